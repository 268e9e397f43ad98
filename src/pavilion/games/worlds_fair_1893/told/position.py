"""The position as text: complete when written; when read, what is left out is as at set-up.

Left out, the supply is what is not on the board, and the draw pile is what is nowhere else.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from pavilion.core import NOBODY, Phrase, Unreadable
from pavilion.core.sections import Line, Sections, write_counts, write_section

from ..box.nouns import AREA, AREAS, CARD, CARDS, FIGURE, FIRST_FIGURE, PARTICIPANT, SEAT, TICKET
from ..box.terms import FairTerms
from ..rules import setup
from ..rules.flow import scoring_phase, turn
from ..rules.state import SOURCES, Fair, Player
from .owed import barred_owed as barred_owed
from .owed import barred_together as barred_together

SOURCE_NAMES = ["tickets", "most-tickets", *AREA.names]
WHEEL_KEYS = ["car", "round", "turn", "stall", "chosen", "triggered by", "first"]
PILE_KEYS = ["draw", "discard", "removed"]
PLAYER_KEYS = ["supply", "exhibits", "tickets", "figures", "tokens"]
SECTIONS = ["wheel", "board", "piles", "owed", *SEAT.names]
LAY_TILE = "lay-tile"
SHORTHANDS = Phrase("turn SEAT (a turn begins), scoring SEAT (a scoring phase begins, triggered by the seat)")


def write(s: Fair) -> list[str]:
    """The sections of a position; what is owed is added by the caller."""
    seats = " ".join(SEAT.names[: s.seats])
    wheel = {
        "car": f"{s.car}  # of {s.terms.wheel} spaces; {s.terms.wheel}: home again, scoring is due",
        "round": str(s.round),
        "turn": f"{s.turn}  # turns begun",
        "stall": f"{s.stall}  # turns in a row in which the car did not move",
        "chosen": AREA.names[s.chosen] if s.chosen >= 0 else "none",
        "triggered by": SEAT.names[s.trigger] if s.trigger >= 0 else "none",
        "first": f"{PARTICIPANT.names[s.first]}  # the participant on seat A",
    }
    board: dict[str, str] = {}
    for area in s.tiles:
        if area >= 0:  # else not laid yet
            support = " ".join(str(player.support[area]) for player in s.players)
            cards = " ".join(CARD.names[s.beside.card(area, i)] for i in range(s.beside.sizes[area]))
            board[AREA.names[area]] = f"{support} | {cards}".rstrip()
    piles = {
        "draw": write_counts(s.deck.counts, CARD.names),
        "discard": write_counts(s.discard.counts, CARD.names),
        "removed": write_counts(s.removed, CARD.names),
    }
    return [
        write_section("wheel", "", wheel),
        write_section("board", f"clockwise from the left foot of the wheel: supporters of {seats} | open cards", board),
        write_section("piles", "", piles),
        *(write_section(SEAT.names[seat], "", write_player(s, player)) for seat, player in enumerate(s.players)),
    ]


def write_player(s: Fair, player: Player) -> dict[str, str]:
    lines = {
        "supply": str(player.supply),
        "exhibits": write_counts(player.cards[:AREAS], AREA.names),
        "tickets": str(player.cards[TICKET]),
        "figures": write_counts(player.cards[FIRST_FIGURE:], FIGURE.names),
        "tokens": write_counts(player.tokens, AREA.names),
    }
    for round in range(s.terms.rounds):
        points = write_counts(player.points[round * SOURCES : (round + 1) * SOURCES], SOURCE_NAMES)
        if points:
            lines[f"round {round + 1}"] = points
    return lines


def read(text: Sections, terms: FairTerms) -> Fair:
    """The position of a text, with nothing owed yet; impossible components are refused."""
    text.expect(SECTIONS[: len(SECTIONS) - SEAT.size + terms.seats])
    s = setup.new_fair(terms)
    s.turn = 1
    read_wheel(s, text)
    read_board(s, text)
    for seat in range(terms.seats):
        read_player(s, text, seat)
    read_piles(s, text)
    return s


def read_wheel(s: Fair, text: Sections) -> None:
    wheel = text.keyed("wheel", WHEEL_KEYS)
    if "car" in wheel:
        s.car = wheel["car"].whole(0, s.terms.wheel)
    if "round" in wheel:
        s.round = wheel["round"].whole(1, s.terms.rounds)
    if "turn" in wheel:
        s.turn = wheel["turn"].whole(0, 1_000_000)
    if "stall" in wheel:
        s.stall = wheel["stall"].whole(0, 1_000_000)
    if "chosen" in wheel:
        s.chosen = wheel["chosen"].choice(["none", *AREA.names]) - 1
    if "triggered by" in wheel:
        s.trigger = wheel["triggered by"].choice(["none", *SEAT.names[: s.seats]]) - 1
    if "first" in wheel:
        s.first = wheel["first"].choice(PARTICIPANT.names[: s.seats])


def read_board(s: Fair, text: Sections) -> None:
    """Areas in clockwise order; those left out follow as in the fixed layout, unless they are still to be laid."""
    board = text.keyed("board", AREA.names)
    order = [AREA.names.index(name) for name in board]
    if not any(line.value.startswith(LAY_TILE) for line in text.lines("owed")):
        order += [area for area in s.terms.kit.fixed_layout if area not in order]
    for at, area in enumerate(order):
        setup.lay_tile(s, at, area)
    for name, line in board.items():
        area = AREA.names.index(name)
        support, _, cards = line.value.partition("|")
        numbers = Line(line.number, name, support).wholes(s.seats, 0, s.terms.kit.supporters)
        for player, number in zip(s.players, numbers, strict=True):
            player.support[area] = number
        open_cards = cards.split()
        if len(open_cards) > s.terms.capacity[area]:
            raise line.wrong(
                "{n} cards lie beside {area}", "Its room is {room}.",
                n=len(open_cards), area=name, room=s.terms.capacity[area],
            )  # fmt: skip
        for word in open_cards:
            s.beside.push(area, line.name(word, CARD.names))


def read_player(s: Fair, text: Sections, seat: int) -> None:
    player, name = s.players[seat], SEAT.names[seat]
    rounds = [f"round {i + 1}" for i in range(s.terms.rounds)]
    lines = text.keyed(name, [*PLAYER_KEYS, *rounds])
    total = s.terms.kit.supporters
    on_board = sum(player.support)
    player.supply = lines["supply"].whole(0, total) if "supply" in lines else total - on_board
    if player.supply < 0 or player.supply + on_board != total:  # WF-4.2.5, WF-10.6
        raise Unreadable(
            "{seat} has {supply} supporters in the supply and {on_board} on the board, but {total} in the box",
            "position, [{seat}]",
            "Leave out the supply to have it counted.",
            seat=name, supply=player.supply, on_board=on_board, total=total,
        )  # fmt: skip
    cards = lines["exhibits"].counted(AREA.names) if "exhibits" in lines else [0] * AREAS
    cards.append(lines["tickets"].whole(0, 999) if "tickets" in lines else 0)
    cards += lines["figures"].counted(FIGURE.names) if "figures" in lines else [0] * FIGURE.size
    player.cards = vec[i64](cards)
    if "tokens" in lines:
        player.tokens = vec[i64](lines["tokens"].counted(AREA.names))
    for i, key in enumerate(rounds):
        if key in lines:
            for source, points in enumerate(lines[key].counted(SOURCE_NAMES)):
                player.score(i + 1, source, points)


def read_piles(s: Fair, text: Sections) -> None:
    """Every card of the box is somewhere, exactly once."""  # WF-10.5
    piles = text.keyed("piles", PILE_KEYS)
    if "removed" in piles:
        s.removed = vec[i64](piles["removed"].counted(CARD.names))
    if "discard" in piles:
        for card, n in enumerate(piles["discard"].counted(CARD.names)):
            s.discard.put(card, n)
    left = [in_the_box(s, card) - elsewhere(s, card) for card in range(CARDS)]
    drawn = piles["draw"].counted(CARD.names) if "draw" in piles else left
    for card in range(CARDS):
        if left[card] < 0 or drawn[card] != left[card]:
            exist, enough = in_the_box(s, card), left[card] >= 0
            raise Unreadable(
                "there are {exist} cards {card!r} in the box, but {here} here"
                if enough
                else "there are only {exist} cards {card!r} in the box, but {here} here",
                "position, line {line}" if "draw" in piles else "position",
                "Put spare cards into 'removed', or leave out the draw pile to have it counted. (WF-10.5)",
                exist=exist,
                card=CARD.names[card],
                here=exist - left[card] + (drawn[card] if enough else 0),
                line=piles["draw"].number if "draw" in piles else 0,
            )
        s.deck.counts[card] = drawn[card]
    s.deck.size = sum(drawn)


def in_the_box(s: Fair, card: int) -> int:
    return int(s.terms.kit.deck[s.seats][card] + s.terms.kit.removed[s.seats][card])


def elsewhere(s: Fair, card: int) -> int:
    """Cards of a kind that are not in the draw pile."""
    lying = s.removed[card] + s.discard.counts[card] + sum(player.cards[card] for player in s.players)
    for area in range(AREAS):
        lying += sum(s.beside.card(area, i) == card for i in range(s.beside.sizes[area]))
    return int(lying)


def flaws(s: Fair) -> list[str]:
    """What can never be, whatever is played: for the laws that every game must keep."""
    found: list[str] = []
    for card, name in enumerate(CARD.names):
        counted = elsewhere(s, card) + s.deck.counts[card]
        if counted != in_the_box(s, card):
            found.append(f"{counted} cards {name} instead of {in_the_box(s, card)}")
    if s.deck.size != sum(s.deck.counts) or s.discard.size != sum(s.discard.counts):
        found.append("a pile has lost count of its cards")
    for seat, player in enumerate(s.players):
        if player.supply + sum(player.support) != s.terms.kit.supporters:
            found.append(f"{SEAT.names[seat]} has {player.supply + sum(player.support)} supporters")
        if min(player.supply, *player.support, *player.cards, *player.tokens, *player.points) < 0:
            found.append(f"{SEAT.names[seat]} has less than nothing")
    for area, name in enumerate(AREA.names):
        if s.beside.sizes[area] > s.terms.capacity[area]:
            found.append(f"{s.beside.sizes[area]} cards lie beside {name}")
    if not 0 <= s.car <= s.terms.wheel:
        found.append(f"the car stands on space {s.car}")
    return found


def owe(s: Fair, words: list[str]) -> bool:
    """A turn or a scoring phase by its short name; false if the words are none."""
    if len(words) != 2 or words[0] not in ("turn", "scoring") or words[1] not in SEAT.names[: s.seats]:
        return False
    seat = SEAT.names.index(words[1])
    if words[0] == "turn":
        begun = s.turn
        turn(s, seat)
        s.turn = begun
    else:
        if s.trigger == NOBODY:
            s.trigger = seat
        scoring_phase(s)
    return True

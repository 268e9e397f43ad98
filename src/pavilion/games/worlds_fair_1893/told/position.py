"""The position as text: complete when written; when read, what is left out is as at set-up.

Left out, the supply is what is not on the board, and the draw pile is what is nowhere else.
"""

from __future__ import annotations

from functools import lru_cache

from pavilion.core import NOBODY, Noun, Phrase
from pavilion.core.fields import Counts, Field, Pile, Section, Single, Stock, read_sections
from pavilion.core.phrases import translatable
from pavilion.core.sections import Line, Sections
from pavilion.core.values import number, one, upto

from ..box.nouns import AREA, AREAS, CARD, CARDS, FIGURE, FIRST_FIGURE, PARTICIPANT, SEAT, TICKET
from ..box.terms import FairTerms
from ..rules import setup
from ..rules.flow import scoring_phase, turn
from ..rules.state import SOURCES, Fair
from .owed import barred_owed as barred_owed
from .owed import barred_together as barred_together

SOURCE = Noun("source", ["tickets", "most-tickets", *AREA.names])
SUPPORTER = Noun("supporter", ["supporter"])
MOST_TURNS = 1_000_000
LAY_TILE = "lay-tile"
SHORTHANDS = Phrase("turn SEAT (a turn begins), scoring SEAT (a scoring phase begins, triggered by the seat)")


@lru_cache(maxsize=64)  # tables played at the same time
def sections(terms: FairTerms) -> list[Section]:
    return [wheel(terms), board(terms), piles(terms), *(player(terms, seat) for seat in range(terms.seats))]


def wheel(terms: FairTerms) -> Section:
    fields = [
        Single(upto(terms.wheel, "car"), comment=f"of {terms.wheel} spaces; {terms.wheel}: home again, scoring is due"),
        Single(number(1, terms.rounds, "round")),
        Single(upto(MOST_TURNS, "turn"), comment="turns begun"),
        Single(upto(MOST_TURNS, "stall"), comment="turns in a row in which the car did not move"),
        Single(one(AREA, "chosen", or_none=True)),
        Single(one(SEAT, "triggered by", or_none=True, first=terms.seats), "trigger"),
        Single(one(PARTICIPANT, "first", first=terms.seats), comment="the participant on seat A"),
    ]
    return Section("wheel", fields)


def board(terms: FairTerms) -> Section:
    seats = " ".join(SEAT.names[: terms.seats])
    comment = f"clockwise from the left foot of the wheel: supporters of {seats} | open cards"
    return Board("board", [Area(terms, area) for area in range(AREAS)], comment=comment)


class Board(Section):
    def lines(self, s: Fair) -> list[Field]:
        return [self.fields[area] for area in s.tiles if area >= 0]  # else not laid yet


class Area(Field):
    """Supporters by seat, and open cards: `1 0 2 | ticket burnham`."""

    def __init__(self, terms: FairTerms, area: int) -> None:
        super().__init__(AREA.names[area])
        self.area = area
        self.room = int(terms.capacity[area])
        self.most = int(terms.kit.supporters)

    def write(self, s: Fair) -> str:
        support = " ".join([str(player.support[self.area]) for player in s.players])
        cards = " ".join([CARD.names[card] for card in open_cards(s, self.area)])
        return f"{support} | {cards}".rstrip()

    def read(self, s: Fair, line: Line) -> None:
        support, _, cards = line.value.partition("|")
        numbers = Line(line.number, line.key, support).wholes(s.seats, 0, self.most)
        for player, n in zip(s.players, numbers, strict=True):
            player.support[self.area] = n
        n = len(cards.split())
        if n > self.room:
            raise line.wrong(
                "there are {n} cards beside {area}", "There is room for {room}.", n=n, area=line.key, room=self.room
            )
        for word in cards.split():
            s.beside.push(self.area, line.name(word, CARD.names))

    def flaw(self, s: Fair) -> str:
        if s.beside.sizes[self.area] > self.room:
            return "too many cards"
        return "less than nothing" if min([player.support[self.area] for player in s.players]) < 0 else ""


def piles(terms: FairTerms) -> Section:
    draw = Pile(CARD, "draw", "deck")
    kit, seats = terms.kit, terms.seats
    cards = Stock(
        CARD, [kit.deck[seats][card] + kit.removed[seats][card] for card in range(CARDS)], draw, cards_outside,
        translatable("{name!r}: {exist} in the box, but {here} here"),
        translatable("Put spare cards in 'removed', or leave out the draw pile, and it will be worked out. (WF-10.5)"),
    )  # fmt: skip
    return Section("piles", [draw, Pile(CARD, "discard"), Counts(CARD, "removed")], [cards])


def player(terms: FairTerms, seat: int) -> Section:
    total = terms.kit.supporters
    supply = Single(upto(total, "supply"))
    supporters = Stock(  # WF-4.2.5, WF-10.6
        SUPPORTER, [total], supply, lambda player: [sum(player.support)],
        translatable("{owner} has {rest} supporters in the supply and {outside} on the board, but {exist} in the box"),
        translatable("Leave out the supply, and it will be worked out."),
    )  # fmt: skip
    fields = [
        supply,
        Counts(AREA, "exhibits", "cards"),
        Single(upto(999, "tickets"), "cards", at=int(TICKET)),
        Counts(FIGURE, "figures", "cards", first=FIRST_FIGURE),
        Counts(AREA, "tokens"),
        *(Counts(SOURCE, f"round {i + 1}", "points", i * SOURCES, optional=True) for i in range(terms.rounds)),
    ]
    return Section(SEAT.names[seat], fields, [supporters], seat)


def open_cards(s: Fair, area: int) -> list[int]:
    return [s.beside.card(area, i) for i in range(s.beside.sizes[area])]


def cards_outside(s: Fair) -> list[int]:
    """Cards by kind that are not in the draw pile."""
    lying = [sum(n) for n in zip(s.removed, s.discard.counts, *[player.cards for player in s.players], strict=True)]
    for area in range(AREAS):
        for card in open_cards(s, area):
            lying[card] += 1
    return lying


def write(s: Fair) -> list[str]:
    """The sections of a position; what is owed is added by the caller."""
    return [section.write(s) for section in sections(s.terms)]


def read(text: Sections, terms: FairTerms) -> Fair:
    """The position of a text, with nothing owed yet; impossible components are refused."""
    s = setup.new_fair(terms)
    s.turn = 1
    lay_tiles(s, text)
    read_sections(sections(terms), s, text)
    return s


def lay_tiles(s: Fair, text: Sections) -> None:
    """Areas in clockwise order; those left out follow as in the fixed layout, unless they are still to be laid."""
    order = [AREA.names.index(name) for name in text.keyed("board", AREA.names)]
    if not any(line.value.startswith(LAY_TILE) for line in text.lines("owed")):
        order += [area for area in s.terms.kit.fixed_layout if area not in order]
    for at, area in enumerate(order):
        setup.lay_tile(s, at, area)


def flaws(s: Fair) -> list[str]:
    """What can never be, whatever is played: for the laws that every game must keep."""
    return [flaw for section in sections(s.terms) for flaw in section.flaws(s)]


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

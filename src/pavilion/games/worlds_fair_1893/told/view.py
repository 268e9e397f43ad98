"""What a seat may know: everything but the order of the draw pile, which does not exist; the same for everybody."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ..box.data import Components
from ..box.nouns import AREA, AREAS, CARD, CARDS, FIRST_FIGURE, SEAT, TICKET
from ..rules import result
from ..rules.figures import PALMER_DROP
from ..rules.scoring import APPROVE_EXHIBITS, UNRANKED, rank
from ..rules.state import FROM_MEDALS, SOURCES, Fair


def view(s: Fair) -> dict[str, object]:  # WF-1.8, WF-1.11, WF-1.12
    return {
        "round": int(s.round),  # the marker stands at its start, while scoring is due at its end: WF-5.1.5
        "rounds": int(s.terms.rounds),
        "turn": int(s.turn),
        "car": int(s.car % s.terms.wheel),
        "wheel": int(s.terms.wheel),
        "scoring_due": bool(s.car == s.terms.wheel),
        "approving": approval_asked(s),
        "lifted": lifted(s),
        "stall": int(s.stall),
        "chosen": AREA.names[s.chosen] if s.chosen >= 0 else None,
        "triggered_by": SEAT.names[s.trigger] if s.trigger >= 0 else None,
        "areas": {AREA.names[area]: area_view(s, area) for area in s.tiles} if laid(s) else {},
        "piles": {
            "draw": counts(s.deck.counts),
            "discard": counts(s.discard.counts),
            "removed": counts(s.removed),
        },
        "players": {SEAT.names[seat]: player_view(s, seat) for seat in range(s.seats)},
        "printed": printed_view(s.terms.components),
    }


def printed_view(components: object) -> dict[str, dict[str, str]]:
    """What is printed on cards otherwise than on those that come with the game: nothing without a pack."""
    assert isinstance(components, Components)
    return components.unlike


def laid(s: Fair) -> bool:
    return all(at >= 0 for at in s.position)


def counts(cards: vec[i64]) -> dict[str, int]:
    """How many of each kind, without those that are not there."""
    return {CARD.names[kind]: int(cards[kind]) for kind in range(CARDS) if cards[kind]}


def area_view(s: Fair, area: int) -> dict[str, object]:
    return {
        "position": int(s.position[area]),
        "capacity": int(s.terms.capacity[area]),
        "cards": [CARD.names[s.beside.card(area, i)] for i in range(s.beside.sizes[area])],
        "supporters": {SEAT.names[seat]: int(player.support[area]) for seat, player in enumerate(s.players)},
        "would_score": {SEAT.names[seat]: rank_view(s, seat, area) for seat in range(s.seats)},
    }


def rank_view(s: Fair, seat: int, area: int) -> dict[str, int]:
    """Medal points and approvals of a seat if the area were scored now; {} without a rank."""
    place = rank(s, seat, area)
    if place == UNRANKED:
        return {}
    return {"medal": int(s.terms.medal[place]), "approvals": int(s.terms.approvals[place])}


def lifted(s: Fair) -> dict[str, str] | None:
    """The supporter that is in the air between two answers."""
    p = s.stack[s.depth - 1] if s.depth else None
    if p is None or p.duty is not PALMER_DROP:
        return None
    return {"seat": SEAT.names[p.a], "area": AREA.names[p.b]}


def approval_asked(s: Fair) -> dict[str, object] | None:
    """The area whose exhibits are being approved, by whom, and how many at most."""
    p = s.stack[s.depth - 1] if s.depth else None
    if p is None or p.duty is not APPROVE_EXHIBITS:
        return None
    return {"area": AREA.names[p.a], "seat": SEAT.names[p.seat], "limit": int(p.b)}


def player_view(s: Fair, seat: int) -> dict[str, object]:
    player = s.players[seat]
    cards, earned = player.cards, player.points
    coins: i64 = 0
    for at in range(len(earned)):
        if at % SOURCES < FROM_MEDALS:
            coins += earned[at]
    return {
        "participant": int((s.first + seat) % s.seats),
        "supply": int(player.supply),
        "exhibits": {AREA.names[area]: int(cards[area]) for area in range(AREAS) if cards[area]},
        "tickets": int(cards[TICKET]),
        "figures": {CARD.names[kind]: int(cards[kind]) for kind in range(FIRST_FIGURE, CARDS) if cards[kind]},
        "tokens": {AREA.names[area]: int(player.tokens[area]) for area in range(AREAS)},
        "coins": int(coins),
        "medals": {"2": medals(earned, 2), "4": medals(earned, 4)},
        "points": int(result.points(s, player)),
    }


def medals(earned: vec[i64], value: int) -> int:
    """How many of a value; each round and area gives at most one."""  # WF-2.8.10
    many = 0
    for at in range(len(earned)):
        if at % SOURCES >= FROM_MEDALS and earned[at] == value:
            many += 1
    return many

"""What a position as text leaves out: nations, displays, decks, supply and tracks as in a fixed set-up."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from pavilion.core.sections import Sections

from ..box.nouns import CARDS, EACH_FIELDS, FLYERS, KINDS, LOANS, LOCATIONS, NATIONS, PAIRS, ROUNDS, SEAT, SET_UP
from ..rules.building import BUILT, TARGET, TURN_OVER
from ..rules.mat import ON_WATCH, loans, place_of
from ..rules.money import LOAN_SLOT
from ..rules.offices import JOIN, WELCOME
from ..rules.state import (
    DISCARD_AT,
    EMPTY,
    HANDS,
    LOANS_AT,
    NO_HAND,
    PATENTS_AT,
    PERSONS_AT,
    PUBLISHERS_AT,
    ROUTE_AT,
    TILES_AT,
    Palace,
)
from .position_flaws import dice_placed, tiles_outside


def work_out(s: Palace, text: Sections) -> None:
    """What the text says nothing about, from what it says."""
    said = {title: {line.key for line in lines} for title, lines in text.parts.items()}
    shown, tracks = said.get("displays", set()), said.get("tracks", set())
    s.taken = sum(2**field for field in range(LOCATIONS * EACH_FIELDS) if s.board[field])
    if "watch" not in said.get("course", set()):
        owners = [seat for seat, player in enumerate(s.players) if place_of(player.mat, ON_WATCH) >= 0]
        s.watch = owners[0] if owners else EMPTY
    if s.phase != SET_UP:
        deal_nations(s)
        cards(s, "patent", PATENTS_AT, taken_patents(s), shown)
        cards(s, "person", PERSONS_AT, taken_persons(s), shown)
        if "flyers" not in tracks:
            s.layout = vec[i64]([*range(FLYERS), *s.layout[PUBLISHERS_AT:]])
        if "publishers" not in tracks:
            s.layout = vec[i64]([*s.layout[:FLYERS], 0, *(1 + 2 * n for n in range(ROUNDS - 1))])
        if s.seats == 1 and "route" not in said.get("shadow", set()):
            for location in range(LOCATIONS):
                s.board[ROUTE_AT + location] = location
        hands(s, said)
    tiles(s, shown)
    for kind in range(LOANS):
        owned = sum(int(loans(player, kind, side)) for player in s.players for side in (0, 1))
        owned += sum(p.a == kind for p in s.owed(LOAN_SLOT))
        if "loans" not in shown:
            s.piles[LOANS_AT + kind] = -owned % s.terms.kit.loan_copies[kind]
    s.loans = sum(int(s.piles[LOANS_AT + kind]) for kind in range(LOANS))


def deal_nations(s: Palace) -> None:
    """The first ones that are left, none of them on the back of another."""
    for player in s.players:
        if player.nation < 0:
            taken = {(other.nation + n) % NATIONS for other in s.players if other.nation >= 0 for n in (0, PAIRS)}
            player.nation = next(n for n in range(NATIONS) if n not in taken)


def taken_patents(s: Palace) -> set[int]:
    """With somebody, or on their way."""
    owned = {n for player in s.players for n in range(CARDS) if (player.patents | player.prototypes) >> n & 1}
    return owned | {int(p.a) for duty in (BUILT, TARGET, TURN_OVER) for p in s.owed(duty)}


def taken_persons(s: Palace) -> set[int]:
    owned = {n for player in s.players for n in range(CARDS) if player.persons >> n & 1}
    return owned | {int(p.a) for duty in (WELCOME, JOIN) for p in s.owed(duty)}


def cards(s: Palace, name: str, first: int, taken: set[int], said: set[str]) -> None:
    """Display, top of the deck and deck: the first cards that nobody has; the deck has all that are nowhere else."""
    slots = range(first, first + int(s.terms.cards))
    left = [card for card in range(CARDS) if card not in taken and card not in [s.board[at] for at in slots]]
    left = [card for card in left if card != getattr(s, f"{name}_top")]
    if f"{name}s" not in said:
        for at in slots:
            s.board[at] = left.pop(0)
    if f"{name} top" not in said and s.terms.top_visible and f"{name} deck" not in said:
        setattr(s, f"{name}_top", left.pop(0) if left else -1)
    if f"{name} deck" not in said:
        setattr(s, f"{name}_deck", sum(2**card for card in left))


def tiles(s: Palace, said: set[str]) -> None:
    """The Museum and the supply."""
    kit = s.terms.kit
    if "museum" not in said and s.phase != SET_UP:
        left = [k for k in range(KINDS) for _ in range(max(0, int(kit.copies[k] - tiles_outside(s, k))))]
        for slot in range(s.terms.tiles):
            s.board[TILES_AT + slot] = left[slot * len(left) // int(s.terms.tiles)]
    if "supply" not in said:
        for kind in range(KINDS):
            s.piles[kind] = max(0, int(kit.copies[kind]) - tiles_outside(s, kind))
    s.supply = sum(int(s.piles[kind]) for kind in range(KINDS))
    s.discard = sum(int(s.piles[DISCARD_AT + kind]) for kind in range(KINDS))


def hands(s: Palace, said: dict[str, set[str]]) -> None:
    """What was set last is what lies about; dice that nothing is said of are active."""
    for seat, player in enumerate(s.players):
        lines = said.get(SEAT.names[seat], set())
        values = sorted([*dice_placed(s, seat), *loose_values(player.loose)], reverse=True)
        if values and "hand" not in lines:
            player.hand = HANDS.index(values) if values in HANDS else NO_HAND
        if values and "dice" not in lines and "spare" not in lines:
            total = s.terms.kit.dice + s.terms.kit.spare_dice
            player.dice = max(int(player.dice), len(values))
            player.spare = max(0, total - player.dice - player.fresh)


def loose_values(dice: int) -> list[int]:
    return [value for value in range(1, 7) for _ in range(dice >> 4 * (value - 1) & 15)]

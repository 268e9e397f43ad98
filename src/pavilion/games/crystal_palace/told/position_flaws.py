"""What can never be in a position, whatever is played."""

from __future__ import annotations

from collections.abc import Iterator

from ..box.nouns import (
    CARDS,
    EACH_FIELDS,
    EACH_RINGS,
    EARNING,
    KINDS,
    LOAN,
    LOANS,
    LOCATIONS,
    PATENT,
    PERSON,
    PLACES,
    PLACING,
    RESEARCH,
    SEAT,
    SET_UP,
    SETTLING,
    TICKETS,
)
from ..rules.building import BUILT, TARGET, TURN_OVER
from ..rules.buzz import LAST_SPACE
from ..rules.green import own_banners
from ..rules.mat import ON_WATCH, covered, loans, lying
from ..rules.money import LOAN_SLOT
from ..rules.offices import JOIN, WELCOME
from ..rules.research import SLOT
from ..rules.state import (
    DISCARD_AT,
    HANDS,
    LOANS_AT,
    NO_HAND,
    PATENTS_AT,
    PERSONS_AT,
    RINGS_AT,
    SHADOW,
    TICKETS_AT,
    TILES_AT,
    Palace,
    in_market,
    owner_of,
    tokens_left,
    value_of,
)


def conservation(s: Palace) -> list[str]:
    """Of a position whose lines say nothing impossible each by itself."""
    found = [*boards(s), *cards(s), *tiles(s)]
    for seat in range(s.seats):
        found += [f"{SEAT.names[seat]} {flaw}" for flaw in (*of_player(s, seat), *dice_of(s, seat))]
    return found


def boards(s: Palace) -> Iterator[str]:
    for field in range(LOCATIONS * EACH_FIELDS):
        die, least = s.board[field], s.terms.least[field]
        if bool(die) != bool(s.taken >> field & 1):
            yield "the fields with dice have lost count"
        if die and (least == 0 or value_of(die) < least):
            yield "a die lies where it may not be placed (CP-4.2.2)"
    for location in range(LOCATIONS):
        first = RINGS_AT + EACH_RINGS * location
        used = [bool(s.board[at]) for at in range(first, first + EACH_RINGS)]
        if used != sorted(used, reverse=True) or any(used[s.terms.rings[location] :]):
            yield "an action space is left out (CP-4.3.3)"
    spots = [bool(s.board[TICKETS_AT + n]) for n in range(TICKETS)]
    if spots != sorted(spots, reverse=True):
        yield "a ticket spot is left out (CP-4.27.5)"
    ends = sorted(int(player.spot) for player in s.players if player.spot)
    if ends != list(range(1, len(ends) + 1)):
        yield "the end spots of the Buzz track are not taken in order (CP-4.14.5)"
    if s.phase > SET_UP and not 0 <= s.first < s.terms.sides:
        yield "nobody begins (CP-4.0.1)"
    nations = [player.nation for player in s.players if player.nation >= 0]
    if len(set(nations)) != len(nations):
        yield "two players have the same nation (CP-3.4)"


def cards(s: Palace) -> Iterator[str]:
    """Each card is in one place at most; others are out of the game."""
    moving = [p.a for duty in (BUILT, TARGET, TURN_OVER) for p in s.owed(duty)]
    held = [mask for player in s.players for mask in (player.patents, player.prototypes)]
    yield from twice(s, PATENT.names, PATENTS_AT, [s.patent_top, *moving], [s.patent_deck, *held])
    moving = [p.a for duty in (WELCOME, JOIN) for p in s.owed(duty)]
    held = [player.persons for player in s.players]
    yield from twice(s, PERSON.names, PERSONS_AT, [s.person_top, *moving], [s.person_deck, *held])


def twice(s: Palace, names: list[str], first: int, single: list[int], masks: list[int]) -> Iterator[str]:
    places = [*single, *(s.board[first + slot] for slot in range(6))]
    for card in range(CARDS):
        if places.count(card) + sum(mask >> card & 1 for mask in masks) > 1:
            yield f"{names[card]} is in two places (CP-2.1)"


def tiles(s: Palace) -> Iterator[str]:
    kit = s.terms.kit
    for kind in range(KINDS):
        here = int(s.piles[kind]) + tiles_outside(s, kind)
        if here != kit.copies[kind]:
            yield f"there are {here} tiles {RESEARCH.names[kind]}, not {kit.copies[kind]} (CP-2.8)"
    if s.supply != sum(s.piles[:KINDS]) or s.discard != sum(s.piles[DISCARD_AT : DISCARD_AT + KINDS]):
        yield "the piles of research tiles have lost count"
    if s.loans != sum(s.piles[LOANS_AT : LOANS_AT + LOANS]):
        yield "the pile of loans has lost count"
    for kind in range(LOANS):
        owned = sum(int(loans(player, kind, side)) for player in s.players for side in (0, 1))
        owned += sum(p.a == kind for p in s.owed(LOAN_SLOT))
        left, copies = int(s.piles[LOANS_AT + kind]), int(kit.loan_copies[kind])
        if left > copies or (owned + left) % copies:
            yield f"the loans {LOAN.names[kind]} have lost count (CP-2.17)"


def tiles_outside(s: Palace, kind: int) -> int:
    """Tiles of a kind that are not in the supply."""
    found = int(s.piles[DISCARD_AT + kind]) + sum(s.board[TILES_AT + slot] == kind for slot in range(8))
    for player in s.players:
        found += sum(lying(player.mat, place) == kind + 1 for place in range(PLACES))
    return found + sum(p.a == kind for p in s.owed(SLOT))


def of_player(s: Palace, seat: int) -> Iterator[str]:
    player = s.players[seat]
    if in_market(s, seat) > s.terms.kit.assistants:
        yield "has too many assistants in the market (CP-3.3)"
    if tokens_left(s, seat) < 0:
        yield "has too many Buzz tokens on posters (CP-3.3)"
    if any(player.posters >> n & 1 and space > player.buzz for n, space in enumerate(s.terms.kit.poster_space)):
        yield "has a token on a poster further on (CP-4.14.3)"
    if bool(player.spot) != (player.buzz == LAST_SPACE):
        yield "is not where the Buzz track ends (CP-4.14.5)"
    if player.tired & ~player.persons:
        yield "has used a person of somebody else (CP-4.4.3)"
    if player.used & ~own_banners(s, seat) or (player.used and s.phase != EARNING):
        yield "has used a bonus that is not there (CP-4.6.6)"
    if player.notes and (s.phase != SETTLING or covered(player.mat) + player.notes > PLACES):
        yield "has too many notes (CP-5.10)"
    watches = sum(lying(player.mat, place) == ON_WATCH for place in range(PLACES))
    if watches > (s.watch == seat):
        yield "has a pocket watch too many (CP-2.15)"
    if player.beside and not lying(player.mat, PLACES - 1):
        yield "has loans beside the mat although it has room (CP-4.10.4)"


def dice_placed(s: Palace, seat: int) -> list[int]:
    """Values of own dice on fields and action spaces; a die on a sub-action or with a ticket has its space too."""
    dice = [s.board[at] for at in range(RINGS_AT + LOCATIONS * EACH_RINGS)]
    return [int(value_of(die)) for die in dice if die and owner_of(die) == seat and not is_shadow(s, die)]


def is_shadow(s: Palace, die: int) -> bool:
    return s.seats == 1 and owner_of(die) == SHADOW


def dice_of(s: Palace, seat: int) -> Iterator[str]:
    player, kit = s.players[seat], s.terms.kit
    spots = [s.board[TICKETS_AT + n] for n in range(TICKETS)]
    tickets = sum(die != 0 and owner_of(die) == seat for die in spots)
    if player.dice + player.fresh + player.spare + tickets != kit.dice + kit.spare_dice:
        yield f"does not have {kit.dice + kit.spare_dice} dice (CP-3.2)"
    if player.dice < 1:
        yield "has no die (CP-4.1.1)"
    loose = [value for value in range(1, 7) for _ in range(player.loose >> 4 * (value - 1) & 15)]
    hand = HANDS[player.hand] if player.hand != NO_HAND else []
    lying_about = [*loose, *dice_placed(s, seat)]
    if any(lying_about.count(value) > hand.count(value) for value in set(lying_about)):
        yield "has dice that were not set (CP-4.1.1)"
    if player.passed and s.phase < PLACING:
        yield "has passed too early (CP-4.2.7)"

"""What can be owed in a position that somebody wrote (its section [owed]): nothing that the rules never ask."""

from __future__ import annotations

from pavilion.core import NOBODY, Pending, Phrase
from pavilion.core.courses import course_of, courses
from pavilion.core.phrases import Words

from ..box.nouns import AREA, AREAS, SEAT
from ..rules.figures import PALMER_DROP
from ..rules.refill import DEAL
from ..rules.scoring import APPROVE_EXHIBITS
from ..rules.setup import DEAL_OPENING, DRAFT_BONUS, HANDICAP, LAY_TILE, UNDRAFTED
from ..rules.state import Fair

SET_UP, PLACING, AFTER_PLACING, AFTER_COLLECTING, SCORING = COURSES = courses(
    "lay-tile* (deal-opening | deal*) start-player? draft-bonus* handicap? begin",
    "place-supporter play-figure? collect-and-lay-out end-turn",
    "(take-source | davis-target | palmer-lift | palmer-drop)? play-figure? collect-and-lay-out end-turn",
    "deal? end-turn",
    "redeem-tickets? approve-exhibits* score-area* recall? end-round",
)


def barred_owed(s: Fair, p: Pending) -> Words:
    """Why this cannot be owed after what is on the stack, which still lies in the order of the text; or ""."""
    before = [s.stack[i] for i in range(s.depth)]
    same = [other for other in before if other.duty is p.duty]
    if p.duty is LAY_TILE and len(before) != p.a - sum(at >= 0 for at in s.position):
        return Phrase("tiles are laid first, one after the other")
    if p.duty is DEAL_OPENING and (max(s.beside.sizes) > 0 or s.deck.size < AREAS * s.terms.kit.opening_cards):
        return Phrase("there are already cards there, or too few in the draw pile")
    if p.duty is DEAL:
        return barred_deal(s, p, same)
    if p.duty is PALMER_DROP and s.players[p.a].support[p.b] == 0:
        return Phrase("{seat} has no supporter in {area}", seat=SEAT.names[p.a], area=AREA.names[p.b])
    if p.duty is APPROVE_EXHIBITS:
        turned_in = sum(other.b for other in same if (other.seat, other.a) == (p.seat, p.a))
        if s.players[p.seat].cards[p.a] < turned_in + p.b:
            seat, area = SEAT.names[p.seat], AREA.names[p.a]
            return Phrase("{seat} does not have {n} exhibits of {area}", seat=seat, n=turned_in + p.b, area=area)
    if p.duty in (DRAFT_BONUS, HANDICAP):
        return barred_extra(s, p, before)
    return ""


def barred_deal(s: Fair, p: Pending, same: list[Pending]) -> Words:
    """A card needs a place, and those that follow it too; each must be in the draw pile."""
    coming = 1 + sum(other.a == p.a for other in same)
    if s.beside.sizes[p.a] + coming > s.terms.capacity[p.a] or (p.b > 0 and free_places(s) < coming + p.b):
        return Phrase("there is no room for a card beside {area}", area=AREA.names[p.a])
    return Phrase("the draw pile has too few cards") if s.deck.size <= len(same) else ""


def barred_extra(s: Fair, p: Pending, before: list[Pending]) -> Words:
    """Extra supporters of the set-up are in the supply, and go to areas with just one."""
    for seat, player in enumerate(s.players):
        drafted = sum(other.duty is DRAFT_BONUS and other.seat == seat for other in [*before, p])
        extra = drafted + (s.terms.handicap[(s.first + seat) % s.seats] if p.duty is HANDICAP else 0)
        if player.supply < extra or sum(n == UNDRAFTED for n in player.support) < drafted:
            return Phrase("{seat} has too few supporters left", seat=SEAT.names[seat])
    return ""


def free_places(s: Fair) -> int:
    return int(sum(s.terms.capacity[area] - s.beside.sizes[area] for area in range(AREAS)))


def barred_together(s: Fair) -> Words:
    """Why all this cannot be owed, once it is known; or ""."""
    course = course_of(s, COURSES)
    if s.depth and course is None:
        return Phrase("no rule leaves these things to be done in this order")
    if sum(at >= 0 for at in s.position) + len(s.owed(LAY_TILE)) < AREAS:
        return Phrase("not all areas have been laid")
    if course is SCORING and s.trigger == NOBODY:
        return Phrase("a scoring phase needs the line 'triggered by' in [wheel]")
    if course is AFTER_PLACING and s.chosen < 0:
        return Phrase("a turn that has begun needs a chosen area in [wheel]")
    seats = {s.stack[i].seat for i in range(s.depth) if s.stack[i].duty is not DEAL}
    if course in (PLACING, AFTER_PLACING, AFTER_COLLECTING) and (len(seats) != 1 or NOBODY in seats):
        return Phrase("a turn belongs to one seat")
    return ""

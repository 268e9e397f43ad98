"""What can be owed in a position that somebody wrote (its section [owed]): nothing that the rules never ask."""

from __future__ import annotations

from itertools import zip_longest

from pavilion.core import NOBODY, Duty, Pending, Phrase
from pavilion.core.phrases import Words

from ..box.nouns import AREA, AREAS, SEAT
from ..rules.figures import DAVIS_TARGET, PALMER_DROP, PALMER_LIFT, PLAY_FIGURE
from ..rules.flow import COLLECT_AND_LAY_OUT, END_ROUND, END_TURN
from ..rules.place import PLACE_SUPPORTER
from ..rules.refill import DEAL
from ..rules.scoring import APPROVE_EXHIBITS, SCORE_AREA
from ..rules.setup import BEGIN, DRAFT_BONUS, LAY_TILE
from ..rules.state import Fair
from ..rules.supporters import ANY_AREA, TAKE_SOURCE

SPINE: list[Duty[Fair]] = [END_TURN, END_ROUND, BEGIN]  # each goes on with the game, so there is one at most
OF_A_SEAT: list[Duty[Fair]] = [COLLECT_AND_LAY_OUT, END_TURN]
AFTER_PLACING: list[Duty[Fair]] = [PLAY_FIGURE, DAVIS_TARGET, PALMER_LIFT, PALMER_DROP, COLLECT_AND_LAY_OUT]
AFTER_THE_CAR: list[Duty[Fair]] = [SCORE_AREA, APPROVE_EXHIBITS, END_ROUND]


def numbers(s: Fair, duty: Duty[Fair]) -> list[range]:
    """The possible numbers behind a duty; all others must be 0."""
    areas = range(AREAS)
    if duty is LAY_TILE or duty is SCORE_AREA:
        return [areas]
    if duty is DEAL:
        return [areas, range(s.terms.new_cards)]
    if duty is TAKE_SOURCE:
        return [areas, range(ANY_AREA, AREAS)]
    if duty is PALMER_DROP:
        return [range(s.seats), areas]
    if duty is APPROVE_EXHIBITS:
        return [areas, range(1, max(s.terms.approvals) + 1)]
    return []


def barred(s: Fair, p: Pending) -> Words:
    """Why this cannot be owed after what is on the stack, which still lies in the order of the text; or ""."""
    before = [s.stack[i] for i in range(s.depth)]
    for number, possible in zip_longest((p.a, p.b, p.c), numbers(s, p.duty), fillvalue=range(1)):
        if number not in possible:
            return Phrase("{number} is no possible number behind {duty!r}", number=number, duty=p.duty.name)
    if p.duty in OF_A_SEAT and p.seat == NOBODY:
        return Phrase("{duty!r} needs a seat", duty=p.duty.name)
    if p.duty in SPINE and any(other.duty in SPINE for other in before):
        other = next(other.duty.name for other in before if other.duty in SPINE)
        return Phrase("{duty!r} and {other!r} cannot both be owed", duty=p.duty.name, other=other)
    if p.duty in AFTER_PLACING and s.chosen < 0 and not any(other.duty is PLACE_SUPPORTER for other in before):
        return Phrase("{duty!r} needs a chosen area in [wheel]", duty=p.duty.name)
    if p.duty in AFTER_THE_CAR and s.trigger == NOBODY and not any(other.duty is END_TURN for other in before):
        return Phrase("{duty!r} needs the line 'triggered by' in [wheel]", duty=p.duty.name)
    return barred_here(s, p, before)


def barred_here(s: Fair, p: Pending, before: list[Pending]) -> Words:
    """What the board and the players' things do not allow."""
    if p.duty is LAY_TILE:
        laid = sum(at >= 0 for at in s.position)
        if len(before) != p.a - laid:
            return Phrase("tiles are laid first, one after the other")
    elif p.duty is DEAL:
        coming = 1 + sum(other.duty is DEAL and other.a == p.a for other in before)
        if s.beside.sizes[p.a] + coming > s.terms.capacity[p.a] or (p.b > 0 and free_places(s) < coming + p.b):
            return Phrase("there is no room for a card beside {area}", area=AREA.names[p.a])
    elif p.duty is PALMER_DROP and s.players[p.a].support[p.b] == 0:
        return Phrase("{seat} has no supporter in {area}", seat=SEAT.names[p.a], area=AREA.names[p.b])
    elif p.duty is APPROVE_EXHIBITS and s.players[p.seat].cards[p.a] < p.b:
        seat, area = SEAT.names[p.seat], AREA.names[p.a]
        return Phrase("{seat} has not {n} exhibits of {area}", seat=seat, n=p.b, area=area)
    elif p.duty is DRAFT_BONUS and s.players[p.seat].supply <= sum(other.duty is DRAFT_BONUS for other in before):
        return Phrase("{seat} has no supporter left to draft", seat=SEAT.names[p.seat])
    return ""


def free_places(s: Fair) -> int:
    return int(sum(s.terms.capacity[area] - s.beside.sizes[area] for area in range(AREAS)))


def unfinished(s: Fair) -> bool:
    """Are there tiles that nothing owed will lay?"""
    laid = sum(at >= 0 for at in s.position) + sum(s.stack[i].duty is LAY_TILE for i in range(s.depth))
    return laid < AREAS

"""What can be owed in a position that somebody wrote (its section [owed]): nothing that the rules never ask."""

from __future__ import annotations

from itertools import zip_longest

from pavilion.core import NOBODY, Duty, Pending, Phrase
from pavilion.core.phrases import Words

from ..box.kit import COLUMNS
from ..box.nouns import CELLS, FIRST_KIND, FIRST_TECH, KINDS, ROW, ROWS, SEAT, SHAPE, SHAPES, TILES, TOKENS
from ..rules.academy import FILL_SLOT
from ..rules.cards import PLAY_CARD
from ..rules.flow import CLEAN_UP, END_TURN, NEXT_ROUND
from ..rules.ghosts import AWARD_CHIP, DRAW_GHOST_TILE
from ..rules.handicaps import DRAW_HANDICAP, HANDICAP, REPLACE_SCRAP
from ..rules.jury import CHOOSE_JURY, DRAW_JURY, pool
from ..rules.laboratory import LAB_STEP, LAY_TILE, barred_place
from ..rules.meeting import LIFT_TILE, MEETING_OPTION, PUT_BACK
from ..rules.patents import CHOOSE_CHIP, PATENT_MOVE, can_move
from ..rules.setup import BEGIN
from ..rules.solo import REVEAL_GHOST
from ..rules.state import EMPTY, LAST, Expo
from ..rules.station import BUY_TILE, FILL_FIELD

SPINE: list[Duty[Expo]] = [END_TURN, CLEAN_UP, NEXT_ROUND, BEGIN]  # each goes on with the game, so there is one at most
OF_THE_SPINE: list[Duty[Expo]] = [END_TURN, CLEAN_UP, NEXT_ROUND]  # of a seat; alone also of the ghost deck


def numbers(s: Expo, duty: Duty[Expo]) -> list[range]:
    """The possible numbers behind a duty; all others must be 0."""
    kit = s.terms.kit
    table: dict[Duty[Expo], list[range]] = {
        FILL_FIELD: [range(s.terms.station)],
        FILL_SLOT: [range(SHAPES)],
        DRAW_HANDICAP: [range(s.seats), range(max(kit.handicap))],
        REPLACE_SCRAP: [range(FIRST_KIND, FIRST_TECH)],
        PLAY_CARD: [range(2)],
        BUY_TILE: [range(len(kit.prices[0])), range(2)],
        LAB_STEP: [range(1, max(kit.steps) + 1)],
        LAY_TILE: [range(TILES)],
        DRAW_GHOST_TILE: [range(1, s.terms.ghost_tiles + 1), range(KINDS + 1), range(KINDS + 1)],
        AWARD_CHIP: [range(ROWS)],
        PATENT_MOVE: [range(1, max(*kit.moves, kit.meeting_moves) + 1), range(kit.discount + 1), range(2)],
        CHOOSE_CHIP: [range(ROWS)],
        MEETING_OPTION: [range(16), range(1, kit.meeting_options + 1)],
        LIFT_TILE: [range(1, kit.repositionings + 1)],
        PUT_BACK: [range(CELLS)],
    }
    return table.get(duty, [])


def barred(s: Expo, p: Pending) -> Words:
    """Why this cannot be owed after what is on the stack, which still lies in the order of the text; or ""."""
    before = [s.stack[i] for i in range(s.depth)]
    for number, possible in zip_longest((p.a, p.b, p.c), numbers(s, p.duty), fillvalue=range(1)):
        if number not in possible:
            return Phrase("{number} is no possible number behind {duty!r}", number=number, duty=p.duty.name)
    if p.seat == NOBODY and (p.duty is HANDICAP or (p.duty in OF_THE_SPINE and s.seats > 1)):
        return Phrase("{duty!r} needs a seat", duty=p.duty.name)
    if p.duty in SPINE and any(other.duty in SPINE for other in before):
        other = next(other.duty.name for other in before if other.duty in SPINE)
        return Phrase("{duty!r} and {other!r} cannot both be owed", duty=p.duty.name, other=other)
    if p.duty is REVEAL_GHOST and s.seats > 1:
        return Phrase("there is no ghost deck with several players")
    return barred_here(s, p, before)


def barred_here(s: Expo, p: Pending, before: list[Pending]) -> Words:
    """What the board and the players' things do not allow."""
    same = [other for other in before if other.duty is p.duty]
    if p.duty is FILL_FIELD and (s.station[p.a] != EMPTY or s.pile.size <= len(same)):
        return Phrase("field {field} of the Station cannot be filled", field=p.a + 1)
    if p.duty is FILL_SLOT and (s.slots[p.a] != EMPTY or s.stacks.is_empty(p.a)):
        return Phrase("the slot of the shape {shape} cannot be filled", shape=SHAPE.names[p.a])
    if p.duty is DRAW_JURY or p.duty is CHOOSE_JURY:
        room = s.terms.kit.jury_fields - s.jury
        if min(pool(s), room) <= len(same):
            return Phrase("there is no room for a jury tile, or none is left")
    if p.duty in (DRAW_GHOST_TILE, DRAW_HANDICAP) and s.pile.size <= len(same):
        return Phrase("no resource tile is left to be drawn")
    if p.duty in (CHOOSE_CHIP, AWARD_CHIP):
        return barred_chip(s, p)
    return barred_lab(s, p)


def barred_chip(s: Expo, p: Pending) -> Words:
    """A chip is laid where a token has come to the end of a row, and only once."""
    own = range(p.seat * TOKENS, (p.seat + 1) * TOKENS) if p.seat >= 0 else range(s.seats * TOKENS, len(s.office.place))
    reached = any(s.office.place[token] == p.a * COLUMNS + LAST for token in own)
    if s.office.chip[p.a] != EMPTY or not reached:
        return Phrase("no chip is due in the row {row}", row=ROW.names[p.a])
    return ""


def barred_lab(s: Expo, p: Pending) -> Words:
    """What has to be in a yard or lab."""
    if p.seat == NOBODY:
        return ""
    player, name = s.players[p.seat], SEAT.names[p.seat]
    if p.duty is LAY_TILE and barred_place(player, p.a):
        return Phrase("{seat} cannot place this tile", seat=name)
    if p.duty is PUT_BACK and player.lab.barred_lift(p.a):
        return Phrase("{seat} cannot move a tile from this cell", seat=name)
    if p.duty is REPLACE_SCRAP and player.lab.scraps == 0:
        return Phrase("{seat} has no scrap left", seat=name)
    if p.duty is PATENT_MOVE and not can_move(s, p.seat):
        return Phrase("{seat} has no token left to move", seat=name)
    return ""


def unfinished(s: Expo) -> bool:
    """Is there a row with a token at its end for which nobody will choose a chip?"""
    due = [s.stack[i].a for i in range(s.depth) if s.stack[i].duty in (CHOOSE_CHIP, AWARD_CHIP)]
    for row in range(ROWS):
        reached = any(at == row * COLUMNS + LAST for at in s.office.place)
        if reached and s.office.chip[row] == EMPTY and row not in due:
            return True
    return False

"""What can be owed in a position that somebody wrote (its section [owed]): nothing that the rules never ask."""

from __future__ import annotations

from pavilion.core import NOBODY, Duty, Pending, Phrase
from pavilion.core.courses import Course, course_of, courses
from pavilion.core.masks import count
from pavilion.core.phrases import Words
from pavilion.core.position import OPEN

from ..box.kit import COLUMNS
from ..box.nouns import FIRST_KIND, FIRST_TECH, MEETING, ROW, ROWS, SEAT, SHAPE, TOKENS
from ..rules.academy import FILL_SLOT
from ..rules.cards import PLAY_CARD
from ..rules.ghosts import AWARD_CHIP, DRAW_GHOST_TILE
from ..rules.handicaps import DRAW_HANDICAP, HANDICAP, REPLACE_SCRAP, replaced
from ..rules.jury import CHOOSE_JURY, DRAW_JURY, has_voted, pool
from ..rules.laboratory import LAY_TILE, barred_place
from ..rules.meeting import PUT_BACK
from ..rules.patents import CHOOSE_CHIP, PATENT_MOVE, can_move
from ..rules.solo import REVEAL_GHOST
from ..rules.state import EMPTY, GHOST, LAST, RUNNING, Expo
from ..rules.station import FILL_FIELD

SET_UP, TURN, CLEANING_UP, REFILLING = COURSES = courses(
    "((fill-station | fill-field)? fill-slots? | fill-slot*) start-player? draw-jury*"
    "replace-scrap? draw-handicap* handicap* begin",
    "(reveal-ghost | play-card | buy-tile | buy-at-academy? take-free* | lay-tile? lab-step?"
    "| (draw-ghost-tile | award-chip*) choose-chip? patent-move? meeting-option?"
    "| put-back? lift-tile? meeting-option? | choose-jury? meeting-option?) end-turn",
    "draw-jury? clean-up",
    "((fill-slots | fill-slot*) fill-station | fill-field)? next-round",
)
EACH_ONCE: list[Duty[Expo]] = [FILL_SLOT, CHOOSE_CHIP, AWARD_CHIP, HANDICAP, DRAW_HANDICAP]


def barred_owed(s: Expo, p: Pending) -> Words:
    """Why this cannot be owed after what is on the stack, which still lies in the order of the text; or ""."""
    same = [s.stack[i] for i in range(s.depth) if s.stack[i].duty is p.duty]
    if any((other.seat, other.a, other.b) == (p.seat, p.a, p.b) for other in same) and p.duty in EACH_ONCE:
        return Phrase("{duty!r} appears twice", duty=p.duty.name)
    if p.duty is FILL_FIELD and (p.a >= s.terms.station or s.station[p.a] != EMPTY or s.pile.size == 0):
        return Phrase("space {field} of the Station cannot be filled", field=p.a + 1)
    if p.duty is FILL_SLOT and (s.slots[p.a] != EMPTY or s.stacks.is_empty(p.a)):
        return Phrase("the slot for shape {shape} cannot be filled", shape=SHAPE.names[p.a])
    if p.duty is DRAW_JURY or p.duty is CHOOSE_JURY:
        room = s.terms.kit.jury_fields - s.jury
        if min(pool(s), room) <= len(same):
            return Phrase("there is no room for a jury tile, or none is left")
    if p.duty in (DRAW_GHOST_TILE, DRAW_HANDICAP) and s.pile.size <= len(same):
        return Phrase("there is no resource tile left to draw")
    if p.duty is REVEAL_GHOST and s.seats > 1:
        return Phrase("there is a ghost deck only in solo games")
    if p.duty in (CHOOSE_CHIP, AWARD_CHIP):
        return barred_chip(s, p)
    if p.duty in (HANDICAP, DRAW_HANDICAP, REPLACE_SCRAP):
        return barred_handicap(s, p)
    return barred_lab(s, p)


def barred_handicap(s: Expo, p: Pending) -> Words:
    """Each tile for a beginner replaces a scrap."""
    seat = p.a if p.duty is DRAW_HANDICAP else p.seat
    if seat == NOBODY:
        return Phrase("{duty!r} needs a seat", duty=p.duty.name)
    if p.duty is REPLACE_SCRAP and not FIRST_KIND <= p.a < FIRST_TECH:
        return Phrase("only a resource tile replaces scrap")
    name, scraps, kit = SEAT.names[seat], s.players[seat].lab.scraps, s.terms.kit
    needed = sum(other.a == seat for other in s.owed(DRAW_HANDICAP))
    needed += sum(other.seat == seat for other in s.owed(REPLACE_SCRAP)) + 1
    if p.duty is DRAW_HANDICAP and p.b >= replaced(s, seat):
        return Phrase("{seat} gets fewer tiles", seat=name)
    if p.duty is HANDICAP:
        needed += replaced(s, seat) - 1
    if p.duty is DRAW_HANDICAP and not s.terms.players_choose_scrap and not scraps >> kit.fixed_scraps[p.b] & 1:
        return Phrase("{seat} has no scrap left", seat=name)
    return Phrase("{seat} has no scrap left", seat=name) if count(scraps) < needed else ""


def barred_chip(s: Expo, p: Pending) -> Words:
    """A chip is laid where a token has come to the end of a row, and only once."""
    own = range(p.seat * TOKENS, (p.seat + 1) * TOKENS) if p.seat >= 0 else range(s.seats * TOKENS, len(s.office.place))
    reached = any(s.office.place[token] == p.a * COLUMNS + LAST for token in own)
    if s.office.chip[p.a] != EMPTY or not reached:
        return Phrase("no chip is due in row {row}", row=ROW.names[p.a])
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
    if p.duty is PATENT_MOVE and not can_move(s, p.seat):
        return Phrase("{seat} has no token left to move", seat=name)
    return ""


def barred_meeting(s: Expo, course: Course) -> Words:
    """Who has no Meeting Room any more has just played it, and the round ends; else somebody would run out of cards."""
    if s.ender != RUNNING or course in (CLEANING_UP, REFILLING):
        return ""
    side, is_card_out = s.stack[0].seat, course is TURN and not s.owed(PLAY_CARD) and not s.owed(REVEAL_GHOST)
    for seat, player in enumerate(s.players):
        met = player.last == MEETING
        if met != (not player.hand >> MEETING & 1) or (met and not (is_card_out and side == seat)):
            return Phrase("{seat} has the Meeting Room neither in hand nor just played", seat=SEAT.names[seat])
    met = s.ghost_card == MEETING
    if s.seats == 1 and (met or s.ghost_deck.counts[MEETING] == 0) and not (met and is_card_out and side == GHOST):
        return Phrase("the ghost deck has no Meeting Room")  # EX-6.2.12
    return ""


def barred_together(s: Expo) -> Words:
    """Why all this cannot be owed, once it is known; or ""."""
    due = [p.a for p in s.owed(CHOOSE_CHIP) + s.owed(AWARD_CHIP)]
    for row in range(ROWS):
        reached = any(at == row * COLUMNS + LAST for at in s.office.place)
        if reached and s.office.chip[row] == EMPTY and row not in due:
            return Phrase("nobody will choose a chip for row {row}", row=ROW.names[row])
    course = course_of(s, COURSES)
    if s.depth == 0:
        return ""
    if course is None:
        return Phrase("no rule leaves these things to be done in this order")
    if (why := barred_meeting(s, course)) or course is SET_UP:
        return why
    voting = bool(s.owed(CHOOSE_JURY) or s.owed(DRAW_JURY))
    if voting if has_voted(s) else not voting and course is not TURN:  # one jury tile in a round, before it ends
        return Phrase("a round has one new jury tile")
    seats = {s.stack[i].seat for i in range(s.depth) if i == 0 or s.stack[i].duty.mode == OPEN}
    if len(seats) != 1 or (NOBODY in seats and s.seats > 1):
        return Phrase("a turn belongs to one seat")
    return ""

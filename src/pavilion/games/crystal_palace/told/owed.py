"""What can be owed in a position that somebody wrote (its section [owed]): nothing that the rules never ask."""

from __future__ import annotations

from pavilion.core import NOBODY, Pending, Phrase
from pavilion.core.courses import Course, course_of, courses
from pavilion.core.phrases import Words
from pavilion.core.position import OPEN

from ..box.nouns import ACTING, BUILDING, DICE, EARNING, PAYING, PLACING, RENEWING, SET_UP, SETTLING
from ..rules.acting import LOC, PORT, STATION
from ..rules.building import BUILT, TARGET, TURN_OVER
from ..rules.mat import is_full
from ..rules.money import LOAN_SLOT
from ..rules.offices import JOIN, WELCOME
from ..rules.research import SLOT
from ..rules.setup import ASK_NATIONS, DRAW_FIRST, DRAW_NATION, NATION
from ..rules.state import Palace, location_of, owner_of, rings_used

# What an effect or a payment can leave to be done: it lies on top of everything else, in any depth.
DOING = """(
    assist | raid | choice | resolve-effect | use-green | slot | draw-tile | draw-more | research | take-more | poster
    | buzz-on | pay | raise-funds | draw-loan | loan-slot
)*""".replace("\n", " ")
PHASES: list[list[Course]] = [
    courses(
        f"draw-first? {DOING} draw-nation* ask-nations? nation* deal-card? lay-out* deal-research? lay-out-museum?"
        "lay-flyer? lay-publisher? next-phase"
    ),
    courses(f"{DOING} set-dice* open-dice next-phase", f"{DOING} find-start? next-phase"),
    courses(
        "draw-route? begin-placing next-phase",
        f"{DOING} (place | after-placing | slide? next-placer)? next-phase",
        f"{DOING} after-placing next-phase",
    ),
    courses(f"{DOING} (loc | port | station | do-action? next-die | (welcome | join) next-die)? next-phase"),
    courses(f"{DOING} pay-salaries? orange? offer-orange* next-phase"),
    courses(f"{DOING} (build | built | target | turn-over)? offer-build* next-phase"),
    courses(f"{DOING} earn-income? lower-income? green? offer-green* pay-posters? pay-poster* next-phase"),
    courses("renew? deal-card? deal-research? renew-tiles? renew-persons? next-round? next-phase"),
    courses("end? settle*"),
]
COURSES: list[Course] = [course for phase in PHASES for course in phase]
assert [int(SET_UP), int(DICE), int(PLACING), int(ACTING), int(PAYING), int(BUILDING)] == list(range(6))
assert [int(EARNING), int(RENEWING), int(SETTLING)] == list(range(6, len(PHASES)))


def barred_owed(s: Palace, p: Pending) -> Words:
    """Why this cannot be owed after what is on the stack, which still lies in the order of the text; or ""."""
    if p.duty.mode == OPEN and p.seat == NOBODY:
        return Phrase("{duty!r} needs a seat", duty=p.duty.name)
    if p.duty in (LOC, PORT, STATION):
        return barred_die(s, p)
    if p.duty in (SLOT, LOAN_SLOT) and not is_full(s.players[p.seat].mat):
        return Phrase("there is an empty research field")
    if p.duty in (BUILT, TARGET, TURN_OVER) and is_owned(s, p.a, "patents", "prototypes"):
        return Phrase("the card is not on its way")
    if p.duty in (WELCOME, JOIN) and is_owned(s, p.a, "persons"):
        return Phrase("the card is not on its way")
    return ""


def barred_die(s: Palace, p: Pending) -> Words:
    """A die of the seat lies on its field, at the location that acts, and finds an action space."""
    location, die = location_of(p.a), s.board[p.a]
    asked = PORT if location == 6 else STATION if location == 7 else LOC
    if p.duty is not asked:
        return Phrase("{duty!r} is not asked at this location", duty=p.duty.name)
    if die == 0 or owner_of(die) != p.seat:
        return Phrase("no die of this seat lies there")
    if location != s.at or rings_used(s, location) == s.terms.rings[location]:
        return Phrase("this location does not act now")
    return ""


def is_owned(s: Palace, card: int, *piles: str) -> bool:
    return any(getattr(player, pile) >> card & 1 for player in s.players for pile in piles)


def barred_together(s: Palace) -> Words:
    """Why all this cannot be owed, once it is known; or ""."""
    if s.depth and course_of(s, PHASES[s.phase]) is None:
        return Phrase("no rule leaves these things to be done in this order, in this phase")
    if s.depth == 0 and s.phase != SETTLING:
        return Phrase("the game is not over in this phase")
    if s.first < 0 and (s.phase > SET_UP or not any(s.owed(DRAW_FIRST))):
        return Phrase("nobody begins")
    if any(player.nation < 0 and seat not in seats_to_lead(s) for seat, player in enumerate(s.players)):
        return Phrase("somebody has no nation")
    return ""


def seats_to_lead(s: Palace) -> set[int]:
    """Those who will get a nation yet."""
    if any(s.owed(ASK_NATIONS)):
        return set(range(s.seats))
    return {int(p.a) for p in s.owed(DRAW_NATION)} | {int(p.seat) for p in s.owed(NATION)}

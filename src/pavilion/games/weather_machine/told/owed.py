"""What can be owed in a position that somebody wrote (its section [owed]): nothing that the rules never ask."""

from __future__ import annotations

from pavilion.core import NOBODY, Pending, Phrase
from pavilion.core.courses import course_of, courses
from pavilion.core.phrases import Words
from pavilion.core.position import OPEN, STEP

from ..box.nouns import SEAT, SPACES
from ..rules.lab import has_empty_space
from ..rules.moves import has_lativ
from ..rules.state import EMPTY, LATIVS, PART, Machine, lativ_bots_left, location_of, total
from ..rules.verbs import VERBS
from ..rules.workshop import has_room
from .text_meant import CAUSES
from .text_steps import LINKS

AGENTS = 2
EACH = -1  # dealt to each seat
DEALT = {"turn-up-tile": 4, "deal-part": EACH, "deal-tile": EACH, "deal-goals": EACH}  # and which one is the last
ELSEWHERE = ("enter-supply", "lativ-moves", "reward")  # these are links of a chain too, but have their places
# What an action or a benefit can leave to be done: it lies on top of everything else, in any depth.
DOING = f"({' | '.join(duty for duty in LINKS if duty not in ELSEWHERE)})*"
REWARDED = f"{DOING} (place-token? place-tokens? lab-token? place-tokens? | reward)"
RUN = f"({REWARDED} | park-bot? take-back-bots? pay-science) run-for* saboteurs-run? run-for* after-run?"
COURSES = courses(
    "seat-next* deal-offer* deal-subsidy? turn-up-tile* place-assistant? (deal-part | deal-tile)* deal-goals*"
    "deal-solo-goal* hide-chemical* send-agent* new-report? draft-goals? ask-draft? begin-turn",
    f"{DOING} (orient-first | use-tile? move-scientist? enter-supply? lativ-moves?)"
    "(menu | keep-award | go-on | open-menu)? place-token? place-tokens? end-turn",
    "saboteur-turn? (visit-supply | visit-government | visit-lab | visit-development)? discard-report? end-report?"
    "new-report? check-sets? sabotage? discard-report? end-turn",
    f"{RUN} turn-up-tile? prepare-next? phase-c",
    "(park-bot | return-bot)? take-back-bots? offer-return* lativ-leaves? turn-up-tile? prepare-next? phase-c",
    f"{RUN} remove-used? final-runs",
    f"{DOING} final-menu? final-placement* last-word?",
    f"{DOING} income* setback? saboteurs-income? lativ-home? next-round",
    "phase-b",
)


SET_UP = (
    "seat-next", "deal-subsidy", "place-assistant", "deal-part", "deal-tile", "deal-goals", "deal-solo-goal",
    "hide-chemical", "send-agent", "draft-goals", "ask-draft",
)  # fmt: skip
ALONE = (
    "saboteur-turn", "visit-supply", "visit-government", "visit-lab", "visit-development", "discard-report",
    "end-report", "new-report", "check-sets", "sabotage", "saboteurs-run", "saboteurs-income", "setback", "last-word",
    "look-at-report", "arrange-reports", "hide-chemical", "send-agent", "deal-solo-goal",
)  # fmt: skip
OF_NOBODY = (  # steps; all others are somebody's, but for the end of a turn of the Saboteurs
    "begin-turn", "phase-b", "phase-c", "final-runs", "remove-used", "after-run", "prepare-next", "lativ-leaves",
    "lativ-home", "next-round", "place-assistant", "ask-draft", "saboteur-turn", "visit-supply", "visit-government",
    "visit-lab", "visit-development", "end-report", "check-sets", "saboteurs-run", "saboteurs-income", "last-word",
)  # fmt: skip
LATER = ("use-tile", "move-scientist", "enter-supply", "lativ-moves", "phase-b", "phase-c")  # not in the Supply round


def barred_owed(s: Machine, p: Pending) -> Words:
    """Why this cannot be owed after what is on the stack, which still lies in the order of the text; or ""."""
    name = p.duty.name
    if p.duty.mode in (OPEN, STEP) and name != "end-turn" and (p.seat == NOBODY) != (name in OF_NOBODY):
        return Phrase("{duty!r} is nobody's" if name in OF_NOBODY else "{duty!r} needs a seat", duty=name)
    if s.seats > 1 and name in ALONE:
        return Phrase("{duty!r} is owed only in a solo game", duty=name)
    if (s.round > 0 and (name in SET_UP or name == "orient-first")) or (s.round == 0 and name in LATER):
        return Phrase("{duty!r} is not owed in this round", duty=name)
    if p.duty.name in ("pay-unit", "pay-any") and VERBS.verb_of(p.c).name not in CAUSES:
        return Phrase("no voucher is paid for this")
    if p.duty.name == "claim-subsidy" and all(
        s.grid[at] >= PART for at in range(p.a // SPACES * SPACES, p.a // SPACES * SPACES + SPACES)
    ):
        return Phrase("there is no subsidy left in this column")
    if name in ("settle-sale", "start-work", "start-research", "finish-bot") and not fits_bot(s, p):
        return Phrase("there is no bot for this, or no room for it")
    if p.duty.name == "lativ-bot" and (has_lativ(s, p.a) or not has_empty_space(s, p.a) or not lativ_bots_left(s)):
        return Phrase("none of Lativ's bots can go there")
    if p.duty.name == "extend-place" and [*s.offer, s.top][p.a] == EMPTY:
        return Phrase("there is no workshop tile to place")
    return ""


def fits_bot(s: Machine, p: Pending) -> bool:
    """Is the bot there that goes to a space, and free what it goes to?"""
    player = s.players[p.seat]
    if p.duty.name == "finish-bot":
        return bool(player.line >> p.a & 1) and has_room(player, 0, 1)
    spaces = {"settle-sale": s.government, "start-work": s.machine, "start-research": s.research}[p.duty.name]
    return player.bots > 0 and spaces[p.a] in (EMPTY, LATIVS)


def barred_together(s: Machine) -> Words:
    """Why all this cannot be owed, once it is known; or ""."""
    if s.depth == 0:
        return ""
    if course_of(s, COURSES) is None:
        return Phrase("no rule leaves these things to be done in this order")
    for seat in range(s.seats):
        if s.scientists[seat] == EMPTY and s.round > 0:
            return Phrase("{seat} stands nowhere", seat=SEAT.names[seat])
    return barred_turn(s) or barred_set_up(s) or barred_tiles(s)


def barred_turn(s: Machine) -> Words:
    """Why these are no turns of whoever stands where they do; or ""."""
    for p in s.stack[: s.depth]:
        if p.duty.name in ("menu", "go-on") and p.a != location_of(s.scientists[p.seat]):
            return Phrase("{seat} is not at this location", seat=SEAT.names[p.seat])
        if p.duty.name in ("begin-turn", "end-turn") and p.a >= len(s.turn_order):
            return Phrase("the turn order does not have that many places")
        if p.duty.name == "end-turn" and p.seat != (side if (side := s.turn_order[p.a]) < s.seats else NOBODY):
            return Phrase("it is not the turn of whoever has this place in the turn order")
    return ""


def barred_tiles(s: Machine) -> Words:
    """Why what is turned up does not lie where it could, or is missing; or ""."""
    owed = {(p.duty.name, int(p.a)) for p in s.stack[: s.depth]}
    offers = [*s.offer, s.top]
    shown = [*list(s.display)[::-1], s.next, s.deck_top]
    for duty, places in (("deal-offer", offers), ("turn-up-tile", shown)):
        for at, tile in enumerate(places):
            if tile != EMPTY and (duty, at) in owed:
                return Phrase("there is already a tile there")
    if s.top == EMPTY and s.up + s.down > 0 and ("deal-offer", len(offers) - 1) not in owed:
        return Phrase("no tile lies on top of the workshop tiles")
    if s.deck_top == EMPTY and s.deck > 0 and ("turn-up-tile", len(shown) - 1) not in owed:
        return Phrase("no tile lies on top of the experiments")
    return ""


def barred_set_up(s: Machine) -> Words:
    """Why this is no moment of the set-up, nor one after it; or ""."""
    owed = {(p.duty.name, int(p.a)) for p in s.stack[: s.depth]}
    for at, side in enumerate(s.turn_order):
        if (side == EMPTY) != (("seat-next", at) in owed):
            return Phrase("everybody has one place in the turn order")
    for seat, player in enumerate(s.players):
        name = SEAT.names[seat]
        if (("deal-tile", seat) in owed) != (player.tiles == 0):
            return Phrase("{seat} begins with one workshop tile", seat=name)
        if ("deal-part", seat) in owed and total(player.parts):
            return Phrase("{seat} begins with one part", seat=name)
        if ("deal-goals", seat) in owed and (player.below or any(goal != EMPTY for goal in player.goals)):
            return Phrase("{seat} has goals already", seat=name)
    for duty, last in DEALT.items():
        dealt = [int(p.a) for p in s.stack[: s.depth] if p.duty.name == duty]
        if dealt and sorted(dealt) != [*range(min(dealt), s.seats if last == EACH else last + 1)]:
            return Phrase("{duty!r} is owed for each that is left, once", duty=duty)
    waiting = [int(p.a) for p in s.stack[: s.depth] if p.duty.name == "deal-goals"]
    for seat in range(min(waiting, default=0)):
        if not s.players[seat].below:
            return Phrase("{seat} has no goals yet", seat=SEAT.names[seat])
    if s.seats == 1 and s.saboteurs.current == EMPTY and ("new-report", 0) not in owed:
        return Phrase("there is no Current Report")
    agents = sum(p.duty.name == "send-agent" for p in s.stack[: s.depth])
    if s.seats == 1 and agents and (len(s.saboteurs.discard) + agents > AGENTS or s.saboteurs.current != EMPTY):
        return Phrase("the agents have been sent already")
    if s.seats == 1 and len(s.saboteurs.discard) + agents < AGENTS:
        return Phrase("the reports of both agents lie on the discard pile")
    return ""

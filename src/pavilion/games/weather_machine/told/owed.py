"""What can be owed in a position that somebody wrote (its section [owed]): nothing that the rules never ask."""

from __future__ import annotations

from pavilion.core import NOBODY, Pending, Phrase
from pavilion.core.courses import course_of, courses
from pavilion.core.phrases import Words
from pavilion.core.position import OPEN

from ..box.nouns import SEAT
from ..rules.state import EMPTY, Machine

# What an action or a benefit can leave to be done: it lies on top of everything else, in any depth.
DOING = """(
    pay-any | pay-unit | pay-part | give-part | pay-chemical | give-chemical | research-extra
    | gain-any | part-colour | take-chemical | fund-step | construct-slot | finish-bot | extend-tile | extend-place
    | sell-space | settle-sale | claim-subsidy | government-token | run-government | secure-tile | flip-tile
    | work-space | start-work | lativ-bot | publish-row | cite-goal | publish-it | count-paper | lock-bonus
    | research-space | start-research | research-token | break-row | mark-space | build-prototype | provide-parts
    | proto-row | lose-parts | score-prototype | take-award | pick-benefit | resolve-benefit | act-benefit
    | choose-goal | flip-goal | pay-funding | lab-track | collect-funding | return-one | initiative-position
    | shift-initiative | deal-offer | look-at-report | arrange-reports
)*""".replace("\n", " ")
REWARDED = f"{DOING} (place-token? place-tokens? lab-token? place-tokens? | reward)"
RUN = f"({REWARDED} | park-bot? take-back-bots? pay-science) run-for* saboteurs-run? run-for* after-run?"
COURSES = courses(
    "seat-next* deal-offer* deal-subsidy? turn-up-tile* place-assistant? (deal-part | deal-tile)* deal-goals*"
    "deal-solo-goal* hide-chemical* send-agent* new-report? draft-goals? ask-draft? begin-turn",
    f"{DOING} (orient-first | use-tile? move-scientist? enter-supply? lativ-moves?) (menu | go-on | open-menu)?"
    "place-token? place-tokens? end-turn",
    "saboteur-turn? discard-report? end-report? new-report? check-sets? sabotage? discard-report? end-turn",
    f"{RUN} turn-up-tile? prepare-next? phase-c",
    "(park-bot | return-bot)? take-back-bots? offer-return* lativ-leaves? turn-up-tile? prepare-next? phase-c",
    f"{RUN} remove-used? final-runs",
    f"{DOING} final-menu? final-placement* last-word?",
    f"{DOING} income* setback? saboteurs-income? lativ-home? next-round",
    "phase-b",
)


def barred_owed(s: Machine, p: Pending) -> Words:
    """Why this cannot be owed after what is on the stack, which still lies in the order of the text; or ""."""
    if p.duty.mode == OPEN and p.seat == NOBODY:
        return Phrase("{duty!r} needs a seat", duty=p.duty.name)
    if p.duty.name == "extend-place" and [*s.offer, s.top][p.a] == EMPTY:
        return Phrase("there is no workshop tile to place")
    return ""


def barred_together(s: Machine) -> Words:
    """Why all this cannot be owed, once it is known; or ""."""
    if s.depth == 0:
        return ""
    if course_of(s, COURSES) is None:
        return Phrase("no rule leaves these things to be done in this order")
    for seat in range(s.seats):
        if s.scientists[seat] == EMPTY and s.round > 0:
            return Phrase("{seat} stands nowhere", seat=SEAT.names[seat])
    return ""

"""The answers, in the canonical order of options (EX-4.15.6); then what fate can say; then what nobody can."""

from __future__ import annotations

from typing import Final

from pavilion.core import Grammar, Verb

from ..box.nouns import (
    CARD,
    CELL,
    CHIP,
    ENERGY,
    FIELD,
    KIND,
    PARTICIPANT,
    PROJECT,
    ROW,
    SHAPE,
    TASK,
    TECH,
    TILE,
    TOKEN,
    TURN,
)

VERBS: Final[Grammar] = Grammar()

PLAY: Final[Verb] = VERBS.verb("play", CARD, rule="EX-4.1.2")
BUY: Final[Verb] = VERBS.verb("buy", FIELD, rule="EX-4.3.1")
BUY_PROJECT: Final[Verb] = VERBS.verb("project", SHAPE, rule="EX-4.4.1")
BUY_TECH: Final[Verb] = VERBS.verb("tech", TECH, rule="EX-4.4.1")
TAKE: Final[Verb] = VERBS.verb("take", FIELD, rule="EX-4.4.2")
PLACE: Final[Verb] = VERBS.verb("place", TILE, rule="EX-4.5.1", lifts=True)
REMOVE: Final[Verb] = VERBS.verb("remove", CELL, rule="EX-4.5.1")
LAY: Final[Verb] = VERBS.verb("lay", TURN, CELL, rule="EX-4.5.3")
ENTER: Final[Verb] = VERBS.verb("enter", ROW, rule="EX-4.13.2")
STEP: Final[Verb] = VERBS.verb("step", TOKEN, rule="EX-4.13.1")
LINK: Final[Verb] = VERBS.verb("link", TOKEN, ROW, rule="EX-4.13.3")
PICK_CHIP: Final[Verb] = VERBS.verb("chip", CHIP, rule="EX-4.13.7")
OPTION: Final[Verb] = VERBS.verb("option", TASK, rule="EX-4.8.1")
MOVE: Final[Verb] = VERBS.verb("move", CELL, rule="EX-4.8.2", lifts=True)
CALL_JURY: Final[Verb] = VERBS.verb("jury", ENERGY, rule="EX-4.8.9")
# Words that end or leave out something are always the last option: EX-4.15.3.
STOP: Final[Verb] = VERBS.verb("stop", rule="EX-4.1.3")
SKIP: Final[Verb] = VERBS.verb("skip", rule="EX-4.1.3")
PASS: Final[Verb] = VERBS.verb("pass", rule="EX-5.3")

# All that is left to chance, one question each: EX-1.3.
RESOURCE: Final[Verb] = VERBS.fate("resource", KIND, rule="EX-3.1")
REVEAL: Final[Verb] = VERBS.fate("reveal", PROJECT, rule="EX-3.3")
VOTE: Final[Verb] = VERBS.fate("vote", ENERGY, rule="EX-4.9.1")
AWARD: Final[Verb] = VERBS.fate("award", CHIP, rule="EX-6.1.4")
GHOST: Final[Verb] = VERBS.fate("ghost", CARD, rule="EX-6.2.4")
START: Final[Verb] = VERBS.fate("start", PARTICIPANT, rule="EX-3.5")

VERBS.never("cancel", rule="EX-4.15.1")
VERBS.never("flip", rule="EX-2.5.3")

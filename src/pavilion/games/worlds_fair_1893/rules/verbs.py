"""The answers, in the order of the action index (WF-4.7.4, WF-10.12); then what fate can say; then what nobody can."""

from __future__ import annotations

from typing import Final

from pavilion.core import Grammar, Verb

from ..box.nouns import AREA, CARD, FIGURE, NUMBER, PARTICIPANT, SEAT

VERBS: Final[Grammar] = Grammar()

PLACE: Final[Verb] = VERBS.verb("place", AREA, rule="WF-4.3.1")
SOURCE: Final[Verb] = VERBS.verb("source", AREA, rule="WF-4.2.2")
PLAY: Final[Verb] = VERBS.verb("play", FIGURE, rule="WF-4.4.3")
DISCARD_REST: Final[Verb] = VERBS.verb("discard-rest", rule="WF-4.7.1")
DAVIS_TO: Final[Verb] = VERBS.verb("davis", AREA, rule="WF-4.4.6")
LIFT: Final[Verb] = VERBS.verb("lift", SEAT, AREA, rule="WF-4.4.7", lifts=True)
DROP: Final[Verb] = VERBS.verb("drop", AREA, rule="WF-4.4.7")
APPROVE: Final[Verb] = VERBS.verb("approve", NUMBER, rule="WF-5.2.10")
BONUS: Final[Verb] = VERBS.verb("bonus", AREA, rule="WF-6.5.2", shares=PLACE)

# All that is left to chance (WF-1.9); one question each, so that every outcome can be recorded (WF-4.7.5).
TILE: Final[Verb] = VERBS.fate("tile", AREA, rule="WF-3.2")
REVEAL: Final[Verb] = VERBS.fate("reveal", CARD, rule="WF-4.6.5")
START: Final[Verb] = VERBS.fate("start", PARTICIPANT, rule="WF-3.12")

VERBS.never("pass", rule="WF-4.1.3")
VERBS.never("skip", rule="WF-4.1.3")
VERBS.never("end", rule="WF-4.1.3")
VERBS.never("keep", rule="WF-4.4.1")
VERBS.never("cancel", rule="WF-4.7.3")
VERBS.never("collect", rule="WF-4.5.1")

"""The grammar: what players answer, what fate says, and the free actions, in the order of the decision table."""

from __future__ import annotations

from typing import Final

from pavilion.core import Grammar, Verb

from ..box.nouns import (
    BANNER,
    FIELD,
    FLYER,
    GEAR,
    HALF,
    HAND,
    LOAN,
    LOCATION,
    MARKET,
    NATION,
    PATENT,
    PERSON,
    PLACE,
    PORT_SUB,
    PUBLISHER,
    RESEARCH,
    SEAT,
    SHARE,
    SLOT,
    STATION_SUB,
    VALUE,
    WAY,
)

VERBS: Final[Grammar] = Grammar()

CHOOSE_NATION: Final[Verb] = VERBS.verb("nation", NATION, rule="CP-3.4")
SET: Final[Verb] = VERBS.verb("set", HAND, rule="CP-4.1.1")
PUT: Final[Verb] = VERBS.verb("place", VALUE, FIELD, rule="CP-4.2.1")
COMMISSION: Final[Verb] = VERBS.verb("commission", rule="CP-4.12.2")
ENTER: Final[Verb] = VERBS.verb("enter", rule="CP-4.12.3")
UP: Final[Verb] = VERBS.verb("up", MARKET, rule="CP-4.12.4")
DOWN: Final[Verb] = VERBS.verb("down", MARKET, GEAR, rule="CP-4.13.5")
TAKE_PATENT: Final[Verb] = VERBS.verb("patent", PATENT, rule="CP-4.21.1")
TAKE_TILE: Final[Verb] = VERBS.verb("museum", SLOT, rule="CP-4.22.1")
TAKE_SHARE: Final[Verb] = VERBS.verb("share", SHARE, rule="CP-4.23.1")
ADVANCE: Final[Verb] = VERBS.verb("advance", rule="CP-4.24.1")
RECRUIT: Final[Verb] = VERBS.verb("person", PERSON, rule="CP-4.25.1")
PUBLISH: Final[Verb] = VERBS.verb("publish", rule="CP-4.26.1")
AT_PORT: Final[Verb] = VERBS.verb("port", PORT_SUB, rule="CP-4.27.0")
AT_STATION: Final[Verb] = VERBS.verb("station", STATION_SUB, rule="CP-4.28.0")
CHOOSE: Final[Verb] = VERBS.verb("choose", HALF, rule="CP-2.4")
USE_BANNER: Final[Verb] = VERBS.verb("green", BANNER, rule="CP-4.17.1")
REPLACE: Final[Verb] = VERBS.verb("replace", PLACE, rule="CP-4.16.1")
DISCARD: Final[Verb] = VERBS.verb("discard", rule="CP-4.16.3")
TOKEN: Final[Verb] = VERBS.verb("token", rule="CP-4.14.3")
USE_PERSON: Final[Verb] = VERBS.verb("use", PERSON, rule="CP-4.4.3")
BUILD_PROTOTYPE: Final[Verb] = VERBS.verb("build", PATENT, rule="CP-4.5.1")
AIM: Final[Verb] = VERBS.verb("target", SEAT, rule="CP-4.5.5")
RAISE: Final[Verb] = VERBS.verb("raise", WAY, rule="CP-4.10.2")
REMOVE: Final[Verb] = VERBS.verb("remove", PLACE, rule="CP-4.10.4")
REDEEM: Final[Verb] = VERBS.verb("redeem", LOAN, rule="CP-5.10")
NOTE: Final[Verb] = VERBS.verb("note", rule="CP-5.10")
# Words that refuse or end something are always the last options: CP-4.0.6.
DECLINE: Final[Verb] = VERBS.verb("decline", rule="CP-4.3.5")
PASS: Final[Verb] = VERBS.verb("pass", rule="CP-4.2.7")
DONE: Final[Verb] = VERBS.verb("done", rule="CP-4.0.6")

# Set-up, what is laid out anew each round, research tiles and loans drawn: nothing else is left to chance.
FIRST: Final[Verb] = VERBS.fate("first", SEAT, rule="CP-3.10")
DEAL_NATION: Final[Verb] = VERBS.fate("deal-nation", NATION, rule="CP-3.4")
DEAL_PATENT: Final[Verb] = VERBS.fate("deal-patent", PATENT, rule="CP-3.5")
DEAL_PERSON: Final[Verb] = VERBS.fate("deal-person", PERSON, rule="CP-3.6")
DEAL_TILE: Final[Verb] = VERBS.fate("deal-research", RESEARCH, rule="CP-3.7")
DEAL_FLYER: Final[Verb] = VERBS.fate("deal-flyer", FLYER, rule="CP-3.8")
DEAL_PUBLISHER: Final[Verb] = VERBS.fate("deal-publisher", PUBLISHER, rule="CP-3.8")
DEAL_LOAN: Final[Verb] = VERBS.fate("deal-loan", LOAN, rule="CP-4.10.4")
DEAL_LOCATION: Final[Verb] = VERBS.fate("deal-location", LOCATION, rule="CP-6.2")

# Free actions: CP-4.0.4.
N4_DIE: Final[Verb] = VERBS.rider("n4-die", rule="CP-4.11.2")
N3_INCOME: Final[Verb] = VERBS.rider("n3-income", rule="CP-4.11.3")
N2_GEAR: Final[Verb] = VERBS.rider("n2-gear", rule="CP-4.11.4")
N1_POUND: Final[Verb] = VERBS.rider("n1-pound", rule="CP-4.11.5")
BORROW: Final[Verb] = VERBS.rider("loan", rule="CP-4.10.1")
REPAY: Final[Verb] = VERBS.rider("repay", LOAN, rule="CP-4.10.6")

VERBS.never("roll", rule="CP-4.1.1")

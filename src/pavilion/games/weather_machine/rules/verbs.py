"""The grammar (WM-4.18): what players answer, what fate says, and the free action, in the specification's order."""

from __future__ import annotations

from typing import Final

from pavilion.core import Grammar, Verb

from ..box.nouns import (
    ACTION,
    ARRANGEMENT,
    BENEFIT,
    COLOUR,
    EWSPACE,
    EXPERIMENT,
    GOAL,
    GOALSET,
    GOALSPACE,
    GOODS,
    GOVSPACE,
    GRID,
    HALF,
    INVESTMENT,
    LABSPACE,
    OFFER,
    OFFICE,
    PACK,
    PAIR,
    POSITION,
    REPORT,
    RNDSPACE,
    ROW,
    SABOTAGE,
    SEAT,
    SHOPCELL,
    SHOPROW,
    SLOT,
    SPACE,
    STEP,
    SUBSET,
    SUBSIDY,
    TOKEN,
    TRACK,
    TURN,
    VOUCHER,
)

VERBS: Final[Grammar] = Grammar()

ORIENT: Final[Verb] = VERBS.verb("orient", TURN, rule="WM-3.18")
DRAFT: Final[Verb] = VERBS.verb("draft", PACK, rule="WM-6.3.1")
DO: Final[Verb] = VERBS.verb("do", ACTION, rule="WM-4.9.1")
USE: Final[Verb] = VERBS.verb("use", SUBSIDY, rule="WM-4.6.2")
INVEST: Final[Verb] = VERBS.verb("invest", INVESTMENT, rule="WM-4.6.3")
SET_GOAL: Final[Verb] = VERBS.verb("goal", GOAL, HALF, rule="WM-4.6.4")
PICK: Final[Verb] = VERBS.verb("pick", BENEFIT, rule="WM-2.2.3")
FUND: Final[Verb] = VERBS.verb("fund", GOALSPACE, rule="WM-4.6.5")
RECEIVE: Final[Verb] = VERBS.verb("receive", TRACK, rule="WM-4.6.7")
COLLECT: Final[Verb] = VERBS.verb("collect", STEP, rule="WM-4.6.8")
GO: Final[Verb] = VERBS.verb("go", SPACE, rule="WM-4.7.1")
GAIN: Final[Verb] = VERBS.verb("gain", VOUCHER, rule="WM-4.1.2")
PAY: Final[Verb] = VERBS.verb("pay", VOUCHER, rule="WM-4.1.5")
EXCHANGE: Final[Verb] = VERBS.verb("exchange", rule="WM-4.3.1")
LATIV: Final[Verb] = VERBS.verb("lativ", LABSPACE, rule="WM-4.8.3")
SELL: Final[Verb] = VERBS.verb("sell", GOVSPACE, rule="WM-4.11.1")
CLAIM: Final[Verb] = VERBS.verb("claim", GRID, rule="WM-4.11.2")
GIVE: Final[Verb] = VERBS.verb("give", GOODS, rule="WM-4.3.2")
SECURE: Final[Verb] = VERBS.verb("secure", GRID, rule="WM-4.11.7")
WORK_ON: Final[Verb] = VERBS.verb("work", LABSPACE, rule="WM-4.12.1")
PUBLISH: Final[Verb] = VERBS.verb("publish", ROW, rule="WM-4.12.3")
CITE: Final[Verb] = VERBS.verb("cite", GOAL, rule="WM-4.12.4")
RESEARCH: Final[Verb] = VERBS.verb("research", RNDSPACE, rule="WM-4.13.1")
BREAK: Final[Verb] = VERBS.verb("break", ROW, rule="WM-4.13.6")
MARK: Final[Verb] = VERBS.verb("mark", EWSPACE, rule="WM-4.13.7")
PROVIDE: Final[Verb] = VERBS.verb("provide", SUBSET, rule="WM-4.14.2")
FROM_ROW: Final[Verb] = VERBS.verb("row", SHOPROW, rule="WM-4.14.4")
LOSE: Final[Verb] = VERBS.verb("lose", COLOUR, rule="WM-4.14.6")
BUILD: Final[Verb] = VERBS.verb("build", SLOT, rule="WM-4.10.3")
TILE: Final[Verb] = VERBS.verb("tile", OFFER, rule="WM-4.10.1", lifts=True)
LAY: Final[Verb] = VERBS.verb("lay", TURN, SHOPCELL, rule="WM-4.10.2")
TAKE: Final[Verb] = VERBS.verb("take", GOODS, rule="WM-4.10.5")
RETURN_CHEMICAL: Final[Verb] = VERBS.verb("return", COLOUR, rule="WM-4.10.6")
ADVANCE: Final[Verb] = VERBS.verb("advance", TRACK, rule="WM-2.2.5")
MOVE_TO: Final[Verb] = VERBS.verb("initiative", POSITION, rule="WM-4.10.7")
PLACE: Final[Verb] = VERBS.verb("token", TOKEN, ROW, rule="WM-4.15.1")
DROP: Final[Verb] = VERBS.verb("drop", TOKEN, rule="WM-4.15.3")
RECALL: Final[Verb] = VERBS.verb("recall", LABSPACE, rule="WM-4.16.3")
PARK: Final[Verb] = VERBS.verb("park", SLOT, rule="WM-4.16.4")
ARRANGE: Final[Verb] = VERBS.verb("arrange", ARRANGEMENT, rule="WM-6.5.7")
SABOTAGE_BY: Final[Verb] = VERBS.verb("sabotage", SABOTAGE, rule="WM-6.5.23")
RETREAT: Final[Verb] = VERBS.verb("retreat", TRACK, rule="WM-6.5")
ACCEPT: Final[Verb] = VERBS.verb("accept", rule="WM-2.2.3")
# Words that refuse or end something are always the last options.
DECLINE: Final[Verb] = VERBS.verb("decline", rule="WM-2.2.3")
DONE: Final[Verb] = VERBS.verb("done", rule="WM-4.9.1")

# All that is left to chance is dealt at set-up or turned up from a stack: WM-1.5.
ORDER: Final[Verb] = VERBS.fate("order", SEAT, rule="WM-3.2")
WORKSHOP: Final[Verb] = VERBS.fate("workshop", PAIR, rule="WM-3.5")
SUBSIDIZE: Final[Verb] = VERBS.fate("subsidy", SUBSIDY, rule="WM-3.6")
TURN_UP: Final[Verb] = VERBS.fate("experiment", EXPERIMENT, rule="WM-3.10")
DEAL_SET: Final[Verb] = VERBS.fate("goals", GOALSET, rule="WM-3.19")
DEAL_GOAL: Final[Verb] = VERBS.fate("solo-goal", GOAL, rule="WM-6.5.2")
DEAL_PART: Final[Verb] = VERBS.fate("part", COLOUR, rule="WM-3.17")
REVEAL: Final[Verb] = VERBS.fate("report", REPORT, rule="WM-6.5.4")
HIDE: Final[Verb] = VERBS.fate("chemical", COLOUR, rule="WM-6.5.3")

# The free action: WM-4.5.3.
AWARD: Final[Verb] = VERBS.rider("award", OFFICE, rule="WM-4.5.3")

VERBS.never("pass", rule="WM-4.9.1")
VERBS.never("discard", rule="WM-4.2.6")

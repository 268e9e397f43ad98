"""What previews and the log tell: quantities by their place in the view, and what the rules do by themselves."""

from __future__ import annotations

from pavilion.core import Pending, Phrase
from pavilion.core.clauses import SCORES, Clause
from pavilion.core.reports import Report

from ..rules import result
from ..rules.counting import salaries
from ..rules.dice import hand_of, start_side
from ..rules.state import HAND_RANK, HAND_SUM, HANDS, NO_HAND, Palace

CHANGES: dict[str, str] = {  # what is counted, by its place in the view
    "players.{seat}.money": "money",
    "players.{seat}.news": "newspapers",
    "players.{seat}.energy": "energy",
    "players.{seat}.gears": "gears",
    "players.{seat}.loans.open": "open loans",
    "players.{seat}.loans.repaid": "repaid loans",
    "players.{seat}.patents.{patent}": "patent:",
    "players.{seat}.prototypes.{patent}": "prototype:",
    "players.{seat}.persons.{person}": "person:",
    "players.{seat}.tiles.{research}": "research tile {research}",
    "players.{seat}.income": "income position",
    "players.{seat}.buzz": "Buzz",
    "players.{seat}.westminster": "fields in Westminster",
    "players.{seat}.level": "levels of the commission",
    "players.{seat}.posters.{poster}": "token on",
    "players.{seat}.dice.active": "dice",
    "players.{seat}.dice.fresh": "dice for the next round",
    "players.{seat}.assistants.supply": "assistants at home",
    "players.{seat}.starts": "starts:",
    "market.banner": "gears on the banner",
}
UNLOGGED: tuple[str, ...] = (
    "players.{seat}.starts", "market.banner", "players.{seat}.prototypes.{patent}", "players.{seat}.level",
)  # fmt: skip
CLAUSES: tuple[Clause, ...] = (  # what a preview says, the weightiest first
    Clause(
        {"players.{seat}.patents.{patent}": "{patent}"},
        gain="take the patent {things}",
        others_gain="{name} takes the patent {things}",
    ),
    Clause(
        {"players.{seat}.persons.{person}": "{person}"}, gain="hire {things}", others_gain="{name} hires {things}"
    ),
    Clause(
        {"players.{seat}.prototypes.{patent}": "{patent}"}, gain="build {things}", others_gain="{name} builds {things}"
    ),
    Clause(
        {"players.{seat}.tiles.{research}": "the research tile {research}"},
        gain="add {things} to your mat",
        loss="lose {things}",
        others_gain="{name} gains {things}",
        others_loss="{name} loses {things}",
    ),
    SCORES,
    Clause(
        {
            "players.{seat}.money": "£{n}",
            "players.{seat}.energy": "{n} energy",
            "players.{seat}.gears": "{n} {n|gear|gears}",
            "players.{seat}.news": "{n} {n|newspaper|newspapers}",
        },
        gain="gain {things}",
        loss="pay {things}",
        others_gain="{name} gains {things}",
        others_loss="{name} pays {things}",
    ),
    Clause(
        {"players.{seat}.loans.open": "{n} {n|loan|loans}"},
        gain="take on {things}",
        others_gain="{name} takes on {things}",
    ),
    Clause(
        {"players.{seat}.loans.repaid": "{n} {n|loan|loans}"},
        gain="repay {things}",
        others_gain="{name} repays {things}",
    ),
    Clause(
        {"players.{seat}.income": "{n} {n|step|steps}"},
        gain="go up {things} on the income track",
        loss="go down {things} on the income track",
        others_gain="{name} goes up {things} on the income track",
        others_loss="{name} goes down {things} on the income track",
    ),
    Clause(
        {"players.{seat}.buzz": "{n} {n|step|steps}"},
        gain="advance {things} on the Buzz track",
        others_gain="{name} advances {things} on the Buzz track",
    ),
    Clause(
        {"players.{seat}.westminster": "{n} {n|field|fields}"},
        gain="advance {things} in Westminster",
        others_gain="{name} advances {things} in Westminster",
    ),
    Clause({"players.{seat}.level": "{after}"}, gain="reach level {things} of your commission"),
    Clause(
        {"players.{seat}.posters.{poster}": "{poster}"},
        gain="leave a Buzz token on {things}",
        others_gain="{name} leaves a Buzz token on {things}",
    ),
    Clause(
        {"players.{seat}.dice.fresh": "{n} {n|die|dice}"},
        gain="gain {things} for the next round",
        others_gain="{name} gains {things} for the next round",
    ),
    Clause(
        {"players.{seat}.dice.active": "{n} {n|die|dice}"},
        gain="gain {things} for this round",
        loss="give up {things}",
        others_gain="{name} gains {things} for this round",
        others_loss="{name} gives up {things}",
    ),
    Clause(
        {"players.{seat}.assistants.supply": "{n} {n|assistant|assistants}"},
        gain="take back {things}",
        loss="send out {things}",
        others_gain="{name} must take back {things}",
    ),
)  # fmt: skip

# ---- what the rules do by themselves --------------------------------------------------------------------------------

DICE_OPENED = "Dice of round {round}"
END_OF_ROUND = "End of round {round}"
MONEY = {"players.{seat}.money": "money"}
OWN = ("seat:{seat}", "mat")  # what somebody has: others as a panel, oneself as a mat


def paid_for(s: Palace, p: Pending, seat: int) -> Phrase | None:
    """What somebody has set, and what that costs."""
    hand = int(s.players[seat].hand)
    if hand == NO_HAND:
        return None
    return Phrase("{hand} cost £{n}", hand=", ".join(map(str, HANDS[hand])), n=int(HAND_SUM[hand]))


def who_begins(s: Palace, p: Pending, seat: int) -> Phrase | None:
    """Why somebody starts the round, or gets a newspaper."""  # CP-4.1.5, CP-4.1.6
    first, hands = int(start_side(s)), [int(hand_of(s, side)) for side in range(s.terms.sides)]
    sums = [int(HAND_SUM[hand]) for hand in hands]
    mine = sums[seat]
    if seat != first:
        return Phrase("lowest sum: {n}", n=mine) if mine == min(sums) else None
    equals = [hands[side] for side, total in enumerate(sums) if total == mine and side != seat]
    if not equals:
        return Phrase("highest sum: {n}", n=mine)
    if all(HAND_RANK[hand] < HAND_RANK[hands[seat]] for hand in equals):
        return Phrase("highest sum, {n}, with higher dice", n=mine)
    return Phrase("highest sum, {n}, with the same dice but earlier in last round's order", n=mine)


def salaries_due(s: Palace, p: Pending, seat: int) -> Phrase | None:
    return Phrase("salaries: £{n}", n=int(salaries(s, seat)))


def income_position(s: Palace, p: Pending, seat: int) -> Phrase | None:
    return Phrase("position {n}", n=int(s.players[seat].income))


def settled(s: Palace, p: Pending, seat: int) -> Phrase | None:
    """What somebody has at the end, and what becomes of it."""  # CP-5.2
    if seat != p.seat or s.terms.manual_end:
        return None
    return Phrase(
        "£{n} in all: {loans} {loans|loan|loans} repaid, {notes} {notes|banknote|banknotes} laid out",
        n=int(result.purse(s, seat)), loans=int(result.repayable(s, seat)), notes=int(result.payable_notes(s, seat)),
    )  # fmt: skip


REPORTS: dict[str, Report] = {
    "open-dice": Report(DICE_OPENED, "Payment", MONEY, why=paid_for, for_all=True, things=OWN),
    "find-start": Report(
        DICE_OPENED, "Start player and newspaper",
        {"players.{seat}.starts": "starts:", "players.{seat}.news": "newspapers"}, why=who_begins,
        things=OWN,
    ),
    "raid": Report("Raid in the Black Market", "All others must leave", things=("black-market",)),
    "pay-salaries": Report("Phase 4 of round {round}", "Salaries", MONEY, why=salaries_due, things=OWN),
    "earn-income": Report(END_OF_ROUND, "Income", MONEY, why=income_position, things=("income",)),
    "lower-income": Report(END_OF_ROUND, "Income markers drop", things=("income",)),
    "pay-poster": Report(END_OF_ROUND, "{poster}"),
    "renew": Report(END_OF_ROUND, "Black Market and dice", table=True, things=("black-market",)),
    "settle": Report("Settlement", "Stock, loans, banknotes", why=settled, things=OWN),
}  # fmt: skip

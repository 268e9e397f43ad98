"""What is known when dice are set (CP-4.1), and what the page counts by: all of it is public."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from pavilion.core.desk import Desk, Told, sum_gap

from .box import SHADOW, Teller

View = Mapping[str, Any]

COST, LEFT, SHORT = "cost", "left", "short"
FIRST = (4, 3, 3, 2, 1, 1)  # what the desk begins with in the first round
LOAN = 10  # pounds


class Rival(NamedTuple):
    """What a player can set: public."""

    seat: str
    name: str
    dice: int
    money: int
    last: int  # the sum of the round before, 0 in the first one
    sealed: bool
    known: int = 0  # the sum that the shadow nation sets in every game


class Setting(NamedTuple):
    """What is known when dice are set; the own seat is the first."""

    round: int
    seat: str
    dice: int
    values: tuple[int, ...]  # to begin with
    money: int
    news: int
    more: bool  # could a further die be had?
    opens: tuple[int, ...]  # how many of the fields a value opens, from 1 on
    rivals: tuple[Rival, ...]


def setting(view: View, seat: str, say: Teller) -> Setting:
    board = view["board"]
    players, me = board["players"], board["players"][seat]
    least = [row["least"] for place in board["locations"].values() for row in place["fields"]]
    dice = me["dice"]["active"]
    values = tuple(me["hand"]) or FIRST
    values = (*values, *([1] * dice))[:dice]
    others = [seat, *(other for other in players if other != seat)]
    rivals = [
        Rival(
            one, say.player(one), players[one]["dice"]["active"], players[one]["money"], sum(players[one]["hand"]),
            bool(board["sealed"].get(one)),
        )
        for one in others
    ]  # fmt: skip
    if board["shadow"]:
        hand = board["shadow"]["hand"]
        rivals.append(Rival(SHADOW, say.player(SHADOW), len(hand), 0, 0, False, sum(hand)))  # CP-6.1
    opens = tuple(sum(value >= one for one in least) for value in range(1, 7))
    more = further_die(me)
    return Setting(board["round"], seat, dice, values, me["money"], me["news"], more, opens, tuple(rivals))


def further_die(player: View) -> bool:
    """Could one more die be had for newspapers?"""  # CP-4.11.2
    return bool(player["news"] >= 4 and player["dice"]["spare"] > 0)


def asked(view: View) -> bool:
    """Is who looks asked to set dice? In a replay nobody is."""
    sealed = view["board"]["sealed"]
    seat = view["seat"]
    return not view.get("past") and seat in view["to_move"] and seat in sealed and not sealed[seat]


def forced(seen: Setting) -> Iterator[tuple[int, int]]:
    """How many loans dice force at least, newspapers sold first, and the smallest sum that does."""  # CP-4.10.2
    return enumerate(range(seen.money + seen.news + 1, 6 * seen.dice + 1, LOAN), 1)


def desk(seen: Setting, say: Teller) -> Desk:
    """What the page counts by."""
    parts = tuple(f"die{n}" for n in range(1, seen.dice + 1))
    money, news = seen.money, seen.news
    loan = say.box.printed.loans
    least, most = min(row.open for row in loan), max(row.open for row in loan)
    few, many = min(row.repaid for row in loan), max(row.repaid for row in loan)
    cost, short = sum_gap(COST), sum_gap(SHORT)
    says = [
        Told(say("You pay £{cost} and keep £{left}.", cost=cost, left=sum_gap(LEFT)), COST, high=money),
        Told(
            say(
                "You pay £{cost}: £{short} more than you have. Newspapers can cover it, or a loan of £10.",
                cost=cost,
                short=short,
            ),
            COST,
            money + 1,
            money + news,
            True,
        ),
    ]
    for n, low in forced(seen):
        words = say(
            "You pay £{cost}, £{short} more than you have: you must take {n} {n|loan|loans} "
            "(\u2212{least} to \u2212{most} points each while open, \u2212{few} to \u2212{many} once repaid).",
            cost=cost, short=short, n=n, least=least, most=most, few=few, many=many,
        )  # fmt: skip
        says.append(Told(words, COST, low, low + LOAN - 1, True))
    says.append(Told(say("Once sealed, it cannot be changed.")))
    return Desk(
        f"round {seen.round}", say("Set your dice, in secret"), parts,
        tuple(f"{part}:{value}" for part, value in zip(parts, seen.values, strict=True)),
        {f"{part}:{value}": value for part in parts for value in range(1, 7)},
        {COST: (0, 1), LEFT: (money, -1), SHORT: (-money, 1)}, tuple(says),
        say("Seal for £{cost}", cost=cost), "cp-wax",
        say("As last round") if seen.round > 1 else say("As before"), say("Look at the board"), say("Back to the dice"),
    )  # fmt: skip

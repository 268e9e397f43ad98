"""`hint` at the keyboard: the best answers, what they promise, and why."""

from __future__ import annotations

from collections.abc import Mapping

from pavilion.bots.analysis import Analysis, Judged, analyse
from pavilion.bots.care import HINT
from pavilion.bots.reasons import why
from pavilion.cli.choices import with_names
from pavilion.core import Phrase, Rng
from pavilion.core.phrases import fill
from pavilion.record.touch import things
from pavilion.table import Table

STANDING = "What comes of them is told as it stands after {n} {n|turn|turns} of everybody."


def hint(table: Table, seat: int, luck: int, names: Mapping[str, str]) -> list[str]:
    """One paragraph for each of the best answers; a bot at this seat would know no more."""
    told = analyse(table.game, table.eyes(seat, Rng(luck)), table.codes(seat), HINT, luck)
    lines = [
        line for number, answer in enumerate(told.answers, 1) for line in advised(table, told, answer, number, names)
    ]
    if told.turns:
        lines.append(str(Phrase(STANDING, n=told.turns)))
    return lines


def advised(table: Table, told: Analysis, answer: Judged, number: int, names: Mapping[str, str]) -> list[str]:
    code = answer.code
    words = with_names(table, table.words.say(code), things(table.rules.grammar, code), table.answer_context(code))
    points = f"about {answer.points(told.seat):.0f} points"
    worth = points if told.alone else f"{answer.chance(told.seat) * 100:.0f} % to win, {points}"

    def with_people(template: str, /, **values: object) -> str:
        if "seat" in values:
            values["seat"] = names.get(str(values["seat"]), values["seat"])
        return fill(template, values)

    return [f"{number}. {words}: {worth}", *(f"   {reason.worded(with_people)}" for reason in why(told, answer))]

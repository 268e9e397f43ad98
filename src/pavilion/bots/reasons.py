"""Reasons in words: why an answer is better or worse than another, from what its futures brought.

    why(told, told.best)      ["Medals: Fine Arts: about 3 points more", "Bea gets about 2 points less"]

Whose reasons they are is "you"; others are named by the gap {seat}. Points are rounded, for nobody can tell more.
"""

from __future__ import annotations

from typing import Any, Final

from pavilion.bots.analysis import AS_MANY, NOTICED, Analysis, Judged, Reason
from pavilion.core import Phrase
from pavilion.record.header import SEAT_LETTERS

OWN: Final = 2  # sources that are told
SELDOM: Final = 0.3  # by which a source must come more or less often for that to be told
FUTURES: Final = 10  # of which it is told how many
Packed = tuple[str, dict[str, Any]]  # a template, and what fills its gaps: words, numbers, or more of these


def why(told: Analysis, answer: Judged) -> list[Phrase]:
    """Of the best answer against the next one, of any other against the best; nothing where there is no other."""
    best, others = told.best, told.answers[1:]
    other = best if answer is not best else others[0] if others else None
    if other is None:
        return []
    as_good = [Phrase("as good as the best, as far as anyone can tell")] if is_as_good(told, answer) else []
    at_once = answer.now > 0 and answer.now != other.now
    found = [*as_good, *([Phrase("{n} {n|point|points} at once", n=answer.now)] if at_once else [])]
    return found + weighed(told, answer, other, +1 if answer is best else -1)


def weighed(told: Analysis, answer: Judged, other: Judged, sign: int) -> list[Phrase]:
    """What speaks for a better answer (sign +1) or against a worse one, and what most of all does not."""
    own = [reason for reason in told.reasons(answer, other) if reason.seat == told.seat]
    rivals = told_rivals(told, answer, other)
    fits = [of_source(reason) for reason in own if reason.points * sign > 0][:OWN]
    fits += [of_rival(seat, more) for seat, more in rivals if more * sign < 0][:1]
    contrary = [of_source(reason) for reason in own if reason.points * sign < 0]
    contrary += [of_rival(seat, more) for seat, more in rivals if more * sign > 0]
    return [*fits, *(Phrase("but {reason}", reason=reason) for reason in contrary[:1])] if fits else contrary[:1]


def is_as_good(told: Analysis, answer: Judged) -> bool:
    return answer is not told.best and told.as_good(answer)


def whole(points: float) -> int:
    """As people say it: never nothing."""
    return max(1, round(abs(points)))


def of_source(reason: Reason) -> Phrase:
    """What a source brings whoever asks."""
    source, n = reason.source, whole(reason.points)
    now, then = round(reason.often * FUTURES), round(reason.otherwise * FUTURES)
    if abs(reason.often - reason.otherwise) >= SELDOM and now != then:
        if reason.points > 0:
            return Phrase(
                "{source}: about {n} {n|point|points} more; it brings points in {now} of 10 futures, not in {then}",
                source=source, n=n, now=now, then=then,
            )  # fmt: skip
        return Phrase(
            "{source}: about {n} {n|point less|points fewer}; it brings points in {now} of 10 futures, not in {then}",
            source=source, n=n, now=now, then=then,
        )  # fmt: skip
    if reason.points > 0:
        return Phrase("{source}: about {n} {n|point|points} more", source=source, n=n)
    return Phrase("{source}: about {n} {n|point less|points fewer}", source=source, n=n)


def told_rivals(told: Analysis, answer: Judged, other: Judged) -> list[tuple[int, float]]:
    """Whom else it helps or hurts, and by how many points, most first."""
    totals = [(seat, *total) for seat, total in enumerate(told.totals(answer, other)) if seat != told.seat]
    sure = [(seat, more) for seat, more, error in totals if abs(more) >= max(AS_MANY, NOTICED * error)]
    return sorted(sure, key=lambda one: -abs(one[1]))


def of_rival(seat: int, more: float) -> Phrase:
    who, n = SEAT_LETTERS[seat], whole(more)
    if more > 0:
        return Phrase("{seat} gets about {n} {n|point|points} more", seat=who, n=n)
    return Phrase("{seat} gets about {n} {n|point less|points fewer}", seat=who, n=n)


def packed(phrase: Phrase) -> Packed:
    """A phrase as it goes through a pipe, or into a file."""
    values = {gap: packed(value) if isinstance(value, Phrase) else value for gap, value in phrase.values.items()}
    return phrase.template, values


def unpacked(told: Packed) -> Phrase:
    template, values = told
    return Phrase(template, **{
        gap: unpacked((value[0], value[1])) if isinstance(value, (list, tuple)) else value
        for gap, value in values.items()
    })  # fmt: skip

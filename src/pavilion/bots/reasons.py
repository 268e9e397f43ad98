"""Reasons in words: why an answer is better or worse than another, from what its futures brought.

    why(told, told.best)      ["Fine Arts: you would lead there when round 2 is scored in 7 of 10 futures, else in 2",
                               "Medals: Fine Arts: about 3 points more", "B gets about 2 points fewer"]

First comes what the answer is about: what one comes to there, and who else goes there. Whose reasons they are is "you";
others are named by the gap {seat}. Points are rounded, for nobody can tell more; and where there are few futures,
"most" is all that can be said of them.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final, NamedTuple

from pavilion.bots.analysis import AS_MANY, NOTICED, Analysis, Coming, Judged, Reason
from pavilion.core import Phrase
from pavilion.record.header import SEAT_LETTERS

OWN: Final = 2  # sources that are told, one of them less if there is something to come to
SELDOM: Final = 0.3  # by which something must come more or less often for that to be told
MOSTLY: Final = 0.5  # of the futures in which something comes to be that is told whatever the other answer does
FUTURES: Final = 10  # of which it is told how many,
MANY: Final = 20  # if there are so many; else it is told in words:
PARTS: Final = (0.95, 0.6, 0.4, 0.1)  # from which part on "nearly all" begin, "most", "about half" and "few"
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
    about = [of_coming(one, told.seat) for one in comings(told, answer, other, sign)]
    taken, lost = vied_for(answer, other, sign)
    fits = [*about, *lost]
    fits += [of_source(reason) for reason in own if reason.points * sign > 0][: OWN - bool(about)]
    fits += [of_rival(seat, more) for seat, more in rivals if more * sign < 0][:1]
    contrary = [*taken, *(of_source(reason) for reason in own if reason.points * sign < 0)]
    contrary += [of_rival(seat, more) for seat, more in rivals if more * sign > 0]
    if not fits and not told.as_good(answer if sign < 0 else other):
        fits = all_in_all(told.hoped(answer, other), sign)
    return [*fits, *(Phrase("but {reason}", reason=reason) for reason in contrary[:1])] if fits else contrary[:1]


def comings(told: Analysis, answer: Judged, other: Judged, sign: int) -> list[Coming]:
    """What the seat comes to more often after the better answer, or a rival less often; and of the place that a better
    one is about, what mostly comes to be."""
    own, rivals = list[Coming](), list[Coming]()
    for one in told.comings(answer, other):
        differs, more = abs(one.often - one.otherwise) >= SELDOM, one.often > one.otherwise
        mostly = sign > 0 and one.own and one.often >= max(MOSTLY, one.otherwise)
        if one.seat == told.seat and (mostly or (differs and more == (sign > 0))):
            own.append(one)
        if one.seat != told.seat and differs and more == (sign < 0):
            rivals.append(one)
    return (own or rivals)[:1]


def all_in_all(more: float, sign: int) -> list[Phrase]:
    """What is left to say where no source of points stands out: what the game makes of the position."""
    if more * sign <= 0.0:
        return []
    if more > 0:
        return [Phrase("you may expect about {n} {n|point|points} more", n=whole(more))]
    return [Phrase("you may expect about {n} {n|point less|points fewer}", n=whole(more))]


def vied_for(answer: Judged, other: Judged, sign: int) -> tuple[list[Phrase], list[Phrase]]:
    """Who goes next where a better answer goes, which speaks against it; who would go there next if one did not, or
    goes where the better answer went, which speaks against a worse one."""
    after, otherwise = next_choices(answer), next_choices(other)
    taken = [one for one in after if one.thing in answer.places and one.often >= MOSTLY]
    better, worse = (after, otherwise) if sign > 0 else (otherwise, after)
    places = answer.places if sign > 0 else other.places
    before = {(one.thing, one.seat): one.often for one in better}
    lost = [
        one
        for one in worse
        if one.thing in places and one.often >= max(MOSTLY, before.get((one.thing, one.seat), 0.0) + SELDOM)
    ]
    if sign < 0:
        return [], [of_choice(one) for one in (lost or taken)[:1]]
    return [of_choice(one) for one in taken[:1]], [of_choice(one, otherwise=True) for one in lost[:1]]


class Choice(NamedTuple):
    """What a rival would choose next, and in which part of the futures."""

    thing: str
    name: Phrase
    seat: int
    often: float
    futures: int


def next_choices(answer: Judged) -> list[Choice]:
    """What rivals choose next after an answer, most often first."""
    counts, names = Counter[tuple[str, int]](), dict[str, Phrase]()
    for future in answer.replies:
        for thing, (seat, name) in future.items():
            counts[thing, seat] += 1
            names[thing] = name
    many = len(answer.replies)
    return [Choice(thing, names[thing], seat, n / many, many) for (thing, seat), n in counts.most_common()]


def is_as_good(told: Analysis, answer: Judged) -> bool:
    return answer is not told.best and told.as_good(answer)


def whole(points: float) -> int:
    """As people say it: never nothing."""
    return max(1, round(abs(points)))


def in_futures(often: float, futures: int, briefly: bool = False) -> Phrase:
    """In how many of them, as exactly as so many can tell; briefly, where it was said before of how many."""
    n = round(often * FUTURES)
    if futures >= MANY:
        return Phrase("in {n}", n=n) if briefly else Phrase("in {n} of 10 futures", n=n)
    nearly, most, half, few = PARTS
    if often >= nearly:
        return Phrase("in nearly all futures")
    if often >= most:
        return Phrase("in most futures")
    if often >= half:
        return Phrase("in about half of the futures")
    return Phrase("in few futures") if often >= few else Phrase("in hardly any future")


def of_source(reason: Reason) -> Phrase:
    """What a source brings whoever asks."""
    source, n = reason.source, whole(reason.points)
    now, then = in_futures(reason.often, reason.futures), in_futures(reason.otherwise, reason.futures, True)
    if abs(reason.often - reason.otherwise) >= SELDOM:
        if reason.points > 0:
            return Phrase(
                "{source}: about {n} {n|point|points} more; it brings points {now}, otherwise {then}",
                source=source, n=n, now=now, then=then,
            )  # fmt: skip
        return Phrase(
            "{source}: about {n} {n|point less|points fewer}; it brings points {now}, otherwise {then}",
            source=source, n=n, now=now, then=then,
        )  # fmt: skip
    if reason.points > 0:
        return Phrase("{source}: about {n} {n|point|points} more", source=source, n=n)
    return Phrase("{source}: about {n} {n|point less|points fewer}", source=source, n=n)


def of_coming(one: Coming, asking: int) -> Phrase:
    """What whoever asks comes to, or somebody else."""
    what = one.what.told("" if one.seat == asking else SEAT_LETTERS[one.seat])
    now, then = in_futures(one.often, one.futures), in_futures(one.otherwise, one.futures, True)
    if abs(one.often - one.otherwise) >= SELDOM:
        return Phrase("{what} {now}, otherwise {then}", what=what, now=now, then=then)
    return Phrase("{what}, {now}", what=what, now=now)


def of_choice(one: Choice, otherwise: bool = False) -> Phrase:
    """Where somebody else goes next."""
    who, often = SEAT_LETTERS[one.seat], in_futures(one.often, one.futures)
    if otherwise:
        return Phrase("otherwise {seat} would choose {thing} next {often}", seat=who, thing=one.name, often=often)
    return Phrase("{seat} would choose {thing} next {often}", seat=who, thing=one.name, often=often)


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

"""Lab, a toy like Weather Machine: benefits inside benefits, resolved depth first in printed order.

Its hard case: questions that open questions.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pavilion.core import (
    NOBODY,
    Code,
    Decision,
    Duty,
    Grammar,
    Noun,
    Options,
    Pending,
    Rules,
    Seat,
    State,
    Step,
    Terms,
    Verb,
    zeros,
)
from pavilion.core.masks import bit

GOODS: Final[Noun] = Noun("goods", ["bolt", "coin", "bot", "vote"])
NOTE: Final[Noun] = Noun("note", ["rain", "wind", "fog", "sun", "bolt", "coin", "bot", "vote", "a-coin-or-a-bot"])
LAB_VERBS: Final[Grammar] = Grammar()
STUDY: Final[Verb] = LAB_VERBS.verb("study", NOTE, rule="TL-1")
GAIN: Final[Verb] = LAB_VERBS.verb("gain", NOTE, rule="TL-2")

ONE_GOOD: Final[i64] = 0
ALL_OF: Final[i64] = 1
ONE_OF: Final[i64] = 2


@final
class Benefit:
    """A good, all of the parts in order, or one of them."""

    def __init__(self, kind: i64, parts: list[int]) -> None:
        self.kind = kind
        self.parts = vec[i64](parts)


BENEFIT: Final[list[Benefit]] = [
    Benefit(ALL_OF, [8, 5, 7]),  # rain: (a coin or a bot), coin, vote
    Benefit(ONE_OF, [0, 5]),  # wind: rain's benefit, or a coin
    Benefit(ALL_OF, [1, 8, 4]),  # fog: wind's benefit, (a coin or a bot), bolt
    Benefit(ONE_OF, [2, 6]),  # sun: fog's benefit, or a bot
    Benefit(ONE_GOOD, [0]), Benefit(ONE_GOOD, [1]), Benefit(ONE_GOOD, [2]), Benefit(ONE_GOOD, [3]),
    Benefit(ONE_OF, [5, 6]),
]


@final
class Lab(State):
    def __init__(self, seats: i64, goods: vec[i64], notes: i64, trail: i64) -> None:
        super().__init__(seats)
        self.goods = goods  # by seat and kind
        self.notes = notes  # not studied yet, as a mask
        self.trail = trail  # the order in which goods came, as digits: the test of "depth first"

    def clone(self) -> Lab:
        new = Lab(self.seats, self.goods[:], self.notes, self.trail)
        new.copy_base(self)
        return new

    def ints(self) -> list[int]:
        return [*self.base_ints(), *self.goods, int(self.notes), int(self.trail)]


@final
class Resolve(Step[Lab]):
    """p.a: which benefit"""

    def run(self, s: Lab, p: Pending) -> None:
        benefit = BENEFIT[p.a]
        if benefit.kind == ONE_OF:
            s.ask(CHOOSE_ONE, p.seat, p.a)
        elif benefit.kind == ALL_OF:
            for part in benefit.parts:
                s.then(RESOLVE, p.seat, part)
        else:
            good = benefit.parts[0]
            s.goods[p.seat * GOODS.size + good] += 1
            s.trail = (s.trail * 10 + good + 1) % 1_000_000_000


@final
class ChooseOne(Decision[Lab]):
    """p.a: which benefit"""

    def options(self, s: Lab, p: Pending, out: Options) -> None:
        for part in BENEFIT[p.a].parts:
            out.add(GAIN.of(part))

    def choose(self, s: Lab, p: Pending, code: Code) -> None:
        s.then(RESOLVE, p.seat, GAIN.first(code))


@final
class StudyNote(Decision[Lab]):
    def options(self, s: Lab, p: Pending, out: Options) -> None:
        for note in range(4):
            if s.notes >> note & 1:
                out.add(STUDY.of(note))

    def choose(self, s: Lab, p: Pending, code: Code) -> None:
        note = STUDY.first(code)
        s.notes ^= bit(note)
        s.then(RESOLVE, p.seat, note)
        if s.notes:
            s.ask(STUDY_NOTE, (p.seat + 1) % s.seats)


RESOLVE: Final[Resolve] = Resolve("TL-2", takes=(NOTE,))
CHOOSE_ONE: Final[ChooseOne] = ChooseOne("TL-2.1", [GAIN], takes=(NOTE,))
STUDY_NOTE: Final[StudyNote] = StudyNote("TL-1", [STUDY])


@final
class LabRules(Rules[Lab]):
    def agree(self, seats: i64, options: dict[str, object], pack: str, edition: str) -> Terms:
        return Terms(seats, options, pack, edition)

    def set_up(self, terms: Terms) -> Lab:
        s = Lab(terms.seats, zeros(terms.seats * GOODS.size), 15, 0)
        s.ask(STUDY_NOTE, 0)
        return s

    def scores(self, s: Lab) -> list[int]:
        return [sum([int(s.goods[seat * GOODS.size + i]) for i in range(GOODS.size)]) for seat in range(s.seats)]

    def view(self, s: Lab, seat: Seat) -> dict[str, object]:
        return {"goods": list(s.goods), "notes": int(s.notes), "trail": int(s.trail), "onlooker": seat == NOBODY}


LAB_DUTIES: Final[list[Duty[Lab]]] = [RESOLVE, CHOOSE_ONE, STUDY_NOTE]
LAB: Final[LabRules] = LabRules("lab", LAB_VERBS, LAB_DUTIES)

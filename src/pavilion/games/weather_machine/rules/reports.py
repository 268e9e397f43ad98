"""The Saboteurs' reports (WM-6.5.4, WM-6.5.7, WM-6.5.22): who goes where, what Security can change, and sets."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from pavilion.core import Chance, Code, Decision, Options, Pending, Rng, Seat, Step
from pavilion.core.masks import bit

from ..box.nouns import AREAS, REPORTS, SCI, SECURITY, WEATHERS
from .actions import Action, enrol
from .experiment import raise_extreme
from .payments import PAY_UNIT
from .state import EMPTY, Machine, location_of
from .verbs import ARRANGE, DO, REVEAL, SABOTAGE_BY

LOOKED_AT: Final[i64] = 2  # cards of the draw pile
PUBLISH_OR_LOSE: Final[i64] = 12  # the challenge in which Locks count
RAISE_VALUE: Final[i64] = 0
# Which of the three cards (Current Report, first, second) becomes Current, goes on top of the pile, is discarded.
ARRANGEMENTS: Final[vec[i64]] = vec[i64]([0, 1, 2, 0, 2, 1, 1, 0, 2, 1, 2, 0, 2, 0, 1, 2, 1, 0])


def pile(s: Machine) -> i64:
    """Cards in the draw pile; some may have been removed unseen."""
    return s.saboteurs.draw.size - s.saboteurs.removed


def prev(s: Machine) -> i64:
    """The top card of the discard pile."""
    return s.saboteurs.discard[len(s.saboteurs.discard) - 1]


def discard(s: Machine, report: i64) -> None:
    s.saboteurs.discard = append(s.saboteurs.discard, report)


class DrawReport(Chance[Machine]):
    """Which report is on top of the draw pile? Override choose."""

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        for report in range(REPORTS):
            if s.saboteurs.draw.chances(report) > 0:
                out.add(REVEAL.of(report))

    def weight(self, s: Machine, p: Pending, code: Code) -> i64:
        return s.saboteurs.draw.chances(REVEAL.first(code))

    def draw(self, s: Machine, p: Pending, luck: Rng) -> Code:
        return REVEAL.of(s.saboteurs.draw.peek(luck))


@final
class NewReport(DrawReport):
    """It becomes the Current Report."""  # WM-6.5.22

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        s.saboteurs.draw.take(REVEAL.first(code))
        s.saboteurs.current = REVEAL.first(code)


@final
class DiscardReport(DrawReport):
    """It is discarded."""  # WM-6.5.21

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        s.saboteurs.draw.take(REVEAL.first(code))
        discard(s, REVEAL.first(code))


def discard_top(s: Machine) -> None:
    if pile(s) > 0:
        s.chance(DISCARD_REPORT)


# ---- Call Security --------------------------------------------------------------------------------------------------


@final
class CallSecurity(Action):
    """Once in an own turn, for a voucher of the location; Science stands for it, an exchange does not."""  # WM-6.5.7

    def barred(self, s: Machine, seat: Seat, waived: i64) -> str:
        if s.seats > 1 or s.round == 0 or pile(s) < LOOKED_AT:
            return "WM-6.5.7"
        vouchers = s.players[seat].vouchers
        return "" if vouchers[location_of(s.scientists[seat])] or vouchers[SCI] else "WM-6.5.7"

    def begin(self, s: Machine, seat: Seat, waived: i64) -> None:
        s.ask(PAY_UNIT, seat, location_of(s.scientists[seat]), 1, DO.of(SECURITY))
        for _card in range(LOOKED_AT):
            s.chance(LOOK_AT_REPORT)
        s.ask(ARRANGE_REPORTS, seat)


@final
class LookAtReport(DrawReport):
    """It is held with the Current Report until all three are arranged."""  # WM-6.5.7

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        s.saboteurs.draw.take(REVEAL.first(code))
        s.saboteurs.drawn = append(s.saboteurs.drawn, REVEAL.first(code))


@final
class ArrangeReports(Decision[Machine]):
    """Which card is the Current Report, which goes on top of the pile, which is discarded?"""  # WM-6.5.7

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        out.add_run(ARRANGE.base, ARRANGE.noun.size)

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        other = s.saboteurs
        cards = vec[i64]([other.current, other.drawn[0], other.drawn[1]])
        first = 3 * ARRANGE.first(code)
        other.current = cards[ARRANGEMENTS[first]]
        other.draw.put_on_top(cards[ARRANGEMENTS[first + 1]])
        discard(s, cards[ARRANGEMENTS[first + 2]])
        other.drawn = vec[i64]()


# ---- sets -----------------------------------------------------------------------------------------------------------


def remove_lock_for_saboteurs(s: Machine, weather: i64) -> None:
    """Nobody scores for it."""  # WM-6.5.19
    if s.locks >> weather & 1:
        s.locks &= ~bit(weather)
        if s.terms.challenged(PUBLISH_OR_LOSE):
            s.saboteurs.value += s.terms.kit.sabotage


def areas_owned(s: Machine, weather: i64) -> i64:
    """Locations of which the Saboteurs own a token of this weather."""
    n: i64 = 0
    for area in range(AREAS):
        if s.saboteurs.tokens[WEATHERS * area + weather] > 0:
            n += 1
    return n


def has_set(s: Machine, weather: i64, size: i64) -> bool:
    """Tokens of different locations, one at least; Awards replace missing ones."""  # WM-6.5.22
    owned = areas_owned(s, weather)
    return owned > 0 and owned + s.saboteurs.awards >= size


def give_set(s: Machine, weather: i64, size: i64) -> None:
    """Own tokens before Awards, those of Government and Lab first, leave the game."""
    left = size
    for area in range(AREAS):
        if left > 0 and s.saboteurs.tokens[WEATHERS * area + weather] > 0:
            s.saboteurs.tokens[WEATHERS * area + weather] -= 1
            left -= 1
    s.saboteurs.awards -= left


@final
class EndReport(Step[Machine]):
    """The Current Report is discarded and a new one drawn; then sets are looked for once."""  # WM-6.5.22

    def run(self, s: Machine, p: Pending) -> None:
        if pile(s) > 0:
            discard(s, s.saboteurs.current)
            s.saboteurs.current = EMPTY
            s.chance(NEW_REPORT)
        s.then(CHECK_SETS)


@final
class CheckSets(Step[Machine]):
    """The first set found, from the weather of the last report on."""  # WM-6.5.22, WM-6.5.23

    def run(self, s: Machine, p: Pending) -> None:
        start = s.terms.kit.report_weather[prev(s)]
        for further in range(WEATHERS):
            weather = (start + further) % WEATHERS
            if s.locks >> weather & 1 and has_set(s, weather, 3):
                give_set(s, weather, 3)
                raise_extreme(s, weather)
                discard_top(s)
                remove_lock_for_saboteurs(s, weather)
                return
        for further in range(WEATHERS):
            weather = (start + further) % WEATHERS
            if not s.locks >> weather & 1 and has_set(s, weather, 2):
                give_set(s, weather, 2)
                s.ask(SABOTAGE, 0)
                return


@final
class Sabotage(Decision[Machine]):
    """Does the Target Value grow, or is a report discarded?"""  # WM-6.5.23

    def options(self, s: Machine, p: Pending, out: Options) -> None:
        out.add(SABOTAGE_BY.of(RAISE_VALUE))
        if pile(s) > 0:
            out.add(SABOTAGE_BY.of(1))

    def choose(self, s: Machine, p: Pending, code: Code) -> None:
        if SABOTAGE_BY.first(code) == RAISE_VALUE:
            s.saboteurs.value += s.terms.kit.sabotage
        else:
            discard_top(s)


NEW_REPORT: Final[NewReport] = NewReport("WM-6.5.22", [REVEAL])
DISCARD_REPORT: Final[DiscardReport] = DiscardReport("WM-6.5.21", [REVEAL])
LOOK_AT_REPORT: Final[LookAtReport] = LookAtReport("WM-6.5.7", [REVEAL])
ARRANGE_REPORTS: Final[ArrangeReports] = ArrangeReports("WM-6.5.7", [ARRANGE], rideable=False)
END_REPORT: Final[EndReport] = EndReport("WM-6.5.22")
CHECK_SETS: Final[CheckSets] = CheckSets("WM-6.5.22")
SABOTAGE: Final[Sabotage] = Sabotage("WM-6.5.23", [SABOTAGE_BY], rideable=False)

enrol(SECURITY, CallSecurity())

"""Step 2, influential figures (WF-4.4): every figure of the previous turn is played or discarded.

Example: chosen area at position 0; `play davis` puts a supporter into the area at position 1, since the two lower
areas are not adjacent (WF-2.2.2).
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from pavilion.core import Code, Decision, Options, Pending, Seat

from ..box.nouns import AREA, AREAS, BURNHAM, CARDS, DAVIS, FIGURES, FIRST_FIGURE, FIRST_NAMED, PALMER, SEAT
from . import supporters
from .state import Fair
from .verbs import DAVIS_TO, DISCARD_REST, DROP, LIFT, PLAY


def barred_play(s: Fair, seat: Seat, figure: i64) -> str:
    """The rule that forbids playing this figure, or ""."""
    if s.players[seat].cards[FIRST_FIGURE + figure] == 0:
        return "WF-4.4.1"
    if s.players[seat].supply > 0 or figure == PALMER:
        return ""
    if figure == BURNHAM:
        return supporters.barred_placing(s, seat, s.chosen)
    if figure >= FIRST_NAMED:
        return supporters.barred_placing(s, seat, s.terms.kit.figure_area[figure])
    for area in range(AREAS):
        if not barred_davis(s, seat, area):
            return ""
    return "WF-4.7.2"


def barred_davis(s: Fair, seat: Seat, area: i64) -> str:
    """The rule that forbids Davis to support this area, or ""."""
    distance = s.position[area] - s.position[s.chosen]
    if distance == AREAS - 1 or distance == 1 - AREAS:  # positions are a path, not a ring
        return "WF-2.2.2"
    if distance != 1 and distance != -1:
        return "WF-4.4.6"
    return supporters.barred_placing(s, seat, area)


def discard(s: Fair, seat: Seat, card: i64, n: i64) -> None:
    s.players[seat].cards[card] -= n
    s.discard.put(card, n)


def ask_for_figures(s: Fair, seat: Seat) -> None:
    """As long as figures are left, their owner chooses; without figures the step is skipped."""  # WF-4.4.4
    cards = s.players[seat].cards
    for card in range(FIRST_FIGURE, CARDS):
        if cards[card] > 0:
            s.ask(PLAY_FIGURE, seat)
            return


def play(s: Fair, seat: Seat, figure: i64) -> None:
    """The figure acts, its card is discarded; where it puts supporters nothing is collected."""  # WF-4.4.3, WF-4.4.9
    discard(s, seat, FIRST_FIGURE + figure, 1)  # already now: nobody draws before the figure is done
    if figure == DAVIS:
        s.ask(DAVIS_TARGET, seat)
    elif figure == PALMER:
        s.ask(PALMER_LIFT, seat)
    elif figure == BURNHAM:
        supporters.put(s, seat, s.chosen, s.chosen)  # WF-4.4.5
    else:
        area = s.terms.kit.figure_area[figure]
        supporters.put(s, seat, area, area)  # WF-4.4.8


@final
class PlayFigure(Decision[Fair]):
    """Which figure do you play?"""

    def options(self, s: Fair, p: Pending, out: Options) -> None:
        player = s.players[p.seat]
        cards = player.cards
        free = player.supply > 0
        for figure in range(FIGURES):
            if cards[FIRST_FIGURE + figure] > 0 and (free or not barred_play(s, p.seat, figure)):
                out.add(PLAY.of(figure))
        out.add(DISCARD_REST.of())

    def choose(self, s: Fair, p: Pending, code: Code) -> None:
        if PLAY.has(code):
            play(s, p.seat, PLAY.first(code))
            ask_for_figures(s, p.seat)  # one after the other, each completely: WF-4.4.12
            return
        cards = s.players[p.seat].cards
        for card in range(FIRST_FIGURE, CARDS):  # WF-4.7.1
            if cards[card] > 0:
                discard(s, p.seat, card, cards[card])

    def why_not(self, s: Fair, p: Pending, code: Code) -> str:
        return barred_play(s, p.seat, PLAY.first(code))


@final
class DavisTarget(Decision[Fair]):
    """Which neighbouring area does Davis support?"""

    def options(self, s: Fair, p: Pending, out: Options) -> None:
        for area in range(AREAS):
            if not barred_davis(s, p.seat, area):
                out.add(DAVIS_TO.of(area))

    def choose(self, s: Fair, p: Pending, code: Code) -> None:
        area = DAVIS_TO.first(code)
        supporters.put(s, p.seat, area, area)

    def why_not(self, s: Fair, p: Pending, code: Code) -> str:
        return barred_davis(s, p.seat, DAVIS_TO.first(code))


@final
class PalmerLift(Decision[Fair]):
    """Whose supporter does Palmer move, and from where?"""

    def options(self, s: Fair, p: Pending, out: Options) -> None:
        for seat in range(s.seats):
            support = s.players[seat].support
            for area in range(AREAS):
                if support[area] > 0:
                    out.add(LIFT.of(seat, area))

    def choose(self, s: Fair, p: Pending, code: Code) -> None:
        s.ask(PALMER_DROP, p.seat, LIFT.first(code), LIFT.second(code))


@final
class PalmerDrop(Decision[Fair]):
    """Where does Palmer put the supporter? (p.a: whose, p.b: from which area)"""

    def options(self, s: Fair, p: Pending, out: Options) -> None:
        for area in range(AREAS):
            if area != p.b:  # it must really change area
                out.add(DROP.of(area))

    def choose(self, s: Fair, p: Pending, code: Code) -> None:
        support = s.players[p.a].support
        support[p.b] -= 1
        support[DROP.first(code)] += 1


PLAY_FIGURE: Final[PlayFigure] = PlayFigure("WF-4.4.2", [PLAY, DISCARD_REST])
DAVIS_TARGET: Final[DavisTarget] = DavisTarget("WF-4.4.6", [DAVIS_TO])
PALMER_LIFT: Final[PalmerLift] = PalmerLift("WF-4.4.7", [LIFT])
PALMER_DROP: Final[PalmerDrop] = PalmerDrop("WF-4.4.7", [DROP], takes=(SEAT, AREA))

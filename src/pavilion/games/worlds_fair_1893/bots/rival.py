"""The reference bot Clockwork Rival (WF-6.2.1): a simple plan, no luck, for reproducible games.

Whatever remains tied is decided by position: the area nearest to the left foot of the wheel comes first.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from mypy_extensions import i64

from pavilion.core import Bot, Code, Seat, View

from ..box.nouns import PALMER
from ..rules import result
from ..rules.figures import DAVIS_TARGET, PALMER_DROP, PALMER_LIFT, PLAY_FIGURE
from ..rules.place import PLACE_SUPPORTER
from ..rules.setup import DRAFT_BONUS
from ..rules.state import Fair, Player
from ..rules.supporters import TAKE_SOURCE
from ..rules.verbs import BONUS, DAVIS_TO, DROP, LIFT, PLACE, PLAY, SOURCE

NO_AREA: Final[i64] = -1


def most_cards(s: Fair, seat: Seat) -> i64:
    """Where most cards lie; if tied, where the rival is least behind the best of the others."""
    best = s.tiles[0]
    for area in s.tiles:
        more = s.beside.sizes[area] - s.beside.sizes[best]
        if more > 0 or (more == 0 and behind(s, seat, area) < behind(s, seat, best)):
            best = area
    return best


def behind(s: Fair, seat: Seat, area: i64) -> i64:
    """By how many supporters the best other player is ahead; below 0 the rival leads."""
    highest: i64 = 0
    for other in range(s.seats):
        if other != seat:
            highest = max(highest, s.players[other].support[area])
    return highest - s.players[seat].support[area]


def next_figure(legal: list[int]) -> Code:
    """Every figure that can be played, in the order of the codes but Palmer last; then none are left to play."""
    for code in legal:
        if PLAY.has(code) and code != PLAY.of(PALMER):
            return code
    return legal[0]  # Palmer, or discard-rest


def davis_area(s: Fair, me: Player, legal: list[int]) -> i64:
    """The legal area of which the rival holds more exhibits."""
    best = NO_AREA
    for area in s.tiles:
        if DAVIS_TO.of(area) in legal and (best == NO_AREA or me.cards[area] > me.cards[best]):
            best = area
    return best


def leader(s: Fair, seat: Seat) -> Seat:
    """Who has most points now, apart from the rival; if tied, the first clockwise from the rival.

    Who has no supporter on the board, possible only in an edited position, is passed over.
    """
    best = seat
    for i in range(1, s.seats):
        other = (seat + i) % s.seats
        if best_supported(s, s.players[other], NO_AREA) == NO_AREA:
            continue
        if best == seat or result.points(s, s.players[other]) > result.points(s, s.players[best]):
            best = other
    return best


def best_supported(s: Fair, player: Player, apart_from: i64) -> i64:
    """Where the player has most supporters; the area left out only if there are none elsewhere."""
    best = apart_from
    most: i64 = 0
    for area in s.tiles:
        if area != apart_from and player.support[area] > most:
            best = area
            most = player.support[area]
    return best


def least_supported(s: Fair, player: Player, apart_from: i64) -> i64:
    """Where the player has fewest supporters, without the area left out."""
    best = apart_from
    for area in s.tiles:
        if area != apart_from and (best == apart_from or player.support[area] < player.support[best]):
            best = area
    return best


def lowest_position(s: Fair, legal: list[int]) -> Code:
    """The legal area of the draft that lies first."""
    best: Code = legal[0]
    for code in legal:
        if s.position[BONUS.first(code)] < s.position[BONUS.first(best)]:
            best = code
    return best


@final
class Clockwork:
    """Place where most cards lie, play every figure, let Palmer thin out the leader, approve all."""  # WF-6.2.1

    def __init__(self, seed: int = 0) -> None:
        """It has no luck, so the seed does not matter."""

    def answer(self, view: View, legal: list[int]) -> int:
        s = view.imagined
        assert isinstance(s, Fair)
        me = s.players[view.seat]
        p = s.stack[view.at]
        if p.duty is PLACE_SUPPORTER:
            return PLACE.of(most_cards(s, view.seat))
        if p.duty is TAKE_SOURCE:
            return SOURCE.of(best_supported(s, me, p.a))
        if p.duty is PLAY_FIGURE:
            return next_figure(legal)
        if p.duty is DAVIS_TARGET:
            return DAVIS_TO.of(davis_area(s, me, legal))
        if p.duty is PALMER_LIFT:
            rich = leader(s, view.seat)
            return LIFT.of(rich, best_supported(s, s.players[rich], NO_AREA))
        if p.duty is PALMER_DROP:
            return DROP.of(least_supported(s, s.players[p.a], p.b))
        if p.duty is DRAFT_BONUS:
            return lowest_position(s, legal)
        return legal[-1]  # approve as many as possible


BOTS: Final[dict[str, Callable[[int], Bot]]] = {"clockwork": Clockwork}

"""View: the only door out of a position, and what a bot is."""

from __future__ import annotations

from typing import Any, Protocol, final

from mypy_extensions import i64

from pavilion.core.chance import Rng
from pavilion.core.position import State
from pavilion.core.rules import Rules
from pavilion.core.words import Seat


@final
class View:
    """All that a seat may know. It keeps no real position but one dealt anew, so there is nothing in it to leak.

    >>> from pavilion.core import Options, Rng, View
    >>> from pavilion.games import find
    >>> game, out = find("worlds-fair-1893"), Options()
    >>> s = game.rules.new(game.agree(2, {}))
    >>> game.rules.advance(s, out, Rng(1))
    True
    >>> view = View(game.rules, s, 0, Rng(2))
    >>> view.data()["round"]
    1
    >>> world = view.world(Rng(3))  # yours to play on
    >>> game.rules.apply(world, out.codes[0], view.at)
    """

    def __init__(self, rules: Rules[Any], s: State, seat: Seat, luck: Rng) -> None:
        self.rules = rules
        self.seat = seat
        self.at: i64 = rules.owed_by(s, seat)  # where the seat's question lies
        self.imagined: State = s.clone()
        self._deal_anew(self.imagined, luck)

    def data(self) -> dict[str, object]:
        """What lies on the table, ready for JSON."""
        return self.rules.view(self.imagined, self.seat)

    def world(self, luck: Rng) -> State:
        """A position that could be the real one: for bots that look ahead."""
        world = self.imagined.clone()
        self._deal_anew(world, luck)
        return world

    def _deal_anew(self, s: State, luck: Rng) -> None:
        self.rules.redraw_sealed(s, self.seat, luck)
        self.rules.redraw(s, self.seat, luck)


class Bot(Protocol):
    """Answers questions. It may keep what it likes between them; each game gets a new bot."""

    def answer(self, view: View, legal: list[int]) -> int:
        """One of the legal codes."""
        ...

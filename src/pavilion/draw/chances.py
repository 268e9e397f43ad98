"""The course of a game as a drawing: a line for each seat, turn by turn, with a ring for each turning point."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final, NamedTuple

from pavilion.record.header import SEAT_LETTERS

HEIGHT: Final = 260
LEFT: Final = 44
RIGHT: Final = 34
TOP: Final = 14
LOW: Final = 26
APART: Final = 20  # pixels between the signs where lines end
INKS: Final = ("#b3402a", "#1f5fa8", "#2e7d4f", "#8a6d1a", "#6b4a8a")  # for drawings that stand alone
STYLE: Final = (
    ".axis{stroke:#ddd3c0;fill:none}.base{stroke:#2a2018;fill:none}text{font:11px sans-serif;fill:#4a4036}"
    ".line{fill:none;stroke-width:2.6;stroke-linejoin:round}.ring{fill:#fffaf0;stroke-width:2.4}"
    + "".join(
        f".p-{SEAT_LETTERS[n]}{{stroke:{ink}}}text.p-{SEAT_LETTERS[n]}{{stroke:none;fill:{ink};font-weight:700}}"
        for n, ink in enumerate(INKS)
    )
)
Curve = Sequence[tuple[int, Sequence[float]]]  # turns, and the chances of all seats in them


class Mark(NamedTuple):
    """A turning point: in which turn, whose, and what is said of it."""

    turn: int
    seat: int
    label: str


class Chart:
    """A curve on a ground of some width; alone, of points."""

    def __init__(self, curve: Curve, width: int = 760, points: bool = False, standalone: bool = False) -> None:
        self.curve = curve
        self.width = width
        self.points = points
        self.standalone = standalone  # with colours of its own, for it comes to no page with our style sheet
        self.most = max([10.0, *(value for _, values in curve for value in values)]) if points else 1.0

    def x(self, at: int) -> float:
        return round(LEFT + (self.width - LEFT - RIGHT) * at / max(1, len(self.curve) - 1), 1)

    def y(self, value: float) -> float:
        return round(HEIGHT - LOW - (HEIGHT - LOW - TOP) * value / self.most, 1)

    def svg(self, marks: Sequence[Mark], about: str) -> str:
        parts = [*self.grid(), *self.turns(), *self.lines(), *self.rings(marks), *self.ends()]
        style = f"<style>{STYLE}</style>" if self.standalone else ""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="graph" viewBox="0 0 {self.width} {HEIGHT}" role="img" '
            f'aria-label="{escape(about)}">{style}{"".join(parts)}</svg>'
        )

    def grid(self) -> Iterator[str]:
        """Lines for 0, 25 … 100 %, or for round numbers of points."""
        step = (20.0 if self.most > 60 else 10.0 if self.most > 25 else 5.0) if self.points else 0.25
        for n in range(int(self.most / step) + 1):
            value = n * step
            label = f"{value:.0f}" if self.points else f"{value * 100:.0f} %"
            yield f'<path class="{"axis" if n else "base"}" d="M{LEFT} {self.y(value)}H{self.width - RIGHT}"/>'
            yield f'<text x="{LEFT - 6}" y="{self.y(value) + 4}" text-anchor="end">{label}</text>'

    def turns(self) -> Iterator[str]:
        """The numbers of some turns below."""
        each = max(1, len(self.curve) // 8)
        for n, (turn, _) in enumerate(self.curve[:-1]):
            if n % each == 0:
                yield f'<text x="{self.x(n)}" y="{HEIGHT - 8}" text-anchor="middle">{turn}</text>'

    def lines(self) -> Iterator[str]:
        for seat in range(len(self.curve[0][1])):
            points = [f"{self.x(n)} {self.y(values[seat])}" for n, (_, values) in enumerate(self.curve)]
            path = f"M{'L'.join(points)}"
            if not self.standalone:
                yield f'<path class="under" d="{path}"/>'
            yield f'<path class="line p-{SEAT_LETTERS[seat]}" d="{path}"/>'

    def rings(self, marks: Sequence[Mark]) -> Iterator[str]:
        places = {turn: n for n, (turn, _) in enumerate(self.curve)}
        for number, mark in enumerate(marks, 1):
            at = places[mark.turn]
            x, y = self.x(at), self.y(self.curve[at][1][mark.seat])
            ring = f'<circle class="ring p-{SEAT_LETTERS[mark.seat]}" cx="{x}" cy="{y}" r="9"/>'
            label = f'<text class="number" x="{x}" y="{y + 4}" text-anchor="middle">{number}</text>'
            yield f"<g><title>{escape(mark.label)}</title>{ring}{label}</g>"

    def ends(self) -> Iterator[str]:
        """Whose line it is, where it ends; signs of those that end together lie one below the other."""
        last = self.curve[-1][1]
        lowest = -float(APART)
        for seat in sorted(range(len(last)), key=lambda seat: -last[seat]):
            lowest = max(self.y(last[seat]), lowest + APART)
            letter, x = SEAT_LETTERS[seat], self.width - RIGHT + 4
            if self.standalone:
                yield f'<text class="p-{letter}" x="{x}" y="{lowest + 4}">{letter}</text>'
            else:
                look = f'class="p-{letter}" x="{x}" y="{lowest - 12}" width="24" height="24"'
                yield f'<use href="#t-{letter}" {look}/>'

"""A table as a picture, and in letters: what drawing makes of a view."""

from __future__ import annotations

from typing import Literal


class Picture:
    """Whatever has a view can be drawn. Drawing is slow to import, and only needed by those who look."""

    def view(self, seat: int | None = None) -> dict[str, object]:
        raise NotImplementedError

    def svg(
        self,
        seat: int | None = None,
        layout: Literal["wide", "middle", "narrow"] = "wide",
        theme: Literal["light", "dark"] | None = None,
    ) -> str:
        """The table as a seat sees it, drawn: a picture that needs nothing else."""
        from pavilion.draw import board_svg

        return board_svg(self.view(seat), layout, theme)

    def text(self, seat: int | None = None, width: int = 80) -> str:
        """The table as a seat sees it, drawn in letters: as wide as a terminal."""
        from pavilion.draw.terminal import text

        return text(self.view(seat), width)

    def __str__(self) -> str:
        return self.text()

    def _repr_svg_(self) -> str:
        """A notebook shows the board."""
        return self.svg()

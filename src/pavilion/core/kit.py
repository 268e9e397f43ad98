"""Kit: what every game draws of its players. Sheets, headings and strips look alike wherever one plays.

    for who in seated(view, names):              the own seat first
        art = [sheet(250, 138, now=who.moves), *heading(who, 150, say), *points(player["points"], 250)]

A game adds what its players have. The looks are those of `draw/static/pieces.css`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple

from .letters import Ink, Inks, piece
from .scene import Art, Box, Icon, Path, Printed, Say, Token, Words, num, shortened

STRIP_W: Final = 344.0  # pixels across a phone, without margins
CELL_H: Final = 44.0  # as high as a finger needs
GAP: Final = 6.0
MOVES: Final = "◂"


class Seated(NamedTuple):
    """Who sits there: the name is "" if it is not known; is it who looks, and is it who is asked?"""

    seat: str
    name: str
    own: bool
    moves: bool

    def called(self, say: Say) -> str:
        return self.name or say("Seat {seat}", seat=self.seat)

    def note(self, say: Say) -> str:
        """What is said below the name; "" if there is nothing to say."""
        if self.moves:
            return say("your turn") if self.own else say("to move")
        return say("you") if self.own else ""

    def letters(self, say: Say) -> Inks:
        """The title of a panel in letters."""
        name = Ink(f" {self.called(say)}", "b" if self.moves else "")
        return [piece(self.seat), name, *([Ink(f" {MOVES}", "a2 b")] if self.moves else [])]


def seated(view: Mapping[str, Any], names: Mapping[str, str]) -> list[Seated]:
    """Everybody at the table: the own seat first, then in turn order."""
    seats = list(view["board"]["players"])
    own = seats.index(view["seat"]) if view.get("seat") in seats else 0
    order = seats[own:] + seats[:own]
    return [Seated(seat, names.get(seat, ""), seat == view.get("seat"), seat in view["to_move"]) for seat in order]


# ---- panels ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=500)
def sheet(w: float, h: float, title: str = "", note: str = "", now: bool = False) -> Printed:
    """Paper with a thick and a thin rule at its head; a bar at the side where somebody is to move."""
    art: list[Art] = [Path(f"M0 1.5H{num(w)}V{num(h)}H0z", "paper-now" if now else "paper")]
    if now:
        art.append(Path(f"M0 6H5V{num(h)}H0z", "acc2"))
    art += [Path(f"M0 1.5H{num(w)}", "bar"), Path(f"M0 5.5H{num(w)}", "hat")]
    if title:
        art.append(Words(12, 25, title.upper(), 13.5, "ds b caps"))
    if note:
        room = w - 40 - len(title) * 11
        art.append(Words(w - 12, 25, shortened(note, room, 12, "text"), 12, "end muted num"))
    return Printed(*art)


def heading(who: Seated, room: float, say: Say, *notes: str) -> tuple[Printed, Printed]:
    """Token, name and notes at the head of a panel, with so much room for the words."""
    return sitting(who.seat), naming(who.called(say), " · ".join(filter(None, [who.note(say), *notes])), room)


@cache
def sitting(seat: str) -> Printed:
    """Who sits there, and a sign for a bot."""
    return Printed(Token(seat, 28, 29, 26, "who"), Icon("bot", 28, 52, 16, "ic-2 if-bot"))


@lru_cache(maxsize=4000)
def naming(name: str, note: str, room: float) -> Printed:
    lines = [Words(49, 29 if note else 35, shortened(name, room, 17, "ds b"), 17, "ds b")]
    if note:
        lines.append(Words(49, 46, shortened(note, room, 12, "text"), 12, "muted"))
    return Printed(*lines)


# ---- strips ---------------------------------------------------------------------------------------------------------


def cells(many: int) -> tuple[float, float]:
    """How wide each of so many cells in a strip is, and how far the next one is away."""
    w = (STRIP_W - GAP * (many - 1)) / many
    return w, w + GAP


def strip_cell(who: Seated, points: int, counts: Sequence[tuple[Art, int]], w: float) -> list[Art]:
    """Token and points of a player, up to two counts with their signs, and the name where there is room."""
    name = shortened(who.name, w - 72, 12, "text") if w > 110 else ""
    left, middle = (30 if w > 100 else 26), 29.0 if name else CELL_H / 2
    art: list[Art] = [
        Box(0, 0, w, CELL_H, "cell-now" if who.moves else "paper"),
        Token(who.seat, left - 13, CELL_H / 2, left * 0.62, "who"),
        Words(left, middle + 6.5, str(points), 18, "ds b num"),
    ]
    for (sign, n), y in zip(counts, (17.5, 36.5), strict=False):
        art += [sign, Words(w - 6, y, str(n), 12, "sb end num muted")]
    return [*art, Words(left, 16, name, 12, "muted")] if name else art

"""Whoever has sealed waits for the others (CP-4.1): the chests, the own one shut, until all of them open together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pavilion.core.desk import STAGE
from pavilion.core.scene import Art, Box, Group, Layer, Scene, Shape, kept, lettered

from .box import Teller
from .pieces import caption, chest, fitted, sealing_chest

View = Mapping[str, Any]

WIDE_W, H, CHEST = 560.0, 172.0, 74.0


def waits(view: View) -> bool:
    """Has who looks sealed, while others have not? In a replay nobody waits."""
    return not view.get("past") and bool(view["board"]["sealed"].get(view["seat"]))


def shapes(view: View, x: float, y: float, w: float, say: Teller) -> list[Shape]:
    """A sheet, and on it the chests, each a thing of its own: what is drawn anew is played anew."""
    sealed, seat = view["board"]["sealed"], view["seat"]
    seats = [seat, *(one for one in sealed if one != seat)]
    thinking = ", ".join(say.player(one) for one in seats if not sealed[one])
    pitch = w / len(seats)
    found = [sheet(say("Sealed. Still thinking: {names}.", names=thinking), x, y, w, say)]
    for i, one in enumerate(seats):
        dice = view["board"]["players"][one]["dice"]["active"]
        found.append(chest_shape(one, one == seat, sealed[one], dice, x + i * pitch, y + 58, pitch, say))
    return found


@kept
def sheet(told: str, x: float, y: float, w: float, say: Teller) -> Shape:
    art: list[Art] = [
        Box(0, 0, w, H, "paper-now", 0), Box(4, 4, w - 8, H - 8, "edge", 0),
        *lettered(w / 2, 31, told, w - 28, 17, "ds b mid", 2, 13.5),
    ]  # fmt: skip
    return Shape("sealed", told, x, y, w, H, art, look="waits")


@kept
def chest_shape(seat: str, own: bool, shut: bool, dice: int, x: float, y: float, pitch: float, say: Teller) -> Shape:
    """Somebody's chest, with a name below it."""
    w = min(CHEST, pitch - 10)
    drawn = sealing_chest(seat, dice, w, w * 0.26) if shut else [chest(seat, False, w)]
    said = say("you") if own else say("sealed") if shut else say("thinking")
    art: list[Art] = [
        Group((pitch - w) / 2, (CHEST - w) * 0.78, tuple(drawn)),
        fitted(say.player(seat), pitch / 2, 76, pitch * 0.88, 13.5, "ds b mid"),
        caption(pitch / 2, 92, said, pitch - 6, "mid a2 sb" if shut and not own else "mid muted", 12),
    ]
    return Shape(f"chest-{seat}", "", x, y, pitch, 98, art)


def over(board: Scene, view: View, say: Teller) -> Scene:
    """The chests over a wide board."""
    x, y = (board.width - WIDE_W) / 2, (board.height - H) / 2 - 40
    board.layers = [*board.layers, Layer(STAGE, list(shapes(view, x, y, WIDE_W, say)))]
    return board


def tab(view: View, w: float, say: Teller) -> Scene:
    """The same behind the tab of the dice."""
    return Scene(w, H, say("Dice"), [Layer(STAGE, list(shapes(view, 0, 0, w, say)))])

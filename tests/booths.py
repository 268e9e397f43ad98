"""Toys on a page: the hall with a drawing, its dice as stops on three rails and a counter for loans."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from pavilion.check.toys import HALL, Toy
from pavilion.core.desk import STAGE, Desk, Told, When
from pavilion.core.scene import Art, Box, Group, Layer, Scene, Shape, Words, above, beside, tabbed

STOP = 60.0


def thing(id: str, label: str, x: float, y: float) -> Shape:
    art: list[Art] = [Box(0, 0, STOP - 10, STOP - 10, "sheet"), Words(25, 30, label, 12, "mid")]
    return Shape(id, label, x, y, STOP - 10, STOP - 10, art, True)


def board(view: Any, layout: str, names: Any, say: Any, after: Any = None) -> Scene:
    rails = [
        thing(f"die{die}:{pips}", f"{pips}", 10 + die * STOP, 380 - pips * STOP)
        for die in (1, 2, 3)
        for pips in range(1, 7)
    ]
    people = [thing(f"seat:{seat}", names.get(seat, seat), 10 + n * STOP, 10) for n, seat in enumerate(names)]
    desk = Scene(366, 400, layout.capitalize(), [Layer("desk", rails)])
    bank = Scene(366, 130, "Bank", [Layer("bank", [*people, thing("verb:loan", "Loan", 10, 70)])])
    if layout == "narrow":
        return tabbed("Hall", [("desk", "star", desk), ("bank", "coin", bank)])
    return beside(desk, bank) if layout == "wide" else above(desk, bank)


def desked(view: Any, layout: str, names: Any, say: Any, after: Any = None) -> Scene:
    """The dice on a desk, over the board or behind a tab; each costs its value less one."""
    found = board(view, layout, names, say, after)
    me = view["seat"]
    if me is None or me not in view["to_move"] or view["asked"] != "set-dice":
        return found
    coins = view["board"]["coins"]["ABCD".index(me)]
    steps = {f"die{die}:{pips}": pips - 1 for die in (1, 2, 3) for pips in range(1, 7)}
    stops = [placed.shape for placed in found.shapes() if placed.shape.id in steps]
    for stop in stops:
        stop.look = "stop"
    left = Shape(
        "left", "Left", 200, 0, 60, 20, [Group(0, 0, (Words(0, 12, "{left} left", 12, ""),), when=When("left"))]
    )
    poor = Shape(
        "poor", "Poor", 260, 0, 60, 20, [Group(0, 0, (Words(0, 12, "poor", 12, ""),), when=When("left", high=0))]
    )
    layers = [layer if layer.name != "desk" else Layer(STAGE, [*stops, left, poor]) for layer in found.layers]
    told = (Told("You keep {left}."), Told("Nothing is left.", "left", high=0, warns=True))
    desk = Desk(
        "first", "Your dice", ("die1", "die2", "die3"), ("die1:2", "die2:1", "die3:1"), steps,
        {"cost": (0, 1), "left": (coins, -1)},
        told, "Seal for {cost}", "confirm", "As before", "Look", "Back to the dice",
    )  # fmt: skip
    return replace(found, layers=layers, desk=desk)


def players(view: Any, layout: str, names: Any, say: Any) -> Scene:
    return Scene(366, 20, "Players", [])


def drawn_hall(draw: Any = board) -> Toy:
    """The toy with what a page needs."""
    hall = Toy(HALL.rules, HALL.about, ["coins", "points", "loans"], HALL.texts.QUESTIONS, HALL.texts.REASONS)
    hall.parts["text"].ANSWERS = {
        "set": "sets {hand}",
        "tax": "taxes {seat}",
        "pay": "pays",
        "yield": "yields",
        "lend": "lent: {rate}",
        "loan": "takes a loan",
    }
    hall.parts["text"].NAMES = {}
    hall.parts["text"].CHANGES = {}
    hall.parts["scene"] = SimpleNamespace(board=draw, players=players, BREAKPOINTS={"narrow": 500, "middle": 1000})
    return hall

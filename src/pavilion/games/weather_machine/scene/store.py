"""What the Supply offers, in every layout: workshop tiles, and who plays in which order."""

from __future__ import annotations

from functools import partial

from pavilion.core.letters import Entry, Flow, Ink, Panel
from pavilion.core.scene import Art, Box, Group, Shape

from .box import Teller
from .spaces import LEAVES, who_ink
from .tiles import workshop_tile


def pair_name(pair: str, say: Teller) -> str:
    """The half circles of a tile."""
    return " / ".join(map(say.name, pair.split("-"))) if pair else say("empty")


def offer_shape(id: str, pair: str, goes: bool, x: float, y: float, s: float, say: Teller) -> Shape:
    label = say("Workshop tile: {pair}", pair=pair_name(pair, say))
    art: list[Art] = (
        [Group(0, 0, (workshop_tile(*pair.split("-"), s),), LEAVES if goes else "")]
        if pair
        else [Box(0, 0, s, s, "place", 2)]
    )
    told = partial(Entry, [Ink(half[:2], f"onc k-{half}") for half in pair.split("-")] if pair else [Ink("–", "faint")])  # noqa: RUF001
    return Shape(f"offer:{id}", label, x, y, s, s, art, bool(pair), r=2, look="tiny", letters=told)


def supply_letters(order: list[str], following: list[str], say: Teller) -> Panel:
    now = Entry([Ink(f"{say('now')} ", "faint"), *(who_ink(seat) for seat in order)])
    return Panel([Ink(say.name("supply"), "b")], (), [Flow([now])])

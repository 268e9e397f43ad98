"""How far the game is: the phases of a round, and what brings the end."""

from __future__ import annotations

from pavilion.core.phrases import translatable

from .box import Teller
from .seen import Ends

PHASES = (("turns", "wm-places"), ("experiment", "wm-experiment"), ("end", "wm-income"))
PHASE_NAMES = translatable(
    {"turns": "Phase A: turns", "experiment": "Phase B: the experiment", "end": "Phase C: end of the round"}
)


def round_name(number: int, say: Teller) -> str:
    """The first one has no number: WM-4.4."""
    return say("Round {n}", n=number) if number else say("Supply round")


def ends_told(ends: Ends, say: Teller) -> list[tuple[str, str, float]]:
    nobel = ends.nobel or say("free")
    return [
        ("wm-government", f"{ends.government}/15", 98), ("wm-rnd", f"{ends.rnd}/15", 160),
        ("wm-experiment", say("{n} left", n=ends.experiments), 222), ("wm-nobel", nobel, 290),
    ]  # fmt: skip

"""What can be paid for only by exchange (WM-4.3): a space that takes a part or a chemical which one does not own."""

from __future__ import annotations

from typing import Final

from pavilion.core import Options, Pending

from ..rules.actions import WORKFREE
from ..rules.development import RESEARCH_SPACE
from ..rules.government import SELL_SPACE
from ..rules.lab import WORK_SPACE
from ..rules.payments import exchanges_due
from ..rules.state import Machine
from ..rules.verbs import RESEARCH, SELL, VERBS, WORK_ON

TAKEN: Final = ((SELL, "part"), (WORK_ON, "chemical"), (RESEARCH, "chemical"))


def due(s: Machine, seat: int) -> dict[str, str]:
    """Spaces for a bot that would be paid for by exchange, while a seat chooses one; nobody else is told."""
    p = s.stack[s.depth - 1] if s.depth else None
    if p is None or p.seat != seat or p.duty not in (SELL_SPACE, WORK_SPACE, RESEARCH_SPACE):
        return {}
    possible = Options()
    p.duty.options(s, p, possible)
    found: dict[str, str] = {}
    for code in possible.list():
        what = swapped(s, p, code)
        if what:
            verb = VERBS.verb_of(code)
            found[f"{verb.noun.name}:{verb.noun.names[verb.first(code)]}"] = what
    return found


def swapped(s: Machine, p: Pending, code: int) -> str:
    """What must be exchanged for the thing that a legal answer costs: "part", "chemical" or nothing."""
    if p.duty is WORK_SPACE and p.a == WORKFREE:
        return ""
    return next((what for verb, what in TAKEN if verb.has(code) and exchanges_due(s, p.seat, code)), "")

"""How most would answer without a thought: what is owed is paid in its own type, and Science is spared."""

from __future__ import annotations

from pavilion.core import Options

from ..box.nouns import SCI
from ..rules.payments import PAY_ANY, PAY_UNIT
from ..rules.state import Machine
from ..rules.verbs import PAY


def usual(s: Machine) -> int | None:
    """The cheapest way to pay a voucher; nothing else goes without a thought."""  # WM-4.1.3, WM-4.1.5
    p = s.stack[s.depth - 1]
    if p.duty is not PAY_UNIT and p.duty is not PAY_ANY:
        return None
    out, vouchers = Options(), s.players[p.seat].vouchers
    p.duty.options(s, p, out)
    codes = out.list()
    kinds = [PAY.first(code) for code in codes if PAY.has(code)]
    if not kinds:
        return int(codes[0])  # an exchange, where nothing else is left
    most = max(kinds, key=lambda kind: (kind != SCI, vouchers[kind]))
    return int(PAY.of(most))

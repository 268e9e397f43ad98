"""Chains of effects: which things owed are steps of one, and how many surely follow, so that pages can say "2 of 4"."""

from __future__ import annotations

from collections.abc import Callable

from pavilion.core import Pending
from pavilion.core.chains import OPENS, SILENT, STEP, Link
from pavilion.core.effects import EITHER, END, PAY

from ..box.deeds import ACTS, WORDS
from ..box.nouns import AREAS, SCI, STEPS
from ..rules.lab import gap_in
from ..rules.moves import toll_at
from ..rules.state import Machine, location_of, weather_of

LEADS = Link(0, None)  # no step itself, but others follow from it, nobody knows how many
EXCHANGED = Link(0, 2)  # three vouchers, then what is given instead
FAR = {number for number, word in enumerate(WORDS) if word.name in (*ACTS, "bot", "extend")} | {int(EITHER), int(PAY)}
# What an action or a benefit can leave to be done, in any depth.
LINKS: dict[str, Link] = {
    "enter-supply": SILENT, "lativ-moves": SILENT, "lativ-bot": STEP,
    # payments
    "pay-any": STEP, "pay-unit": STEP, "pay-part": STEP, "give-part": STEP, "pay-chemical": STEP,
    "give-chemical": STEP, "research-extra": STEP,
    # benefits
    "gain-any": STEP, "part-colour": STEP, "take-chemical": STEP, "fund-step": STEP, "pick-benefit": OPENS,
    "act-benefit": OPENS, "resolve-benefit": STEP,
    # Supply
    "extend-tile": OPENS, "extend-place": STEP, "deal-offer": SILENT, "construct-slot": OPENS, "finish-bot": STEP,
    "return-one": STEP, "initiative-position": OPENS, "shift-initiative": STEP,
    # Government
    "sell-space": OPENS, "settle-sale": Link(0, 2), "claim-subsidy": STEP, "government-token": STEP,
    "run-government": SILENT, "secure-tile": OPENS, "flip-tile": SILENT,
    # Lab
    "work-space": OPENS, "start-work": STEP, "publish-row": OPENS, "cite-goal": STEP, "publish-it": STEP,
    "count-paper": STEP, "lock-bonus": OPENS,
    # R&D
    "research-space": OPENS, "start-research": STEP, "research-token": STEP, "break-row": OPENS, "mark-space": OPENS,
    "build-prototype": LEADS, "provide-parts": OPENS, "proto-row": OPENS, "lose-parts": STEP, "score-prototype": STEP,
    "take-award": STEP,
    # goals and funding
    "choose-goal": OPENS, "flip-goal": OPENS, "pay-funding": STEP, "lab-track": OPENS, "collect-funding": OPENS,
    # the reward of an experiment; alone
    "reward": LEADS, "look-at-report": SILENT, "arrange-reports": STEP,
}  # fmt: skip


def chained(s: Machine, p: Pending) -> Link | None:
    """What a thing owed is in a chain of effects; some of it depends on what lies where."""
    link = LINKS.get(p.duty.name)
    depends = DEPENDS.get(p.duty.name)
    return depends(s, p) if depends else link


def rows_from(s: Machine, place: int) -> int | None:
    """How many rows of a printed benefit there are from a place on; None if one of them is a chain of its own."""
    rows, n = s.terms.kit.program.rows, 0
    while rows[place] != END:
        if rows[place] in FAR:
            return None
        n, place = n + 1, int(rows[place + 3])
    return n


def beginning(s: Machine, effect: int, *after: Link) -> Link:
    """What carries out the first row of a benefit by itself; then the other rows, and more."""
    counts = [rows_from(s, effect), *(None if link.more is None else link.own + link.more for link in after)]
    known = [n for n in counts if n is not None]
    return Link(1, sum(known) - (1 if counts[0] else 0) if len(known) == len(counts) else None, holds=True)


def unlocking(s: Machine, weather: int) -> Link:
    """With the Lock still there, its removal may bring points for Science."""
    return OPENS if s.locks >> weather & 1 else STEP


def in_hand(s: Machine, p: Pending) -> int:
    """Vouchers that can be paid as they are; others must be exchanged."""
    vouchers = s.players[p.seat].vouchers
    return int(vouchers[p.a] + (vouchers[SCI] if p.a != SCI else 0))


def citing(s: Machine, p: Pending) -> Link:
    return beginning(s, int(s.terms.kit.office_effect[AREAS * p.a + gap_in(s, p.seat, p.a)]))


def publishing(s: Machine, p: Pending) -> Link:
    return beginning(s, int(s.terms.kit.publish_effect[p.a]), counting(s, p))


def counting(s: Machine, p: Pending) -> Link:
    return unlocking(s, int(weather_of(s, p.seat, p.a)))


def researching(s: Machine, p: Pending) -> Link:
    return beginning(s, int(s.terms.kit.rnd_effect[p.a]), unlocking(s, p.a // 3))


def funding(s: Machine, p: Pending) -> Link:
    """Every printed space up to the marker."""
    rows = [rows_from(s, int(s.terms.kit.fund_effect[STEPS * p.a + step])) for step in range(p.b, p.c + 1)]
    known = [n for n in rows if n is not None]
    return Link(1, max(sum(known) - 1, 0) if len(known) == len(rows) else None, holds=True)


DEPENDS: dict[str, Callable[[Machine, Pending], Link]] = {
    "enter-supply": lambda s, p: Link(0, 1) if toll_at(s, s.scientists[p.seat]) else SILENT,
    "lativ-moves": lambda s, p: LEADS if s.lativ == location_of(s.scientists[p.seat]) else SILENT,
    "pay-unit": lambda s, p: STEP if in_hand(s, p) >= p.b else OPENS,
    "pay-part": lambda s, p: STEP if s.players[p.seat].parts[p.a] else EXCHANGED,
    "pay-chemical": lambda s, p: STEP if s.players[p.seat].chemicals[p.a] else EXCHANGED,
    "take-chemical": lambda s, p: STEP if p.b else OPENS,
    "resolve-benefit": lambda s, p: beginning(s, int(p.a)),
    "finish-bot": lambda s, p: beginning(s, int(s.terms.kit.slot_effect[p.a])),
    "cite-goal": citing,
    "publish-it": publishing,
    "count-paper": counting,
    "start-research": researching,
    "research-token": lambda s, p: unlocking(s, int(p.a)),
    "pay-funding": funding,
}

"""View → Scene: five weathers through three machines, the Supply, Lativ's Office, and a laboratory.

On a desk everything lies side by side; on a tablet two tabs of a phone do; on a phone each place has a tab. Reads
nothing but the dictionary of `table.view(seat)`. `after` is such a view too: how the table would stand after the answer
being considered.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pavilion.core.scene import Say, Scene, beside, plainly, tabbed

from . import narrow, people, wide
from .box import teller
from .reading import read

View = Mapping[str, Any]

BOARD_FOR_ALL = False  # everybody sees the own laboratory
BREAKPOINTS = {"narrow": 720, "middle": 1200}
DOCKED = 1340
BETWEEN = 48.0  # two tabs on a tablet
TABS = {
    "places": "wm-places", "supply": "wm-supply", "government": "wm-government", "lab": "wm-lab", "rnd": "wm-rnd",
    "papers": "wm-publish",
}  # fmt: skip
PAIRS = (("places", "supply"), ("government", "lab"), ("rnd", "papers"))  # on a tablet


def board(
    view: View,
    layout: str = "wide",
    names: Mapping[str, str] | None = None,
    say: Say = plainly,
    after: View | None = None,
) -> Scene:
    """Everything but what players have beside it."""
    tell = teller(view, names or {}, say)
    now = read(view, after, tell)
    if layout == "wide":
        return wide.board(now, tell)
    parts = narrow.parts(now, tell)
    rivals = people.rivals(view, names or {}, layout == "middle", tell)
    if layout == "narrow":
        pages = [(id, icon, parts[id]) for id, icon in TABS.items()]
    else:
        pages = [(one, TABS[one], paired(parts[one], parts[other])) for one, other in PAIRS]
    return tabbed(tell("Weather Machine"), [*pages, ("rivals", "people", rivals)])


def paired(left: Scene, right: Scene) -> Scene:
    """Two tabs of a phone as one of a tablet."""
    both = beside(left, right, BETWEEN)
    both.label = f"{left.label} · {right.label}"
    return both


def players(view: View, layout: str = "wide", names: Mapping[str, str] | None = None, say: Say = plainly) -> Scene:
    """What everybody has; on phones and tablets also the own vouchers and goods."""
    tell = teller(view, names or {}, say)
    if layout == "wide":
        return people.panels(view, names or {}, tell)
    lab = read(view, None, tell).lab
    return people.strip(view, names or {}, [*lab.purses], lab.shop, layout == "middle", tell)

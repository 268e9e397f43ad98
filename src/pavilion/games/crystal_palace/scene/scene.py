"""View → Scene: the front of the palace, eight places of London, the tracks, a mat; a desk for dice set in secret.

Reads nothing but the dictionary of `table.view(seat)`. `after` is such a view too: how the table would stand after the
answer being considered.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pavilion.core.scene import Say, Scene, beside, plainly, tabbed

from . import desk, narrow, people, reading, reveal, sealed, setting, wide
from .box import teller

View = Mapping[str, Any]

BOARD_FOR_ALL = False  # everybody sees the own mat
BREAKPOINTS = {"narrow": 700, "middle": 1200}
DOCKED = 1340
BETWEEN = 48.0  # two tabs on a tablet
TABS = {"city": "cp-city", "offers": "cp-offers", "tracks": "cp-tracks", "mat": "cp-mat"}
PAIRS = (("city", "offers"), ("tracks", "mat"))  # on a tablet


def board(
    view: View,
    layout: str = "wide",
    names: Mapping[str, str] | None = None,
    say: Say = plainly,
    after: View | None = None,
) -> Scene:
    """Everything but what the other players have."""
    tell = teller(view, names or {}, say)
    seats = view["board"]["players"]
    seat = view["seat"] if view["seat"] in seats else next(iter(seats))
    city, mat = reading.city(view, after, tell), reading.mat(view, after, seat, tell)
    taken = {player["nation"] for player in seats.values()}
    nations = [id for id in tell.box.nations if id not in taken]
    known = setting.setting(view, seat, tell) if setting.asked(view) else None
    if layout == "wide":
        whole = wide.board(city, mat, nations, tell)
        whole.layers = [*whole.layers, *reveal.layer(view, whole.width, tell)]
        if known:
            return desk.over(whole, known, tell)
        return sealed.over(whole, view, tell) if sealed.waits(view) else whole
    parts = narrow.parts(city, mat, nations, tell)
    rivals = people.rivals(view, names or {}, layout == "middle", tell)
    if layout == "narrow":
        pages = [(id, icon, parts[id]) for id, icon in TABS.items()]
    else:
        pages = [(one, TABS[one], paired(parts[one], parts[other])) for one, other in PAIRS]
    if sealed.waits(view):
        pages = [("dice", "cp-die", sealed.tab(view, narrow.W, tell)), *pages]
    if known is None:
        found = tabbed(tell("Crystal Palace"), [*pages, ("rivals", "people", rivals)])
        found.layers = [*found.layers, *reveal.layer(view, narrow.W, tell)]
        return found
    on_desk = (
        desk.narrow_desk(known, narrow.W, tell)
        if layout == "narrow"
        else desk.middle_desk(known, narrow.W, BETWEEN, tell)
    )
    dice = ("dice", "cp-die", desk.tab(on_desk, tell))
    found = tabbed(tell("Crystal Palace"), [dice, *pages, ("rivals", "people", rivals)])
    found.desk = setting.desk(known, tell)
    return found


def paired(left: Scene, right: Scene) -> Scene:
    """Two tabs of a phone as one of a tablet."""
    both = beside(left, right, BETWEEN)
    both.label = f"{left.label} · {right.label}"
    return both


def players(view: View, layout: str = "wide", names: Mapping[str, str] | None = None, say: Say = plainly) -> Scene:
    """What everybody has."""
    tell = teller(view, names or {}, say)
    return (
        people.panels(view, names or {}, tell)
        if layout == "wide"
        else people.strip(view, names or {}, layout == "middle", tell)
    )

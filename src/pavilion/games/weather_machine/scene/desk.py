"""A laboratory's office with its papers, goals, and what waits beside it: tokens, Awards, subsidies, Investments."""

from __future__ import annotations

from functools import partial

from pavilion.core.kit import change, in_row
from pavilion.core.letters import Entry, Ink
from pavilion.core.scene import Art, Box, Group, Icon, Path, Shape, Token, Words, num

from ..box.nouns import GOALSPACE, TRACK
from .benefits import benefit
from .box import AREAS, BRIEFLY, COUNTS, Teller
from .pieces import LEAST, PLACES, SMALL, medal_face, token, token_face
from .seen import Desk
from .spaces import COMES, caption, subsidy_shape
from .tiles import Goal, goal_tile, hole

MEDALS = {"award": "wm-award", "citation": "wm-citation"}
SIGNS = {"award": "★", "citation": "❞"}


# ---- papers ---------------------------------------------------------------------------------------------------------


def papers(desk: Desk, x: float, y: float, cell: float, h: float, tail: float, say: Teller) -> list[Art]:
    """Six rows of three; at the right of each the marker's way over what publishing gives."""
    art: list[Art] = []
    for j, track in enumerate(TRACK.names):
        head = Box(0, 0, cell - 3, 16, f"c k-{track}", 2), Icon(PLACES[track], (cell - 3) / 2, 8, 16, f"onc k-{track}")
        art.append(Group(x + j * cell, y, head))
    for row in range(len(desk.rows)):
        top = y + 18 + row * h
        for j, track in enumerate(TRACK.names):
            art.append(
                office_cell(desk, row, track, x + j * cell, top + 1, cell - 3, h - 3 if h < 44 else h - 0.5, say)
            )
        art.append(row_tail(desk, row, x + 3 * cell, top + 1, tail, h - 2 if h < 44 else h - 0.5, say))
    return art


def cell_id(desk: Desk, row: int, track: str) -> str:
    """While tokens are placed a cell stands for the one of its colour; else for an Award."""
    held = [kind for kind in desk.holding if kind.startswith(f"{track}-")]
    return f"token:{held[0]}@row:{row + 1}" if desk.placing and len(held) == 1 else f"office:{row + 1}-{track}"


def office_cell(desk: Desk, row: int, track: str, x: float, y: float, w: float, h: float, say: Teller) -> Shape:
    there, comes = desk.rows[row].get(track, ""), desk.coming[row].get(track, "")
    gives, s = say.box.offices[row][track], min(h * 0.82, 28.0)
    art: list[Art] = [Box(0, 0, w, h, "hole")]
    for what, look in ((there, ""), (comes if not there else "", COMES)):
        if what in MEDALS:
            art.append(Group(w / 2, h / 2, (medal_face(MEDALS[what], s),), look))
        elif what:
            art.append(token(track, what, w / 2, h / 2, s, look))
    if not there and not comes and gives:
        art.append(benefit(gives, w / 2, h / 2, min(18, h * 0.56), "ic-2", room=w - 4))
    title = say("Office, row {row}, {place}", row=row + 1, place=say.name(track))
    what = (
        say("Award")
        if there == "award"
        else say("Citation")
        if there == "citation"
        else say.name(there)
        if there
        else ""
    )
    label = f"{title}: {what}" if what else f"{title}.\n{say('Gives: {list}', list=say.does(gives))}"
    ink = Ink(SIGNS.get(there, "") or say.name(there)[:2] if there else "··", f"onc k-{track}" if there else "faint")
    id = cell_id(desk, row, track)
    return Shape(id, label, x, y, w, h, art, not there, look="tiny", letters=partial(Entry, [ink]))


def row_tail(desk: Desk, row: int, x: float, y: float, w: float, h: float, say: Teller) -> Shape:
    """The marker goes to the right when the row is published, and further with a breakthrough."""
    m, mid, gives = (7.8 if h < 40 else 11.0), h / 2, say.box.published[row]
    marker = desk.markers[row]
    bw, bh = w - 4 * m - 4, 22.0 if h < 40 else 34.0
    art: list[Art] = [Path(f"M{num(m)} {num(mid)}H{num(w - m)}", "edge")]
    art += [Group(at, mid, (hole(m),)) for at in (m, w - m)]
    if marker == "left":
        art.append(Token(desk.seat, m, mid, m * 1.8))
    elif marker == "right":
        art.append(Token(desk.seat, w - m, mid, m * 1.8))
    else:
        art.append(Icon("confirm", w - m, mid, m * 1.6, "ic-2"))
    plate = Box(0, 0, bw, bh, "paper"), benefit(gives, bw / 2, bh / 2, 15 if h < 40 else 20, room=bw - 4)
    art.append(Group(2 * m + 2, (h - bh) / 2, plate))
    states = {"left": say("not published"), "right": say("published"), "": say("published, with a breakthrough")}
    label = say("Row {n}: {state}", n=row + 1, state=states[marker])
    label += f".\n{say('Publishing gives: {list}', list=say.does(gives))}"
    told = partial(Entry, [Ink({"left": "○", "right": "●", "": "✓"}[marker], "b")])
    return Shape(f"row:{row + 1}", label, x, y, w, h, art, True, look="tiny", letters=told)


# ---- goals ----------------------------------------------------------------------------------------------------------


def goals(desk: Desk, x: float, y: float, w: float, h: float, below: float, say: Teller) -> tuple[list[Art], float]:
    """Six goal spaces, and under them the tiles that are not set yet; how far down they reach."""
    art: list[Art] = []
    places = in_row(x, y, w, h, 3, 4, 4)
    for n, space in enumerate(GOALSPACE.names):
        spot = places.spot(n // 2 + 3 * (n % 2))
        art.append(goal_space(desk, space, *spot, places.w, h, say))
    low = places.low(6)
    art.append(Words(x, low + 15, say("not set yet"), SMALL, "muted"))
    deepest = 0
    for j, track in enumerate(TRACK.names):
        waiting = [goal for goal in desk.waiting if AREAS[goal[0]] == track]
        for r, goal in enumerate(waiting):
            art.append(goal_shape(desk, goal, places.spot(j)[0], low + 21 + r * (below + 4), places.w, below, say))
            deepest = max(deepest, r + 1)
    return art, low + 21 + deepest * (below + 4)


def goal_space(desk: Desk, space: str, x: float, y: float, w: float, h: float, say: Teller) -> Shape:
    goal = desk.goals.get(space, "")
    track = space.partition("-")[0]
    gives = say.box.goal_spaces[space]
    title = say("{place} goal space", place=say.name(track))
    if goal:
        tile = goal_face(desk, goal, w, h, say)
        label = f"{title}.\n{goal_label(desk, goal, say)}"
        return Shape(
            f"goalspace:{space}",
            label,
            x,
            y,
            w,
            h,
            [tile],
            True,
            r=2,
            look="tiny",
            letters=partial(goal_letters, desk, goal, say),
        )
    art: list[Art] = [Box(0, 0, w, h, "hole", 2), benefit(gives, w / 2, h / 2, 16, "ic-2", room=w - 6)]
    label = f"{title}: {say('empty')}.\n{say('Gives: {list}', list=say.does(gives))}"
    told = partial(Entry, [Ink(f"{say.short(track)} –", "faint")])  # noqa: RUF001
    return Shape(f"goalspace:{space}", label, x, y, w, h, art, r=2, letters=told)


def goal_shape(desk: Desk, goal: str, x: float, y: float, w: float, h: float, say: Teller) -> Shape:
    art, told = [goal_face(desk, goal, w, h, say)], partial(goal_letters, desk, goal, say)
    return Shape(f"goal:{goal}", goal_label(desk, goal, say), x, y, w, h, art, True, r=2, look="tiny", letters=told)


def goal_face(desk: Desk, goal: str, w: float, h: float, say: Teller) -> Art:
    row = say.box.goals[goal]
    now, rank = desk.counts[row.counts]
    far = say("{n}.", n=rank) if row.majority else str(now)
    sign, flipped, met = COUNTS[row.counts], goal in desk.flipped, goal in desk.met
    tile = Goal(AREAS[goal[0]], sign, far, str(row.least), row.majority, flipped, met)
    return Group(0, 0, (goal_tile(tile, say(BRIEFLY[row.counts]), w, h),), "", f"goal:{goal}")


def goal_label(desk: Desk, goal: str, say: Teller) -> str:
    row = say.box.goals[goal]
    now, rank = desk.counts[row.counts]
    far = say("you are number {n}, with {m}", n=rank, m=now) if row.majority else say("{n} of {m}", n=now, m=row.least)
    told = [f"{say.name(goal)}: {far}"]
    told += [say("Met now")] if goal in desk.met else []
    told += [say("Funding taken")] if goal in desk.flipped else []
    return ".\n".join(told)


def goal_letters(desk: Desk, goal: str, say: Teller) -> Entry:
    row = say.box.goals[goal]
    now, rank = desk.counts[row.counts]
    far = f"{now}, {rank}." if row.majority else f"{now}/{row.least}"
    return Entry([Ink(f"{say(BRIEFLY[row.counts])} ", f"onc k-{AREAS[goal[0]]}"), f" {far}"])


# ---- what waits -----------------------------------------------------------------------------------------------------


def waiting(desk: Desk, x: float, y: float, right: float, h: float, say: Teller) -> list[Art]:
    """The holding space, subsidies, Investments."""
    side = max(48.0, min(4, len(desk.holding) + bool(desk.awards)) * (h + 2.0))
    art: list[Art] = [
        caption(x, y + 4, say("Holding"), side + 6), caption(x + side + 14, y + 4, say("Subsidies"), 120),
        caption(right, y + 4, say("Investments"), 90, "end muted"),
    ]  # fmt: skip
    top = y + 11
    art += holding(desk, x, top, side, h, say)
    left, room = x + side + 14, right - x - side - 14 - 74
    many = len(desk.subsidies)
    rows = 1 if many <= room // 48 else 2
    places = in_row(left, top, room, h, max(2, -(-many // rows)), 6, 6)
    for i, (kind, used) in enumerate(desk.subsidies):
        art.append(subsidy_shape(f"subsidy:{kind}", kind, used, False, *places.spot(i), places.w, places.h, say))
    if not many:
        art.append(Box(left, top, places.w, h, "place", 2))
    art.append(invested(desk, right - 62, top, 62, h, say))
    return art


def holding(desk: Desk, x: float, y: float, w: float, h: float, say: Teller) -> list[Shape]:
    """Research tokens that must be placed, and Awards that may be."""
    found = [Shape("holding", say("Holding space"), x, y, w, h, [Box(0, 0, w, h, "hole")])]
    things = len(desk.holding) + bool(desk.awards)
    step = min(h + 2, w / max(1, things))
    for i, (kind, n) in enumerate(desk.holding.items()):
        place, _, weather = kind.partition("-")
        art: list[Art] = [Group(h / 2, h / 2, (token_face(place, weather, h * 0.68),), "", f"token:{kind}")]
        art += [Words(h - 4, h - 3, str(n), LEAST, "sb end num")] if n > 1 else []
        label = say("Research token: {place}, {weather}", place=say.name(place), weather=say.name(weather))
        told = partial(Entry, [Ink(say.name(weather)[:2], f"onc k-{place}")])
        found.append(Shape(f"token:{kind}", label, x + i * step, y, h, h, art, True, look="tiny", letters=told))
    if desk.awards:
        medal = [Group(h / 2, h / 2, (medal_face("wm-award", h * 0.74),), "", "award")]
        count = [Words(h - 3, h - 3, str(desk.awards), LEAST, "sb end num")] if desk.awards > 1 else []
        label, at = say("Awards to place: {n}", n=desk.awards), len(desk.holding)
        found.append(
            Shape(
                "awards", label, x + at * step, y, h, h, [*medal, *count], letters=partial(Entry, [f"★{desk.awards}"])
            )
        )
    return found


def invested(desk: Desk, x: float, y: float, w: float, h: float, say: Teller) -> Shape:
    """Investment tiles: each sets a goal, or takes the funding of one."""
    n = desk.investments
    art: list[Art] = [
        Box(0, 0, w, h, "sheet", 2),
        Icon("wm-invest", 20, h / 2, 24),
        Words(45, h / 2 + 5, str(n.now), 14, "sb mid num"),
    ]
    if n.now != n.then:
        art.append(change(n.then - n.now, w - 10, 2))
    label, told = say("Investments: {n}", n=n.now), partial(Entry, [f"{say('Investments')} {n.now}"])
    return Shape("investments", label, x, y, w, h, art, r=2, letters=told)

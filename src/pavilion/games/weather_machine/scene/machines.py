"""The three machines: Government, Weather Machine and R&D. Wide, a weather is a column through all of them; on a phone
each machine has a tab of its own, and a weather is a row."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pavilion.core.kit import Stop, track
from pavilion.core.letters import Entry, Flow, Grid, Ink, Panel
from pavilion.core.scene import Art, Box, Group, Icon, Path, Shape, Token, plaque

from .benefits import Codes, benefit, codes
from .box import Extreme, Teller, weather_of
from .pieces import chemical_face, part_face, token_pile
from .seen import Branch, Marks, Trial
from .spaces import COMES, LEAVES, Held, bot_space, goods_ink, in_disc, subsidy_shape, who_ink, whose
from .tiles import cut, experiment_tile, extreme_ground, hole

FINGER = 44.0

# ---- what both layouts draw -----------------------------------------------------------------------------------------


def gov_space(branch: Branch, k: int, x: float, y: float, r: float, side: float, say: Teller) -> Shape:
    id = f"{branch.weather}-{k + 1}"
    colour = say.box.parts[id]
    needs = say("Takes a part: {colour}", colour=say.name(colour))
    need = (part_face(colour, round(r * 1.44, 1)),)
    title = space_title(branch.weather, "government", k, say)
    inks = [*spot_ink(branch, k, side, say), goods_ink(colour, say)]
    return bot_space(f"govspace:{id}", title, need, needs, branch.government[k], x, y, r, side, say, inks)


def lab_space(branch: Branch, k: int, x: float, y: float, r: float, side: float, say: Teller) -> Shape:
    id = f"{branch.weather}-{k + 1}"
    colour = say.box.chemicals[id]
    needs = say("Takes a chemical: {colour}", colour=say.name(colour))
    need = (Group(0, -0.5, (chemical_face(colour, round(r * 1.56, 1)),)),)
    title = space_title(branch.weather, "lab", k, say)
    inks = [*spot_ink(branch, k, side, say), goods_ink(colour, say)]
    return bot_space(f"labspace:{id}", title, need, needs, branch.lab[k], x, y, r, side, say, inks)


def rnd_space(branch: Branch, k: int, x: float, y: float, r: float, side: float, say: Teller) -> Shape:
    id = f"{branch.weather}-{k + 1}"
    row = say.box.research[id]
    needs = say("Takes a chemical: {colour}", colour=say.name(row.chemical))
    needs += f".\n{say('And one more chemical or part')}" if row.extra else ""
    needs += f".\n{say('Gives: {list}', list=say.does(say.box.gains[id]))}"
    needs += f".\n{say('A prototype needs a part: {colour}', colour=say.name(row.part))}"
    need = (benefit(say.box.gains[id], 0, 0, 16, room=r * 1.75),)
    title = space_title(branch.weather, "rnd", k, say)
    inks = [*spot_ink(branch, k, side, say), goods_ink(row.chemical, say)]
    return bot_space(f"rndspace:{id}", title, need, needs, branch.rnd[k], x, y, r, side, say, inks)


def spot_ink(branch: Branch, k: int, side: float, say: Teller) -> list[Ink]:
    """Which space it is, where it lies on no grid."""
    return [Ink(f"{say.name(branch.weather)[:2]}{k + 1} ", "faint")] if side >= FINGER else []


def space_title(weather: str, place: str, k: int, say: Teller) -> str:
    return say("{place}, {weather} {n}", place=say.name(place), weather=say.name(weather), n=k + 1)


def grid_shape(branch: Branch, r: int, x: float, y: float, w: float, h: float, say: Teller) -> Shape:
    """A subsidy, or the part that was sold for it."""
    cell, id = branch.grid[r], f"grid:{branch.weather}-{r + 1}"
    if cell.subsidy:
        tile = subsidy_shape(id, cell.subsidy, cell.used, cell.goes, x, y, w, h, say, spot_ink(branch, r, FINGER, say))
        if not cell.comes:
            return tile
        art = [*tile.art, Group(w / 2, h / 2, (part_face(cell.comes, min(22, h - 2)),), COMES)]
        return Shape(id, tile.label, x, y, w, h, art, True, r=2, look="tiny", letters=tile.letters)
    label = say("Sold here: {colour}", colour=say.name(cell.part)) if cell.part else say("empty")
    gear = [Group(w / 2, h / 2, (part_face(cell.part, min(22, h - 2)),), "", f"part:{cell.part}")] if cell.part else []
    ink = goods_ink(cell.part, say) if cell.part else Ink("-", "faint")
    told = partial(Entry, [*spot_ink(branch, r, FINGER, say), ink])
    return Shape(id, label, x, y, w, h, [Box(0, 0, w, h, "place", 2), *gear], r=2, letters=told)


def trial_shapes(branch: Branch, x: float, y: float, w: float, h: float, say: Teller) -> list[Shape]:
    """The experiment of a weather; a second one peeps out below the first."""
    if not branch.trials:
        return [Shape(f"trial:{branch.weather}", "", x, y, w, h, [Box(0, 0, w, h, "place", 4)])]
    found: list[Shape] = []
    for n, trial in reversed(list(enumerate(branch.trials))):
        shape = trial_shape(trial, branch.active and n == 0 and not trial.soon, x, y + 5 * n, w, h, say)
        if n:  # only its edge is seen
            shape.art = [Path(cut(w, h), "place" if trial.soon else "proj")]
        found.append(shape)
    return found


def trial_shape(trial: Trial, runs: bool, x: float, y: float, w: float, h: float, say: Teller) -> Shape:
    tile = say.box.experiments[trial.id]
    soon = say("next") if trial.soon == "next" else say("then") if trial.soon else ""
    label = say(
        "Experiment, stage {stage}: {n} Science, {points} points for each bot",
        stage=tile.stage,
        n=tile.science,
        points=tile.points,
    )
    label += f".\n{say('Then {one}, or {other}', one=say.does(tile.one), other=say.does(tile.other))}"
    label += f".\n{say('Not on display yet')}" if soon else ""
    face = experiment_tile(tile, w, h, runs, soon)
    ink, science = Ink(f"{'I' * tile.stage} ", "faint" if soon else "b"), Ink(f"-{tile.science}", "faint")
    name = say.name(weather_of(trial.id))[:2]
    told, id = partial(Entry, [f"{name} ", ink, f"★{tile.points} ", science]), f"experiment:{trial.id}"
    return Shape(id, label, x, y, w, h, [face], kind=id, letters=told)


def extreme_shapes(
    branch: Branch, x: float, y: float, w: float, h: float, side: float, in_line: bool, say: Teller
) -> list[Shape]:
    """The Extreme Weather tile and its spaces."""
    if not branch.level:
        return [
            Shape(f"extreme:{branch.weather}", say("No Extreme Weather"), x, y, w, h, [Path(plaque(w, h, 5), "place")])
        ]
    tile: Extreme = say.box.extremes[branch.weather, branch.level]
    ground = extreme_ground(tile.science, tile.parts, w, h, in_line, say("free"))
    label = say("Extreme Weather, {weather}: level {n}", weather=say.name(branch.weather), n=branch.level)
    label += f".\n{say('A breakthrough costs {n} Science', n=tile.science)}"
    parts = ", ".join(say.name(part) for part in tile.parts)
    label += f".\n{say('Parts: {list}', list=parts)}" if parts else ""
    found = [
        Shape(
            f"extreme:{branch.weather}",
            label,
            x,
            y,
            w,
            h,
            [ground],
            letters=partial(Entry, [Ink("▲" * branch.level, "b")]),
        )
    ]
    r, many = min(16.5, side / 2 - 0.5), len(tile.spaces)
    for i, gives in enumerate(tile.spaces):
        pitch = side + 1 if in_line else (w - 6) / max(2, many)
        cx = x + w - 6 - (many - i - 0.5) * pitch if in_line else x + 3 + pitch * (i + 0.5)
        cy = y + h / 2 if in_line else y + h - side / 2 - 1
        found.append(mark_space(branch, i, gives, cx, cy, min(r, 13.0) if not in_line else r, side, say))
    return found


def mark_space(branch: Branch, i: int, gives: Codes, x: float, y: float, r: float, side: float, say: Teller) -> Shape:
    held = branch.marks[i] if i < len(branch.marks) else Held("", "")
    inside: list[Art] = [hole(r)]
    for who, look in ((held.now, LEAVES if held.then != held.now else ""), (held.then, COMES)):
        if who and (look != COMES or held.then != held.now):
            mark: Art = Icon("wm-seal", 0, 0, r * 1.84) if who == "G" else Token(who, 0, 0, r * 1.4)
            inside.append(Group(0, 0, (mark,), look))
    if not held.now and not held.then:
        inside.append(benefit(gives, 0, 0, r * 1.2, room=r * 1.8))
    title = say("Extreme Weather, {weather}, space {n}", weather=say.name(branch.weather), n=i + 1)
    taken = say("Government marker") if held.now == "G" else whose(held.now, say) if held.now else ""
    label = f"{title}: {taken}" if taken else f"{title}.\n{say('Gives: {list}', list=say.does(gives))}"
    ink = who_ink(held.now) if held.now and held.now != "G" else Ink("G" if held.now else "○", "faint")
    inks = [*spot_ink(branch, i, FINGER, say), ink]
    return in_disc(f"ewspace:{branch.weather}-{i + 1}", label, inside, x, y, r, side, inks)


def lock(branch: Branch, x: float, y: float, s: float, on: bool = False) -> Icon:
    look = "inv" if on else "ic" if branch.locked else "ic-3"
    return Icon("wm-lock" if branch.locked else "wm-unlock", x, y, s, look)


def pile(branch: Branch, place: str, x: float, y: float, s: float) -> Group:
    return Group(x, y, (token_pile(place, branch.weather, branch.tokens[place], s),))


# ---- funding --------------------------------------------------------------------------------------------------------


def funding(marks: Marks, x: float, y: float, w: float, h: float, say: Teller) -> Shape:
    """Ten spaces with what funding gives there; a step can be chosen where that is asked."""
    cell = w / 10
    stops = []
    for row in say.box.tracks[marks.track]:
        gives = codes(row.effect)
        shift = 9.0 if row.modifier and gives and cell > 48 else 0.0
        art: list[Art] = [benefit(gives, -shift, 0, 15, "ic-2", room=cell - 5)] if gives else []
        name = str(row.step)
        if marks.track == "lab" and row.modifier:
            name = f"+{row.modifier}"
        stops.append(Stop(tuple(art), name, [Ink("*", "faint")] if gives else ()))
    title = say("{place} funding", place=say.name(marks.track))
    found = track(f"track:{marks.track}", title, stops, marks.stand, x, y, w, h, say.say, say.names, marks.coming)
    if marks.steps and cell > FINGER:
        steps = [step_shape(i, cell, h, say) for i, row in enumerate(say.box.tracks[marks.track]) if row.effect]
        found = Shape(found.id, found.label, x, y, w, h, [*found.art, *steps], letters=found.letters)
    return found


def step_shape(i: int, cell: float, h: float, say: Teller) -> Shape:
    told = partial(Entry, [str(i)])
    return Shape(
        f"step:{i}",
        say("Space {n}", n=i),
        i * cell + 1,
        1,
        cell - 2,
        h - 2,
        [Box(0, 0, cell - 2, h - 2, "area")],
        True,
        look="tiny",
        letters=told,
    )


# ---- in letters -----------------------------------------------------------------------------------------------------


def machine_letters(
    place: str, branches: Sequence[Branch], spots: tuple[float, float, float, float] | None, say: Teller
) -> Panel:
    """The spaces for bots side by side, if it is told where they lie: three below the name of each weather."""
    names = [say.name(branch.weather)[:3] + ("*" if branch.active else "") for branch in branches]
    left = "  ".join(f"{name} {branch.tokens[place]}" for name, branch in zip(names, branches, strict=True))
    rows: list[Flow | Grid] = [Flow([Entry([Ink(f"{say('tokens')}: {left}", "faint")])])]
    if spots:
        x, y, w, h = spots
        rows.insert(0, Grid(15, 1, x, y, (w, h), [word for name in names for word in (name, "", "")]))
    return Panel([Ink(say.name(place), "b")], (), rows)

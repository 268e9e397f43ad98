"""The chests open (CP-4.1): everybody's dice, rows by sum, who starts, who gets a newspaper.

It lies hidden on the board from the opening until the first die is placed; the page shows it when it tells of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from pavilion.core.scene import TOLD, Art, Box, Group, Icon, Layer, Path, Shape, Words, kept, num, wrapped

from .box import SHADOW, Teller
from .pieces import caption, die, fitted, marker, opening_chest
from .reading import side

View = Mapping[str, Any]

WIDE_W, WIDE_ROW, NARROW_ROW = 1000.0, 78.0, 112.0


class Row(NamedTuple):
    """What somebody has set."""

    seat: str
    name: str
    nation: str
    dice: tuple[int, ...]
    money: int | None  # left; None as long as everybody is still paying
    starts: bool
    newspaper: bool

    @property
    def sum(self) -> int:
        return sum(self.dice)


def rows(view: View, say: Teller) -> list[Row]:
    """Everybody, the highest sum first; nobody before the chests are open, and after the first die was placed."""
    board = view["board"]
    players = board["players"]
    paying = board["phase"] == "dice" and not board["sealed"] and view["to_move"]
    fresh = all(player["loose"] == player["hand"] and not player["passed"] for player in players.values())
    if not paying and not (board["phase"] == "place" and fresh):
        return []
    shadow = board["shadow"]
    hands = [*(player["hand"] for player in players.values()), *([shadow["hand"]] if shadow else [])]
    lowest = min(map(sum, hands))
    found = [
        Row(
            seat, say.player(seat), say.name(player["nation"]), tuple(player["hand"]),
            None if paying else player["money"],
            not paying and board["start"] == seat,
            not paying and sum(player["hand"]) == lowest and board["start"] != seat,
        )
        for seat, player in players.items()
    ]  # fmt: skip
    if shadow:
        starts = not paying and board["start"] == "shadow"
        found.append(Row(SHADOW, say.player(SHADOW), "", tuple(shadow["hand"]), None, starts, False))
    return sorted(found, key=lambda row: (-row.sum, not row.starts))


def result(row: Row, x: float, y: float, say: Teller) -> list[Art]:
    """Who starts, who gets a newspaper."""
    if row.starts:
        plate: tuple[Art, ...] = (
            Box(0, 0, 104, 32, "now"),
            Icon("cp-first", 20, 16, 24, "inv"),
            fitted(say("starts"), 37, 21, 62, 14, "b inv"),
        )
    elif row.newspaper:
        plate = Box(0, 0, 104, 32, "pill"), Icon("cp-news", 20, 16, 22), Words(38, 21, "+1", 14, "b")
    else:
        return []
    return [Group(x, y, plate, "at-last")]


def coming(row: Row, x: float, y: float, step: float, s: float, look: str = "") -> list[Art]:
    """The dice, one after the other."""
    return [
        Group(
            x + i * step, y, (Group(0, 0, (die(row.seat, value, 0, 0, s)._replace(kind=""),), f"comes late-{i}{look}"),)
        )
        for i, value in enumerate(row.dice)
    ]


def left(row: Row, say: Teller) -> str:
    if row.seat == SHADOW:
        return say("pays nothing")
    return say("pays £{n}", n=row.sum) if row.money is None else say("£{n} left", n=row.money)


def why(found: Sequence[Row], order: Sequence[str], say: Teller) -> tuple[str, ...]:
    """Who starts and why, who follows, who gets a newspaper; as long as somebody still has to pay, what comes then."""
    starter = next((row for row in found if row.starts), None)
    if starter is None:
        return (say("Everyone pays first; then the highest sum starts, and the lowest gets a newspaper."),)
    called = {row.seat: row.name for row in found}
    others = ", ".join(called[seat] for seat in order[1:])
    equals = [row for row in found if row.sum == starter.sum and row is not starter]
    names = ", ".join(row.name for row in equals)
    if not equals:
        told = say("{player} has the highest sum and starts, then {others}.", player=starter.name, others=others)
    elif any(row.dice == starter.dice for row in equals):
        told = say("{player} starts, then {others}. {names}: the same dice, but later in last round's order.",
                   player=starter.name, others=others, names=names)  # fmt: skip
    else:
        told = say("{player} starts, then {others}. {names}: the same sum, but lower dice.",
                   player=starter.name, others=others, names=names)  # fmt: skip
    lowest = [row.name for row in found if row.newspaper]
    if not lowest:
        return (told,)
    if len(lowest) > 1:
        return told, say("Tied for the lowest sum, each gets a newspaper: {names}.", names=", ".join(lowest))
    return told, say("{player} has the lowest sum and gets a newspaper.", player=lowest[0])


def words(found: Sequence[Row], told: Sequence[str], say: Teller) -> str:
    parts = [say("The chests open")]
    for row in found:
        dice = " ".join(map(str, row.dice))
        line = f"{row.name}: {dice}, {say('sum {n}', n=row.sum)}, {left(row, say)}"
        more = [say("starts")] if row.starts else [say("gets a newspaper")] if row.newspaper else []
        parts.append(", ".join([line, *more]))
    return ".\n".join([*parts, " ".join(told)])


def lines(told: Sequence[str], w: float, size: float) -> list[Art]:
    """Sentences below each other, from the top."""
    rows = [row for sentence in told for row in wrapped(sentence, w, size, "text")]
    return [Words(0, size * 1.1 + k * size * 1.4, row, size, "") for k, row in enumerate(rows)]


@kept
def wide(found: list[Row], told: tuple[str, ...], say: Teller) -> Shape:
    art = lines(told, WIDE_W, 15)
    top = len(art) * 21 + 16
    for k, row in enumerate(found):
        y = top + k * WIDE_ROW
        art.append(Path(f"M0 {num(y - 8)}H{num(WIDE_W)}", "rule"))
        art += [
            Group(0, y, tuple(opening_chest(row.seat, 76))), fitted(row.name, 98, y + 29, 146, 18, "ds b"),
            fitted(row.nation, 98, y + 47, 150, 12.5, "muted"), *coming(row, 256, y + 6, 54, 48),
            Words(256 + 6 * 54 + 44, y + 39, str(row.sum), 28, "ds b end num after"),
            Words(790, y + 36, left(row, say), 15, "end num muted after"), *result(row, 896, y + 14, say),
        ]  # fmt: skip
    return Shape(TOLD, words(found, told, say), 0, 0, WIDE_W, top + len(found) * WIDE_ROW - 14, art)


@kept
def narrow(found: list[Row], told: tuple[str, ...], w: float, say: Teller) -> Shape:
    art = lines(told, w, 13.5)
    top = len(art) * 19 + 10.0
    for k, row in enumerate(found):
        inside: list[Art] = [
            Box(0, 0, w, 104, "paper"), marker(row.seat, 24, 27, 23),
            fitted(row.name, 44, 33, w - 44 - 176, 17, "ds b"),
            Words(w - 14, 35, str(row.sum), 24, "ds b end num after"), *result(row, w - 164, 11, say),
            *coming(row, 11, 54, 43, 39, " near"),
            caption(w - 12, 80, left(row, say), w - 24 - 43 * len(row.dice), "end muted after", 13),
        ]  # fmt: skip
        art.append(Group(0, top + k * NARROW_ROW, tuple(inside)))
    return Shape(TOLD, words(found, told, say), 0, 0, w, top + len(found) * NARROW_ROW - 8, art)


def layer(view: View, w: float, say: Teller) -> list[Layer]:
    """What is told of the opening, for a board so wide."""
    found = rows(view, say)
    if not found:
        return []
    told = why(found, [side(seat) for seat in view["board"]["order"]], say)
    return [Layer(TOLD, [wide(found, told, say) if w >= WIDE_W else narrow(found, told, min(w, 344.0), say)])]

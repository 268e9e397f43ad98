"""Tiles: research, shares, loans, what lies on a mat, errands at port and station."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pavilion.core.letters import Entry, Ink
from pavilion.core.scene import Art, Box, Group, Icon, Path, Shape, Words, kept, lettered, num, plaque, shortened

from .box import Teller
from .effects import LEAST, SMALL, centred, fitting, ribbon, seal
from .pieces import die, used
from .seen import Errand, Tile

# ---- research, shares -----------------------------------------------------------------------------------------------


def tile_face(kind: str, w: float, h: float, say: Teller) -> list[Art]:
    """A research tile: permanent on a ribbon, once with a lightning. A kind that is not there is an empty place."""
    row = say.box.tiles[kind]
    size, sign = (LEAST, 16.5) if w < 46 else (13.2, 18.0)
    if row.kind == "green":
        inner: list[Art] = [Group(w / 2, h / 2, (ribbon(row.effect, w - 4, 21 if h < 48 else 25, size, sign),))]
    elif h < 48:
        drawn, used_room = fitting(row.effect, w - 18, size, sign)
        inner = [
            Icon("cp-instant", w / 2 - used_room / 2 - 1, h / 2, 16, "ic-2"),
            Group(w / 2 - used_room / 2 + 7, h / 2, (drawn,)),
        ]
    else:
        inner = [
            Icon("cp-instant", w / 2, h * 0.3, 16, "ic-2"),
            centred(row.effect, w / 2, h * 0.66, size, sign, room=w - 6),
        ]
    return [Box(0, 0, w, h, "card"), *inner]


@kept
def museum_tile(kind: str, slot: int, x: float, y: float, w: float, h: float, say: Teller) -> Shape:
    art = tile_face(kind, w, h, say) if kind else [Box(0, 0, w, h, "place")]
    label = tile_words(kind, say) if kind else say("This tile has been taken")
    letters = partial(Entry, [say.name(kind), Ink(f" {say.box.tiles[kind].effect}", "faint")] if kind else ["\u00b7"])
    return Shape(f"slot:{slot}", label, x, y, w, h, art, bool(kind), look="tiny", letters=letters)


def tile_words(kind: str, say: Teller) -> str:
    row = say.box.tiles[kind]
    how = say("every phase 6: {effect}", effect=say.does(row.rows)) if row.kind == "green" else ""
    return f"{say.name(kind)}.\n{how or say('once, at once: {effect}', effect=say.does(row.rows))}"


@kept
def share(id: str, x: float, y: float, w: float, h: float, say: Teller) -> Shape:
    """A share: steps of income and points."""
    row = say.box.shares[id]
    points = Group(w * 0.78, h / 2, seal(row.points, 12)) if w > h else Group(w / 2, h * 0.72, seal(row.points, 12))
    if w > h:
        steps: list[Art] = [
            Words(w * 0.2, h / 2 + 6, f"+{row.steps}", 17, "ds b mid"),
            Icon("cp-income", w * 0.45, h / 2, 21),
        ]
    else:
        frame = f"M4 7V{num(h - 7)}M{num(w - 4)} 7V{num(h - 7)}M7 4H{num(w - 7)}M7 {num(h - 4)}H{num(w - 7)}"
        steps = [
            Path(frame, "fine"), Words(w / 2 - 9, h * 0.36, f"+{row.steps}", 17, "ds b mid"),
            Icon("cp-income", w / 2 + 12, h * 0.29, 19), Path(f"M9 {num(h * 0.48)}H{num(w - 9)}", "rule"),
        ]  # fmt: skip
    art: list[Art] = [Path(plaque(w, h, 4), "card"), *steps, *([points] if row.points else [])]
    label = say("Share: {n} income steps, {m} points", n=row.steps, m=row.points)
    letters = partial(Entry, [f"+{row.steps}", Ink(f" \u2605{row.points}", "faint")])
    return Shape(f"share:{id}", label, x, y, w, h, art, True, plaque(w, h, 4), look="tiny", letters=letters)


def loan_face(points: int, repaid: bool, w: float, h: float, say: Teller) -> list[Art]:
    """A bill with a torn edge: what it costs at the end."""
    teeth = "".join(f"l-{num(w / 10)} {-4 if i % 2 == 0 else 4}" for i in range(10))
    bill = f"M0 0H{num(w)}V{num(h)}{teeth}z"
    head = Words(
        w / 2,
        16,
        shortened(say("repaid"), w - 4, SMALL, "text") if repaid else "£10",
        SMALL,
        "mid muted" if repaid else "b mid",
    )
    return [
        Path(bill, "card" if repaid else "red"), Path(bill, "ln"), head, Path(f"M6 22H{num(w - 6)}", "rule"),
        Words(w / 2 - 8, 42, f"\u2212{points}", 16, "ds b mid bad"), Icon("star", w / 2 + 12, 37, 16, "bad"),
    ]  # fmt: skip


def mat_face(tile: Tile, w: float, h: float, say: Teller) -> list[Art]:
    """What lies on a research field."""
    if not tile.kind:
        return [Box(0, 0, w, h, "place"), Words(w / 2, h / 2 + 4.5, "\u22122", 13, "mid faint")]
    if tile.kind == "watch":
        face: list[Art] = [
            Box(0, 0, w, h, "card"),
            Icon("cp-watch", w / 2, h * 0.3, 22),
            Group(w / 2, h * 0.74, (ribbon("£2 | N1", w - 4, 19),)),
        ]
    elif tile.kind == "note":
        face = [
            Box(0, 0, w, h, "card"),
            Icon("cp-money", w / 2, h * 0.36, 24),
            Words(w / 2, h * 0.82, "£10", LEAST, "b mid"),
        ]
    elif tile.kind in say.box.loans:
        row = say.box.loans[tile.kind]
        face = loan_face(row.repaid if tile.repaid else row.open, tile.repaid, w, h, say)
    else:
        face = tile_face(tile.kind, w, h, say)
    face = [Group(0, 0, tuple(face), tile.look)] if tile.look else face
    return [*face, *used(w, h)] if tile.used else face


def mat_tile_words(tile: Tile, say: Teller) -> str:
    if not tile.kind:
        return say("Empty research field: 2 points less at the end")
    if tile.kind == "note":
        return say("A £10 banknote covers this field")
    if tile.kind == "watch":
        effect = say.does(say.box.printed.watch.effect)
        return f"{say.name('watch')}.\n{say('every phase 6: {effect}', effect=effect)}"
    if tile.kind in say.box.loans:
        row = say.box.loans[tile.kind]
        return (
            say("Repaid loan: {n} points less at the end", n=row.repaid)
            if tile.repaid
            else say("Open loan: {n} points less at the end, {m} if repaid for £10", n=row.open, m=row.repaid)
        )
    return tile_words(tile.kind, say) + (f".\n{say('used in this phase')}" if tile.used else "")


@kept
def place_tile(
    tile: Tile, number: int, first_loan: bool, note: bool, x: float, y: float, w: float, h: float, say: Teller
) -> Shape:
    """A research field of the own mat. It answers to two or three nouns: inner things have the same outline."""
    art = mat_face(tile, w, h, say)
    label = mat_tile_words(tile, say)
    if not tile.kind and note:
        return Shape("verb:note", label, x, y, w, h, art, True, look="tiny")
    inner: list[Art] = list(art)
    green = tile.kind in say.box.tiles and say.box.tiles[tile.kind].kind == "green"
    if green or tile.kind == "watch":
        id = f"banner:place-{number}" if green else "banner:watch"
        inner = [Shape(id, label, 0, 0, w, h, art, True, look="tiny")]
    elif first_loan:
        inner = [Shape(f"loan:{tile.kind}", label, 0, 0, w, h, art, True, look="tiny")]
    letters = partial(Entry, [say.name(tile.kind) if tile.kind in say.box.tiles else tile.kind or "\u00b7"])
    touch = tile.kind in say.box.tiles
    return Shape(f"place:{number}", label, x, y, w, h, inner, touch, look="tiny", letters=letters)


def beside_mat(tiles: Sequence[Tile], say: Teller) -> str:
    """Loans for which there is no field."""
    lost = sum(say.box.loans[tile.kind].repaid if tile.repaid else say.box.loans[tile.kind].open for tile in tiles)
    return say("{n} more loans: \u2212{points}", n=len(tiles), points=lost) if tiles else ""


# ---- errands --------------------------------------------------------------------------------------------------------


@kept
def errand(seen: Errand, points: int, x: float, y: float, w: float, h: float, say: Teller) -> Shape:
    """One of the errands at port and station; a used one is sunken under its die."""
    art: list[Art] = [Box(0, 0, w, h, "done" if seen.die else "card")]
    if seen.die:
        art.append(die(seen.die.seat, seen.die.value, w / 2 - 13, h / 2 - 13, 26, seen.die.look))
    else:
        art += errand_rows(seen.id, points, w, h, say)
    label = say.errand(seen.id, points)
    if seen.die:
        label += f".\n{say('taken by {player}', player=say.player(seen.die.seat))}"
    letters = partial(Entry, [Ink(say.name(seen.id), "faint" if seen.die else "")])
    return Shape(f"sub:{seen.id}", label, x, y, w, h, art, True, look="tiny", letters=letters)


def errand_rows(id: str, points: int, w: float, h: float, say: Teller) -> list[Art]:
    """Signs one below the other, around the middle."""
    rows = say.box.errands[id]
    if id == "P5":
        rows = ("#cp-ticket", f"V{points}", "#cp-die")
    high = [23 if row[0] == "#" else 14 if row[0] == "'" else 20 for row in rows]
    y = h / 2 - sum(high) / 2
    art: list[Art] = []
    for row, one in zip(rows, high, strict=True):
        middle = y + one / 2
        if row[0] == "#":
            art.append(Icon(row[1:], w / 2, middle, 21))
        elif row[0] == "'":
            art += lettered(w / 2, middle, say("or"), w - 3, LEAST, "mid muted", 1, LEAST)
        else:
            art.append(centred(row, w / 2, middle, 12.9, 17, room=w - 4))
        y += one
    return art

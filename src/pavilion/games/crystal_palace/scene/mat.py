"""The own mat: dice, stock, newspapers and free actions, commission, research fields, patents and persons."""

from __future__ import annotations

from functools import partial

from pavilion.core.kit import Rows, change, in_row, sheet
from pavilion.core.letters import Entry, Field, Flow, Ink, Panel
from pavilion.core.phrases import translatable
from pavilion.core.scene import Art, Box, Disc, Group, Icon, Shape, Token, Words, kept, shortened

from .box import COUNT_SIGNS, Teller
from .cards import nation_plate, patent, patent_row, person, person_row, prototype
from .effects import LEAST, SMALL, ribbon, seal
from .pieces import assistant, caption, chest, die, used
from .seen import Commission, Count, Die, Mat, Tile
from .tiles import beside_mat, mat_face, mat_tile_words, place_tile, tile_face, tile_words

FREE = {  # free actions: what they cost, what they bring
    "n1-pound": ("1", "£1"), "n2-gear": ("2", "cp-gear"), "n3-income": ("3", "cp-income"), "n4-die": ("4",
    "cp-die-more"),
    "loan": ("", "+£10"),
}  # fmt: skip
FREE_WORDS = translatable({
    "n1-pound": "1 newspaper for £1", "n2-gear": "2 newspapers for a gear",
    "n3-income": "3 newspapers for an income step",
    "n4-die": "4 newspapers for another die", "loan": "A loan of £10",
})  # fmt: skip
WAYS = {"n1-pound": "way:news", "loan": "way:loan"}
ROW_H = 27.4  # cards where there are many


# ---- dice -----------------------------------------------------------------------------------------------------------


def tray(
    mat: Mat, x: float, y: float, w: float, h: float, s: float, pitch: float, across: int, say: Teller
) -> list[Art]:
    """Dice that are left on velvet; while dice are set, the chest."""
    art: list[Art] = [Group(x, y, (Box(0, 0, w, h, "velvet", 4),))]
    if mat.setting and mat.sealed:
        wide = min(w * 0.6, (h - 8) / 0.78)
        return [*art, Group(x + (w - wide) / 2, y + (h - wide * 0.78) / 2, (chest(mat.seat, True, wide),))]
    rows = -(-6 // across)
    left, top = x + (w - (across - 1) * pitch - s) / 2, y + (h - (rows - 1) * pitch - s) / 2
    done: set[int] = set()
    for k in range(max(mat.active, len(mat.dice))):
        dx, dy = left + k % across * pitch, top + k // across * pitch
        if k >= len(mat.dice):
            art.append(Group(dx, dy, (Box(0, 0, s, s, "place", s * 0.19),)))
            continue
        art.append(tray_die(mat.dice[k], mat.dice[k].value in done or not mat.own, k, dx, dy, s, say))
        done.add(mat.dice[k].value)
    return art


@kept
def tray_die(one: Die, again: bool, k: int, x: float, y: float, s: float, say: Teller) -> Shape:
    """Dice of one value are alike: the first of them is the one that is touched."""
    label = say("Your die: {n}", n=one.value) if one.value else say("A die that is not set yet")
    id = f"die-{k}" if again or not one.value else f"value:{one.value}"
    letters = partial(Entry, [Ink(str(one.value or "\u25a1"), f"p-{one.seat}")])
    face = die(one.seat, one.value, 0, 0, s, one.look)
    touch = not again and bool(one.value)
    return Shape(id, label, x, y, s, s, [face], touch, r=s * 0.19, look="tiny", letters=letters)


# ---- stock ----------------------------------------------------------------------------------------------------------


def stock(mat: Mat, x: float, y: float, widths: tuple[float, float, float], h: float, gap: float) -> list[Art]:
    art: list[Art] = []
    counts = (("cp-money", mat.money, "£"), ("cp-energy", mat.energy, ""), ("cp-gear", mat.gears, ""))
    for (sign, count, before), w in zip(counts, widths, strict=True):
        words = Words(w - 9, h / 2 + 6.5, f"{before}{count.now}", 18.5, "ds b end num")
        art.append(Group(x, y, (Box(0, 0, w, h, "pill"), Icon(sign, 18, h / 2, 23), words)))
        if count.then != count.now:
            art.append(change(count.then - count.now, x + w - 12, y + 1))
        x += w + gap
    return art


def newspapers(news: Count, seat: str, x: float, y: float, w: float, h: float) -> list[Art]:
    """The track from 0 to 7."""
    step = (w - 28) / 8
    art: list[Art] = [Icon("cp-news", x + 11, y + h / 2, 21)]
    for k in range(8):
        left = x + 28 + k * step
        here = k == news.now
        art += [
            Box(left, y, step - 2, h, "card" if here else "paper", 2),
            Words(left + step / 2 - 1, y + h / 2 + 4.4, str(k), 12, "mid num b" if here else "mid num muted"),
        ]
    for at, look in ((news.now, ""), *([(news.then, "ghost")] if news.then != news.now else [])):
        art.append(Token(seat, x + 28 + at * step + step / 2 - 1, y - 1, 13, look, f"news@{seat}"))
    return art


@kept
def exchange(
    verb: str, can: bool, raises: bool, touch: bool, x: float, y: float, w: float, h: float, say: Teller
) -> Shape:
    """A free action: so many newspapers for this, or a loan; while money must be raised, a way to raise it."""
    pay, sign = FREE[verb]
    head = say("{n} for", n=pay) if pay else say("loan")
    art: list[Art] = [
        Box(0, 0, w, h, "pill"),
        Words(w / 2, 15, shortened(head, w - 3, LEAST, "text"), LEAST, "mid muted"),
    ]
    art.append(Words(w / 2, h - 8, sign, 14, "b mid") if sign[0] in "£+" else Icon(sign, w / 2, h - 14, 20))
    label = say(FREE_WORDS[verb])
    inside: list[Art] = art if can or raises else [Group(0, 0, tuple(art), "faded")]
    if verb in WAYS and touch:
        inside = [Shape(WAYS[verb], label, 0, 0, w, h, inside, True, look="tiny")]
    letters = partial(
        Entry, [Ink(f"{pay}N>{sign.removeprefix('cp-')}" if pay else f"loan {sign}", "" if can else "faint")]
    )
    return Shape(
        f"verb:{verb}" if touch else f"exchange:{verb}", label, x, y, w, h, inside, touch, look="tiny", letters=letters
    )


def exchanges(mat: Mat, places: Rows, more: float, say: Teller) -> list[Art]:
    """One beside the other; the last one, a loan, is broader by so much."""
    return [
        exchange(
            verb, verb in mat.free, mat.funds, mat.own and verb != mat.at_desk, *places.spot(i),
            places.w + more * (verb == "loan"), places.h, say,
        )
        for i, verb in enumerate(FREE)
    ]  # fmt: skip


# ---- commission -----------------------------------------------------------------------------------------------------


def commission(
    seen: Commission, seat: str, own: bool, x: float, y: float, w: float, h: float, gap: float, say: Teller
) -> list[Art]:
    """Three steps, the highest on top."""
    return [level(seen, i, seat, own, x, y + (3 - i) * (h + gap), w, h, say) for i in range(1, len(seen.levels) + 1)]


@kept
def level(seen: Commission, i: int, seat: str, own: bool, x: float, y: float, w: float, h: float, say: Teller) -> Shape:
    step = seen.levels[i - 1]
    reached = seen.have >= step.need
    there: Art = Disc(18, h / 2, 9, "place")
    if i == seen.level:
        there = assistant(seat, 18, h / 2 + 1, 18, "leaving" if seen.then != seen.level else "")
    elif i == seen.then:
        there = assistant(seat, 18, h / 2 + 1, 18, "ghost")
    elif reached and i > seen.level:
        there = Icon("confirm", 18, h / 2, 16, "good")
    art: list[Art] = [
        Box(0, 0, w, h, "deed" if i <= seen.level else "card"), there,
        Words(37, h / 2 + 4.8, str(step.need), 13.5, "b num"), Icon(COUNT_SIGNS[seen.counts],
        38 + len(str(step.need)) * 8.4 + 11, h / 2, 18),
        Group(w - 17, h / 2, seal(step.points, 10.5)),
    ]  # fmt: skip
    if not reached and i == seen.level + 1:
        art.append(Words(w - 34, h / 2 + 4.4, f"{seen.have}/{step.need}", SMALL, "end num muted"))
    label = say(
        "Level {n} of the commission: {need}, {points} points; you have {have}",
        n=i,
        need=step.need,
        points=step.points,
        have=seen.have,
    )
    next = own and i == seen.level + 1
    return Shape(
        "verb:commission" if next else f"level:{i}",
        label,
        x,
        y,
        w,
        h,
        art,
        next,
        look="slim",
        letters=partial(Entry, [f"{'●' if i <= seen.level else '○'}{step.need}"]),
    )


@kept
def mat_banner(
    seen: Commission, used_up: bool, own: bool, x: float, y: float, w: float, h: float, say: Teller
) -> Shape:
    """The permanent bonus of every mat."""
    money = say.box.printed.mat_money.value + seen.level
    art: list[Art] = [Group(w / 2, h / 2, (ribbon(f"£{money}", w - 4, min(24, h - 3), 13.5, 18),))]
    if used_up:
        art += used(w, h)
    label = say("Your mat, every phase 6: £{n}", n=money)
    return Shape("banner:mat", label, x, y, w, h, art, own, look="tiny", letters=partial(Entry, [f"£{money}"]))


# ---- research -------------------------------------------------------------------------------------------------------


def research(mat: Mat, places: Rows, say: Teller) -> list[Art]:
    """Ten fields; the first open loan of each kind can be repaid."""
    art: list[Art] = []
    loans: set[str] = set()
    noted = False
    for k, tile in enumerate(mat.tiles):
        first = mat.own and tile.kind in say.box.loans and not tile.repaid and tile.kind not in loans
        loans |= {tile.kind} if first else set()
        note = mat.notes and not tile.kind and not noted
        noted |= note
        x, y = places.spot(k)
        if mat.own:
            art.append(place_tile(tile, k + 1, first, note, x, y, places.w, places.h, say))
        else:
            face = mat_face(tile, places.w, places.h, say)
            art.append(Shape(f"place-{k + 1}", mat_tile_words(tile, say), x, y, places.w, places.h, face))
    return art


def incoming(mat: Mat, x: float, y: float, w: float, h: float, say: Teller) -> list[Art]:
    """The tile that is to be placed although no field is empty."""
    if not mat.placing:
        return []
    return [Shape("incoming", tile_words(mat.placing, say), x, y, w, h, tile_face(mat.placing, w, h, say))]


def covered(tiles: tuple[Tile, ...], say: Teller) -> str:
    return say("{n} of {m} covered", n=sum(bool(tile.kind) for tile in tiles), m=len(tiles))


def ended_now(mat: Mat, say: Teller) -> str:
    """What it would cost if the game ended now."""
    parts = [say("\u2212{n} for {m} empty research fields", n=mat.empty * 2, m=mat.empty)] if mat.empty else []
    parts += [say("\u2212{n} for loans", n=mat.owed)] if mat.owed else []
    more = beside_mat(mat.beside, say)
    told = say("if it ended now: {list}", list=", ".join(parts)) if parts else ""
    return " · ".join(filter(None, [more, told]))


# ---- cards ----------------------------------------------------------------------------------------------------------


def own_cards(
    mat: Mat, x: float, y: float, w: float, gap: float, low: float, finger: float, say: Teller
) -> tuple[list[Art], float]:
    """Patents and prototypes, persons beside them: as cards while there are two, else as rows; and how far down."""
    row = max(ROW_H, finger)
    art: list[Art] = []
    top = y
    if len(mat.patents) > 2 or len(mat.patents) + len(mat.prototypes) > 3:
        places = in_columns(len(mat.patents), x, y, w, low - 24 * bool(mat.prototypes), row)
        art += [patent_row(one, *places.spot(i), places.w, places.h, say) for i, one in enumerate(mat.patents)]
        top = places.low(len(mat.patents)) + 2 if mat.patents else y
    else:
        art += [patent(one, x, y + 54 * i, w, 51, True, say) for i, one in enumerate(mat.patents)]
        top += 54 * len(mat.patents)
    room = max(0, int((low - top) // 22.5))
    shown = mat.prototypes if len(mat.prototypes) <= room else mat.prototypes[: max(0, room - 1)]
    art += [prototype(id, x, top + 23 * i, w, 21.5, say) for i, id in enumerate(shown)]
    top += 23 * len(shown)
    if len(shown) < len(mat.prototypes) and top + 16 <= low:
        art.append(caption(x + 2, top + 14, say("{n} more prototypes", n=len(mat.prototypes) - len(shown)), w))
    people = Rows(x + w + gap, y, w, 51, 1, 0, 3)
    if len(mat.persons) > 2:
        people = in_columns(len(mat.persons), x + w + gap, y, w, low, row)
        art += [person_row(one, *people.spot(i), people.w, people.h, say) for i, one in enumerate(mat.persons)]
    else:
        art += [person(one, *people.spot(i), w, 51, True, say) for i, one in enumerate(mat.persons)]
    return art, max(top, people.low(len(mat.persons)) if mat.persons else y)


def in_columns(many: int, x: float, y: float, w: float, low: float, row: float) -> Rows:
    """Places for rows, in as many columns as are needed so that they do not reach below."""
    down = max(1, int((low - y) // row))
    columns = max(1, -(-many // down))
    return in_row(x, y, w, row - 1.5, columns, 4, 1.5)


def nations(free: list[str], w: float, h: float, across: int, x: float, y: float, say: Teller) -> list[Art]:
    """Plates in place of the mat, when nations are chosen."""
    places = in_row(x, y, w, h, across, 8, 8)
    return [nation_plate(id, id not in free, *places.spot(i), places.w, h, say) for i, id in enumerate(say.box.nations)]


# ---- the mat in the wide layout -------------------------------------------------------------------------------------


@kept
def mat_shape(mat: Mat, free_nations: list[str], y: float, w: float, h: float, say: Teller) -> Shape:
    nation = say.name(mat.commission.nation) if mat.commission.nation else ""
    title = say("Your mat") if mat.own else say("Mat of {player}", player=say.player(mat.seat))
    art: list[Art] = [sheet(w, h, f"{title} · {nation}" if nation else title, ended_now(mat, say) if nation else "")]
    if not nation:
        art += nations(free_nations, w - 24, h - 40, 10, 12, 34, say)
    else:
        art += [*dice_part(mat, say), *stock_part(mat, say), *commission_part(mat, say)]
        x = 545.0
        art += [
            Words(x, 46, say("Research"), 13, "ds b"),
            caption(x + 253, 46, covered(mat.tiles, say), 150, "end muted"),
        ]
        art += [*research(mat, Rows(x, 54, 47, 58, 5, 4.5, 4), say), *incoming(mat, x + 90, 20, 60, 32, say)]
        x, wide = 817.0, 147.0
        cards, _ = own_cards(mat, x, 52, wide, 9, h - 1, 0, say)
        salaries = say("salaries £{n}", n=mat.salaries)
        art += [
            Words(x, 46, say("Patents"), 13, "ds b"),
            Words(x + wide + 9, 46, say("Persons"), 13, "ds b"),
            caption(x + 2 * wide + 9, 46, salaries, 90, "end muted"),
            *cards,
        ]
    return Shape("mat", title, 0, y, w, h, art, letters=partial(mat_letters, mat, title, say))


def dice_part(mat: Mat, say: Teller) -> list[Art]:
    said = (
        say("not set yet")
        if mat.setting and not mat.sealed
        else say("sealed")
        if mat.setting
        else say("you paid £{n}", n=mat.paid)
        if mat.paid
        else ""
    )
    spare = say("{n} in supply", n=mat.spare)
    return [
        *tray(mat, 11, 36, 156, 104, 40, 49, 3, say),
        caption(12, 157, said, 156, size=12),
        caption(12, 174, spare, 156, size=12),
    ]


def stock_part(mat: Mat, say: Teller) -> list[Art]:
    x = 183.0
    return [
        *stock(mat, x, 36, (80, 54, 54), 38, 6), *newspapers(mat.news, mat.seat, x, 88, 200, 22),
        *exchanges(mat, Rows(x, 117, 35, 45, 5, 3, 0), 13, say),
        caption(x, 177, say("trade newspapers at any time"), 200),
    ]  # fmt: skip


def commission_part(mat: Mat, say: Teller) -> list[Art]:
    x = 401.0
    left = say("{n} left", n=mat.assistants.now)
    return [
        caption(x, 46, say("Commission"), 82, "ds b", 13), mat_banner(mat.commission, mat.banner_used, mat.own,
        x + 82, 27, 46, 26, say),
        *commission(mat.commission, mat.seat, mat.own, x, 55, 128, 31, 4, say), Icon("cp-assist", x + 9, 171, 17,
        "ic-2"),
        caption(x + 22, 175.5, left, 100, size=12),
    ]  # fmt: skip


def mat_letters(mat: Mat, title: str, say: Teller) -> Panel:
    fields = [
        Field(say("money"), [Ink(f"£{mat.money.now}", "b")]), Field(say("newspapers"), [str(mat.news.now)]),
        Field(say("energy"), [str(mat.energy.now)]), Field(say("gears"), [str(mat.gears.now)]),
        Field(say("assistants"), [str(mat.assistants.now)]), Field(say("salaries"), [f"£{mat.salaries}"]),
    ]  # fmt: skip
    return Panel([Ink(title, "b")], (), [Flow(fields)])

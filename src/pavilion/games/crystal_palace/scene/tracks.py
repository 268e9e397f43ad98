"""Tracks: Buzz, Income, the Programme, the Black Market, Westminster."""

from __future__ import annotations

from functools import partial

from pavilion.core.kit import sheet
from pavilion.core.letters import Entry, Ink, Inks, Panel, Track, piece
from pavilion.core.phrases import translatable
from pavilion.core.scene import (
    Art,
    Box,
    Disc,
    Group,
    Icon,
    Path,
    Shape,
    Token,
    Words,
    kept,
    lettered,
    num,
    width_of,
)

from .box import Teller
from .effects import LEAST, SMALL, centred, ribbon
from .pieces import ROMAN, assistant, bay, blank, caption, fitted, pins, standing, used
from .seen import Buzz, Course, Marks, Rung

PHASES = translatable({
    "dice": "Dice", "place": "Place", "act": "Act", "pay": "Pay", "build": "Build", "earn": "Earn", "renew": "Renew",
})  # fmt: skip
SEASONS = translatable({
    1: "Spring 1849", 2: "Autumn 1849", 3: "Spring 1850", 4: "Autumn 1850", 5: "Spring 1851",
})  # fmt: skip
SPACES = 41  # of the Buzz track, with 0
TILE_H = 33.0


# ---- Buzz -----------------------------------------------------------------------------------------------------------


def tile_width(does: str) -> float:
    return 52.0 if " + " in does else 34.0


def buzz_face(number: int, poster: bool, does: str, w: float) -> list[Art]:
    """A flyer has a folded corner, for everybody who comes by; a poster a double frame, for those who lay a token."""
    if poster:
        frame: list[Art] = [Box(0, 0, w, TILE_H, "card", 1.5), Box(2.5, 2.5, w - 5, TILE_H - 5, "fine", 1)]
    else:
        fold = num(w - 7)
        frame = [Path(f"M0 0H{fold}L{num(w)} 7V{num(TILE_H)}H0z", "paper"), Path(f"M{fold} 0V7H{num(w)}", "edge")]
    words = Words(w / 2, 12.9, str(number), SMALL, "mid muted num")
    return [*frame, words, centred(does, w / 2, TILE_H - 10.5, LEAST, 16.5, room=w - 4)]


def buzz_tile(buzz: Buzz, space: int, x: float, y: float, say: Teller, box: tuple[float, float] = (0, 0)) -> Shape:
    """A flyer or a poster with its middle at x and its top at y, with the tokens on it; in a box for fingers."""
    poster = space in buzz.posters
    id = buzz.posters.get(space) or buzz.flyers[space]
    row = say.box.posters[id] if poster else say.box.flyers[id]
    w = tile_width(row.effect)
    broad, high = max(w, box[0]), max(TILE_H, box[1])
    left, top = (broad - w) / 2, (high - TILE_H) / 2
    laid = [(seat, "") for seat in buzz.tokens.get(space, "")]
    laid += [(seat, "ghost") for seat in buzz.tokens_then.get(space, "") if seat not in buzz.tokens.get(space, "")]
    marks = [
        Group(w / 2 + (i - (len(laid) - 1) / 2) * 9, TILE_H + 0.5, (blank(seat, 11),), look, f"token:{seat}")
        for i, (seat, look) in enumerate(laid)
    ]
    art: list[Art] = [Group(left, top, (*buzz_face(space, poster, row.effect, w), *marks))]
    kind = say("poster") if poster else say("flyer")
    label = f"{say('Space {n}: {kind}', n=space, kind=kind)}.\n{say.does(row.rows)}"
    if laid:
        label += f".\n{say('Tokens: {list}', list=', '.join(say.player(seat) for seat, look in laid if not look))}"
    name = "verb:token" if space == buzz.asked else f"poster:{id}" if poster else f"flyer:{id}"
    return Shape(name, label, x - broad / 2, y - top, broad, high, art, space == buzz.asked, r=2, look="tiny")


def ends(buzz: Buzz, x: float, y: float, pitch: float) -> list[Art]:
    """The spots behind the last space."""
    there = {spot: seat for seat, spot in buzz.ends.items()}
    art: list[Art] = []
    for k in range(buzz.spots):
        at = x + k * pitch
        art.append(Disc(at, y, 9.3, "place"))
        art.append(
            Token(there[k + 1], at, y, 16, "", f"buzz@{there[k + 1]}")
            if k + 1 in there
            else Words(at, y + 4.2, ROMAN[k], SMALL, "ds b mid muted")
        )
    return art


@kept
def buzz_line(buzz: Buzz, w: float, h: float, say: Teller) -> Shape:
    """All in one line: dots, flyers, posters; at the right the spots of those who have arrived."""
    pitch, left, y = 21.0, 84.0, h - 24.5
    right = w - 14 - buzz.spots * pitch
    special = buzz.flyers | buzz.posters
    wides = [tile_width(say.printed_at(special[i])) + 2 if i in special else 0.0 for i in range(SPACES)]
    small = (right - left - sum(wides)) / wides.count(0)
    xs, x = [], left
    for one in wides:
        xs.append(x + (one or small) / 2)
        x += one or small
    art: list[Art] = [
        sheet(w, h, say("Buzz")),
        Icon("cp-buzz", 27, y + 4, 26),
        Path(f"M{num(xs[0])} {num(y)}H{num(right + 4)}", "track"),
    ]
    art += [Disc(x, y, 5.5 if i in (0, SPACES - 1) else 3.6, "sheet") for i, x in enumerate(xs) if i not in special]
    art += [buzz_tile(buzz, i, xs[i], y - 14, say) for i in special]
    for i, x in enumerate(xs):
        here = [(seat, look) for seat, look in standing(*buzz.marks, i) if seat not in buzz.ends]
        art += pins(here, x, 16.5, 16, (y - 20) if i not in special else 6, "buzz")
    art += ends(buzz, right + 15, y, pitch)
    return Shape("buzz", buzz_words(buzz, say), 0, 0, w, h, art, letters=partial(buzz_letters, buzz, say))


def buzz_words(buzz: Buzz, say: Teller) -> str:
    where = [f"{say.player(seat)} {at}" for seat, at in buzz.marks.stand.items() if seat not in buzz.ends]
    where += [f"{say.player(seat)} {ROMAN[spot - 1]}" for seat, spot in buzz.ends.items()]
    return f"{say('Buzz')}.\n{', '.join(where)}"


def buzz_letters(buzz: Buzz, say: Teller) -> Panel:
    places: list[Inks] = []
    for i in range(SPACES):
        here = [piece(seat) for seat, at in buzz.marks.stand.items() if at == i and seat not in buzz.ends]
        sign = "P" if i in buzz.posters else "f" if i in buzz.flyers else ""
        places.append(here or [Ink(f"{i}{sign}", "faint")])
    places += [[piece(seat)] for seat in sorted(buzz.ends, key=lambda seat: buzz.ends[seat])]
    return Panel([Ink(say("Buzz"), "b")], (), [Track(places)])


# ---- Income ---------------------------------------------------------------------------------------------------------


def income_words(i: int, say: Teller) -> tuple[str, str, str]:
    """What a position brings: words, look of the cell, look of the words."""
    row = say.box.printed.income[i]
    return (f"\u2212{-row.points}\u2605", "red", " bad") if row.points else (f"£{row.money}", "paper", "")


@kept
def income_line(marks: Marks, own: str, w: float, h: float, say: Teller) -> Shape:
    many, title = len(say.box.printed.income), say("Income")
    left = max(92.0, 22 + 1.16 * width_of(title.upper(), 13.5, "ds b"))
    red = 30.0  # as wide as what is lost needs
    losses = sum(bool(row.points) for row in say.box.printed.income)
    paid = (w - left - 8 - losses * red) / (many - losses)
    x, step = left, 0.0
    art: list[Art] = [sheet(w, h, title)]
    falls = max(0, marks.stand.get(own, -9) - 3)  # where the own marker will stand next round
    for i in range(many):
        words, look, ink = income_words(i, say)
        x, step = x + step, red if look == "red" else paid
        art += [
            Box(x, h - 21, step - 2, 17.5, look, 2),
            Words(x + step / 2 - 1, h - 7.9, words, SMALL, f"b mid num{ink}"),
        ]
        if own in marks.stand and i == falls:
            art.append(Box(x - 1, h - 22, step, 19.5, "dots-a1", 3))
        art += pins(standing(*marks, i), x + step / 2 - 1, 15.5, 15, 9, "income")
    return Shape("income", income_told(marks, say), 0, 0, w, h, art, letters=partial(income_letters, marks, say))


def income_told(marks: Marks, say: Teller) -> str:
    where = [f"{say.player(seat)} {income_words(at, say)[0]}" for seat, at in marks.stand.items()]
    return f"{say('Income')}.\n{', '.join(where)}.\n{say('Three steps down after each round')}"


def income_letters(marks: Marks, say: Teller) -> Panel:
    places: list[Inks] = []
    for i in range(len(say.box.printed.income)):
        here = [piece(seat) for seat, at in marks.stand.items() if at == i]
        places.append(here or [Ink(income_words(i, say)[0], "faint")])
    return Panel([Ink(say("Income"), "b")], (), [Track(places)])


@kept
def income_rows(marks: Marks, w: float, y: float, say: Teller) -> Shape:
    """The same for a phone: two rows of eight."""
    h, step = 124.0, (w - 16) / 8
    art: list[Art] = [sheet(w, h, say("Income"), say("each round 3 steps down"))]
    for i in range(len(say.box.printed.income)):
        x, top = 8 + i % 8 * step, 34 + i // 8 * 43
        words, look, ink = income_words(i, say)
        art += [Box(x, top, step - 3, 40, look, 2), Words(x + step / 2 - 1.5, top + 35, words, 12, f"b mid num{ink}")]
        art += pins(standing(*marks, i), x + step / 2 - 1.5, top + 12, 15, 0, "income")
    return Shape("income", income_told(marks, say), 0, y, w, h, art, letters=partial(income_letters, marks, say))


# ---- the Programme --------------------------------------------------------------------------------------------------


@kept
def programme(course: Course, w: float, h: float, say: Teller) -> Shape:
    """Which round, which of its seven phases."""
    left = 122.0
    step = (w - left - 12) / len(PHASES)
    head = say("Round {n} of {m}", n=course.round, m=len(SEASONS))
    season = say(SEASONS[course.round])
    art: list[Art] = [
        sheet(w, h),
        fitted(head, 12, 24, left - 22, 15, "ds b", 12.5),
        caption(12, 39, season, left - 16, size=12),
    ]
    now = [*PHASES].index(course.phase) if course.phase in PHASES else -1
    for i, phase in enumerate(PHASES):
        look, ink = ("now", "sb inv") if i == now else ("done", "muted") if i < now else ("paper", "muted")
        d = f"M0 0H{num(step - 3)}l6 14.5l-6 14.5H0l6 -14.5z"
        text = fitted(say(PHASES[phase]), step / 2 + 2, 19, step, 12, f"mid {ink}")
        art.append(Group(left + i * step, 11, (Path(d, look), text)))
    told = [head, season, *([say(PHASES[course.phase])] if course.phase in PHASES else [])]
    letters = partial(Panel, [Ink(head, "b")], [say(PHASES[course.phase])] if course.phase in PHASES else ())
    return Shape("programme", ".\n".join(told), 0, 0, w, h, art, letters=letters)


# ---- the Black Market -----------------------------------------------------------------------------------------------


@kept
def rung(seen: Rung, x: float, y: float, w: float, h: float, say: Teller) -> Shape:
    """A field: spot or assistant, ribbon, fee. Occupied it answers to its number, the lowest free one to entering."""
    row = say.box.market[seen.number]
    broad, middle = w > 200, h / 2
    spot = 27.0 if broad else 18.0
    art: list[Art] = [Box(0, 0, w, h, "card")]
    if seen.seat:
        look = "leaving" if seen.then != seen.seat else ""
        art.append(assistant(seen.seat, spot, middle + 1.5, 22 if broad else 19, look))
    else:
        art += [
            Disc(spot, middle, 12 if broad else 11, "place"),
            Words(spot, middle + 4.8, str(seen.number), 13.5, "ds b mid muted"),
        ]
    if seen.then and seen.then != seen.seat:
        art.append(assistant(seen.then, spot + (8 if seen.seat else 0), middle + 1.5, 22 if broad else 19, "ghost"))
    fee = say("fee £{n}", n=row.fee)
    if broad:
        art += [
            Group(114, middle, (ribbon(row.effect, 100, 25, 13.5, 18),)),
            Words(w - 12, middle + 4.6, fee, 13, "end muted"),
        ]
    else:
        room = w - 38
        cx, high = 33 + room / 2, 18 if h >= 36 else 16
        art.append(Group(cx, 2 + high / 2, (ribbon(row.effect, room, high, LEAST, high - 1.5),)))
        fee = fee if width_of(fee, LEAST, "text") <= room + 6 else f"£{row.fee}"
        art.append(Words(cx, h - (4.6 if h >= 36 else 3.2), fee, LEAST, "mid muted"))
    if seen.used:
        art += used(w, h)
    label = rung_words(seen, say)
    name = f"market:{seen.number}" if seen.seat else "verb:enter" if seen.enters else f"rung:{seen.number}"
    inner: list[Art] = (
        [Shape(f"banner:market-{seen.number}", label, 0, 0, w, h, art, True, look="slim")] if seen.seat else art
    )
    letters = partial(rung_letters, seen, say)
    return Shape(name, label, x, y, w, h, inner, bool(seen.seat) or seen.enters, look="slim", letters=letters)


def rung_words(seen: Rung, say: Teller) -> str:
    row = say.box.market[seen.number]
    head = say("Black Market, rung {n}", n=seen.number)
    parts = [head, say("fee £{n}", n=row.fee), say("every phase 6: {effect}", effect=say.does(row.rows))]
    parts += [say("assistant of {player}", player=say.player(seen.seat))] if seen.seat else []
    parts += [say("the next assistant enters here")] if seen.enters else []
    parts += [say("used in this phase")] if seen.used else []
    return ".\n".join(parts)


def rung_letters(seen: Rung, say: Teller) -> Entry:
    row = say.box.market[seen.number]
    who: Inks = [piece(seen.seat)] if seen.seat else [Ink(str(seen.number), "faint")]
    return Entry([*who, f" {row.effect}", Ink(f" £{row.fee}", "faint")])


@kept
def gear_banner(gears: int, then: int, full: int, x: float, y: float, w: float, h: float, say: Teller) -> Shape:
    """The gears on the banner, yellow in the rules: one for who slides down from a field above it."""
    pitch = min(22.0, (w - 14) / full)
    first = (72 if w > 200 else w / 2) - (full - 1) * pitch / 2
    art: list[Art] = [Path(f"M0 0H{num(w)}l-6 {num(h / 2)}l6 {num(h / 2)}H0l6 {num(-h / 2)}z", "pill")]
    for k in range(full):
        at = first + k * pitch
        look = "ic" if k < then else "ic leaving"
        art.append(Icon("cp-gear", at, h / 2, 17, look) if k < gears else Disc(at, h / 2, 7, "place"))
    if w > 200:
        room = w - 14 - (first + (full - 1) * pitch + 14)
        art.append(fitted(say("slide from above: 1 gear"), w - 14, h / 2 + 4.2, room, 12, "end muted"))
    label = say("{n} gears on the banner: one for an assistant that slides down from above it", n=gears)
    return Shape("gear:yes", label, x, y, w, h, art, True, look="tiny", letters=partial(Entry, [f"\u2699{gears}"]))


def raid_words(rungs: tuple[Rung, ...], say: Teller) -> str:
    return say("{n} free, then a raid", n=sum(not one.seat for one in rungs))


def market_letters(rungs: tuple[Rung, ...], say: Teller) -> Panel:
    return Panel([Ink(say("Black Market"), "b")], [raid_words(rungs, say)])


@kept
def market_tower(
    rungs: tuple[Rung, ...], gears: int, then: int, full: int, x: float, y: float, w: float, h: float, say: Teller
) -> Shape:
    """A ladder, field 1 lowest; the banner lies between 2 and 3."""
    head, foot, banner = 27.0, 30.0, 28.0
    pitch = (h - head - foot - banner - 7) / len(rungs)
    low, wide = h - foot - 4, w - 16
    posts = f"M20 {num(head + 4)}V{num(low)}M{num(w - 20)} {num(head + 4)}V{num(low)}"
    name = fitted(say("Black Market"), w / 2, 18.7, w - 12, 14.2, "ds b mid on-night")
    art: list[Art] = [bay(w, h, head, "night"), name, Path(posts, "edge")]
    for one in rungs:
        top = low - one.number * pitch - (banner if one.number > 2 else 0) + 2
        art.append(rung(one, 8, top, wide, pitch - 5, say))
    art += [
        gear_banner(gears, then, full, 8, low - 2 * pitch - banner + 3.5, wide, 24, say),
        *lettered(w / 2, h - 16, raid_words(rungs, say), w - 10, SMALL, "mid muted", 2, SMALL),
    ]
    label = f"{say('Black Market')}.\n{raid_words(rungs, say)}"
    return Shape("black-market", label, x, y, w, h, art, letters=partial(market_letters, rungs, say))


@kept
def market_list(rungs: tuple[Rung, ...], gears: int, then: int, full: int, y: float, w: float, say: Teller) -> Shape:
    """The same for a phone."""
    pitch, top = 49.0, 34.0
    many = len(rungs)
    h = top + many * pitch + 50 + 6
    art: list[Art] = [sheet(w, h, say("Black Market"), raid_words(rungs, say))]
    tops = [top + (many - one.number) * pitch + (50 if one.number <= 2 else 0) for one in rungs]
    art += [rung(one, 8, at, w - 16, 45, say) for one, at in zip(rungs, tops, strict=True)]
    art.append(gear_banner(gears, then, full, 8, top + (many - 2) * pitch + 1, w - 16, 44, say))
    label = f"{say('Black Market')}.\n{raid_words(rungs, say)}"
    return Shape("black-market", label, 0, y, w, h, art, letters=partial(market_letters, rungs, say))


# ---- Westminster ----------------------------------------------------------------------------------------------------


def parliament(marks: Marks, own: str, x: float, y: float, w: float, h: float, pitch: float, say: Teller) -> list[Art]:
    """Fields I to V: the bonus when entered, the markers, and what the three tiers of persons cost there."""
    mine = marks.stand.get(own, 0)
    return [
        parliament_field(
            i,
            standing(*marks, i),
            i == mine,
            i == min(5, mine + 1) if mine else False,
            x + (i - 1) * pitch,
            y,
            w,
            h,
            say,
        )
        for i in range(1, 6)
    ]


@kept
def parliament_field(
    i: int, here: list[tuple[str, str]], mine: bool, next: bool, x: float, y: float, w: float, h: float, say: Teller
) -> Shape:
    row = say.box.parliament[i - 1]
    pay = say.box.pay[i - 1]
    middle = 25 + (h - 15 - 31) / 2 + 6
    art: list[Art] = [
        Box(0, 0, w, h, "done" if i == 1 else "card", 2),
        Words(w / 2, 14, ROMAN[i - 1], LEAST, "ds b mid"),
    ]
    if row.effect:
        art.append(centred(row.effect, w / 2, 24.5, LEAST, 16.5, room=w - 3))
    for k, (seat, look) in enumerate(here):
        aside = 0 if len(here) == 1 else (-7.5 if k % 2 == 0 else 7.5)
        down = (k // 2) * 12.5 - (6 if len(here) > 2 else 0) - (5 if len(here) > 4 else 0)
        art.append(Token(seat, w / 2 + aside, middle + down, 14.5, look, f"parliament@{seat}"))
    wages = " ".join(map(str, pay))
    art += [
        Path(f"M3 {num(h - 16)}H{num(w - 3)}", "rule"),
        Words(w / 2, h - 4.2, wages, LEAST, "mid num b" if mine else "mid num muted"),
    ]
    parts = [say("Westminster, field {n}", n=ROMAN[i - 1]), say("salaries of tiers A, B, C: {list}", list=wages)]
    parts += [say("when entered: {effect}", effect=say.does(row.rows))] if row.effect else []
    letters = partial(Entry, [Ink(ROMAN[i - 1], "faint"), *(piece(seat) for seat, look in here if look != "ghost")])
    name = "verb:advance" if next else f"parliament:{i}"
    return Shape(name, ".\n".join(parts), x, y, w, h, art, next, r=2, look="tiny", letters=letters)

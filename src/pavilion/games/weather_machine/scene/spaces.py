"""Spaces that can be chosen: for bots, for Scientists, actions with their price, vouchers, goods, subsidies, goals."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from pavilion.core.kit import change, meter
from pavilion.core.letters import Entry, Ink, Inks, piece
from pavilion.core.phrases import translatable
from pavilion.core.scene import (
    Art,
    Box,
    Disc,
    Group,
    Icon,
    Path,
    Printed,
    Shape,
    Token,
    Words,
    lettered,
    num,
    shortened,
    width_of,
)

from ..told.text_names import EXCHANGES
from .benefits import ACTIONS, Codes, benefit
from .box import Teller
from .pieces import (
    LATIV,
    LEAST,
    PLACES,
    SABOTEURS,
    SMALL,
    agent,
    bot,
    chemical_face,
    lativ,
    part_face,
    ring,
    scientist,
)
from .tiles import hole, left_end, subsidy_tile

AGENTS = ("white", "pink")
LEAVES, COMES = "leaving", "ghost"
SWAPPED: Final = Printed(Disc(0, 0, 6.5, "lens"), Icon("wm-exchange", 0, 0, 12))  # beside what a bot takes


def goods_ink(colour: str, say: Teller) -> Ink:
    """A colour in letters."""
    return Ink(say.name(colour)[:2].upper(), f"onc k-{colour}")


def whose(who: str, say: Teller) -> str:
    """Who stands there, for ears."""
    if who == LATIV:
        return say("Lativ")
    if who in AGENTS:
        return say.name(f"{who}-agent")
    return say("Saboteurs") if who == SABOTEURS else say.names.get(who) or say("Seat {seat}", seat=who)


def side_art(who: str, x: float, y: float, s: float) -> Art:
    """Who is in an order: a player, or the Saboteurs."""
    return Icon("wm-saboteur", x, y, s * 1.2) if who == SABOTEURS else Token(who, x, y, s)


def who_ink(who: str) -> Ink:
    if who == LATIV:
        return Ink("L♦", "b")
    return Ink(f"{who[0].upper()}✖", "b") if who in (*AGENTS, SABOTEURS) else piece(who)


# ---- for bots -------------------------------------------------------------------------------------------------------


class Held(NamedTuple):
    """Who is on a space, and who would be there after the answer that is considered."""

    now: str
    then: str
    swaps: str = ""  # "part" or "chemical", if one must be exchanged for what a bot takes there


def bot_space(
    id: str, title: str, need: Sequence[Art], needs: str, held: Held, x: float, y: float, r: float, side: float,
    say: Teller, inks: Inks = (),
) -> Shape:  # fmt: skip
    """The bot that stands there, or what it takes to place one."""
    inside: list[Art] = [hole(r)]
    if held.now:
        inside.append(bot(held.now, 0, r * 0.03, r * 1.2, LEAVES if held.then != held.now else ""))
    if held.then and held.then != held.now:
        inside.append(bot(held.then, 0, r * 0.03, r * 1.2, COMES))
    if not held.now and not held.then:
        inside += need
    label = f"{title}: {whose(held.now, say)}" if held.now else f"{title}.\n{needs}"
    inks = [*inks[:-1], who_ink(held.now)] if held.now else inks
    if held.swaps:
        inside.append(Group(r + 1, r * 0.8, (SWAPPED,)))
        label, inks = f"{label}.\n{say(EXCHANGES[held.swaps])}", [*inks, Ink("⇄", "b")]
    return in_disc(id, label, inside, x, y, r, side, inks)


def in_disc(id: str, label: str, inside: Sequence[Art], x: float, y: float, r: float, side: float, inks: Inks) -> Shape:
    """A thing on a disc around x, y; the square around it can be touched."""
    middle = side / 2
    outline = f"M{num(middle - r)} {num(middle)}{ring(r).partition(' 0')[2].partition('z')[0]}z"
    art: list[Art] = [Box(0, 0, side, side, "area", 0), Group(middle, middle, tuple(inside))]
    left, top, told = x - middle, y - middle, partial(Entry, inks)
    return Shape(id, label, left, top, side, side, art, True, outline, look="tiny", letters=told)


# ---- for Scientists -------------------------------------------------------------------------------------------------


class Stand(NamedTuple):
    """An action space: who stands there, who would; what going there brings and costs; is it closed all the time?"""

    id: str
    held: Held
    gains: Codes
    toll: int
    closed: bool


def figure(who: str, x: float, y: float, s: float, look: str) -> Group:
    if who == LATIV:
        return lativ(x, y - s * 0.1, s * 1.35, look)
    return agent(who, x, y - s * 0.1, s * 1.2, look) if who in AGENTS else scientist(who, x, y, s, look)


def action_space(stand: Stand, title: str, sign: str, x: float, y: float, w: float, h: float, say: Teller) -> Shape:
    """Its letter and how many actions one has there; who stands there, else what one gains."""
    letter, held, s = stand.id[-1], stand.held, min(24.0, h * 0.42)
    art: list[Art] = [Box(0, 0, w, h, "tray")]
    if stand.closed:
        return closed_space(stand, title, w, h, x, y, say)
    art += [Words(5, 14, letter, LEAST, "b muted"), Words(w - 5, 14.5, sign, 13.5, "ds b end muted")]
    if held.now:
        art.append(figure(held.now, w / 2, h * 0.72, s, LEAVES if held.then != held.now else ""))
    if held.then and held.then != held.now:
        art.append(figure(held.then, w / 2, h * 0.72, s, COMES))
    label = f"{title}: {whose(held.now, say)}" if held.now else f"{title}.\n{entering(stand, say)}"
    if not held.now and not held.then:
        high = h * (0.68 if not stand.toll else 0.58)
        art.append(benefit(stand.gains, w / 2, high, 17, room=w - 6))
        if stand.toll:
            art.append(Words(w / 2, h - 3.5, f"\u2212{stand.toll}", LEAST, "b mid num lost"))
    told = [Ink(letter, "faint"), who_ink(held.now) if held.now else Ink("·", "faint")]
    return Shape(f"space:{stand.id}", label, x, y, w, h, art, True, look="tiny", letters=partial(Entry, told))


def entering(stand: Stand, say: Teller) -> str:
    """What going there would bring and cost, for ears."""
    gain = say("You would gain: {list}", list=say.does(stand.gains))
    return f"{gain}.\n{say('You would pay: {n} of any type', n=stand.toll)}" if stand.toll else gain


def closed_space(stand: Stand, title: str, w: float, h: float, x: float, y: float, say: Teller) -> Shape:
    """Nobody may use it in this game: hatched."""  # WM-3.15
    lines = [(max(0, d - h), min(h, d), min(w, d), max(0, d - w)) for d in range(8, int(w + h), 8)]
    marks = "".join(f"M{num(x1)} {num(y1)}L{num(x2)} {num(y2)}" for x1, y1, x2, y2 in lines)
    label, told = f"{title}.\n{say('Closed in this game')}", partial(Entry, [Ink(f"{stand.id[-1]}x", "faint")])
    return Shape(f"space:{stand.id}", label, x, y, w, h, [Box(0, 0, w, h, "place"), Path(marks, "fine")], letters=told)


# ---- actions --------------------------------------------------------------------------------------------------------

NAMES = translatable({
    "extend": "Extend the workshop", "construct": "Construct a bot", "acquire": "Acquire", "return": "Return",
    "initiative": "Initiative", "sell": "Sell", "secure": "Secure", "work": "Work", "publish": "Publish",
    "research": "Research", "breakthrough": "Breakthrough", "security": "Call Security",
})  # fmt: skip


class Deed(NamedTuple):
    """An action: what it costs in vouchers, and whether one cannot do it now."""

    action: str
    cost: Codes
    barred: bool


def action_row(deed: Deed, x: float, y: float, w: float, h: float, say: Teller, size: float = LEAST) -> Shape:
    """A button where the action happens: its name and price; pale if one cannot pay or do it."""
    name = say(NAMES[deed.action])
    price = benefit(deed.cost, w - 5, h / 2, 15.5, align="end") if deed.cost else None
    room = w - 10 - (w - 5 - price.x if price else 0)
    sign = 23.0 if width_of(name, size, "b") < room - 33 or h > 40 else 0.0
    room -= sign
    shown = name if width_of(name, size, "sb") <= room else say(BRIEF.get(deed.action, NAMES[deed.action]))
    words: list[Art] = [Icon(ACTIONS[deed.action], 15, h / 2, 18)] if sign else []
    if h < 40:
        words.append(Words(sign + 4, h / 2 + size * 0.36, shortened(shown, room, size, "sb"), size, "sb"))
    else:
        words += lettered(sign + 3 + room / 2, h / 2, name, room, size, "sb mid", 2)
    off = "off" if deed.barred else ""
    art: list[Art] = [Box(0, 0, w, h, "tray"), Group(0, 0, (*words, *([price] if price else [])), off)]
    label = f"{name}: {say.does(deed.cost)}" if deed.cost else name
    if deed.barred:
        label += f".\n{say('Not possible now')}"
    told = partial(
        Entry, [Ink(name, "faint" if deed.barred else "b")], short=[Ink(name, "faint" if deed.barred else "")]
    )
    return Shape(f"action:{deed.action}", label, x, y, w, h, art, True, look="tiny", letters=told)


BRIEF = translatable({
    "extend": "Extend", "construct": "Bot", "acquire": "Acquire", "return": "Return", "initiative": "Initiative",
    "security": "Security",
})  # fmt: skip


def action_tile(deed: Deed, x: float, y: float, w: float, h: float, say: Teller) -> Shape:
    """An action of the Supply on a phone: its sign above its name."""
    full = action_row(deed, x, y, w, h, say)
    price = [benefit(deed.cost, w - 4, 14, 14, align="end")] if deed.cost else []
    name = shortened(say(BRIEF[deed.action]), w - 2, 12, "text")
    sign = Icon(ACTIONS[deed.action], 15 if price else w / 2, 15, 20)
    words: tuple[Art, ...] = (sign, *price, Words(w / 2, h - 7, name, 12, "mid"))
    art: list[Art] = [Box(0, 0, w, h, "tray"), Group(0, 0, words, "off" if deed.barred else "")]
    return Shape(full.id, full.label, x, y, w, h, art, True, look="tiny", letters=full.letters)


# ---- what one owns --------------------------------------------------------------------------------------------------


class Purse(NamedTuple):
    """Vouchers of one type: now, after the answer that is considered, at most."""

    kind: str
    now: int
    then: int
    cap: int


def voucher_card(purse: Purse, x: float, y: float, w: float, h: float, say: Teller) -> Shape:
    """Number and pips up to the cap; on a phone the cap is written."""
    kind, side = purse.kind, 27.0
    look, name = f"k-{kind}", say.short(kind)
    label = say("{voucher} vouchers: {n} of {cap}", voucher=say.name(kind), n=purse.now, cap=purse.cap)
    if h > 46:
        band = Path(f"M3 0H{num(w - 3)}a3 3 0 0 1 3 3V21H0V3a3 3 0 0 1 3 -3z", f"c {look}")
        art: list[Art] = [
            Box(0, 0, w, h, "sheet"), band, Path(f"M0 21H{num(w)}", "ln"),
            Icon(PLACES[kind], 11.5, 10.5, 16, f"onc {look}"),
            Words(20.5, 15, shortened(name, w - 22, LEAST, "text"), LEAST, f"sb onc {look}"),
            Words(7, 44, str(purse.now), 20, "ds b num"),
            *meter(purse.cap, purse.now, purse.then - purse.now, 26, 37.5, 2.6, 6.5),
        ]  # fmt: skip
    else:
        art = [
            Box(0, 0, w, h, "paper"), Path(left_end(side, h), f"c {look}"),
            Icon(PLACES[kind], side / 2, h / 2, 21, f"onc {look}"),
            Words(side + 6, h / 2 + 7, str(purse.now), 20, "ds b num"),
            Words(side + 22, h / 2 + 6.5, f"/{purse.cap}", 12.5, "num muted"),
        ]  # fmt: skip
    if purse.then != purse.now:
        art.append(change(purse.then - purse.now, w - 12, 0))
    told = partial(Entry, [Ink(f" {name} ", f"onc {look}"), f" {purse.now}", Ink(f"/{purse.cap}", "faint")])
    return Shape(f"voucher:{kind}", label, x, y, w, h, art, True, look="tiny", letters=told)


class Count(NamedTuple):
    """How many one has, and would have."""

    now: int
    then: int


def part_box(colour: str, count: Count, id: str, x: float, y: float, w: float, h: float, say: Teller) -> Shape:
    """A machine part with how many one has: taken and given here, wherever they lie in the workshop."""
    off = "" if count.now or count.then else "off"
    art: list[Art] = [Box(0, 0, w, h, "tray"), Group(w / 2, h / 2, (part_face(colour, min(w, h) - 6),), off)]
    art.append(Group(w - 6, h - 6, (Disc(0, 0, 8.6, "paper"), Words(0, 4.6, str(count.now), LEAST, "sb mid num"))))
    if count.now != count.then:
        art.append(change(count.then - count.now, w / 2, 3))
    label = say("Parts ({colour}): {n}", colour=say.name(colour), n=count.now)
    told = partial(Entry, [goods_ink(colour, say), f" {count.now}"])
    return Shape(id, label, x, y, w, h, art, True, look="tiny", letters=told)


class Shelf(NamedTuple):
    """Chemicals of a colour in the Supply: how many, how many then, the price, what a returned one brings; 0: none."""

    colour: str
    now: int
    then: int
    price: int
    back: int


def shelf_box(shelf: Shelf, id: str, x: float, y: float, w: float, h: float, say: Teller) -> Shape:
    """How many are left on the flask; what one costs to buy, and brings when it is returned."""
    colour, tall = shelf.colour, h > 50
    fx, fy = (w / 2 - 3, 15.0) if tall else (17.0, h / 2)
    art: list[Art] = [Box(0, 0, w, h, "area" if tall else "tray")]
    art.append(Group(fx, fy, (chemical_face(colour, 27 if tall else 31),), "" if shelf.now else "off"))
    art.append(Group(fx + 11, fy + 7, (Disc(0, 0, 8.4, "paper"), Words(0, 4.6, str(shelf.now), LEAST, "sb mid num"))))
    price, back = str(shelf.price or "–"), f"+{shelf.back}" if shelf.back else "–"  # noqa: RUF001
    if tall:
        art += [Words(w / 2, 45.5, price, 13.5, "sb mid num"), Words(w / 2, h - 2, back, 13, "mid num muted")]
    else:
        art += [Words(w - 13, 19, price, 14.5, "sb mid num"), Words(w - 13, h - 8, back, 13, "mid num muted")]
    if shelf.now != shelf.then:
        art.append(change(shelf.then - shelf.now, fx + 10, 3))
    label = say("Chemicals in the Supply ({colour}): {n}", colour=say.name(colour), n=shelf.now)
    label += f".\n{say('To buy: {n}', n=shelf.price)}" if shelf.price else ""
    label += f".\n{say('Returned it brings: {n}', n=shelf.back)}" if shelf.back else ""
    told = partial(Entry, [goods_ink(colour, say), f" {shelf.now}", Ink(f" {price}/{back}", "faint")])
    return Shape(id, label, x, y, w, h, art, True, look="tiny", letters=told)


def subsidy_shape(
    id: str, kind: str, used: bool, goes: bool, x: float, y: float, w: float, h: float, say: Teller, inks: Inks = ()
) -> Shape:
    """A subsidy tile: in the grid, or beside a laboratory."""
    tile = subsidy_tile(say.box.subsidy_icon(kind), say.short(kind), w, h, used)
    label = f"{say.name(kind)}: {say.does(say.box.subsidies[kind])}"
    label += f".\n{say('used')}" if used else ""
    art = [Group(0, 0, (tile,), LEAVES if goes else "", f"subsidy:{kind}")]
    told = partial(Entry, [*inks, Ink(say.short(kind), "faint" if used else "onc k-government")])
    return Shape(id, label, x, y, w, h, art, True, r=2, look="tiny", letters=told)


def fitted(x: float, y: float, words: str, room: float, size: float, look: str, least: float = 12.0) -> Words:
    """Words on one line, set smaller until they fit, but not smaller than `least`."""
    while size > least and width_of(words, size, look) > room:
        size = max(least, size - 0.5)
    return Words(x, y, shortened(words, room, size, look), round(size, 1), look)


def caption(x: float, y: float, words: str, room: float, look: str = "muted", size: float = SMALL) -> Words:
    return Words(x, y, shortened(words, room, size, "text"), size, look)

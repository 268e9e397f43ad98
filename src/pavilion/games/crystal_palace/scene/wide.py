"""On a desk: the front of the palace. Two storeys of four bays, the Black Market as a tower, tracks, the own mat."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from pavilion.core.kit import Rows
from pavilion.core.letters import Entry, Ink
from pavilion.core.scene import Art, Box, Group, Icon, Layer, Path, Scene, Shape, Words, kept, lettered, num

from ..box.printed import Publisher
from ..told import text_names
from .box import COUNTED, DOES, Teller
from .cards import patent, person
from .effects import LEAST, SMALL, centred
from .mat import mat_shape
from .pieces import caption, die, fitted
from .places import field, framed, spaces
from .seen import City, Die, Errand, Marks, Mat, Patent, Person, Place, Press
from .tiles import errand, museum_tile, share
from .tracks import buzz_line, income_line, market_tower, parliament, programme

W, H = 1128.0, 710.0
BIG, SMALL_W, GAP, MARKET_W = 412.0, 188.0, 10.0, 112.0
ROW_H, TOP, MAT_H = 190.0, 126.0, 184.0
FIELD_Y, SPACE_Y, GOODS_Y = 34.0, 87.0, 109.0
FIELD = 30.0


def board(city: City, mat: Mat, nations: list[str], say: Teller) -> Scene:
    one, two, three, four, five, six, seven, eight = city.places
    low = TOP + 2 * ROW_H + 2 * GAP
    tracks = [
        buzz_line(city.buzz, W, 64, say), replace(income_line(city.income, city.own, 560, 46, say), y=72),
        replace(programme(city.course, W - 570, 46, say), x=570, y=72),
    ]  # fmt: skip
    bays = [
        cards_bay(one, city.patents, city.patent_deck, say), museum(two, list(city.tiles), city.tiles_left, say),
        bank(three, list(city.shares), say), westminster(four, city.parliament, city.own, say),
        people_bay(five, city.persons, city.person_deck, say), times(six, city.press, say),
        port(seven, city.port, city.tickets, city_points(city, say), say), station(eight, city.station, say),
    ]  # fmt: skip
    tower = market_tower(
        city.market, city.gears, city.gears_then, city.gears_full, W - MARKET_W, TOP, MARKET_W, 2 * ROW_H + GAP, say
    )
    shapes = [*tracks, *bays, tower, mat_shape(mat, nations, low, W, MAT_H, say)]
    return Scene(W, H, say("Crystal Palace"), [Layer("city", shapes)])


def city_points(city: City, say: Teller) -> int:
    """What a ticket brings this year, besides the value of its die."""
    return say.box.printed.tickets[(city.course.round - 1) // 2].points


def corner(place: Place) -> tuple[float, float, float]:
    """Where the bay of a place lies, and how wide it is."""
    row, column = divmod(place.number - 1, 4)
    x = BIG + GAP + (column - 1) * (SMALL_W + GAP) if column else 0.0
    return x, TOP + row * (ROW_H + GAP), SMALL_W if column else BIG


def bay(place: Place, goods: list[Art], note: str, say: Teller) -> Shape:
    """A bay with fields and action spaces above its goods."""
    x, y, w = corner(place)
    big = w == BIG
    many = len(place.fields)
    pitch = 36.0 if big else min(36.0, (w - 16) / many)
    art: list[Art] = [
        field(one, 9 + i * pitch, FIELD_Y, FIELD, (FIELD, FIELD), say) for i, one in enumerate(place.fields)
    ]
    does = say(DOES[place.id])
    if big:
        right = 9 + many * pitch
        art.append(Path(f"M{num(right)} {num(FIELD_Y + 10.5)}l4.5 4.5l-4.5 4.5", "stem"))
        art += spaces(place, right + 26, FIELD_Y + 15, 36, 14.5)
        room = w - right - 18 - 36 * len(place.spaces)
        art += lettered(w - 11, FIELD_Y + 15, does, room, 12, "end muted", 2, SMALL) if room > 60 else []
    else:
        art += spaces(place, 24, SPACE_Y, 34, 14.5)
        room = w - 20 - 36 * len(place.spaces)
        if place.id != "port":
            art += lettered(w - 10, SPACE_Y, does, room, 12, "end muted", 2, SMALL)
    return framed(place, w, ROW_H, x, y, note, [*art, *goods], say)


def slips(many: int) -> Rows:
    return Rows(8, 73, 128.7, 52, 3, 5, 5)


def deck_note(cards: tuple[Patent, ...] | tuple[Person, ...], deck: int, say: Teller) -> str:
    """How many are left; six on display leave no place for the next one, which is named."""
    top = [card for card in cards if card.next]
    if len(cards) > 6 and top:
        return say("next: {card}", card=say.name(top[0].id))
    return say("{n} in the deck", n=deck)


@kept
def cards_bay(place: Place, cards: tuple[Patent, ...], deck: int, say: Teller) -> Shape:
    places = slips(len(cards))
    goods: list[Art] = [patent(one, *places.spot(i), places.w, places.h, True, say) for i, one in enumerate(cards[:6])]
    return bay(place, goods, deck_note(cards, deck, say), say)


@kept
def people_bay(place: Place, cards: tuple[Person, ...], deck: int, say: Teller) -> Shape:
    places = slips(len(cards))
    goods: list[Art] = [person(one, *places.spot(i), places.w, places.h, True, say) for i, one in enumerate(cards[:6])]
    return bay(place, goods, deck_note(cards, deck, say), say)


@kept
def museum(place: Place, tiles: list[str], left: int, say: Teller) -> Shape:
    places = Rows(8, GOODS_Y, 41, 35.5, 4, 2.6, 2.5)
    goods: list[Art] = [
        museum_tile(kind, i + 1, *places.spot(i), places.w, places.h, say) for i, kind in enumerate(tiles)
    ]
    if len(tiles) < 8:
        x, y = places.spot(len(tiles))
        goods.append(Words(x + places.w / 2, y + places.h / 2 + 4.5, f"+{left}", LEAST, "mid num muted"))
    return bay(place, goods, "", say)


@kept
def bank(place: Place, shares: list[str], say: Teller) -> Shape:
    places = Rows(9, GOODS_Y, 53, 73, 3, 5.5, 0)
    return bay(place, [share(id, *places.spot(i), places.w, places.h, say) for i, id in enumerate(shares)], "", say)


@kept
def westminster(place: Place, marks: Marks, own: str, say: Teller) -> Shape:
    return bay(place, parliament(marks, own, 9, GOODS_Y, 32.6, 74, 34.4, say), "", say)


def formula(row: Publisher, say: Teller) -> str:
    """How a condition counts, as short as can be: "1 + 2 \u00d7 prototypes", "dice \u2212 1"."""
    counted = say(COUNTED[row.counts])
    counted = f"{row.each} \u00d7 {counted}" if row.each > 1 else counted
    counted = f"{counted} \u00f7 {row.per}" if row.per > 1 else counted
    if row.base < 0:
        return f"{counted} \u2212 {-row.base}"
    return f"{row.base} + {counted}" if row.base else counted


def condition(press: Press, w: float, h: float, say: Teller) -> tuple[list[Art], str]:
    """The condition of this round: its name, how it counts, what it would bring who looks; and the same in words."""
    if not press.now:
        return [Box(0, 0, w, h, "card")], say("no condition")
    row = say.box.publishers[press.now]
    rule = say("{formula}, at most {most}", formula=formula(row, say), most=row.most)
    room = w - 14 - (44 if press.brings >= 0 else 0)
    art: list[Art] = [Box(0, 0, w, h, "card"), fitted(say.name(press.now), 8, 17.5, room, 13.4, "ds b flavour", 10.6)]
    art += lettered(8, (20 + h) / 2, rule, w - 14, LEAST, "muted", 3, LEAST)
    if press.brings >= 0:
        art.append(centred(f"B{press.brings}", w - 24, 14, 15, 20))
    told = f"{say.name(press.now)}.\n{text_names.formula(row).worded(say.say)}"
    return art, told + (f".\n{say('It would bring you {n} Buzz', n=press.brings)}" if press.brings >= 0 else "")


def press_card(press: Press, x: float, y: float, w: float, h: float, say: Teller) -> Shape:
    art, label = condition(press, w, h, say)
    told: list[Ink | str] = [say.name(press.now), Ink(f" B{press.brings}", "faint")] if press.now else ["\u00b7"]
    return Shape("verb:publish", label, x, y, w, h, art, True, look="tiny", letters=partial(Entry, told))


def press_next(press: Press, say: Teller) -> str:
    return say("Next: {publisher}", publisher=say.name(press.next)) if press.next else ""


@kept
def times(place: Place, press: Press, say: Teller) -> Shape:
    after = caption(10, ROW_H - 9, press_next(press, say), SMALL_W - 18)
    return bay(place, [press_card(press, 9, GOODS_Y - 4, 170, 63, say), after], "", say)


def ticket_spots(tickets: tuple[Die, ...], x: float, y: float) -> list[Art]:
    art: list[Art] = []
    for k in range(3):
        at = x + k * 23.0
        art.append(Box(at, y, 21, 26, "place", 2))
        if k < len(tickets):
            art.append(die(tickets[k].seat, tickets[k].value, at + 2, y + 4.5, 17))
        else:
            art.append(Icon("cp-ticket", at + 10.5, y + 13, 16, "ic-3"))
    return art


@kept
def port(place: Place, subs: tuple[Errand, ...], tickets: tuple[Die, ...], points: int, say: Teller) -> Shape:
    many = len(subs)
    step = (SMALL_W - 16) / many
    goods: list[Art] = [errand(one, points, 9 + i * step, GOODS_Y, step - 2.5, 73, say) for i, one in enumerate(subs)]
    x = SMALL_W - 10 - 3 * 23
    return bay(place, [*goods, Group(0, 0, tuple(ticket_spots(tickets, x, SPACE_Y - 13)))], "", say)


@kept
def station(place: Place, subs: tuple[Errand, ...], say: Teller) -> Shape:
    step = (SMALL_W - 16) / len(subs)
    return bay(place, [errand(one, 0, 9 + i * step, GOODS_Y, step - 3, 73, say) for i, one in enumerate(subs)], "", say)

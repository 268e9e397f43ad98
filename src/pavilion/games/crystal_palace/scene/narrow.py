"""On a phone: five tabs, and while dice are set a sixth. A tablet shows two of them side by side."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from pavilion.core.kit import STRIP_W, Rows, in_row, sheet
from pavilion.core.letters import Ink, Panel
from pavilion.core.scene import Art, Disc, Group, Icon, Layer, Scene, Shape, Words, kept, shortened, wrapped

from .box import DOES, Teller
from .cards import patent, person
from .mat import (
    commission,
    covered,
    ended_now,
    exchanges,
    incoming,
    mat_banner,
    mat_letters,
    nations,
    newspapers,
    own_cards,
    research,
    stock,
    tray,
)  # fmt: skip
from .pieces import caption, pins, standing
from .places import HEAD, framed, strip
from .seen import Buzz, City, Course, Die, Errand, Marks, Mat, Patent, Person, Place
from .tiles import errand, museum_tile, share
from .tracks import (
    PHASES,
    SEASONS,
    buzz_letters,
    buzz_tile,
    buzz_words,
    ends,
    income_rows,
    market_list,
    parliament,
    tile_width,
)
from .wide import city_points, deck_note, press_card, press_next, ticket_spots

W = STRIP_W
FINGER = 44.0
GAP = 8.0


def parts(city: City, mat: Mat, free_nations: list[str], say: Teller) -> dict[str, Scene]:
    """The tabs by their names."""
    return {
        "city": city_tab(city, mat, say), "offers": offers_tab(city, say), "tracks": tracks_tab(city, say),
        "mat": mat_tab(mat, free_nations, say),
    }  # fmt: skip


def stacked(label: str, shapes: list[Shape], gap: float = GAP) -> Scene:
    """Shapes one below the other; those that are kept may not be changed."""
    y = 0.0
    laid: list[Shape] = []
    for shape in shapes:
        laid.append(replace(shape, y=y))
        y += shape.h + gap
    return Scene(W, y - gap, label, [Layer(label, laid)])


# ---- City -----------------------------------------------------------------------------------------------------------


def city_tab(city: City, mat: Mat, say: Teller) -> Scene:
    """A whole placement without scrolling: the own dice, then eight strips."""
    head = dice_line(mat, city.course, say)
    y = head.h + 6
    shapes = [head]
    for place in city.places:
        shapes.append(strip(place, y, W, say))
        y += shapes[-1].h + 3
    return Scene(W, y - 3, say("City"), [Layer("city", shapes)])


@kept
def dice_line(mat: Mat, course: Course, say: Teller) -> Shape:
    h, w = 52.0, 6 * 46 + 6.0
    art: list[Art] = [*tray(mat, 0, 0, w, h, FINGER, 46, 6, say)]
    head, phase = say("Round {n}", n=course.round), say(PHASES[course.phase]) if course.phase in PHASES else ""
    art += [
        Words(W, 22, shortened(head, W - w - 4, 13, "ds b"), 13, "ds b end"),
        caption(W, 39, phase, W - w - 4, "end muted", 12),
    ]
    label = ".\n".join(filter(None, [head, say(SEASONS[course.round]), phase]))
    return Shape("programme", label, 0, 0, W, h, art, letters=partial(Panel, [Ink(head, "b")], [phase]))


# ---- Offers ---------------------------------------------------------------------------------------------------------


def offer(place: Place, h: float, art: list[Art], say: Teller, note: str = "") -> Shape:
    """A bay for what a place offers; its fields are on another tab."""
    shape = framed(place, W, h, 0, 0, note or say(DOES[place.id]), art, say)
    shape.id = f"offer:{place.id}"
    shape.letters = partial(Panel, [Ink(say.name(place.id), "b")])
    return shape


def offers_tab(city: City, say: Teller) -> Scene:
    one, two, three, _, five, six, seven, eight = city.places
    shapes = [
        patents_offer(one, city.patents, city.patent_deck, say), museum_offer(two, list(city.tiles), city.tiles_left,
        say),
        bank_offer(three, list(city.shares), say), persons_offer(five, city.persons, city.person_deck, say),
        press_offer(six, city, say), errand_offer(seven, city.port, city.tickets, city_points(city, say), say),
        errand_offer(eight, city.station, (), 0, say),
    ]  # fmt: skip
    return stacked(say("Offers"), shapes, 9)


def cards_places() -> Rows:
    return in_row(7, HEAD + 10, W - 14, 54, 2, 6, 8)


def patents_offer(place: Place, cards: tuple[Patent, ...], deck: int, say: Teller) -> Shape:
    places = cards_places()
    art: list[Art] = [patent(one, *places.spot(i), places.w, places.h, True, say) for i, one in enumerate(cards)]
    return offer(place, places.low(len(cards)) + 8, art, say, deck_note(cards[:6], deck, say))


def persons_offer(place: Place, cards: tuple[Person, ...], deck: int, say: Teller) -> Shape:
    places = cards_places()
    art: list[Art] = [person(one, *places.spot(i), places.w, places.h, True, say) for i, one in enumerate(cards)]
    return offer(place, places.low(len(cards)) + 8, art, say, deck_note(cards[:6], deck, say))


def museum_offer(place: Place, tiles: list[str], left: int, say: Teller) -> Shape:
    places = in_row(7, HEAD + 9, W - 14, FINGER, 4, 5, 6)
    art: list[Art] = [
        museum_tile(kind, i + 1, *places.spot(i), places.w, places.h, say) for i, kind in enumerate(tiles)
    ]
    return offer(place, places.low(len(tiles)) + 8, art, say, say("{n} more", n=left))


def bank_offer(place: Place, shares: list[str], say: Teller) -> Shape:
    places = in_row(7, HEAD + 9, W - 14, 50, 3, 6)
    return offer(place, 94, [share(id, *places.spot(i), places.w, places.h, say) for i, id in enumerate(shares)], say)


def press_offer(place: Place, city: City, say: Teller) -> Shape:
    after = caption(9, HEAD + 82, press_next(city.press, say), W - 18, size=12)
    return offer(place, 118, [press_card(city.press, 7, HEAD + 9, W - 14, 56, say), after], say)


def errand_offer(place: Place, subs: tuple[Errand, ...], tickets: tuple[Die, ...], points: int, say: Teller) -> Shape:
    top = HEAD + (38 if points else 9)
    places = in_row(7, top, W - 14, 66, len(subs), 5)
    art: list[Art] = [errand(one, points, *places.spot(i), places.w, places.h, say) for i, one in enumerate(subs)]
    if points:
        words = shortened(say("tickets"), 120, 12, "text")
        art += [
            Group(0, 0, tuple(ticket_spots(tickets, W - 80, HEAD + 6))),
            Words(W - 88, HEAD + 23, words, 12, "end muted"),
        ]
    return offer(place, top + 74, art, say)


# ---- Tracks ---------------------------------------------------------------------------------------------------------


def tracks_tab(city: City, say: Teller) -> Scene:
    shapes = [
        westminster(city.parliament, city.own, say), income_rows(city.income, W, 0, say), buzz_rows(city.buzz, say),
        market_list(city.market, city.gears, city.gears_then, city.gears_full, 0, W, say),
    ]  # fmt: skip
    return stacked(say("Tracks"), shapes)


@kept
def westminster(marks: Marks, own: str, say: Teller) -> Shape:
    step = (W - 16) / 5
    art: list[Art] = [
        sheet(W, 130, say.name("westminster"), say("below: pay A, B, C")), *parliament(marks, own, 8, 34, step - 4,
        88, step, say),
    ]  # fmt: skip
    letters = partial(Panel, [Ink(say.name("westminster"), "b")])
    return Shape("parliament", say.name("westminster"), 0, 0, W, 130, art, letters=letters)


@kept
def buzz_rows(buzz: Buzz, say: Teller) -> Shape:
    """Four rows of ten; broad tiles take room from the others of their row."""
    row = 57.0
    special = buzz.flyers | buzz.posters
    h = 34 + 4 * row + 34
    art: list[Art] = [sheet(W, h, say("Buzz"), say("posters pay in phase 6"))]
    where = {0: (9.0, 34.0 + 20)}
    for first in range(1, 41, 10):
        wides = {i: tile_width(say.printed_at(special[i])) + 1 for i in range(first, first + 10) if i in special}
        small, x = (W - 12 - sum(wides.values())) / (10 - len(wides)), 6.0
        for i in range(first, first + 10):
            where[i] = x + wides.get(i, small) / 2, 34 + first // 10 * row
            x += wides.get(i, small)
    for i, (x, y) in where.items():
        if i in special:
            box = (0.0, 0.0) if i != buzz.asked else (FINGER, FINGER)
            art.append(buzz_tile(buzz, i, x, y + 17, say, box))
        elif i:
            art += [Disc(x, y + 33, 10, "sheet"), Words(x, y + 37, str(i), 11.7, "mid num muted")]
    for i, (x, y) in where.items():
        here = [(seat, look) for seat, look in standing(*buzz.marks, i) if seat not in buzz.ends]
        art += pins(here, x, y + 10, 15.5, 0, "buzz")
    art += ends(buzz, W - 20 - 24 * (buzz.spots - 1), h - 17, 24)
    return Shape("buzz", buzz_words(buzz, say), 0, 0, W, h, art, letters=partial(buzz_letters, buzz, say))


# ---- Mat ------------------------------------------------------------------------------------------------------------


def mat_tab(mat: Mat, free_nations: list[str], say: Teller) -> Scene:
    if not mat.commission.nation:
        plates = nations(free_nations, W, 150, 3, 0, 0, say)
        shapes = [one for one in plates if isinstance(one, Shape)]
        return Scene(W, max(one.y + one.h for one in shapes), say("Mat"), [Layer("mat", shapes)])
    shapes = [stock_shape(mat, say), commission_shape(mat, say), research_shape(mat, say), cards_shape(mat, say)]
    return stacked(say("Mat"), shapes)


@kept
def stock_shape(mat: Mat, say: Teller) -> Shape:
    art: list[Art] = [
        *stock(mat, 0, 0, (128, 102, 98), 42, 8), *newspapers(mat.news, mat.seat, 0, 58, W, 26),
        *exchanges(mat, in_row(0, 96, W, 48, 5, 5), 0, say),
    ]  # fmt: skip
    title = say("Your mat") if mat.own else say("Mat of {player}", player=say.player(mat.seat))
    return Shape("mat", title, 0, 0, W, 144, art, letters=partial(mat_letters, mat, title, say))


@kept
def commission_shape(mat: Mat, say: Teller) -> Shape:
    h = 34 + 3 * (FINGER + 4) + 4
    nation = say.name(mat.commission.nation)
    left = say("{n} left", n=mat.assistants.now)
    art: list[Art] = [
        sheet(W, h, say("Commission"), nation), *commission(mat.commission, mat.seat, mat.own, 9, 34, 214, FINGER, 4,
        say),
        caption(236, 48, say("every round"), 100, size=12), mat_banner(mat.commission, mat.banner_used, mat.own, 234,
        54, 100, FINGER, say),
        Icon("cp-assist", 246, 128, 22), caption(262, 132.5, left, 76, "", 12),
    ]  # fmt: skip
    return Shape(
        "commission",
        f"{say('Commission')}: {nation}",
        0,
        0,
        W,
        h,
        art,
        letters=partial(Panel, [Ink(say("Commission"), "b")]),
    )


@kept
def research_shape(mat: Mat, say: Teller) -> Shape:
    low = 34 + 2 * 62
    title, note, lost = say("Research"), covered(mat.tiles, say), ended_now(mat, say)
    rows = wrapped(lost, W - 18, 12, "text") if lost else []
    h = low + 6 + 16 * len(rows)
    art: list[Art] = [sheet(W, h, title, note), *research(mat, in_row(9, 34, W - 18, 58, 5, 4, 4), say)]
    art += [Words(9, low + 11 + 16 * i, row, 12, "muted") for i, row in enumerate(rows)]
    art += incoming(mat, W / 2 - 33, 2, 66, 30, say)
    letters = partial(Panel, [Ink(title, "b")], [lost or note])
    return Shape("research", title, 0, 0, W, h, art, letters=letters)


@kept
def cards_shape(mat: Mat, say: Teller) -> Shape:
    title = say("Patents and persons")
    wide = (W - 18 - 6) / 2
    cards, low = own_cards(mat, 9, 34, wide, 6, 10_000, FINGER + 1.5, say)
    h = max(60, low + 6)
    art: list[Art] = [sheet(W, h, title, say("salaries £{n}", n=mat.salaries)), *cards]
    return Shape("cards", title, 0, 0, W, h, art, letters=partial(Panel, [Ink(title, "b")]))

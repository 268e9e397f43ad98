"""The screen of one browser: what the table page shows, pushed on every change as the difference to what it shows.

A frame has what the page needs and no more, in the reader's language. The first one has everything: question, legal
answers, tree of touches with the answers at its ends, drawings, log, company. Later ones leave out what is as it was,
tell drawings piece by piece (a text is a new piece, `n` the same one as piece n of this drawing, `[n, many]` are pieces
of the drawing that is shown), and of the log how many lines to keep and those that follow; `stages` are what is to be
shown before. `static/line.js` puts them together again.

`spread` tells how many milliseconds a page may wait until it tries to come back when it is cut off. All that look on
may be cut off together, and everybody who comes costs the server some time: it is better spent at home than in a queue.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import cache
from typing import Any, get_args

import msgspec
from starlette.requests import HTTPConnection

from pavilion import Table
from pavilion.draw import Layout
from pavilion.languages import translator
from pavilion.record.header import SEAT_LETTERS
from pavilion.record.record import Answer
from pavilion.record.touch import touches
from pavilion.web.pages.fragments import drawn, large
from pavilion.web.pages.painter import Order, Shown, board_for_all, packed
from pavilion.web.pages.qr import qr_svg
from pavilion.web.pages.speech import Reader, choice, held, language_in, logged, question, reader_at, said_by
from pavilion.web.serving.calls import ANYONE, SEAT, VIEWER, Ask, Call
from pavilion.web.serving.messages import Refused, Tried
from pavilion.web.store.store import People
from pavilion.web.tables.company import everybody, own_rights
from pavilion.web.tables.consequences import by_whom, changes
from pavilion.web.tables.course import Course
from pavilion.web.tables.live import Client, connection
from pavilion.web.tables.room import Right, Room
from pavilion.web.tables.stages import stages

SCREEN_PATH = "/screen/{table}"
LAYOUTS: tuple[Layout, ...] = get_args(Layout)
ENCODE = msgspec.json.Encoder().encode
NOTHING = ENCODE({})
COMING = 2  # milliseconds of work for a page that comes, or rather less
SPREADS = (400, 800, 1600, 3200, 5000)  # milliseconds: pages are told only when it is another one
View = dict[str, Any]


def manner(connection: HTTPConnection) -> tuple[str, Layout]:
    """Language and layout of the one who asks."""
    return language_in(connection), layout_in(connection)


def layout_in(connection: HTTPConnection) -> Layout:
    wanted = connection.query_params.get("layout", "")
    return next((layout for layout in LAYOUTS if layout == wanted), LAYOUTS[0])


def seen(course: Course, seat: int | None) -> View:
    """The view that is drawn; where the board looks the same to all it is an onlooker's, made once for all."""
    eye = None if board_for_all(course.table.game.name) else seat
    if ("view", eye) not in course.made:
        course.made["view", eye] = course.table.view(eye)
    found: View = course.made["view", eye]
    return found


def ordered(course: Course, view: View) -> bytes:
    """Such a view as a painter gets it."""
    key = ("ordered", view["seat"])
    if key not in course.made:
        course.made[key] = packed(view)
    found: bytes = course.made[key]
    return found


def words(course: Course, seat: int | None, reader: Reader) -> dict[str, bytes]:
    """The question and how it can be answered, as JSON by name, made once for all who look with the same eyes."""
    key = (seat, reader.kind)
    if key not in course.made:
        course.made[key] = asked_of_all(course, seen(course, seat), reader) | asked(course, seat, reader)
    found: dict[str, bytes] = course.made[key]
    return found


def letter(seat: int | None) -> str | None:
    return None if seat is None else SEAT_LETTERS[seat]


def asked(course: Course, seat: int | None, reader: Reader) -> dict[str, bytes]:
    """How the question can be answered by the seat, as JSON by name."""
    table = course.table
    codes = tuple(table.codes(seat)) if seat is not None and seat in course.turns else ()
    in_hand = held(table, seat) if seat is not None and course.can_undo(seat) else None
    return {"seat": ENCODE(letter(seat)), **choice(table, codes, reader), "held": ENCODE(in_hand)}


def asked_of_all(course: Course, view: View, reader: Reader) -> dict[str, bytes]:
    """The question and how the game stands, which everybody may know, as JSON by name."""
    key = ("asked", reader.kind)
    if key not in course.made:
        told = {
            "decision": course.decision,
            "to_move": view["to_move"],
            "question": question(course.table.game, view, reader),
            "over": view["over"],
            "scores": view["scores"],
            "verdict": view["verdict"],
            "names": reader.names,
            "commitment": view["commitment"],
            "imported": course.imported,
        }
        course.made[key] = {name: ENCODE(part) for name, part in told.items()}
    found: dict[str, bytes] = course.made[key]
    return found


def people(room: Room, right: Right, reader: Reader) -> bytes:
    """The company as JSON, with the sources of points in the reader's words; what all may know is made once for all."""
    key = (f"everybody {reader.language}", None)
    if key not in room.extras:
        told = everybody(room)
        if room.course.table.over:
            told["breakdown"] = [
                {source[:1].upper() + source[1:]: points for source, points in parts.items()}
                for parts in room.course.table.breakdown(reader.say(room.course.table.game))
            ]
            told["course_of_points"] = course_of_points(room.course)
        room.extras[key] = ENCODE(told)
    return room.extras[key][:-1] + b"," + ENCODE(own_rights(room, right))[1:]


def course_of_points(course: Course) -> list[list[int]]:
    """The points of all seats at the end of every turn."""
    if "points" not in course.made:
        table = course.table.at(0)
        scores = [table.scores()]
        answers = course.table.answers
        for n in range(len(table.answers), len(answers)):
            table.repeat(answers[n])
            if n + 1 == len(answers) or answers[n + 1].turn != answers[n].turn:
                scores.append(table.scores())
        course.made["points"] = scores
    found: list[list[int]] = course.made["points"]
    return found


@cache
def label(part: str) -> bytes:
    """What stands before a part of a frame."""
    return b',"%b":' % part.encode()


def spread(pages: int) -> int:
    """Over how much time so many pages should come back."""
    return SPREADS[min(bisect_left(SPREADS, pages * COMING), len(SPREADS) - 1)]


class Lines:
    """The lines of the log that a page shows already."""

    def __init__(self) -> None:
        self.answers: list[Answer] = []
        self.numbers: list[int] = []  # of the lines
        self.told: tuple[object, ...] = ()
        self.last = b""

    def news(self, course: Course, seats: tuple[int, ...], reader: Reader) -> bytes:
        """How many lines stay, and those that follow, as JSON; nothing if none do. What is secret may be told later."""
        answers, told = course.table.answers, (seats, reader.kind)
        same = common(self.answers, answers) if told == self.told else 0
        keep = bisect_left(self.numbers, same)
        new = course.known(same, seats)
        if not new and keep == len(self.numbers):
            return b""
        self.told = told
        self.answers = answers if course.sealed_from is None else answers[: course.sealed_from]
        self.numbers[keep:] = new
        last, self.last = self.last, b'{"keep":%d,"lines":%b}' % (keep, lines_of(course, new, reader))
        return self.last if self.last != last else b""


def lines_of(course: Course, numbers: list[int], reader: Reader) -> bytes:
    """Lines of the log as JSON, made once for all who read the same ones."""
    key = ("lines", *numbers, reader.kind)
    if key not in course.made:
        course.made[key] = ENCODE([logged(course.table, n, reader) for n in numbers])
    found: bytes = course.made[key]
    return found


def common(old: list[Answer], new: list[Answer]) -> int:
    """So many answers are the same ones. Answers are only added and taken back at the end."""
    if not old or (len(old) <= len(new) and old[-1] is new[len(old) - 1]):
        return len(old)
    for n, (one, other) in enumerate(zip(old, new, strict=False)):
        if one is not other:
            return n
    return min(len(old), len(new))


class Screen(Client):
    """One live connection of a table page; remembers what the page shows already."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.layout = layout_in(self.socket)
        self.parts: dict[str, bytes] = {}  # what the page has been told
        self.painters = self.desk.painters
        self.page = self.painters.page()
        self.log = Lines()
        self.named: People | None = None  # of whom the reader knows the names
        self.shows: tuple[Course, int | None, tuple[str, ...]] | None = None  # the game, through whose eyes

    async def frame(self) -> bytes:
        """What is new for the page; nothing if nothing is."""
        room, course = self.room, self.room.course
        if self.named is not room.people:
            self.named, self.reader = room.people, reader_at(room, self.language)
        seat = room.eye(self.right)
        parts = {**words(course, seat, self.reader), "room": people(room, self.right, self.reader)}
        parts["spread"] = b"%d" % spread(len(self.painters.pages))
        lines = self.log.news(course, self.right.seats, self.reader)
        *earlier, now = await self.drawings(course, seat)
        self.ask_again()  # who was shut out meanwhile is not told
        parts["outlines"] = now.outlines
        old, self.parts = self.parts, parts
        new: list[bytes] = []
        for name, part in parts.items():
            if old.get(name) != part:
                new += label(name), part
        if now.svg == NOTHING and not new and not earlier and not lines:
            return b""
        more = [label("log"), lines] if lines else []
        if earlier:
            more += label("stages"), ENCODE([stage.told() for stage in earlier])
        return b"".join([b'{"svg":', now.svg, *more, *new, b"}"])

    async def drawings(self, course: Course, seat: int | None) -> list[Shown]:
        """What has changed on the page; nothing if it shows this already."""
        before, self.shows = self.shows, (course, seat, self.reader.kind)
        if before == self.shows:
            return [Shown(len(course.table.answers), NOTHING, self.parts["outlines"])]
        order = self.order(before[0] if before else course, course, seat)
        return (await self.painters.paint(order)).shown

    def order(self, before: Course, course: Course, seat: int | None) -> Order:
        """The drawings that the page is to show: what lay on the table in between as well."""
        game, view = course.table.game.name, seen(course, seat)
        views = [(answers, packed(then)) for answers, then in stages(before, course, seat)]
        views.append((len(course.table.answers), ordered(course, view)))
        table, names = self.room.row.id, dict(self.reader.names)
        return Order(self.page, game, table, course.events, letter(seat), self.layout, self.language, names, views)

    def leave(self) -> None:
        super().leave()
        self.painters.forget(self.page)


screen = connection(Screen)


# ---- an answer before it is given -----------------------------------------------------------------------------------


async def preview(ask: Ask) -> dict[str, object]:
    """What an answer would bring, in words, and the drawings that would show it."""
    tried: Tried = ask.body
    room, seat = ask.room, ask.own_seat()
    room.check_decision(seat, tried.decision)
    course = room.course
    language, layout = manner(ask.request)
    reader = reader_at(room, language)
    found = course.preview(seat, tried.answer)
    now, code = course.table.view(seat), course.table.words.codes[found.answer]
    words = said_by(course.table.game, reader, code, course.table.told(code))
    if found.view is None:
        return {"answer": found.answer, "words": words, "changes": [], "next": "", "stops": found.stops, "svg": {}}
    own = SEAT_LETTERS[seat]
    told = by_whom(changes(course.table.game, now, found.view, reader), own)
    asks: Any = found.view
    again = found.stops == "player" and own in asks["to_move"]
    next_one = question(course.table.game, asks, reader) if again else ""
    ghosts = drawn(now, layout, reader, found.view)
    shown = drawn(now, layout, reader).svg
    svg = {id: text for id, text in ghosts.whole().items() if shown.get(id) != ghosts.svg[id]}
    return {"answer": found.answer, "words": words, "changes": told, "next": next_one, "stops": found.stops, "svg": svg}


async def why(ask: Ask) -> dict[str, str]:
    """A thing from nearer, and why it cannot be chosen now: the rule and its sentence, "" if nothing could be meant."""
    query, room = ask.request.query_params, ask.room
    seat, thing = room.eye(ask.right, ask.number("seat")), query.get("thing", "")[:200]
    language, layout = manner(ask.request)
    reader = reader_at(room, language)
    near = large(room.course.table.view(seat), thing, reader) if layout != "wide" else ""
    barred = reason(room.course, seat, thing, language) if seat is not None else {}
    return {"rule": "", "message": "", "svg": near} | barred


def reason(course: Course, seat: int, thing: str, language: str) -> dict[str, str]:
    speaker = translator(language, course.table.game)
    if course.table.over or seat not in course.table.to_move:
        rules = course.table.rules
        refusal = course.table.refusal(rules.end_rule if course.table.over else rules.turn_rule)
        return {"rule": refusal.rule, "message": speaker.t(refusal.sentence)}
    for text in meant(course.table, thing.split("@"), seat):
        barred = course.table.why_not(text, seat, speaker.say)
        if barred is not None:
            return {"rule": barred.rule, "message": barred.sentence}
    return {}


def meant(table: Table, steps: list[str], seat: int) -> list[str]:
    """Answers that a touch could have meant, those like the legal ones first."""
    grammar = table.rules.grammar
    legal = table.codes(seat)
    verbs = {grammar.verb_of(code).name for code in legal}
    codes = [
        code for code in range(len(table.words.texts))
        if code not in legal and grammar.verb_of(code).index >= 0 and set(steps) <= set(touches(grammar, code))
    ]
    return [table.words.texts[code] for code in sorted(codes, key=lambda code: grammar.verb_of(code).name not in verbs)]


async def since(ask: Ask) -> dict[str, object]:
    """What has changed since the end of the seat's last turn, or since the beginning."""
    room, course = ask.room, ask.room.course
    seat, answers = room.eye(ask.right, ask.number("seat")), course.table.answers
    reader = reader_at(room, manner(ask.request)[0])
    mine = [n for n, answer in enumerate(answers) if answer.seat == seat and not answer.forced]
    if mine and seat in course.table.to_move:
        mine = [n for n in mine if answers[n].turn != answers[-1].turn]
    begun = mine[-1] + 1 if mine else 0
    while begun < len(answers) and mine and answers[begun].turn == answers[mine[-1]].turn:
        begun += 1
    found = changes(course.table.game, course.table.at(begun).view(seat), course.table.view(seat), reader)
    held = [change for change in found if change.held]
    return {"changes": by_whom(held, None if seat is None else SEAT_LETTERS[seat])}


# ---- earlier moments ------------------------------------------------------------------------------------------------


async def moment(ask: Ask) -> dict[str, object]:
    """The table as it stood after n answers: through the same eyes as now; when the game is over, through anybody's."""
    room, course, n = ask.room, ask.room.course, ask.request.path_params["n"]
    table, wanted = course.table, ask.number("seat")
    if n > len(table.answers):
        raise Refused(404, "moment", "There are {n} answers so far.", n=len(table.answers))
    seat = wanted if table.over and wanted is not None and wanted < table.seats else room.eye(ask.right, wanted)
    language, layout = manner(ask.request)
    reader = reader_at(room, language)
    then: Any = course.table.at(n).view(seat)
    picture = drawn(then, layout, reader)
    return {
        "n": n,
        "answers": len(table.answers),
        "to_move": then["to_move"],
        "question": question(table.game, then, reader),
        "over": then["over"],
        "scores": then["scores"],
        "verdict": then["verdict"],
        "outlines": picture.outlines,
        "svg": picture.whole(),
        "names": reader.names,
        "room": msgspec.Raw(people(room, ask.right, reader)),
        "log": [logged(table, n, reader) for n in course.known(0, ask.right.seats)],
    }


# ---- a link as a picture --------------------------------------------------------------------------------------------


class Link(msgspec.Struct, forbid_unknown_fields=True):
    """An address to be drawn."""

    text: str


async def picture_of_link(ask: Ask) -> dict[str, str]:
    try:
        return {"svg": qr_svg(ask.body.text)}
    except ValueError as trouble:
        raise Refused(400, "unreadable", "This address is too long for a picture.") from trouble


CALLS = [
    Call("POST", SCREEN_PATH + "/preview", SEAT, preview, "An answer tried, in words and drawings.", Tried,
         query=("lang", "layout")),
    Call("GET", SCREEN_PATH + "/why", VIEWER, why, "A thing from nearer, and why it cannot be chosen.",
         query=("thing", "seat", "lang", "layout")),
    Call("GET", SCREEN_PATH + "/since", VIEWER, since, "What has changed since one's own last turn.",
         query=("seat", "lang")),
    Call("GET", SCREEN_PATH + "/at/{n:int}", VIEWER, moment, "The screen after n answers.",
         query=("seat", "lang", "layout")),
    Call("POST", "/qr", ANYONE, picture_of_link, "A link as a QR code.", Link),
]  # fmt: skip

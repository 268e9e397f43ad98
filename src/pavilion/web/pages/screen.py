"""The screen of one browser: what the table page shows, pushed on every change as the difference to what it shows.

A frame has what the page needs and no more, in the reader's language. The first one has everything: question, legal
answers, tree of touches with the answers at its ends, drawings, log, company. Later ones leave out what is as it was,
tell drawings piece by piece (a text is a new piece, `n` the same one as piece n of this drawing, `-n` the same one as
text n of all that are told now, the first of them being 1, `[n, many]` are pieces of the drawing that is shown), and of
the log how many lines to keep and those that follow, which do not repeat what is as in the line before (`briefly`);
`stages` are what is to be shown before. `static/line.js` puts them together again.

`spread` tells how many milliseconds a page may wait until it tries to come back when it is cut off. All that look on
may be cut off together, and everybody who comes costs the server some time: it is better spent at home than in a queue.
"""

from __future__ import annotations

import zlib
from bisect import bisect_left
from collections.abc import Iterable
from functools import cache
from typing import Any, get_args

import msgspec
from starlette.requests import HTTPConnection

from pavilion import Table
from pavilion.draw import Layout
from pavilion.record.header import SEAT_LETTERS
from pavilion.record.record import Answer
from pavilion.web.pages.painter import Order, Shown, board_for_all, packed
from pavilion.web.pages.speech import (
    Reader,
    choice,
    held,
    judged,
    logged,
    question,
    reader_at,
    round_words,
    step_words,
    usual,
)
from pavilion.web.store.store import People
from pavilion.web.tables.company import everybody, own_rights
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
MOST_DIGITS = 6  # of a number of answers
LARGE = 20_000  # bytes of a message that are worth compressing
CARRIED = ("seat", "turn", "round", "at")  # told of a line of the log if it is another one than before
ALWAYS = ("n", "words", "things", *CARRIED)
View = dict[str, Any]


def layout_in(connection: HTTPConnection) -> Layout:
    wanted = connection.query_params.get("layout", "")
    return next((layout for layout in LAYOUTS if layout == wanted), LAYOUTS[0])


def answers_seen(connection: HTTPConnection) -> int | None:
    """How many answers a page that comes back has seen already."""
    told = connection.query_params.get("seen", "")
    return int(told) if told.isascii() and told.isdecimal() and len(told) < MOST_DIGITS else None


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
    by_custom = usual(table, seat, reader) if seat is not None and codes else None
    told = {"seat": letter(seat), "held": in_hand, "usual": by_custom}
    return {**choice(table, codes, reader), **{name: ENCODE(part) for name, part in told.items()}}


def asked_of_all(course: Course, view: View, reader: Reader) -> dict[str, bytes]:
    """The question and how the game stands, which everybody may know, as JSON by name."""
    key = ("asked", reader.kind)
    if key not in course.made:
        told = {
            "decision": course.decision,
            "to_move": view["to_move"],
            "question": question(course.table.game, view, reader),
            "step": step_words(course.table, reader),
            "over": view["over"],
            "scores": view["scores"],
            "verdict": judged(course.table.game, view, reader),
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
            told |= by_source(room.course.table, reader)
            told["course_of_points"] = course_of_points(room.course)
            told["rounds"] = ends_of_rounds(room.course.table, reader)
        room.extras[key] = ENCODE(told)
    return room.extras[key][:-1] + b"," + ENCODE(own_rights(room, right))[1:]


def by_source(table: Table, reader: Reader) -> dict[str, object]:
    """The points of each seat by their source in the reader's words, all sources of anybody in the order of the rules,
    and what they are subtotalled under.
    """
    say = reader.say(table.game)
    groups: dict[str, str] = {}
    titles: dict[str, str] = getattr(table.game.texts, "GROUPS", {})

    def said(template: str, /, **values: object) -> str:
        words = say(template, **values)
        if template in titles:
            groups[words] = say(titles[template])
        return words

    breakdown = table.breakdown(said)
    order = in_one_order([table.order_of_sources(said), *breakdown])
    scored = {source for part in breakdown for source in part}
    return {"breakdown": breakdown, "sources": [source for source in order if source in scored], "groups": groups}


def in_one_order(lists: Iterable[Iterable[str]]) -> list[str]:
    """Everything that the lists hold; what only a later one holds comes before the next that was there already."""
    found: list[str] = []
    for one in map(list, lists):
        for n, source in enumerate(one):
            if source not in found:
                after = next((found.index(other) for other in one[n:] if other in found), len(found))
                found.insert(after, source)
    return found


def ends_of_rounds(table: Table, reader: Reader) -> list[tuple[int, int, str]]:
    """After how many turns each round has ended, with its number and what it is called."""
    ends = [(len({answer.turn for answer in table.answers[: mark.after]}), int(mark.round)) for mark in table.marks]
    return [(turns, number, round_words(table, number, reader)) for turns, number in ends]


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
    """What precedes a part of a frame."""
    return b',"%b":' % part.encode()


def spread(pages: int) -> int:
    """How long the return of this many pages should be spread over."""
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
        course.made[key] = ENCODE(briefly([logged(course.table, n, reader, course.times[n]) for n in numbers]))
    found: bytes = course.made[key]
    return found


def briefly(lines: list[dict[str, object]]) -> list[dict[str, object]]:
    """Lines of the log without what there is nothing of, and without what is as in the line before."""
    found: list[dict[str, object]] = []
    before: dict[str, object] = {}
    for line in lines:
        same = [name for name in CARRIED if before and line[name] == before[name]]
        empty = [name for name, part in line.items() if not part and name not in ALWAYS]
        fates = ["forced"] if line["seat"] is None else []  # nobody else could have chosen
        found.append({name: part for name, part in line.items() if name not in (*same, *empty, *fates)})
        before = line
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
        self.people_known: People | None = None  # of whom the reader knows the names
        self.shows: tuple[Course, int | None, tuple[str, ...]] | None = None  # the game, through whose eyes
        self.saw = answers_seen(self.socket)  # before it was cut off
        self.unzips = "unzips" in self.socket.query_params

    async def frame(self) -> bytes:
        """What is new for the page; nothing if nothing is."""
        room, course = self.room, self.room.course
        if self.people_known is not room.people:
            self.people_known, self.reader = room.people, reader_at(room, self.language)
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
            more += label("stages"), ENCODE([stage.for_page() for stage in earlier])
        return b"".join([b'{"svg":', now.svg, *more, *new, b"}"])

    async def drawings(self, course: Course, seat: int | None) -> list[Shown]:
        """What has changed on the page; nothing if it shows this already."""
        before, self.shows = self.shows, (course, seat, self.reader.kind)
        if before == self.shows:
            return [Shown(len(course.table.answers), NOTHING, self.parts["outlines"])]
        order = self.order(before[0].table if before else self.left_at(course.table), course, seat)
        return await self.painters.paint(order)

    def left_at(self, table: Table) -> Table:
        """The table as the page saw it before it was cut off; a page that has just come has missed nothing."""
        return table.at(self.saw) if self.saw is not None and self.saw < len(table.answers) else table

    def order(self, before: Table, course: Course, seat: int | None) -> Order:
        """The drawings that the page is to show: what lay on the table in between as well."""
        game, view = course.table.game.name, seen(course, seat)
        views = [(answers, packed(then)) for answers, then in stages(before, course, seat)]
        views.append((len(course.table.answers), ordered(course, view)))
        table, names = self.room.row.id, dict(self.reader.names)
        return Order(self.page, game, table, course.events, letter(seat), self.layout, self.language, names, views)

    def message(self, content: bytes) -> dict[str, object]:
        """The first drawing of a table is large, and much of it is said again and again."""
        if self.unzips and len(content) > LARGE:
            return {"type": "websocket.send", "bytes": zlib.compress(content, 1)}
        return super().message(content)

    def leave(self) -> None:
        super().leave()
        self.painters.forget(self.page)


screen = connection(Screen)

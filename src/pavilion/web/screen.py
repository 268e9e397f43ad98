"""The screen of one browser: what the table page shows, pushed on every change as the difference to what it shows.

Frames have what the page needs and no more: drawings that changed, new lines of the log, the tree of touches with the
answers at its ends, and everything in the reader's language.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import Any, get_args
from weakref import WeakKeyDictionary

import msgspec
from starlette.websockets import WebSocket

from pavilion import Table
from pavilion.draw import Layout
from pavilion.languages import LANGUAGES, say_breakdown, say_error, say_question
from pavilion.record.header import SEAT_LETTERS
from pavilion.record.record import Answer, Spoken
from pavilion.record.touch import things
from pavilion.table import speaker
from pavilion.web.calls import ANYONE, SEAT, VIEWER, Ask, Call, refused, right_at
from pavilion.web.company import company
from pavilion.web.consequences import changes, in_words
from pavilion.web.course import Course
from pavilion.web.fragments import Drawn, changed, drawn
from pavilion.web.limits import TooMany
from pavilion.web.live import Client, admitted, converse, deny
from pavilion.web.messages import Refused, Tried
from pavilion.web.qr import qr_svg
from pavilion.web.room import Right, Room
from pavilion.web.speech import Reader, logged, offered, reader_at, step_words, with_texts

SCREEN_PATH = "/screen/{table}"
LAYOUTS: tuple[Layout, ...] = get_args(Layout)
Screens = dict[tuple[object, ...], Drawn]
DRAWN: WeakKeyDictionary[Course, Screens] = WeakKeyDictionary()  # a course that goes on is another course


def manner(query: Any) -> tuple[str, Layout]:
    """Language and layout of the one who asks."""
    language = query.get("lang", "")
    wanted = query.get("layout", "")
    layout = next((layout for layout in LAYOUTS if layout == wanted), LAYOUTS[0])
    return language if language in LANGUAGES else "en", layout


def drawn_now(course: Course, seat: int | None, layout: Layout, reader: Reader) -> Drawn:
    """The drawings of the table as it stands, made once for all who see the same."""
    kept = DRAWN.setdefault(course, {})
    key = (seat, layout, reader.language, *reader.names.values())
    if key not in kept:
        kept[key] = drawn(course.table.view(seat), layout, reader)
    return kept[key]


def asked(course: Course, seat: int | None, reader: Reader) -> dict[str, object]:
    """The question, and how it can be answered by the seat."""
    table = course.table
    moves = seat is not None and seat in table.to_move
    tree = table.touches(seat) if moves else {}
    codes = table.codes(seat) if moves else []
    return {
        "decision": course.decision,
        "seat": None if seat is None else SEAT_LETTERS[seat],
        "to_move": [SEAT_LETTERS[mover] for mover in table.to_move],
        "question": say_question(table.game, reader.language, table.asked, table.question, reader.names),
        "legal": [[table.words.texts[code], offered(table, code, reader)] for code in codes],
        "touches": with_texts(table, tree),
        "steps": step_words(table, tree, reader),
        "over": table.over,
        "scores": table.scores(),
        "names": reader.names,
    }


def people(room: Room, right: Right, reader: Reader) -> dict[str, object]:
    """The company, with the sources of points in the reader's words."""
    told = company(room, right)
    if room.course.table.over:
        told["breakdown"] = [
            {say_breakdown(reader.language, source): points for source, points in parts.items()}
            for parts in room.course.table.breakdown()
        ]
        told["course_of_points"] = course_of_points(room.course)
    return told


def course_of_points(course: Course) -> list[list[int]]:
    """The points of all seats at the end of every turn."""
    table = course.at(0)
    scores = [table.scores()]
    answers = course.table.answers
    for n in range(len(table.answers), len(answers)):
        step(table, course.table, n)
        if n + 1 == len(answers) or answers[n + 1].turn != answers[n].turn:
            scores.append(table.scores())
    return scores


def step(twin: Table, table: Table, n: int) -> None:
    """One answer of the table, given at its twin."""
    answer = table.answers[n]
    twin.replay(Spoken(speaker(answer.seat), table.words.texts[answer.code], answer.turn, 0))


class Lines:
    """The lines of the log that a page shows already."""

    def __init__(self) -> None:
        self.answers: list[Answer] = []
        self.numbers: list[int] = []  # of the lines
        self.told: tuple[object, ...] = ()

    def news(self, course: Course, seats: tuple[int, ...], reader: Reader) -> dict[str, object]:
        """How many lines stay, and those that follow; what is secret now may be told later."""
        answers, told = course.table.answers, (seats, *reader.names.values())
        same = common(self.answers, answers) if told == self.told else 0
        keep = bisect_left(self.numbers, same)
        new = course.log(same, seats)
        self.told = told
        self.answers = answers[: course.sealed_from]
        self.numbers[keep:] = [line.n for line in new]
        return {"keep": keep, "lines": [logged(course.table.game, line, reader) for line in new]}


def common(old: list[Answer], new: list[Answer]) -> int:
    """So many answers are the same ones."""
    for n, (one, other) in enumerate(zip(old, new, strict=False)):
        if one is not other:
            return n
    return min(len(old), len(new))


class Screen(Client):
    """One live connection of a table page; remembers what the page shows already."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.language, self.layout = manner(self.socket.query_params)
        self.shown: dict[str, str] = {}
        self.log = Lines()

    async def push(self) -> None:
        while True:
            await self.news.wait()
            self.news.clear()
            self.right = right_at(self.desk, self.room, self.caller)
            while self.notes:
                await self.send(self.notes.popleft())
            ack, self.ack = self.ack, None
            frame = msgspec.json.encode(self.frame())
            if frame != self.last:
                self.last = frame
                await self.send(frame)
            if ack is not None:
                await self.send(msgspec.json.encode(ack))

    def frame(self) -> dict[str, object]:
        """What is new for the page."""
        room, course = self.room, self.room.course
        seat = room.eye(self.right)
        reader = reader_at(room, self.language)
        picture = drawn_now(course, seat, self.layout, reader)
        svg, self.shown = changed(self.shown, picture.svg), picture.svg
        return {
            **asked(course, seat, reader),
            "outlines": picture.outlines,
            "svg": svg,
            "log": self.log.news(course, self.right.seats, reader),
            "room": people(room, self.right, reader),
            "commitment": course.table.fates[-1].commitment if course.table.fates else None,
        }


async def screen(socket: WebSocket) -> None:
    """The connection from beginning to end."""
    desk = socket.app.state.desk
    try:
        caller, room, right = await admitted(desk, socket)
    except Refused as refusal:
        await deny(socket, refused(refusal))
        return
    except TooMany as wait:
        late = Refused(429, "limit", f"Too many connections; wait {wait.retry_after} s.", retry_after=wait.retry_after)
        await deny(socket, refused(late))
        return
    who = caller.key or ("address", caller.address)
    if not desk.open_socket(who):
        await deny(socket, refused(Refused(429, "sockets", "Too many windows are open at once.", retry_after=10)))
        return
    try:
        await socket.accept()
        await converse(Screen(desk, room, caller, right, socket))
    finally:
        desk.close_socket(who)


# ---- an answer before it is given -----------------------------------------------------------------------------------


async def preview(ask: Ask) -> dict[str, object]:
    """What an answer would bring, in words, and the drawings that would show it."""
    tried: Tried = ask.body
    room, seat = ask.room, ask.own_seat()
    room.check_decision(seat, tried.decision)
    course = room.course
    language, layout = manner(ask.request.query_params)
    reader = reader_at(room, language)
    found = course.preview(seat, tried.answer)
    now = course.table.view(seat)
    if found.view is None:
        return {"answer": found.answer, "words": [], "next": "", "stops": found.stops, "svg": {}}
    own = SEAT_LETTERS[seat]
    words = in_words(changes(course.table.game, now, found.view, reader), own, reader)
    asks: Any = found.view
    again = found.stops == "player" and own in asks["to_move"]
    question = say_question(course.table.game, language, asks["asked"], asks["question"], reader.names) if again else ""
    ghosts = drawn(now, layout, reader, found.view)
    svg = changed(drawn_now(course, seat, layout, reader).svg, ghosts.svg)
    return {"answer": found.answer, "words": words, "next": question, "stops": found.stops, "svg": svg}


async def why(ask: Ask) -> dict[str, str]:
    """Why a thing cannot be chosen now: the rule and its sentence, both "" if nothing could be meant by it."""
    query, room = ask.request.query_params, ask.room
    seat = room.eye(ask.right, ask.number("seat"))
    assert seat is not None
    course, (language, _) = room.course, manner(query)
    if course.table.over or seat not in course.table.to_move:
        rules = course.table.rules
        refusal = course.forbidden(rules.end_rule if course.table.over else rules.turn_rule)
        return {"rule": refusal.rule, "message": say_error(language, refusal.sentence)}
    for text in meant(course.table, query.get("thing", "")[:200].split("@"), seat):
        reason = course.table.why_not(text, seat)
        if reason is not None:
            return {"rule": reason.rule, "message": say_error(language, reason.sentence)}
    return {"rule": "", "message": ""}


def meant(table: Table, steps: list[str], seat: int) -> list[str]:
    """Answers that a touch could have meant, those like the legal ones first."""
    grammar = table.rules.grammar
    legal = table.codes(seat)
    verbs = {grammar.verb_of(code).name for code in legal}
    codes = [
        code for code in range(len(table.words.texts))
        if code not in legal and grammar.verb_of(code).index >= 0 and set(steps) <= set(things(grammar, code))
    ]
    return [table.words.texts[code] for code in sorted(codes, key=lambda code: grammar.verb_of(code).name not in verbs)]


# ---- earlier moments ------------------------------------------------------------------------------------------------


async def moment(ask: Ask) -> dict[str, object]:
    """The table as it stood after n answers: through the same eyes as now; when the game is over, through anybody's."""
    room, course, n = ask.room, ask.room.course, ask.request.path_params["n"]
    table, wanted = course.table, ask.number("seat")
    if n > len(table.answers):
        raise Refused(404, "moment", f"There are {len(table.answers)} answers so far.")
    seat = wanted if table.over and wanted is not None and wanted < table.seats else room.eye(ask.right, wanted)
    language, layout = manner(ask.request.query_params)
    reader = reader_at(room, language)
    then = course.at(n)
    picture = drawn(then.view(seat), layout, reader)
    return {
        "n": n,
        "answers": len(table.answers),
        "to_move": [SEAT_LETTERS[mover] for mover in then.to_move],
        "question": say_question(table.game, language, then.asked, then.question, reader.names),
        "over": then.over,
        "scores": then.scores(),
        "outlines": picture.outlines,
        "svg": picture.svg,
        "names": reader.names,
        "room": people(room, ask.right, reader),
        "log": [logged(table.game, line, reader) for line in course.log(0, ask.right.seats)],
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
    Call("GET", SCREEN_PATH + "/why", SEAT, why, "Why a thing cannot be chosen.", query=("thing", "seat", "lang")),
    Call("GET", SCREEN_PATH + "/at/{n:int}", VIEWER, moment, "The screen after n answers.",
         query=("seat", "lang", "layout")),
    Call("POST", "/qr", ANYONE, picture_of_link, "A link as a QR code.", Link),
]  # fmt: skip

"""What a table page asks besides its screen: an answer tried, a thing from nearer, what is new, earlier moments."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import HTTPConnection

from pavilion import Table
from pavilion.draw import Layout
from pavilion.languages.foretold import Foretelling, Moment
from pavilion.record.chronicle import by_group
from pavilion.record.header import SEAT_LETTERS
from pavilion.web.pages.fragments import drawn
from pavilion.web.pages.inspector import Asked, inspected
from pavilion.web.pages.qr import qr_svg
from pavilion.web.pages.screen import SCREEN_PATH, layout_in, people
from pavilion.web.pages.speech import (
    Reader,
    accounted,
    judged,
    language_in,
    logged,
    question,
    reader_at,
    said_by,
    telling,
)
from pavilion.web.serving.calls import ANYONE, SEAT, VIEWER, Ask, Call
from pavilion.web.serving.messages import Refused, Tried
from pavilion.web.tables.course import Course, shown


def manner(connection: HTTPConnection) -> tuple[str, Layout]:
    """Language and layout of the one who asks."""
    return language_in(connection), layout_in(connection)


# ---- an answer before it is given -----------------------------------------------------------------------------------


async def preview(ask: Ask) -> dict[str, object]:
    """What an answer would bring, in words, and the drawings that would show it."""
    tried: Tried = ask.body
    room, seat = ask.room, ask.own_seat()
    room.check_decision(seat, tried.decision)
    course = room.course
    language, layout = manner(ask.request)
    reader = reader_at(room, language)
    outcome = course.table.preview(tried.answer, seat)
    found = shown(course.table, outcome, seat)
    now, code = course.table.view(seat), course.table.words.codes[found.answer]
    words = said_by(course.table.game, reader, code, course.table.answer_context(code))
    paid = course.table.through(outcome, seat)  # what follows by custom is told with it
    warned = [reader.words(course.table.game, one) for one in course.table.warnings(paid, seat)]
    told: dict[str, object] = {"answer": found.answer, "words": words, "stops": found.stops, "warnings": warned}
    if found.view is None:
        return {**told, "so_far": [], "says": [], "follows": [], "next": "", "turn": [], "svg": {}}
    assert outcome.table is not None
    assert paid.table is not None
    own = SEAT_LETTERS[seat]
    began = turn_began(course, seat)
    foretelling = Foretelling(course.table.game, own, reader.names, reader.say(course.table.game))
    through = paid.table
    then = found.view if len(through.answers) == len(outcome.table.answers) else through.view(seat, course.table)
    after, flows = Moment(then, through.sources()), through.flows(began, foretelling.flowing, seat)
    if (alone := course.table.told_alone(paid)) is not None:
        board = course.table.rules.view(alone, seat)
        after, flows = Moment({**then, "board": board}, by_group(course.table.game, alone)), []
    says = foretelling.sentences(Moment(began.view(seat), began.sources()), after, flows)
    follows = [accounted(course.table, one, reader) for one in course.table.foresee(paid)]
    asks: Any = found.view
    again = found.stops == "player" and own in asks["to_move"]
    next_one = question(course.table.game, asks, reader) if again else ""
    turn = [] if again or found.stops != "player" else asks["to_move"]
    ghosts = drawn(now, layout, reader, then)
    drawn_now = drawn(now, layout, reader).svg
    svg = {id: text for id, text in ghosts.whole().items() if drawn_now.get(id) != ghosts.svg[id]}
    said = [one._asdict() for one in says]
    told["so_far"] = so_far(course.table, began, reader)
    return {**told, "says": said, "follows": follows, "next": next_one, "turn": turn, "svg": svg}


def turn_began(course: Course, seat: int) -> Table:
    """The table before the first answer of the seat that it could still take back in this turn."""
    table = course.table
    if course.can_undo(seat):
        table = table.clone()
        for _ in range(len(table.past)):
            if table.last_chooser == seat and table.answers[table.past[-1][0]].turn == course.table.answers[-1].turn:
                table.go_back()
    return table


def so_far(table: Table, began: Table, reader: Reader) -> list[str]:
    """What was chosen since then, as it was offered; but not what goes without saying."""
    since = range(len(began.answers), len(table.answers))
    chosen = [table.answers[n] for n in since if not table.answers[n].forced and logged(table, n, reader)["words"]]
    return [said_by(table.game, reader, one.code, one.told) for one in chosen]


async def why(ask: Ask) -> dict[str, object]:
    """A thing from nearer, or a piece in it: what it is, how it stands and, only if it is barred, why."""
    query, room = ask.request.query_params, ask.room
    seat = room.eye(ask.right, ask.number("seat"))
    language, layout = manner(ask.request)
    asked = Asked(query.get("thing", "")[:200], query.get("piece", "")[:200], ask.number("nth") or 0)
    return inspected(room.course.table, seat, asked, layout, reader_at(room, language))


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
    happenings = [one for came in course.table.happenings()[begun:] for one in came]
    return {"brought": [one._asdict() for one in telling(course.table, reader).brought(happenings)]}


# ---- earlier moments ------------------------------------------------------------------------------------------------


async def moment(ask: Ask) -> dict[str, object]:
    """The table as it stood after n answers: through the same eyes as now; when the game is over, through anybody's."""
    room, course, n = ask.room, ask.room.course, ask.request.path_params["n"]
    table, wanted = course.table, ask.number("seat")
    if n > len(table.answers):
        raise Refused(404, "moment", "There {n|is|are} {n} {n|answer|answers} so far.", n=len(table.answers))
    seat = wanted if table.over and wanted is not None and wanted < table.seats else room.eye(ask.right, wanted)
    language, layout = manner(ask.request)
    reader = reader_at(room, language)
    then: Any = {**course.table.at(n).view(seat), "past": True}
    picture = drawn(then, layout, reader)
    return {
        "n": n,
        "answers": len(table.answers),
        "to_move": then["to_move"],
        "question": question(table.game, then, reader),
        "over": then["over"],
        "scores": then["scores"],
        "verdict": judged(room.course.table.game, then, reader),
        "outlines": picture.outlines,
        "svg": picture.whole(),
        "names": reader.names,
        "room": msgspec.Raw(people(room, ask.right, reader)),
        "log": [logged(table, n, reader, course.times[n]) for n in course.known(0, ask.right.seats)],
    }


# ---- a link as a picture --------------------------------------------------------------------------------------------


class Link(msgspec.Struct, forbid_unknown_fields=True):
    """An address to be drawn."""

    text: str


async def picture_of_link(ask: Ask) -> dict[str, str]:
    try:
        return {"svg": qr_svg(ask.body.text)}
    except ValueError as trouble:
        raise Refused(400, "unreadable", "This address is too long for a QR code.") from trouble


CALLS = [
    Call("POST", SCREEN_PATH + "/preview", SEAT, preview, "An answer tried, in words and drawings.", Tried,
         query=("lang", "layout")),
    Call("GET", SCREEN_PATH + "/why", VIEWER, why, "A thing from nearer; why, if it is barred.",
         query=("thing", "piece", "nth", "seat", "lang", "layout")),
    Call("GET", SCREEN_PATH + "/since", VIEWER, since, "What has changed since one's own last turn.",
         query=("seat", "lang")),
    Call("GET", SCREEN_PATH + "/at/{n:int}", VIEWER, moment, "The screen after n answers.",
         query=("seat", "lang", "layout")),
    Call("POST", "/qr", ANYONE, picture_of_link, "A link as a QR code.", Link),
]  # fmt: skip

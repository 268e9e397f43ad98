"""The review of a finished game: begin it, see how far it is, read it in one's own language."""

from __future__ import annotations

import msgspec

from pavilion import Table
from pavilion.bots.reasons import unpacked
from pavilion.bots.review_told import ToldReview, TurningPoint
from pavilion.draw.chances import Chart, Mark
from pavilion.record.header import SEAT_LETTERS
from pavilion.web.pages.speech import Reader, language_in, reader_at, said_by
from pavilion.web.serving.calls import SEAT, VIEWER, Ask, Call
from pavilion.web.serving.messages import OwnSeat, Refused, ReviewState
from pavilion.web.tables.hinting import capital
from pavilion.web.tables.room import Room

WIDTHS = {"narrow": 380}  # of the drawing, by layout
WIDE = 760
DECODER = msgspec.json.Decoder(ToldReview)


def finished(room: Room) -> Table:
    """Only what is over is looked back at: a review tells what was hidden."""
    table = room.course.table
    if not table.over:
        raise Refused(409, "running", "This game is not over yet; only finished games are reviewed.")
    return table


async def begin(ask: Ask) -> ReviewState:
    """Think about the game in the background, unless that has been done."""
    room, desk = ask.room, ask.desk
    table = finished(room)
    if await desk.store.review(room.row.id) is not None:
        return ReviewState("done", 1, 1)
    owner = ask.session.person if ask.session else ("address", ask.caller.address)
    job = desk.reviews.begin(room.row.id, table, owner, room.course.luck("review"))
    return ReviewState("running", job.done, job.all)


async def read(ask: Ask) -> ReviewState:
    """How far it is, or all of it in the reader's language."""
    room, desk = ask.room, ask.desk
    table = finished(room)
    body = await desk.store.review(room.row.id)
    if body is None:
        job = desk.reviews.running.get(room.row.id)
        state = "none" if job is None else "failed" if job.failed else "running"
        return ReviewState(state, job.done if job else 0, job.all if job else 0)
    reader = reader_at(room, language_in(ask.request))
    width = WIDTHS.get(ask.request.query_params.get("layout", ""), WIDE)
    return ReviewState("done", 1, 1, worded(table, DECODER.decode(body), reader, width))


def worded(table: Table, review: ToldReview, reader: Reader, width: int) -> dict[str, object]:
    """The review with its answers and reasons in words, and the drawing of its curve."""
    points = [pointed(table, point, reader) for point in review.turning_points]
    marks = [
        Mark(point.moment.turn, point.moment.seat, f"{told['given']} – {told['best']}")  # noqa: RUF001
        for point, told in zip(review.turning_points, points, strict=True)
    ]
    curve = [(turn.turn, turn.chances) for turn in review.curve]
    names = [reader.names[SEAT_LETTERS[seat]] for seat in range(len(review.seats))]
    about = ", ".join(f"{name}: {seat.accuracy:.0f}" for name, seat in zip(names, review.seats, strict=True))
    return {
        "alone": review.alone, "names": names, "seats": review.seats, "curve": curve, "turning_points": points,
        "luck": review.luck, "svg": Chart(curve, width, review.alone).svg(marks, about),
        "decisions": len(review.decisions),
    }  # fmt: skip


def pointed(table: Table, point: TurningPoint, reader: Reader) -> dict[str, object]:
    moment, game = point.moment, table.game
    then = table.at(moment.number)
    return {
        "n": moment.number, "turn": moment.turn, "seat": moment.seat, "chance": moment.before[moment.seat],
        "after": moment.after[moment.seat], "loss": moment.loss,
        "given": answered(then, moment.given, reader), "best": answered(then, moment.best, reader),
        "why": [capital(reader.words(game, unpacked(reason))) for reason in point.why],
    }  # fmt: skip


def answered(then: Table, text: str, reader: Reader) -> str:
    """An answer as it was offered at that moment."""
    code = then.words.codes[text]
    return said_by(then.game, reader, code, then.answer_context(code))


CALLS = [
    Call("POST", "/api/tables/{table}/review", SEAT, begin,
         "Begin to review a finished game in the background; one for each person at a time.", OwnSeat, ReviewState,
         rate="review"),
    Call("GET", "/api/tables/{table}/review", VIEWER, read,
         "How far the review is; when it is done, all of it.", None, ReviewState, ("lang", "layout")),
]  # fmt: skip

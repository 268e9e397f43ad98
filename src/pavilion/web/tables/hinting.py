"""Asking for a hint: which answers are good for the question that one is asked, and why, in one's own language.

A hint is thought about once for a question and a seat; whoever asks again, or at the same time, is told the same.
"""

from __future__ import annotations

import asyncio

from pavilion.bots.reasons import unpacked
from pavilion.web.pages.speech import Reader, language_in, meaning, reader_at, said_by
from pavilion.web.serving.calls import SEAT, Ask, Call
from pavilion.web.serving.messages import AskedHint, Hint, HintAnswer, Refused
from pavilion.web.tables.advice import Advice, Advised
from pavilion.web.tables.bots import BotFailed
from pavilion.web.tables.course import Course
from pavilion.web.tables.room import Room


async def hint(ask: Ask) -> Hint:
    """Only for one's own question, and only where the table allows it."""
    asked: AskedHint = ask.body
    room, seat = ask.room, ask.own_seat()
    if not room.row.hints:
        raise Refused(409, "hints", "There are no hints at this table: it was opened without them.")
    room.check_decision(seat, asked.decision)
    course = room.course
    if seat not in course.turns or asked.decision != course.decision:
        raise room.stale()
    advice = await thought(room, course, seat)
    reader = reader_at(room, language_in(ask.request))
    answers = [worded(course, one, reader) for one in advice.answers]
    return Hint(course.decision, answers, advice.futures, advice.turns)


async def thought(room: Room, course: Course, seat: int) -> Advice:
    """What a worker thinks of the question; if it breaks down, whoever asks again is thought for anew."""
    key = ("hint", seat)
    if key not in course.made:
        course.made[key] = asyncio.create_task(room.thinkers.advise(course, seat, room.owner))
    task: asyncio.Task[Advice] = course.made[key]
    try:
        return await asyncio.shield(task)
    except BotFailed as failure:
        course.made.pop(key, None)
        raise Refused(503, "busy", "No hint came in time; the game goes on without it. Please try again.") from failure


def worded(course: Course, one: Advised, reader: Reader) -> HintAnswer:
    table, game = course.table, course.table.game
    code = table.words.codes[one.answer]
    return HintAnswer(
        one.answer, said_by(game, reader, code, table.answer_context(code)), list(meaning(game, code).nouns),
        None if table.seats == 1 else one.chance, one.points, one.loss, one.as_good,
        [capital(reader.words(game, unpacked(reason))) for reason in one.why],
    )  # fmt: skip


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


CALLS = [
    Call("POST", "/api/tables/{table}/hint", SEAT, hint,
         "The best answers to one's own question, with chances and reasons, thought about for a second or two.",
         AskedHint, Hint, ("lang",), rate="hint"),
]  # fmt: skip

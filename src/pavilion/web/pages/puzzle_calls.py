"""Puzzles: what their page shows, what the answer is, and a table to play on at."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from pavilion import Table
from pavilion.bots.reasons import Packed, unpacked
from pavilion.core import Unreadable
from pavilion.games import find
from pavilion.puzzles import Puzzle, puzzles
from pavilion.record.header import SEAT_LETTERS
from pavilion.web.pages.fragments import drawn
from pavilion.web.pages.inspector import Asked, inspected
from pavilion.web.pages.screen import layout_in
from pavilion.web.pages.speech import Reader, browser_strings, choice, language_in, question, said_by
from pavilion.web.serving.calls import ANYONE, Ask, Call
from pavilion.web.serving.messages import Founded, Refused
from pavilion.web.tables.advice import Advice, HintTask
from pavilion.web.tables.bots import LONGEST_HINT, BotFailed
from pavilion.web.tables.founding import company_of, open_table
from pavilion.web.tables.hinting import capital

LUCK = 1  # of those who think about it: the same for everybody
TABLES = 32  # kept ready: a puzzle of the day is looked at by many
THOUGHTS: dict[tuple[str, int], asyncio.Task[list[Packed]]] = {}  # why they are the best, by game and number
PATH = "/screen/puzzles/{game}/{n:int}"


def puzzle_at(game: str, n: int) -> Puzzle | None:
    """The n-th puzzle of a game, the first being 1."""
    try:
        found = puzzles(find(game))
    except Unreadable:
        return None
    return found[n - 1] if 0 < n <= len(found) else None


class Laid(NamedTuple):
    """A puzzle, and the table of it, at which nobody plays: it is only looked at."""

    puzzle: Puzzle
    table: Table


@lru_cache(TABLES)
def laid(game: str, n: int) -> Laid | None:
    puzzle = puzzle_at(game, n)
    return None if puzzle is None else Laid(puzzle, puzzle.table())


def laid_for(ask: Ask) -> Laid:
    found = laid(ask.request.path_params["game"], ask.request.path_params["n"])
    if found is None:
        raise Refused(404, "puzzle", "There is no such puzzle.")
    return found


def reader_of(ask: Ask, puzzle: Puzzle, seats: int) -> Reader:
    """Whoever solves it is a guest, and all others are rivals."""
    language = language_in(ask.request)
    said = browser_strings(language)
    rival = said["puzzle_rival"]
    names = {letter: f"{rival} {letter}" if seats > 2 else rival for letter in SEAT_LETTERS[:seats]}
    names[SEAT_LETTERS[puzzle.seat]] = said["guest"]
    return Reader(language, names)


async def shown(ask: Ask) -> dict[str, object]:
    """The position, what is asked, and how it can be answered; but not how it should be."""
    puzzle, table = laid_for(ask)
    reader = reader_of(ask, puzzle, table.seats)
    view: Any = table.view(puzzle.seat)
    picture = drawn(view, layout_in(ask.request), reader)
    codes = tuple(table.codes(puzzle.seat))
    touches = {name: msgspec.Raw(part) for name, part in choice(table, codes, reader).items()}
    return {
        "seat": SEAT_LETTERS[puzzle.seat],
        "to_move": view["to_move"],
        "question": question(table.game, view, reader),
        "names": reader.names,
        "grade": puzzle.grade,
        "outlines": picture.outlines,
        "svg": picture.whole(),
        **touches,
    }


async def why(ask: Ask) -> dict[str, object]:
    """A thing from nearer."""
    puzzle, table = laid_for(ask)
    query = ask.request.query_params
    asked = Asked(query.get("thing", "")[:200], query.get("piece", "")[:200], ask.number("nth") or 0)
    return inspected(table, puzzle.seat, asked, layout_in(ask.request), reader_of(ask, puzzle, table.seats))


async def solution(ask: Ask) -> dict[str, object]:
    """The answers worth a look with the chances of winning, the best first."""
    puzzle, table = laid_for(ask)
    reader = reader_of(ask, puzzle, table.seats)

    def words(answer: str) -> str:
        code = table.words.codes[answer]
        return said_by(table.game, reader, code, table.answer_context(code))

    answers = [{"answer": one, "words": words(one), "chance": chance} for one, chance in puzzle.chances.items()]
    return {"best": puzzle.best, "answers": answers, "grade": puzzle.grade}


async def reasons(ask: Ask) -> dict[str, object]:
    """Why the best answer is the best, in words. It is thought about once, however many ask at the same time."""
    puzzle, table = laid_for(ask)
    key = (puzzle.game, ask.request.path_params["n"])
    if key not in THOUGHTS:
        THOUGHTS[key] = asyncio.create_task(thought(ask, puzzle))
    try:
        why_best = await asyncio.shield(THOUGHTS[key])
    except BotFailed as failure:
        THOUGHTS.pop(key, None)
        raise Refused(503, "busy", "Nobody had time to think about it. Please try again.") from failure
    reader = reader_of(ask, puzzle, table.seats)
    return {"why": [capital(reader.words(table.game, unpacked(reason))) for reason in why_best]}


async def thought(ask: Ask, puzzle: Puzzle) -> list[Packed]:
    """Where hints are thought about; nothing if a hint would be another answer."""
    task = HintTask(puzzle.game, puzzle.seat, puzzle.position, LUCK)
    advice = await ask.desk.thinkers.think(task, LONGEST_HINT, Advice, ask.caller.key, 0)
    return next((one.why for one in advice.answers[:1] if one.answer == puzzle.best), [])


async def play_on(ask: Ask) -> Founded:
    """A table of one's own that begins with the position; bots have the other seats."""
    puzzle, _ = laid_for(ask)
    await ask.become_guest()
    table = puzzle.table()
    return await open_table(ask.desk, table, company_of(table, "human", puzzle.seat), ask.session)


CALLS = [
    Call("GET", PATH, ANYONE, shown, "A puzzle: position, question, answers.", query=("lang", "layout")),
    Call("GET", PATH + "/why", ANYONE, why, "A thing of a puzzle from nearer.",
         query=("thing", "piece", "nth", "lang", "layout")),
    Call("GET", PATH + "/solution", ANYONE, solution, "What to answer, and how often each answer wins.",
         query=("lang",)),
    Call("GET", PATH + "/reasons", ANYONE, reasons, "Why the best answer is the best.", query=("lang",), rate="hint"),
    Call("POST", "/api/puzzles/{game}/{n:int}/table", ANYONE, play_on,
         "Play on from a puzzle, against bots.", None, Founded, rate="found"),
]  # fmt: skip

"""The contract: games, tables, answers, records. Programs and the browser use the same calls."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.responses import Response

from pavilion.bots import names
from pavilion.games import games
from pavilion.web.serving.calls import ANYONE, SEAT, VIEWER, Ask, Call
from pavilion.web.serving.messages import Founded, GameInfo, GivenAnswer, NewTable, TableState
from pavilion.web.tables.company import extras, splice
from pavilion.web.tables.founding import found
from pavilion.web.tables.quota import FOR_A_PERSON, FOR_AN_ADDRESS


def game_infos() -> list[GameInfo]:
    return [
        GameInfo(
            game=game.name, title=game.title, edition=game.edition, seats=list(game.seats), designers=game.designers,
            publishers=game.publishers, about=game.about, minutes=game.minutes, age=game.age, bots=names(game),
            options=[
                {
                    "name": option.name, "default": option.among_people, "allowed": str(option.allowed()),
                    "meaning": option.meaning, "rule": option.rule,
                }
                for option in game.options
            ],
        )
        for game in games().values()
    ]  # fmt: skip


async def list_games(ask: Ask) -> list[GameInfo]:
    return game_infos()


async def found_table(ask: Ask) -> Founded:
    wish: NewTable = ask.body
    if not ask.caller.token:
        await ask.become_guest()
    if any(seat.kind != "bot" for seat in wish.seats):
        return await found(ask.desk, wish, ask.session)
    return await found_for_bots(ask, wish)


async def found_for_bots(ask: Ask, wish: NewTable) -> Founded:
    """A table of bots alone: they think when nobody else wants to, and everybody has a few such tables at most."""
    desk, address = ask.desk, ("address", ask.caller.address)
    who = ask.session.person if ask.session else address
    limited = desk.limited(ask.caller.address)
    new = desk.quota.begin({who: FOR_A_PERSON, address: FOR_AN_ADDRESS} if limited else {})
    try:
        founded = await found(desk, wish, ask.session)
    except BaseException:
        desk.quota.give_up(new)
        raise
    new.id = founded.table
    (await desk.rooms.get(founded.table)).owner = who
    return founded


async def see(ask: Ask) -> bytes:
    seat = ask.room.eye(ask.right, ask.number("seat"))
    return splice(ask.room, ask.right, seat, extras(ask.room, ask.request.query_params.get("with", "")))


async def answer(ask: Ask) -> bytes:
    given: GivenAnswer = ask.body
    return await ask.room.answer(ask.own_seat(), given)


async def record(ask: Ask) -> Any:
    text = ask.room.course.record()
    if "application/json" in ask.request.headers.get("accept", ""):
        return msgspec.json.encode({"record": text})
    return Response(text, media_type="text/plain")


CALLS = [
    Call("POST", "/api/tables/{table}/answers", SEAT, answer,
         "Answer the question; acknowledged when the answer is on disk.", GivenAnswer, TableState, rate="play"),
    Call("GET", "/api/tables/{table}", VIEWER, see, "The table as the caller sees it.", None, TableState,
         ("seat", "with")),
    Call("GET", "/api/tables/{table}/record", VIEWER, record,
         "The record as text (as JSON if asked for); tells the seed when the game is over.", None, str),
    Call("GET", "/api/games", ANYONE, list_games, "What can be played: seats, options, bots.", None, list[GameInfo]),
    Call("POST", "/api/tables", ANYONE, found_table, "Found a table.", NewTable, Founded, rate="found"),
]  # fmt: skip

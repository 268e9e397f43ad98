"""Founding tables: new ones, rematches, and hot-seat tables that go on from a record."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

import pavilion
from pavilion import Table
from pavilion.bots import SECONDS, USUAL, is_time_limit, level_name, names
from pavilion.games import find
from pavilion.record.seating import participants
from pavilion.web.people.auth import clean_name, hashed, new_table_id, new_token, unlike
from pavilion.web.people.names import given_name
from pavilion.web.serving.desk import Desk
from pavilion.web.serving.messages import Founded, NewTable, Refused, SeatInvite, SeatToken, SeatWish, ToImport
from pavilion.web.serving.work import counted
from pavilion.web.store.store import (
    NOBODY,
    WATCHING,
    Event,
    Founding,
    Grant,
    Member,
    SeatRow,
    Session,
    Standing,
    TableRow,
    Turn,
)
from pavilion.web.tables.course import REMATCH
from pavilion.web.tables.pace import LIVE
from pavilion.web.tables.room import Right, Room, now


async def found(desk: Desk, wish: NewTable, session: Session | None) -> Founded:
    """A new table. With a session, it sits on the first human seat and on all hot seats."""
    if wish.seed is not None and not desk.config.debug:
        raise Refused(400, "seed", "A seed can be given only to a server that runs with --debug.")
    game = find(wish.game)
    check_bots(wish.game, wish.seats)
    options: dict[str, Any] = game.among_people(wish.options)
    game.agree(len(wish.seats), options)  # refuses names that are no options
    table = pavilion.new(game.name, seats=len(wish.seats), seed=wish.seed, **options)
    return await open_table(desk, table, wish.seats, session, wish.listed, wish.pace, wish.hints)


def check_bots(game: str, seats: list[SeatWish]) -> None:
    """Only bots that come with the game: a name with a colon would import what a stranger names."""
    known = names(find(game))
    for seat in seats:
        if seat.kind == "bot" and (seat.bot or USUAL) not in known:
            raise no_such_bot(seat.bot, known)


def no_such_bot(bot: str, known: Sequence[str]) -> Refused:
    """At tables bots think as long as their level says: a time limit is refused as such, if it is one."""
    listed = ", ".join(known)
    level, at, limit = bot.partition("@")
    if not at or level not in SECONDS:
        return Refused(400, "bot", "There is no bot {bot!r}. Bots: {known}.", bot=bot, known=listed)
    if is_time_limit(limit):
        return Refused(
            400, "bot", "{bot!r}: at tables here bots think as long as their level does. Bots: {known}.",
            bot=bot, known=listed,
        )  # fmt: skip
    return Refused(
        400, "bot", "{limit!r} is not a time limit: it must be more than 0 seconds. Bots at tables here: {known}.",
        limit=limit, known=listed,
    )  # fmt: skip


async def open_table(
    desk: Desk,
    table: Table,
    wishes: list[SeatWish],
    session: Session | None,
    listed: bool = False,
    pace: str = LIVE,
    hints: bool | None = None,
) -> Founded:
    """Write the founding of a table down; tokens are told here and never again.

    The wishes are in table order, and fate has said who of them begins: it says who sits on which seat.
    """
    seat_of = places(table)
    row = new_row(table, listed, pace, founding_seat(wishes, seat_of), hints_usual(wishes) if hints is None else hints)
    seats: list[SeatRow] = []
    members: list[Member] = []
    tokens: list[SeatToken] = []
    invites: list[SeatInvite] = []
    watch = new_token()
    grants = [Grant(hashed(watch), "watch", WATCHING)]
    taken = session is None
    for place, wish in enumerate(wishes):
        seat, token = seat_of[place], new_token()
        name = clean_name(wish.name) if wish.name else ""
        bot = (wish.bot or USUAL) if wish.kind == "bot" else ""
        mine = session is not None and (wish.kind == "hotseat" or (wish.kind == "human" and not taken))
        if mine and session is not None:
            taken = taken or wish.kind == "human"
            name = name or (given_name() if members else session.name)  # others around one device are other people
            members.append(Member(session.person, seat))
        name = unlike(name or level_name(bot), [other.name for other in seats]) if name or bot else ""
        seats.append(SeatRow(seat, wish.kind, bot, name))
        if wish.kind == "open":
            invites.append(SeatInvite(seat, token))
            grants.append(Grant(hashed(token), "invite", seat))
        elif wish.kind != "bot":
            tokens.append(SeatToken(seat, token))
            grants.append(Grant(hashed(token), "seat", seat))
    seats.sort(key=lambda row: row.seat)
    await desk.store.found(Founding(row, seats, grants, members, at_first(table)))
    if any(seat.bot for seat in seats):
        await desk.rooms.get(row.id)  # so that bots begin
    return Founded(row.id, tokens, watch, invites)


def places(table: Table) -> list[int]:
    """The seat of each participant, in table order."""
    order = participants(table.view())
    return [order.index(place) for place in range(table.seats)]


def founding_seat(wishes: list[SeatWish], seat_of: list[int]) -> int | None:
    """The founder's seat is the first one that is neither for a bot nor open to others; None if all are."""
    own = [place for place, wish in enumerate(wishes) if wish.kind in ("human", "hotseat")]
    return seat_of[min(own, key=lambda place: wishes[place].kind != "human")] if own else None


async def rematch(desk: Desk, room: Room, right: Right) -> Founded:
    """The same game, options and company at a new table; whoever asks gets tokens for their own seats there.

    Browsers need none: the sessions of the old table sit at the new one.
    """
    async with room.lock:
        if not room.course.table.over:
            raise Refused(
                409, "running", "A rematch can begin only when the game is over.", room.course.table.rules.end_rule
            )
        if not room.course.rematch:
            body = await again(desk, room)
            await room.change(Event(room.course.events, right.seats[0], REMATCH, body, None, now()))
    new = await desk.rooms.get(room.course.rematch)
    watch, tokens = new_token(), [SeatToken(room.course.seats_then[seat], new_token()) for seat in right.seats]
    await desk.store.add_grant(new.row.id, Grant(hashed(watch), "watch", WATCHING))
    for token in tokens:
        await desk.store.add_grant(new.row.id, Grant(hashed(token.token), "seat", token.seat))
    await new.reload_people()
    return Founded(new.row.id, tokens, watch)


async def again(desk: Desk, room: Room) -> dict[str, object]:
    """Found the table of a rematch: the same order around the table, and fate says anew who begins."""
    old = room.course.table
    options: dict[str, Any] = dict(old.terms.options)
    table = pavilion.new(old.game.name, seats=old.seats, **options)
    before, seat_of = places(old), places(table)
    then = [seat_of[before.index(seat)] for seat in range(old.seats)]
    founder = None if room.row.founder is None else then[room.row.founder]
    row = new_row(table, room.row.listed, room.row.pace, founder, room.row.hints)
    seats = sorted((replace(one, seat=then[one.seat]) for one in room.people.seats), key=lambda one: one.seat)
    members = [one if one.seat == WATCHING else replace(one, seat=then[one.seat]) for one in room.people.members]
    await desk.store.found(Founding(row, seats, [], members, at_first(table)))
    desk.bell.changed(await desk.rooms.get(row.id))  # who is to move there may be far away
    return {"table": row.id, "seats": then}


def hints_usual(wishes: list[SeatWish]) -> bool:
    """Hints help whoever plays against bots or around one device; people at several devices agree to them first."""
    return sum(wish.kind in ("human", "open") for wish in wishes) < 2


def new_row(table: Table, listed: bool, pace: str, founder: int | None, hints: bool) -> TableRow:
    start = table.record(with_seed=True)
    return TableRow(new_table_id(), table.game.name, table.terms.edition, start, listed, now(), pace, founder, hints)


def at_first(table: Table) -> Standing:
    """Who is awaited at a table at which nothing has happened yet."""
    turns = [Turn(seat, 0, 0, NOBODY) for seat in table.to_move]
    return Standing(list(table.to_move), table.over, turns)


async def import_record(desk: Desk, wish: ToImport, session: Session | None) -> Founded:
    """A record from anywhere, replayed through the rules answer by answer; everybody plays at one device.

    Whoever brings it may have chosen its seed, so chance goes on with a new one; see `Course.imported`.
    """
    table = await asyncio.to_thread(replayed, wish.record, wish.at)
    if wish.seat is not None and wish.seat >= table.seats:
        raise Refused(400, "seat", "There is no such seat in this record.")
    return await open_table(desk, table, company_of(table, "hotseat", wish.seat), session)


def company_of(table: Table, kind: str, seat: int | None) -> list[SeatWish]:
    """Whoever plays on from a position has this seat, or all of them; bots have the others."""
    return [SeatWish(kind=kind if seat in (None, one) else "bot") for one in places(table)]


def replayed(record: str, at: int | None) -> Table:
    try:
        with counted():
            table = pavilion.load(record, at=at, reseed=True)
    except pavilion.Unreadable:
        raise
    except (ValueError, RecursionError, OverflowError) as trouble:
        raise pavilion.Unreadable("the record cannot be read ({trouble})", "record", trouble=trouble) from trouble
    if not table.over and not table.fates:
        raise pavilion.Unreadable(
            "in this record, people typed in what fate decided", "record", "Continue it in the terminal."
        )
    return table

"""Lists of tables: one's own, those that wait first; and the lobby, tables that anyone may watch or join."""

from __future__ import annotations

from pavilion.games import games
from pavilion.web.calls import ANYONE, Ask, Call
from pavilion.web.desk import Desk
from pavilion.web.messages import MyTable, PlayerInfo
from pavilion.web.store import Listing, Player

MOST_TABLES = 200


def table_in_list(desk: Desk, one: Listing) -> MyTable:
    """What the lists tell of a table; whoever sits at it already has a right to know more."""
    turns = [turn for turn in one.turns if turn.seat in one.seats]
    last = max(turns, key=lambda turn: turn.n, default=None)
    consent = not one.over and bool(set(one.seats) & set(one.consent))
    waiting = not one.over and bool(set(one.seats) & set(one.to_move))
    return MyTable(
        one.table, one.game, one.seats, one.to_move, waiting or consent, one.over, one.created, one.changed,
        title_of(one.game), one.pace, [player_in_list(desk, one.table, player) for player in one.players],
        last.n if last and waiting else None, (last.since or one.created) if last and waiting else None, consent,
    )  # fmt: skip


def title_of(game: str) -> str:
    known = games()
    return known[game].title if game in known else game


def player_in_list(desk: Desk, table: str, player: Player) -> PlayerInfo:
    room = desk.rooms.rooms.get(table)
    here = room is not None and room.is_here(player.seat)
    return PlayerInfo(player.seat, player.name, player.bot, player.kind == "open" and not player.taken, here)


async def tables_of(desk: Desk, person: bytes) -> list[MyTable]:
    """One's own tables: those that wait first, the longest wait first; then those that changed last; the finished."""
    found = [table_in_list(desk, one) for one in await desk.store.tables_of(person, MOST_TABLES)]
    return sorted(found, key=lambda one: (not one.waiting, one.over, (one.since or one.changed) if one.waiting else 0))


async def lobby(ask: Ask) -> list[MyTable]:
    """Listed tables that are not over: those with a free seat first, and of these where somebody is."""
    found = [table_in_list(ask.desk, one) for one in await ask.desk.store.listed(MOST_TABLES)]
    return sorted(found, key=lambda one: (not free_seats(one), not any(player.here for player in one.players)))


def free_seats(one: MyTable) -> list[int]:
    return [player.seat for player in one.players if player.free]


CALLS = [
    Call("GET", "/api/lobby", ANYONE, lobby, "Listed tables that are not over, those with a free seat first.", None,
         list[MyTable]),
]  # fmt: skip

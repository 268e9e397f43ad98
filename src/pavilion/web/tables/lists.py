"""Lists of tables: one's own, those that wait first; what one has reached alone; and the lobby, open to anyone."""

from __future__ import annotations

from collections import defaultdict
from functools import cache

from pavilion.games import find, games
from pavilion.record.header import write_terms
from pavilion.web.serving.calls import ANYONE, Ask, Call
from pavilion.web.serving.desk import Desk
from pavilion.web.serving.messages import MyTable, PlayerInfo, Refused, SoloBest
from pavilion.web.store.store import Listing, Player, Solo

MOST_TABLES = 200
OPTIONS, ASKING = "options:", "auto_single="  # a line of records, and an option that changes no game


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


# ---- what one has reached alone -------------------------------------------------------------------------------------


async def my_bests(ask: Ask) -> list[SoloBest]:
    """One for each game and choice of options; with a table only those that it can be compared with."""
    if ask.session is None:
        return []
    found: defaultdict[tuple[str, str], list[tuple[int, str]]] = defaultdict(list)
    wanted, like = ask.request.query_params.get("table"), None
    for solo in await ask.desk.store.solos(ask.session.person):
        key = solo.game, options_of(solo.start)
        points = solo.points if solo.points is not None else await counted(ask.desk, solo)
        if points is not None:
            found[key].append((points, solo.table))
        if solo.table == wanted:
            like = key
    return [best_of(*key, results) for key, results in found.items() if wanted is None or key == like]


def best_of(game: str, options: str, results: list[tuple[int, str]]) -> SoloBest:
    """Of several with the most points the first one counts."""
    (best, table), *others = sorted(results, key=lambda result: -result[0])
    second = others[0][0] if others else None
    return SoloBest(game, options, options == standard_options(game), len(results), best, table, second)


def options_of(record: str) -> str:
    """What was agreed, as far as it matters for the game."""
    line = next((line for line in record.splitlines() if line.startswith(OPTIONS)), OPTIONS)
    return " ".join(word for word in line.removeprefix(OPTIONS).split() if not word.startswith(ASKING))


@cache
def standard_options(game: str) -> str:
    return options_of("\n".join(write_terms(find(game), find(game).agree(1, {})))) if game in games() else ""


async def counted(desk: Desk, solo: Solo) -> int | None:
    """The points of a game that ended before points were kept; None if it had other rules than this server has."""
    try:
        scores = (await desk.rooms.get(solo.table)).course.table.scores()
    except Refused:
        return None
    await desk.store.score(solo.table, scores)
    return scores[0]


CALLS = [
    Call("GET", "/api/me/solo", ANYONE, my_bests,
         "The best of one's own finished games alone; with a table only those with its game and options.", None,
         list[SoloBest], ("table",)),
    Call("GET", "/api/lobby", ANYONE, lobby, "Listed tables that are not over, those with a free seat first.", None,
         list[MyTable]),
]  # fmt: skip

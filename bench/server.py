"""How fast and how steady the server is, from decisions sent to what the other player's browser is told.

    python -m bench.server                          everything (about three minutes)
    python -m bench.server speed storm              only these parts
    python -m bench.server speed --seconds 2        shorter

    speed     durable decisions a second with full rendering, beside a bare WebSocket echo of frames of the same size
    rate      delays at 60 decisions a second at many tables, and the memory of a table
    stalled   delays of the others while one socket in ten takes nothing, and how soon those are dropped
    storm     the server is killed under many sockets and starts again: how soon everybody has the current view
    cold      loading a game of 600 decisions from its events alone
    bots      delays of people while bots of all levels play all games at sixteen tables

The server runs in a process of its own on the loopback interface with its data on the disk that --data names; the
players are in this process, two live connections for each table, each looking at its drawn screen. Every decision is on
disk before anybody sees it. Machines are noisy: what is compared is measured in turns, and "work" is the time that a
processor really worked for the server and for its painter, which neighbours change little.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import resource
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

import uvloop

from bench.players import DECODER, GAME, Count, Process, Seen, Table, Wire, by_seat, connect, opened, serving, stalled
from pavilion.bots import LEVELS
from pavilion.games import games

DECISIONS = 50  # of a game, at least
MOST = 1600  # decisions a second that can be measured
RATE = 60
DENSE = 200  # decisions a second where p99s are compared: each of enough delays that a hiccup is not all of it
PIECE, PIECES = 3.0, 4  # seconds of a measurement at that rate, and how many make a median
LONG, LONG_SEEDS = 600, (0, 2, 3)  # games that really become so long
LONG_TERMS: dict[str, Any] = {"approve": "ask", "stall_limit": 0, "start_bonus": "draft"}
ECHO = """
import sys, uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
async def echo(socket):
    await socket.accept()
    while True:
        await socket.send_text(await socket.receive_text())
app = Starlette(routes=[WebSocketRoute("/", echo)])
uvicorn.run(app, port=int(sys.argv[1]), log_level="critical", ws_per_message_deflate=False)
"""


def goal(met: bool, what: str) -> str:
    return f"   (goal {what}: {'met' if met else 'MISSED'})"


def tell(name: str, *lines: str) -> None:
    for n, line in enumerate(lines):
        print(f"{'' if n else name:12} {line}", flush=True)


# ---- speed ----------------------------------------------------------------------------------------------------------


async def as_fast_as_possible(
    server: Process, tables: int, seconds: float, way: str
) -> tuple[Count, float, list[float]]:
    """Every table decides again as soon as both players have seen the last decision; what was seen, time, work.

    Tables for the games after the first are founded beforehand; when they are used up, it is over.
    """
    count = Count()
    spare = await opened(server, int(seconds * MOST / DECISIONS) + tables, count, way)
    begin, work = time.perf_counter(), server.work
    end = begin + seconds

    async def go_on() -> None:
        while spare and time.perf_counter() < end:
            table = spare.pop()
            while not table.over and time.perf_counter() < end:
                await table.decide()
            table.close()

    await asyncio.gather(*(go_on() for _ in range(tables)))
    took = time.perf_counter() - begin
    for table in spare:
        table.close()
    return count, took, [now - before for now, before in zip(server.work, work, strict=True)]


async def echoed(echo: Process, connections: int, size: int, seconds: float) -> Count:
    count = Count()
    text = b"x" * size
    end = time.perf_counter() + seconds

    async def go_on() -> None:
        wire = await connect(echo.port, "/")
        while (start := time.perf_counter()) < end:
            wire.send(text)
            await wire.receive()
            count.delays.append(time.perf_counter() - start)
        wire.transport.close()

    await asyncio.gather(*(go_on() for _ in range(connections)))
    return count


async def speed(server: Process, given: argparse.Namespace) -> None:
    echo = Process(ECHO)
    try:
        for tables in given.tables:
            rates, echoes, p50, p99, works = [], [], [], [], []
            for _ in range(given.rounds):
                count, took, work = await as_fast_as_possible(server, tables, given.seconds, given.way)
                bare = await echoed(echo, tables, count.size, given.seconds / 2)
                made = len(count.delays)
                rates.append(made / took)
                echoes.append(len(bare.delays) / given.seconds * 2)
                p50.append(count.at(0.5))
                p99.append(count.at(0.99))
                works.append([seconds / max(1, made) * 1e6 for seconds in work])
                assert count.troubles == 0
            met = goal(max(rates) >= 1000, "≥ 1,000/s") if tables == 50 else ""
            tell(
                f"{tables} tables", f"{max(rates):.0f} decisions/s best, {median(rates):.0f} median{met}",
                f"p50 {min(p50):.1f} ms, p99 {min(p99):.1f} ms, {count.size} bytes an update,"
                f" {' + '.join(f'{part:.0f}' for part in min(works))} µs of work a decision",
                f"bare echo {max(echoes):.0f}/s best, {median(echoes):.0f} median:"
                f" {median(b / a for a, b in zip(rates, echoes, strict=True)):.1f} in the time of a decision",
            )  # fmt: skip
    finally:
        echo.stop()


# ---- at a rate ------------------------------------------------------------------------------------------------------


async def at_a_rate(playing: list[Table], seconds: float, rate: int = RATE) -> Count:
    """Decisions at fixed times, whether or not the server keeps up; delays count from the planned time."""
    count = playing[0].count
    count.delays = []
    begin = time.perf_counter() + 0.1
    running: list[asyncio.Task[None]] = []
    for n in range(int(rate * seconds)):
        planned = begin + n / rate
        await asyncio.sleep(max(0.0, planned - time.perf_counter()))
        table = next((table for table in playing if not table.over and not table.deciding.locked()), None)
        if table is not None:
            playing.append(playing.pop(playing.index(table)))  # it is the others' turn now
            running.append(asyncio.create_task(table.decide(planned)))
    await asyncio.gather(*running)
    return count


async def rate(server: Process, given: argparse.Namespace) -> None:
    before = server.memory
    playing = await opened(server, given.many, Count())
    grown = (server.memory - before) / given.many / 1024
    count = await at_a_rate(playing, max(8.0, given.seconds))
    p99 = count.at(0.99)
    tell(
        f"{given.many} tables",
        f"{RATE} decisions/s: p50 {count.at(0.5):.1f} ms, p99 {p99:.1f} ms{goal(p99 <= 100, 'p99 ≤ 100 ms')}",
        f"{count.size} bytes an update; {server.memory / 1e6:.0f} MB, {grown:.0f} kB a table with two screens",
    )
    for table in playing:
        table.close()


# ---- those who take nothing -----------------------------------------------------------------------------------------


async def without_them(server: Process, given: argparse.Namespace) -> None:
    """One socket in ten takes nothing. A hiccup of the machine spoils one p99 of a few seconds, not their median."""
    playing = await opened(server, 270, Count())
    before = [(await at_a_rate(playing, PIECE, DENSE)).at(0.99) for _ in range(PIECES)]
    watched = playing[:60]
    asleep = [stalled(server.port, table.path, table.watch) for table in watched]
    since = time.monotonic()
    during, dropped = [], 0.0
    while not dropped and time.monotonic() - since < 40:
        during.append((await at_a_rate(playing, PIECE, DENSE)).at(0.99))
        left = [await asyncio.to_thread(watching, server, table) for table in watched]
        dropped = 0.0 if any(left) else time.monotonic() - since
    after = [(await at_a_rate(playing, PIECE, DENSE)).at(0.99) for _ in range(PIECES)]
    times = median(during) / median(before + after)
    tell(
        "stalled",
        f"p99 {median(during):.1f} ms while {len(asleep)} sockets of {len(asleep) + 2 * len(playing)} take nothing,"
        f" {median(before):.1f} ms before, {median(after):.1f} ms after: ratio {times:.2f}{goal(times < 1.1, '< 1.1')}",
        f"all of them dropped within {dropped:.0f} s{goal(0 < dropped <= 30, '≤ 30 s')}",
    )
    for one in asleep:
        one.close()
    for table in playing:
        table.close()


def watching(server: Process, table: Table) -> int:
    found: int = server.get(f"/api/tables/{table.id}?with=room", table.tokens[0])["room"]["watching"]
    return found


# ---- everybody comes back at once -----------------------------------------------------------------------------------


def pause(tries: int, spread: int, luck: random.Random) -> float:
    """As the page waits (static/line.js)."""
    most = min(5.0, max(spread / 1000, 0.2 * 2.0 ** (tries + 1)))
    return 0.2 + luck.random() * (most - 0.2)


def told_spread(wire: Wire, seen: Seen) -> int:
    """What the frames told that nobody has read yet, or else those before."""
    for data in wire.frames:
        seen.take(DECODER.decode(data))
    return seen.spread


async def come_back(table: Table, token: str, spread: int, luck: random.Random) -> tuple[float, float]:
    """Try until there is a view; when, and how long the try that succeeded took."""
    for tries in range(100):
        await asyncio.sleep(pause(tries, spread, luck))
        start = time.perf_counter()
        try:
            wire = await connect(table.server.port, table.path, token)
            await wire.receive()
        except OSError:
            continue
        table.wires.append(wire)
        return time.perf_counter(), time.perf_counter() - start
    raise RuntimeError("a socket never came back")


async def storm(server: Process, given: argparse.Namespace) -> None:
    tables = given.sockets // 4
    playing = await opened(server, tables, Count())
    for table in playing:
        table.wires += [await connect(server.port, table.path, table.watch) for _ in range(2)]
    await asyncio.sleep(1)  # everybody has seen everything
    killed = time.perf_counter()
    server.kill()
    luck = random.Random(1)
    coming = [
        asyncio.create_task(come_back(table, token, told_spread(wire, seen), luck))
        for table in playing
        for token, wire, seen in zip(
            (*table.tokens, table.watch, table.watch), table.wires, (*table.seen, Seen(), Seen()), strict=True
        )
    ]
    await asyncio.to_thread(server.start)
    ready = time.perf_counter()
    back = await asyncio.gather(*coming)
    last = max(when for when, _ in back)
    resumed = sorted(took for _, took in back)[int(len(back) * 0.99)]
    tell(
        "storm", f"{len(back)} sockets at {tables} tables: {last - ready:.1f} s after the server answers again"
        f" all have the view, {last - killed:.1f} s after kill -9{goal(last - ready <= 10, '≤ 10 s')}",
        f"a resume takes {resumed:.2f} s (p99){goal(resumed <= 3, '≤ 3 s')}",
    )  # fmt: skip
    for table in playing:
        table.close()


# ---- from events alone ----------------------------------------------------------------------------------------------


def long_game(seed: int) -> list[tuple[int, str]]:
    """Who answers what in a game in which nobody likes tickets, so that it goes on and on."""
    import pavilion

    table, luck = pavilion.new(GAME, seats=4, seed=seed, **LONG_TERMS), random.Random(seed)
    said: list[tuple[int, str]] = []
    while len(said) < LONG:
        areas: Any = table.rules.view(table._state, 0)["areas"]
        legal = table.legal()
        if table.asked == "place-supporter":
            legal = [min(legal, key=lambda text: areas[text.split()[1]]["cards"].count("ticket"))]
        said.append((table.to_move[0], luck.choice(legal)))
        table.play(said[-1][1])
    return said


def cold(folder: str, given: argparse.Namespace) -> None:
    """With room for one table in memory, every look at another one is a cold load."""
    server = serving(Path(folder) / "cold.db", rooms=1)
    try:
        tables = []
        for seed in LONG_SEEDS:
            wish = {"game": GAME, "seats": [{"kind": "human"}] * 4, "seed": seed, "options": LONG_TERMS}
            founded = server.post("/api/tables", wish)
            tokens = by_seat(founded)
            path = f"/api/tables/{founded['table']}"
            decision: int = server.get(path, tokens[0])["decision"]
            for n, (seat, text) in enumerate(long_game(seed)):
                said = {"decision": decision, "answer": text, "nonce": str(n)}
                decision = server.post(f"{path}/answers", said, tokens[seat])["decision"]
            tables.append((path, tokens[0]))
        delays = []
        for n in range(150):
            path, token = tables[n % len(tables)]
            start = time.perf_counter()
            server.get(path, token)
            delays.append(time.perf_counter() - start)
    finally:
        server.stop()
    ordered = sorted(delay * 1000 for delay in delays)
    p99 = ordered[int(len(ordered) * 0.99)]
    met = goal(p99 <= 200, "p99 ≤ 200 ms")
    tell("cold", f"a game of {LONG} decisions: p50 {median(ordered):.0f} ms, p99 {p99:.0f} ms{met}")


# ---- bots -----------------------------------------------------------------------------------------------------------


async def bots(server: Process, given: argparse.Namespace) -> None:
    playing = await opened(server, 100, Count())
    before = (await at_a_rate(playing, given.seconds)).at(0.99)
    for game in games():
        for level in range(len(LEVELS)):
            sitting = [LEVELS[level], LEVELS[(level + 1) % len(LEVELS)]]
            wish = {"game": game, "seats": [{"kind": "bot", "bot": name} for name in sitting]}
            await asyncio.to_thread(server.post, "/api/tables", wish)
    work = server.work
    during = (await at_a_rate(playing, 2 * given.seconds)).at(0.99)
    spent = sum(server.work) - sum(work)
    tell(
        "bots", f"p99 {during:.1f} ms while bots of all levels play at sixteen tables, four of each game"
        f"{goal(during <= 100, 'p99 ≤ 100 ms')}, {before:.1f} ms before: ratio {during / before:.2f}",
        f"server and bots took {spent:.1f} s of {os.cpu_count()} processors in {2 * given.seconds:g} s;"
        f" load of the machine {os.getloadavg()[0]:.1f}",
    )  # fmt: skip
    for table in playing:
        table.close()


# ---- all ------------------------------------------------------------------------------------------------------------

PARTS = {"speed": speed, "rate": rate, "stalled": without_them, "storm": storm, "bots": bots}


def fsyncs(folder: str) -> float:
    """Milliseconds that the disk takes to keep a page: the floor of every durable decision."""
    times = []
    with open(Path(folder) / "fsync", "wb") as file:
        for _ in range(100):
            file.write(b"x" * 4096)
            start = time.perf_counter()
            file.flush()
            os.fdatasync(file.fileno())
            times.append(time.perf_counter() - start)
    return median(times) * 1000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", help=f"of {', '.join([*PARTS, 'cold'])}; all unless some are named")
    parser.add_argument("--seconds", type=float, default=4.0, help="of each measurement")
    parser.add_argument("--rounds", type=int, default=2, help="of the measurements of speed")
    parser.add_argument("--data", default=None, help="folder on the disk to be measured")
    parser.add_argument("--tables", type=int, nargs="*", default=[1, 50, 200])
    parser.add_argument("--many", type=int, default=500, help="tables of the measurement at a rate")
    parser.add_argument("--sockets", type=int, default=2000, help="that come back at once")
    parser.add_argument("--way", choices=["screen", "api"], default="screen", help="drawn screens, or the API's JSON")
    given = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    with tempfile.TemporaryDirectory(dir=given.data) as folder:
        print(f"fdatasync of the disk: {fsyncs(folder):.1f} ms (p50); load of the machine {os.getloadavg()[0]:.1f}")
        for name in given.parts or [*PARTS, "cold"]:
            if name == "cold":
                cold(folder, given)
                continue
            server = serving(Path(folder) / f"{name}.db")
            try:
                with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:  # players shall take little
                    runner.run(PARTS[name](server, given))
            finally:
                server.stop()


if __name__ == "__main__":
    main()

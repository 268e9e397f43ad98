"""Painters draw what pages show. They remember what each page shows already, and tell the difference.

While few pages look on, the server paints by itself. With more of them it leaves that to a process of its own: drawing
is most of its work, and answers need not wait for it. If that process breaks down the server paints by itself again; a
page of which a painter knows nothing is told everything.

**What crosses the border.** The painter is told what a page may show, and nothing else: views, names and language. Back
come the drawings as JSON. Orders and what is painted are msgpack.

    python -m pavilion.web.pages.painter        is such a process
"""

from __future__ import annotations

import asyncio
import gc
import logging
import sys
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from itertools import count, groupby
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from pavilion.core.scene import SHELF
from pavilion.draw import Layout, scenery
from pavilion.web.pages.fragments import Drawn, PartDrawn, Pieces, changed, drawn, part_drawn
from pavilion.web.pages.speech import Reader
from pavilion.web.worker import Worker, work

LOG = logging.getLogger("pavilion.web")
WORKER = (sys.executable, "-m", "pavilion.web.pages.painter")
PATIENCE = 5.0  # seconds between two looks at it; who waits for the same order at both is dead
ATTEMPTS = 3  # processes that may break down before the server does without
SHELF_ROOM = 160_000_000  # bytes of shapes that are kept in a process which does nothing but draw
TABLES = 1000  # of which the last drawings are kept: whoever looks on next may need them

ENCODE = msgspec.json.Encoder().encode
PACK = msgspec.msgpack.Encoder().encode


class Order(Struct, array_like=True):
    """What a page is to show: views one after the other, the last one to stay; none: the page is gone."""

    page: int
    game: str
    table: str
    events: int  # that the table has seen: the same ones, the same views
    seat: str | None  # through whose eyes
    layout: Layout
    language: str
    names: dict[str, str]
    views: list[tuple[int, bytes]]  # each after so many answers, as msgpack: read if it is not drawn yet


class Shown(Struct, array_like=True):
    """What has changed on a page after so many answers, as JSON."""

    answers: int
    svg: bytes
    outlines: bytes

    def for_page(self) -> dict[str, object]:
        return {"answers": self.answers, "svg": msgspec.Raw(self.svg), "outlines": msgspec.Raw(self.outlines)}


Painted = list[Shown]  # an order carried out: of the earlier views only those with which something changes

def packed(view: Mapping[str, object]) -> bytes:
    """A view as it is ordered."""
    return PACK(view)


def board_for_all(game: str) -> bool:
    """Does the board look the same to everybody?"""
    return bool(getattr(scenery(game), "BOARD_FOR_ALL", False))


class Made(NamedTuple):
    """What is drawn of a table at one moment, by who looks at it."""

    moment: tuple[int, int]
    known: dict[str, Any]  # what everybody sees, of a game whose board looks the same to all
    boards: dict[tuple[str | None, ...], PartDrawn]
    pictures: dict[tuple[str | None, ...], Drawn]


class Painter:
    """Draws, and remembers what pages show."""

    def __init__(self) -> None:
        self.pages: dict[int, dict[str, Pieces]] = {}
        self.tables: OrderedDict[str, Made] = OrderedDict()  # those asked for last are at the end

    def paint(self, order: Order) -> Painted:
        found: list[Shown] = []
        for n, (answers, view) in enumerate(order.views, 1):
            picture = self.picture(order, answers, view)
            svg = changed(self.pages.get(order.page, {}), picture.svg)
            self.pages[order.page] = picture.svg
            if svg or n == len(order.views):
                found.append(Shown(answers, ENCODE(svg), ENCODE(picture.outlines)))
        return found

    def forget(self, page: int) -> None:
        self.pages.pop(page, None)

    def picture(self, order: Order, answers: int, view: bytes) -> Drawn:
        """Made once for all who see the same; a board that looks the same to everybody is drawn once for all."""
        made = self.made_at(order.table, (order.events, answers))
        look = (order.layout, order.language, *order.names.values())
        if (order.seat, *look) in made.pictures:
            return made.pictures[order.seat, *look]
        reader = Reader(order.language, order.names)
        if board_for_all(order.game):
            if not made.known:
                made.known.update(msgspec.msgpack.decode(view))
            if look not in made.boards:
                made.boards[look] = part_drawn(made.known, order.layout, "board", reader)
            board = made.boards[look]
            players = part_drawn({**made.known, "seat": order.seat}, order.layout, "players", reader)
            found = Drawn({"board": board.outline, "players": players.outline}, board.svg | players.svg)
        else:
            found = drawn(msgspec.msgpack.decode(view), order.layout, reader)
        made.pictures[order.seat, *look] = found
        return found

    def made_at(self, table: str, moment: tuple[int, int]) -> Made:
        """What is drawn of a table as it stands at a moment; what was drawn before nobody needs any more."""
        if table not in self.tables or self.tables[table].moment != moment:
            self.tables[table] = Made(moment, {}, {}, {})
        self.tables.move_to_end(table)
        if len(self.tables) > TABLES:
            self.tables.popitem(last=False)
        return self.tables[table]


# ---- on the server's side -------------------------------------------------------------------------------------------

PAINTED = msgspec.msgpack.Decoder(Painted)


class Painters:
    """The server's own painter, and the one in a process of its own when more pages than `alone` look on."""

    def __init__(self, alone: int, command: Sequence[str] = WORKER) -> None:
        self.alone = alone
        self.command = command
        self.own = Painter()
        self.easel: Worker | None = None  # the process
        self.hiring: asyncio.Task[None] | None = None
        self.attempts = 0
        self.numbers = count()
        self.pages: set[int] = set()

    def page(self) -> int:
        """A new page looks on."""
        page = next(self.numbers)
        self.pages.add(page)
        if len(self.pages) > self.alone and self.easel is None and self.hiring is None and self.attempts < ATTEMPTS:
            self.hiring = asyncio.create_task(self.hire())
        return page

    async def hire(self) -> None:
        self.attempts += 1
        try:
            self.easel = await Worker.start(self.command)
            self.easel.watch(PATIENCE)
        except OSError as trouble:
            LOG.warning("the painter did not start (%s); the server draws by itself", type(trouble).__name__)
        finally:
            self.hiring = None

    async def paint(self, order: Order) -> Painted:
        """What is new on a page."""
        easel = self.easel
        if easel is None:
            return self.own.paint(order)
        self.own.forget(order.page)
        try:
            painted = PAINTED.decode(await easel.ask(PACK(order)))
        except (OSError, msgspec.MsgspecError):
            easel.kill()
            if self.easel is easel:
                LOG.warning("the painter broke down; the server draws by itself")
                self.easel = None
            painted = []
        return painted or self.own.paint(order)

    def forget(self, page: int) -> None:
        """The page is gone."""
        self.pages.discard(page)
        self.own.forget(page)
        if self.easel is not None and not self.easel.ended.is_set():
            self.easel.tell(PACK(Order(page, "", "", 0, None, "wide", "", {}, [])))

    async def close(self) -> None:
        if self.hiring is not None:
            await self.hiring
        if self.easel is not None:
            await self.easel.close()


# ---- in the process -------------------------------------------------------------------------------------------------


ORDERED = msgspec.msgpack.Decoder(Order)


def obey(painter: Painter, order: Order) -> bytes:
    """Carry out an order; what cannot be drawn is told by nothing shown, and the server sees what is wrong."""
    if not order.views:
        painter.forget(order.page)
        return b""
    try:
        return PACK(painter.paint(order))
    except Exception:
        painter.forget(order.page)
        return PACK([])


def obey_all(painter: Painter, messages: list[bytes]) -> Iterator[list[bytes]]:
    """Who looks at the same table is told at the same time: that is less work for the server."""
    for _, orders in groupby(map(ORDERED.decode, messages), lambda order: order.table):
        yield [painted for order in orders if (painted := obey(painter, order))]


def main() -> None:
    """Paint until nobody orders any more."""
    look_seldom_for_garbage()
    SHELF.room = SHELF_ROOM
    painter = Painter()
    work(lambda messages: obey_all(painter, messages))


def look_seldom_for_garbage() -> None:
    """For a process of our own: next to nothing refers to itself, and what lives long is looked at in vain.

    With the usual thresholds looking takes a twentieth of the time; with much larger ones it takes too long at once.
    """
    gc.collect()
    gc.freeze()  # what is there now stays
    gc.set_threshold(50_000, 20, 20)  # 2 ms at once


if __name__ == "__main__":
    main()

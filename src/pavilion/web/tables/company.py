"""The company at a table: who sits where, who is here, what can be agreed; added to a frame on request."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from pavilion.web.serving.messages import Refused
from pavilion.web.store.store import SeatRow
from pavilion.web.tables.pace import replaceable_from
from pavilion.web.tables.room import Right, Room

WITH = "room"


class Seated(Struct):
    """A seat as all may know it; turn and since: the number of its turn and when it began, if the seat is awaited."""

    seat: int
    kind: str
    bot: str
    name: str
    held: bool
    here: bool
    turn: int | None
    since: int | None
    replace_from: int | None


def company(room: Room, right: Right) -> dict[str, object]:
    """What somebody may know about the people at the table and their own rights."""
    return everybody(room) | own_rights(room, right)


def own_rights(room: Room, right: Right) -> dict[str, object]:
    return {
        "yours": list(right.seats),
        "founder": room.row.founder in right.seats,
        "undo": [seat for seat in right.seats if room.course.can_undo(seat)],
    }


def everybody(room: Room) -> dict[str, object]:
    """What all may know."""
    course, table, over = room.course, room.course.table, room.course.table.over
    proposal = course.proposal
    here = {seat for looker in room.lookers for seat in looker.right.seats}
    return {
        "table": room.row.id,
        "game": room.row.game,
        "listed": room.row.listed,
        "pace": room.row.pace,
        "hints": room.row.hints,
        "seats": [seated(room, row, row.seat in here) for row in room.people.seats],
        "answers": len(table.answers),
        "veil": course.veil,
        "watching": sum(not looker.right.seats for looker in room.lookers),
        "proposal": None if proposal is None else {
            "wish": proposal.number, "kind": proposal.kind, "by": list(proposal.by),
            "waiting": sorted(proposal.needed), **proposal.body,
        },
        "rematch": course.rematch or None,
        "ranking": table.ranking() if over else None,
        "breakdown": table.breakdown() if over else None,
        "seed": table.fates[-1].seed if over and table.fates else None,
    }  # fmt: skip


def seated(room: Room, row: SeatRow, here: bool) -> Seated:
    seat, turn, bot = row.seat, room.course.turns.get(row.seat), room.bot_at(row.seat)
    number, since = (None, None) if turn is None else (turn.n, turn.since or room.row.created)
    replace_from = None if here else replaceable_from(room, seat)
    return Seated(seat, row.kind, bot, row.name, room.held(seat), here, number, since, replace_from)


def extras(room: Room, wanted: str) -> tuple[str, ...]:
    """The extras that a client asks for by name, each once: ?with=room,draw"""
    names = dict.fromkeys(filter(None, wanted.split(",")))
    for name in names:
        if name != WITH and name not in room.more:
            raise Refused(400, "unreadable", "There is nothing called {name!r} to add.", name=name[:20])
    return tuple(names)


def splice(room: Room, right: Right, seat: int | None, names: tuple[str, ...]) -> bytes:
    """A frame with these extras."""
    parts = [room.frame(seat)[:-1]]
    for name in names:
        part = msgspec.json.encode(company(room, right)) if name == WITH else room.extra(name, seat)
        parts.append(b',"%b":%b' % (name.encode(), part))
    return b"".join(parts) + b"}"

"""The company at a table: who sits where, who is here, what can be agreed; added to a frame for those who ask."""

from __future__ import annotations

import msgspec

from pavilion.web.messages import Refused
from pavilion.web.pace import replaceable_from
from pavilion.web.room import Right, Room

WITH = "room"


def company(room: Room, right: Right) -> dict[str, object]:
    """What somebody may know about the people at the table and their own rights."""
    return everybody(room) | own_rights(room, right)


def own_rights(room: Room, right: Right) -> dict[str, object]:
    return {
        "yours": list(right.seats),
        "founder": room.founder in right.seats,
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
        "seats": [
            {
                "seat": row.seat, "kind": row.kind, "bot": room.bot_at(row.seat), "name": row.name,
                "held": room.held(row.seat), "here": row.seat in here, **turn_of(room, row.seat),
                "replace_from": None if row.seat in here else replaceable_from(room, row.seat),
            }
            for row in room.people.seats
        ],
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


def turn_of(room: Room, seat: int) -> dict[str, int | None]:
    """The number of the turn of a seat and when it began, if the seat is awaited."""
    turn = room.course.turns.get(seat)
    if turn is None:
        return {"turn": None, "since": None}
    return {"turn": turn.n, "since": turn.since or room.row.created}


def splice(room: Room, right: Right, seat: int | None, wanted: str) -> bytes:
    """A frame with the extras that a client has asked for by name: ?with=room,draw"""
    frame = room.frame(seat)
    for name in filter(None, wanted.split(",")):
        if name == WITH:
            part = msgspec.json.encode(company(room, right))
        elif name in room.more:
            part = room.extra(name, seat)
        else:
            raise Refused(400, "unreadable", f"There is nothing called {name[:20]!r} to be added.")
        frame = frame[:-1] + b',"' + name.encode() + b'":' + part + b"}"
    return frame

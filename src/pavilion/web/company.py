"""The company at a table: who sits where, who is here, what can be agreed; added to a frame for those who ask."""

from __future__ import annotations

import msgspec

from pavilion.web.messages import Refused
from pavilion.web.room import Right, Room

WITH = "room"


def company(room: Room, right: Right) -> dict[str, object]:
    """What somebody may know about the people at the table and their own rights."""
    course, table = room.course, room.course.table
    here = {seat for looker in room.lookers for seat in looker.right.seats}
    proposal = room.proposal
    return {
        "table": room.row.id,
        "game": room.row.game,
        "listed": room.row.listed,
        "seats": [
            {
                "seat": row.seat, "kind": row.kind, "bot": room.bot_at(row.seat), "name": row.name,
                "held": room.held(row.seat), "here": row.seat in here,
            }
            for row in room.people.seats
        ],
        "yours": list(right.seats),
        "undo": [seat for seat in right.seats if course.can_undo(seat)],
        "answers": len(table.answers),
        "veil": course.veil,
        "watching": sum(not looker.right.seats for looker in room.lookers),
        "proposal": None if proposal is None else {
            "wish": proposal.number, "kind": proposal.kind, "by": list(proposal.by),
            "waiting": sorted(proposal.needed), **proposal.body,
        },
        "rematch": course.rematch or None,
        "ranking": table.ranking() if table.over else None,
        "breakdown": table.breakdown() if table.over else None,
        "seed": table.fates[-1].seed if table.over and table.fates else None,
    }  # fmt: skip


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

"""The pace of a table: live, where everybody is here, or turn-based, where a turn may take days.

The rules of the game, the calls and the page are the same. What differs is how long the others wait before they may
propose a bot for somebody: minutes without a sign of life at a live table; days without an answer at a turn-based one,
where nobody is expected to be around.
"""

from __future__ import annotations

import time

from pavilion.web.tables.room import Room

LIVE, TURN_BASED = "live", "turn-based"
EPOCH = time.time() - time.monotonic()  # what makes a time of day of a reading of the steady clock


def replaceable_from(room: Room, seat: int) -> int | None:
    """From which second on a bot may be proposed for the holder of a seat; None: not as things are.

    A server that has just started gives everybody at a live table time to come back.
    """
    if not room.held(seat) or room.is_here(seat):
        return None
    if room.row.pace == LIVE:
        return int(EPOCH + max(room.seen.get(seat, 0.0), room.loaded) + room.patience.live)
    turn = room.course.turns.get(seat)
    return None if turn is None else int((turn.since or room.row.created) + room.patience.turn_based)

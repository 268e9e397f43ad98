"""The pace of a table: live, where everybody is here, or turn-based, where a turn may take days.

The rules of the game, the calls and the page are the same. What differs is how long the others wait before they may
propose a bot for somebody: minutes without a sign of life at a live table; days without an answer at a turn-based one,
where nobody is expected to be around.

Both are counted by the steady clock, which nobody sets: a time of day that leaps, because the machine slept or was set
right, makes nobody absent. Turns of turn-based tables outlive a restart, so they are dated; how much time has passed is
then what the steady clock and the time of day agree on.
"""

from __future__ import annotations

import time

from pavilion.web.tables.room import Room

LIVE, TURN_BASED = "live", "turn-based"
EPOCH = time.time() - time.monotonic()  # what makes a time of day of a reading of the steady clock


def patience_left(room: Room, seat: int) -> float | None:
    """How many seconds until a bot may be proposed for the holder of a seat; None: not as things are.

    A server that has just started gives everybody at a live table time to come back.
    """
    if not room.held(seat) or room.is_here(seat):
        return None
    steady = time.monotonic()
    if room.row.pace == LIVE:
        return max(room.seen.get(seat, 0.0), room.loaded) + room.patience.live - steady
    turn = room.course.turns.get(seat)
    if turn is None:
        return None
    return (turn.since or room.row.created) + room.patience.turn_based - min(time.time(), EPOCH + steady)


def replaceable_from(room: Room, seat: int) -> int | None:
    """From which time of day on a bot may be proposed for the holder of a seat, as far as can be foreseen."""
    left = patience_left(room, seat)
    return None if left is None else round(time.time() + left)

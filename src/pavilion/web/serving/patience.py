"""Patience has an end: a connection that never finishes its request is cut, so that it keeps nobody else out.

Whoever connects has some seconds to say what they want, and a minute to send the body of it; a drop now and then does
not count as going on. Connections between two requests, and live ones, have their own time limits. What is no request
at all is refused and cut at once.
"""

from __future__ import annotations

import asyncio

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol

from pavilion.web.serving.messages import Refused
from pavilion.web.serving.security import HEADERS

HEAD, BODY = 10.0, 60.0  # seconds


class PatientHttp(H11Protocol):
    """HTTP as uvicorn speaks it, for clients that come to the point."""

    owes: tuple[float, object] | None = None  # how long it may take, and after which request
    deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.count()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self.count()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self.count()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.count()

    def send_400_response(self, msg: str) -> None:
        """What is no HTTP at all is refused as everything is; in which language it was asked nobody knows."""
        refusal = Refused(400, "unreadable", "This is no request by the rules of HTTP. The connection ends here.")
        body = msgspec.json.encode(refusal.refusal)
        own = {"content-type": "application/json", "content-length": str(len(body)), "connection": "close"}
        head = {**HEADERS, "cache-control": "no-store", **own}
        reply = h11.Response(status_code=refusal.status, headers=list(head.items()), reason=b"Bad Request")
        for event in (reply, h11.Data(data=body), h11.EndOfMessage()):
            self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    def count(self) -> None:
        """Begin to count when something else is owed than before."""
        owes = self.owed()
        if owes == self.owes:
            return
        self.owes = owes
        if self.deadline is not None:
            self.deadline.cancel()
        self.deadline = None if owes is None else self.loop.call_later(owes[0], self.transport.abort)

    def owed(self) -> tuple[float, object] | None:
        """A head, a body, or nothing."""
        if self not in self.connections:
            return None  # closed, or a live connection by now
        if self.cycle is None or (self.cycle.response_complete and not self.rests()):
            return HEAD, self.cycle
        return (BODY, self.cycle) if self.cycle.more_body and not self.cycle.response_complete else None

    def rests(self) -> bool:
        """Between two requests: nothing of the last one is missing, and nothing of a next one has come."""
        waits = self.timeout_keep_alive_task is not None
        return waits and self.conn.their_state is not h11.SEND_BODY and not self.conn.trailing_data[0]

"""Patience has an end: a connection that never finishes its request is cut, so that it keeps nobody else out.

Whoever connects has some seconds to say what they want, and a minute to send the body of it; a drop now and then does
not count as going on. Connections between two requests, and live ones, have their own time limits. What is no request
at all is refused and cut at once, and so is a head that is too long or has too many lines, before anybody reads it.
"""

from __future__ import annotations

import asyncio

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

from pavilion.web.serving.messages import Refused
from pavilion.web.serving.security import HEADERS

HEAD, BODY = 10.0, 60.0  # seconds
HEAD_SIZE = 16 * 1024  # bytes
HEAD_LINES = 100


class BriefConnection(h11.Connection):
    """Reads no head that is too long, not even one that arrives at once or behind another request."""

    def next_event(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        if self.their_state is h11.IDLE and not is_brief(self.trailing_data[0]):
            raise h11.RemoteProtocolError("the head is too long")
        return super().next_event()


def is_brief(data: bytes) -> bool:
    """Does a head end soon enough in what has arrived, or may it still?"""
    ends = [at for at in (data.find(b"\r\n\r\n", 0, HEAD_SIZE), data.find(b"\n\n", 0, HEAD_SIZE)) if at >= 0]
    if not ends and len(data) > HEAD_SIZE:
        return False
    return data.count(b"\n", 0, min(ends, default=len(data))) < HEAD_LINES


class PatientHttp(H11Protocol):
    """HTTP as uvicorn speaks it, for clients that come to the point."""

    owes: tuple[float, object] | None = None  # how long it may take, and after which request
    deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self.conn = BriefConnection(h11.SERVER, HEAD_SIZE)
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
        """Anything that is not HTTP is refused like everything else, though its language cannot be known.

        A request that broke off in its body is answered here, and by nobody else any more.
        """
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.close()
            return
        refusal = Refused(400, "unreadable", "This is not a valid HTTP request. The connection has been closed.")
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


class PatientLive(WebSocketsSansIOProtocol):
    """Live connections as uvicorn keeps them; who says goodbye together with a text that is none is just gone."""

    def send_receive_event_to_app(self) -> None:
        try:
            super().send_receive_event_to_app()
        except InvalidState:
            self.transport.close()

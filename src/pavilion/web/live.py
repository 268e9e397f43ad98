"""Live: a WebSocket that pushes the view on every change, and takes answers.

The server sends the same JSON as `GET /api/tables/{table}`, first at once and then after every change. Changes are not
queued: a client that is slow gets the newest view when it is ready for one, and never delays anybody else. With
`?with=room` frames also tell about the company, and chat comes as `{"chat": …}`.

A client may answer here too: `{"answer", "decision", "nonce"}` (or `{"undo": "step", …}`) is answered by
`{"ack": nonce, "decision": n}` once it is on disk, with the new view in the same frame if that is still the newest, or
by `{"nonce", "error", "rule", "message"}`. Who the client is was asked when the connection was opened, and is asked
again for every message and every push.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from pavilion.web.calls import Caller, caller_of, refused, right_at
from pavilion.web.company import WITH, splice
from pavilion.web.desk import Desk
from pavilion.web.limits import TooMany
from pavilion.web.messages import AnswerText, GivenAnswer, Nonce, Number, Refused, Seat, Undo
from pavilion.web.room import Right, Room

LIVE_PATH = "/api/tables/{table}/live"
NOTES = 8  # acknowledgements and chat lines that wait for a slow client; older ones are dropped
FRAME = 16 * 1024  # bytes that a client may send at once
SHUT_OUT = 4403
STALLED = 4408


class LiveMessage(Struct, forbid_unknown_fields=True):
    """What a client may say."""

    decision: Number
    nonce: Nonce
    answer: AnswerText | None = None
    undo: Annotated[str, Meta(pattern="^(step|turn)$")] | None = None
    seat: Seat | None = None


DECODER = msgspec.json.Decoder(LiveMessage)


class Ack(Struct):
    """A message counts and is on disk; decision: the number of the question after it."""

    ack: str
    decision: int


class Client:
    """One live connection."""

    def __init__(self, desk: Desk, room: Room, caller: Caller, right: Right, socket: WebSocket) -> None:
        self.desk = desk
        self.room = room
        self.caller = caller
        self.right = right
        self.socket = socket
        self.wanted = socket.query_params.get("with", "")
        self.notes: deque[bytes] = deque(maxlen=NOTES)
        self.ack: Ack | None = None  # not yet sent
        self.answering = False
        self.news = asyncio.Event()
        self.last = b""

    # ---- what the room calls: never waits ---------------------------------------------------------------------------

    def wake(self) -> None:
        if not self.answering:  # its own answer comes with the acknowledgement
            self.news.set()

    def tell(self, message: bytes) -> None:
        if WITH in self.wanted.split(","):
            self.note(message)

    def note(self, message: bytes) -> None:
        self.notes.append(message)
        self.news.set()

    # ---- out --------------------------------------------------------------------------------------------------------

    async def push(self) -> None:
        """Send what is new until the connection ends; each client waits for itself alone."""
        while True:
            await self.news.wait()
            self.news.clear()
            self.right = right_at(self.desk, self.room, self.caller)
            while self.notes:
                await self.send(self.notes.popleft())
            frame = splice(self.room, self.right, self.room.eye(self.right), self.wanted)
            ack, self.ack = self.ack, None
            changed = frame != self.last
            self.last = frame
            if ack is not None and changed and ack.decision == self.room.course.decision:
                await self.send(frame[:-1] + b',"ack":' + msgspec.json.encode(ack.ack) + b"}")
                continue
            if ack is not None:
                await self.send(msgspec.json.encode(ack))
            if changed:
                await self.send(frame)

    async def send(self, message: bytes) -> None:
        async with asyncio.timeout(self.desk.config.stalled):
            await self.socket.send({"type": "websocket.send", "text": message.decode()})

    # ---- in ---------------------------------------------------------------------------------------------------------

    async def hear(self) -> None:
        while True:
            text = await self.socket.receive_text()
            self.answering = True
            said = await self.obey(text)
            self.answering = False
            if isinstance(said, bytes):
                self.note(said)
                continue
            if self.ack is not None:
                self.note(msgspec.json.encode(self.ack))
            self.ack = said
            self.news.set()

    async def obey(self, text: str) -> Ack | bytes:
        """Do what a message says; the acknowledgement, or the words of the refusal."""
        nonce = ""
        try:
            if len(text) > FRAME:
                raise Refused(413, "large", f"A message has at most {FRAME // 1024} kB.")
            message = DECODER.decode(text)
            nonce = message.nonce
            self.desk.limit("api" if self.caller.token else "play", self.caller.key, self.caller.address)
            self.right = right_at(self.desk, self.room, self.caller)
            return Ack(nonce, await self.act(message))
        except Refused as refusal:
            return told(nonce, refusal)
        except TooMany as wait:
            late = Refused(429, "limit", f"That was too fast; wait {wait.retry_after} s.", retry_after=wait.retry_after)
            return told(nonce, late)
        except (msgspec.MsgspecError, RecursionError, UnicodeError) as trouble:
            return told(nonce, Refused(400, "unreadable", str(trouble)))

    async def act(self, message: LiveMessage) -> int:
        if not self.right.seats:
            raise Refused(403, "seat", "Onlookers do not take part.", self.room.course.table.rules.turn_rule)
        seat = self.room.eye(self.right, message.seat)
        assert seat is not None
        self.room.touch(self.right)
        if message.answer is not None:
            frame = await self.room.answer(seat, GivenAnswer(message.decision, message.answer, message.nonce))
        elif message.undo is not None:
            frame = await self.room.undo(seat, Undo(message.decision, message.nonce, message.undo))
        else:
            raise Refused(400, "unreadable", "A message has an answer or an undo.")
        decision: int = msgspec.json.decode(frame, type=Numbered).decision
        return decision


class Numbered(Struct):
    """The decision number in a frame."""

    decision: int


def told(nonce: str, refusal: Refused) -> bytes:
    said: dict[str, Any] = msgspec.to_builtins(refusal.refusal)
    return msgspec.json.encode({"nonce": nonce, **said})


async def live(socket: WebSocket) -> None:
    """The connection from beginning to end."""
    desk: Desk = socket.app.state.desk
    try:
        caller, room, right = await admitted(desk, socket)
    except Refused as refusal:
        await deny(socket, refused(refusal))
        return
    except TooMany as wait:
        late = Refused(429, "limit", f"Too many connections; wait {wait.retry_after} s.", retry_after=wait.retry_after)
        await deny(socket, refused(late))
        return
    who = caller.key or ("address", caller.address)
    if not desk.open_socket(who):
        await deny(socket, refused(Refused(429, "sockets", "Too many windows are open at once.", retry_after=10)))
        return
    try:
        await socket.accept()
        await converse(Client(desk, room, caller, right, socket))
    finally:
        desk.close_socket(who)


async def admitted(desk: Desk, socket: WebSocket) -> tuple[Caller, Room, Right]:
    caller = await caller_of(desk, HTTPConnection(socket.scope))
    desk.limit("open", caller.key, caller.address)
    room = await desk.rooms.get(socket.path_params["table"])
    right = right_at(desk, room, caller)
    for name in filter(None, socket.query_params.get("with", "").split(",")):
        if name != WITH and name not in room.more:
            raise Refused(400, "unreadable", f"There is nothing called {name[:20]!r} to be added.")
    return caller, room, right


async def deny(socket: WebSocket, response: Response) -> None:
    if "websocket.http.response" in socket.scope.get("extensions", {}):
        await socket.send_denial_response(response)
    else:
        await socket.close(1008)


async def converse(client: Client) -> None:
    """Push and hear until one of both ends."""
    room = client.room
    room.touch(client.right)
    room.lookers.add(client)
    room.wake()
    tasks = [asyncio.create_task(client.push()), asyncio.create_task(client.hear())]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        room.lookers.discard(client)
        room.touch(client.right)
        room.wake()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    trouble = next((task.exception() for task in done if task.exception() is not None), None)
    if isinstance(trouble, Refused):
        await close(client.socket, SHUT_OUT)
    elif isinstance(trouble, TimeoutError):
        await close(client.socket, STALLED)
    elif trouble is not None and not isinstance(trouble, (WebSocketDisconnect, RuntimeError, OSError)):
        raise trouble


async def close(socket: WebSocket, code: int) -> None:
    try:
        async with asyncio.timeout(1):
            await socket.close(code)
    except (TimeoutError, RuntimeError, OSError):
        return

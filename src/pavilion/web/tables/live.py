"""Live: a WebSocket that pushes the view on every change, and takes answers.

The server sends the same JSON as `GET /api/tables/{table}`, first at once and then after every change. Changes are not
queued: a client that is slow gets the newest view when it is ready for one, and never delays anybody else; one that
takes nothing for too long is dropped. With `?with=room` frames also tell about the company, and chat comes as
`{"chat": …}`.

A client may answer here too: `{"answer", "decision", "nonce"}` (or `{"undo": "step", …}`) is answered by
`{"ack": nonce, "decision": n}` once it is on disk, with the new view in the same frame if that is still the newest, or
by `{"nonce", "error", "rule", "message"}`. `{"focus": true}` says that somebody looks at the table just now, and
`{"focus": false}` that nobody does any more; neither is answered. Who the client is was asked when the connection was
opened, and is asked again for every message and every push.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket, WebSocketDisconnect

from pavilion.web.pages.speech import language_in
from pavilion.web.serving.calls import (
    UNREADABLE,
    Caller,
    caller_of,
    counts_as,
    refused,
    right_at,
    right_still,
    too_fast,
    unreadable,
)
from pavilion.web.serving.desk import Desk
from pavilion.web.serving.limits import TooMany
from pavilion.web.serving.messages import AnswerText, GivenAnswer, Nonce, Number, Refused, Seat, Undo
from pavilion.web.store.store import People
from pavilion.web.tables.company import WITH, extras, splice
from pavilion.web.tables.room import Right, Room

LIVE_PATH = "/api/tables/{table}/live"
NOTES = 8  # answers to its messages that wait for a slow client before it is heard again; and so many lines of chat
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


class Focus(Struct, forbid_unknown_fields=True):
    """Whether somebody looks at the table just now."""

    focus: bool


DECODER = msgspec.json.Decoder(LiveMessage)
FOCUS = msgspec.json.Decoder(Focus)


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
        self.people: People | None = None  # as they were when the right was asked for
        self.socket = socket
        self.language = language_in(socket)
        self.focused = False
        self.extras = extras(room, socket.query_params.get("with", ""))
        self.notes: deque[bytes] = deque()  # answers to its messages: none is ever dropped
        self.talk: deque[bytes] = deque(maxlen=NOTES)  # chat: of more than a slow client can take, the newest
        self.ack: Ack | None = None  # not yet sent
        self.answering = False
        self.news = asyncio.Event()
        self.taken = asyncio.Event()
        self.last = b""
        self.sending = 0.0  # since when it has been taking a message; 0: it takes none
        self.stalled = False  # it has been taking one for too long

    def join(self, pushing: asyncio.Task[None]) -> None:
        self.pushing = pushing
        self.room.touch(self.right)
        self.room.lookers.add(self)
        self.room.wake()
        self.watch()

    def watch(self) -> None:
        """Look now and then whether the client is stalled: that costs less than a timer for every message."""
        patience = self.desk.config.stalled
        self.watching = asyncio.get_running_loop().call_later(patience / 4, self.watch)
        if self.sending and time.monotonic() > self.sending + patience:
            self.stalled = True
            self.pushing.cancel()

    def leave(self) -> None:
        self.watching.cancel()
        self.room.lookers.discard(self)
        self.room.touch(self.right)
        self.room.wake()

    # ---- what the room calls: never waits ---------------------------------------------------------------------------

    def wake(self) -> None:
        if not self.answering:  # its own answer comes with the acknowledgement
            self.news.set()

    def tell(self, message: bytes) -> None:
        if WITH in self.extras:
            self.talk.append(message)
            self.news.set()

    def note(self, message: bytes) -> None:
        self.notes.append(message)
        self.news.set()

    def ask_again(self) -> None:
        """What may the client do now? As before, unless people came or went or the session ended; or it is refused."""
        session = self.caller.session
        if self.people is not self.room.people or (session is not None and session.hash in self.desk.ended):
            self.right = right_still(self.desk, self.room, self.caller)
            self.people = self.room.people

    # ---- out --------------------------------------------------------------------------------------------------------

    async def push(self) -> None:
        """Send what is new until the connection ends; each client waits for itself alone."""
        while True:
            await self.news.wait()
            self.news.clear()
            self.ask_again()
            await self.send_news()

    async def send_news(self) -> None:
        """In a function of its own: what was sent is not kept while the next news are awaited."""
        while self.notes or self.talk:
            await self.send((self.notes or self.talk).popleft())
        self.taken.set()
        ack, self.ack = self.ack, None
        frame = await self.frame()
        if frame and ack is not None and ack.decision == self.room.course.decision:
            frame, ack = frame[:-1] + b',"ack":' + msgspec.json.encode(ack.ack) + b"}", None
        if frame:
            await self.send(frame)
        if ack is not None:
            await self.send(msgspec.json.encode(ack))

    async def frame(self) -> bytes:
        """The newest view; nothing if it has been sent already."""
        frame = splice(self.room, self.right, self.room.eye(self.right), self.extras)
        if frame == self.last:
            return b""
        self.last = frame
        return frame

    async def send(self, message: bytes) -> None:
        self.sending = time.monotonic()
        try:
            await self.socket.send(self.message(message))
        except asyncio.CancelledError:
            if not self.stalled:
                raise
            raise TimeoutError from None
        self.sending = 0.0

    def message(self, content: bytes) -> dict[str, object]:
        return {"type": "websocket.send", "text": content.decode()}

    # ---- in ---------------------------------------------------------------------------------------------------------

    async def hear(self) -> None:
        while True:
            while len(self.notes) >= NOTES:  # who does not take the answers is not heard
                self.taken.clear()
                await self.taken.wait()
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(message.get("code", 1005))
            self.answering = True
            said = await self.obey(message.get("text"))
            self.answering = False
            if said is None:
                continue
            if isinstance(said, bytes):
                self.note(said)
                continue
            if self.ack is not None:
                self.note(msgspec.json.encode(self.ack))
            self.ack = said
            self.news.set()

    async def obey(self, text: str | None) -> Ack | bytes | None:
        """Do what a message says; the acknowledgement, or the words of the refusal, or nothing."""
        nonce = ""
        try:
            if text is None:
                raise Refused(400, "unreadable", "A message is text, not bytes.")
            if len(text) > FRAME:
                raise Refused(413, "large", "A message can have at most {size} kB.", size=FRAME // 1024)
            if '"focus"' in text[:20]:
                self.look(FOCUS.decode(text).focus)
                return None
            message = DECODER.decode(text)
            nonce = message.nonce
            self.desk.limit("api" if self.caller.token else "play", self.caller.key, self.caller.address)
            self.ask_again()
            return Ack(nonce, await self.desk.charge(self.caller.key, self.caller.address, self.act(message)))
        except Refused as refusal:
            return refusal_frame(nonce, refusal, self.language)
        except TooMany as wait:
            return refusal_frame(nonce, too_fast(wait), self.language)
        except UNREADABLE as trouble:
            return refusal_frame(nonce, unreadable(trouble), self.language)

    def look(self, focused: bool) -> None:
        """Somebody has come to look at the table, or has turned away."""
        self.desk.limit("api" if self.caller.token else "read", self.caller.key, self.caller.address)
        self.ask_again()
        self.focused = focused
        if focused:
            self.room.touch(self.right)
            self.desk.bell.looked(self.room, self.right.seats)

    async def act(self, message: LiveMessage) -> int:
        if not self.right.seats:
            raise Refused(403, "seat", "Spectators cannot take part.", self.room.course.table.rules.turn_rule)
        seat = self.room.eye(self.right, message.seat)
        assert seat is not None
        self.room.touch(self.right)
        if message.answer is not None:
            course = await self.room.give(seat, GivenAnswer(message.decision, message.answer, message.nonce))
        elif message.undo is not None:
            course = await self.room.take_back(seat, Undo(message.decision, message.nonce, message.undo))
        else:
            raise Refused(400, "unreadable", "A message must contain an answer or an undo.")
        return course.decision


def refusal_frame(nonce: str, refusal: Refused, language: str) -> bytes:
    said: dict[str, Any] = msgspec.to_builtins(refusal.worded(language))
    return msgspec.json.encode({"nonce": nonce, **said})


def connection(kind: type[Client]) -> Callable[[WebSocket], Awaitable[None]]:
    """What serves connections whose clients are of this kind, each from beginning to end."""

    async def serve(socket: WebSocket) -> None:
        desk: Desk = socket.app.state.desk
        try:
            caller, room, right = await admitted(desk, socket)
        except Refused as refusal:
            await deny(socket, refusal)
            return
        except TooMany as wait:
            await deny(socket, too_fast(wait))
            return
        who = caller.key or ("address", caller.address)
        if not desk.open_socket(who):
            await deny(socket, Refused(429, "sockets", "Too many windows are open at once.", retry_after=10))
            return
        try:
            await socket.accept()
            await converse(kind(desk, room, caller, right, socket))
        finally:
            desk.close_socket(who)

    return serve


async def admitted(desk: Desk, socket: WebSocket) -> tuple[Caller, Room, Right]:
    caller = await caller_of(desk, HTTPConnection(socket.scope))
    desk.limit("open", await counts_as(desk, caller, socket.path_params["table"]), caller.address)
    room = await desk.rooms.get(socket.path_params["table"])
    right = right_at(desk, room, caller)
    extras(room, socket.query_params.get("with", ""))  # refuses names that mean nothing
    return caller, room, right


async def deny(socket: WebSocket, refusal: Refused) -> None:
    if "websocket.http.response" in socket.scope.get("extensions", {}):
        await socket.send_denial_response(refused(refusal, language_in(socket)))
    else:
        await socket.close(1008)


async def converse(client: Client) -> None:
    """Push and hear until one of both ends."""
    trouble: BaseException | None = None
    try:
        async with asyncio.TaskGroup() as tasks:
            client.join(tasks.create_task(client.push()))
            await client.hear()
    except BaseExceptionGroup as troubles:
        trouble = troubles.exceptions[0]
    finally:
        client.leave()
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


live = connection(Client)

"""Calls: one row for each thing that can be asked of the server. Routes, OpenAPI, tests of rights are made of it.

A call says who may make it; nothing is open unless its row says so:

    anyone   no token, no cookie needed
    guest    a browser with a session, which is made on the spot for our own pages
    account  a browser that is logged in
    viewer   a seat or watch token, or a session that sits or watches at the table
    seat     as viewer, with a seat
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route

from pavilion.core import Forbidden, InputError
from pavilion.web.pages.speech import language_in
from pavilion.web.people.auth import bearer, session_cookie, set_cookie
from pavilion.web.serving.desk import Desk
from pavilion.web.serving.limits import TooMany
from pavilion.web.serving.messages import Refused
from pavilion.web.serving.security import TooLarge, address_of, from_our_pages, too_large
from pavilion.web.store.store import Session, StoreFailed
from pavilion.web.tables.room import Right, Room

LOG = logging.getLogger("pavilion.web")
ANYONE, GUEST, ACCOUNT, VIEWER, SEAT = "anyone", "guest", "account", "viewer", "seat"
UNREADABLE = (msgspec.MsgspecError, RecursionError, UnicodeError)


class Caller(NamedTuple):
    """Who asks: the hash of a token, or a session; nobody if neither."""

    token: bytes | None
    session: Session | None
    address: str

    @property
    def key(self) -> object:
        """Who it is, for limits: see `counts_as`."""
        return self.token or (self.session.hash if self.session else None)


async def caller_of(desk: Desk, connection: HTTPConnection) -> Caller:
    """A token counts alone; a cookie counts only if the request comes from our own pages."""
    scope = connection.scope
    address = address_of(scope)
    token = bearer(connection.headers)
    if token is not None:
        return Caller(token, None, address)
    hash = session_cookie(connection.headers, desk.config.https) if from_our_pages(scope) else None
    return Caller(None, await desk.session(hash) if hash else None, address)


async def counts_as(desk: Desk, caller: Caller, table: str) -> object:
    """Whom to count for limits. A token that does not open the table is nobody's; to know that no table is loaded."""
    if caller.token is not None:
        room = desk.rooms.rooms.get(table)
        opens = room.right_of_token(caller.token) if room else await desk.store.opens(table, caller.token)
        if not opens:
            return None
    return caller.key


def right_at(desk: Desk, room: Room, caller: Caller) -> Right:
    """What a newcomer may do at a table, or a refusal; whoever guesses tokens is soon ignored."""
    if caller.token is not None:
        desk.check_guesses(caller.address)
        if room.right_of_token(caller.token) is None:
            desk.wrong_guess(caller.address)
    return right_still(desk, room, caller)


def right_still(desk: Desk, room: Room, caller: Caller) -> Right:
    """What someone already admitted may do now, or a refusal; they are not blamed for what others guess."""
    if caller.token is not None:
        right = room.right_of_token(caller.token)
        if right is None:
            raise Refused(403, "token", "This token does not give access to this table.")
        return right
    if caller.session is not None:
        if caller.session.hash in desk.ended:
            raise Refused(401, "session", "You are no longer logged in here.")
        right = room.right_of_person(caller.session.person)
        if right is None:
            raise Refused(
                403, "right", "You have no seat at this table. Ask for an invitation, or for a link to watch."
            )
        return right
    if room.row.listed:
        return Right(())
    raise Refused(401, "token", "Say who you are: Authorization: Bearer TOKEN.")


class Ask:
    """One request on its way through a handler."""

    def __init__(self, desk: Desk, request: Request, caller: Caller) -> None:
        self.desk = desk
        self.request = request
        self.caller = caller
        self.body: Any = None
        self.cookie = ""  # of a session made on the way
        self._room: Room | None = None
        self.right = Right(())

    @property
    def room(self) -> Room:
        assert self._room is not None
        return self._room

    @property
    def session(self) -> Session | None:
        return self.caller.session

    @property
    def guest(self) -> Session:
        assert self.caller.session is not None
        return self.caller.session

    def number(self, name: str) -> int | None:
        """A whole number in the query."""
        text = self.request.query_params.get(name)
        if text is None:
            return None
        if not text.isascii() or not text.isdigit() or len(text) > 9:
            raise Refused(400, "unreadable", "{name} must be a whole number.", name=name)
        return int(text)

    def own_seat(self) -> int:
        """The seat meant by the body, or the one that is to move."""
        seat = self.room.eye(self.right, self.body.seat)
        assert seat is not None
        return seat

    async def enter(self, need_seat: bool) -> None:
        """Find the table of the path and what the caller may do there."""
        table = self.request.path_params["table"]
        self._room = await self.desk.rooms.get(table)
        self.right = right_at(self.desk, self.room, self.caller)
        if need_seat and not self.right.seats:
            rule = self.room.course.table.rules.turn_rule
            raise Refused(403, "seat", "Spectators cannot take part.", rule)
        self.room.touch(self.right)

    async def become_guest(self) -> None:
        """A browser gets a session; a program does not need one."""
        if self.caller.session is None and self.caller.token is None and browser(self.request):
            self.cookie, session = await self.desk.new_session()
            self.caller = self.caller._replace(session=session)


def browser(request: Request) -> bool:
    return "origin" in request.headers or request.headers.get("sec-fetch-site") == "same-origin"


Handler = Callable[[Ask], Awaitable[Any]]


class Call(NamedTuple):
    """One row of the table of calls."""

    method: str
    path: str
    role: str
    handler: Handler
    about: str
    body: Any = None  # the class of the message
    answer: Any = None  # the class of the answer; None: anything
    query: tuple[str, ...] = ()
    rate: str = "read"

    @property
    def name(self) -> str:
        return f"{self.method} {self.path}"

    def route(self) -> Route:
        return Route(self.path, Endpoint(self), methods=[self.method])


class Endpoint:
    """Rights, limits and errors of a call, the same for all."""

    def __init__(self, call: Call) -> None:
        self.call = call
        self.decoder = msgspec.json.Decoder(call.body) if call.body is not None else None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        request = Request(scope, receive, send)
        response = await self.respond(request)
        await response(scope, receive, send)

    async def respond(self, request: Request) -> Response:
        try:
            desk: Desk = request.app.state.desk
            ask = Ask(desk, request, await caller_of(desk, request))
            return self.answer(ask, await self.handle(ask))
        except Exception as trouble:
            return refused(self.refusal(trouble), language_in(request))

    def refusal(self, trouble: Exception) -> Refused:
        """What a client is told about it."""
        if isinstance(trouble, Refused):
            return trouble
        if isinstance(trouble, TooMany):
            return too_fast(trouble)
        if isinstance(trouble, TooLarge):
            return too_large(trouble.limit)
        if isinstance(trouble, Forbidden):
            return Refused(409, "forbidden", trouble.sentence, trouble.rule)
        if isinstance(trouble, (*UNREADABLE, ClientDisconnect)):
            return unreadable(trouble)
        if isinstance(trouble, InputError):
            return Refused(400, "unreadable", trouble.phrase)
        if isinstance(trouble, StoreFailed):
            LOG.error("%s: %s", self.call.name, trouble)
            return Refused(503, "store", "Nothing was saved. Please try again.")
        LOG.error("a bug in %s", self.call.name, exc_info=trouble)
        return Refused(500, "bug", "Something went wrong here; nothing was changed.")

    async def handle(self, ask: Ask) -> Any:
        """Count it, then do it."""
        call, desk, caller = self.call, ask.desk, ask.caller
        who = await counts_as(desk, caller, ask.request.path_params.get("table", ""))
        desk.limit("api" if who is not None and caller.token else call.rate, who, caller.address)
        return await desk.charge(who, caller.address, self.serve(ask))

    async def serve(self, ask: Ask) -> Any:
        call = self.call
        if call.role == GUEST:
            await ask.become_guest()
            if ask.session is None:
                raise Refused(401, "session", "This works only in a browser with a session.")
        if call.role == ACCOUNT and (ask.session is None or not ask.session.account):
            raise Refused(401, "session", "Please log in first.")
        if call.role in (VIEWER, SEAT):
            await ask.enter(call.role == SEAT)
        if self.decoder is not None:
            ask.body = self.decoder.decode(await ask.request.body())
        return await call.handler(ask)

    def answer(self, ask: Ask, said: Any) -> Response:
        if isinstance(said, Response):
            response = said
        else:
            body = said if isinstance(said, bytes) else msgspec.json.encode(said)
            response = Response(body, media_type="application/json")
        if ask.cookie:
            response.headers["set-cookie"] = set_cookie(ask.cookie, ask.desk.config.https)
        return response


def too_fast(wait: TooMany) -> Refused:
    return Refused(
        429,
        "limit",
        "That was too fast; please wait {seconds} s.",
        retry_after=wait.retry_after,
        seconds=wait.retry_after,
    )


def unreadable(trouble: Exception) -> Refused:
    """A message that is not what it should be; the library says where."""
    return Refused(400, "unreadable", "This message cannot be read ({trouble}).", trouble=trouble)


def refused(refusal: Refused, language: str) -> Response:
    """A refusal in the language of whoever asked."""
    said = msgspec.json.encode(refusal.worded(language))
    response = Response(said, refusal.status, media_type="application/json")
    if refusal.refusal.retry_after is not None:
        response.headers["retry-after"] = str(refusal.refusal.retry_after)
    if refusal.status == 401:
        response.headers["www-authenticate"] = "Bearer"
    return response

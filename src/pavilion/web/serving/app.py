"""The application: one table of calls, the live connection, and the pages if they are installed."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from importlib import import_module
from importlib.util import find_spec

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, WebSocketRoute

from pavilion.web.pages.speech import language_in
from pavilion.web.people import accounts, people
from pavilion.web.serving import api
from pavilion.web.serving.calls import ANYONE, Ask, Call, refused
from pavilion.web.serving.desk import Config, Desk
from pavilion.web.serving.messages import Refused
from pavilion.web.serving.openapi import openapi
from pavilion.web.serving.security import Guard
from pavilion.web.store.store import Store
from pavilion.web.tables import hinting, lists, reviewing, turns, watching
from pavilion.web.tables.live import LIVE_PATH, live
from pavilion.web.telling import notices


async def describe(ask: Ask) -> bytes:
    return described()


@cache
def described() -> bytes:
    return msgspec.json.encode(openapi(CALLS))


CALLS: list[Call] = [
    *api.CALLS,
    *turns.CALLS,
    *hinting.CALLS,
    *reviewing.CALLS,
    *people.CALLS,
    *lists.CALLS,
    *watching.CALLS,
    *notices.CALLS,
    *accounts.CALLS,
    Call("GET", "/api/openapi.json", ANYONE, describe, "This description."),
]


def routes() -> list[BaseRoute]:
    """Every route of the server; a test asks for the rights of each. Live connections, which come back all at once
    after a restart, are found first.
    """
    found = [*(call.route() for call in CALLS), WebSocketRoute(LIVE_PATH, live), *page_routes()]
    return sorted(found, key=lambda route: not isinstance(route, WebSocketRoute))


def page_routes() -> list[BaseRoute]:
    """The pages, if there are any."""
    if find_spec("pavilion.web.pages.pages") is None:
        return []
    found: list[BaseRoute] = import_module("pavilion.web.pages.pages").routes
    return found


def create_app(config: Config, store: Store | None = None) -> Starlette:
    """The server as an ASGI application; `app.state.desk` is everything it holds."""
    desk = Desk(config, store)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await desk.open()
        try:
            yield
        finally:
            await desk.close()

    app = Starlette(
        routes=routes(),
        middleware=[Middleware(Guard, hosts=config.hosts, https=config.https)],
        lifespan=lifespan,
        exception_handlers={404: nothing_here, 405: nothing_here},
    )
    app.state.desk = desk
    return app


async def nothing_here(request: Request, error: Exception) -> Response:
    """JSON for programs; the pages may have a page for it, named `not_found`."""
    status = getattr(error, "status_code", 404)
    headers = getattr(error, "headers", None)
    pages = import_module("pavilion.web.pages.pages") if find_spec("pavilion.web.pages.pages") else None
    if pages is not None and hasattr(pages, "not_found") and "text/html" in request.headers.get("accept", ""):
        page: Response = await pages.not_found(request)
        return page
    refusal = Refused(
        status, "address",
        "There is nothing at this address." if status == 404 else "This cannot be done at this address.",
    )  # fmt: skip
    response = refused(refusal, language_in(request))
    response.headers.update(headers or {})
    return response

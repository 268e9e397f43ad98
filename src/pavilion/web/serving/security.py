"""What every request has to pass, and every answer carries.

* The Host header must name this server; decisions are made on `scope["path"]`, never on a reconstructed address.
* A request that changes something, or opens a live connection, and comes from a browser must come from our own pages:
  its Origin is ours. Without an Origin (programs) the cookie counts for nothing; see `from_our_pages`.
* A path is short, and a body is at most 256 kB (a record to import 2 MB), counted while it arrives.
* Every answer has the headers below; there is no CORS, so other sites can read nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pavilion.web.pages.speech import language_in
from pavilion.web.serving.limits import household
from pavilion.web.serving.messages import Refused
from pavilion.web.serving.work import Turnstile

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'; require-trusted-types-for 'script'"
)
HEADERS = {
    "content-security-policy": CSP,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "x-frame-options": "DENY",
}
HSTS = "max-age=31536000"
LOCAL = ("localhost", "127.0.0.1", "[::1]")
BODY = 256 * 1024
IMPORT_BODY = 2 * 1024 * 1024
IMPORT_PATHS = ("/api/import",)
SAFE = ("GET", "HEAD", "OPTIONS")
LONGEST_PATH = 500  # signs; ours have at most 60


class TooLarge(Exception):
    """The body is larger than allowed."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self.limit = limit


def too_large(limit: int) -> Refused:
    return Refused(413, "large", "The body can have at most {size} kB.", size=limit // 1024)


def address_of(scope: Scope) -> str:
    """Where a request comes from, as far as it is counted."""
    return household(scope["client"][0]) if scope.get("client") else ""


def host_name(host: str) -> str:
    """The name in a Host header, without the port."""
    if host.startswith("["):
        return host.partition("]")[0].lower() + "]"
    return host.partition(":")[0].lower()


def same_origin(headers: Headers, scheme: str) -> bool:
    """The Origin is the address that the browser asked, letter by letter: nothing odd is taken apart."""
    secure = scheme in ("https", "wss")
    return headers.get("origin", "").lower() == f"http{'s' if secure else ''}://{headers.get('host', '').lower()}"


def from_our_pages(scope: Scope) -> bool:
    """May the cookie be trusted? Reading: always, for others cannot see the answer. Else only with our Origin."""
    headers = Headers(scope=scope)
    if scope["type"] == "http" and scope["method"] in SAFE:
        return True
    if "origin" in headers:
        return same_origin(headers, scope["scheme"])
    return headers.get("sec-fetch-site") == "same-origin"


class Guard:
    """ASGI middleware around the whole server."""

    def __init__(self, app: ASGIApp, hosts: Sequence[str] = (), https: bool = False) -> None:
        self.app = app
        self.turnstile = Turnstile()
        self.https = https  # somebody before us speaks TLS
        self.hosts = {host.lower() for host in (*LOCAL, *hosts)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        if scope["type"] == "http":  # live connections come back all at once after a restart, and draw when it is quiet
            await self.turnstile.enter(address_of(scope))
        if self.https:
            scope = {**scope, "scheme": "https" if scope["type"] == "http" else "wss"}
        headers = Headers(scope=scope)
        refusal = self.refusal(scope, headers)
        secured = with_headers(send, scope["scheme"] in ("https", "wss"))
        if scope["type"] == "websocket":
            if refusal is None:
                await self.app(scope, receive, secured)
            else:
                await receive()
                await send({"type": "websocket.close", "code": 1008, "reason": refusal.refusal.error})
            return
        limit = IMPORT_BODY if scope["path"] in IMPORT_PATHS else BODY
        if refusal is None and int_or_zero(headers.get("content-length", "0")) > limit:
            refusal = too_large(limit)
        if refusal is not None:
            await refuse(secured, refusal, language_in(HTTPConnection(scope)))
            return
        await self.app(scope, bounded(receive, limit), secured)

    def refusal(self, scope: Scope, headers: Headers) -> Refused | None:
        if host_name(headers.get("host", "")) not in self.hosts:
            return Refused(421, "host", "This server does not answer to that name.")
        if len(scope["path"]) > LONGEST_PATH:
            return Refused(414, "large", "No address here is that long.")
        changes = scope["type"] == "websocket" or scope["method"] not in SAFE
        if changes and "origin" in headers and not same_origin(headers, scope["scheme"]):
            return Refused(403, "origin", "Requests from other sites are refused.")
        if changes and headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return Refused(403, "origin", "Requests from other sites are refused.")
        return None


def int_or_zero(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else 0


def bounded(receive: Receive, limit: int) -> Receive:
    """Counts the body while it arrives."""
    seen = 0

    async def counted() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > limit:
            raise TooLarge(limit)
        return message

    return counted


def with_headers(send: Send, https: bool) -> Send:
    async def secured(message: Message) -> None:
        if message["type"] in ("http.response.start", "websocket.http.response.start"):
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("cache-control", "no-store")
            if https:
                headers.setdefault("strict-transport-security", HSTS)
        await send(message)

    return secured


async def refuse(send: Send, refusal: Refused, language: str) -> None:
    body = msgspec.json.encode(refusal.worded(language))
    head = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": refusal.status, "headers": head})
    await send({"type": "http.response.body", "body": body})

"""Web hooks: a small message to an https address that a person has chosen, and to nowhere else.

Whoever chooses the address is a stranger, and the request starts inside our network. So:

* https on port 443 or 8443, a plain name as host; no numbers in any spelling, no user names, no odd signs;
* the name is looked up once; every address found must be public; the connection goes to the very address that was
  checked, with the name for TLS and Host, so a name that changes its mind between two look-ups gains nothing;
* no redirect is followed, at most 1 kB of the answer is read, five seconds for everything together.

Nothing of the answer but the status is ever told to anybody.
"""

from __future__ import annotations

import asyncio
import ipaddress
import re
import socket
import ssl
from collections.abc import Awaitable, Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import NamedTuple

from pavilion.version import VERSION

SECONDS = 5.0
READ = 1024  # bytes of the answer
LONGEST = 500
PORTS = (443, 8443)
TRIES = 4  # addresses of one name
LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
HOST = re.compile(rf"(?:{LABEL}\.)+[a-z](?:[a-z0-9-]{{0,61}}[a-z0-9])")  # the last label is never a number
ADDRESS = re.compile(r"https://([^/?#:@\[\]]+)(?::([0-9]{1,5}))?((?:/[!$%&'()*+,\-./0-9:;=?@A-Z_a-z~]*)?)")
INSIDE = {
    "arpa", "corp", "home", "internal", "intranet", "invalid", "lan", "local", "localdomain", "localhost", "onion",
}  # fmt: skip
SIX = ipaddress.IPv6Network("2000::/3")  # all that is handed out; below are parts of it that lead elsewhere
NOT_SIX = [ipaddress.IPv6Network(one) for one in ("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")]
NOT_FOUR = [ipaddress.IPv4Network(one) for one in ("192.0.0.0/24", "192.88.99.0/24")]
STATUS = re.compile(rb"HTTP/1\.[01] ([1-5][0-9][0-9])[ \r\n]")

Resolve = Callable[[str, int], Awaitable[list[str]]]
Reached = tuple[str, int]


class BadHook(ValueError):
    """An address to which nothing is sent; `reason` is a key of the sentences in `strings.py`."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Target(NamedTuple):
    """An address taken apart."""

    host: str
    port: int
    path: str

    @property
    def host_header(self) -> str:
        """As in a Host header."""
        return self.host if self.port == 443 else f"{self.host}:{self.port}"


class Outcome(NamedTuple):
    """What became of a message: delivered, moved, refused, busy, odd, unreachable, untrusted, slow, or why not sent."""

    result: str
    status: int = 0

    @property
    def delivered(self) -> bool:
        return self.result == "delivered"

    @property
    def may_repeat(self) -> bool:
        """Has it certainly not been taken? What may have been taken is never sent again."""
        return self.result in ("unreachable", "busy")


def target_of(url: str, ports: Collection[int] = PORTS) -> Target:
    """The parts of an address to which something may be sent; `BadHook` for all others."""
    if not url.lower().startswith("https://"):
        raise BadHook("hook_https")
    found = ADDRESS.fullmatch("https" + url[5:])
    if found is None or len(url) > LONGEST:
        raise BadHook("hook_unreadable")
    host, port, path = found[1].lower(), int(found[2] or 443), found[3] or "/"
    if port not in ports:
        raise BadHook("hook_port")
    if len(host) > 253 or HOST.fullmatch(host) is None:
        raise BadHook("hook_name")
    if host.rpartition(".")[2] in INSIDE:
        raise BadHook("hook_inside")
    return Target(host, port, path)


def is_public(address: str) -> bool:
    """May a stranger make us connect there? Only what everybody on the Internet could reach as well."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(ip, ipaddress.IPv6Address):
        return ip in SIX and ip.is_global and not any(ip in net for net in NOT_SIX)
    special = ip.is_multicast or ip.is_reserved or ip.is_unspecified or ip.is_loopback or ip.is_link_local
    return ip.is_global and not special and not any(ip in net for net in NOT_FOUR)


class Messenger:
    """Carries messages to web hooks.

    `allowed` names address and port pairs that may be reached although they are not public. It is for tests, which
    have a server of their own to talk to; nothing that a user can set leads here.
    """

    def __init__(
        self,
        own: Sequence[str] = (),
        *,
        resolve: Resolve | None = None,
        trust: ssl.SSLContext | None = None,
        allowed: Collection[Reached] = (),
        seconds: float = SECONDS,
    ) -> None:
        self.own = {name.lower() for name in own}
        self.threads = ThreadPoolExecutor(4, "pavilion-hooks")  # a name server that hangs holds up nobody else
        self.resolve = self.look_up if resolve is None else resolve
        self.trust = ssl.create_default_context() if trust is None else trust
        self.allowed = frozenset(allowed)
        self.seconds = seconds

    def close(self) -> None:
        self.threads.shutdown(wait=False, cancel_futures=True)

    async def look_up(self, host: str, port: int) -> list[str]:
        loop = asyncio.get_running_loop()
        kind = socket.SOCK_STREAM
        found = await loop.run_in_executor(self.threads, lambda: socket.getaddrinfo(host, port, type=kind))
        return [str(one[4][0]) for one in found]

    # ---- where to ---------------------------------------------------------------------------------------------------

    def target(self, url: str) -> Target:
        target = target_of(url, {*PORTS, *(port for _, port in self.allowed)})
        if target.host in self.own:
            raise BadHook("hook_inside")
        return target

    async def addresses(self, target: Target) -> list[str]:
        """Where the name leads, every place of it public; `BadHook` if one is not, or there is none."""
        try:
            found = await self.resolve(target.host, target.port)
        except (OSError, UnicodeError):
            found = []
        if not found:
            raise BadHook("hook_unknown")
        for address in found:
            if not is_public(address) and (address, target.port) not in self.allowed:
                raise BadHook("hook_inside")
        return found[:TRIES]

    async def check(self, url: str) -> Target:
        """Could something be sent there? `BadHook` if not."""
        target = self.target(url)
        try:
            async with asyncio.timeout(self.seconds):
                await self.addresses(target)
        except TimeoutError:
            raise BadHook("hook_unknown") from None
        return target

    # ---- sending ----------------------------------------------------------------------------------------------------

    async def post(self, url: str, body: bytes) -> Outcome:
        """Send a message; never raises but when it is cancelled."""
        sent = False

        def sending() -> None:
            nonlocal sent
            sent = True

        try:
            async with asyncio.timeout(self.seconds):
                target = self.target(url)
                return await self.deliver(target, await self.addresses(target), body, sending)
        except BadHook as refusal:
            return Outcome(refusal.reason)
        except TimeoutError:
            return Outcome("slow" if sent else "unreachable")
        except ssl.SSLError:
            return Outcome("odd" if sent else "untrusted")
        except (OSError, EOFError, ValueError):
            return Outcome("odd" if sent else "unreachable")

    async def deliver(
        self, target: Target, addresses: list[str], body: bytes, sending: Callable[[], None]
    ) -> Outcome:
        reader, writer = await self.connect(target, addresses)
        try:
            sending()
            writer.write(request(target, body))
            await writer.drain()
            return outcome(await first_bytes(reader))
        finally:
            writer.transport.abort()

    async def connect(self, target: Target, addresses: list[str]) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection to one of the addresses, which has proved to be the host."""
        trouble: OSError = ConnectionError("there is no address")
        for address in addresses:
            try:
                return await asyncio.open_connection(
                    address, target.port, ssl=self.trust, server_hostname=target.host, limit=READ
                )
            except ssl.SSLError:
                raise
            except OSError as failed:
                trouble = failed
        raise trouble


def request(target: Target, body: bytes) -> bytes:
    lines = (
        f"POST {target.path} HTTP/1.1", f"Host: {target.host_header}", f"User-Agent: Pavilion/{VERSION}",
        "Content-Type: application/json", f"Content-Length: {len(body)}", "Accept: */*", "Connection: close", "", "",
    )  # fmt: skip
    return "\r\n".join(lines).encode("ascii") + body


async def first_bytes(reader: asyncio.StreamReader) -> bytes:
    """As much of the answer as is needed to know the status."""
    head = b""
    while b"\n" not in head and len(head) < READ:
        more = await reader.read(READ - len(head))
        if not more:
            break
        head += more
    return head


def outcome(head: bytes) -> Outcome:
    found = STATUS.match(head)
    if found is None:
        return Outcome("odd")
    status = int(found[1])
    if 200 <= status < 300:
        return Outcome("delivered", status)
    if 300 <= status < 400:
        return Outcome("moved", status)
    if status == 429 or status >= 500:
        return Outcome("busy", status)
    return Outcome("refused" if status >= 400 else "odd", status)


def host_of(url: str) -> str:
    """The host of an address, for its owner to recognise; the rest of it is a secret."""
    with suppress(BadHook):
        return target_of(url, range(65536)).host_header
    return ""

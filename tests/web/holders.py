"""People with accounts, for tests: a hasher that does little work and counts it, and ways to come and go."""

from __future__ import annotations

from typing import Any

from argon2 import PasswordHasher
from web.served import GAME, Browser, Reply, Served, fresh
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from pavilion.web.people.passwords import Passwords

GOOD = "correct horse"
FAIR = "another horse"


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


class Counting(PasswordHasher):
    """Argon2id with little work, which counts how often it works."""

    def __init__(self, time_cost: int = 1) -> None:
        super().__init__(time_cost=time_cost, memory_cost=8, parallelism=1)
        self.hashes = self.compared = 0

    def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
        self.hashes += 1
        return super().hash(password, salt=salt)

    def verify(self, hash: str | bytes, password: str | bytes) -> Any:
        self.compared += 1
        return super().verify(hash, password)


def timed(house: Served, clock: Clock) -> Served:
    """The server with this clock and the quick hasher, and nobody has been wrong yet."""
    house.desk.passwords = Passwords(clock)
    house.desk.passwords.hasher = Counting()
    return house


def name_of(kind: str) -> str:
    return f"{kind} {fresh()[:10]}"


def made(server: Served, name: str = "", guest: Browser | None = None) -> Browser:
    """Somebody with an account."""
    guest = guest or server.guest()
    reply = guest.post("/api/account", {"name": name or name_of("Anna"), "password": GOOD})
    assert reply.status == 200, reply
    return guest


def logged_in(server: Served, name: str, password: str = GOOD, guest: Browser | None = None, **more: Any) -> Browser:
    guest = guest or server.guest()
    reply = guest.post("/api/account/login", {"name": name, "password": password, **more})
    assert reply.status == 200, reply
    return guest


def tried(server: Served, name: str, password: str) -> Reply:
    return server.guest().post("/api/account/login", {"name": name, "password": password})


def founded(guest: Browser, *kinds: str) -> Any:
    body = {"game": GAME, "seats": [{"kind": kind} for kind in kinds or ("human", "human")], "seed": 11}
    reply = guest.post("/api/tables", body)
    assert reply.status == 200, reply
    return reply.json


def with_cookie(server: Served, cookie: str) -> Browser:
    browser = server.guest()
    browser.cookie = cookie
    return browser


def is_dead(server: Served, cookie: str, table: str = "") -> bool:
    """A cookie that stands for nobody."""
    ghost = with_cookie(server, cookie)
    nobody = ghost.get("/api/me").json == {"name": "", "tables": []}
    return nobody and (not table or ghost.get(f"/api/tables/{table}").status == 401)


def live(server: Served, table: str, browser: Browser) -> Any:
    url = f"ws://127.0.0.1:{server.port}/api/tables/{table}/live"
    origin: Any = f"http://127.0.0.1:{server.port}"
    return connect(url, additional_headers={"Cookie": browser.cookie}, origin=origin, proxy=None)


def closing_code(connection: ClientConnection) -> int:
    """With which the server closes a live connection."""
    try:
        for _ in range(9):
            connection.recv(timeout=5)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd is not None else 0
    raise AssertionError("the connection stays open")

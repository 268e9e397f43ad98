"""Limits: how often somebody may do something. Token buckets, for each session (or token) and each household.

On a server for the public every kind of request has a bucket. A server that answers to localhost alone (`make play`)
does not limit whoever sits at the machine.
"""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Callable
from functools import lru_cache
from math import ceil
from typing import NamedTuple

MOST_KEYS = 50_000  # buckets kept; full ones are forgotten first


class Rate(NamedTuple):
    """A burst allowed at once, then a steady rate per second."""

    burst: int
    per_second: float


RATES = {
    "read": Rate(120, 20),
    "play": Rate(30, 10),
    "api": Rate(180, 3),  # programs with a token: 180 a minute
    "chat": Rate(5, 1),
    "found": Rate(10, 10 / 3600),
    "open": Rate(10, 10 / 60),  # live connections
    "guess": Rate(10, 10 / 60),  # wrong tokens
    "import": Rate(4, 4 / 60),
    "hook": Rate(6, 6 / 60),  # setting and trying web hooks: each makes the server ask somebody else
    "account": Rate(5, 5 / 3600),  # new accounts
    "login": Rate(20, 20 / 900),  # right or wrong
    "export": Rate(4, 4 / 60),
    "hint": Rate(12, 12 / 60),  # each keeps a process busy for a second
    "review": Rate(4, 4 / 600),  # each keeps one busy for minutes
    "page": Rate(300, 30),  # pages and the files that belong to them, for a household
    "work": Rate(2000, 100),  # milliseconds of CPU time, whatever they are spent on
}
FOR_ADDRESSES = 8  # an address may be a whole household: so many times what a session may do


@lru_cache(10_000)
def household(address: str) -> str:
    """Whom an address belongs to. With IPv6 a line has 2^64 of them; IPv4 in IPv6 clothes is IPv4."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped is not None:
            return str(ip.ipv4_mapped)
        if not ip.is_loopback:
            return str(ipaddress.ip_network((ip.packed, 64), strict=False))
    return str(ip)


class TooMany(Exception):
    """How many seconds to wait."""

    def __init__(self, retry_after: int) -> None:
        super().__init__(f"wait {retry_after} s")
        self.retry_after = retry_after


class Limits:
    """All buckets of a server; a key is who and what."""

    def __init__(self, rates: dict[str, Rate] | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self.rates = RATES if rates is None else rates
        self.clock = clock
        self.levels: dict[tuple[str, object], tuple[float, float]] = {}  # tokens left, as of when

    def left(self, kind: str, who: object, wider: int = 1) -> float:
        rate = self.rates[kind]
        level, since = self.levels.get((kind, who), (rate.burst * wider, 0.0))
        return min(rate.burst * wider, level + (self.clock() - since) * rate.per_second * wider)

    def check(self, kind: str, who: object, wider: int = 1) -> None:
        """`TooMany` if nothing is left; takes nothing."""
        if self.left(kind, who, wider) < 1:
            missing = 1 - self.left(kind, who, wider)
            raise TooMany(max(1, ceil(missing / (self.rates[kind].per_second * wider))))

    def take(self, kind: str, who: object, wider: int = 1) -> None:
        """Take one, or `TooMany`."""
        self.check(kind, who, wider)
        self.spend(kind, who, 1, wider)

    def spend(self, kind: str, who: object, amount: float, wider: int = 1) -> None:
        """Take so much, also more than there is: then it takes longer until something is left."""
        if len(self.levels) >= MOST_KEYS and (kind, who) not in self.levels:
            self.forget()
        self.levels[kind, who] = (self.left(kind, who, wider) - amount, self.clock())

    def forget(self) -> None:
        """Drop full buckets; if all are in use, the oldest half."""
        now = self.clock()
        full = [key for key, (level, since) in self.levels.items() if self.refilled(key[0], level, now - since)]
        for key in full or list(self.levels)[: MOST_KEYS // 2]:
            del self.levels[key]

    def refilled(self, kind: str, level: float, seconds: float) -> bool:
        rate = self.rates[kind]
        return level + seconds * rate.per_second >= rate.burst


class Tries:
    """Attempts that may be wrong: a number within a time, counted exactly. Each counts until it proves right."""

    def __init__(self, most: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.most = most
        self.seconds = seconds
        self.clock = clock
        self.times: dict[object, list[float]] = {}

    def begin(self, who: object) -> None:
        """Count a try, or `TooMany`."""
        times = self.recent(who)
        if len(times) >= self.most:
            raise TooMany(max(1, ceil(times[0] + self.seconds - self.clock())))
        if len(self.times) >= MOST_KEYS and who not in self.times:
            self.forget()
        self.times[who] = [*times, self.clock()]

    def recent(self, who: object) -> list[float]:
        since = self.clock() - self.seconds
        return [at for at in self.times.get(who, ()) if at > since]

    def take_back(self, who: object) -> None:
        """The last try was right, or was none."""
        times = self.recent(who)[:-1]
        if times:
            self.times[who] = times
        else:
            self.forgive(who)

    def forgive(self, who: object) -> None:
        self.times.pop(who, None)

    def forget(self) -> None:
        """Drop whoever has waited long enough; if nobody has, the oldest half."""
        over = [who for who in self.times if not self.recent(who)]
        for who in over or list(self.times)[: MOST_KEYS // 2]:
            del self.times[who]

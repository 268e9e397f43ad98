"""Passwords: what may be one, the slow hash that is kept of it, and how often somebody may be wrong.

A password is checked by Argon2id in a thread, a few at a time, so that tables go on while people log in. A name that
nobody has costs the same work as one with a wrong password: the two cannot be told apart. Wrong passwords are counted
in memory: what people type into a form by mistake is written nowhere.
"""

from __future__ import annotations

import asyncio
import base64
import os
import secrets
import time
import unicodedata
from collections.abc import Callable
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

from pavilion.web.people.auth import folded
from pavilion.web.serving.limits import TooMany, Tries

T = TypeVar("T")

LEAST, MOST = 8, 128  # signs
WRONG_FOR_ACCOUNT, WRONG_FROM_ADDRESS = 5, 20
WITHIN = 15 * 60.0  # seconds
QUEUE = 64  # people who wait for a hash; more are asked to come back
TRIVIAL = frozenset((
    "password", "password1", "passw0rd", "passwort", "passwort1", "hallo123", "12345678", "123456789", "1234567890",
    "87654321", "qwertyui", "qwertyuiop", "qwertzui", "qwertzuiop", "1q2w3e4r", "abcdefgh", "abcd1234", "iloveyou",
    "letmein1", "football", "baseball", "sunshine", "princess", "superman", "pavilion", "pavilion1",
))  # fmt: skip


def barred(password: str, name: str) -> str:
    """What is wrong with a new password: "short", "long", "name" or "trivial"; "" if it may be one."""
    plain = normal(password)
    if len(plain) < LEAST:
        return "short"
    if len(plain) > MOST:
        return "long"
    if folded(plain) == folded(name):
        return "name"
    if plain.casefold() in TRIVIAL or len(set(plain)) == 1:
        return "trivial"
    return ""


def normal(password: str) -> str:
    """The same password from whatever keyboard."""
    return unicodedata.normalize("NFKC", password)


class Passwords:
    """Hashes passwords and compares them."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.hasher = PasswordHasher(time_cost=3, memory_cost=64 * 1024, parallelism=1)  # as RFC 9106 advises
        self.gate = asyncio.Semaphore(max(1, (os.cpu_count() or 1) // 2))
        self.waiting = 0
        self.for_account = Tries(WRONG_FOR_ACCOUNT, WITHIN, clock)
        self.from_address = Tries(WRONG_FROM_ADDRESS, WITHIN, clock)

    async def hash(self, password: str) -> str:
        """What is kept of a password."""
        return await self.slowly(lambda: self.hasher.hash(normal(password)))

    async def check(self, who: object, address: str, password: str, kept: str | None) -> bool:
        """Is it the password of which this hash was kept? `TooMany` after too many wrong ones.

        Nothing kept (nobody has that name): the same work, and no. A try counts as wrong until it has proven right, so
        that many at the same time are no way around the limit.
        """
        self.for_account.begin(who)
        try:
            self.from_address.begin(address)
        except TooMany:
            self.for_account.take_back(who)
            raise
        try:
            right = await self.slowly(lambda: self.same(normal(password), kept or self.decoy())) and kept is not None
        except BaseException:
            self.for_account.take_back(who)
            self.from_address.take_back(address)
            raise
        if right:
            self.for_account.forgive(who)
            self.from_address.take_back(address)
        return right

    def outdated(self, kept: str) -> bool:
        """Was it hashed with less work than we ask for today?"""
        return self.hasher.check_needs_rehash(kept)

    def same(self, password: str, kept: str) -> bool:
        try:
            return self.hasher.verify(kept, password)
        except VerificationError:
            return False

    def decoy(self) -> str:
        """A hash that no password has, and that takes as long to compare as any."""
        made = self.hasher
        salt, digest = secrets.token_bytes(made.salt_len), secrets.token_bytes(made.hash_len)
        work = f"m={made.memory_cost},t={made.time_cost},p={made.parallelism}"
        return f"$argon2id$v=19${work}${unpadded(salt)}${unpadded(digest)}"

    async def slowly(self, work: Callable[[], T]) -> T:
        """In a thread, when it is one's turn."""
        if self.waiting >= QUEUE:
            raise TooMany(5)
        self.waiting += 1
        try:
            async with self.gate:
                return await asyncio.to_thread(work)
        finally:
            self.waiting -= 1


def unpadded(data: bytes) -> str:
    return base64.b64encode(data).rstrip(b"=").decode()

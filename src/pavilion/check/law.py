"""What a law is: a sentence, and a test that raises `Broken`. Any other exception breaks the law as well."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, NamedTuple, Protocol, TypeVar


class Broken(Exception):
    """A law does not hold; the message says what was seen."""


class Recorded(Protocol):
    """What laws look at can say how it came about."""

    def record(self) -> str: ...


Subject = TypeVar("Subject", bound=Recorded)


class Law(NamedTuple, Generic[Subject]):
    name: str
    statement: str
    test: Callable[[Subject], None]
    every: int = 1  # 1: tested at each question, 16: at one of sixteen, chosen at random
    when: Callable[[Subject], bool] | None = None  # tested only then

"""A server and a browser for all journeys."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

import pytest
from browser.guest import CHROMIUM, WIDE, Guest, chromium
from web.served import Served


class Guests(Protocol):
    """Lets a guest in."""

    def __call__(self, device: dict[str, Any] = WIDE, **more: Any) -> Guest: ...


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("browser") / "tables.db", debug=True, absent_after=0.0) as served:
        yield served


@pytest.fixture
def server(house: Served) -> Served:
    """The server, with a connection that has not grown old."""
    house.line = house.new_line()
    return house


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    if not CHROMIUM:
        pytest.skip("there is no chromium here")
    with chromium() as found:
        yield found


@pytest.fixture
def guests(browser: Any, server: Served) -> Iterator[Guests]:
    """Guests of one test; when they leave, nothing bad has happened to any of them."""
    came: list[Guest] = []

    def come(device: dict[str, Any] = WIDE, **more: Any) -> Guest:
        came.append(Guest(browser, f"http://127.0.0.1:{server.port}", device, **more))
        return came[-1]

    yield come
    for guest in came:
        guest.leave()

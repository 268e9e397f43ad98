"""A server and a browser for all journeys."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from browser.guest import CHROMIUM, WIDE, Guest, chromium
from web.served import Served

FOR_EVER = 10**6  # seconds
FAILED = pytest.StashKey[bool]()


class Guests(Protocol):
    """Lets a guest in."""

    def __call__(self, device: dict[str, Any] = WIDE, **more: Any) -> Guest: ...


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("browser") / "tables.db", debug=True, absent_after=0.0)
    served.server.config.timeout_keep_alive = FOR_EVER  # a test may play a whole game before it asks again
    with served:
        yield served


@pytest.fixture
def server(house: Served) -> Served:
    return house


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    if not CHROMIUM:
        pytest.skip("there is no chromium here")
    with chromium() as found:
        yield found


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember whether a test has failed, for those who tidy up after it."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture
def guests(browser: Any, server: Served, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Guests]:
    """Guests of one test; when they leave, nothing bad has happened to any of them. A failed test leaves pictures."""
    came: list[Guest] = []

    def come(device: dict[str, Any] = WIDE, **more: Any) -> Guest:
        came.append(Guest(browser, f"http://127.0.0.1:{server.port}", device, **more))
        return came[-1]

    yield come
    if request.node.stash.get(FAILED, False):
        for n, guest in enumerate(guest for guest in came if not guest.page.is_closed()):
            guest.page.screenshot(path=tmp_path / f"guest-{n}.png")
            print(f"{guest.page.url}: {tmp_path}/guest-{n}.png")
    troubles = [guest.close() for guest in came]
    assert not any(troubles), troubles

"""Expo 1906 is on the shelf while its tests run."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from exposition import GAME

from pavilion.check import on_the_shelf


@pytest.fixture(autouse=True)
def shelf() -> Iterator[None]:
    with on_the_shelf(GAME):
        yield

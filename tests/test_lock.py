"""The locks hold all that `make play` installs, and nothing that could be swapped on its way."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import pytest
from lock import TO_BUILD, TO_RUN, wanted
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

HASH = re.compile(r"    --hash=sha256:[0-9a-f]{64}")


def entries(lock: Path) -> list[list[str]]:
    """The lines of each entry: what it is, and its hashes."""
    text = lock.read_text("utf-8").replace(" \\\n", "\n")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    starts = [at for at, line in enumerate(lines) if not line.startswith(" ")]
    return [lines[at:end] for at, end in zip(starts, [*starts[1:], len(lines)], strict=True)]


def locked(*locks: Path) -> dict[str, str]:
    """The version of everything in these locks, by name."""
    found = [Requirement(entry[0]) for lock in locks for entry in entries(lock)]
    assert len(found) == len({one.name for one in found}), "each has one version"
    return {canonicalize_name(one.name): str(one.specifier).removeprefix("==") for one in found}


def needed_by(name: str) -> list[Requirement]:
    """What a package that is installed here needs on this machine."""
    try:
        found = [Requirement(one) for one in requires(name) or []]
    except PackageNotFoundError:
        return []
    return [one for one in found if one.marker is None or one.marker.evaluate({"extra": ""})]


@pytest.mark.parametrize("locks", [(TO_RUN,), (TO_RUN, TO_BUILD)], ids=["to run", "to build"])
def test_the_locks_have_a_fitting_version_of_everything_that_is_needed(locks: tuple[Path, ...]) -> None:
    versions = locked(*locks)
    asked = wanted() | (wanted(to_build=True) if TO_BUILD in locks else {})
    unfit = [str(one) for name, one in asked.items() if not one.specifier.contains(versions.get(name, ""))]
    assert not unfit, f"run `make lock`: {unfit}"
    missing = {str(one) for name in versions for one in needed_by(name) if canonicalize_name(one.name) not in versions}
    assert not missing, f"run `make lock`: {missing}"


def test_who_only_plays_needs_no_compiler() -> None:
    assert not {"mypy", "setuptools", "wheel"} & set(locked(TO_RUN))


@pytest.mark.parametrize("lock", [TO_RUN, TO_BUILD], ids=lambda lock: lock.name)
def test_every_entry_of_a_lock_is_one_version_with_hashes_and_no_address(lock: Path) -> None:
    for what, *hashes in entries(lock):
        assert re.match(r"[a-z0-9-]+==[\w.]+( ; .+)?$", what), what
        assert hashes, what
        assert all(HASH.fullmatch(line) for line in hashes), what
    assert "://" not in lock.read_text("utf-8")

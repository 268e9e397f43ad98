"""requirements.lock holds all that `make play` installs, and nothing that could be swapped on its way."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, requires

from lock import LOCK, wanted
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

HASH = re.compile(r"    --hash=sha256:[0-9a-f]{64}")


def entries() -> list[list[str]]:
    """The lines of each entry: what it is, and its hashes."""
    text = LOCK.read_text("utf-8").replace(" \\\n", "\n")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    starts = [at for at, line in enumerate(lines) if not line.startswith(" ")]
    return [lines[at:end] for at, end in zip(starts, [*starts[1:], len(lines)], strict=True)]


def locked() -> dict[str, str]:
    """The version of everything in the lock, by name."""
    found = (Requirement(entry[0]) for entry in entries())
    return {canonicalize_name(one.name): str(one.specifier).removeprefix("==") for one in found}


def needed_by(name: str) -> list[Requirement]:
    """What a package that is installed here needs on this machine."""
    try:
        found = [Requirement(one) for one in requires(name) or []]
    except PackageNotFoundError:
        return []
    return [one for one in found if one.marker is None or one.marker.evaluate({"extra": ""})]


def test_the_lock_has_a_fitting_version_of_everything_that_pyproject_asks_for() -> None:
    versions = locked()
    unfit = [str(one) for name, one in wanted().items() if not one.specifier.contains(versions.get(name, ""))]
    assert not unfit, f"run `make lock`: {unfit}"


def test_what_a_locked_package_needs_is_locked_too() -> None:
    versions = locked()
    missing = {str(one) for name in versions for one in needed_by(name) if canonicalize_name(one.name) not in versions}
    assert not missing, f"run `make lock`: {missing}"


def test_every_entry_of_the_lock_is_one_version_with_hashes_and_no_address() -> None:
    for what, *hashes in entries():
        assert re.match(r"[a-z0-9-]+==[\w.]+( ; .+)?$", what), what
        assert hashes, what
        assert all(HASH.fullmatch(line) for line in hashes), what
    assert "://" not in LOCK.read_text("utf-8")

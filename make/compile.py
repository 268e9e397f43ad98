"""Compiles the engine into build/compiled: all of it or, if it is interrupted or fails, nothing of it."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

BUILD = Path("build")
COMPILED, NEW, OLD, LOG, TEMP = (BUILD / name for name in ("compiled", "new", "old", "log", "temp"))
STAMP = COMPILED / "stamp"  # is there when all is done
MAKE = [os.environ.get("MAKE", "make"), "--no-print-directory", str(STAMP)]
SETUP = [sys.executable, "setup.py", "-q", "build", "--build-lib", str(NEW), "--build-temp", str(TEMP)]
ENGINE = "engine"  # a file that says of which source the compiled modules are
TRAINED = "trained"
PARTS = ("core", "games", "bots", "check")  # the folders of what is compiled and of what it looks at
LAST_LINES = 40


def is_fresh() -> bool:
    """Is nothing newer than what was compiled last?"""
    alone = {name: value for name, value in os.environ.items() if name != "MAKEFLAGS"}  # not a part of another make
    return subprocess.run([*MAKE, "--question"], env=alone, check=False).returncode == 0


def engine_digest() -> str:
    """A digest of all that the compiled modules are made of: a drawing or a page is not among it."""
    modules = [path for part in PARTS for path in sorted(Path("src/pavilion", part).rglob("*.py"))]
    engine = [path for path in modules if "scene" not in path.parts]
    told = hashlib.sha256(sys.version.encode())
    for path in (Path("setup.py"), Path("requirements-build.lock"), *engine):
        told.update(f"{path}\n{path.stat().st_size}\n".encode() + path.read_bytes())
    return told.hexdigest()


def wants_training() -> bool:
    """As `make bench` does; tests need not wait for it."""
    return os.environ.get("PAVILION_PROFILE", "1") == "1" and not keeps_objects()


def keeps_objects() -> bool:
    """Does the build know which of its objects it can use again? (See setup.py.)"""
    return os.environ.get("PAVILION_SEPARATE", "0") == "1"


def is_compiled(digest: str) -> bool:
    """Are the modules compiled already, so that only what is around them has changed?"""
    before = COMPILED / ENGINE
    same = before.exists() and before.read_text() == digest
    return same and any(COMPILED.rglob("*.so")) and (not wants_training() or (COMPILED / TRAINED).exists())


def take_over() -> None:
    """The modules that were compiled before, as they are."""
    for module in COMPILED.rglob("*.so"):
        shutil.copy2(module, NEW / module.relative_to(COMPILED))


def main() -> int:
    if is_fresh():  # somebody else has done it while we waited
        return 0
    for folder in (NEW, OLD, *([] if keeps_objects() else [TEMP])):
        shutil.rmtree(folder, ignore_errors=True)
    NEW.mkdir()
    (NEW / STAMP.name).touch()  # as old as the source that is read from now on
    digest = engine_digest()
    known = is_compiled(digest)
    trained = wants_training() or (known and (COMPILED / TRAINED).exists())
    environment = {**os.environ, "PAVILION_COMPILE": "0"} if known else None
    with LOG.open("w") as log:
        done = subprocess.run(SETUP, stdout=log, stderr=subprocess.STDOUT, check=False, env=environment)
    if done.returncode:
        print(*LOG.read_text().splitlines()[-LAST_LINES:], sep="\n", file=sys.stderr)
        return done.returncode
    if known:
        take_over()
    (NEW / ENGINE).write_text(digest)
    if trained:
        (NEW / TRAINED).touch()
    if COMPILED.exists():
        COMPILED.rename(OLD)
    NEW.rename(COMPILED)
    shutil.rmtree(OLD, ignore_errors=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Compiles the engine into build/compiled: all of it or, if it is interrupted or fails, nothing of it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

BUILD = Path("build")
COMPILED, NEW, OLD, LOG = (BUILD / name for name in ("compiled", "new", "old", "log"))
STAMP = COMPILED / "stamp"  # is there when all is done
MAKE = [os.environ.get("MAKE", "make"), "--no-print-directory", str(STAMP)]
SETUP = [sys.executable, "setup.py", "-q", "build", "--build-lib", str(NEW), "--build-temp", str(BUILD / "temp")]
LAST_LINES = 40


def is_fresh() -> bool:
    """Is nothing newer than what was compiled last?"""
    alone = {name: value for name, value in os.environ.items() if name != "MAKEFLAGS"}  # not a part of another make
    return subprocess.run([*MAKE, "--question"], env=alone, check=False).returncode == 0


def main() -> int:
    if is_fresh():  # somebody else has done it while we waited
        return 0
    for folder in (NEW, OLD, BUILD / "temp"):
        shutil.rmtree(folder, ignore_errors=True)
    NEW.mkdir()
    (NEW / STAMP.name).touch()  # as old as the source that is read from now on
    with LOG.open("w") as log:
        done = subprocess.run(SETUP, stdout=log, stderr=subprocess.STDOUT, check=False)
    if done.returncode:
        print(*LOG.read_text().splitlines()[-LAST_LINES:], sep="\n", file=sys.stderr)
        return done.returncode
    if os.environ.get("PAVILION_PROFILE", "1") == "1":
        (NEW / "trained").touch()  # as `make bench` wants it; tests need not wait for that
    if COMPILED.exists():
        COMPILED.rename(OLD)
    NEW.rename(COMPILED)
    shutil.rmtree(OLD, ignore_errors=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Build: engine, rules and bots are compiled by mypyc in one group; without a C compiler they stay plain Python.

PAVILION_COMPILE=0 leaves the compiling out (development: the source runs interpreted).
"""

import os
import sys
from pathlib import Path

from setuptools import setup

ROOT = Path("src/pavilion")
COMPILED = ["core/*.py", "games/*/*.py", "bots/*.py", "check/hall.py", "check/lab.py", "check/yard.py"]
# Re-exports, exceptions, and what reads files or writes texts gain nothing by being compiled.
PLAIN = [
    "*/__init__.py", "core/components.py", "core/errors.py", "core/game.py", "core/options.py", "core/scene.py",
    "core/sections.py", "bots/simulate.py",
    *(f"games/*/{name}.py" for name in ("data", "faces", "options", "owed", "position")),
    *(f"games/*/{name}.py" for name in ("scene*", "terminal", "text", "view")),
]


def sources() -> list[str]:
    """The modules to compile, in a stable order."""
    paths = sorted(path for pattern in COMPILED for path in ROOT.glob(pattern))
    return [str(path) for path in paths if not any(path.match(pattern) for pattern in PLAIN)]


ext_modules = []
if os.environ.get("PAVILION_COMPILE", "1") == "1":
    from mypyc.build import mypycify

    ext_modules = mypycify(["--strict", *sources()], opt_level=os.environ.get("MYPYC_OPT_LEVEL", "3"))
    for ext in ext_modules:
        ext.optional = True  # without a C compiler the install falls back to pure Python
        if sys.platform != "win32":
            ext.extra_compile_args.append("-fno-semantic-interposition")

setup(ext_modules=ext_modules)

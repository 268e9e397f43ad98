"""Build: engine, games, bots and laws are compiled by mypyc in one group; without a C compiler they stay plain Python.

PAVILION_COMPILE=0 leaves the compiling out (development: the source runs interpreted).
"""

import os
import sys
from pathlib import Path

from setuptools import setup

COMPILED = ["core", "games", "bots", "check/toys.py"]
# Re-exports, exceptions, reading of files and texts gain nothing by being compiled.
PLAIN = {
    "__init__.py", "errors.py", "game.py/core", "options.py", "components.py", "sections.py", "data.py", "view.py/games",
    "text.py", "position.py/games", "simulate.py", "terminal.py",
}


def is_plain(path: Path) -> bool:
    return path.name in PLAIN or f"{path.name}/{path.relative_to('src/pavilion').parts[0]}" in PLAIN


def sources() -> list[str]:
    root = Path("src/pavilion")
    paths = [path for part in COMPILED for path in ([root / part] if part.endswith(".py") else sorted((root / part).rglob("*.py")))]
    return [str(path) for path in paths if not is_plain(path)]


ext_modules = []
if os.environ.get("PAVILION_COMPILE", "1") == "1":
    from mypyc.build import mypycify

    ext_modules = mypycify(["--strict", *sources()], opt_level=os.environ.get("MYPYC_OPT_LEVEL", "3"))
    for ext in ext_modules:
        ext.optional = True  # without a C compiler the install falls back to pure Python
        if sys.platform != "win32":
            ext.extra_compile_args.append("-fno-semantic-interposition")

setup(ext_modules=ext_modules)

"""Build: engine, rules and bots are compiled by mypyc in one group; without a C compiler they stay plain Python.

Each game takes its specification along: docs/rules/<game>.md becomes rules.md in the package of the game.

PAVILION_COMPILE=0 leaves the compiling out (development: the source runs interpreted).
"""

import os
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

ROOT, RULES = Path("src/pavilion"), Path("docs/rules")
COMPILED = [
    "core/*.py", "games/*/*.py", "games/*/*/*.py", "bots/*.py", *(f"check/{toy}.py" for toy in ("hall", "lab", "yard")),
]
# Re-exports, exceptions, and what reads files or writes texts gain nothing by being compiled.
PLAIN = [
    "*/__init__.py", "core/components.py", "core/errors.py", "core/game.py", "core/options.py", "core/phrases.py",
    "core/printed_effects.py", "core/scene.py", "core/sections.py", "core/sheet.py", "bots/simulate.py",
    *(f"games/*/box/{name}.py" for name in ("data", "options", "printed")),
    *(f"games/*/told/{name}.py" for name in ("flaws", "owed", "position*", "sheet", "text")),
    "games/*/scene/*.py",
]


def sources() -> list[str]:
    """The modules to compile, in a stable order."""
    paths = sorted(path for pattern in COMPILED for path in ROOT.glob(pattern))
    return [str(path) for path in paths if not any(path.match(pattern) for pattern in PLAIN)]


class WithRules(build_py):
    """Copies the specifications into the packages of their games."""

    def rules(self) -> dict[str, str]:
        """Where each goes, and where it is from; a checkout is read where it is."""
        folders = {path: f"games/{path.stem.replace('-', '_')}" for path in sorted(RULES.glob("*.md"))}
        there = {path: folder for path, folder in folders.items() if (ROOT / folder).is_dir()}
        found = {f"{self.build_lib}/pavilion/{folder}/rules.md": str(path) for path, folder in there.items()}
        return {} if self.editable_mode else found

    def run(self) -> None:
        super().run()
        for target, source in self.rules().items():
            self.copy_file(source, target, preserve_mode=False)

    def get_outputs(self, include_bytecode: bool = True) -> list[str]:
        return [*super().get_outputs(include_bytecode), *self.rules()]


ext_modules = []
if os.environ.get("PAVILION_COMPILE", "1") == "1":
    from mypyc.build import mypycify

    ext_modules = mypycify(["--strict", *sources()], opt_level=os.environ.get("MYPYC_OPT_LEVEL", "3"))
    for ext in ext_modules:
        ext.optional = True  # without a C compiler the install falls back to pure Python
        if sys.platform != "win32":
            ext.extra_compile_args.append("-fno-semantic-interposition")

setup(ext_modules=ext_modules, cmdclass={"build_py": WithRules})

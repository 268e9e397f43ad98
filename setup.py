"""Build: engine, rules and bots are compiled by mypyc in one group; without a C compiler they stay plain Python.

Each game takes its specification along: docs/rules/<game>.md becomes rules.md in the package of the game.

Where the compiler is gcc, the engine is compiled twice: bots play with the first build (`pavilion.bots.training`), and
what was counted meanwhile tells gcc which paths matter. That makes it a fifth faster.

PAVILION_COMPILE=0 leaves the compiling out (development: the source runs interpreted), PAVILION_PROFILE=0 the training;
MYPYC_OPT_LEVEL=1 compiles in half the time what runs a fifth slower; PAVILION_SEPARATE=1 makes a C file of each module,
compiles as many at once as there are cores, only those that differ from the last time, and trains nothing.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

ROOT, RULES = Path("src/pavilion"), Path("docs/rules")
COMPILING = os.environ.get("PAVILION_COMPILE", "1") == "1"
SEPARATE = os.environ.get("PAVILION_SEPARATE", "0") == "1"
TRAINING = os.environ.get("PAVILION_PROFILE", "1") == "1" and not SEPARATE
CORES = os.cpu_count() or 1
COMPILED = [
    "core/*.py", "games/*/*.py", "games/*/*/*.py", "bots/*.py", "bots/*/*.py",
    *(f"check/{toy}.py" for toy in ("hall", "lab", "yard")),
]
# Re-exports, exceptions, and what reads files or writes texts gain nothing by being compiled.
PLAIN = [
    "*/__init__.py", "core/clauses.py", "core/components.py", "core/courses.py", "core/desk.py", "core/errors.py",
    "core/explained.py", "core/fields.py", "core/game.py", "core/kit.py", "core/options.py", "core/parts.py",
    "core/phrases.py", "core/printed_effects.py", "core/reached.py", "core/reports.py", "core/scene.py",
    "core/sections.py", "core/sheet.py", "core/values.py",
    *(f"bots/{name}.py" for name in ("analysis", "arena", "calibration", "care", "journal", "on_ray", "purse")),
    *(f"bots/{name}.py" for name in ("puzzles", "ranging", "ratings", "reasons", "replies", "review", "review_told")),
    *(f"bots/{name}.py" for name in ("sharing", "simulate", "training", "tune")),
    *(f"games/*/box/{name}.py" for name in ("data*", "options", "printed")),
    *(f"games/*/told/{name}.py" for name in ("owed", "position*", "sheet", "text*", "what_is*")),
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


class SideBySide(build_ext):
    """Uses all cores: for the extensions and, where each module is a C file of its own, for the files of the engine.

    Objects of those are kept by what they are made of, until a build needs them no more.
    """

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or CORES
        self.objects: set[Path] = set()

    def build_extensions(self) -> None:
        super().build_extensions()
        for left in set(Path(self.build_temp).glob("*.o")) - self.objects if SEPARATE else ():
            left.unlink()

    def build_extension(self, ext: Extension) -> None:
        if SEPARATE:
            headers = [digest(path) for path in sorted(ext.depends) if Path(path).name.startswith("__native")]
            with ThreadPoolExecutor(CORES) as several:
                made = several.map(lambda source: self.made(source, headers, ext), ext.sources)
                ext.extra_objects, ext.sources = [str(path) for path in made], []
        super().build_extension(ext)

    def made(self, source: str, headers: list[str], ext: Extension) -> Path:
        """The object of a C file, compiled now if it is not there."""
        told = (VERSION, self.compiler.compiler_so, ext.include_dirs, ext.extra_compile_args, headers, digest(source))
        kept = Path(self.build_temp, hashlib.sha256(repr(told).encode()).hexdigest() + ".o")
        self.objects.add(kept)
        if not kept.exists():
            more = {"include_dirs": ext.include_dirs, "extra_postargs": ext.extra_compile_args}
            (fresh,) = self.compiler.compile([source], output_dir=self.build_temp, **more)
            os.replace(fresh, kept)
        return kept


def digest(path: str) -> str:
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()


class Trained(SideBySide):
    """Compiles the engine, lets bots play with it, and compiles it again with what was counted."""

    flags: tuple[str, ...] = ()  # of the engine, apart from those of every build

    def build_extensions(self) -> None:
        engines = [ext for ext in self.extensions if ext.name.endswith("__mypyc")]  # the rest are doors to its modules
        if not TRAINING or self.inplace or not self.is_gcc():
            super().build_extensions()
            return
        counts = Path(self.build_temp, "profile").resolve()
        shutil.rmtree(counts, ignore_errors=True)  # those of another build would be added
        self.flag(engines, f"-fprofile-generate={counts}")
        super().build_extensions()
        if not all(Path(self.get_ext_fullpath(ext.name)).exists() for ext in engines):
            return  # it cannot be compiled here, which is no error
        if self.train():
            self.flag(engines, f"-fprofile-use={counts}", "-fprofile-partial-training")
        else:
            self.warn("no game could be played with the first build: the engine is compiled without training")
            self.flag(engines)
        self.force = True
        for ext in engines:
            self.build_extension(ext)

    def is_gcc(self) -> bool:
        """Version 10 or newer: older ones take all that was not trained for useless."""
        if self.compiler.compiler_type != "unix" or not shutil.which(self.compiler.compiler_so[0]):
            return False
        ask = [self.compiler.compiler_so[0], "-dM", "-E", "-x", "c", os.devnull]
        told = subprocess.run(ask, capture_output=True, text=True, check=False).stdout
        version = re.search(r"^#define __GNUC__ (\d+)$", told, re.MULTILINE)
        return version is not None and int(version[1]) >= 10 and "__clang__" not in told

    def flag(self, engines: list[Extension], *flags: str) -> None:
        """These flags instead of those set before."""
        for ext in engines:
            ext.extra_compile_args = [*(one for one in ext.extra_compile_args if one not in self.flags), *flags]
            ext.extra_link_args = [*(one for one in ext.extra_link_args if one not in self.flags), *flags]
        self.flags = flags

    def train(self) -> bool:
        """Let bots play with what was built; the same games in every build."""
        path = os.pathsep.join(filter(None, [os.path.abspath(self.build_lib), os.environ.get("PYTHONPATH")]))
        env = {**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": "0"}
        return subprocess.run([sys.executable, "-m", "pavilion.bots.training"], env=env, check=False).returncode == 0


ext_modules = []
if COMPILING:
    from mypy.version import __version__ as VERSION
    from mypyc.build import mypycify

    level = os.environ.get("MYPYC_OPT_LEVEL", "3")
    ext_modules = mypycify(["--strict", *sources()], opt_level=level, multi_file=SEPARATE)
    for ext in ext_modules:
        ext.optional = True  # without a C compiler the install falls back to pure Python
        if sys.platform != "win32":
            alone = ["-fno-semantic-interposition", "-fvisibility=hidden"]  # nobody else calls its functions
            exact = "-ffp-contract=off"  # floats as Python reckons them: some processors would round once for two steps
            forgiving = "-Wno-error"  # a warning is no reason to go slow
            ext.extra_compile_args = [*ext.extra_compile_args, *alone, exact, forgiving]

setup(ext_modules=ext_modules, cmdclass={"build_py": WithRules, "build_ext": Trained})

"""Files for browsers: without what only people read, and a page's script together with all that it alone imports."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from rcssmin import cssmin
from rjsmin import jsmin

STATIC = Path(__file__).parent / "static"
IMPORTED = re.compile(r'(?:from|import\(?) ?"\./([\w-]+\.js)"')
IMPORT = re.compile(r'^import \{ (.+) \} from "\./(\w+)\.js";$', re.MULTILINE)
LATER = re.compile(r'\bimport\("\./(\w+)\.js"\)')
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.MULTILINE)


def lean(name: str, content: bytes) -> bytes:
    """The same file for a browser."""
    if name.endswith(".js"):
        script = joined(scripts(), name[:-3]) if name[:-3] in page_scripts() else content.decode()
        return str(jsmin(script)).encode()
    if name.endswith(".css"):
        return str(cssmin(content.decode())).encode()
    return content


def reached(files: Mapping[str, bytes], name: str) -> set[str]:
    """The script of this name and all that it imports, at once or when it is needed."""
    found: set[str] = set()
    asked = [name]
    while asked:
        script = asked.pop()
        if script in files and script not in found:
            found.add(script)
            asked += IMPORTED.findall(files[script].decode())
    return found


# ---- one script for a page ------------------------------------------------------------------------------------------


@cache
def scripts() -> dict[str, str]:
    return {path.stem: path.read_text("utf-8") for path in sorted(STATIC.glob("*.js"))}


@cache
def page_scripts() -> set[str]:
    """The scripts that no other one imports."""
    return set(scripts()).difference(*(needed(script) + LATER.findall(script) for script in scripts().values()))


@cache
def loaded_first(name: str) -> list[str]:
    """The files of what a page's script imports before it runs, then its own."""
    at_once = in_order(scripts(), name)
    files = kept(scripts(), at_once) if name in page_scripts() else set(at_once)
    return [one for one in at_once if one in files or one == name]


def joined(modules: Mapping[str, str], page: str) -> str:
    """A page's script after those that it imports, each in a function of its own: one file comes sooner than twelve.

    What is loaded later may import some of them too; these stay files, for a module must not be there twice.
    """
    at_once = in_order(modules, page)
    files = kept(modules, at_once)
    parts = [f'import * as ${name} from "./{name}.js";' for name in at_once if name in files]
    for name in at_once[:-1]:
        if name not in files:
            exports = ", ".join(EXPORT.findall(modules[name]))
            parts.append(f"const ${name} = (() => {{\n{inside(modules[name])}\nreturn {{ {exports} }};\n}})();")
    return "\n".join([*parts, inside(modules[page])])


def needed(script: str) -> list[str]:
    """What a script imports before it runs."""
    return [name for _, name in IMPORT.findall(script)]


def in_order(modules: Mapping[str, str], page: str) -> list[str]:
    """A script and all that must have run before it, each after what it needs itself."""
    found: dict[str, None] = {}
    for name in needed(modules[page]):
        found |= dict.fromkeys(in_order(modules, name))
    return [*found, page]


def kept(modules: Mapping[str, str], at_once: list[str]) -> set[str]:
    """What scripts that may be loaded later import, and those that these load."""
    found: set[str] = set()
    asked = [later for name in at_once for later in LATER.findall(modules[name])]
    while asked:
        later = asked.pop()
        for name in in_order(modules, later):
            if name not in found:
                found.add(name)
                asked += LATER.findall(modules[name])
    return found


def inside(script: str) -> str:
    """A module as the body of a function: what it imports is taken from those before it."""
    taken = IMPORT.sub(lambda found: f"const {{ {found[1].replace(' as ', ': ')} }} = ${found[2]};", script)
    return EXPORT.sub("", taken)

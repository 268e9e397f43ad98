"""`pavilion where RULE-ID`: the lines of source, tests and specification that belong to a rule."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, NamedTuple

from cyclopts import Parameter

from pavilion.cli.arguments import AsJson
from pavilion.cli.screen import wrapped
from pavilion.core import Unreadable

PACKAGE = Path(__file__).resolve().parents[1]
RULE = re.compile(r"\b[A-Z]{1,4}-\d+(?:\.\d+)*(?![\w.]*\d)")
BEGINS = re.compile(r"(?:def|class) (\w+)")
SHOWN = 5  # near ids


class Line(NamedTuple):
    """A line that names a rule."""

    path: Path
    number: int
    text: str
    within: str  # the function or class around it

    def place(self) -> str:
        root = checkout()
        base = root if root is not None and self.path.is_relative_to(root) else PACKAGE.parent
        return f"{self.path.relative_to(base)}:{self.number}"

    def stated(self) -> str:
        """What a line of the specification says about its rule, without the frame of the table around it."""
        if self.text.startswith("|"):
            return ": ".join(cell.strip() for cell in self.text.strip("|").split("|")[1:-1])
        return self.text.partition("** ")[2]

    def described(self) -> dict[str, str]:
        return {"place": self.place(), "within": self.within, "text": self.text}


def where(
    rule: Annotated[str, Parameter(help="The id of a rule, for example WF-4.4.6.")], /, *, as_json: AsJson = False
) -> int:
    """Find a rule in ten seconds: its specification, the source lines that enforce it, the tests that prove it.

    Tests are found in a checkout of the project only; an installed package has specification and source.
    """
    wanted = rule.strip().upper()
    found = {"specification": specified(wanted), "source": lines_naming(sources(), wanted), "tests": proofs(wanted)}
    if not found["specification"] and not found["source"]:
        raise Unreadable(f"no rule {rule!r} is named anywhere", "rule", near(wanted))
    if as_json:
        lines = {part: [line.described() for line in some] for part, some in found.items()}
        print(json.dumps({"rule": wanted, **lines}, indent=2, ensure_ascii=False))
        return 0
    print_found(found)
    return 0


def print_found(found: dict[str, list[Line]]) -> None:
    for part, lines in found.items():
        if not lines and part != "source" and checkout() is None:
            print(f"{part}: not here; it is in a checkout of the project")
            continue
        print(f"{part}:" if lines else f"{part}: none")
        for line in lines:
            said = [line.within] if part == "tests" and line.within else [line.within, line.text]
            print(wrapped(f"  {': '.join(filter(None, [line.place(), *said]))}"))


def checkout() -> Path | None:
    """The folder with docs, tests and src around this package, or around the build it belongs to; None without one."""
    near = [folder for folder in PACKAGE.parents[1:3] if (folder / "docs" / "rules").is_dir()]
    return next((folder for folder in near if (folder / "src" / "pavilion").is_dir()), None)


def sources() -> Iterator[Path]:
    paths = [path for path in PACKAGE.rglob("*") if path.suffix in (".py", ".toml")]
    yield from sorted(path for path in paths if PACKAGE / "cli" not in path.parents)  # has rules in its examples


def tests() -> Iterator[Path]:
    if root := checkout():
        yield from sorted((root / "tests").rglob("*.py"))


def specifications() -> Iterator[Path]:
    root = checkout()
    yield from sorted((root / "docs" / "rules").glob("*.md") if root else PACKAGE.glob("games/*/rules.md"))


def lines_of(path: Path) -> Iterator[Line]:
    """The lines of a file; those of a program with the function or class that they belong to."""
    texts = path.read_text(encoding="utf-8", errors="replace").splitlines()
    around: list[tuple[int, str]] = []  # how far in, and its name
    for number, text in enumerate(texts, 1):
        bare = text.strip()
        if path.suffix == ".py" and bare:
            deep = len(text) - len(text.lstrip())
            around = [outer for outer in around if outer[0] < deep]
            following = [line.strip() for line in texts[number - 1 :]] if bare[0] == "@" else [bare]
            if begins := next(filter(None, map(BEGINS.match, following)), None):
                around.append((deep, begins[1]))
        yield Line(path, number, bare, around[-1][1] if around else "")


def lines_naming(paths: Iterator[Path], rule: str) -> list[Line]:
    """The lines that name the rule itself; WF-4.4 is not named by WF-4.4.6."""
    return [line for path in paths for line in lines_of(path) if rule in RULE.findall(unescaped(line.text))]


def unescaped(text: str) -> str:
    """Patterns in tests write a rule as WF-4\\.7\\.6."""
    return text.replace("\\.", ".")


def proofs(rule: str) -> list[Line]:
    """One line for each test that names the rule, however often."""
    lines = lines_naming(tests(), rule)
    return list({(line.path, line.within or line.number): line for line in reversed(lines)}.values())[::-1]


def specified(rule: str) -> list[Line]:
    """The lines that state the rule: its row or its paragraph; if there is none, all that name it."""
    lines = lines_naming(specifications(), rule)
    stated = re.compile(rf"(\||- \*\*)\s*{re.escape(rule)}(\*\*|\s*\|)")
    return [line for line in lines if stated.match(line.text)] or lines


def near(rule: str) -> str:
    """What could have been meant."""
    import difflib

    known = {found for paths in (sources(), specifications()) for path in paths for found in ids(path)}
    close = difflib.get_close_matches(rule, sorted(known), SHOWN, 0.7)
    games = ", ".join(sorted({found.partition("-")[0] for found in known if found.count(".") > 0}))
    return f"Did you mean {', '.join(close)}?" if close else f"Rules begin with: {games}."


def ids(path: Path) -> set[str]:
    return {found for line in lines_of(path) for found in RULE.findall(unescaped(line.text))}

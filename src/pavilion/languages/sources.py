"""Where the English sentences stand: found in the sources, as they are written, without running them.

- `say("…")` in what a game draws,
- what an error says: `Unreadable(what, where, remedy)`, `line.wrong(…)`, `Refused(…, message)`,
- the tables of a game's module `text`, its options, names and captions of its components,
- the score sheet of a game,
- the texts of the pages, `STRINGS` in `web/pages/strings.py`.

A sentence made of parts, f"there is no seat {seat!r}", is the message "there is no seat {seat}"; `Translator.retell`
reads the parts back. What the parts are made of is found too.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from pavilion.core import Choice, Game

from .sentences import pieces
from .wording import offer_name

ROOT: Final = Path(__file__).parent.parent
SPOKEN: Final = {"Unreadable": (0, 1, 2), "Forbidden": (1,), "Refused": (2,), "BadName": (0,)}  # what people read
KEYWORDS: Final = ("what", "where", "remedy", "sentence", "message")  # if they are named
ERRORS: Final = ("core/*.py", "record/*.py", "table.py", "opening.py", "games/__init__.py", "web/*/*.py")
FOR_AUTHORS: Final = ("core/components.py", "core/rules.py")  # what is wrong with a pack or with a game
DEPTH: Final = 4  # of parts within parts
BOTS: Final = ("random", "greedy")  # they play every game
NAME: Final = re.compile(r"([\w-]+:)?(verb|option|bot):[\w-]+([=+][\w:-]+)?$")
TABLES: Final = ("QUESTIONS", "ANSWERS", "NAMES", "REASONS", "CHANGES", "POINTS_FROM")  # of the module text
PRINTED: Final = ("name", "caption")  # what people read on a component


class Message(NamedTuple):
    """A text that people see, and where it stands."""

    text: str
    where: tuple[str, ...]


def messages(game: Game) -> list[Message]:
    """Everything that can be seen at a table of a game and on the way there, each text once."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for text, where in (*of_game(game), *of_drawings(game), *of_errors(), *of_pages()):
        if has_words(text) and where not in found[text]:
            found[text].append(where)
    return [Message(text, tuple(where)) for text, where in found.items()]


def has_words(text: str) -> bool:
    """Not only gaps, numbers and signs."""
    return any(c.isalpha() for piece in pieces(text) for c in piece)


def is_name(text: str) -> bool:
    """Something is called so inside the program only; English needs words for it too."""
    return NAME.match(text) is not None


# ---- a game ---------------------------------------------------------------------------------------------------------


def of_game(game: Game) -> Iterator[tuple[str, str]]:
    yield game.about, "games/__init__.py"
    words = game.part("text")
    for table in TABLES:
        yield from ((text, f"{game.name} {table}") for text in getattr(words, table, {}).values())
    yield from ((text, f"{game.name} breakdown") for text in Source(Path(words.__file__)).made_of_parts())
    yield from ((text, f"{game.name} components") for text in of_components(game.file("data")))
    yield from ((text, f"{game.name} options") for text in of_options(game))
    if game.has("sheet"):
        yield from ((text, f"{game.name} score sheet") for text in game.part("sheet").SHEET.texts())
    for verb in game.rules.grammar.verbs:
        if verb.index >= 0:
            special = [key for key in words.ANSWERS if key.startswith(f"{verb.name} ")]
            yield from ((offer_name(game, key), f"{game.name} verbs") for key in (verb.name, *special))
    yield from ((f"bot:{bot}", "bots") for bot in (*BOTS, *game.bots))


def of_components(folder: Path) -> Iterator[str]:
    for path in sorted(folder.glob("*.toml")):
        yield from of_rows(tomllib.loads(path.read_text(encoding="utf-8")))


def of_rows(row: Any) -> Iterator[str]:
    """Names and captions, however deep."""
    if isinstance(row, dict):
        yield from (text for key in PRINTED if isinstance(text := row.get(key), str))
        row = list(row.values())
    if isinstance(row, list):
        for part in row:
            yield from of_rows(part)


def of_options(game: Game) -> Iterator[str]:
    yield from ("yes", "no")
    own = game.file("options.py")
    if own.exists():
        yield from Source(own).allowed()
    for option in game.options:
        yield f"{game.name}:option:{option.name}"
        yield option.meaning
        if isinstance(option, Choice):
            yield from (f"{game.name}:option:{option.name}={value}" for value in option.values)


# ---- what is written in Python --------------------------------------------------------------------------------------


def of_drawings(game: Game) -> Iterator[tuple[str, str]]:
    source = Source(*sorted(game.file("scene.py").parent.glob("*.py")))
    for call in source.calls(lambda name: name == "say"):
        yield from ((text, f"{game.name} scene") for text in source.texts(call.args[0]))


def of_errors() -> Iterator[tuple[str, str]]:
    paths = sorted(path for pattern in ERRORS for path in ROOT.glob(pattern) if path.name != "strings.py")
    for path in paths:
        where = path.relative_to(ROOT).as_posix()
        if where in FOR_AUTHORS:
            continue
        source = Source(path)
        for call in source.calls(lambda name: name in SPOKEN or name == "wrong"):
            places = SPOKEN.get(called(call), range(len(call.args)))
            read = [call.args[i] for i in places if i < len(call.args)]
            for argument in [*read, *(one.value for one in call.keywords if one.arg in KEYWORDS)]:
                yield from ((text, where) for text in source.all_texts(argument))
        yield from ((text, where) for text in source.allowed())
    yield "{text} could be: {candidates}. Say one of these.", "core/errors.py"


def of_pages() -> Iterator[tuple[str, str]]:
    path = ROOT / "web" / "pages" / "strings.py"
    if path.exists():
        source = Source(path)
        for value in source.assigned["STRINGS"]:
            yield from ((text, "web/pages/strings.py") for text in source.members(value))


def called(call: ast.Call) -> str:
    """The name of the function that is called."""
    function = call.func
    if isinstance(function, ast.Name):
        return function.id
    return function.attr if isinstance(function, ast.Attribute) else ""


class Source:
    """Some Python files, and what their expressions can say."""

    def __init__(self, *paths: Path) -> None:
        self.trees = [ast.parse(path.read_text(encoding="utf-8")) for path in paths]
        self.assigned: defaultdict[str, list[ast.expr]] = defaultdict(list)
        self.fields: dict[str, tuple[str, int]] = {}  # of named tuples: class and place
        for node in self.nodes():
            if isinstance(node, ast.Assign):
                for target in node.targets:
                    self.assign(target, node.value)
            elif isinstance(node, ast.AnnAssign) and node.value is not None:
                self.assign(node.target, node.value)
            elif isinstance(node, ast.ClassDef):
                declared = [part.target for part in node.body if isinstance(part, ast.AnnAssign)]
                self.fields |= {ast.unparse(name): (node.name, i) for i, name in enumerate(declared)}

    def assign(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Name):
            self.assigned[target.id].append(value)
        elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            for one, its in zip(target.elts, value.elts, strict=True):
                self.assign(one, its)

    def nodes(self) -> Iterator[ast.AST]:
        for tree in self.trees:
            yield from ast.walk(tree)

    def calls(self, wanted: Callable[[str], bool]) -> Iterator[ast.Call]:
        return (node for node in self.nodes() if isinstance(node, ast.Call) and wanted(called(node)))

    def functions(self, name: str) -> Iterator[ast.FunctionDef]:
        return (node for node in self.nodes() if isinstance(node, ast.FunctionDef) and node.name == name)

    def returned(self, function: ast.FunctionDef) -> Iterator[str]:
        for node in ast.walk(function):
            if isinstance(node, ast.Return) and node.value is not None:
                yield from self.all_texts(node.value)

    def allowed(self) -> Iterator[str]:
        """What options say that there is."""
        for function in self.functions("allowed"):
            yield from self.returned(function)

    def made_of_parts(self) -> Iterator[str]:
        """All sentences with gaps, and what is listed to fill them."""
        for node in self.nodes():
            if isinstance(node, ast.JoinedStr):
                yield from self.all_texts(node)
            elif isinstance(node, ast.Return) and isinstance(node.value, ast.Subscript):
                yield from self.texts(node.value)

    def all_texts(self, node: ast.expr, depth: int = 0) -> Iterator[str]:
        """What an expression can say, and what can fill the gaps of it; constants there are keywords of files."""
        if depth and isinstance(node, ast.Name) and node.id.isupper():
            return
        yield from self.texts(node)
        if depth < DEPTH:
            for part in ast.walk(node):
                if isinstance(part, ast.FormattedValue):
                    yield from self.all_texts(part.value, depth + 1)
            if isinstance(node, ast.Name):
                for value in self.assigned[node.id]:
                    yield from self.all_texts(value, depth + 1)
            elif isinstance(node, ast.Call):
                for function in self.functions(called(node)):
                    yield from self.returned(function)

    def texts(self, node: ast.expr) -> list[str]:
        """The texts that an expression can stand for; none if it is not written here."""
        if isinstance(node, ast.Constant):
            return [node.value] if isinstance(node.value, str) else []
        if isinstance(node, ast.JoinedStr):
            return [template(node)]
        if isinstance(node, ast.IfExp):
            return [*self.texts(node.body), *self.texts(node.orelse)]
        if isinstance(node, ast.BinOp):
            return [first + second for first in self.texts(node.left) for second in self.texts(node.right)]
        if isinstance(node, ast.Name):
            return [text for value in self.assigned[node.id] for text in self.texts(value)]
        if isinstance(node, ast.Subscript):
            return self.members(node.value)
        if isinstance(node, ast.Attribute):
            return self.given(node.attr)
        if isinstance(node, ast.Call) and called(node) == "get" and isinstance(node.args[-1], ast.Constant):
            return self.texts(node.args[-1])
        return []

    def members(self, node: ast.expr) -> list[str]:
        """The values of a table."""
        tables = self.assigned[node.id] if isinstance(node, ast.Name) else [node]
        parts: list[ast.expr] = []
        for table in tables:
            if isinstance(table, ast.Dict):
                parts += table.values
            elif isinstance(table, (ast.List, ast.Tuple)):
                parts += table.elts
        return [text for part in parts for text in self.texts(part)]

    def given(self, field: str) -> list[str]:
        """What a field of a named tuple is filled with."""
        owner, place = self.fields.get(field, ("", 0))
        given = [call.args[place] for call in self.calls(lambda name: name == owner) if len(call.args) > place]
        return [text for value in given if isinstance(value, ast.Constant) for text in self.texts(value)]


# ---- sentences made of parts ----------------------------------------------------------------------------------------


def template(node: ast.JoinedStr) -> str:
    """f"there is no seat {seat!r}" → "there is no seat {seat}"."""
    taken: list[str] = []
    parts: list[str] = []
    for value in node.values:
        if isinstance(value, ast.FormattedValue):
            name = gap_name(value.value)
            taken.append(name)
            parts.append(f"{{{name}{taken.count(name) if taken.count(name) > 1 else ''}}}")
        elif isinstance(value, ast.Constant):
            parts.append(str(value.value))
    return "".join(parts)


def gap_name(node: ast.expr) -> str:
    """A name for what is filled in, taken from what is written there."""
    if isinstance(node, ast.Name):
        return node.id.lower()
    if isinstance(node, ast.Attribute):
        return node.attr
    if isinstance(node, ast.Call):
        return gap_name(node.args[0]) if called(node) in ("join", "map", "len", "str") else called(node).strip("_")
    return next((gap_name(part) for part in inner(node)), "text")


def inner(node: ast.expr) -> Iterable[ast.expr]:
    parts = (part for part in ast.iter_child_nodes(node) if isinstance(part, ast.expr))
    return (part for part in parts if not isinstance(part, ast.Constant))

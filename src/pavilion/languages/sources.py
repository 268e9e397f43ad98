"""Where the English texts are, for translators.

Most are literal templates in a call that says what they are (`SPOKEN`): `say("…")` in a drawing, `Phrase("…")`,
`Unreadable("…", …)`. The others are what a game declares: the tables of its module `text`, its options, verbs and
score sheet, the names on its components.

Not collected, because they are in English only: the command line, and what is wrong with a component pack or with a
game (`FOR_AUTHORS`).
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from pavilion.core import Choice, Game, PerSeat, Several
from pavilion.core.clauses import SCORES, Clause
from pavilion.core.phrases import pieces
from pavilion.core.reports import Report

from .wording import offer_name

ROOT: Final = Path(__file__).parent.parent
SPOKEN: Final = {  # which arguments of a call are templates
    "Phrase": (0,), "translatable": (0,), "say": (0,), "Unreadable": (0, 1, 2), "wrong": (0, 1, 2), "Refused": (2,),
}  # fmt: skip
IN_ENGLISH: Final = ("cli", "check")
FOR_AUTHORS: Final = ("core/components.py",)
BOTS: Final = ("beginner", "club", "strong", "expert", "random", "greedy")  # they play every game
NAME: Final = re.compile(r"([\w-]+:)?(verb|option|bot):[\w-]+([=+][\w:-]+)*$")
TABLES: Final = ("QUESTIONS", "ANSWERS", "NAMES", "REASONS", "CHANGES", "GROUPS", "EFFECTS")  # of the module text
PRINTED: Final = ("name", "caption")  # what people read on a component


class Message(NamedTuple):
    """A text that people see, and where it is found."""

    text: str
    where: tuple[str, ...]


def house_messages() -> list[Message]:
    """What is said at every table and on the way there."""
    return collected(of_house())


def messages(game: Game) -> list[Message]:
    """What is said at a table of this game."""
    return collected(of_game(game))


def collected(texts: Iterable[tuple[str, str]]) -> list[Message]:
    """Each text once, with every place it is found in."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for text, where in texts:
        if has_words(text) and where not in found[text]:
            found[text].append(where)
    return [Message(text, tuple(where)) for text, where in found.items()]


def has_words(text: str) -> bool:
    """Not only gaps, numbers and signs."""
    return any(c.isalpha() for piece in pieces(text) for c in piece)


def is_name(text: str) -> bool:
    """A name used only inside the program: English needs words for it too."""
    return NAME.match(text) is not None


# ---- templates in calls ---------------------------------------------------------------------------------------------


def of_house() -> Iterator[tuple[str, str]]:
    for path in house_sources():
        yield from ((text, path.relative_to(ROOT).as_posix()) for text in spoken(path))
    yield from ((text, "options") for text in ("yes", "no"))
    yield from ((f"bot:{bot}", "bots") for bot in BOTS)


def house_sources() -> list[Path]:
    """Everything but the games, and what is in English only."""
    paths = [path.relative_to(ROOT) for path in sorted(ROOT.rglob("*.py"))]
    others = [path for path in paths if path.parts[0] not in IN_ENGLISH and path.as_posix() not in FOR_AUTHORS]
    return [ROOT / path for path in others if path.parts[0] != "games" or len(path.parts) == 2]


def game_sources(game: Game) -> list[Path]:
    return sorted(game.file("game.py").parent.rglob("*.py"))


def spoken(path: Path) -> Iterator[str]:
    """The templates that a file says."""
    for _, argument in spoken_arguments(path):
        yield from literals(argument)


def spoken_arguments(path: Path) -> Iterator[tuple[ast.Call, ast.expr]]:
    """All arguments that must be templates, each with its call."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            yield from ((node, node.args[i]) for i in SPOKEN.get(function_name(node), ()) if i < len(node.args))


def function_name(call: ast.Call) -> str:
    """The name of the function that is called."""
    function = call.func
    if isinstance(function, ast.Name):
        return function.id
    return function.attr if isinstance(function, ast.Attribute) else ""


def literals(node: ast.expr) -> Iterator[str]:
    """The texts that are written there: one, one or the other, or the values of a table."""
    if isinstance(node, ast.Constant):
        yield from [node.value] if isinstance(node.value, str) else []
    elif isinstance(node, ast.IfExp):
        yield from (*literals(node.body), *literals(node.orelse))
    elif isinstance(node, (ast.Dict, ast.Tuple)):
        for part in node.values if isinstance(node, ast.Dict) else node.elts:
            yield from literals(part)


# ---- what a game declares -------------------------------------------------------------------------------------------


def of_game(game: Game) -> Iterator[tuple[str, str]]:
    yield game.about, "about"
    words = game.texts
    for table in TABLES:
        yield from ((text, table) for text in getattr(words, table, {}).values())
    reports: dict[str, Report] = getattr(words, "REPORTS", {})
    for report in reports.values():
        yield from ((text, "REPORTS") for text in (report.chapter, report.title, *(report.tells or {}).values()))
    clauses: tuple[Clause, ...] = getattr(words, "CLAUSES", ())
    for clause in clauses:
        templates = clause.gain, clause.loss, clause.others_gain, clause.others_loss, clause.among
        yield from ((text, "CLAUSES") for text in (*clause.things.values(), *templates) if clause is not SCORES)
    root = game.file("game.py").parent
    for path in game_sources(game):
        yield from ((text, path.relative_to(root).as_posix()) for text in spoken(path))
    yield from ((text, "components") for text in of_components(game.file("data")))
    yield from ((text, "options") for text in of_options(game))
    if game.has("sheet"):
        yield from ((text, "score sheet") for text in game.part("sheet").SHEET.texts())
    for verb in game.rules.grammar.verbs:
        if verb.index >= 0:
            special = [key for key in words.ANSWERS if key.startswith(f"{verb.name} ")]
            yield from ((offer_name(game, key), "verbs") for key in (verb.name, *special))
    yield from ((f"bot:{bot}", "bots") for bot in game.bots)


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
    for option in game.options:
        yield f"{game.name}:option:{option.name}"
        yield option.meaning
        values = option.values if isinstance(option, Choice) else []
        if isinstance(option, PerSeat):
            values = [level for level in option.levels() if has_words(level)]
        if isinstance(option, Several):
            values = [option.say([number]) for number in range(1, option.most + 1)]
        yield from (f"{game.name}:option:{option.name}={value}" for value in values)

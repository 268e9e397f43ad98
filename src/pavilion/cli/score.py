"""`pavilion score`: the result of a game at the physical table, asked for line by line."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from pavilion.cli.arguments import AsJson, GameName, PackFolder, game_named, pack_given
from pavilion.cli.keyboard import ask
from pavilion.cli.screen import print_table
from pavilion.core import Game, Unreadable
from pavilion.core.sheet import Scored, Sheet, SheetEntry
from pavilion.core.sheet import score as scored

PlayerNames = Annotated[
    str, Parameter(name="--players", help="Who is playing, names separated by commas; asked for unless given.")
]


def score(game: GameName, /, *, players: PlayerNames = "", pack: PackFolder = None, as_json: AsJson = False) -> int:
    """Score a game played on a real table.

    Asks what is on the table at the end, one number after the other; Enter alone means 0. The points are counted by the
    same code as those of the games played here.
    """
    chosen = game_named(game)
    if not chosen.has("sheet"):
        raise Unreadable(f"{chosen.title} has no score sheet", "game")
    sheet = sheet_for(chosen, pack_given(pack))
    names = who_plays(chosen, players)
    table = [number(entry, entry.label) for entry in sheet.table]
    entered = [entered_by(name, sheet) for name in names]
    results = scored(sheet, chosen.part("tally"), table, entered)
    print(json.dumps(result_rows(names, sheet, results), indent=2, ensure_ascii=False)) if as_json else show(
        names, sheet, results
    )
    return 0


def sheet_for(game: Game, pack: str) -> Sheet:
    """The score sheet for the house's components, or for those of a pack."""
    part = game.part("sheet")
    return part.sheet_of(game.part("data").load(Path(pack))) if pack else part.SHEET


def who_plays(game: Game, players: str) -> list[str]:
    least, most = game.seats
    line = players or typed(f"Who is playing? {least} to {most} names, separated by commas > ")
    names = [name.strip() for name in line.split(",") if name.strip()]
    if not least <= len(names) <= most:
        raise Unreadable(f"{len(names)} players cannot play {game.title}", "--players", f"Players: {least} to {most}.")
    return names


def entered_by(name: str, sheet: Sheet) -> list[int]:
    print(f"\n{name}")
    return [number(entry, entry.label) for entry in sheet.player]


def choices(named: Sequence[str]) -> str:
    """What can be entered, with what it means where that is not the same: 0 to 40 / 41 I / 42 II."""
    plain = next((n for n, choice in enumerate(named) if choice != str(n)), len(named))
    said = [f"{n} {choice}" for n, choice in enumerate(named)][plain:]
    return " / ".join([*([f"0 to {plain - 1}"] if plain else []), *said])


def number(entry: SheetEntry, label: str) -> int:
    """A number as it was typed; what does not fit is asked for again."""
    if entry.part:
        print(f"  {entry.part}")
    bounds = choices(entry.choices) or f"0 to {entry.most}"
    while True:
        line = typed(f"    {label} ({bounds}) > ").strip()
        if not line:
            return 0
        if line.isascii() and line.isdigit() and len(line) < 6 and int(line) <= entry.most:
            return int(line)
        if line in entry.choices:
            return entry.choices.index(line)
        print(f"    {line!r} does not fit: a whole number, {bounds}, please.")


def typed(prompt: str) -> str:
    line = ask(prompt)
    if line is None:
        raise Unreadable("the input ended before the sheet was full", "standard input", "Enter every number.")
    return line


def show(names: Sequence[str], sheet: Sheet, results: Sequence[Scored]) -> None:
    """One column for each player, the winner first."""
    order = sorted(range(len(names)), key=lambda seat: results[seat].place)
    columns = [f"{results[seat].place}. {names[seat]}" for seat in order]
    rows = [[line, *(results[seat].points[n] or "" for seat in order)] for n, line in enumerate(sheet.lines)]
    print()
    print_table(["", *columns], [*rows, ["Total", *(results[seat].total for seat in order)]], columns)
    if len(names) == 1 and sheet.target:
        won = results[0].total > sheet.target
        print(f"\n{'Well done: that is' if won else 'Not enough: it takes'} more than {sheet.target} points.")
    for name, result in zip(names, results, strict=True):
        if result.doubt:
            print(f"\n{name}: {result.doubt}")


def result_rows(names: Sequence[str], sheet: Sheet, results: Sequence[Scored]) -> list[dict[str, object]]:
    return [
        {
            "name": name, "place": result.place, "total": result.total,
            "points": dict(zip(sheet.lines, result.points, strict=True)), "doubt": result.doubt,
        }
        for name, result in zip(names, results, strict=True)
    ]  # fmt: skip

"""`pavilion simulate`: many games between bots, and what came of them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from pavilion.cli.arguments import (
    AsJson,
    GameName,
    Jobs,
    OptionWords,
    PackFolder,
    RayAddress,
    game_named,
    options_given,
    pack_given,
)
from pavilion.cli.parser import CheckFailed
from pavilion.cli.screen import print_table, progress
from pavilion.core import Unreadable
from pavilion.record.header import SEAT_LETTERS

if TYPE_CHECKING:
    from pavilion.bots.simulate import Results


def simulate(
    game: GameName,
    /,
    *,
    games: Annotated[int, Parameter(name=["--games", "-n"], help="How many games (1000).")] = 1000,
    bots: Annotated[str, Parameter(help="Who plays, separated by commas (greedy,random).")] = "greedy,random",
    seats: Annotated[int | None, Parameter(help="How many seats; otherwise as many as bots. Bots take turns.")] = None,
    jobs: Jobs = 1,
    ray: RayAddress = "",
    seed: Annotated[int, Parameter(help="The same seed gives the same games (0).")] = 0,
    option: OptionWords = (),
    pack: PackFolder = None,
    save_records: Annotated[Path | None, Parameter(help="Write the record of every game to this folder.")] = None,
    as_json: AsJson = False,
    as_csv: Annotated[bool, Parameter(name="--csv", help="Print CSV instead of a table: a line for each bot.")] = False,
) -> int:
    """Let bots play against each other and count who wins.

    The bots change seats from game to game. A shared victory counts for each winner in part. `pavilion games GAME`
    lists the bots; a bot of your own is named package.module:Class.
    """
    if as_json and as_csv:
        raise Unreadable("JSON and CSV at the same time", "--json --csv", "Choose one.")
    from pavilion.bots.sharing import Failed
    from pavilion.bots.simulate import simulate as run

    chosen = game_named(game)
    with progress(games, "Playing") as on_progress:
        try:
            results = run(
                chosen, line_up(bots, seats), games, options=options_given(option), pack=pack_given(pack), seed=seed,
                jobs=jobs, ray=ray, on_progress=on_progress, records=save_records,
            )
        except Failed as failure:
            raise CheckFailed(f"a game broke off: {failure}") from failure
    if as_json:
        print(results.to_json())
    elif as_csv:
        print(results.to_csv(), end="")
    else:
        print_results(results, chosen.title)
        if save_records is not None:
            print(f"{games} records are in {save_records}.")
    return 0


def line_up(bots: str, seats: int | None) -> list[str]:
    """A bot for each seat: `greedy,random` for three seats is greedy, random, greedy."""
    names = [name.strip() for name in bots.split(",")]
    if "" in names:
        raise Unreadable(f"{bots!r} leaves a name out", "--bots", "Write names separated by commas: greedy,random.")
    if seats is None:
        return names
    if seats < len(names):
        raise Unreadable(f"{len(names)} bots do not fit on {seats} seats", "--seats", "Name fewer bots or more seats.")
    return [names[seat % len(names)] for seat in range(seats)]


def print_results(results: Results, title: str) -> None:
    letters = SEAT_LETTERS[: results.seats]
    rows = []
    for row in results.rows:
        by_seat = [
            f"{won / sat:.1%}" if sat else "-" for won, sat in zip(row.wins_by_seat, row.games_by_seat, strict=True)
        ]
        rows.append([row.name, f"{row.wins:.1f}", f"{row.win_rate:.1%}", f"{row.mean_score:.1f}", *by_seat])
    seats = [won / results.games for won in results.wins_by_seat]
    rows.append(["all", f"{results.games:.1f}", "", "", *(f"{share:.1%}" for share in seats)])
    numbers = ["wins", "win rate", "mean score", *(f"as {letter}" for letter in letters)]
    print(f"{title}: {results.games} games, {results.seats} seats")
    print_table(["bot", *numbers], rows, numbers)
    print(
        f"A game has {results.mean_turns:.1f} turns and {results.mean_choices:.1f} decisions on average. "
        f"{results.choices} decisions in {results.seconds:.2f} s: {results.choices_per_second:,.0f} per second."
    )

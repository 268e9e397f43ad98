"""`pavilion puzzles`: positions of games between bots in which one answer is clearly the best."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from pavilion.cli.arguments import GameName, Jobs, RayAddress, game_named
from pavilion.cli.files import write_text
from pavilion.cli.parser import CheckFailed
from pavilion.cli.screen import print_table, progress


def puzzles(
    game: GameName,
    /,
    *,
    number: Annotated[int, Parameter(name=["--number", "-n"], help="How many (10).")] = 10,
    seats: Annotated[int, Parameter(help="How many seats (2).")] = 2,
    jobs: Jobs = 1,
    ray: RayAddress = "",
    seed: Annotated[int, Parameter(help="The same seed finds the same puzzles (0).")] = 0,
    output: Annotated[Path | None, Parameter(name=["--output", "-o"], help="Write them into this file (TOML).")] = None,
) -> int:
    """Find positions in which one answer is clearly the best.

    Bots play, and every decision with at least four answers worth a look is examined: the best one must win more often
    than any other by ten percentage points, also under a deeper search. The grade says how many of the levels beginner,
    club and strong miss it.
    """
    from pavilion.bots.puzzles import find_puzzles
    from pavilion.bots.sharing import Failed
    from pavilion.puzzles import toml

    chosen = game_named(game)
    with progress(number, "Looking") as on_progress:
        try:
            found = find_puzzles(
                chosen, number, seats=seats, seed=seed, jobs=jobs, ray=ray, on_progress=on_progress
            )
        except Failed as failure:
            raise CheckFailed(f"a game broke off: {failure}") from failure
    if output is not None:
        write_text(output, toml(chosen, found))
    rows = []
    for n, puzzle in enumerate(found, 1):
        (best, chance), (_, second) = list(puzzle.chances.items())[:2]
        rows.append([str(n), best, f"{chance:.0%}", f"{second:.0%}", str(puzzle.grade)])
    print_table(["puzzle", "best answer", "wins", "next best", "grade"], rows, ["puzzle", "wins", "next best", "grade"])
    return 0

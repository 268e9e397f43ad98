"""`pavilion tune`: better weights for the hints of a game, by games of bots against themselves."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from pavilion.cli.arguments import AsJson, GameName, Jobs, OptionWords, RayAddress, game_named, options_given
from pavilion.cli.parser import CheckFailed
from pavilion.cli.screen import print_table, progress

if TYPE_CHECKING:
    from pavilion.bots.tune import Tuned


def tune(
    game: GameName,
    /,
    *,
    rounds: Annotated[int, Parameter(help="How often the weights follow what did better (20).")] = 20,
    tries: Annotated[int, Parameter(help="How many changes are tried out in a round (32).")] = 32,
    gate: Annotated[int, Parameter(help="How many games at most are played against the old weights (1000).")] = 1000,
    seats: Annotated[int, Parameter(help="How many seats (2).")] = 2,
    jobs: Jobs = 1,
    ray: RayAddress = "",
    seed: Annotated[int, Parameter(help="The same seed gives the same weights (0).")] = 0,
    option: OptionWords = (),
    journal: Annotated[
        Path | None, Parameter(help="Write finished games to this file; if it exists, continue it.")
    ] = None,
    as_json: AsJson = False,
) -> int:
    """Look for better weights in the hints of a game, by self-play.

    In each round the weights are changed at random, both ways, and follow the side that did better. What comes out then
    plays fresh games against the weights there were before, until a sequential test accepts or rejects it. Nothing is
    changed: accepted weights are yours to write into the game's bots/weights.py. Broken off with Ctrl-C, tuning with
    --journal goes on where it was.
    """
    from pavilion.bots.sharing import Failed
    from pavilion.bots.tune import tune as run

    chosen = game_named(game)
    with progress(rounds * tries * seats + gate, "Playing") as on_progress:
        try:
            tuned = run(
                chosen, rounds=rounds, tries=tries, gate=gate, seats=seats, options=options_given(option), seed=seed,
                jobs=jobs, ray=ray, journal=journal, on_progress=on_progress,
            )
        except Failed as failure:
            raise CheckFailed(f"a game broke off: {failure}") from failure
    if as_json:
        print(tuned.to_json())
    else:
        print_tuned(tuned)
    return 0


def print_tuned(tuned: Tuned) -> None:
    print(f"{tuned.title}: {tuned.rounds} rounds of {tuned.tries} tries, {tuned.seats} seats")
    numbers = ["before", "after"]
    print_table(["weight", *numbers], [[row.name, row.before, row.after] for row in tuned.rows], numbers)
    print(
        f"After against before: {tuned.win_rate:.1%} of {tuned.games} games "
        f"({tuned.low:.1%} to {tuned.high:.1%}), {tuned.lead:+.1f} points: {tuned.verdict}."
    )

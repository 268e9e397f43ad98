"""`pavilion arena`: every bot meets every other, and the ladder that comes of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from pavilion.bots import LEVELS
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
from pavilion.cli.files import write_text
from pavilion.cli.parser import CheckFailed
from pavilion.cli.screen import print_table, progress
from pavilion.cli.simulate import line_up
from pavilion.core import Unreadable

if TYPE_CHECKING:
    from pavilion.bots.arena import Ladder


def arena(
    game: GameName,
    /,
    *,
    bots: Annotated[str, Parameter(help="Who takes part, separated by commas; otherwise the four levels.")] = "",
    games: Annotated[int, Parameter(name=["--games", "-n"], help="How many games each pair plays (100).")] = 100,
    seats: Annotated[int | None, Parameter(help="How many seats; otherwise two.")] = None,
    jobs: Jobs = 1,
    ray: RayAddress = "",
    seed: Annotated[int, Parameter(help="The same seed gives the same games (0).")] = 0,
    option: OptionWords = (),
    pack: PackFolder = None,
    journal: Annotated[
        Path | None, Parameter(help="Write finished games to this file; if it exists, continue it.")
    ] = None,
    html: Annotated[Path | None, Parameter(help="Write the ladder to this file, as a page with a plot.")] = None,
    as_json: AsJson = False,
    as_csv: Annotated[bool, Parameter(name="--csv", help="Print CSV instead: a line for each meeting.")] = False,
) -> int:
    """Play every bot against every other and rate them.

    The same luck is played from every seat, so nobody has better seats or better cards. With more than two seats, one
    bot sits alone among others of one kind, by turns. `strong@2` thinks two seconds about every answer; games with such
    a bot cannot be repeated. Interrupted with Ctrl-C, an arena with --journal continues where it was.
    """
    if as_json and as_csv:
        raise Unreadable("JSON and CSV at the same time", "--json --csv", "Choose one.")
    from pavilion.bots.arena import arena as run
    from pavilion.bots.arena import in_all
    from pavilion.bots.sharing import Failed

    chosen, names = game_named(game), line_up(bots or ",".join(LEVELS), None)
    with progress(in_all(len(names), games, seats or 2), "Playing") as on_progress:
        try:
            ladder = run(
                chosen, names, games, seats=seats, options=options_given(option), pack=pack_given(pack), seed=seed,
                jobs=jobs, ray=ray, journal=journal, on_progress=on_progress,
            )
        except Failed as failure:
            raise CheckFailed(f"a game broke off: {failure}") from failure
    if html is not None:
        from pavilion.draw.ladder import page

        write_text(html, page(ladder))
    if as_json:
        print(ladder.to_json())
    elif as_csv:
        print(ladder.to_csv(), end="")
    else:
        print_ladder(ladder)
    return 0


def print_ladder(ladder: Ladder) -> None:
    print(f"{ladder.title}: {ladder.games} games, {ladder.seats} seats")
    numbers = ["rating", "95 % interval", "wins", "score", "mean ms", "p99", "longest"]
    rows = [
        [one.name, f"{one.rating:.1f}", f"{one.low:.1f} to {one.high:.1f}", f"{one.wins / one.seats:.1%}",
         f"{one.mean_score:.1f}", f"{one.ms:.1f}", f"{one.ms_99:.0f}", f"{one.ms_most:.0f}"]
        for one in ladder.standings
    ]  # fmt: skip
    print_table(["bot", *numbers], rows, numbers)
    print()
    numbers = ["games", "wins", "95 % interval"]
    meetings = [
        [one.name, one.against, one.games, f"{one.win_rate:.1%}", f"{one.low:.1%} to {one.high:.1%}"]
        for one in ladder.meetings
    ]
    print_table(["alone" if ladder.seats > 2 else "bot", "against", *numbers], meetings, numbers)
    if ladder.seats > 2:
        print(f"Among equals the one alone wins {1 / ladder.seats:.1%}.")

"""`pavilion check`: the laws that every game must keep, tested by play."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from pavilion.cli.arguments import GameName, OptionWords, game_named, options_given
from pavilion.cli.screen import progress
from pavilion.core import Unreadable


def check(
    game: GameName,
    /,
    *,
    seats: Annotated[int | None, Parameter(help="Only with this number of seats; otherwise with all.")] = None,
    option: OptionWords = (),
    decisions: Annotated[int, Parameter(name=["--decisions", "-n"], help="How many decisions to test (5000).")] = 5000,
    seed: Annotated[int, Parameter(help="Another seed tests other games (0).")] = 0,
) -> int:
    """Play at random and test the laws that every game must keep.

    Options are complete and in order, everything else is refused and changes nothing, records and positions come back
    the same, undo takes back exactly, components are conserved, nobody sees what is hidden, every game ends. Exit code
    1 if a law is broken; the report then holds a record that leads to the breach.
    """
    from pavilion.check import check as check_laws

    chosen = game_named(game)
    options = options_given(option) if option else None
    for number in range(chosen.seats[0], chosen.seats[1] + 1) if seats is None else [seats]:
        chosen.agree(number, options or {})  # or an error that says what exists
    if decisions < 1:
        what, remedy = f"{decisions} is not a valid number of decisions", "Give a whole number, 1 or more."
        raise Unreadable(what, "--decisions", remedy)
    with progress(decisions, "Checking") as on_progress:
        told = None if on_progress is None else lambda done, total: on_progress(done)
        report = check_laws(
            chosen, seats=None if seats is None else [seats], options=options, decisions=decisions, seed=seed,
            on_progress=told,
        )
    print("\n".join(report.lines()))
    return 0 if report.ok else 1

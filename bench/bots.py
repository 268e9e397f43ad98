"""The ladder of all games: how good each level of bots is, and whether each beats the one below as it should.

    make bench-bots                # or: python bench/bots.py [games of each pair] [game …]; GAMES=200 make bench-bots

Every pair of levels plays with two seats, and strong against club with the most seats. Finished games are kept in
build/ladder, so that this can be broken off and go on; delete the folder to begin anew. Prints the table of the README.

What more thought could win at all is told by a bot with more of everything, a hundred times as slow as strong:

    python -m pavilion arena crystal-palace --bots bench.bots:Ceiling,club -n 20 --journal build/ladder/ceiling.jsonl
"""

from __future__ import annotations

import sys
from pathlib import Path

from pavilion.bots import LEVELS
from pavilion.bots.arena import Ladder, Meeting, arena
from pavilion.bots.levels import Thinker
from pavilion.bots.search.effort import Effort
from pavilion.core import Game, View
from pavilion.draw.ladder import page
from pavilion.games import games

FOLDER = Path(__file__).resolve().parent.parent / "build" / "ladder"
GAMES = 1000
JOBS = 2
GOALS = {("club", "beginner"): 0.7, ("strong", "club"): 0.8, ("expert", "strong"): 0.6}  # of games with two seats


class Ceiling:
    """Expert with twice the lines, four times the futures, and hasty bots of ten times the care; a minute at most."""

    def __init__(self, seed: int) -> None:
        effort = Effort(lines=24, futures=600, iterations=0, beam=30_000, positions=2000, span=60_000)
        self.thinker = Thinker(seed, effort)

    def answer(self, view: View, legal: list[int]) -> int:
        return self.thinker.answer(view, legal)


def ladder(game: Game, bots: list[str], number: int, seats: int) -> Ladder:
    """Played, or what is left of it; with a page beside the journal."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    name = f"{game.name}-{seats}-{'-'.join(bots)}"
    found = arena(game, bots, number, seats=seats, jobs=JOBS, journal=FOLDER / f"{name}.jsonl")
    (FOLDER / f"{name}.html").write_text(page(found), encoding="utf-8")
    return found


def share(found: Ladder, better: str, worse: str) -> tuple[int, float, float, float]:
    """Games and victories of the better level, with the interval; meetings name the bots in the order given."""
    one: Meeting = next(one for one in found.meetings if {one.name, one.against} == {better, worse})
    if one.name == better:
        return one.games, one.win_rate, one.low, one.high
    return one.games, 1 - one.win_rate, 1 - one.high, 1 - one.low


def row(found: Ladder, better: str, worse: str, goal: float) -> tuple[str, bool]:
    games, rate, low, high = share(found, better, worse)
    ms = next(one.ms for one in found.standings if one.name == better)
    wins = f"{rate:.0%} [{low:.0%} to {high:.0%}]"
    cells = (found.title, found.seats, better, worse, games, wins, f"{goal:.0%}", f"{ms:.0f}")
    return f"| {' | '.join(map(str, cells))} |", rate >= goal


def main(number: int, names: list[str]) -> int:
    print("| game | seats | bot | against | games | wins | goal | CPU ms an answer |")
    print("|---|---|---|---|---|---|---|---|")
    reached = True
    for game in games().values():
        if names and game.name not in names:
            continue
        found = ladder(game, list(LEVELS), number, 2)
        rows = [row(found, *pair, goal) for pair, goal in GOALS.items()]
        most = game.seats[1]
        if most > 2:
            rows.append(row(ladder(game, ["strong", "club"], number, most), "strong", "club", 1.4 / most))
        for text, well in rows:
            print(text, flush=True)
            reached = reached and well
    return 0 if reached else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES, sys.argv[2:]))

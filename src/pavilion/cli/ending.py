"""Scores: places, and where every point comes from; at the end the record to keep."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from pavilion.cli.files import write_text
from pavilion.cli.keyboard import ask
from pavilion.cli.saves import Saved
from pavilion.cli.screen import print_table
from pavilion.core import Unreadable, Verdict
from pavilion.record.header import SEAT_LETTERS
from pavilion.table import Table


def show(table: Table, names: Mapping[str, str]) -> None:
    """Places and the breakdown of the points, one column for each seat."""
    scores, places = table.scores(), table.ranking()
    letters = SEAT_LETTERS[: table.seats]
    order = sorted(range(table.seats), key=lambda seat: places[seat])
    verdict = table.verdict()
    if verdict:
        words = getattr(table.game.texts, "VERDICTS", {})
        print(f"\nThe game is over. {judged(verdict, words.get(verdict.why, ''))}")
        if verdict.rank:
            print(f"Your rank: {words[verdict.rank]}")
    elif table.over:
        best = [names[letters[seat]] for seat in order if places[seat] == 1]
        verb = "wins" if len(best) == 1 and best != ["You"] else "win"
        print(f"\nThe game is over: {' and '.join(best)} {verb} with {scores[order[0]]} points.")
    else:
        print("\nIf the game ended now:")
    alone = table.seats == 1
    columns = [f"{'' if alone else f'{places[seat]}. '}{names[letters[seat]]}" for seat in order]
    parts = table.breakdown()
    rows = [[source, *(parts[seat].get(source, "") for seat in order)] for source in merged([list(p) for p in parts])]
    print_table(["", *columns], [*rows, ["points", *(scores[seat] for seat in order)]], columns)


def judged(verdict: Verdict, why: str) -> str:
    """Whether a solo player has reached the target, and by how much, or what has decided instead."""
    points, target = verdict.points, verdict.target
    if why:
        return f"{why} {points} points against a target of {target} ({verdict.rule})."
    if verdict.reached:
        return f"{points} points, {points - target} more than {target}: target reached ({verdict.rule})."
    return f"{points} points, {target + 1 - points} too few: more than {target} are needed ({verdict.rule})."


def merged(lists: Sequence[Sequence[str]]) -> list[str]:
    """All entries once, in an order that fits every list where that is possible."""
    found: list[str] = []
    for entries in lists:
        for n, entry in enumerate(entries):
            if entry not in found:
                behind = next((later for later in entries[n + 1 :] if later in found), None)
                found.insert(len(found) if behind is None else found.index(behind), entry)
    return found


def offer(table: Table, saved: Saved) -> None:
    """Offer to keep the record of a finished game wherever the player likes; the saved game is then not needed."""
    usual = f"{table.game.name}-{time.strftime('%Y%m%d-%H%M%S')}.txt"
    while True:
        line = ask(f"Keep the record? Enter: as {usual} here; or type a path; n: no > ")
        if line is None:
            print(f"\nThe record stays in {saved.path}")
            return
        if line.strip().lower() in ("n", "no"):
            break
        path = Path(line.strip() or usual).expanduser()
        try:
            if path.exists():
                raise Unreadable("there is already something of this name", f"{path}", "Choose another name.")
            write_text(path, table.record())
        except Unreadable as trouble:
            print(trouble)
            continue
        print(f"Kept as {path}. `pavilion replay {path}` shows it, `pavilion verify {path}` checks its luck.")
        break
    saved.path.unlink(missing_ok=True)

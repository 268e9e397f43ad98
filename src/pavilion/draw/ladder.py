"""The ladder of an arena as a page that stands alone: a plot of the ratings, and both tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING, Final

from .style import style

if TYPE_CHECKING:
    from pavilion.bots.arena import Ladder, Standing

WIDTH: Final = 400  # of the plot
NAMES: Final = 96  # of it, for names
ROW: Final = 34
HEAD: Final = 30
LOOKS: Final = """
body { margin: 0 auto; max-width: 46rem; padding: 1.5rem 1rem 3rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 var(--text); }
h1, h2 { font-family: var(--display); line-height: 1.2; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: .35rem .6rem; text-align: right; border-bottom: 1px solid var(--rule); white-space: nowrap; }
th:first-child, td:first-child, .second td:nth-child(2), .second th:nth-child(2) { text-align: left; }
svg { width: 100%; max-width: 36rem; height: auto; }
.note { color: var(--ink-2); }
.mark { fill: var(--pB); stroke: var(--ink); }
.span { stroke: var(--ink); stroke-width: 3; }
"""


def page(ladder: Ladder) -> str:
    """HTML text, light or dark as the reader likes."""
    title = f"{ladder.title}: how good the bots are"
    about = f"{ladder.games} games with {ladder.seats} seats, each fate played from every seat. Seed {ladder.seed}."
    par = f" Among equals, the one alone wins {1 / ladder.seats:.1%}." if ladder.seats > 2 else ""
    standings = [
        (one.name, f"{one.rating:.1f}", f"{one.low:.1f} to {one.high:.1f}", f"{one.wins / one.seats:.1%}",
         f"{one.mean_score:.1f}", f"{one.ms:.1f}", f"{one.ms_99:.0f}", f"{one.ms_most:.0f}")
        for one in ladder.standings
    ]  # fmt: skip
    meetings = [
        (one.name, one.against, one.games, f"{one.win_rate:.1%}", f"{one.low:.1%} to {one.high:.1%}")
        for one in ladder.meetings
    ]
    first = ("Bot", "Rating", "95 % interval", "Wins", "Mean score", "CPU ms an answer", "p99", "Longest")
    second = ("Alone" if ladder.seats > 2 else "Bot", "Against", "Games", "Wins", "95 % interval")
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{style()}{LOOKS}</style></head><body><main>"
        f"<h1>{escape(title)}</h1><p>{about}</p>{plot(ladder.standings)}"
        f"<h2>Ladder</h2>{table(first, standings)}<h2>Meetings</h2>{table(second, meetings, 'second')}"
        f'<p class="note">Ratings are of openskill\'s kind: 25 is the middle of all who took part. A victory shared by '
        f"several counts for each in part.{par}</p></main></body></html>\n"
    )


def table(head: Sequence[str], rows: Iterable[Sequence[object]], looks: str = "") -> str:
    titles = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    lines = "".join("<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rows)
    body = f"<thead><tr>{titles}</tr></thead><tbody>{lines}</tbody>"
    return f'<div class="scroll"><table class="{looks}">{body}</table></div>'


def plot(standings: Sequence[Standing]) -> str:
    """Each rating as a mark on its interval, the best on top."""
    least, most = min(one.low for one in standings), max(one.high for one in standings)
    scale = (WIDTH - NAMES - 20) / max(1.0, most - least)

    def x(rating: float) -> float:
        return round(NAMES + (rating - least) * scale, 1)

    height = HEAD + ROW * len(standings)
    step = max(5, round((most - least) / 6 / 5) * 5)
    parts = [
        f'<svg class="pv" viewBox="0 0 {WIDTH} {height}" role="img" '
        'aria-label="Ratings with the intervals that hold 95 of 100">'
    ]
    for number in range(-(-int(least) // step) * step, int(most) + 1, step):
        if number >= least:
            parts.append(f'<path class="rule" d="M{x(number)} {HEAD - 8}V{height}"/>')
            parts.append(f'<text class="mid muted" x="{x(number)}" y="{HEAD - 14}" font-size="12">{number}</text>')
    for row, one in enumerate(standings):
        y = HEAD + ROW * row + ROW / 2
        parts.append(f'<text x="0" y="{y + 5}" font-size="13">{escape(one.name)}</text>')
        parts.append(f'<path class="span" d="M{x(one.low)} {y}H{x(one.high)}"/>')
        parts.append(f'<circle class="mark" cx="{x(one.rating)}" cy="{y}" r="7"/>')
    return "".join([*parts, "</svg>"])

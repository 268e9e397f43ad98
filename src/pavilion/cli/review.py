"""`pavilion review`: what a finished game was like, as text, HTML, JSON or SVG."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter

import pavilion
from pavilion.bots.reasons import unpacked
from pavilion.bots.review import in_all, questions, review
from pavilion.bots.review_told import ToldReview, TurningPoint, told
from pavilion.cli.arguments import PackFolder, RecordFile, pack_given
from pavilion.cli.files import read_record, write_text
from pavilion.cli.records import checked
from pavilion.cli.screen import print_table, progress, wrapped
from pavilion.core import Unreadable
from pavilion.draw.chances import Chart, Mark
from pavilion.record.header import SEAT_LETTERS
from pavilion.table import Table

KINDS = (".html", ".json", ".svg")
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title><style>body{{font:16px/1.45 Georgia,serif;max-width:820px;margin:2em auto;padding:0 1em;
color:#2a2018;background:#fffaf0}}table{{border-collapse:collapse;width:100%}}th,td{{text-align:left;padding:6px 10px;
border-top:1px solid #ddd3c0}}svg{{width:100%;height:auto}}@media print{{body{{margin:0;max-width:none}}}}</style>
<h1>{title}</h1><p>{result}</p>{chart}{table}<h2>Turning points</h2>{points}<h2>Luck</h2>{luck}</html>
"""


def review_game(
    file: RecordFile,
    /,
    *,
    output: Annotated[Path | None, Parameter(name=["--output", "-o"], help="Write .html, .json or .svg here.")] = None,
    seed: Annotated[int, Parameter(help="Another seed tries other futures; the numbers differ by a few percent.")] = 0,
    pack: PackFolder = None,
) -> int:
    """Look back at a finished game: chances of winning turn by turn, luck, turning points, accuracy.

    Every decision is thought about as its seat saw it, with the futures that it could lead to: World's Fair takes some
    seconds, the longer games some minutes.
    """
    if output is not None and output.suffix not in KINDS:
        raise Unreadable(f"{output.name} has no known ending", "--output", f"Endings: {', '.join(KINDS)}.")
    text, folder = read_record(file), pack_given(pack)
    checked(text, folder, file)
    table = pavilion.load(text, pack=folder or None)
    with progress(in_all(questions(table)), "Thinking") as bar:
        found = told(review(table, seed, lambda done, all: bar(done) if bar else None), table.game.name)
    if output is None:
        show(table, found)
        return 0
    made = {".json": as_json, ".svg": as_svg, ".html": as_html}[output.suffix](table, found)
    write_text(output, made)
    print(f"The review is in {output}")
    return 0


def show(table: Table, found: ToldReview) -> None:
    """In the terminal."""
    print(f"{table.game.title}: {table.result()}\n")
    head, *rows = figures(found)
    print_table(head, rows, numbers=head[1:])
    print("\nTurning points")
    for number, point in enumerate(found.turning_points, 1):
        for line in pointed(point, number, found):
            print(wrapped(line))
    if not found.turning_points:
        print("None: no answer has cost much.")
    print("\nLuck")
    for line in lucky(found):
        print(wrapped(line))


def figures(found: ToldReview) -> list[list[str]]:
    """What each seat did, as a table with its head."""
    away = "Points given away" if found.alone else "Given away"
    rows = [["Seat", "Accuracy", "Best answer", away, "Given by others", "Luck"]]
    for seat, one in enumerate(found.seats):
        amounts = [amount(found, n) for n in (one.given_away, one.gifts, one.luck)]
        rows.append([SEAT_LETTERS[seat], f"{one.accuracy:.0f}", f"{one.best} of {one.asked}", *amounts])
    return rows


def amount(found: ToldReview, number: float, sign: bool = False) -> str:
    plus = "+" if sign else ""
    return f"{number:{plus}.0f}" if found.alone else f"{number * 100:{plus}.0f} %"


def pointed(point: TurningPoint, number: int, found: ToldReview) -> list[str]:
    """A turning point in words: what was answered, what would have been better, and why."""
    one = point.moment
    seat, then = SEAT_LETTERS[one.seat], amount(found, one.before[one.seat])
    first = f"{number}. Turn {one.turn}, {seat} ({then}): {one.given} cost {amount(found, one.loss)}."
    why = [f"   {reason[:1].upper()}{reason[1:]}." for reason in map(str, map(unpacked, point.why))]
    return [f"{first} Better: {one.best} (pavilion replay FILE --at {one.number})", *why]


def lucky(found: ToldReview) -> list[str]:
    told = []
    for stroke in found.luck:
        seat = max(range(len(stroke.change)), key=lambda seat: abs(stroke.change[seat]))
        told.append(f"After turn {stroke.turn}: {amount(found, stroke.change[seat], True)} for {SEAT_LETTERS[seat]}")
    return told


def as_json(table: Table, found: ToldReview) -> str:
    return msgspec.json.format(msgspec.json.encode(found), indent=1).decode() + "\n"


def as_svg(table: Table, found: ToldReview) -> str:
    """The course of the game, which stands alone."""
    marks = [
        Mark(point.moment.turn, point.moment.seat, f"{point.moment.given}; better: {point.moment.best}")
        for point in found.turning_points
    ]
    curve = [(turn.turn, turn.chances) for turn in found.curve]
    return Chart(curve, points=found.alone, standalone=True).svg(marks, f"{table.game.title}: {table.result()}")


def as_html(table: Table, found: ToldReview) -> str:
    """A page of its own, to be read or printed."""
    head, *rows = [[escape(cell) for cell in row] for row in figures(found)]
    cells = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    points = [pointed(point, number, found) for number, point in enumerate(found.turning_points, 1)]
    return PAGE.format(
        title=escape(f"{table.game.title}: review"), result=escape(table.result()), chart=as_svg(table, found),
        table=f"<table><tr>{''.join(f'<th>{cell}</th>' for cell in head)}</tr>{cells}</table>",
        points="".join(f"<p>{'<br>'.join(map(escape, lines))}</p>" for lines in points) or "<p>None.</p>",
        luck="".join(f"<p>{escape(line)}</p>" for line in lucky(found)),
    )  # fmt: skip

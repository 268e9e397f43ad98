"""`pavilion replay`, `pavilion verify`, `pavilion position`: looking at finished, running and edited games."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

import pavilion
from pavilion.cli.arguments import PackFolder, RecordFile, pack_given
from pavilion.cli.files import read_record
from pavilion.cli.parser import CheckFailed
from pavilion.cli.screen import drawing_width, has_signs, print_drawing
from pavilion.core import Terms, Unreadable
from pavilion.draw.terminal import drawing
from pavilion.record import position as positions
from pavilion.record import record as records
from pavilion.record.header import SEAT_LETTERS
from pavilion.record.verify import Retelling
from pavilion.record.verify import verify as verify_record
from pavilion.table import Table

AtAnswer = Annotated[int | None, Parameter(name="--at", help="Show the table after this many answers (0: the start).")]
PositionFile = Annotated[
    Path, Parameter(help="A record, a saved game or a position; - reads the standard input.", allow_leading_hyphen=True)
]


def replay(
    file: RecordFile,
    /,
    *,
    at: AtAnswer = None,
    moves: Annotated[bool, Parameter(help="List every answer with its number, to be used with --at.")] = False,
    pack: PackFolder = None,
) -> int:
    """Replay a record: every answer must be legal, every digest and the result must fit.

    Then the table is drawn as it stood at the end, or with `--at` at any moment before. Exit code 1 if the record does
    not hold; the message names the line.
    """
    text, folder = read_record(file), pack_given(pack)
    retelling = checked(text, folder, file)
    if at is not None and not 0 <= at <= len(retelling.read.spoken):
        raise Unreadable(f"there is no answer number {at}", "--at", f"Answers: 0 to {len(retelling.read.spoken)}.")
    print(about(retelling))
    if moves:
        print_moves(retelling, at)
        return 0
    told = len(retelling.read.spoken) if at is None else at
    show(pavilion.load(text, pack=folder or None, at=told), told)
    return 0


def checked(text: str, pack: str, file: Path) -> Retelling:
    """The record, replayed once from end to end; what does not hold is a failed check, not a wrong command."""
    if text.partition("\n")[0].strip() != records.FORMAT:
        what = f"a record begins with the line {records.FORMAT!r}"
        raise Unreadable(what, f"{file}, line 1", "Is this a Pavilion record?")
    try:
        pavilion.load(text, pack=pack or None)
        return Retelling(text, pack)
    except Unreadable as error:
        if str(error.where).startswith("record, line"):
            raise CheckFailed(f"{file}: {error}") from error
        raise


def about(retelling: Retelling) -> str:
    """What was replayed, in a few lines."""
    game, terms, read = retelling.game, retelling.terms, retelling.read
    options = terms.options
    agreed = [f"{o.name}={o.say(options[o.name])}" for o in game.options if options[o.name] != default(o, terms)]
    fate = "typed by people" if read.typed else "from a told seed" if read.fates[-1].seed else "from a secret seed"
    digests = len(read.marks) + 1
    return "\n".join(
        [
            f"{game.title}, {terms.seats} seats, rules {terms.edition}, components: {terms.pack or 'house'}",
            f"Options: {', '.join(agreed) or 'all as usual'}. Fate: {fate}.",
            f"{len(read.spoken)} answers are legal; {digests} digest{'s' if digests > 1 else ''} fit.",
            f"Result: {read.result}" if read.result else "The game is not over.",
        ]
    )


def default(option: Any, terms: Terms) -> object:
    value: object = option.read(option.among_people, int(terms.seats))
    return value


def print_moves(retelling: Retelling, upto: int | None) -> None:
    spoken = retelling.read.spoken[:upto]
    wide = len(str(len(spoken)))
    for number, one in enumerate(spoken, 1):
        print(f"{number:{wide}}  turn {one.turn:<3} {one.who:>4}: {one.text}")


def show(table: Table, told: int) -> None:
    """The table after some answers: the board, then what is asked."""
    print(f"\nAfter {told} answers:")
    print_drawing(drawing(table.view(), drawing_width(), signs=has_signs()))
    if table.over:
        print("The game is over.")
        return
    movers = ", ".join(SEAT_LETTERS[seat] for seat in table.to_move)
    rule = next(duty.rule for duty in table.rules.duties if duty.name == table.asked)
    print(f"{f'{movers} is asked: ' if movers else ''}{table.question} ({rule})")


def verify(
    file: RecordFile,
    /,
    *,
    as_json: Annotated[bool, Parameter(name="--json", help="Print JSON instead of sentences.")] = False,
    pack: PackFolder = None,
) -> int:
    """Check that nobody chose the luck of a game.

    Before the first card a table commits to a secret seed by telling its SHA-256; the seed follows at the end. This
    command recomputes the commitment (`printf %s SEED | sha256sum` gives the same) and every tile, card and die from
    the seed, and compares them with the record. Exit code 1 if anything differs, or cannot be verified because the
    seed is not told or fate was typed by hand.
    """
    text, folder = read_record(file), pack_given(pack)
    checked(text, folder, file)
    verdict = verify_record(text, folder)
    if as_json:
        fates = [{"commitment": f.commitment, "seed": f.seed, "from": f.since} for f in verdict.fates]
        told = {**verdict._asdict(), "ok": verdict.ok, "fates": fates}
        print(json.dumps(told, indent=2))
    else:
        print("\n".join(verdict.lines()))
    return 0 if verdict.ok else 1


def position(
    file: PositionFile,
    /,
    *,
    at: AtAnswer = None,
    board: Annotated[bool, Parameter(name="--draw", help="Draw the table instead of printing the text.")] = False,
    pack: PackFolder = None,
) -> int:
    """Print the position of a record (at its end, or with `--at` after some answers) as text that can be edited.

    A position file is checked and printed in full: what was left out of it is filled in. Start a game from it with
    `pavilion play GAME --position FILE`.
    """
    text, folder = read_record(file), pack_given(pack)
    if text.partition("\n")[0].strip() == positions.FORMAT:
        if at is not None:
            raise Unreadable("a position has no earlier answers", "--at", "Give a record, or leave out --at.")
        game, terms, state = positions.read_position(text, None, folder)
        told = int(state.count)
    else:
        retelling = checked(text, folder, file)
        told = len(retelling.read.spoken) if at is None else at
        if not 0 <= told <= len(retelling.read.spoken):
            raise Unreadable(f"there is no answer number {at}", "--at", f"Answers: 0 to {len(retelling.read.spoken)}.")
        retelling.tell(told)
        game, terms, state = retelling.game, retelling.terms, retelling.state
    if board:
        show(Table(game, terms, state, []), told)
    else:
        print(positions.write_position(game, terms, state), end="")
    return 0

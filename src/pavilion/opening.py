"""Opening a table: a new one, one that starts from an edited position, or the one of a record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pavilion.core import Unreadable
from pavilion.games import find
from pavilion.record.fate import Fate, secret_seed
from pavilion.record.position import read_position
from pavilion.record.record import Read
from pavilion.record.replay import opening_of
from pavilion.table import Table

if TYPE_CHECKING:
    from pathlib import Path


def new(
    game: str,
    *,
    seats: int | None = None,
    seed: int | str | None = None,
    fate: str = "seed",
    pack: str | Path | None = None,
    position: str | None = None,
    **options: object,
) -> Table:
    """A new table, for two unless `seats` says otherwise.

    Without a seed fate is drawn from 256 secret bits; with fate="typed" people type what they drew. With a position the
    table begins there, and seats and options are those of the position.
    """
    chosen = find(game)
    if fate not in ("seed", "typed"):
        raise Unreadable("{fate!r} is not a kind of fate", "fate", "Known: seed, typed.", fate=fate)
    fates = [] if fate == "typed" else [Fate(read_seed(seed))]
    if position is None:
        terms = chosen.agree(chosen.usual_seats if seats is None else seats, options, str(pack or ""))
        table = Table(chosen, terms, chosen.rules.new(terms), fates)
        table.go_on()
        return table
    if options or seats is not None:
        given = ", ".join([*(["seats"] if seats is not None else []), *options])
        raise Unreadable(
            "{given} cannot be given together with a position",
            "position",
            "Put that in the header of the position.",
            given=given,
        )
    _, terms, state = read_position(position, chosen, str(pack or ""))
    table = Table(chosen, terms, state, fates, position)
    table.go_on()
    return table


def read_seed(seed: int | str | None) -> str:
    if seed is None:
        return secret_seed()
    text = str(seed)
    one_word = text.isprintable() and text.split() == [text]
    if isinstance(seed, bool) or not isinstance(seed, (int, str)) or not one_word:
        raise Unreadable("{seed!r} is not a seed", "seed", "A seed is a number or a word.", seed=seed)
    return text


def load(
    text: str,
    *,
    seed: int | str | None = None,
    pack: str | Path | None = None,
    at: int | None = None,
    reseed: bool = False,
) -> Table:
    """The table of a record, every answer and digest checked.

    A record of a running game does not tell its seed. If the seed is not given here, a new one speaks from then on;
    with `reseed` a new one does so in any case, so that nobody who has the record knows what comes.
    With `at` the table stands as after so many answers; if fate was asked there, `Table.go_on` lets it speak.
    """
    read = Read(text)
    game, terms, state = opening_of(read, str(pack or ""))
    table = Table(game, terms, state, [], read.start)
    total = len(read.spoken)
    if at is not None and not 0 <= at <= total:
        raise Unreadable("there is no answer number {at}", "record", "Answers: 0 to {total}.", at=at, total=total)
    for spoken in read.spoken[:at]:
        table.replay(spoken)
    _continue(read, table, seed, reseed)
    if at is None:
        _compare(read, table)
        table.go_on()
    return table


def _compare(read: Read, table: Table) -> None:
    """Digests and result must be those of the replay."""
    for (line, round, expected), after in zip(read.marks, read.mark_after, strict=True):
        found = [mark for mark in table.marks if mark.after == after and mark.round == round]
        if not found or found[0].digest != expected:
            raise Read.wrong(
                line, "the digest of round {round} does not match the answers before it",
                "The record has been altered, or was made under different rules.",
                round=round,
            )  # fmt: skip
    assert read.end is not None
    line, expected = read.end
    if table.digest() != expected:
        raise Read.wrong(line, "the last digest does not match the answers before it", "The record has been altered.")
    if read.result != table.result():
        raise Read.wrong(
            line, "the result should be {result!r}, not {told!r}", "The record has been altered.",
            result=table.result(), told=read.result,
        )  # fmt: skip


def _continue(read: Read, table: Table, seed: int | str | None, reseed: bool) -> None:
    """Fate speaks on: with the seed of the record, the one given, or a new one."""
    fates = [fate for fate in read.fates if fate.since <= len(table.answers)]
    if read.typed:
        table.fates = []
        return
    if seed is not None:
        told = Fate(read_seed(seed), since=fates[-1].since if fates else 0)
        if fates and told.commitment != fates[-1].commitment:
            raise Unreadable("this is not the seed that the record commits to", "seed")
        fates[-1:] = [told]
    if not table.over and (reseed or not fates or fates[-1].seed is None):
        fates.append(Fate(secret_seed(), since=len(table.answers)))
    table.fates = fates

"""Replaying: where the answers of a record belong; tables and `verify` replay with these functions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pavilion.core import NOBODY, TOP, Forbidden, Game, Options, Phrase, State, Terms
from pavilion.core.position import CHANCE

from .header import SEAT_LETTERS, read_terms
from .notation import vocabulary
from .position import read_position
from .record import FATE, Answer, Read, Spoken, not_asked

if TYPE_CHECKING:
    from pavilion.core.parts import Ledger


def opening_of(read: Read, pack: str) -> tuple[Game, Terms, State]:
    """The position before the first answer of a record."""
    if read.start:
        return read_position(read.start, None, pack)
    game, terms = read_terms(read.head, lambda _: Phrase("record"), None, pack)
    state: State = game.rules.new(terms)
    return game, terms, state


def asked_and_meant(game: Game, s: State, spoken: Spoken, legal: Options) -> tuple[int, int]:
    """Where the question lies that an answer of a record belongs to, and its code; it must be asked for and legal.

    The legal codes of that question are left in the buffer.
    """
    rules, at = game.rules, TOP
    fate_asked = s.depth > 0 and s.stack[s.depth - 1].mode == CHANCE
    if s.depth > 0 and fate_asked == (spoken.who == FATE):
        at = s.depth - 1 if fate_asked else rules.owed_by(s, SEAT_LETTERS.index(spoken.who))
    if at == TOP:
        raise not_asked(spoken)
    rules.legal(s, legal, at)
    code = vocabulary(game).codes.get(spoken.text)
    if code is None or not legal.has(code):
        why = objection(game, s, code, int(at))
        raise Read.wrong(spoken.line, "{who} cannot answer {text!r}", why, who=spoken.who, text=spoken.text)
    if s.turn != spoken.turn:
        raise Read.wrong(
            spoken.line, "{text!r} belongs to turn {turn}, not to turn {told}",
            text=spoken.text, turn=s.turn, told=spoken.turn,
        )  # fmt: skip
    return int(at), code


def objection(game: Game, s: State, code: int | None, at: int) -> Phrase:
    """Why a code is not an answer here."""
    if code is None:
        return Phrase("There are no such words in this game.")
    rule = game.rules.why_not(s, code, at)
    return Forbidden(rule, game.reason(rule), vocabulary(game).texts[code]).phrase


def dealt_faces(game: Game, opening: State, commitment: str, answers: Sequence[Answer]) -> Ledger[Any]:
    """The ledger of card faces after some answers: it watches the whole game go by once more."""
    rules, s = game.rules, opening.clone()
    faces = game.part("faces").deal(s, commitment)
    for answer in answers:
        rules.apply(s, answer.code, rules.owed_by(s, answer.seat) if answer.seat != NOBODY else TOP)
        rules.settle(s)
        faces.see(s)
    return faces

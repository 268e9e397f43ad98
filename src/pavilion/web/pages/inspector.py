"""The inspector: a thing from nearer. What it is and does, how it stands now and, only if it is barred, why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

from pavilion import Table
from pavilion.core import Game
from pavilion.core.phrases import phrase, unbroken
from pavilion.core.scene import Art, Box, Group, Printed, Shape
from pavilion.draw import Layout, Part, scene_of
from pavilion.draw.svg import document
from pavilion.games import find
from pavilion.record.header import SEAT_LETTERS
from pavilion.record.notation import vocabulary
from pavilion.record.touch import touches
from pavilion.web.pages.fragments import PARTS, alone
from pavilion.web.pages.speech import Reader

UNSEEN = "area"  # the look of a box that is there to be touched
View = Mapping[str, Any]


class Asked(NamedTuple):
    """What is to be seen from nearer: a thing, or a piece in it, the nth of its kind there; "" for the thing itself."""

    thing: str
    piece: str = ""
    nth: int = 0


class Found(NamedTuple):
    """A shape, and of which drawing it is a part."""

    part: Part
    shape: Shape


def inspected(table: Table, seat: int | None, asked: Asked, layout: Layout, reader: Reader) -> dict[str, object]:
    """All that the inspector shows to whoever looks with the eyes of a seat."""
    view: Any = table.view(seat)
    told = table.game.what_is(table.terms, view, asked.thing)
    piece = table.game.what_is(table.terms, view, asked.piece) if asked.piece else None
    if piece and piece != told:
        told = piece
    else:  # it is all that there is of the thing, or nobody can say what it is
        asked = Asked(asked.thing)
    things = drawn_things(view, "wide", reader)
    here = things if layout == "wide" else drawn_things(view, layout, reader)
    label = label_of(here.get(asked.thing) or things.get(asked.thing))
    say = reader.say(table.game)
    name = unbroken(phrase(told.name, {}).worded(say)) if told and told.name else label[0]
    nearest = things.get(asked.thing) or things.get(asked.thing.partition("@")[0]) or here.get(asked.thing)
    waits = not table.over and seat not in table.to_move
    return {
        "name": name,
        "sentence": unbroken(told.does.worded(say)) if told else "",
        "numbers": [] if asked.piece else numbers(label, name),
        "svg": large(nearest, asked, name) if nearest else "",
        "to_move": [SEAT_LETTERS[one] for one in table.to_move] if waits else [],
        **(reason(table, seat, asked.thing, reader) if seat in table.to_move else {"rule": "", "message": ""}),
    }


# ---- how it stands --------------------------------------------------------------------------------------------------


def drawn_things(view: View, layout: Layout, reader: Reader) -> dict[str, Found]:
    """Everything that is drawn, by its id."""
    say = reader.say(find(view["game"]))
    scenes = {part: scene_of(view, layout, part, reader.names, say) for part in PARTS}
    return {placed.shape.id: Found(part, placed.shape) for part, scene in scenes.items() for placed in scene.shapes()}


def label_of(found: Found | None) -> list[str]:
    """The lines of a label; the first is the name of the thing, or begins with it."""
    return [line.removesuffix(".") for line in unbroken(found.shape.label).split("\n")] if found else [""]


def numbers(label: list[str], name: str) -> list[str]:
    """The lines of a label without the name."""
    first, *rest = label
    for sign in (": ", ", "):
        first = first.removeprefix(f"{name}{sign}")
    if first == name:
        first = ""
    return [line[:1].upper() + line[1:] for line in (first, *rest) if line]


# ---- large ----------------------------------------------------------------------------------------------------------


def large(found: Found, asked: Asked, name: str) -> str:
    """A thing alone, or a piece of it; "" if there is nothing to draw."""
    shape: Shape | None = found.shape
    if asked.piece:
        pieces = [piece for piece in pieces_in(found.shape.art) if piece.kind == asked.piece]
        shape = Shape(asked.piece, name, 0, 0, 0, 0, pieces[asked.nth].art) if asked.nth < len(pieces) else None
    if shape is None or all(isinstance(part, Box) and part.look == UNSEEN for part in shape.art):
        return ""
    return document(alone(replace(shape, label=name), found.part))


def pieces_in(art: Iterable[Art]) -> Iterator[Group]:
    """What moves as one piece and is no thing of its own, in the order in which it is drawn."""
    for part in art:
        if isinstance(part, Group) and part.kind:
            yield part
        if isinstance(part, (Group, Printed)):
            yield from pieces_in(part.art)


# ---- why not --------------------------------------------------------------------------------------------------------


def reason(table: Table, seat: int | None, thing: str, reader: Reader) -> dict[str, str]:
    """The rule that bars a thing from being chosen now, and its sentence; nothing if it can be, or is not asked for."""
    steps = {*thing.split("@")}
    if not any(steps <= touched(table.game)[code] for code in table.codes(seat)):
        for text in meant(table, steps, seat):
            barred = table.why_not(text, seat, reader.say(table.game))
            if barred is not None:
                return {"rule": barred.rule, "message": barred.sentence}
    return {"rule": "", "message": ""}


def meant(table: Table, steps: set[str], seat: int | None) -> list[str]:
    """Answers to the seat's question that a touch could have meant. Of others no rule would say anything true."""
    verbs, grammar = table.verbs(seat), table.rules.grammar
    codes = [code for code, all in enumerate(touched(table.game)) if steps <= all and grammar.verb_of(code).index >= 0]
    return [table.words.texts[code] for code in codes if grammar.verb_of(code).name in verbs]


@cache
def touched(game: Game) -> list[frozenset[str]]:
    """By code, all that may be touched to say an answer."""
    grammar = game.rules.grammar
    codes = range(len(vocabulary(game).texts))
    return [frozenset((f"verb:{grammar.verb_of(code).name}", *touches(grammar, code))) for code in codes]

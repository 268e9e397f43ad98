"""What can be typed: a numbered list of answers or, where there are too many, of the things that answers begin with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pavilion.core import Told
from pavilion.record.reading import begins
from pavilion.record.touch import Tree, things
from pavilion.table import Table

MANY = 24  # more answers than this are given step by step


class Choice(NamedTuple):
    """A line of the list: its key, its words, what it points at; and the answer, "" if it is only a step."""

    key: str
    words: str
    things: Sequence[str]
    answer: str


def choices(table: Table, seat: int | None, path: Sequence[str] = ()) -> list[Choice]:
    """The answers of a seat, or, after some steps, what can be pointed at next."""
    codes = table.codes(seat)
    if len(codes) <= MANY and not path:
        texts = [table.words.say(code) for code in codes]
        pointed = [things(table.rules.grammar, code) for code in codes]
        shown = [with_names(table, *one) for one in zip(texts, pointed, map(table.answer_context, codes), strict=True)]
        return [Choice(*line) for line in zip(labels(texts), shown, pointed, texts, strict=True)]
    branch = table.touches(seat)
    for step in path:
        deeper = branch[step]
        assert isinstance(deeper, dict)
        branch = deeper
    return steps(table, branch)


def steps(table: Table, branch: Tree) -> list[Choice]:
    """What is next in a tree of touches: the words of answers where it ends, else the names of things."""
    found: list[Choice] = []
    for number, (step, end) in enumerate(branch.items(), 1):
        answer = table.words.say(end) if isinstance(end, int) else ""
        begun = step.removeprefix("verb:").replace(":", " ")
        words = with_names(table, answer or begun, [step], table.answer_context(end) if isinstance(end, int) else ())
        found.append(Choice(str(number), words if answer else f"{words} …", [step], answer))
    return found


def with_names(table: Table, words: str, pointed: Sequence[str], told: Told) -> str:
    """The words, and what people call the things whose short names tell nothing: "place L4 (Rotary Press)"."""
    known = table.reader.names
    names: list[str] = []
    for thing in pointed:
        word = thing.partition(":")[2]
        name = known.get(word, "")
        if word.replace("-", " ").lower() not in name.lower():
            names.append(name)
    names = [*dict.fromkeys(filter(None, [*names, *(str(name) for _, name in told)]))]
    return f"{words} ({', '.join(names)})" if names else words


def labels(texts: Sequence[str]) -> list[str]:
    """What to type for each answer: its number in the list, or its own number where every answer ends in one."""
    own = [text.split()[-1] for text in texts]
    if all(word.isdigit() for word in own) and len(set(own)) == len(own):
        return own
    return [str(number) for number in range(1, len(texts) + 1)]


def chosen(line: str, offered: Sequence[Choice]) -> Choice | None:
    """The choice whose key was typed, or the name of the thing that it leads on with."""
    names = {choice.things[0].partition(":")[2]: choice for choice in offered if not choice.answer}
    return {choice.key: choice for choice in offered}.get(line) or names.get(line)


def begun(line: str, offered: Sequence[Choice]) -> Choice | None:
    """The only choice that points at a thing whose name begins so."""
    found = [choice for choice in offered if begins(line.lower(), choice.things[0].partition(":")[2].lower())]
    return found[0] if len(found) == 1 else None


def menu(offered: Sequence[Choice], effects: Sequence[Sequence[str]], width: int) -> list[str]:
    """The numbered list: one to a line with its effects, or in columns where there is nothing to add."""
    wide = max(len(choice.key) for choice in offered)
    entries = [f"{choice.key:>{wide + 1}}  {choice.words}" for choice in offered]
    column = max(map(len, entries)) + 2
    if any(effects) and column < width * 2 // 3:
        told = [fitting(some, width - column) for some in effects]
        return [f"{entry:{column}}{effect}".rstrip() for entry, effect in zip(entries, told, strict=True)]
    across = max(1, width // column)
    down = -(-len(entries) // across)
    return ["".join(f"{entry:{column}}" for entry in entries[row::down]).rstrip() for row in range(down)]


def fitting(phrases: Sequence[str], width: int) -> str:
    """As many phrases as fit; dots if there are more of them."""
    told = ", ".join(phrases)
    count = len(phrases)
    while count and len(told) > width:
        count -= 1
        told = ", ".join([*phrases[:count], "…"])
    return told

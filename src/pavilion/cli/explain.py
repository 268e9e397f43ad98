"""`?` at the keyboard: what is asked, what can be typed, why an answer is not possible."""

from __future__ import annotations

from collections.abc import Mapping

from pavilion.cli.screen import wrapped
from pavilion.cli.where import specified
from pavilion.core import Ambiguous, Forbidden, Unreadable
from pavilion.table import Table

KEYS = """\
  a number; on the board [3] is what answer 3 points at
  the words of an answer, as short as you like: `pl ag`, `agri`
  ..  a step back, where an answer is given in steps
  ? ANSWER  what an answer does, or which rule forbids it
  b  the board again        s  scores and where they come from
  u  take back              m  all moves so far
  hint  the best answers, and why
  q  leave; the game is saved, `pavilion play --resume` goes on with it"""


def question(table: Table) -> None:
    """What is asked, by which rule, and what can be typed."""
    rule = next((duty.rule for duty in table.rules.duties if duty.name == table.asked), "")
    paragraphs = [f"{table.question} (rule {rule})"]
    paragraphs += [f"{rule}: {line.stated()}" for line in specified(rule)[:1]]
    for paragraph in paragraphs:
        print(wrapped(paragraph))
    print(f"You can type:\n{KEYS}")


def answer(table: Table, text: str, seat: int | None, effects: Mapping[str, str]) -> str:
    """What an answer does if it is possible; else the rule that forbids it."""
    try:
        said = table.read(text, seat)
    except Forbidden as refusal:
        return f"Not possible: {refusal.sentence} ({refusal.rule})"
    except (Unreadable, Ambiguous) as trouble:
        return str(trouble)
    verb = table.rules.grammar.verb_of(table.words.codes[said])
    effect = effects.get(said, "")
    return f"Possible: {said}{f', {effect}' if effect else ''} (rule {verb.rule})"

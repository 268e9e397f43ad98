"""Sentences with gaps: "places a supporter in {area}". Filled, and read back from what was made of them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

GAP = re.compile(r"\{([A-Za-z_]\w*)\}")


@cache
def gaps(template: str) -> tuple[str, ...]:
    """The names of the gaps, in the order in which they stand there."""
    return tuple(GAP.findall(template))


@cache
def pieces(template: str) -> tuple[str, ...]:
    """The words before, between and behind the gaps."""
    return tuple(GAP.split(template)[::2])


def fill(template: str, values: Mapping[str, object]) -> str:
    """The sentence; a gap without a value stays a gap."""
    first, *rest = pieces(template)
    filled = [f"{values.get(gap, f'{{{gap}}}')}{words}" for gap, words in zip(gaps(template), rest, strict=True)]
    return "".join([first, *filled])


def read(template: str, sentence: str) -> dict[str, str] | None:
    """What fills the gaps of a sentence that was made of the template; None if it was made of something else.

    A gap ends where the words behind it begin for the first time, so the time needed does not explode.
    """
    first, *rest = pieces(template)
    if not rest:
        return {} if sentence == template else None
    last = rest.pop()
    if not sentence.startswith(first) or not sentence.endswith(last) or len(sentence) < len(first) + len(last):
        return None
    found: list[str] = []
    at, end = len(first), len(sentence) - len(last)
    for words in rest:
        stop = sentence.find(words, at, end)
        if stop < 0:
            return None
        found.append(sentence[at:stop])
        at = stop + len(words)
    return dict(zip(gaps(template), [*found, sentence[at:end]], strict=True))

"""Phrases: a template with gaps and what fills them, worded in a language only where somebody reads it.

    Phrase("there is no seat {seat!r}", seat="Z")      in English: there is no seat 'Z'

Translators see the template. What fills a gap is shown as it is, in quotation marks if the template says `!r`; a
phrase in a gap is worded in the same language as the phrase around it. Words that depend on a number stand next to each
other, those for one first:

    Phrase("{n} {n|table is|tables are} waiting", n=1)      in English: 1 table is waiting

Where a language declines or joins words, a translation says how a name looks in its sentence: in some cases, and with a
star for the name itself in all others. German "{colour|rosa=rosa|*e} Teile" is "rosa Teile" and "rote Teile".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Final, TypeAlias, TypeVar

T = TypeVar("T")
GAP = re.compile(r"\{([A-Za-z_]\w*(?:!r)?)\}")
PLURAL = re.compile(r"\{([A-Za-z_]\w*)\|([^{}|=*]*)\|([^{}|=*]*)\}")
FORMS = re.compile(r"\{([A-Za-z_]\w*)((?:\|[^{}|=*]+=[^{}|=*]*)*)\|([^{}|=*]*\*[^{}|=*]*)\}")
UNNAMED: Final = "…"  # in a gap: nothing is named yet
SOFT_HYPHEN: Final = "\u00ad"  # where a word may be broken; seen only where a line ends
Say: TypeAlias = Callable[..., str]  # a template and, by keyword, what fills its gaps → the words in some language


@cache
def gaps(template: str) -> tuple[str, ...]:
    """The gaps in the order in which they stand there: ("seat!r",)."""
    return tuple(GAP.findall(FORMS.sub(r"{\1}", PLURAL.sub("", template))))


@cache
def pieces(template: str) -> tuple[str, ...]:
    """The words before, between and behind the gaps."""
    return tuple(GAP.split(template)[::2])


def fill(template: str, values: Mapping[str, object]) -> str:
    """The template with its gaps filled; a gap without a value stays a gap."""
    if "|" in template:
        template = PLURAL.sub(lambda words: words[2] if str(values.get(words[1])) == "1" else words[3], template)
        template = FORMS.sub(lambda forms: form_of(unbroken(str(values.get(forms[1], UNNAMED))), forms), template)
    first, *rest = pieces(template)
    filled = [f"{in_gap(gap, values)}{words}" for gap, words in zip(gaps(template), rest, strict=True)]
    return "".join([first, *filled])


def form_of(name: str, forms: re.Match[str]) -> str:
    """How a name looks in its sentence, still with its gap where it is not changed."""
    gap = f"{{{forms[1]}}}"
    if name == UNNAMED:
        return gap
    for case in forms[2].split("|"):
        told, _, form = case.partition("=")
        if told == name:
            return form
    return forms[3].replace("*", gap)


def in_gap(gap: str, values: Mapping[str, object]) -> object:
    if gap in values:
        return values[gap]
    name = gap.removesuffix("!r")
    return repr(values[name]) if name in values else f"{{{gap}}}"


def unbroken(text: str) -> str:
    """The text without the places where its words may be broken: to be read aloud, compared or shown on one line."""
    return text.replace(SOFT_HYPHEN, "")


def plainly(template: str, /, **values: object) -> str:
    """English as it is written."""
    return fill(template, values)


def translatable(templates: T) -> T:
    """The same again: marks a template, or a table of them, that is worded elsewhere, so that translators get it."""
    return templates


class Phrase:
    """A template with what fills its gaps; `str` words it in English."""

    __slots__ = ("template", "values")

    def __init__(self, template: str, /, **values: object) -> None:
        self.template = template
        self.values = values

    def worded(self, say: Say) -> str:
        """In the language of `say`."""
        values = {gap: value.worded(say) if isinstance(value, Phrase) else value for gap, value in self.values.items()}
        return say(self.template, **values)

    def __str__(self) -> str:
        return self.worded(plainly)

    def __repr__(self) -> str:
        return f"Phrase({str(self)!r})"

    def __bool__(self) -> bool:
        return bool(self.template)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Phrase):
            return NotImplemented
        return (self.template, self.values) == (other.template, other.values)

    def __hash__(self) -> int:
        return hash(self.template)


Words: TypeAlias = str | Phrase  # a template without gaps of its own, or a phrase


def phrase(words: Words, values: Mapping[str, object]) -> Phrase:
    """A template becomes a phrase with these values; a phrase has its own."""
    return words if isinstance(words, Phrase) else Phrase(words, **values)


def did_you_mean(word: str, known: Iterable[str], cutoff: float = 0.6) -> Words:
    """A question that begins a remedy, if one of the known names is near; else nothing."""
    import difflib  # slow to import, and only needed for this suggestion

    near = difflib.get_close_matches(word, list(known), 1, cutoff)
    return Phrase("Did you mean {near!r}? ", near=near[0]) if near else ""

"""Piles, stacks and technologies as text."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from pavilion.core import Unreadable
from pavilion.core.masks import bit
from pavilion.core.sections import Line, Sections, write_counts
from pavilion.core.values import read_values

from ..box.nouns import CARD, EACH_SHAPE, FIRST_KIND, KIND, KINDS, PROJECT, PROJECTS, SHAPE, SHAPES, TECH, TECHS
from ..rules.ghosts import DRAW_GHOST_TILE, DRAWN
from ..rules.handicaps import REPLACE_SCRAP
from ..rules.state import Expo
from .flaws import kinds_outside, projects_outside, techs_outside

KEYS = ["draw", "discard", *(f"stack {shape}" for shape in SHAPE.names), "ghost deck"]


def write(s: Expo) -> dict[str, str]:
    piles = {"draw": write_counts(s.pile.counts, KIND.names), "discard": write_counts(s.discard.counts, KIND.names)}
    for shape in range(SHAPES):
        unknown = [PROJECT.names[i] for i in of_shape(shape) if s.stacks.hidden >> i & 1]
        under = [PROJECT.names[i] for i in s.stacks.known(shape)]
        piles[f"stack {SHAPE.names[shape]}"] = f"{' '.join(unknown)} | {' '.join(under)}".strip()
    if s.seats == 1:
        piles["ghost deck"] = write_counts(s.ghost_deck.counts, CARD.names)
    return piles


def read(s: Expo, text: Sections) -> None:
    piles = text.keyed("piles", KEYS if s.seats == 1 else KEYS[:-1])
    read_pile(s, piles, in_the_air(text))
    read_stacks(s, piles)
    if "ghost deck" in piles:
        read_ghost_deck(s, piles["ghost deck"])


def read_pile(s: Expo, piles: dict[str, Line], in_the_air: list[int]) -> None:
    """Every resource tile of the box is somewhere, exactly once."""  # H-13
    if "discard" in piles:
        for kind, n in enumerate(piles["discard"].counted(KIND.names)):
            s.discard.put(kind, n)
    outside = kinds_outside(s)
    for kind in in_the_air:
        outside[kind] += 1
    left = [int(s.terms.kit.tiles[kind]) - outside[kind] for kind in range(KINDS)]
    drawn = piles["draw"].counted(KIND.names) if "draw" in piles else left
    for kind in range(KINDS):
        if left[kind] < 0 or drawn[kind] != left[kind]:
            raise Unreadable(
                "there are {exist} tiles {tile!r} in the box, but {here} here",
                "position, line {line}" if "draw" in piles else "position",
                "Put spare tiles into 'discard', or leave out the draw pile to have it counted.",
                exist=s.terms.kit.tiles[kind],
                tile=KIND.names[kind],
                here=outside[kind] + (drawn[kind] if left[kind] >= 0 else 0),
                line=piles["draw"].number if "draw" in piles else 0,
            )
    s.pile.counts = vec[i64](drawn)
    s.pile.size = sum(drawn)


def in_the_air(text: Sections) -> list[int]:
    """The resource kinds that what is owed holds: drawn, and not yet put anywhere."""
    kinds: list[int] = []
    for line in text.lines("owed"):
        duty, *words = line.value.split() or [""]
        if duty == REPLACE_SCRAP.name:
            kinds.append(read_values(REPLACE_SCRAP.takes, line, words[1:])[0] - int(FIRST_KIND))
        elif duty == DRAW_GHOST_TILE.name:
            kinds += DRAWN.members(read_values(DRAW_GHOST_TILE.takes, line, words[1:])[1])
    return kinds


def of_shape(shape: int) -> range:
    """The projects of a shape."""
    return range(shape * EACH_SHAPE, (shape + 1) * EACH_SHAPE)


def read_ghost_deck(s: Expo, line: Line) -> None:
    counts = line.counted(CARD.names)
    for card, n in enumerate(counts):
        if n > s.terms.kit.ghost_deck[card]:
            raise line.wrong(
                "the ghost deck has only {n} cards {card!r}", n=s.terms.kit.ghost_deck[card], card=CARD.names[card]
            )
    s.ghost_deck.counts = vec[i64](counts)
    s.ghost_deck.size = sum(counts)


def read_stacks(s: Expo, piles: dict[str, Line]) -> None:
    """Projects that are nowhere else lie in their stacks, in unknown order unless the text tells."""
    found = projects_outside(s)
    for shape in range(SHAPES):
        line = piles.get(f"stack {SHAPE.names[shape]}")
        if line is None:
            continue
        unknown, _, under = line.value.partition("|")
        for word in (*unknown.split(), *under.split()):
            found.append(of_shape(shape)[line.name(word, [PROJECT.names[i] for i in of_shape(shape)])])
        for word in under.split():
            s.stacks.hidden &= ~bit(PROJECT.names.index(word))
            s.stacks.put_under(PROJECT.names.index(word))
        missing = [PROJECT.names[i] for i in of_shape(shape) if i not in found]
        if missing:
            raise line.wrong(
                "nowhere in this position: {missing}", "Leave out the stack to have it counted.",
                missing=" ".join(missing),
            )  # fmt: skip
    for project in range(PROJECTS):
        if found.count(project) > 1:
            raise Unreadable(
                "{tile} lies in two places", "position", "Every project exists once.", tile=PROJECT.names[project]
            )
    for project in projects_outside(s):
        s.stacks.hidden &= ~bit(project)


def read_techs(s: Expo, line: Line | None) -> None:
    """Technologies that nobody has are in the Academy."""
    found = techs_outside(s)
    shown = [line.name(word, TECH.names) for word in line.value.split()] if line else []
    if line is None:
        shown = [tech for tech in range(TECHS) if tech not in found]
    for tech in range(TECHS):
        n = (found + shown).count(tech)
        if n != 1:
            raise Unreadable(
                "{tile} lies in two places" if n else "nowhere in this position: {tile}",
                "position, line {line}" if line else "position",
                "Leave out the line 'technologies' to have it counted.",
                tile=TECH.names[tech], line=line.number if line else 0,
            )  # fmt: skip
    s.techs = sum(bit(tech) for tech in shown)

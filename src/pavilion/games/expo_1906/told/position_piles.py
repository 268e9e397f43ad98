"""Piles and stacks as text, and what the box holds: every tile is somewhere, exactly once (H-13)."""

from __future__ import annotations

from pavilion.core import Noun
from pavilion.core.fields import Field, Pile, Section, Stock
from pavilion.core.masks import bit, lowest
from pavilion.core.phrases import translatable
from pavilion.core.sections import Line

from ..box.nouns import CARD, EACH_SHAPE, FIRST_KIND, FIRST_TECH, KIND, PROJECT, SHAPE, SHAPES, TECHS
from ..box.terms import ExpoTerms
from ..rules.ghosts import DRAW_GHOST_TILE, DRAWN
from ..rules.handicaps import REPLACE_SCRAP
from ..rules.state import EMPTY, Expo

HERE = translatable("{name!r}: {exist} in the box, but {here} here")


def piles(terms: ExpoTerms) -> Section:
    draw, stacks = Pile(KIND, "draw", "pile"), [Stack(shape) for shape in range(SHAPES)]
    tiles = Stock(
        KIND, list(terms.kit.tiles), draw, kinds_outside, HERE,
        translatable("Put spare tiles in 'discard', or leave out the draw pile, and it will be worked out."),
    )  # fmt: skip
    fields: list[Field] = [draw, Pile(KIND, "discard"), *stacks]
    if terms.seats == 1:
        fields.append(GhostDeck(terms))
    comment = "stacks: in unknown order | under them, upper ones first"
    return Section("piles", fields, [tiles, *(stack.stock() for stack in stacks)], comment=comment)


class Stack(Field):
    """The projects of a shape: `L1 L4 | L2`; left out, all that are nowhere else lie there in unknown order."""

    def __init__(self, shape: int) -> None:
        super().__init__(f"stack {SHAPE.names[shape]}")
        self.shape = shape
        self.first = shape * int(EACH_SHAPE)
        self.noun = Noun(PROJECT.name, PROJECT.names[self.first : self.first + EACH_SHAPE])

    def stock(self) -> Stock:
        remedy = translatable("Leave out the stack, and it will be worked out.")
        return Stock(self.noun, [1] * self.noun.size, self, self.outside, HERE, remedy)

    def outside(self, s: Expo) -> list[int]:
        slot = s.slots[self.shape]
        masks = [int(bit(slot)) if slot != EMPTY else 0]
        for player in s.players:
            masks += [int(player.projects), int(player.lab.projects)]
        return members([mask >> self.first for mask in masks], int(EACH_SHAPE))

    def ints(self, s: Expo) -> list[int]:
        unknown, under = int(s.stacks.unknown(self.shape)), s.stacks.known(self.shape)
        return [(unknown >> i & 1) + under.count(self.first + i) for i in range(EACH_SHAPE)]

    def put(self, s: Expo, ints: list[int]) -> None:
        """All of them in unknown order."""
        for i, n in enumerate(ints):
            s.stacks.hidden &= ~bit(self.first + i)
            s.stacks.hidden |= bit(self.first + i) * n

    def write(self, s: Expo) -> str:
        unknown, under = int(s.stacks.unknown(self.shape)), s.stacks.known(self.shape)
        names = [name for i, name in enumerate(self.noun.names) if unknown >> i & 1]
        return f"{' '.join(names)} | {' '.join([PROJECT.names[i] for i in under])}".strip()

    def read(self, s: Expo, line: Line) -> None:
        unknown, _, under = line.value.partition("|")
        words = [*unknown.split(), *under.split()]
        for word in words:
            if words.count(word) > 1:
                raise line.wrong("{tile} is in two places", "There is only one of each project.", tile=word)
        lying = {line.name(word, self.noun.names) for word in words[: len(unknown.split())]}
        self.put(s, [int(i in lying) for i in range(EACH_SHAPE)])
        for word in under.split():
            s.stacks.put_under(self.first + line.name(word, self.noun.names))

    def flaw(self, s: Expo) -> str:
        return ""  # whatever is wrong with a stack is wrong with the stock


class GhostDeck(Pile):
    def __init__(self, terms: ExpoTerms) -> None:
        super().__init__(CARD, "ghost deck", "ghost_deck")
        self.most = terms.kit.ghost_deck

    def read(self, s: Expo, line: Line) -> None:
        super().read(s, line)
        for card, n in enumerate(self.ints(s)):
            if n > self.most[card]:
                raise line.wrong("the ghost deck has only {n} cards {card!r}", n=self.most[card], card=CARD.names[card])


def techs_outside(s: Expo) -> list[int]:
    """Technologies that are not in the Academy."""
    return members([int(mask) for player in s.players for mask in (player.techs, player.lab.techs)], int(TECHS))


def members(masks: list[int], n: int) -> list[int]:
    """How many of the masks have each of the first n members."""
    return [sum([mask >> i & 1 for mask in masks]) for i in range(n)]


def kinds_outside(s: Expo) -> list[int]:
    """Resource tiles by kind that do not lie in the draw pile; some may just have been drawn."""
    counts = [int(n) for n in s.discard.counts]
    lying = [int(kind) for kind in s.station if kind != EMPTY]
    lying += [int(p.a - FIRST_KIND) for p in s.owed(REPLACE_SCRAP) if FIRST_KIND <= p.a < FIRST_TECH]
    lying += [kind for p in s.owed(DRAW_GHOST_TILE) for kind in DRAWN.members(int(p.b))]
    for player in s.players:
        lying += [int(kind) for kind in player.kinds]
        cells = player.lab.resources
        while cells:
            lying.append(int(player.lab.tile_at(lowest(cells)) - FIRST_KIND))
            cells &= cells - 1
    for kind in lying:
        counts[kind] += 1
    return counts

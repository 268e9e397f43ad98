"""Workshop tiles and chemicals in positions as text: where each is, and that none is lost."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from pavilion.core.fields import Counts, Field, Stock
from pavilion.core.phrases import translatable
from pavilion.core.sections import Line

from ..box.data import pair_of
from ..box.nouns import COLOUR, COLOURS, COLUMNS, PAIR, SHOPCELL
from ..box.terms import MachineTerms
from ..rules.development import START_RESEARCH
from ..rules.payments import GIVE_CHEMICAL, PAY_CHEMICAL
from ..rules.state import EMPTY, Machine, Player, bare_workshop, new_player
from ..rules.workshop import barred_lay, lay

HERE = translatable("there are {exist} of {name}, not {here}")


class ShopTiles(Field):
    """`b1 green-white, b2 white-white`: cells with the half circles at the top and at the bottom."""

    def write(self, player: Player) -> str:
        tiles = [(SHOPCELL.names[at], cell) for at, cell in enumerate(map(int, player.cells)) if cell != EMPTY]
        return ", ".join(f"{name} {COLOUR.names[c // COLOURS]}-{COLOUR.names[c % COLOURS]}" for name, c in tiles)

    def read(self, player: Player, line: Line) -> None:
        clear(player)
        tiles: dict[int, int] = {}
        for part in filter(None, (part.strip() for part in line.value.split(","))):
            cell, _, halves = part.partition(" ")
            top, _, bottom = halves.strip().partition("-")
            at = line.name(cell, SHOPCELL.names)
            tiles[at] = int(COLOURS) * line.name(top, COLOUR.names) + line.name(bottom, COLOUR.names)
        while tiles:
            fitting = [at for at, tile in tiles.items() if not barred_lay(player, tile, at // COLUMNS, at % COLUMNS)]
            if not fitting:
                raise line.wrong("the tile {cell} cannot lie there", cell=SHOPCELL.names[min(tiles)])
            at = fitting[0]
            lay(player, tiles.pop(at), at // COLUMNS, at % COLUMNS)

    def flaw(self, player: Player) -> str:
        again = new_player()
        for at, cell in enumerate(map(int, player.cells)):
            if cell != EMPTY:
                lay(again, cell, at // COLUMNS, at % COLUMNS)
        same = list(again.circles) == list(player.circles) and list(again.in_row) == list(player.in_row)
        return "" if same and again.tiles == player.tiles else "the circles are counted wrong"


def clear(player: Player) -> None:
    player.cells = bare_workshop()
    player.circles, player.in_row, player.tiles = vec[i64]([0] * COLOURS), vec[i64]([0] * 3), 0


def chemicals_stock(terms: MachineTerms, rest: Counts) -> Stock:
    remedy = translatable("Leave out the line 'chemicals' of [supply], and it will be worked out.")
    return Stock(COLOUR, [int(terms.kit.chemicals)] * COLOUR.size, rest, chemicals_outside, HERE, remedy)


def chemicals_outside(s: Machine) -> list[int]:
    """In workshops, beside bots of R&D, in the Hideout, and between a payment and its research."""  # WM-10.13
    found = [int(n) for n in s.saboteurs.chemicals] if s.seats == 1 else [0] * int(COLOURS)
    for player in s.players:
        for colour, n in enumerate(player.chemicals):
            found[colour] += int(n)
    for space, owner in enumerate(s.research):
        if owner != EMPTY and not s.dry >> space & 1:
            found[s.terms.kit.rnd_chemical[space]] += 1
    if not s.owed(PAY_CHEMICAL) and not s.owed(GIVE_CHEMICAL):
        for p in s.owed(START_RESEARCH):
            found[s.terms.kit.rnd_chemical[p.a]] += 1
    return found


def tiles_stock(terms: MachineTerms, rest: Counts) -> Stock:
    remedy = translatable("Leave out the line 'unseen' of [supply], and it will be worked out.")
    return Stock(PAIR, [int(n) for n in terms.kit.tiles], rest, tiles_outside, HERE, remedy)


def tiles_outside(s: Machine) -> list[int]:
    """On offer, on top of the stack, in workshops."""
    found = [0] * int(PAIR.size)
    for pair in [*s.offer, s.top]:
        if pair != EMPTY:
            found[pair] += 1
    for player in s.players:
        for cell in map(int, player.cells):
            if cell != EMPTY:
                halves = [COLOUR.names[cell // COLOURS], COLOUR.names[cell % COLOURS]]
                found[PAIR.names.index(pair_of(halves))] += 1
    return found

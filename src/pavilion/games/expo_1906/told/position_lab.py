"""A player's things as text: cards, yard, lab."""

from __future__ import annotations

from collections.abc import Sequence

from pavilion.core.fields import Field, Members, Section, Single
from pavilion.core.masks import bit
from pavilion.core.sections import Line, write_counts
from pavilion.core.values import one, upto

from ..box.kit import SCRAP
from ..box.nouns import CARD, CELL, CELLS, FIRST_KIND, FIRST_TECH, KINDS, PROJECTS, SEAT, TECHS, TILE, TURN
from ..box.terms import ExpoTerms
from ..rules.lab import Lab, bare_lab
from ..rules.state import NO_CARD, Expo, Player

SOURCES = ["projects", "leads"]
LAID = 3  # the last fields: read in their order, written with the lab first


def player_section(terms: ExpoTerms, seat: int) -> Section:
    fields = [
        Single(upto(int(terms.kit.richest), "money")),
        Prestige("prestige"),
        Members(CARD, "hand"),
        LastCard(one(CARD, "last", or_none=True)),
        Yard("yard"),
        Scrap("scrap places", "scrap_places", "where it lay when the game began"),
        Scrap("scrap", "scraps"),
        Tiles("lab"),
    ]
    return PlayerSection(SEAT.names[seat], fields, seat=seat)


class PlayerSection(Section):
    def lines(self, s: Expo) -> Sequence[Field]:
        return [*self.fields[:-LAID], *reversed(self.fields[-LAID:])]


class Prestige(Field):
    def write(self, player: Player) -> str:
        return write_counts([player.from_projects, player.from_leads], SOURCES)

    def read(self, player: Player, line: Line) -> None:
        player.from_projects, player.from_leads = line.counted(SOURCES)

    def flaw(self, player: Player) -> str:
        return "less than nothing" if min(player.from_projects, player.from_leads) < 0 else ""


class LastCard(Single):
    def read(self, player: Player, line: Line) -> None:
        super().read(player, line)
        if player.last != NO_CARD and player.hand >> player.last & 1:
            raise line.wrong("{card} is still in the hand", card=line.value)


class Yard(Field):
    """`1 T2, 2 EM-CU`: bought and not yet placed."""

    def write(self, player: Player) -> str:
        kinds = [0] * KINDS
        for kind in player.kinds:
            kinds[kind] += 1
        projects = [int(player.projects >> i & 1) for i in range(PROJECTS)]
        return write_counts([*projects, *kinds, *(int(player.techs >> i & 1) for i in range(TECHS))], TILE.names)

    def read(self, player: Player, line: Line) -> None:
        for tile, n in enumerate(line.counted(TILE.names)):
            if n > 1 and not FIRST_KIND <= tile < FIRST_TECH:
                raise line.wrong("there is only one {tile}", tile=TILE.names[tile])
            if n and tile < FIRST_KIND:
                player.projects |= bit(tile)
            elif n and tile >= FIRST_TECH:
                player.techs |= bit(tile - FIRST_TECH)
            else:
                for _ in range(n):
                    player.add_kind(tile - FIRST_KIND)

    def flaw(self, player: Player) -> str:
        return "" if sorted(player.kinds) == list(player.kinds) else "in disorder"


class Scrap(Members):
    """Cells with scrap, when the game began or still; what is read first is what the lab begins with."""

    def __init__(self, key: str, attribute: str, comment: str = "") -> None:
        super().__init__(CELL, key, attribute, comment)

    def mask(self, player: Player) -> int:
        return int(getattr(player.lab, self.attribute))

    def possible(self, player: Player) -> int:
        """Where scrap can lie."""
        return int(player.lab.kit.scrap_places if self.attribute == "scrap_places" else player.lab.scrap_places)

    def read(self, player: Player, line: Line) -> None:
        possible, mask = self.possible(player), self.mask_of(line)
        if mask & ~possible:
            known = " ".join(name for cell, name in enumerate(CELL.names) if possible >> cell & 1)
            raise line.wrong("there was no scrap there when the game began", "Possible: {cells}.", cells=known)
        if mask != self.mask(player):
            player.lab = bare_lab(player.lab.kit)
            player.lab.scrap_places = mask if self.attribute == "scrap_places" else possible
            for cell in range(CELLS):
                if mask >> cell & 1:
                    player.lab.put(SCRAP, cell)

    def flaw(self, player: Player) -> str:
        return "where none lay" if self.mask(player) & ~self.possible(player) else ""


class Tiles(Field):
    """`T2 90 c5, EM-CU 0 c6`: tile, turn, corner of its bounding box. A project that has all it needs is complete."""

    def write(self, player: Player) -> str:
        lab, laid = player.lab, list[str]()
        for cell in firsts(lab):
            if lab.tile_at(cell) != SCRAP:
                spot = int(lab.spot_at(cell))
                laid.append(f"{TILE.names[lab.tile_at(cell)]} {TURN.names[spot // CELLS]} {CELL.names[spot % CELLS]}")
        return ", ".join(laid)

    def read(self, player: Player, line: Line) -> None:
        for part in filter(None, (part.strip() for part in line.value.split(","))):
            self.read_tile(player.lab, line, part)

    def read_tile(self, lab: Lab, line: Line, part: str) -> None:
        words = part.split()
        if len(words) != 3:
            raise line.wrong(
                "{part!r} is not a tile with its turn and its corner", "Write, for example, T2 90 c5.", part=part
            )
        tile = line.name(words[0], TILE.names)
        spot = line.name(words[1], TURN.names) * CELLS + line.name(words[2], CELL.names)
        if lab.projects >> tile & 1 if tile < FIRST_KIND else tile >= FIRST_TECH and lab.techs >> tile - FIRST_TECH & 1:
            raise line.wrong("there is only one {tile}", tile=words[0])
        if lab.barred_put(tile, spot):
            raise line.wrong("{part!r} sticks out of the lab, covers another tile, or is turned needlessly", part=part)
        lab.put(tile, spot)

    def flaw(self, player: Player) -> str:
        """All that a lab knows follows from its tiles."""  # H-14
        lab, twin = player.lab, bare_lab(player.lab.kit)
        for cell in firsts(lab):
            twin.put(lab.tile_at(cell), lab.spot_at(cell))
        return "" if known_to(lab) == known_to(twin) else "it does not fit its tiles"


def firsts(lab: Lab) -> list[int]:
    """The first cell of every tile."""
    return [cell for cell in range(CELLS) if lab.firsts >> cell & 1]


def known_to(lab: Lab) -> list[int]:
    masks = [lab.filled, lab.firsts, lab.resources, lab.scraps, lab.projects, lab.complete, lab.techs]
    return [*map(int, masks), *map(int, lab.laid), *map(int, lab.cells), *map(int, lab.supply)]

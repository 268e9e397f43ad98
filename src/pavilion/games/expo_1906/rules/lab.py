"""A player's lab (EX-2.4, EX-4.5, EX-4.8, EX-4.10, EX-4.11): what lies where, what may be put, removed or moved.

A tile that lies here is named by its first cell, in reading order; a way to lie is a spot (shapes.py). What each
project receives is kept up to date tile by tile. A project is complete exactly when it receives what it needs: no step
is allowed that would take that away again (EX-4.11.4).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pavilion.core import Code, Options, zeros
from pavilion.core.masks import add_each, bit, lowest

from ..box.kit import SCRAP, Kit, covers, gift, shortfall
from ..box.nouns import CELLS, FIRST_KIND, FIRST_TECH, PROJECTS, TECHS, TURNS
from ..box.shapes import SINGLE, SPOTS, WHOLE, around

EMPTY: Final[i64] = -1
SPOT_BITS: Final[i64] = 8
SPOT_MASK: Final[i64] = 255


def bare_lab(kit: Kit) -> Lab:
    """A lab without any tile."""
    return Lab(kit, vec[i64]([EMPTY] * CELLS), zeros(PROJECTS + TECHS), zeros(PROJECTS))


def new_lab(kit: Kit) -> Lab:
    """A lab at set-up: scrap on all its places."""  # EX-3.8
    lab = bare_lab(kit)
    places = kit.scrap_places
    while places:
        lab.put(SCRAP, lowest(places))
        places &= places - 1
    lab.scrap_places = kit.scrap_places
    return lab


@final
class Lab:
    """What lies in one lab."""

    def __init__(self, kit: Kit, laid: vec[i64], cells: vec[i64], supply: vec[i64]) -> None:
        self.kit = kit
        self.laid = laid  # tile and spot, by cell; EMPTY
        self.cells = cells  # covered, by project and then technology; 0: not here
        self.supply = supply  # amounts, by project
        # Masks of cells
        self.filled: i64 = 0
        self.firsts: i64 = 0  # one for each tile
        self.resources: i64 = 0
        self.scraps: i64 = 0  # that still lie here
        self.scrap_places: i64 = 0  # where they lay when the game began; EX-5.7
        # Masks by number
        self.projects: i64 = 0
        self.complete: i64 = 0  # projects
        self.techs: i64 = 0

    def clone(self) -> Lab:
        new = Lab(self.kit, self.laid[:], self.cells[:], self.supply[:])
        new.filled = self.filled
        new.firsts = self.firsts
        new.resources = self.resources
        new.scraps = self.scraps
        new.scrap_places = self.scrap_places
        new.projects = self.projects
        new.complete = self.complete
        new.techs = self.techs
        return new

    def ints(self) -> list[int]:
        """Everything else follows from what lies where."""
        return [int(self.scrap_places), *self.laid]

    # ---- what lies here --------------------------------------------------------------------------------------------

    def tile_at(self, cell: i64) -> i64:
        """The tile on a cell, SCRAP, or EMPTY."""
        return self.laid[cell] >> SPOT_BITS  # EMPTY stays EMPTY

    def spot_at(self, cell: i64) -> i64:
        """How the tile on a cell lies; the cell is not empty."""
        return self.laid[cell] & SPOT_MASK

    def covered(self, tile: i64, spot: i64) -> i64:
        """The cells that a tile covers; 0: there is no such spot."""
        return self.kit.shapes.cover[self.kit.shape[tile] * SPOTS + spot]

    def cells_at(self, cell: i64) -> i64:
        """All cells of the tile on a cell; 0 if there is none."""
        if self.laid[cell] == EMPTY:
            return 0
        return self.covered(self.tile_at(cell), self.spot_at(cell))

    def missing(self, project: i64) -> i64:
        """What a project in this lab still lacks, as amounts."""
        return shortfall(self.supply[project], self.kit.need[project])

    def improved(self, card: i64) -> bool:
        """Does an improvement technology for this card lie here?"""  # EX-4.12.2, EX-4.12.3
        techs = self.techs
        while techs:
            if self.kit.improves[lowest(techs)] == card:
                return True
            techs &= techs - 1
        return False

    def built_over(self) -> i64:
        """The cells whose scrap was removed and that are covered now."""  # EX-5.7
        return self.scrap_places & ~self.scraps & self.filled

    def shapes(self) -> i64:
        """The shapes (by number) of the projects here, finished or not."""  # EX-5.8
        shapes: i64 = 0
        projects = self.projects
        while projects:
            shapes |= bit(self.kit.shape[lowest(projects)])
            projects &= projects - 1
        return shapes

    # ---- supply ----------------------------------------------------------------------------------------------------

    def feed(self, cells: i64) -> i64:
        """What the tiles of this lab give a project on these cells."""  # EX-4.10.2, EX-4.10.4, EX-4.10.5
        given: i64 = 0
        beside = around(cells)
        tiles = beside & self.resources
        while tiles:
            cell = lowest(tiles)
            given += gift(self.tile_at(cell), cell, self.spot_at(cell) // CELLS, cells)
            tiles &= tiles - 1
        techs = self.techs
        while techs:
            tech = lowest(techs)
            if beside & self.cells[PROJECTS + tech]:
                given += self.kit.gives[tech]
            techs &= techs - 1
        return given

    def gives(self, tile: i64, spot: i64, cells: i64) -> i64:
        """What a tile on this spot gives a project on these cells; only resource tiles and technologies give."""
        if tile < FIRST_KIND or tile >= SCRAP:
            return 0
        if tile < FIRST_TECH:
            return gift(tile, spot % CELLS, spot // CELLS, cells)
        if around(self.covered(tile, spot)) & cells:
            return self.kit.gives[tile - FIRST_TECH]
        return 0

    def needed_by(self, cell: i64) -> i64:
        """The completed projects (by number) that would lack something without the tile on this cell."""
        tile, spot = self.tile_at(cell), self.spot_at(cell)
        needing: i64 = 0
        done = self.complete
        while done:
            project = lowest(done)
            given = self.gives(tile, spot, self.cells[project])
            if given and not covers(self.supply[project] - given, self.kit.need[project]):
                needing |= bit(project)
            done &= done - 1
        return needing

    # ---- put -------------------------------------------------------------------------------------------------------

    def barred_spot(self, tile: i64, spot: i64, free: i64) -> str:
        """The rule that forbids to lay a tile like this on free cells, or ""."""
        shape = self.kit.shape[tile]
        if self.kit.shapes.inside[shape * TURNS + spot // CELLS] == 0:
            return "EX-2.5.4"  # the same cells as with a lower turn
        cells = self.covered(tile, spot)
        if cells == 0 or cells & ~free:
            return "EX-4.5.3"  # outside, or onto another tile
        return ""

    def barred_put(self, tile: i64, spot: i64) -> str:
        """The rule that forbids to place a tile like this, or ""."""
        return self.barred_spot(tile, spot, WHOLE & ~self.filled)

    def can_put(self, tile: i64) -> bool:
        """Is there any spot for this tile?"""
        shape = self.kit.shape[tile]
        free = WHOLE & ~self.filled
        for turn in range(TURNS):
            if self.kit.shapes.corners(shape, turn, free):
                return True
        return False

    def put_options(self, tile: i64, base: Code, out: Options) -> None:
        """Add base + spot for every spot where this tile can be placed."""
        shape = self.kit.shape[tile]
        free = WHOLE & ~self.filled
        for turn in range(TURNS):
            add_each(self.kit.shapes.corners(shape, turn, free), base + turn * CELLS, out)

    def put(self, tile: i64, spot: i64) -> i64:
        """Lay a tile; the projects (by number) that are completed by it."""  # EX-4.5.6, EX-4.11.1
        cells = self.covered(tile, spot)
        self._lay(tile, spot, cells)
        if tile < FIRST_KIND:
            self.cells[tile] = cells
            self.projects |= bit(tile)
            self.supply[tile] = self.feed(cells)
            return self._newly_complete(bit(tile))
        if tile == SCRAP:
            self.scraps |= cells
            return 0
        if tile < FIRST_TECH:
            self.resources |= cells
        else:
            self.cells[PROJECTS + tile - FIRST_TECH] = cells
            self.techs |= bit(tile - FIRST_TECH)
        return self._newly_complete(self._change_supply(tile, spot, 1))

    def _lay(self, tile: i64, spot: i64, cells: i64) -> None:
        self.filled |= cells
        self.firsts |= cells & -cells
        left = cells
        while left:
            self.laid[lowest(left)] = tile << SPOT_BITS | spot
            left &= left - 1

    def _change_supply(self, tile: i64, spot: i64, times: i64) -> i64:
        """Give, or with -1 take away, what this tile gives; the projects (by number) that feel it."""
        changed: i64 = 0
        projects = self.projects
        while projects:
            project = lowest(projects)
            given = self.gives(tile, spot, self.cells[project])
            if given:
                self.supply[project] += given * times
                changed |= bit(project)
            projects &= projects - 1
        return changed

    def _newly_complete(self, projects: i64) -> i64:
        """Mark which of these projects are complete now; those that were not before."""
        new: i64 = 0
        left = projects & ~self.complete
        while left:
            project = lowest(left)
            if covers(self.supply[project], self.kit.need[project]):
                new |= bit(project)
            left &= left - 1
        self.complete |= new
        return new

    # ---- remove ----------------------------------------------------------------------------------------------------

    def barred_remove(self, cell: i64) -> str:
        """The rule that forbids to remove the tile with this first cell, or ""."""
        if not self.firsts >> cell & 1:
            return "EX-4.5.1"  # no tile begins here
        tile = self.tile_at(cell)
        if tile < FIRST_KIND and self.complete >> tile & 1:
            return "EX-4.5.4"
        return "EX-4.5.4" if self.needed_by(cell) else ""

    def remove_options(self, base: Code, out: Options) -> None:
        """Add base + cell for every tile that can be removed."""
        barred: i64 = 0
        firsts = self.firsts if self.complete else barred
        while firsts:
            if self.barred_remove(lowest(firsts)):
                barred |= firsts & -firsts
            firsts &= firsts - 1
        add_each(self.firsts & ~barred, base, out)

    def remove(self, cell: i64) -> i64:
        """Take a tile off; which one it was."""
        tile, spot = self.tile_at(cell), self.spot_at(cell)
        cells = self.covered(tile, spot)
        self.filled &= ~cells
        self.firsts &= ~cells
        self.resources &= ~cells
        self.scraps &= ~cells
        left = cells
        while left:
            self.laid[lowest(left)] = EMPTY
            left &= left - 1
        if tile < FIRST_KIND:
            self.cells[tile] = 0
            self.supply[tile] = 0
            self.projects &= ~bit(tile)
            self.complete &= ~bit(tile)
            return tile
        if FIRST_TECH <= tile < SCRAP:
            self.cells[PROJECTS + tile - FIRST_TECH] = 0
            self.techs &= ~bit(tile - FIRST_TECH)
        self._change_supply(tile, spot, -1)
        return tile

    # ---- move ------------------------------------------------------------------------------------------------------

    def barred_lift(self, cell: i64) -> str:
        """The rule that forbids to move the tile with this first cell anywhere, or ""."""
        if not self.firsts >> cell & 1:
            return "EX-4.8.2"  # no tile begins here
        if self.tile_at(cell) == SCRAP:
            return "EX-4.8.5"
        return "" if self.can_move(cell) else "EX-4.8.4"

    def barred_move(self, cell: i64, spot: i64) -> str:
        """The rule that forbids to move the tile with this first cell to a spot, or ""."""
        tile = self.tile_at(cell)
        rule = self.barred_spot(tile, spot, WHOLE & ~self.filled | self.cells_at(cell))
        if rule:
            return rule
        if spot == self.spot_at(cell):
            return "EX-4.8.3"
        return "" if self._keeps(cell, spot, self.needed_by(cell)) else "EX-4.8.4"

    def _keeps(self, cell: i64, spot: i64, needing: i64) -> bool:
        """Is all that was complete still complete, if the tile lies on this spot?"""
        tile, old = self.tile_at(cell), self.spot_at(cell)
        if tile < FIRST_KIND:
            done = self.complete >> tile & 1
            return done == 0 or covers(self.feed(self.covered(tile, spot)), self.kit.need[tile])
        while needing:
            project = lowest(needing)
            cells = self.cells[project]
            given = self.supply[project] - self.gives(tile, old, cells) + self.gives(tile, spot, cells)
            if not covers(given, self.kit.need[project]):
                return False
            needing &= needing - 1
        return True

    def can_move(self, cell: i64) -> bool:
        """Is there any new spot for the tile with this first cell?"""
        return self.move_options(cell, 0, None)

    def move_options(self, cell: i64, base: Code, out: Options | None) -> bool:
        """Add base + spot for every new spot of the tile with this first cell; whether there is one."""
        tile, old = self.tile_at(cell), self.spot_at(cell)
        shape = self.kit.shape[tile]
        free = WHOLE & ~self.filled | self.cells_at(cell)
        needing = self.needed_by(cell)
        if needing and shape == SINGLE:
            free &= around(self.cells[lowest(needing)])  # it must touch the project again
        ask = needing != 0 or (tile < FIRST_KIND and self.complete >> tile & 1 != 0)
        found = False
        for turn in range(TURNS):
            first = turn * CELLS
            corners = self.kit.shapes.corners(shape, turn, free)
            if old // CELLS == turn:
                corners &= ~bit(old - first)
            if ask:
                corners = self._keeping(cell, first, corners, needing)
            if corners:
                if out is None:
                    return True
                add_each(corners, base + first, out)
                found = True
        return found

    def _keeping(self, cell: i64, first: i64, corners: i64, needing: i64) -> i64:
        """The corners that keep complete what was complete, of a turn whose spots begin with the first."""
        left = corners
        while left:
            if not self._keeps(cell, first + lowest(left), needing):
                corners &= ~(left & -left)
            left &= left - 1
        return corners

    def can_move_any(self) -> bool:
        """Is there any tile that can be moved?"""
        firsts = self.firsts & ~self.scraps
        while firsts:
            if self.can_move(lowest(firsts)):
                return True
            firsts &= firsts - 1
        return False

    def lift_options(self, base: Code, out: Options) -> None:
        """Add base + cell for every tile that can be moved."""
        firsts = self.firsts & ~self.scraps
        while firsts:
            cell = lowest(firsts)
            if self.can_move(cell):
                out.add(base + cell)
            firsts &= firsts - 1

    def move(self, cell: i64, spot: i64) -> i64:
        """Put a tile to a new spot; the projects (by number) that are completed by it."""  # EX-4.8.6
        complete = self.complete
        tile = self.remove(cell)
        self.complete = complete  # at its new place a completed project is still complete and scores no second time
        return self.put(tile, spot)

    # ---- handicaps -------------------------------------------------------------------------------------------------

    def replace_scrap(self, tile: i64, spot: i64) -> None:
        """A resource tile instead of a scrap; its place is no scrap place any more."""  # EX-6.3.1, EX-6.3.2
        cell = spot % CELLS
        self.remove(cell)
        self.scrap_places &= ~bit(cell)
        self.put(tile, spot)

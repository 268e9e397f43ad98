"""What can never be, whatever is played (EX-10): for the laws that every game must keep."""

from __future__ import annotations

from ..box.kit import COLUMNS, SCRAP
from ..box.nouns import (
    CELLS,
    CHIPS,
    ENERGY,
    FIRST_KIND,
    FIRST_TECH,
    KIND,
    KINDS,
    PROJECT,
    PROJECTS,
    ROW,
    ROWS,
    SEAT,
    TECH,
    TECHS,
)
from ..rules.ghosts import AWARD_CHIP, DRAW_GHOST_TILE, DRAWN
from ..rules.handicaps import REPLACE_SCRAP
from ..rules.jury import DRAW_JURY, in_pool
from ..rules.lab import Lab, bare_lab
from ..rules.patents import CHOOSE_CHIP
from ..rules.state import EMPTY, LAST, START_BOX, Expo


def flaws(s: Expo) -> list[str]:
    return [*tile_flaws(s), *jury_flaws(s), *office_flaws(s), *player_flaws(s)]


# ---- tiles ----------------------------------------------------------------------------------------------------------


def in_lab(lab: Lab) -> list[int]:
    """The tiles of a lab, scrap included."""
    return [int(lab.tile_at(cell)) for cell in range(CELLS) if lab.firsts >> cell & 1]


def in_the_air(s: Expo) -> list[int]:
    """The resource kinds that were drawn and have not come to their place yet."""
    scraps = [int(p.a - FIRST_KIND) for p in s.owed(REPLACE_SCRAP)]
    return scraps + [kind for p in s.owed(DRAW_GHOST_TILE) for kind in DRAWN.members(int(p.b))]


def kinds_outside(s: Expo) -> list[int]:
    """Resource tiles by kind that lie neither in the pile nor in the air."""
    counts = [int(n) for n in s.discard.counts]
    lying = [int(kind) for kind in s.station if kind != EMPTY]
    for player in s.players:
        lying += [int(kind) for kind in player.kinds]
        lying += [tile - FIRST_KIND for tile in in_lab(player.lab) if FIRST_KIND <= tile < FIRST_TECH]
    for kind in lying:
        counts[kind] += 1
    return counts


def projects_outside(s: Expo) -> list[int]:
    """Every project that lies in no stack, as often as it is found."""
    found = [int(project) for project in s.slots if project != EMPTY]
    for player in s.players:
        found += [i for i in range(PROJECTS) if player.projects >> i & 1]
        found += [tile for tile in in_lab(player.lab) if tile < FIRST_KIND]
    return found


def techs_outside(s: Expo) -> list[int]:
    """Every technology that is not in the Academy, as often as it is found."""
    found: list[int] = []
    for player in s.players:
        found += [i for i in range(TECHS) if player.techs >> i & 1]
        found += [tile - FIRST_TECH for tile in in_lab(player.lab) if FIRST_TECH <= tile < SCRAP]
    return found


def in_stacks(s: Expo) -> list[int]:
    found = [i for i in range(PROJECTS) if s.stacks.hidden >> i & 1]
    for shape in range(len(s.slots)):
        found += s.stacks.known(shape)
    return found


def tile_flaws(s: Expo) -> list[str]:
    """Every tile of the box is somewhere, exactly once."""  # H-13
    found: list[str] = []
    counts = kinds_outside(s)
    for kind in in_the_air(s):
        counts[kind] += 1
    for kind in range(KINDS):
        counted = counts[kind] + s.pile.counts[kind]
        if counted != s.terms.kit.tiles[kind]:
            found.append(f"{counted} tiles {KIND.names[kind]} instead of {s.terms.kit.tiles[kind]}")
    if s.pile.size != sum(s.pile.counts) or s.discard.size != sum(s.discard.counts):
        found.append("a pile has lost count of its tiles")
    projects = sorted(in_stacks(s) + projects_outside(s))
    if projects != list(range(PROJECTS)):
        found.append(f"the projects are {' '.join(PROJECT.names[i] for i in projects)}")
    techs = sorted([i for i in range(TECHS) if s.techs >> i & 1] + techs_outside(s))
    if techs != list(range(TECHS)):
        found.append(f"the technologies are {' '.join(TECH.names[i] for i in techs)}")
    return found


def jury_flaws(s: Expo) -> list[str]:
    """A jury tile for each finished round, and one for this round at its end."""  # H-15
    kit = s.terms.kit
    found = [f"too many jury tiles for {name}" for energy, name in enumerate(ENERGY.names) if in_pool(s, energy) < 0]
    coming = len(s.owed(DRAW_JURY))
    before = kit.jury_opening + s.round - 1
    if not before <= s.jury + coming <= before + 1 or s.jury > kit.jury_fields:
        found.append(f"{s.jury} jury tiles in round {s.round}")
    if s.round > kit.jury_fields - kit.jury_opening:
        found.append(f"round {s.round} has begun")
    return found


# ---- Patents Office and players -------------------------------------------------------------------------------------


def office_flaws(s: Expo) -> list[str]:
    """A row has a chip exactly if a token is at its end; tokens on a space lie one on the other."""  # H-14
    found: list[str] = []
    place, above, chip = s.office.place, s.office.above, s.office.chip
    due = [p.a for p in s.owed(CHOOSE_CHIP) + s.owed(AWARD_CHIP)]
    for row in range(ROWS):
        reached = any(at == row * COLUMNS + LAST for at in place)
        if reached != (chip[row] != EMPTY) and row not in due:
            found.append(f"the row {ROW.names[row]} has {'no' if reached else 'a'} chip")
    laid = sorted(int(one) for one in chip if one != EMPTY)
    if laid != sorted(set(laid)) or any(one >= CHIPS for one in laid):
        found.append("a chip lies in two rows")
    for space in {int(at) for at in place}:
        heights = sorted(int(above[token]) for token in range(len(place)) if place[token] == space)
        if heights != ([0] * len(heights) if space == START_BOX else list(range(len(heights)))):
            found.append(f"the stack of tokens on place {space} is broken: {heights}")
    return found


def player_flaws(s: Expo) -> list[str]:
    """Money within the track, tiles that do not overlap, and completed projects that are complete."""  # H-14
    found: list[str] = []
    for seat, player in enumerate(s.players):
        name, lab = SEAT.names[seat], player.lab
        if not 0 <= player.money <= s.terms.kit.richest:
            found.append(f"{name} has ${player.money}")
        if min(player.from_projects, player.from_leads) < 0:
            found.append(f"{name} has less than no points")
        if lab.scraps & ~lab.scrap_places or lab.scrap_places & ~s.terms.kit.scrap_places:
            found.append(f"scrap in the lab of {name} lies where none lay")
        if told(lab) != told(rebuilt(lab)):
            found.append(f"the lab of {name} does not fit its tiles")
        if sorted(player.kinds) != list(player.kinds):
            found.append(f"the yard of {name} is in disorder")
    return found


def rebuilt(lab: Lab) -> Lab:
    """The same tiles laid into a bare lab."""
    twin = bare_lab(lab.kit)
    for cell in range(CELLS):
        if lab.firsts >> cell & 1:
            twin.put(lab.tile_at(cell), lab.spot_at(cell))
    return twin


def told(lab: Lab) -> list[int]:
    """All that a lab knows."""
    masks = [lab.filled, lab.firsts, lab.resources, lab.scraps, lab.projects, lab.complete, lab.techs]
    return [*map(int, masks), *map(int, lab.laid), *map(int, lab.cells), *map(int, lab.supply)]

"""A player's things as text: cards, yard, lab."""

from __future__ import annotations

from pavilion.core.masks import bit
from pavilion.core.sections import Line, Sections, write_counts

from ..box.kit import SCRAP
from ..box.nouns import CARD, CELL, CELLS, FIRST_KIND, FIRST_TECH, KINDS, SEAT, TILE, TURN
from ..rules.lab import Lab, bare_lab, new_lab
from ..rules.state import NO_CARD, Expo, Player

KEYS = ["money", "prestige", "hand", "last", "yard", "lab", "scrap", "scrap places"]
SOURCES = ["projects", "leads"]


def write_player(s: Expo, seat: int) -> dict[str, str]:
    player = s.players[seat]
    lab = player.lab
    firsts = [cell for cell in range(CELLS) if lab.firsts >> cell & 1 and lab.tile_at(cell) != SCRAP]
    return {
        "money": str(player.money),
        "prestige": write_counts([player.from_projects, player.from_leads], SOURCES),
        "hand": " ".join(name for i, name in enumerate(CARD.names) if player.hand >> i & 1),
        "last": CARD.names[player.last] if player.last != NO_CARD else "none",
        "yard": write_counts(yard_counts(player), TILE.names),
        "lab": ", ".join(write_tile(lab, cell) for cell in firsts),
        "scrap": write_cells(lab.scraps),
        "scrap places": f"{write_cells(lab.scrap_places)}  # where it lay when the game began",
    }


def write_tile(lab: Lab, cell: int) -> str:
    """`T2 90 c5`: tile, turn, corner of its bounding box."""
    spot = int(lab.spot_at(cell))
    return f"{TILE.names[lab.tile_at(cell)]} {TURN.names[spot // CELLS]} {CELL.names[spot % CELLS]}"


def write_cells(mask: int) -> str:
    return " ".join(CELL.names[cell] for cell in range(CELLS) if mask >> cell & 1)


def yard_counts(player: Player) -> list[int]:
    projects = [int(player.projects >> i & 1) for i in range(FIRST_KIND)]
    kinds = [0] * KINDS
    for kind in player.kinds:
        kinds[kind] += 1
    return [*projects, *kinds, *(int(player.techs >> i & 1) for i in range(len(TILE.names) - FIRST_TECH))]


def read_player(s: Expo, text: Sections, seat: int) -> None:
    player, name = s.players[seat], SEAT.names[seat]
    lines = text.keyed(name, KEYS)
    if "money" in lines:
        player.money = lines["money"].whole(0, int(s.terms.kit.richest))
    if "prestige" in lines:
        player.from_projects, player.from_leads = lines["prestige"].counted(SOURCES)
    if "hand" in lines:
        player.hand = 0
        for word in lines["hand"].value.split():
            player.hand |= bit(lines["hand"].name(word, CARD.names))
    if "last" in lines:
        player.last = lines["last"].choice(["none", *CARD.names]) - 1
        if player.last != NO_CARD and player.hand >> player.last & 1:
            raise lines["last"].wrong(
                "{card} is still in the hand of {seat}", card=CARD.names[player.last], seat=name
            )
    if "yard" in lines:
        read_yard(player, lines["yard"])
    read_lab(s, player, lines)


def read_yard(player: Player, line: Line) -> None:
    for tile, n in enumerate(line.counted(TILE.names)):
        if n > 1 and not FIRST_KIND <= tile < FIRST_TECH:
            raise line.wrong("{tile} exists once", tile=TILE.names[tile])
        if n and tile < FIRST_KIND:
            player.projects |= bit(tile)
        elif n and tile >= FIRST_TECH:
            player.techs |= bit(tile - FIRST_TECH)
        else:
            for _ in range(n):
                player.add_kind(tile - FIRST_KIND)


def read_cells(line: Line) -> int:
    mask = 0
    for word in line.value.split():
        mask |= bit(line.name(word, CELL.names))
    return mask


def read_lab(s: Expo, player: Player, lines: dict[str, Line]) -> None:
    """What lies in the lab; left out, the scrap is as at set-up. A project that has all it needs is complete."""
    printed = int(s.terms.kit.scrap_places)
    places = read_cells(lines["scrap places"]) if "scrap places" in lines else printed
    if places & ~printed:
        raise lines["scrap places"].wrong(
            "no scrap lies there at set-up", "Possible: {cells}.", cells=write_cells(printed)
        )
    scraps = read_cells(lines["scrap"]) if "scrap" in lines else places
    if scraps & ~places:
        raise lines["scrap"].wrong(
            "no scrap lay there when the game began", "Possible: {cells}.", cells=write_cells(places)
        )
    player.lab = new_lab(s.terms.kit) if scraps == printed else bare_lab(s.terms.kit)
    if scraps != printed:
        for cell in range(CELLS):
            if scraps >> cell & 1:
                player.lab.put(SCRAP, cell)
    player.lab.scrap_places = places
    if "lab" in lines:
        for part in filter(None, (part.strip() for part in lines["lab"].value.split(","))):
            read_tile(player.lab, lines["lab"], part)


def read_tile(lab: Lab, line: Line, part: str) -> None:
    words = part.split()
    if len(words) != 3:
        raise line.wrong("{part!r} is not a tile, its turn and its corner", "Write for instance T2 90 c5.", part=part)
    tile = line.name(words[0], TILE.names)
    spot = line.name(words[1], TURN.names) * CELLS + line.name(words[2], CELL.names)
    if lab.projects >> tile & 1 if tile < FIRST_KIND else tile >= FIRST_TECH and lab.techs >> tile - FIRST_TECH & 1:
        raise line.wrong("{tile} exists once", tile=words[0])
    if lab.barred_put(tile, spot):
        raise line.wrong("{part!r} leaves the lab, lies on another tile, or has a needless turn", part=part)
    lab.put(tile, spot)

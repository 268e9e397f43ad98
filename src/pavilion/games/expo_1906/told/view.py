"""What a seat may know: everything but the order of the piles, which does not exist (EX-1.1).

Played cards were public when they were played; unless agreed, a seat is shown only the last one of the others (EX-1.2).
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from pavilion.core import NOBODY
from pavilion.core.masks import bit, member_names

from ..box.data import Components
from ..box.kit import COLUMNS, SCRAP, units
from ..box.nouns import (
    CARD,
    CARDS,
    CELL,
    CELLS,
    CHIP,
    CHIPS,
    EACH_SHAPE,
    ENERGY,
    FIRST_KIND,
    KIND,
    PROJECT,
    ROW,
    ROWS,
    SEAT,
    SHAPE,
    SHAPES,
    TECH,
    TILE,
    TOKEN,
    TOKENS,
    TURN,
    TYPE,
)
from ..box.shapes import around
from ..rules import result
from ..rules.handicaps import REPLACE_SCRAP
from ..rules.jury import in_pool
from ..rules.lab import Lab
from ..rules.laboratory import LAY_TILE
from ..rules.meeting import PUT_BACK
from ..rules.patents import is_chip_left, leader, link_price
from ..rules.state import EMPTY, GHOST, LAST, RUNNING, START_BOX, Expo, Player

GHOST_NAME = "ghost"


def view(s: Expo, seat: int) -> dict[str, object]:
    return {
        "round": int(s.round),
        "rounds": int(s.terms.kit.jury_fields - s.terms.kit.jury_opening),
        "turn": int(s.turn),
        "ender": None if s.ender == RUNNING else side_name(s.ender),
        "station": [KIND.names[s.station[i]] if s.station[i] != EMPTY else None for i in range(s.terms.station)],
        "academy": academy_view(s),
        "jury": jury_view(s),
        "patents": patents_view(s),
        "piles": {"draw": kind_counts(s.pile.counts), "discard": kind_counts(s.discard.counts)},
        "ghost_deck": ghost_deck_view(s) if s.seats == 1 else None,
        "held": held(s),
        "players": {SEAT.names[one]: player_view(s, one, seat) for one in range(s.seats)},
        "printed": printed_view(s.terms.components),
    }


def printed_view(components: object) -> dict[str, object]:
    """What is printed otherwise than on the components that come with the game: nothing without a pack."""
    assert isinstance(components, Components)
    return components.unlike


def side_name(seat: int) -> str:
    return GHOST_NAME if seat == GHOST else SEAT.names[seat]


def kind_counts(counts: vec[i64]) -> dict[str, int]:
    return {KIND.names[kind]: int(n) for kind, n in enumerate(counts) if n}


def academy_view(s: Expo) -> dict[str, object]:
    return {
        "projects": {SHAPE.names[i]: PROJECT.names[s.slots[i]] if s.slots[i] != EMPTY else None for i in range(SHAPES)},
        "technologies": member_names(s.techs, TECH.names),
        "stacks": {SHAPE.names[shape]: stack_view(s, shape) for shape in range(SHAPES)},
    }


def stack_view(s: Expo, shape: int) -> dict[str, object]:
    """What lies in a stack in an order nobody knows, and what lies under it, uppermost first."""
    names = PROJECT.names[shape * EACH_SHAPE : (shape + 1) * EACH_SHAPE]
    return {
        "size": int(s.stacks.size(shape)),
        "unknown": member_names(s.stacks.unknown(shape), names),
        "under": [PROJECT.names[project] for project in s.stacks.known(shape)],
    }


def jury_view(s: Expo) -> dict[str, object]:
    return {
        "fields": int(s.terms.kit.jury_fields),
        "tiles": [ENERGY.names[s.electric >> field & 1] for field in range(s.jury)],
        "pool": {name: int(in_pool(s, energy)) for energy, name in enumerate(ENERGY.names)},
    }


def patents_view(s: Expo) -> dict[str, object]:
    chip = s.office.chip
    return {
        "rows": {
            ROW.names[row]: {
                "leader": leader_name(s, row),
                "chip": CHIP.names[chip[row]] if chip[row] != EMPTY else None,
                "columns": {str(column): stack_on(s, row, column) for column in range(2, COLUMNS + 1)},
            }
            for row in range(ROWS)
        },
        "start": [token_name(s, token) for token in range(len(s.office.place)) if s.office.place[token] == START_BOX],
        "chips": [CHIP.names[chip] for chip in range(CHIPS) if is_chip_left(s, chip)],
    }


def stack_on(s: Expo, row: int, column: int) -> list[str]:
    """The tokens on a space, top first."""
    place = row * COLUMNS + column - 1
    there = [token for token in range(len(s.office.place)) if s.office.place[token] == place]
    return [token_name(s, token) for token in sorted(there, key=lambda token: int(s.office.above[token]))]


def token_name(s: Expo, token: int) -> str:
    if token >= s.seats * TOKENS:
        return GHOST_NAME
    return SEAT.names[token // TOKENS] + TOKEN.names[token % TOKENS]


def leader_name(s: Expo, row: int) -> str | None:
    seat = leader(s, row)
    if seat != NOBODY:
        return SEAT.names[seat]
    occupied = any(row * COLUMNS < at <= row * COLUMNS + LAST for at in s.office.place)
    return GHOST_NAME if occupied else None


def ghost_deck_view(s: Expo) -> dict[str, object]:
    return {
        "last_card": card_name(s.ghost_card),
        "left": {CARD.names[card]: int(s.ghost_deck.counts[card]) for card in range(CARDS)},
    }


def card_name(card: int) -> str | None:
    return CARD.names[card] if card >= 0 else None


def held(s: Expo) -> dict[str, str] | None:
    """The tile that is in a player's hand between two answers; a tile being moved still shows in the lab."""
    p = s.stack[s.depth - 1] if s.depth else None
    if p is None:
        return None
    if p.duty is LAY_TILE or p.duty is REPLACE_SCRAP:
        return {"seat": SEAT.names[p.seat], "tile": TILE.names[p.a]}
    if p.duty is PUT_BACK:
        return {"seat": SEAT.names[p.seat], "cell": CELL.names[p.a]}
    return None


def player_view(s: Expo, seat: int, viewer: int) -> dict[str, object]:
    player = s.players[seat]
    shown = s.terms.show_played or seat == viewer
    return {
        "participant": int((s.first + seat) % s.seats),
        "money": int(player.money),
        "prestige": int(result.prestige(s, seat)),
        "points": int(result.points(s, seat)),
        "cards": bin(player.hand).count("1"),
        "hand": member_names(player.hand, CARD.names) if shown else None,
        "last_card": card_name(player.last),
        "improved": improved_view(player),
        "yard": {
            "projects": member_names(player.projects, PROJECT.names),
            "resources": [KIND.names[kind] for kind in player.kinds],
            "technologies": member_names(player.techs, TECH.names),
        },
        "lab": lab_view(player),
        "complete": member_names(player.lab.complete, PROJECT.names),
        "supplied": supplied_view(player),
        "tokens": {TOKEN.names[i]: token_view(s, seat * TOKENS + i) for i in range(TOKENS)},
    }


def improved_view(player: Player) -> list[str]:
    """The cards that technologies in the lab improve."""
    return [CARD.names[card] for card in range(CARDS) if player.lab.improved(card)]


def token_view(s: Expo, token: int) -> dict[str, object]:
    """Where a token stands, and the prices of the links from there by row."""
    at = int(s.office.place[token])
    if at == START_BOX:
        return {"row": None, "column": 1, "above": 0, "links": {}}
    row, above = at // COLUMNS, int(s.office.above[token])
    beside = range(max(0, row - 1), min(int(ROWS), row + 2))
    prices = {to: int(link_price(s, token, to)) for to in beside}
    links = {ROW.names[to]: price for to, price in prices.items() if price >= 0}
    return {"row": ROW.names[row], "column": at % COLUMNS + 1, "above": above, "links": links}


def lab_view(player: Player) -> dict[str, object]:
    """The tiles of a lab, each by its first cell."""
    lab = player.lab
    firsts = [cell for cell in range(CELLS) if lab.firsts >> cell & 1]
    return {
        "tiles": {CELL.names[cell]: tile_view(player, cell) for cell in firsts if lab.tile_at(cell) != SCRAP},
        "scrap": member_names(lab.scraps, CELL.names),
        "scrap_places": member_names(lab.scrap_places, CELL.names),
    }


def tile_view(player: Player, cell: int) -> dict[str, object]:
    lab = player.lab
    tile, spot = int(lab.tile_at(cell)), int(lab.spot_at(cell))
    seen: dict[str, object] = {
        "tile": TILE.names[tile],
        "turn": TURN.names[spot // CELLS],
        "corner": CELL.names[spot % CELLS],
        "cells": member_names(lab.cells_at(cell), CELL.names),
    }
    if tile < FIRST_KIND:
        seen["complete"] = bool(lab.complete >> tile & 1)
        seen["supply"] = amounts_view(lab.supply[tile])
        seen["missing"] = amounts_view(lab.missing(tile))
    return seen


def feeds(s: Expo, after: Expo, seat: int) -> list[tuple[str, str, int]]:
    """The units that would go over an edge, from cell to cell, because a tile would lie there that does not yet."""
    old, lab = s.players[seat].lab, after.players[seat].lab
    firsts = [cell for cell in range(CELLS) if lab.firsts >> cell & 1]
    new = {cell for cell in firsts if not old.firsts >> cell & 1 or old.laid[cell] != lab.laid[cell]}
    found: list[tuple[str, str, int]] = []
    for project in [cell for cell in firsts if lab.tile_at(cell) < FIRST_KIND]:
        for giver in firsts:
            if giver in new or project in new:
                found += fed(lab, giver, project)
    return found


def fed(lab: Lab, giver: int, project: int) -> list[tuple[str, str, int]]:
    """What one tile gives a project, over the first of its edges that brings it; what is not needed is left out."""
    tile, spot, needs = lab.tile_at(giver), lab.spot_at(giver), lab.kit.need[lab.tile_at(project)]
    needed = [type for type in range(len(TYPE.names)) if units(needs, type)]
    cells = lab.cells_at(project)
    found: list[tuple[str, str, int]] = []
    reached: i64 = 0
    for cell in [cell for cell in range(CELLS) if lab.cells_at(giver) >> cell & 1]:
        for beside in [beside for beside in range(CELLS) if around(bit(cell)) & cells & bit(beside)]:
            before = lab.gives(tile, spot, reached)
            reached |= bit(beside)
            given = lab.gives(tile, spot, reached) - before
            if n := sum(int(units(given, type)) for type in needed):
                found.append((f"cell:{CELL.names[cell]}", f"cell:{CELL.names[beside]}", n))
    return found


def supplied_view(player: Player) -> dict[str, int]:
    """The projects in a lab with how many of the units that they need are there."""
    lab = player.lab
    found: dict[str, int] = {}
    for cell in range(CELLS):
        tile = int(lab.tile_at(cell)) if lab.firsts >> cell & 1 else SCRAP
        if tile < FIRST_KIND:
            needed, missing = amounts_view(lab.kit.need[tile]), amounts_view(lab.missing(tile))
            found[PROJECT.names[tile]] = sum(needed.values()) - sum(missing.values())
    return found


def amounts_view(amounts: int) -> dict[str, int]:
    return {name: int(units(amounts, type)) for type, name in enumerate(TYPE.names) if units(amounts, type)}

"""The lab of Expo 1906 beside a slow one that is written down from the rules: step by step both say the same."""

from __future__ import annotations

import random
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st
from labs import (
    DIRECTIONS,
    DOUBLE_EDGES,
    K_1,
    K_2,
    KIT,
    OFFSETS,
    Cell,
    amounts,
    cell,
    cells,
    movable,
    moves,
    names,
    options,
    read,
    removable,
)
from scenario import rule

from pavilion.games.expo_1906.box.data import house
from pavilion.games.expo_1906.box.kit import SCRAP
from pavilion.games.expo_1906.box.nouns import FIRST_KIND, FIRST_TECH, KIND, PROJECT, TILE
from pavilion.games.expo_1906.box.shapes import SPOTS
from pavilion.games.expo_1906.rules.lab import Lab, bare_lab, new_lab

SEEDS = st.integers(0, 2**32)


class Naive:
    """A lab written down from the rules: a list of tiles, everything else is worked out when asked."""

    def __init__(self, tiles: list[tuple[int, int]]) -> None:
        self.tiles = tiles

    @staticmethod
    def covers(tile: int, at: int) -> list[Cell] | None:
        """The cells, or None if there is no such spot."""
        turn, corner = divmod(at, 49)
        row, column = divmod(corner, 7)
        if FIRST_KIND <= tile < FIRST_TECH or tile == SCRAP:
            return [(row, column)]
        turns = OFFSETS["O" if tile >= FIRST_TECH else PROJECT.names[tile][0]]
        found = [(row + dr, column + dc) for dr, dc in turns[turn]] if turn < len(turns) else []
        return found if found and all(r < 7 and c < 7 for r, c in found) else None

    def fits(self, tile: int, at: int, lifted: tuple[int, int] | None = None) -> bool:
        covered = self.covers(tile, at)
        taken = [place for other in self.tiles if other != lifted for place in self.covers(*other) or []]
        return covered is not None and not set(covered) & set(taken)

    def supply(self, project: int) -> dict[str, int]:
        """The pseudo-code of section 4.10."""
        place = next(self.covers(*tile) for tile in self.tiles if tile[0] == project)
        assert place is not None
        total: Counter[str] = Counter()
        for tile, at in self.tiles:
            covered = self.covers(tile, at)
            assert covered is not None
            if FIRST_KIND <= tile < FIRST_TECH:
                double, single = KIND.names[tile - FIRST_KIND].split("-")
                row, column = covered[0]
                touching = [side for side, (dr, dc) in DIRECTIONS.items() if (row + dr, column + dc) in place]
                total[double] += 2 * any(side in DOUBLE_EDGES[at // 49] for side in touching)
                total[single] += any(side not in DOUBLE_EDGES[at // 49] for side in touching)
            elif FIRST_TECH <= tile < SCRAP and any(
                (r + dr, c + dc) in place for r, c in covered for dr, dc in DIRECTIONS.values()
            ):
                total.update(house().printed.technologies[tile - FIRST_TECH].gives)
        return {type: n for type, n in total.items() if n}

    def complete(self) -> set[int]:
        found = set()
        for project in (tile for tile, _ in self.tiles if tile < FIRST_KIND):
            supply, needs = self.supply(project), house().printed.projects[project].needs
            if all(supply.get(type, 0) >= n for type, n in needs.items()):
                found.add(project)
        return found

    def first(self, tile: tuple[int, int]) -> int:
        return min(cell(*place) for place in self.covers(*tile) or [])

    def at(self, first: int) -> tuple[int, int]:
        return next(tile for tile in self.tiles if self.first(tile) == first)

    def removable(self) -> list[int]:
        done = self.complete()
        found = []
        for tile in list(self.tiles):
            self.tiles.remove(tile)
            if done <= self.complete():
                found.append(self.first(tile))
            self.tiles.append(tile)
        return sorted(found)

    def moves(self, tile: tuple[int, int]) -> list[int]:
        done = self.complete()
        found = []
        for at in range(SPOTS):
            if at != tile[1] and self.fits(tile[0], at, tile):
                self.tiles.remove(tile)
                self.tiles.append((tile[0], at))
                if done <= self.complete():
                    found.append(at)
                self.tiles.remove((tile[0], at))
                self.tiles.append(tile)
        return found


def some_labs(luck: random.Random) -> tuple[Lab, Naive]:
    """Both labs with the same tiles: set-up, and most tiles of a packing in which five projects are complete."""
    packing, start = luck.choice([(K_1, new_lab), (K_2, bare_lab)])
    lab = start(KIT)
    tiles = [(SCRAP, at) for at in range(49) if lab.scraps >> at & 1]
    share = luck.choice([0, 0.5, 0.9, 1])
    for tile, at in map(read, packing):
        if luck.random() < share:
            lab.put(tile, at)
            tiles.append((tile, at))
    return lab, Naive(tiles)


def agree(lab: Lab, naive: Naive) -> None:
    """The lab says what the rules say."""
    for tile in range(TILE.size + 1):
        assert sum(lab.tile_at(at) == tile for at in range(49) if lab.firsts >> at & 1) == sum(
            tile == other for other, _ in naive.tiles
        )
    covered = [place for tile in naive.tiles for place in naive.covers(*tile) or []]
    assert len(covered) == len(set(covered)), "no overlap"
    assert cells(lab.filled) == sorted(covered)
    assert cells(lab.firsts) == sorted(divmod(naive.first(tile), 7) for tile in naive.tiles)
    assert {i for i in range(30) if lab.complete >> i & 1} == naive.complete()
    for project in range(30):
        if lab.projects >> project & 1:
            assert amounts(lab.supply[project]) == naive.supply(project)
    assert removable(lab) == naive.removable()


def step(lab: Lab, naive: Naive, luck: random.Random) -> None:
    """One legal step of any kind, done to both."""
    before = naive.complete()
    legal = removable(lab)
    kind = luck.random()
    if kind < 0.15 and legal:
        first = luck.choice(legal)
        tile = naive.at(first)
        naive.tiles.remove(tile)
        assert lab.remove(first) == tile[0]
    elif kind < 0.4 and movable(lab):
        first = luck.choice(movable(lab))
        tile = naive.at(first)
        found = moves(lab, first)
        assert found == naive.moves(tile)
        at = luck.choice(found)
        naive.tiles[naive.tiles.index(tile)] = (tile[0], at)
        assert names(lab.move(first, at)) == [PROJECT.names[i] for i in sorted(naive.complete() - before)]
    else:
        here = {tile for tile, _ in naive.tiles}
        single = [i for i in [*range(30), *range(FIRST_TECH, FIRST_TECH + 8)] if i not in here]
        useful = [FIRST_KIND + kind for kind in range(64) if KIT.tiles[kind]]
        put_tile = luck.choice(single if kind < 0.55 and single else useful)
        spots = options(lab, put_tile)
        assert spots == [at for at in range(SPOTS) if naive.fits(put_tile, at)]
        assert lab.can_put(put_tile) == bool(spots)
        if spots:
            at = luck.choice(spots)
            naive.tiles.append((put_tile, at))
            assert names(lab.put(put_tile, at)) == [PROJECT.names[i] for i in sorted(naive.complete() - before)]


@rule("EX-4.10.1", "EX-4.10.4", "EX-4.11.1", "EX-4.5.3", "EX-4.5.4", "EX-4.8.4")
@settings(max_examples=40, deadline=None)
@given(SEEDS)
def test_step_by_step_the_lab_is_what_the_rules_say(seed: int) -> None:
    luck = random.Random(seed)
    lab, naive = some_labs(luck)
    for _ in range(8):
        step(lab, naive, luck)
        agree(lab, naive)


@settings(max_examples=15, deadline=None)
@given(SEEDS)
def test_refusals_are_what_is_not_offered(seed: int) -> None:
    luck = random.Random(seed)
    lab, naive = some_labs(luck)
    for _ in range(6):
        step(lab, naive, luck)
    tile = luck.choice([0, 7, 13, 20, 26, FIRST_KIND + 2, FIRST_TECH])
    assert [at for at in range(SPOTS) if not lab.barred_put(tile, at)] == options(lab, tile)
    assert [at for at in range(49) if not lab.barred_remove(at)] == removable(lab)
    assert [at for at in range(49) if not lab.barred_lift(at)] == movable(lab)
    assert lab.can_move_any() == bool(movable(lab))
    for first in movable(lab):
        assert [at for at in range(SPOTS) if not lab.barred_move(first, at)] == moves(lab, first)


def fields(lab: Lab) -> dict[str, object]:
    """All that a lab holds, as found by looking."""
    found = {name: getattr(lab, name) for name in dir(lab) if not name.startswith("_")}
    return {name: value if isinstance(value, int) else list(value) for name, value in found.items()
            if not callable(value) and name != "kit"}


@settings(max_examples=10, deadline=None)
@given(SEEDS)
def test_a_clone_is_equal_and_independent(seed: int) -> None:
    luck = random.Random(seed)
    lab, naive = some_labs(luck)
    for _ in range(5):
        step(lab, naive, luck)
    before = fields(lab)
    assert len(before) == 11
    copy = lab.clone()
    assert fields(copy) == before
    assert copy.ints() == lab.ints()
    for _ in range(6):
        step(copy, naive, luck)
    assert fields(lab) == before
    anew = bare_lab(KIT)
    for first in range(49):
        if lab.firsts >> first & 1:
            anew.put(lab.tile_at(first), lab.spot_at(first))
    anew.scrap_places = lab.scrap_places
    assert fields(anew) == before, "in whatever order the tiles came"

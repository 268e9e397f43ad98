"""What a player may expect (for bots): points, and what projects, tokens, cards and money may still become.

An unfinished project is worth its points less the work that is left: steps in the Laboratory, tiles to buy. What cannot
be done in the rounds to come counts hardly anything. Numbers are in hundredths of a point.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pavilion.core import Seat, zeros
from pavilion.core.masks import count, lowest

from ..box.kit import COLUMNS
from ..box.nouns import (
    ACADEMY,
    BRUSSELS_1897,
    CARDS,
    CELLS,
    CHICAGO_1893,
    CHIPS,
    JOURNAL,
    LABORATORY,
    MILAN_1906,
    PARIS_1889,
    PARIS_1900,
    ROWS,
    STATION,
    TOKENS,
    TURNS,
)
from ..box.shapes import SPOTS, WHOLE, around
from ..rules import result
from ..rules.jury import votes
from ..rules.laboratory import LAB_STEP, LAY_TILE
from ..rules.patents import is_chip_left, leader
from ..rules.state import EMPTY, LAST, RUNNING, Expo, Player
from .unfinished import RESOURCEFUL, Work, giving_cells, squares, useful
from .weights import W

POINT: Final[i64] = 100

AT_ONCE: Final[i64] = 2  # projects in work; further ones count half
AT_MOST: Final[i64] = 12  # have room in a lab
SPARE_TILES: Final[i64] = 4  # in the yard that count
SOON: Final[i64] = 4  # rounds


def outlook(s: Expo, seat: Seat, close: bool) -> i64:
    """The points that a player may expect; looking closely, also where projects of the yard would go."""
    if s.depth == 0 or (s.ender != RUNNING and s.stack[s.depth - 1].seat != seat):
        return result.points(s, seat) * POINT
    rounds = rounds_to_come(s) if s.ender == RUNNING else 0
    prospects = Prospects(s, seat, rounds)
    worth = result.prestige(s, seat) * POINT + jury_hope(s, s.players[seat])
    worth += prospects.projects(close) + prospects.yard_and_room()  # first of all: they say what is needed
    return worth + prospects.tokens() + prospects.cards() + prospects.money()


def rounds_to_come(s: Expo) -> i64:
    """After this one: until the jury is complete, or until ghosts may have finished all rows."""
    rounds = s.terms.kit.jury_fields - s.jury - 1
    if s.terms.ghost_tiles > 0:
        furthest = zeros(ROWS)
        for at in s.office.place:
            furthest[at // COLUMNS] = max(furthest[at // COLUMNS], at % COLUMNS)
        left: i64 = 0
        for column in furthest:
            left = max(left, LAST - column)
        # A tile moves the ghost of a row by 3/8 columns on average; everybody plays one Journal in a round.
        rounds = min(rounds, 1 + left * 8 // (3 * s.terms.ghost_tiles * s.seats))
    return max(0, rounds)


def jury_hope(s: Expo, player: Player) -> i64:
    """What the jury may give for the completed projects."""
    worth: i64 = 0
    done = player.lab.complete
    while done:
        worth += vote_hope(s, s.terms.kit.energy[lowest(done)])
        done &= done - 1
    return worth


def vote_hope(s: Expo, energy: i64) -> i64:
    """What the jury may give for a project with this energy: the nearer the end, the surer is a lead."""
    lead = votes(s, energy) * 2 - s.jury
    left = s.terms.kit.jury_fields - s.jury
    chance = max(0, min(100, 47 + lead * 60 // (left + 1)))
    return s.terms.kit.jury_points * chance * POINT // 100


# ---- one player ------------------------------------------------------------------------------------------------------


@final
class Prospects:
    """What may become of all that one player has."""

    def __init__(self, s: Expo, seat: Seat, rounds: i64) -> None:
        self.s = s
        self.seat = seat
        self.player = s.players[seat]
        self.lab = self.player.lab
        self.rounds = rounds
        self.used_kinds: i64 = 0  # tiles of the yard, as a mask by place
        self.used_techs: i64 = 0
        self.steps: i64 = 0  # that the projects need which can be finished
        self.buys: i64 = 0
        # Unfinished projects
        self.found: i64 = 0
        self.hopes = zeros(AT_MOST)
        self.work: list[Work] = []

    def plays(self, card: i64) -> i64:
        """How often this card can still be played."""
        return self.rounds + (self.player.hand >> card & 1)

    def is_improved(self, card: i64) -> i64:
        return 1 if self.lab.improved(card) else 0

    def lab_steps(self) -> i64:
        """In this visit to the Laboratory and those to come."""
        s = self.s
        steps = self.plays(LABORATORY) * s.terms.kit.steps[self.is_improved(LABORATORY)]
        top = s.depth - 1
        if s.stack[top].seat == self.seat and s.stack[top].duty is LAY_TILE:
            steps += 1
            top -= 1
        if top >= 0 and s.stack[top].seat == self.seat and s.stack[top].duty is LAB_STEP:
            steps += s.stack[top].a
        return steps

    # ---- projects --------------------------------------------------------------------------------------------------

    def projects(self, close: bool) -> i64:
        """The unfinished projects, as far as there is time for them."""
        lab = self.lab
        projects = lab.projects & ~lab.complete
        while projects:
            project = lowest(projects)
            self.consider(project, lab.cells[project], lab.supply[project], 0)
            projects &= projects - 1
        projects = self.player.projects
        while projects:
            if close:
                self.consider_in_yard(lowest(projects))
            else:
                self.consider(lowest(projects), 0, 0, 1)
            projects &= projects - 1
        return self.in_time()

    def consider(self, project: i64, cells: i64, given: i64, steps: i64) -> None:
        """A project on these cells, or nobody knows where; so many steps are needed to bring it there."""
        if self.found == AT_MOST:
            return
        work = Work(self.lab, project, cells, given, steps)
        self.used_techs |= work.use_techs(self.player.techs & RESOURCEFUL & ~self.used_techs)
        self.used_kinds = work.use_tiles(self.player.kinds, self.used_kinds)
        value, cost = self.value(project), W.doubt + work.cost()
        self.hopes[self.found] = max(value - cost, value * W.least // 100 - cost // 10)
        self.work.append(work)
        self.found += 1

    def consider_in_yard(self, project: i64) -> None:
        """Where it receives most, and has room for the rest; if there is no room at all, scrap has to go first."""
        lab = self.lab
        kit = lab.kit
        shape = kit.shape[project]
        free = WHOLE & ~lab.filled
        near = around(giving_cells(lab))
        best: i64 = -1
        best_cells: i64 = 0
        best_given: i64 = 0
        for turn in range(TURNS):
            tops = kit.shapes.corners(shape, turn, free)
            while tops:
                cells = kit.shapes.cover[shape * SPOTS + turn * CELLS + lowest(tops)]
                tops &= tops - 1
                given: i64 = 0
                value = min(6, count(around(cells) & free))
                if cells & near:
                    given = lab.feed(cells)
                    value += useful(given, kit.need[project]) * 3
                if value > best:
                    best, best_cells, best_given = value, cells, given
        self.consider(project, best_cells, best_given, 1 if best >= 0 else 3)

    def value(self, project: i64) -> i64:
        """Its points, leads and jury."""
        s = self.s
        kit = s.terms.kit
        value = kit.points[project] * POINT + vote_hope(s, kit.energy[project])
        for row in range(ROWS):
            if kit.needs(project, row) > 0:
                value += W.not_led
                if leader(s, row) == self.seat:
                    value += W.led
        return value

    def in_time(self) -> i64:
        """The best projects first, as long as there are steps and tiles to buy."""
        steps = self.lab_steps()
        buys = self.plays(STATION) * len(self.s.terms.kit.prices[0]) + self.plays(ACADEMY) // 3
        worth: i64 = 0
        for i in range(self.found):
            best: i64 = 0
            for j in range(self.found):
                if self.hopes[j] > self.hopes[best]:
                    best = j
            hope, work = self.hopes[best], self.work[best]
            self.hopes[best] = -1_000_000
            if self.steps + work.steps > steps or self.buys + work.buys > buys:
                worth += hope * W.too_late // 100
                continue
            self.steps += work.steps
            self.buys += work.buys
            worth += hope if i < AT_ONCE else hope // 2
        return worth

    def yard_and_room(self) -> i64:
        """Tiles and technologies for projects to come, and room for them."""
        if self.rounds == 0:
            return 0
        spare = len(self.player.kinds) - count(self.used_kinds)
        techs = count(self.lab.techs & RESOURCEFUL) * 100 + count(self.player.techs & RESOURCEFUL) * W.in_yard
        worth = min(spare, SPARE_TILES) * W.spare_tile + techs * W.tech * min(self.rounds, SOON) // 100
        return worth + count(squares(WHOLE & ~self.lab.filled)) * W.square

    # ---- tokens ----------------------------------------------------------------------------------------------------

    def tokens(self) -> i64:
        """Tokens on chips, and on their way there: the foremost first, as far as Journals can move them."""
        s = self.s
        kit = s.terms.kit
        moves = self.plays(JOURNAL) * kit.moves[self.is_improved(JOURNAL)] + self.rounds // 2
        worth: i64 = 0
        for at in self.foremost_first():
            column = at % COLUMNS
            hope = self.row_worth(at // COLUMNS) * column // LAST
            if column == 0:
                hope = 0
            elif column < LAST:
                far = LAST - column
                if far > moves:
                    hope = hope * moves // (far * 2)
                moves = max(0, moves - far)
                hope = max(hope, kit.column_points[column] * POINT)
            worth += hope
        return worth

    def foremost_first(self) -> vec[i64]:
        """Where the player's tokens stand."""
        places = zeros(TOKENS)
        for i in range(TOKENS):
            at = self.s.office.place[self.seat * TOKENS + i]
            j = i
            while j > 0 and places[j - 1] % COLUMNS < at % COLUMNS:
                places[j] = places[j - 1]
                j -= 1
            places[j] = at
        return places

    def row_worth(self, row: i64) -> i64:
        """What a token at the end of this row may bring."""
        s = self.s
        if s.office.chip[row] != EMPTY:
            return self.chip_worth(s.office.chip[row])
        best: i64 = 0
        total: i64 = 0
        left: i64 = 0
        for chip in range(CHIPS):
            if is_chip_left(s, chip):
                worth = self.chip_worth(chip)
                best = max(best, worth)
                total += worth
                left += 1
        if leader(s, row) == self.seat or left == 0:
            return best
        return (best * W.first_choice + total // left * (100 - W.first_choice)) // 100

    def chip_worth(self, chip: i64) -> i64:
        """What a token on this chip may bring at the end."""
        n: i64 = 1
        if chip == PARIS_1889:
            n = result.prestige(self.s, self.seat) + 4 + min(self.rounds, 8) * 2
        elif chip == CHICAGO_1893:
            n = self.player.money if self.rounds < 2 else max(self.player.money, 8)
        elif chip == BRUSSELS_1897:
            n = count(self.lab.built_over()) + min(1, self.rounds // 2)
        elif chip == PARIS_1900:
            n = count(self.lab.techs) + count(self.player.techs) // 2
        elif chip == MILAN_1906:
            n = count(self.lab.shapes()) + min(2, self.rounds // 2)
        return result.value(self.s, chip, n) * POINT

    # ---- cards and money -------------------------------------------------------------------------------------------

    def cards(self) -> i64:
        """Cards to be played, and what improves them."""
        worth: i64 = 0
        for card in range(CARDS - 1):  # the last is the Meeting Room
            worth += self.plays(card) * W.card
        techs = (self.lab.techs | self.player.techs) & ~RESOURCEFUL
        while techs:
            tech = lowest(techs)
            card = self.s.terms.kit.improves[tech]
            gain = self.plays(card) * W.improved[card]
            worth += gain if self.lab.techs >> tech & 1 else gain * W.in_yard // 100
            techs &= techs - 1
        return worth

    def money(self) -> i64:
        """Enough for the tiles that are needed; more is worth less."""
        money = self.player.money
        if self.plays(STATION) == 0:
            return money
        wanted = self.buys * 2 + self.s.terms.kit.academy_price
        return min(money, wanted) * W.money + max(0, money - wanted) * W.spare_money

"""The components as the rules read them: tables of numbers, flattened from the data files (CP-2).

A placement field is 6 * location + place, an action space 4 * location + place. Effects are places in the program, 0
for none. Tables by number of players have a first row for each number: with `n` players, n - 2.
"""

from __future__ import annotations

from typing import Final, TypeAlias, final

from librt.vecs import vec
from mypy_extensions import i64

from pavilion.core.effects import Program

Tables: TypeAlias = "dict[str, vec[i64]]"  # of one part of the box, by name

# What conditions count, in the order of `printed.COUNTED`
OWN_CARDS: Final[i64] = 0
OWN_PROTOTYPES: Final[i64] = 1
OWN_PERSONS: Final[i64] = 2
OWN_RESEARCH: Final[i64] = 3
OWN_GREEN: Final[i64] = 4
OWN_INSTANT: Final[i64] = 5
OWN_WESTMINSTER: Final[i64] = 6
OWN_INCOME: Final[i64] = 7
OWN_ASSISTANTS: Final[i64] = 8
OWN_DICE: Final[i64] = 9
OWN_STOCK: Final[i64] = 10
OWN_BUZZ: Final[i64] = 11
OWN_REPAID: Final[i64] = 12
OWN_LEVEL: Final[i64] = 13

FORMULA: Final[i64] = 5  # ints of a formula: counts, base, each, per, most
NO_FORMULA: Final[i64] = -1  # in place of what is counted


class BoardKit:
    """What is printed on the boards."""

    def __init__(self, locations: Tables, tracks: Tables, market: Tables) -> None:
        # Locations
        self.least = locations["least"]  # by 48 * (players - 2) + field, 0: there is none; CP-2.5
        self.fee = locations["fee"]
        self.helped = locations["assistant"]  # 1: an assistant action
        self.rings = locations["rings"]  # action spaces by 8 * (players - 2) + location; CP-2.6
        self.ring_effect = locations["ring_effect"]  # by 32 * (players - 2) + action space
        self.sub_players = locations["sub_players"]  # the least number of players, by sub-action; CP-2.7
        self.sub_effect = locations["sub_effect"]
        self.ticket = locations["ticket"]  # points by year
        # Tracks
        self.income_money = tracks["income_money"]  # by position; CP-2.9
        self.income_points = tracks["income_points"]
        self.last_income: i64 = len(self.income_money) - 1
        self.flyer_at = tracks["flyer_at"]  # its place by space of the Buzz track, -1: none; CP-2.10
        self.flyer_effect = tracks["flyer_effect"]  # by flyer
        self.poster_at = tracks["poster_at"]  # by space, -1: none
        self.poster_space = tracks["poster_space"]
        self.poster_effect = tracks["poster_effect"]
        self.parliament_effect = tracks["parliament"]  # by field; CP-2.19
        self.salary = tracks["salary"]  # by 5 * tier + field
        # Black Market; CP-2.16
        self.market_fee = market["fee"]
        self.market_effect = market["effect"]
        self.market_players = market["players"]


class CardKit(BoardKit):
    """And on tiles and cards."""

    def __init__(self, board: dict[str, Tables], tiles: Tables, patents: Tables, persons: Tables) -> None:
        super().__init__(board["locations"], board["tracks"], board["market"])
        self.tile_effect = tiles["effect"]  # by kind; CP-2.8
        self.copies = tiles["copies"]
        self.share_effect = tiles["share"]  # CP-2.11
        self.publisher = tiles["publisher"]  # formulas; CP-2.12
        self.nation_counts = tiles["nation"]  # CP-2.13
        self.nation_levels = tiles["levels"]  # by 3 * nation + level - 1
        self.commission = tiles["commission"]  # points by level
        self.loan_copies = tiles["loan_copies"]  # CP-2.17
        self.loan_open = tiles["loan_open"]  # points lost
        self.loan_repaid = tiles["loan_repaid"]
        # Patents; CP-2.14
        self.patent_energy = patents["energy"]
        self.patent_gears = patents["gears"]
        self.patent_money = patents["money"]
        self.patent_points = patents["points"]  # by 3 * patent + year
        self.patent_links = patents["links"]  # persons, as masks
        self.patent_effect = patents["effect"]
        # Persons; CP-2.18
        self.person_energy = persons["energy"]
        self.person_gears = persons["gears"]
        self.person_money = persons["money"]
        self.tier = persons["tier"]
        self.person_points = persons["points"]
        self.instant = persons["instant"]
        self.orange = persons["orange"]
        self.end = persons["end"]  # formulas


@final
class Kit(CardKit):
    """What is printed on cardboard, as tables of numbers; shared by all positions of a table."""

    def __init__(
        self,
        name: str,
        fingerprint: str,
        program: Program,
        board: dict[str, Tables],
        tiles: Tables,
        patents: Tables,
        persons: Tables,
        box: Tables,
        numbers: dict[str, int],
    ) -> None:
        super().__init__(board, tiles, patents, persons)
        self.name, self.fingerprint = name, fingerprint  # of the pack, of its data
        self.program = program  # all printed effects
        # By number of players - 2; CP-3.1
        self.cards = box["cards"]  # patents, and persons, on display
        self.tiles = box["tiles"]  # research tiles on display
        self.banner = box["gears"]
        self.buzz_points = box["buzz_points"]
        self.market_points = box["market_points"]
        self.medals = box["medals"]
        self.shadow = box["shadow"]  # hands by round - 1; CP-6.1
        # Numbers
        self.again: i64 = numbers["again"]  # effect; CP-4.24.2
        self.watch: i64 = numbers["watch"]  # effect; CP-2.15
        self.orange_mask: i64 = numbers["orange_mask"]  # persons with an ability of phase 4
        self.end_mask: i64 = numbers["end_mask"]  # persons with points at the end
        self.money: i64 = numbers["money"]
        self.energy: i64 = numbers["energy"]
        self.gears: i64 = numbers["gears"]
        self.dice: i64 = numbers["dice"]
        self.spare_dice: i64 = numbers["spare_dice"]
        self.start_income: i64 = numbers["start_income"]
        self.assistants: i64 = numbers["assistants"]
        self.tokens: i64 = numbers["tokens"]
        self.uncovered: i64 = numbers["uncovered"]
        self.note_money: i64 = numbers["note_money"]
        self.mat_money: i64 = numbers["mat_money"]
        self.link_points: i64 = numbers["link_points"]
        self.banner_from: i64 = numbers["banner_from"]
        self.loan_money: i64 = numbers["loan_money"]

"""The components as the rules read them: tables of numbers, flattened from the data files (WM-2).

A space of a branch is 3 * weather + space, a token 5 * area + weather, an Extreme Weather tile 3 * weather + level - 1.
Effects are places in the program, 0 for none.
"""

from __future__ import annotations

from typing import Final, TypeAlias, final

from librt.vecs import vec
from mypy_extensions import i64

from pavilion.core.effects import Program

Tables: TypeAlias = "dict[str, vec[i64]]"  # of one part of the board, by name

ONE: Final[i64] = 0  # symbols of action spaces, WM-2.3.3
BOTH: Final[i64] = 1
ANY: Final[i64] = 2

# What goals count, in the order of `printed.COUNTED`; WM-2.17
GOV_BOTS: Final[i64] = 0
GOV_TRACK: Final[i64] = 1
SUBSIDY_TILES: Final[i64] = 2
GOV_TOKENS: Final[i64] = 3
GOV_BRANCHES: Final[i64] = 4
SHOP_TILES: Final[i64] = 5
PAPERS: Final[i64] = 6
LAB_TRACK: Final[i64] = 7
LAB_TOKENS: Final[i64] = 8
FULL_ROWS: Final[i64] = 9
PAPER_WEATHERS: Final[i64] = 10
PAPERS_ON_ONE: Final[i64] = 11
CHEMICALS: Final[i64] = 12
RND_BOTS: Final[i64] = 13
RND_TRACK: Final[i64] = 14
AWARDS: Final[i64] = 15
RND_TOKENS: Final[i64] = 16
BREAK_WEATHERS: Final[i64] = 17
OFF_LINE: Final[i64] = 18

WHITE: Final[i64] = 0  # agents, WM-6.5
PINK: Final[i64] = 1
TO_LATIV: Final[i64] = 4  # where a report sends an agent: a location, or after Lativ
TOP_PICK: Final[i64] = 0
BOTTOM_PICK: Final[i64] = 1


class BoardKit:
    """What is printed on the board and on what lies there."""

    def __init__(
        self, locations: Tables, supply: Tables, government: Tables, machine: Tables, development: Tables
    ) -> None:
        # Locations
        self.symbol = locations["symbol"]  # by action space; WM-2.3.3
        self.space_voucher = locations["voucher"]  # by location; WM-2.3.4
        self.cost = locations["cost"]  # vouchers, by action; WM-2.3.5
        # Supply
        self.price = supply["price"]  # by slot from left to right; WM-2.4.1
        self.tiles = supply["tiles"]  # workshop tiles in the box, by pair; WM-2.5
        self.pair_first = supply["first"]  # the colours of a pair
        self.pair_second = supply["second"]
        # Government
        self.gov_colour = government["colour"]  # by bot space; WM-2.6
        self.column_effect = government["column"]  # by weather
        self.grid_row_effect = government["row"]  # by row of the grid
        self.subsidies = government["copies"]  # by type; WM-2.7
        self.subsidy_effect = government["effect"]  # by type
        # Lab
        self.lab_colour = machine["colour"]  # by space of the Weather Machine; WM-2.8
        self.exp_science = machine["science"]  # by experiment tile; WM-2.9
        self.exp_points = machine["points"]
        self.exp_effect = machine["effect"]
        # R&D
        self.rnd_chemical = development["chemical"]  # by research space; WM-2.10
        self.rnd_part = development["part"]
        self.rnd_extra = development["extra"]  # 1: any chemical or part besides
        self.rnd_effect = development["effect"]
        self.ew_science = development["ew_science"]  # by Extreme Weather tile; WM-2.11
        self.ew_parts = development["ew_parts"]  # how many, by 5 * tile + colour
        self.ew_spaces = development["ew_spaces"]
        self.ew_effect = development["ew_effect"]  # by 3 * tile + space

    def space_count(self, weather: i64, level: i64) -> i64:
        """Spaces of the visible Extreme Weather tile; none at level 0."""
        if level == 0:
            return 0
        return self.ew_spaces[3 * weather + level - 1]


class LaboratoryKit(BoardKit):
    """And on the Laboratories and goals."""

    def __init__(self, board: dict[str, Tables], laboratory: Tables, funding: Tables, goals: Tables) -> None:
        super().__init__(
            board["locations"], board["supply"], board["government"], board["machine"], board["development"]
        )
        # Laboratory
        self.section_cost = laboratory["cost"]  # by section; WM-2.12
        self.section_bots = laboratory["bots"]  # constructed, to open it
        self.section_tokens = laboratory["tokens"]  # in the office, to open it
        self.section_income = laboratory["income"]  # 1: its empty slots give income
        self.slot_effect = laboratory["slots"]
        self.start = laboratory["start"]  # vouchers, by type; WM-2.13
        self.cap = laboratory["cap"]
        self.office_effect = laboratory["office"]  # by office space; WM-2.14
        self.publish_effect = laboratory["publish"]  # by row
        self.goal_effect = laboratory["goal_spaces"]  # by goal space; WM-2.15
        # Funding tracks; WM-2.16
        self.fund_effect = funding["effect"]  # by 10 * track + space
        self.fund_points = funding["points"]  # at the end, the highest printed at it or left of it
        self.modifier = funding["modifier"]  # of the Lab track
        # Goals; WM-2.17
        self.goal_set = goals["set"]
        self.goal_icon = goals["icon"]  # numbered in the order of their first tile
        self.goal_counts = goals["counts"]
        self.goal_least = goals["least"]
        self.goal_majority = goals["majority"]
        self.goal_solo = goals["solo"]  # may be dealt to who plays alone; WM-6.5.2


@final
class Kit(LaboratoryKit):
    """What is printed on cardboard, as tables of numbers; shared by all positions of a table."""

    def __init__(
        self,
        name: str,
        fingerprint: str,
        program: Program,
        board: dict[str, Tables],
        laboratory: Tables,
        funding: Tables,
        goals: Tables,
        set_up: Tables,
        reports: Tables,
        numbers: dict[str, int],
    ) -> None:
        super().__init__(board, laboratory, funding, goals)
        self.name, self.fingerprint = name, fingerprint  # of the pack, of its data
        self.program = program  # all printed benefits
        # Set-up, by number of players; WM-3
        self.lab_tokens = set_up["lab_tokens"]
        self.lativ_inside = set_up["lativ_bots"]
        self.blocked = set_up["blocked"]
        self.discards = set_up["discards"]
        # Reports; WM-2.18
        self.report_agent = reports["agent"]
        self.report_to = reports["to"]
        self.report_weather = reports["weather"]
        self.report_pick = reports["pick"]
        # Numbers
        self.chemicals: i64 = numbers["chemicals"]  # of each colour; WM-3.4
        self.awards: i64 = numbers["awards"]
        self.gov_tokens: i64 = numbers["gov_tokens"]  # of each weather; WM-3.7
        self.rnd_tokens: i64 = numbers["rnd_tokens"]
        self.gov_markers: i64 = numbers["gov_markers"]  # WM-3.8
        self.last_stage: i64 = numbers["last_stage"]  # tiles of Stage III in the deck; WM-3.10
        self.nobel_awards: i64 = numbers["nobel_awards"]
        self.nobel_points: i64 = numbers["nobel_points"]
        self.goal_points: i64 = numbers["goal_points"]
        self.machine_points: i64 = numbers["machine_points"]
        self.prototype_points: i64 = numbers["prototype_points"]
        self.token_points: i64 = numbers["token_points"]
        self.award_points: i64 = numbers["award_points"]
        self.lock_science: i64 = numbers["lock_science"]
        self.lock_points: i64 = numbers["lock_points"]
        # Solo; WM-6.5
        self.target: i64 = numbers["target"]
        self.hard_target: i64 = numbers["hard_target"]
        self.sabotage: i64 = numbers["sabotage"]
        self.final_target: i64 = numbers["final_target"]
        self.win_goals: i64 = numbers["win_goals"]
        self.win_markers: i64 = numbers["win_markers"]
        self.win_step: i64 = numbers["win_step"]

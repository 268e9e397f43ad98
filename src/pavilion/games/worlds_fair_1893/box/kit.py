"""The components as the rules read them: tables of numbers, flattened from the data files (WF-2)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

# What no pack may print more of, because questions and piles have no room for it.
MOST_CARDS: Final[i64] = 4  # beside an area: WF-2.1.6
MOST_APPROVALS: Final[i64] = 3  # of a rank: WF-2.10.5
MOST_ROUNDS: Final[i64] = 9  # of a pack: three times as long as the game is an evening


@final
class Kit:
    """What is printed on cardboard, as tables of numbers; shared by all positions of a table."""

    def __init__(
        self,
        name: str,
        fingerprint: str,
        capacity: vec[i64],
        wheel: vec[i64],
        deck: list[vec[i64]],
        removed: list[vec[i64]],
        figure_area: vec[i64],
        supporters: i64,
        rounds: i64,
        new_cards: i64,
        opening_cards: i64,
        ticket_points: i64,
        leader_bonus: i64,
        set_points: vec[i64],
        bonus: dict[str, list[vec[i64]]],
        area_scoring: dict[str, list[vec[i64]]],
        fixed_layout: vec[i64],
    ) -> None:
        self.name = name  # of the pack
        self.fingerprint = fingerprint  # of its data
        # Board
        self.capacity = capacity  # cards beside an area, by area; WF-2.1
        self.wheel = wheel  # spaces by player count, 0 where the game is not playable; WF-2.3
        self.fixed_layout = fixed_layout  # area by position; WF-6.5.4
        # Cards, by player count and then by kind: exhibits by area, ticket, figures
        self.deck = deck  # WF-3.5 to WF-3.7
        self.removed = removed  # WF-3.8
        self.figure_area = figure_area  # by figure; -1 for those that name none; WF-2.5
        # Course of the game
        self.supporters = supporters  # of each player; WF-2.8.1
        self.rounds = rounds  # WF-1.4
        self.opening_cards = opening_cards  # beside each area; WF-3.10
        self.new_cards = new_cards  # laid out in a turn; WF-4.6
        self.bonus = bonus  # option start_bonus → by seat: extra supporters by area; WF-2.9
        # Points
        self.ticket_points = ticket_points  # WF-5.2.3
        self.leader_bonus = leader_bonus  # for most tickets; WF-5.2.1
        self.set_points = set_points  # by number of different tokens, from 0; WF-5.3.4
        # Option area_table → by player count: medals of sole 1st, sole 2nd, tied 1st, tied 2nd, then their approvals
        self.area_scoring = area_scoring  # WF-2.10

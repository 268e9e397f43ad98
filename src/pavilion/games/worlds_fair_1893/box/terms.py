"""The terms of one game: printed components and options, already looked up for this number of players."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pavilion.core import Terms, zeros

from .kit import Kit

# Ranks in an area, in the order of the area scoring table (WF-2.10).
SOLE_FIRST: Final[i64] = 0
SOLE_SECOND: Final[i64] = 1
TIED_FIRST: Final[i64] = 2
TIED_SECOND: Final[i64] = 3
RANKS: Final[i64] = 4


@final
class FairTerms(Terms):
    """The number of players decides wheel, deck and scoring table."""  # WF-3.14, WF-6.1.1, WF-6.1.2, WF-6.1.3

    def __init__(
        self,
        seats: i64,
        options: dict[str, object],
        pack: str,
        edition: str,
        kit: Kit,
        components: object,
        area_scoring: vec[i64],
        handicap: vec[i64],
        stall_limit: i64,
    ) -> None:
        super().__init__(seats, options, pack, edition)
        self.kit = kit
        self.components = components  # names and captions, for eyes: data.Components
        self.capacity = kit.capacity  # cards beside an area; WF-2.1
        self.wheel: i64 = kit.wheel[seats]  # spaces; WF-3.1
        self.medal: vec[i64] = area_scoring[:RANKS]  # points by rank; WF-2.10.5
        self.approvals: vec[i64] = area_scoring[RANKS:]  # by rank
        self.rounds = kit.rounds
        self.new_cards = kit.new_cards
        self.set_points = kit.set_points
        self.handicap = handicap  # extra supporters by participant; WF-6.3.1
        self.stall_limit = stall_limit  # 0: no stall guard; WF-6.5.5
        self.ask_approvals: bool = options["approve"] == "ask"  # WF-6.5.1
        self.draft: bool = options["start_bonus"] == "draft"  # WF-6.5.2
        self.equal_turns: bool = options["equal_turns"] is True  # WF-6.5.7
        self.fixed_layout: bool = options["layout"] == "fixed"  # WF-6.5.4
        self.bonus: list[vec[i64]] = start_bonus(kit, str(options["start_bonus"]))


def start_bonus(kit: Kit, table: str) -> list[vec[i64]]:
    """Extra supporters by seat and area at set-up; none are printed for the draft and without bonus."""  # WF-2.9
    if table in kit.bonus:
        return kit.bonus[table]
    return [zeros(len(kit.capacity)) for _ in kit.bonus["cards"]]

"""The terms of one game: printed components and options, already looked up for this number of players."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from pavilion.core import Terms

from .kit import Kit
from .nouns import PARIS_1900


@final
class ExpoTerms(Terms):
    """The number of players decides station, money and ghosts."""  # EX-6.4

    def __init__(
        self,
        seats: i64,
        options: dict[str, object],
        pack: str,
        edition: str,
        kit: Kit,
        components: object,
        levels: vec[i64],
    ) -> None:
        super().__init__(seats, options, pack, edition)
        self.kit = kit
        self.components = components  # names and captions, for eyes: data.Components
        self.station = kit.station[seats]  # fields in use
        self.money = kit.money[seats]  # by seat
        self.ghost_tiles = kit.ghost_tiles[seats]  # drawn for a Journal; 0: there are no ghosts
        self.levels = levels  # handicap by participant; EX-6.3
        self.players_choose_scrap: bool = options["handicap_choice"] == "player"
        self.same_twice: bool = options["meeting_same_twice"] is True  # EX-6.6.1
        self.per_token: bool = options["chip_per_token"] is True  # EX-6.6.2
        self.final_cleanup: bool = options["final_cleanup"] is True  # EX-6.6.3
        self.ghost_journal: bool = options["solo_ghost_journal"] is True  # EX-6.6.4
        self.meeting_link: bool = options["meeting_link"] is True  # EX-6.6.5
        self.show_played: bool = options["show_played_cards"] is True  # EX-1.2
        self.chip_most: vec[i64] = kit.chip_most[:]  # 0: no limit
        if options["paris1900_cap"] == "none":
            self.chip_most[PARIS_1900] = 0  # EX-6.6.6

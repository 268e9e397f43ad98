"""What is printed on the components of a table, for eyes: those that come with the game, or those of a pack."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from pavilion.core.phrases import translatable
from pavilion.core.printed_effects import EffectRow, alternatives
from pavilion.core.scene import Say

from ..box.data import house
from ..box.nouns import TRACK
from ..box.printed import Cardboard, Research, Step
from ..told.text_names import EFFECTS, names_in
from .benefits import OR, SIGNS, Codes, codes
from .tiles import STAGES, Experiment

View = Mapping[str, Any]

AGENTS = translatable({"white-agent": "White agent", "pink-agent": "Pink agent"})
SHORT = translatable({  # where there is little room
    "supply": "Sup.", "government": "Gov.", "lab": "Lab.", "rnd": "R&D", "science": "Sci.", "SB-SELL": "Sale",
    "SB-WORK": "Test run", "SB-RES": "Licence", "SB-PUB": "Printing", "SB-BRK": "Permit", "SB-BOT": "Robotics",
    "SB-CHEM": "Tank", "SB-PART": "Crate", "SB-FUND": "Lobby",
})  # fmt: skip
COUNTS = {  # the signs of what goals count
    "gov-bots": "wm-bot", "gov-track": "wm-fund", "subsidies": "wm-subsidy", "gov-tokens": "wm-government",
    "gov-branches": "wm-places", "shop-tiles": "wm-tile", "papers": "wm-publish", "lab-track": "wm-fund",
    "lab-tokens": "wm-lab", "full-rows": "wm-tray", "paper-weathers": "wm-rain", "papers-on-one": "wm-sun",
    "chemicals": "wm-chemical", "rnd-bots": "wm-bot", "rnd-track": "wm-fund", "awards": "wm-award",
    "rnd-tokens": "wm-rnd", "break-weathers": "wm-break", "off-line": "wm-bot",
}  # fmt: skip
BRIEFLY = translatable({  # and what they are called where there is little room
    "gov-bots": "bots there", "gov-track": "funding", "subsidies": "subsidies", "gov-tokens": "tokens",
    "gov-branches": "branches", "shop-tiles": "tiles", "papers": "papers", "lab-track": "funding",
    "lab-tokens": "tokens", "full-rows": "full rows", "paper-weathers": "weathers", "papers-on-one": "same weather",
    "chemicals": "chemicals", "rnd-bots": "bots there", "rnd-track": "funding", "awards": "Awards won",
    "rnd-tokens": "tokens", "break-weathers": "weathers", "off-line": "bots constructed",
})  # fmt: skip
SYMBOLS = {"any": "∞", "both": "&", "one": "/"}
AREAS = {"B": "government", "V": "lab", "P": "rnd"}  # of goals, by their first letter


class Extreme(NamedTuple):
    """An Extreme Weather tile: what a breakthrough costs, and what its spaces give."""

    science: int
    parts: tuple[str, ...]
    spaces: tuple[Codes, ...]


class Index:
    """The printed rows by their ids. There is one for each pack."""

    def __init__(self, printed: Cardboard) -> None:
        self.printed = printed
        self.names = names_in(printed) | AGENTS
        self.columns: dict[str, Codes] = {row.weather: codes(row.effect) for row in printed.columns}
        self.grid_rows = [codes(row.effect) for row in printed.rows]
        self.parts = {f"{row.weather}-{i + 1}": c for row in printed.columns for i, c in enumerate(row.spaces)}
        self.chemicals = {f"{row.weather}-{i + 1}": c for row in printed.branches for i, c in enumerate(row.spaces)}
        self.research: dict[str, Research] = {row.id: row for row in printed.research}
        self.gains = {row.id: codes(row.effect) for row in printed.research}
        self.subsidies = {row.id: codes(row.effect) for row in printed.subsidies}
        self.experiments = {
            row.id: trial(row.id, row.science, row.points, codes(row.effect)) for row in printed.experiments
        }
        self.extremes: dict[tuple[str, int], Extreme] = {
            (row.weather, row.level): Extreme(row.science, tuple(row.parts), tuple(map(codes, row.spaces)))
            for row in printed.extremes
        }
        self.tracks: dict[str, list[Step]] = dict(
            zip(TRACK.names, (printed.gov_track, printed.lab_track, printed.rnd_track), strict=True)
        )
        self.slots = [codes(row.effect) for row in printed.slots]
        self.offices = [{track: codes(getattr(row, track)) for track in TRACK.names} for row in printed.offices]
        self.published = [codes(row.publish) for row in printed.offices]
        self.goal_spaces = {row.id: codes(row.effect) for row in printed.goal_spaces}
        self.goals = {row.id: row for row in printed.goals}
        self.locations = {row.id: row for row in printed.locations}
        self.actions = {row.id: row for row in printed.actions}

    def subsidy_icon(self, kind: str) -> str:
        return SIGNS.get(self.subsidies[kind][0][0], "wm-subsidy")

    def cost(self, action: str) -> Codes:
        """What an action costs in vouchers; nothing where it depends on what one takes."""
        row = self.actions[action]
        return (("voucher", row.voucher, row.cost),) if row.cost else ()


def trial(id: str, science: int, points: int, either: Codes) -> Experiment:
    """X-II-RAIN and what is printed on it."""
    part = either.index(OR)
    return Experiment(STAGES.index(id.split("-")[1]) + 1, science, points, either[:part], either[part + 1 :])


def weather_of(experiment: str) -> str:
    return experiment.split("-")[2].lower()


@lru_cache(maxsize=50)
def box_with(unlike: bytes) -> Index:
    """The house's components with other tables instead of some of its own."""
    return Index(house().printed.changed(msgspec.msgpack.decode(unlike)))


class Teller(NamedTuple):
    """How to say things at a table: in somebody's language, by what is printed, with the names of the players."""

    say: Say
    box: Index
    seats: tuple[tuple[str, str], ...] = ()

    def __call__(self, sentence: str, **gaps: object) -> str:
        return self.say(sentence, **gaps)

    @property
    def names(self) -> dict[str, str]:
        return dict(self.seats)

    def name(self, thing: str) -> str:
        """What a place, a weather, a colour, a tile is called."""
        return self.say(self.box.names[thing])

    def short(self, thing: str) -> str:
        """The same where there is little room."""
        return self.say(SHORT[thing]) if thing in SHORT else self.name(thing)

    def does(self, benefit: Codes) -> str:
        """A benefit or a price in words."""
        names = {word: self.name(word) for _, word, _ in benefit if word}
        ways: list[list[EffectRow]] = [[]]
        for do, what, n in benefit:
            if do == OR[0]:
                ways.append([])
            else:
                ways[-1].append(EffectRow(do=do, what=what, n=n))
        return str(alternatives(ways, EFFECTS, names).worded(self.say))


def teller(view: View, names: Mapping[str, str], say: Say) -> Teller:
    """Who tells of the table in a view."""
    return Teller(say, box_with(msgspec.msgpack.encode(view["board"]["printed"])), tuple(sorted(names.items())))

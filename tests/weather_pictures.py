"""A table of Weather Machine to draw: round 8 of four players, with something nearly everywhere."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from pavilion.games.weather_machine.box.data import house
from pavilion.games.weather_machine.box.nouns import COLOUR, EXPERIMENT, GOAL, GOALSPACE, PAIR, SPACE, SUBSIDY, WEATHER
from pavilion.games.weather_machine.box.terms import MachineTerms
from pavilion.games.weather_machine.rules.state import (
    AWARD_TOKEN,
    EMPTY,
    GOVERNMENT,
    LATIVS,
    ORANGE,
    PART,
    SABOTEURS,
    Machine,
    new_machine,
)
from pavilion.games.weather_machine.told.view import view

NAMES = {"A": "Ada", "B": "Matteo", "C": "Liesl", "D": "Fulton"}
OPTIONS: dict[str, object] = {
    "lab_tokens_3p": "2", "new_scientists": False, "goal_draft": False, "lativ_reset": "active",
}  # fmt: skip
OWNERS = {".": EMPTY, "A": 0, "B": 1, "C": 2, "D": 3, "L": LATIVS, "S": SABOTEURS, "G": GOVERNMENT}

PLAYERS = (  # points, vouchers, funding
    (41, (2, 1, 3, 4, 2), (2, 3, 3)), (46, (3, 2, 1, 2, 3), (3, 4, 2)), (39, (1, 0, 4, 2, 1), (3, 2, 5)),
    (36, (5, 3, 0, 1, 2), (4, 3, 1)),
)  # fmt: skip


def spaces(letters: str) -> vec[i64]:
    return vec[i64]([OWNERS[letter] for letter in letters if letter != " "])


def grid(words: str) -> vec[i64]:
    """Parts by colour, subsidies; a used one has a star."""
    found: list[int] = []
    for word in words.split():
        if word in COLOUR.names:
            found.append(PART + COLOUR.names.index(word))
        else:
            kind = SUBSIDY.names.index(f"SB-{word.rstrip('*')}")
            found.append(kind + (ORANGE if word.endswith("*") else 0))
    return vec[i64](found)


def machine(seats: int = 4) -> Machine:
    box = house()
    terms = MachineTerms(seats, OPTIONS, "", "1.0", box.kit, box, vec[i64]([0] * seats), 0)
    s = new_machine(terms)
    s.round, s.assistant, s.lativ, s.awards = 8, WEATHER.names.index("sun"), 4, 9
    s.turn_order, s.initiative = vec[i64]([2, 0, 1, 3][:4]), vec[i64]([0, 2, 1, 3])
    s.scientists = vec[i64]([SPACE.names.index(name) for name in ("lab-A", "government-B", "rnd-A", "supply-A")])
    s.supply = vec[i64]([2, 3, 2, 3, 2])
    s.offer = vec[i64]([PAIR.names.index(pair) for pair in ("pink-red", "white-blue", "red-red", "green-white")])
    s.top, s.up, s.down = PAIR.names.index("pink-blue"), 5, 9
    s.government = spaces("A.. .D. A.C DDB BC.")
    s.grid = grid("SELL green CHEM BRK pink WORK* pink FUND green red blue white blue RES green")
    s.machine = spaces("BD. LC. A.L .LB D..")
    s.research = spaces("AD. C.. C.. BA. BC.")
    s.tokens = vec[i64]([1, 1, 0, 0, 0, 1, 3, 1, 2, 1, 0, 1, 1, 0, 0])
    s.levels = vec[i64]([2, 1, 2, 2, 1])
    s.markers = spaces(".A. ... ... G.. ...")
    s.locks = 0b110
    s.display = vec[i64]([EXPERIMENT.names.index(f"X-II-{weather}") for weather in ("RAIN", "SUN", "FOG")])
    s.next, s.deck_top, s.deck = EXPERIMENT.names.index("X-II-SNOW"), EXPERIMENT.names.index("X-II-WIND"), 3
    for player, (points, vouchers, funding) in zip(s.players, PLAYERS, strict=False):
        player.points, player.vouchers, player.funding = points, vec[i64](vouchers), vec[i64](funding)
    furnish(s)
    return s


def furnish(s: Machine) -> None:
    """Ada's laboratory."""
    ada = s.players[0]
    tiles = {0: "white-red", 30: "red-blue", 60: "blue-green", 31: "pink-white", 61: "white-white", 32: "green-pink"}
    for at, pair in tiles.items():
        top, bottom = (COLOUR.names.index(colour) for colour in pair.split("-"))
        ada.cells[at] = 5 * top + bottom
    ada.tiles, ada.in_row, ada.circles = 6, vec[i64]([1, 3, 2]), vec[i64]([0, 1, 0, 1, 1])
    ada.parts, ada.chemicals, ada.bots = vec[i64]([1, 0, 2, 0, 1]), vec[i64]([0, 0, 0, 1, 1]), 2
    ada.line, ada.sections = sum(1 << n for n in (5, 7, 9, 10, 11)), 0b111
    for at, weather in ((0, "rain"), (1, "rain"), (2, "rain"), (3, "sun"), (4, "sun"), (8, "fog")):
        ada.office[at] = WEATHER.names.index(weather)
    ada.office[10] = AWARD_TOKEN
    ada.left, ada.right, ada.held_awards, ada.awards = 0b111110, 0, 1, 2
    for space, goal in (("government-top", "B09"), ("lab-top", "V05"), ("rnd-bottom", "P09")):
        ada.goals[GOALSPACE.names.index(space)] = GOAL.names.index(goal)
    ada.black = 1 << GOALSPACE.names.index("rnd-bottom")
    ada.below = sum(1 << GOAL.names.index(goal) for goal in ("B01", "B04", "V02", "V08", "P01", "P06"))
    ada.blue, ada.orange = 1 << SUBSIDY.names.index("SB-RES"), 1 << SUBSIDY.names.index("SB-CHEM")
    ada.investments = 1


def solo() -> Machine:
    s = machine(1)
    s.turn_order, s.initiative = vec[i64]([0, 1]), vec[i64]([0, 1])
    s.scientists = vec[i64]([SPACE.names.index("lab-A")])
    s.government, s.machine, s.research = (
        spaces("A.. .S. A.S SSA .A."),
        spaces("AS. L.. A.L .LS S.."),
        spaces("AS. ... S.. A.. .S."),
    )
    s.markers = spaces(".A. ... ... G.. ...")
    other = s.saboteurs
    other.value, other.awards, other.current = 57, 1, 3
    other.agents = vec[i64]([SPACE.names.index("rnd-B"), SPACE.names.index("lab-C")])
    other.chemicals, other.tokens[0] = vec[i64]([1, 0, 2, 0, 0]), 1
    return s


def seen(s: Machine, asked: str = "menu", seat: str | None = "A", to_move: str = "A") -> dict[str, Any]:
    """What `Table.view` gives."""
    names = "ABCD"
    board = view(s, names.index(seat) if seat else -1)
    options: dict[str, object] = {}
    return {
        "game": "weather-machine", "seat": seat, "to_move": [to_move], "asked": asked, "over": False, "reasons": {},
        "options": options, "board": board,
    }  # fmt: skip

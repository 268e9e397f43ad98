"""The things on the table (WM-2)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pavilion.core import Noun

SEAT: Final[Noun] = Noun("seat", ["A", "B", "C", "D"])

# Branches, in the order of the arrows; after snow comes rain.
WEATHER: Final[Noun] = Noun("weather", ["rain", "wind", "sun", "fog", "snow"])
# Of chemicals, machine parts and half circles.
COLOUR: Final[Noun] = Noun("colour", ["green", "white", "pink", "red", "blue"])
# The area colours blue, green and purple: research tokens, goals, columns of the office, funding tracks.
TRACK: Final[Noun] = Noun("track", ["government", "lab", "rnd"])
VOUCHER: Final[Noun] = Noun("voucher", ["supply", "government", "lab", "rnd", "science"])
LOCATION: Final[Noun] = Noun("location", ["supply", "government", "lab", "rnd", "office"])
SPACE: Final[Noun] = Noun(
    "space", [f"supply-{a}" for a in "ABCD"] + [f"{main}-{a}" for main in TRACK.names for a in "ABC"]
)  # WM-2.3.1
ACTION: Final[Noun] = Noun(
    "action",
    [
        "extend", "construct", "acquire", "return", "initiative", "sell", "secure", "work", "publish", "research",
        "breakthrough", "security",
    ],
)  # fmt: skip

# Three spaces in each of five branches: of the Government Machine, the Weather Machine, R&D, the grid of subsidies and
# the Extreme Weather tiles.
BRANCHED: Final[list[str]] = [f"{weather}-{n}" for weather in WEATHER.names for n in (1, 2, 3)]
GOVSPACE: Final[Noun] = Noun("govspace", BRANCHED)
LABSPACE: Final[Noun] = Noun("labspace", BRANCHED)
RNDSPACE: Final[Noun] = Noun("rndspace", BRANCHED)
GRID: Final[Noun] = Noun("grid", BRANCHED)
EWSPACE: Final[Noun] = Noun("ewspace", BRANCHED)

# A pack may have as many types as there are places in the grid.
SUBSIDY: Final[Noun] = Noun(
    "subsidy",
    [f"SB-{name}" for name in ("SELL", "WORK", "RES", "PUB", "BRK", "BOT", "CHEM", "PART", "FUND")]
    + [f"SB-{n}" for n in range(10, 16)],
)
INVESTMENT: Final[Noun] = Noun("investment", ["set-goal", "funding"])
GOAL: Final[Noun] = Noun("goal", [f"{letter}{n:02}" for letter in "BVP" for n in range(1, 13)])
HALF: Final[Noun] = Noun("half", ["top", "bottom"])
GOALSPACE: Final[Noun] = Noun("goalspace", [f"{track}-{half}" for track in TRACK.names for half in HALF.names])
PACK: Final[Noun] = Noun("pack", [f"{n}-{track}" for n in (1, 2, 3, 4) for track in TRACK.names])
BENEFIT: Final[Noun] = Noun("benefit", ["first", "second"])
STEP: Final[Noun] = Noun("step", [str(n) for n in range(10)])

GOODS: Final[Noun] = Noun(
    "goods", [f"{colour}-part" for colour in COLOUR.names] + [f"{colour}-chemical" for colour in COLOUR.names]
)
ROW: Final[Noun] = Noun("row", [str(n) for n in range(1, 7)])
OFFICE: Final[Noun] = Noun("office", [f"{row}-{track}" for row in ROW.names for track in TRACK.names])
TOKEN: Final[Noun] = Noun("token", [f"{track}-{weather}" for track in TRACK.names for weather in WEATHER.names])
SUBSET: Final[Noun] = Noun("subset", ["none", "1", "2", "1-2", "3", "1-3", "2-3", "1-2-3"])
SLOT: Final[Noun] = Noun("slot", [f"A{n}" for n in range(1, 13)])

PAIR: Final[Noun] = Noun(
    "pair", [f"{COLOUR.names[a]}-{COLOUR.names[b]}" for a in range(5) for b in range(a, 5)]
)  # half circles of a workshop tile, WM-2.5
OFFER: Final[Noun] = Noun("offer", ["1", "2", "3", "4", "stack"])
TURN: Final[Noun] = Noun("turn", ["0", "180"])
SHOPROW: Final[Noun] = Noun("shoprow", ["top", "middle", "bottom"])
SHOPCELL: Final[Noun] = Noun("shopcell", [f"{row}{column}" for row in "abc" for column in range(1, 31)])
POSITION: Final[Noun] = Noun("position", ["1", "2", "3", "4"])

STAGE: Final[list[str]] = ["I", "II", "III"]
EXPERIMENT: Final[Noun] = Noun("experiment", [f"X-{n}-{weather.upper()}" for n in STAGE for weather in WEATHER.names])
GOALSET: Final[Noun] = Noun("goalset", ["1", "2", "3", "4"])
REPORT: Final[Noun] = Noun("report", [f"SR{n:02}" for n in range(1, 21)])
ARRANGEMENT: Final[Noun] = Noun("arrangement", ["1-2-3", "1-3-2", "2-1-3", "2-3-1", "3-1-2", "3-2-1"])
SABOTAGE: Final[Noun] = Noun("sabotage", ["value", "report"])

WEATHERS: Final[i64] = 5
COLOURS: Final[i64] = 5
SPACES: Final[i64] = 3  # of a branch
BRANCH_SPACES: Final[i64] = 15
AREAS: Final[i64] = 3
GOV_AREA: Final[i64] = 0  # blue
LAB_AREA: Final[i64] = 1  # green
RND_AREA: Final[i64] = 2  # purple

VOUCHERS: Final[i64] = 5
SUP: Final[i64] = 0
GOV: Final[i64] = 1
LAB: Final[i64] = 2
RND: Final[i64] = 3
SCI: Final[i64] = 4

SUPPLY_AT: Final[i64] = 0
GOV_AT: Final[i64] = 1
LAB_AT: Final[i64] = 2
RND_AT: Final[i64] = 3
OFFICE_AT: Final[i64] = 4
BOARD_SPACES: Final[i64] = 13
SUPPLY_SPACES: Final[i64] = 4
MAIN_SPACES: Final[i64] = 3

EXTEND: Final[i64] = 0
CONSTRUCT: Final[i64] = 1
ACQUIRE: Final[i64] = 2
RETURN: Final[i64] = 3
INITIATIVE: Final[i64] = 4
SELL_PART: Final[i64] = 5
SECURE_SUBSIDY: Final[i64] = 6
WORK: Final[i64] = 7
PUBLISH_PAPER: Final[i64] = 8
DO_RESEARCH: Final[i64] = 9
BREAKTHROUGH: Final[i64] = 10
SECURITY: Final[i64] = 11
ACTIONS: Final[i64] = 12

SUBSIDIES: Final[i64] = 15
GOALS: Final[i64] = 36
GOALS_EACH: Final[i64] = 12  # of an area
GOAL_SPACES: Final[i64] = 6
STEPS: Final[i64] = 10  # spaces of a funding track
LAST_STEP: Final[i64] = 9
PARTS_FIRST: Final[i64] = 0  # among goods
CHEMICALS_FIRST: Final[i64] = 5
ROWS: Final[i64] = 6
OFFICE_SPACES: Final[i64] = 18
TOKENS: Final[i64] = 15
SLOTS: Final[i64] = 12
SECTIONS: Final[i64] = 4
EACH_SECTION: Final[i64] = 3
PAIRS: Final[i64] = 15
OFFERS: Final[i64] = 4
STACK: Final[i64] = 4  # among the offers
COLUMNS: Final[i64] = 30  # of the workshop
SHOP_ROWS: Final[i64] = 3
SHOP_CELLS: Final[i64] = 90
EXPERIMENTS: Final[i64] = 15
LEVELS: Final[i64] = 3
REPORTS: Final[i64] = 20

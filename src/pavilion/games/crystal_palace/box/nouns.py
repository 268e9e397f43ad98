"""The things on the table (CP-2)."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final

from mypy_extensions import i64

from pavilion.core import Noun

SEAT: Final[Noun] = Noun("seat", ["A", "B", "C", "D", "E"])
NATION: Final[Noun] = Noun(
    "nation",
    [
        "united-kingdom", "japan", "spain", "italy", "france", "prussia", "russia", "united-states", "austria",
        "ottoman-empire",
    ],
)  # fmt: skip

# Dice. A hand is what somebody sets, highest first; it is touched die by die, and typed in any order.
VALUE: Final[Noun] = Noun("value", [str(n) for n in range(1, 7)])
MOST_DICE: Final[i64] = 6
HAND: Final[Noun] = Noun(
    "hand",
    ["-".join(map(str, hand)) for n in range(1, 7) for hand in combinations_with_replacement(range(6, 0, -1), n)],
    [f"die{n}" for n in range(1, 7)],
    is_heap=True,
)

# Locations, in the order in which they act, and their placement fields, the leftmost first.
LOCATION: Final[Noun] = Noun(
    "location", ["patent-office", "museum", "bank", "westminster", "club", "times", "port", "waterloo"]
)
FIELD: Final[Noun] = Noun("field", [f"{location}-{n}" for location in LOCATION.names for n in range(1, 7)])
PORT_SUB: Final[Noun] = Noun("sub", ["P1", "P2", "P3", "P4", "P5"])
STATION_SUB: Final[Noun] = Noun("sub", ["S1", "S2", "S3", "S4"])
SUB: Final[Noun] = Noun("sub", [*PORT_SUB.names, *STATION_SUB.names])

# Cards and tiles. Patents and persons are named by themselves, tiles of the Museum by their slot.
PATENT: Final[Noun] = Noun("patent", [f"PT{n:02}" for n in range(1, 31)])
PERSON: Final[Noun] = Noun("person", [f"PE{n:02}" for n in range(1, 31)])
SLOT: Final[Noun] = Noun("slot", [str(n) for n in range(1, 9)])
SHARE: Final[Noun] = Noun("share", [f"SH{round}{letter}" for round in range(1, 6) for letter in "abc"])
RESEARCH: Final[Noun] = Noun("research", [f"R{kind}{n}" for kind in "GI" for n in range(1, 13)])  # a pack may use more
LOAN: Final[Noun] = Noun("loan", ["LO5", "LO6", "LO7"])
FLYER: Final[Noun] = Noun("flyer", [*(f"F{colour}{n}" for colour in "BG" for n in range(1, 5)), "FV1", "FV2", "FV3"])
PUBLISHER: Final[Noun] = Noun("publisher", ["T0", *(f"T{n}{side}" for n in range(1, 5) for side in "ab")])
POSTER: Final[Noun] = Noun("poster", [f"Q{n}" for n in range(1, 8)])

# What a player points at.
MARKET: Final[Noun] = Noun("market", [str(n) for n in range(1, 9)])  # field 1 is the lowest
GEAR: Final[Noun] = Noun("gear", ["yes", "no"])
PLACE: Final[Noun] = Noun("place", [str(n) for n in range(1, 11)])  # research fields of a mat
BANNER: Final[Noun] = Noun(
    "banner", [*(f"place-{n}" for n in PLACE.names), "mat", "watch", *(f"market-{n}" for n in MARKET.names)]
)
HALF: Final[Noun] = Noun("half", ["1", "2"])
WAY: Final[Noun] = Noun("way", ["news", "loan"])
PHASE: Final[Noun] = Noun("phase", ["set-up", "dice", "place", "act", "pay", "build", "earn", "renew", "settle"])

MOST_SEATS: Final[i64] = 5
NATIONS: Final[i64] = 10
PAIRS: Final[i64] = 5  # mats with two sides: a nation and the one five further
LEVELS: Final[i64] = 3

LOCATIONS: Final[i64] = 8
EACH_FIELDS: Final[i64] = 6  # places for fields at a location
FIELDS: Final[i64] = 48
EACH_RINGS: Final[i64] = 4  # places for action spaces
PATENT_OFFICE: Final[i64] = 0
MUSEUM: Final[i64] = 1
BANK: Final[i64] = 2
WESTMINSTER: Final[i64] = 3
CLUB: Final[i64] = 4
TIMES: Final[i64] = 5
PORT: Final[i64] = 6
STATION: Final[i64] = 7
TWO_ASSISTANTS: Final[i64] = 0  # sub-actions of the Port
NEW_DIE: Final[i64] = 2
PAID_DIE: Final[i64] = 3
TICKET: Final[i64] = 4
PORT_SUBS: Final[i64] = 5
STATION_SUBS: Final[i64] = 4
SUBS: Final[i64] = 9
TICKETS: Final[i64] = 3

CARDS: Final[i64] = 30  # patents, and persons
CARD_SLOTS: Final[i64] = 6
TILE_SLOTS: Final[i64] = 8
ROUND_SHARES: Final[i64] = 3
KINDS: Final[i64] = 24  # of research tiles
GREENS: Final[i64] = 12  # the first are green, the rest instant
LOANS: Final[i64] = 3
FLYERS: Final[i64] = 11
FLYER_COLOURS: Final[i64] = 3
POSTERS: Final[i64] = 7
PUBLISHERS: Final[i64] = 9

MARKETS: Final[i64] = 8
PLACES: Final[i64] = 10
MAT_BANNER: Final[i64] = 10
WATCH_BANNER: Final[i64] = 11
MARKET_BANNER: Final[i64] = 12  # from here on the fields of the Black Market
WITH_GEAR: Final[i64] = 0
BY_NEWS: Final[i64] = 0
BY_LOAN: Final[i64] = 1

ROUNDS: Final[i64] = 5
YEARS: Final[i64] = 3
PARLIAMENT: Final[i64] = 5  # fields of the track
TIERS: Final[i64] = 3
SET_UP: Final[i64] = 0
DICE: Final[i64] = 1
PLACING: Final[i64] = 2
ACTING: Final[i64] = 3
PAYING: Final[i64] = 4
BUILDING: Final[i64] = 5
EARNING: Final[i64] = 6
RENEWING: Final[i64] = 7
SETTLING: Final[i64] = 8

"""Three toys as games, one hard case each: whatever works with a game on the shelf must work with them too.

They have no package: a `Toy` answers for its own modules, with positions that are named lists of numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from pavilion.check import hall, lab, yard
from pavilion.core import Game, Pending, Phrase, Rules, Switch, Terms
from pavilion.core.sections import Sections, write_section

MOST: Final = 1 << 62  # a number in a position
TABLE_REASONS: Final = {
    "turn": "It is not this seat's turn to answer.",
    "end": "The game is over.",
    "undo": "Answers are taken back only up to the last secret revealed or the last answer of somebody else.",
}


def no_flaws(s: Any) -> list[str]:
    return []


def nothing_barred(s: Any) -> str:
    return ""


def anything_goes(s: Any, p: Pending) -> str:
    return ""


class Toy(Game):
    """A game without a package. `fields` are the attributes of its positions: numbers and lists of numbers."""

    def __init__(
        self,
        rules: Rules[Any],
        about: str,
        fields: Sequence[str],
        questions: Mapping[str, str],
        reasons: Mapping[str, str],
        flaws: Callable[[Any], list[str]] = no_flaws,
        editions: Sequence[str] = ("1.0",),
    ) -> None:
        super().__init__(
            rules.name, __name__, title=rules.name.capitalize(), edition=editions[-1], seats=(2, 4), seats_rule="toys",
            designers="Pavilion", publishers="none", about=about, minutes=5, age=6,
            older=tuple(editions[:-1]),
        )
        self.fields = ["round", "turn", *fields]
        self.parts = {
            "game": SimpleNamespace(
                RULES=rules, OPTIONS=[Switch("auto_single", True, "toys", "a single answer is given at once")]
            ),
            "text": SimpleNamespace(
                QUESTIONS=dict(questions), ANSWERS={}, NAMES={}, REASONS={**TABLE_REASONS, **reasons},
                breakdown=self.breakdown,
            ),
            "position": SimpleNamespace(
                write=self.write, read=self.read, owe=self.owe, flaws=flaws, SHORTHANDS=Phrase("no short names"),
                barred_owed=anything_goes, barred_together=nothing_barred,
            ),
        }

    def part(self, module: str) -> Any:
        if module not in self.parts:
            raise ModuleNotFoundError(f"the toy {self.name} has no part {module!r}")
        return self.parts[module]

    def has(self, module: str) -> bool:
        return module in self.parts

    def file(self, name: str) -> Path:
        """A toy has none."""
        return Path(__file__).parent / self.name / name

    def breakdown(self, s: Any) -> list[dict[Phrase, int]]:
        return [{Phrase("points"): points} for points in self.rules.scores(s)]

    def write(self, s: Any) -> list[str]:
        lines = {field: " ".join(map(str, numbers(getattr(s, field)))) for field in self.fields}
        return [write_section("table", "", lines)]

    def read(self, text: Sections, terms: Terms) -> Any:
        text.expect(["table", "owed"])
        s: Any = self.rules.set_up(terms)
        s.depth = 0
        for field, line in text.keyed("table", self.fields).items():
            old = getattr(s, field)
            found = line.wholes(len(numbers(old)), -MOST, MOST)
            setattr(s, field, found[0] if isinstance(old, int) else vec[i64](found))
        return s

    def owe(self, s: Any, words: list[str]) -> bool:
        return False


def numbers(field: Any) -> list[int]:
    return [field] if isinstance(field, int) else list(field)


def yard_flaws(s: yard.Yard) -> list[str]:
    """Every tile is in the supply, in a hand or on a grid."""
    size = [3, 3, 4]
    in_hand = sum(size[s.stack[at].a] for at in range(s.depth) if s.stack[at].duty is yard.PUT_TILE)
    used = sum((9 - left) * cells for left, cells in zip(s.left, size, strict=True))
    built = sum(int(cells).bit_count() for cells in s.built)
    return [] if used == built + in_hand else [f"{used} cells of tiles are used: {built} lie, {in_hand} are in hand"]


def hall_flaws(s: hall.Hall) -> list[str]:
    """Nobody is in debt but by loans, of which there are two at most."""
    flaws = [f"seat {seat} has {coins} coins" for seat, coins in enumerate(s.coins) if coins < 0]
    return flaws + [f"seat {seat} has {loans} loans" for seat, loans in enumerate(s.loans) if not 0 <= loans <= 2]


def lab_flaws(s: lab.Lab) -> list[str]:
    """The trail tells of every good, as long as it has room for it."""
    goods, told = sum(s.goods), len(str(s.trail)) if s.trail else 0
    return [] if goods == told or goods > 9 else [f"there are {goods} goods, {told} on the trail"]


YARD: Final = Toy(
    yard.YARD,
    "Gardeners fill their yards with tiles.",
    ["built", "left", "passes"],
    {"take-tile": "Which tile do you take?", "put-tile": "Where does the tile go, and how is it turned?"},
    {
        "TY-1": "Take a tile.",
        "TY-1.1": "No tile of this kind is left.",
        "TY-1.2": "A tile of this kind fits nowhere.",
        "TY-2": "Put down the tile you have taken.",
        "TY-2.1": "The tile would leave the grid.",
        "TY-2.2": "The tile would lie on another one.",
        "TY-2.3": "The tile covers neither the centre nor a place beside an own tile.",
        "TY-3": "Pass only when no tile fits.",
    },
    yard_flaws,
)

HALL: Final = Toy(
    hall.HALL,
    "Rivals set dice in secret and tax each other.",
    ["coins", "points", "loans"],
    {
        "set-dice": "How do you set your three dice?",
        "levy": "Whom do you tax?",
        "owe-tax": "Do you pay the tax?",
        "lend-coins": "Fate: how many coins does the bank lend?",
    },
    {
        "TH-1": "Set three dice whose pips you can pay; the first of each costs nothing.",
        "TH-2": "Tax somebody else.",
        "TH-3": "Pay two coins if you have them, or yield.",
        "TH-4": "Nobody has more than two loans, and the bank says what it lends.",
    },
    hall_flaws,
)

LAB: Final = Toy(
    lab.LAB,
    "Researchers study notes that lead to notes.",
    ["goods", "notes", "trail"],
    {"study-note": "Which note do you study?", "choose-one": "Which of the benefits do you gain?"},
    {"TL-1": "Study a note that nobody has studied.", "TL-2.1": "Gain one of the benefits offered."},
    lab_flaws,
)

TOYS: Final = [YARD, HALL, LAB]

"""The Saboteurs in positions as text."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from pavilion.core import Noun
from pavilion.core.fields import Counts, Field, Pile, Places, Section, Single
from pavilion.core.sections import Line
from pavilion.core.values import one, upto

from ..box.nouns import COLOUR, REPORT, SPACE, TOKEN, WEATHER
from ..rules.state import EMPTY, Machine, Saboteurs

PICK = Noun("pick", ["top", "bottom"])
ENDED = Noun("ended", ["no", "storms", "stopped", "reports"])


class OfSaboteurs(Field):
    """A line about the Saboteurs."""

    def __init__(self, field: Field) -> None:
        super().__init__(field.key, field.attribute)
        self.field = field

    def write(self, s: Machine) -> str:
        return self.field.write(s.saboteurs)

    def read(self, s: Machine, line: Line) -> None:
        self.field.read(s.saboteurs, line)

    def flaw(self, s: Machine) -> str:
        return self.field.flaw(s.saboteurs)


class Cards(Field):
    """Reports one after the other, the uppermost last."""

    def write(self, other: Saboteurs) -> str:
        return " ".join(REPORT.names[report] for report in getattr(other, self.attribute))

    def read(self, other: Saboteurs, line: Line) -> None:
        found = [line.name(word, REPORT.names) for word in line.value.split()]
        setattr(other, self.attribute, vec[i64](found))

    def flaw(self, other: Saboteurs) -> str:
        cards = list(getattr(other, self.attribute))
        return "" if len(set(cards)) == len(cards) else "a report is there twice"


class OnTop(Cards):
    """Reports on top of the draw pile that everybody knows, the next one last."""

    def write(self, other: Saboteurs) -> str:
        return " ".join(REPORT.names[report] for report in other.draw.top)

    def read(self, other: Saboteurs, line: Line) -> None:
        other.draw.size -= len(other.draw.top)
        other.draw.top = vec[i64]([line.name(word, REPORT.names) for word in line.value.split()])
        other.draw.size += len(other.draw.top)

    def flaw(self, other: Saboteurs) -> str:
        return ""


class Unknown(Pile):
    """The part of the draw pile in unknown order; read before what lies on top of it."""

    def flaw(self, part: Saboteurs) -> str:
        known = sum(part.draw.counts) + len(part.draw.top)
        return "" if known == part.draw.size and min(part.draw.counts) >= 0 else "it has lost count"


def reports_elsewhere(other: Saboteurs) -> list[int]:
    """Those that everybody can see, or knows on top of the draw pile."""
    current = [int(other.current)] if other.current != EMPTY else []
    return [*current, *map(int, other.discard), *map(int, other.drawn), *map(int, other.draw.top)]


def lay_draw_pile(other: Saboteurs) -> None:
    """All reports that are nowhere else."""
    elsewhere = reports_elsewhere(other)
    for report in range(REPORT.size):
        other.draw.counts[report] = 0 if report in elsewhere else 1
    other.draw.size = sum(other.draw.counts) + len(other.draw.top)


def saboteurs_section() -> Section:
    fields: list[Field] = [
        Single(upto(10_000, "value"), comment="Target Value"),
        Places(SPACE, "agents", "agents", "agents", 2),
        Counts(COLOUR, "chemicals"),
        Counts(TOKEN, "tokens"),
        Single(upto(12, "awards")),
        Single(one(REPORT, "current", or_none=True)),
        Cards("discard"),
        Cards("drawn"),
        Unknown(REPORT, "draw"),
        OnTop("on top", "draw"),
        Single(upto(2, "removed"), comment="reports removed unseen"),
        Single(one(WEATHER, "weather")),
        Single(one(PICK, "pick")),
        Single(one(ENDED, "ended")),
    ]
    return Section("saboteurs", [OfSaboteurs(field) for field in fields])

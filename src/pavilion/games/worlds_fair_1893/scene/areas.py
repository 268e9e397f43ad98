"""The five areas: a plaque beside the wheel, or a strip on a phone, with open cards and everybody's supporters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any, NamedTuple

from msgspec import Struct

from pavilion.core.scene import (
    Art,
    Box,
    Disc,
    Group,
    Icon,
    Path,
    Printed,
    Say,
    Shape,
    Token,
    Words,
    kept,
    num,
    plaque,
    width_of,
)

from ..told.text import NAMES
from .cards import Card, deck_of, face, lying, spoken
from .letters import area_letters, supporter_letters

MANY = 4  # more supporters than this are not counted at a glance: a number follows


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """The measures of an area in one layout; there is one for each, so nobody need compare them."""

    w: float
    h: float
    bite: float
    card: tuple[float, float]
    cards_at: tuple[float, float]
    card_gap: float
    band: tuple[float, float]
    rows_at: tuple[float, float]
    rows_height: float
    token: float  # at most
    pitch: float  # at most
    room: float  # for the supporters of one player
    touch: bool  # supporters are large enough to be touched one by one
    title: float  # size of the name
    head: tuple[float, float, float]  # in the title band: middle and size of the icon, where the name begins


PLAQUE = Look(296, 252, 8, (62, 88), (14, 44), 6, (296, 36), (26, 138), 109, 23, 31, 118, True, 18, (25, 26, 46))
SMALL_PLAQUE = Look(
    218, 199, 7, (50, 78), (4.5, 33), 3, (218, 28), (17, 115), 80, 17.5, 26, 90, False, 15, (19, 22, 35)
)
STRIP = Look(344, 95, 6, (50, 79), (132, 8), 3, (126, 25), (15, 27), 65, 18, 21, 58, False, 12, (16, 20, 30))
LOOKS = {"wide": PLAQUE, "middle": SMALL_PLAQUE, "narrow": STRIP}


class Score(Struct, frozen=True):
    """What a seat would get if the area were scored now."""

    medal: int
    approvals: int  # exhibits that it has and the rank approves
    limit: int  # as many as the rank approves at most


class Mark(NamedTuple):
    """Something is going on in an area: who does it, and what, in one word and in a sentence."""

    seat: str
    word: str
    sentence: str


class Known(Struct, frozen=True, array_like=True):
    """All of a view that an area shows, as it is there."""

    id: str
    now: Mapping[str, Any]  # how the area is
    previewed: Mapping[str, Any] | None  # how an answer that is being considered would leave it
    faces: Sequence[str]  # which card of its kind each one is
    printed: Mapping[str, Any] | None  # on cards of a component pack
    mark: Mark | None
    lifted: str  # the seat whose supporter is on its way elsewhere
    exhibits: Mapping[str, int]  # that fit the area, by seat; of nobody when the game is over
    neighbours: tuple[str, ...]

    def read(self) -> Area:
        now, then = self.now, self.previewed or self.now
        was, will = now["supporters"], then["supporters"]
        return Area(
            self.id, now["capacity"], lying(now["cards"], self.faces, deck_of(self.printed)), was,
            coming={seat: will[seat] - was[seat] for seat in was if will[seat] > was[seat]},
            lifted={self.lifted: 1} if self.lifted else {},
            scores=scores_of(then.get("would_score") or {}, self.exhibits),
            mark=self.mark,
            neighbours=self.neighbours,
        )  # fmt: skip


def scores_of(ranks: Mapping[str, Mapping[str, int]], exhibits: Mapping[str, int]) -> dict[str, Score]:
    """By seat what its rank gives, and how much of that its exhibits fulfil."""  # WF-5.2.10
    return {
        seat: Score(rank["medal"], min(rank["approvals"], exhibits[seat]), rank["approvals"])
        for seat, rank in ranks.items() if seat in exhibits and rank and (rank["medal"] or rank["approvals"])
    }  # fmt: skip


class Area(Struct, frozen=True):
    """An area, and what a previewed answer would change."""

    id: str
    capacity: int
    cards: Sequence[Card]
    supporters: Mapping[str, int]
    coming: Mapping[str, int]  # supporters that would arrive
    lifted: Mapping[str, int]  # supporters on their way elsewhere
    scores: Mapping[str, Score]  # by seat
    mark: Mark | None
    neighbours: tuple[str, ...]


@kept
def area_shape(known: Known, x: float, y: float, layout: str, names: dict[str, str], say: Say) -> Shape:
    area, look = known.read(), LOOKS[layout]
    art: list[Art] = [board(area.id, say(NAMES[area.id]), look, area.mark is not None), *count(area, look, say)]
    if area.mark:
        art.append(mark_sign(area.mark, area, look, say))
    left, top = look.cards_at
    step = look.card[0] + look.card_gap
    for i in range(area.capacity):
        x_there = left + i * step
        if i < len(area.cards):
            art.append(card_at(area.cards[i], x_there, top, look, say))
        else:
            art.append(Box(x_there, top, *look.card, "place"))
    art += rows(area, look, names, say)
    outline = plaque(look.w, look.h, look.bite)
    label, letters = area_label(area, names, say), partial(area_letters, area, say)
    return Shape(f"area:{area.id}", label, x, y, look.w, look.h, art, True, outline, letters=letters)


@lru_cache(maxsize=5000)
def card_at(card: Card, x: float, y: float, look: Look, say: Say) -> Printed:
    return Printed(Group(x, y, (face(card, *look.card, say),), "", f"card:{card.kind}"))


@lru_cache(maxsize=100)
def board(id: str, name: str, look: Look, marked: bool) -> Printed:
    """Ground, title band, icon and name, which is smaller where a mark must find room too."""
    frame, (w, h), b = plaque(look.w, look.h, look.bite), look.band, num(look.bite)
    corner = f"A{b} {b} 0 0 0 "
    right = f"{num(w - look.bite)}{corner}{num(w)} {b}" if w == look.w else num(w)
    band = f"M{b} 0H{right}V{num(h)}H0V{b}{corner}{b} 0z"
    x, size, start = look.head
    plate = Printed(Path(frame, "plate"), Path(band, "band"), Icon(f"w-{id}", x, h / 2, size, "onc"))
    title = Words(start, h / 2 + look.title * 0.36, name, name_size(look, marked), "ds b onc")
    return Printed(Group(0, 0, (plate, title), f"k-{id}"))


def name_size(look: Look, marked: bool) -> float:
    return look.title * 0.91 if marked and look is PLAQUE else look.title


def count(area: Area, look: Look, say: Say) -> list[Art]:
    """How many cards lie there, in the title band where there is room."""
    if look is STRIP or (look is SMALL_PLAQUE and area.mark):
        return []
    return [count_words(area.id, len(area.cards), area.capacity, look, say)]


@lru_cache(maxsize=500)
def count_words(id: str, n: int, capacity: int, look: Look, say: Say) -> Printed:
    base = look.band[1] / 2 + 5
    return Printed(Words(look.w - look.bite - 11, base, card_count(n, capacity, say), 13, f"end onc num k-{id}"))


def card_count(n: int, capacity: int, say: Say) -> str:
    return say("{n} of {all}", n=n, all=capacity)


def mark_sign(mark: Mark, area: Area, look: Look, say: Say) -> Group:
    """A token in the title band, with the word between name and number where there is room for it."""
    if look is not PLAQUE:
        token = (Disc(0, 0, 10, "sheet"), Token(mark.seat, 0, 0, 13))
        return Group(look.band[0] - 6 - look.bite, look.band[1] / 2, token)
    word, right = say(mark.word), look.w - 27 - width_of(card_count(len(area.cards), area.capacity, say), 13, "num")
    w = 30 + width_of(word, 12.8, "sb")
    sign: tuple[Art, ...] = (Token(mark.seat, 13, 11, 14), Words(24, 15.2, word, 12.8, "sb"))
    if right - w < look.head[2] + 4 + width_of(say(NAMES[area.id]), name_size(look, True), "ds b"):
        w, sign = 26.0, sign[:1]
    return Group(right - w, 7, (Box(0, 0, w, 22, "sheet", 11), *sign))


# ---- supporters -----------------------------------------------------------------------------------------------------


class Row(Struct, frozen=True):
    """The supporters of a player in an area, and what they would score now."""

    area: str
    seat: str
    name: str
    held: int
    coming: int
    lifted: int
    score: Score | None


def rows(area: Area, look: Look, names: dict[str, str], say: Say) -> list[Art]:
    """A row for each player."""
    art: list[Art] = []
    many = len(area.supporters)
    for at, (seat, count) in enumerate(area.supporters.items()):
        coming, lifted, score = area.coming.get(seat, 0), area.lifted.get(seat, 0), area.scores.get(seat)
        art += row_of(Row(area.id, seat, names.get(seat, seat), count, coming, lifted, score), at, many, look, say)
    return art


@lru_cache(maxsize=5000)
def row_of(row: Row, at: int, many: int, look: Look, say: Say) -> tuple[Art, ...]:
    """Supporters, and led by dots to it what they would score now."""
    pitch = min(look.pitch, look.rows_height / many)
    size = min(look.token, pitch * 0.85)
    x, y = look.rows_at
    left, middle, end = x - size / 2 - 3, y + (at + 0.5) * pitch, x - size / 2
    art: list[Art] = []
    if row.held or row.coming:
        there, ghosts = row.held - row.lifted, row.coming + row.lifted
        line = token_line(row.seat, there, ghosts, size, min(size + 3, pitch - 1.5), look)
        art.append(standing(row, left, middle - line.h / 2, line, look.touch, say))
        end = left + line.w
    if row.score:
        gains = strip_gains(row.score, end) if look is STRIP else plaque_gains(row.score, end, look)
        art.append(Group(0, middle, (gains,)))
    return tuple(art)


class TokenLine(NamedTuple):
    w: float
    h: float
    art: Printed


def standing(row: Row, x: float, y: float, line: TokenLine, touch: bool, say: Say) -> Shape:
    """The supporters of a player in an area."""
    label = say("{player} in {area}: {n}", player=row.name, n=row.held, area=say(NAMES[row.area]))
    letters = partial(supporter_letters, row.seat, row.held - row.lifted, row.coming + row.lifted, row.score)
    id = f"seat:{row.seat}@area:{row.area}"
    return Shape(id, label, x, y, line.w, line.h, (line.art,), touch, look="slim", letters=letters)


@lru_cache(maxsize=2000)
def token_line(seat: str, count: int, ghosts: int, size: float, h: float, look: Look) -> TokenLine:
    """All supporters of a player in an area: one thing, to be lifted from."""
    many = count + ghosts
    step = min(size * 1.12, (look.room - size) / max(many - 1, 1))
    first = size / 2 + 3
    looks = [""] * count + ["ghost"] * ghosts
    art: list[Art] = [
        Token(seat, first + i * step, h / 2, size, shade, f"supporter:{seat}") for i, shade in enumerate(looks)
    ]
    w = first + (many - 1) * step + size / 2 + 4
    if many > MANY:
        art.append(Words(w, h / 2 + 4.6, str(count), 13, "b num"))
        w += 9 * len(str(count))
    return TokenLine(max(w, 44) if look.touch else w, h, Printed(*art))


@lru_cache(maxsize=2000)
def plaque_gains(score: Score, start: float, look: Look) -> Printed:
    """Dot leaders, medal points, exhibits approved of those that the rank allows."""
    x, sign = look.w - (92 if look is PLAQUE else 80), 18 if look is PLAQUE else 16.5
    art: list[Art] = [Path(f"M{num(start + 6)} 4H{num(x - 12 if score.medal else x + 26)}", "dots")]
    if score.medal:
        art += [Icon("medal", x, 0, sign), Words(x + 11, 4.6, str(score.medal), 13, "b num")]
    if score.limit:
        art += [Icon("approval", x + 38, 0, sign), Words(x + 49, 4.6, str(score.approvals), 13, "b num")]
        art.append(Words(x + 57.5, 4.6, f"/{score.limit}", 12.8, "muted num"))
    return Printed(*art)


@lru_cache(maxsize=2000)
def strip_gains(score: Score, start: float) -> Printed:
    """A medal with its value, a pip for each exhibit that the rank approves: full for those that are there."""
    x = 92.0
    art: list[Art] = [Path(f"M{num(start + 4)} 3H{num(x - 11 if score.medal else x + 9)}", "dots")]
    if score.medal:
        art += [Disc(x, 0, 7.8, "sheet"), Words(x, 4.2, str(score.medal), 12, "b mid num")]
    art += [Disc(x + 15 + i * 9, 0, 3.3, "pip-full" if i < score.approvals else "pip") for i in range(score.limit)]
    return Printed(*art)


# ---- words ----------------------------------------------------------------------------------------------------------


def area_label(area: Area, names: dict[str, str], say: Say) -> str:
    """The whole area for those who hear it."""
    kinds = [spoken(card, say) for card in area.cards]
    parts = [titled(area.id, len(area.cards), area.capacity, say)]
    if area.mark:
        parts.append(say(area.mark.sentence, player=names.get(area.mark.seat, area.mark.seat)))
    if kinds:
        parts.append("; ".join(kinds))
    held = [f"{names.get(seat, seat)} {count}" for seat, count in area.supporters.items()]
    parts.append(say("Supporters: {list}", list=", ".join(held)))
    for seat, score in area.scores.items():
        would = say(
            "{player} would score {medal} points and have {approvals} of at most {limit} exhibits approved",
            player=names.get(seat, seat), medal=score.medal, approvals=score.approvals, limit=score.limit,
        )  # fmt: skip
        parts.append(would)
    parts.append(next_to(area.neighbours, say))
    return ".\n".join(parts)


@lru_cache(maxsize=500)
def titled(id: str, n: int, capacity: int, say: Say) -> str:
    return say("{area}: {n} of {all} cards", area=say(NAMES[id]), n=n, all=capacity)


@lru_cache(maxsize=500)
def next_to(neighbours: tuple[str, ...], say: Say) -> str:
    return say("Next to {list}", list=", ".join(say(NAMES[id]) for id in neighbours))

"""Drawings are kept and shared, and told as differences; nobody may ever see an old one for it."""

from __future__ import annotations

import hashlib
import json
import os
import random
import subprocess
import sys
from collections.abc import Mapping, Sequence

import pytest

import pavilion
from pavilion import Table
from pavilion.web.pages.fragments import Drawn, changed, drawing_news, drawn
from pavilion.web.pages.painter import Order, Painter
from pavilion.web.pages.screen import letter, ordered, seen, words
from pavilion.web.pages.speech import Reader
from pavilion.web.store.store import Event
from pavilion.web.tables.course import ANSWER, Course

MANNERS = [("wide", "en"), ("narrow", "de")]


def positions() -> list[Table]:
    """Moments of some games, with people of the same and of other names."""
    found: list[Table] = []
    for seats, seed in ((2, 4), (4, 5)):
        table, luck = pavilion.new("worlds-fair-1893", seats=seats, seed=seed), random.Random(seed)
        while not table.over:
            found.append(table.clone())
            table.play(luck.choice(table.legal()))
        found.append(table)
    return found


def looks(table: Table) -> list[Drawn]:
    """As everybody sees it, the onlooker too."""
    eyes: list[int | None] = [None, *range(table.seats)]
    names = dict(zip("ABCD", ("Ann", "Bob", "Cleo", "Dan"), strict=True))
    return [
        drawn(table.view(seat), layout, Reader(language, names))  # type: ignore[arg-type]
        for seat in eyes
        for layout, language in MANNERS
    ]


def fingerprints(tables: Sequence[Table]) -> list[str]:
    return [hashlib.sha256(json.dumps(looks(table)).encode()).hexdigest() for table in tables]


def test_what_is_kept_never_shows_another_moment() -> None:
    """In a process of its own the same moments are drawn the other way round: what was kept there is different."""
    code = "from web.test_shared_drawings import *; print(*fingerprints(positions()[::-1]))"
    env = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    other = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, check=True, text=True)
    assert fingerprints(positions()) == other.stdout.split()[::-1]


def listed(course: Course, seat: int | None) -> list[str]:
    """The legal answers without those that are put together part by part, of which there are hundreds."""
    table = course.table
    codes = [(text, table.words.codes[text]) for text in table.legal(seat)]
    return [text for text, code in codes if not table.rules.grammar.verb_of(code).noun.path]


@pytest.mark.parametrize("game", sorted(pavilion.games()))
def test_who_shares_a_drawing_sees_what_was_drawn_for_them_alone(game: str) -> None:
    course, luck = Course(pavilion.new(game, seats=3, seed=6).record(with_seed=True)), random.Random(6)
    reader = Reader("it", {"A": "Ann", "B": "Bob", "C": "Cleo"})
    painter = Painter()
    for n in range(30):
        eyes: list[int | None] = [None, *range(3)]
        for seat in eyes:
            view = ordered(course, seen(course, seat))
            order = Order(0, game, "table", n, letter(seat), "wide", "it", dict(reader.names), [(n, view)])
            assert painter.picture(order, n, view) == drawn(course.table.view(seat), "wide", reader)
            told = {name: json.loads(part) for name, part in words(course, seat, reader).items()}
            assert told["scores"] == course.table.scores()
            assert [text for text, _ in told["legal"]] == (listed(course, seat) if moves(course, seat) else [])
        if course.table.over:
            break
        mover = course.table.to_move[0]
        course, before = course.clone(), course
        assert vars(course).keys() == vars(before).keys(), "a clone has every field"
        answer = {"answer": luck.choice(course.table.legal(mover)), "decision": course.decision}
        course.apply(Event(n, mover, ANSWER, answer, None, 0))


def moves(course: Course, seat: int | None) -> bool:
    return seat is not None and seat in course.table.to_move


News = Sequence[str | int | tuple[int, int]]


def all_rebuilt(old: Mapping[str, tuple[str, ...]], told: Mapping[str, News]) -> dict[str, tuple[str, ...]]:
    """As the page does it (static/line.js)."""
    texts: list[str] = []
    return {id: rebuilt(old.get(id, ()), news, texts) for id, news in told.items()}


def rebuilt(old: tuple[str, ...], news: News, texts: list[str]) -> tuple[str, ...]:
    """One drawing; `texts` are those that were told before it."""
    found: list[str] = []
    for piece in news:
        if isinstance(piece, str):
            found.append(piece)
            texts.append(piece)
        elif isinstance(piece, int):
            found.append(texts[~piece] if piece < 0 else found[piece])
        else:
            found += old[piece[0] : piece[0] + piece[1]]
    return tuple(found)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("abc", "abc", [(0, 3)]),
        ("abc", "ab", [(0, 2)]),
        ("abc", "abcd", [(0, 3), "d"]),
        ("abc", "xbc", ["x", (1, 2)]),
        ("abc", "axbc", [(0, 1), "x", (1, 2)]),
        ("abc", "axc", [(0, 1), "x", (2, 1)]),
        ("abcd", "cdab", [(2, 2), (0, 2)]),
        ("abc", "", []),
        ("aab", "aabb", [(0, 3), (2, 1)]),
        ("aab", "ab", [(0, 1), (2, 1)]),
    ],
)
def test_a_change_is_told_by_new_pieces_and_by_places_of_old_ones(
    old: str, new: str, said: list[str | tuple[int, int]]
) -> None:
    assert drawing_news(tuple(old), tuple(new)) == said
    assert rebuilt(tuple(old), said, []) == tuple(new)


def test_a_drawing_that_lies_where_another_one_was_is_told_for_itself() -> None:
    for n in range(1000):
        old, new = {"a": (f"{n}", "b")}, {"a": (f"{n + 1}", "b")}
        assert json.loads(bytes(changed(old, new)["a"])) == [f"{n + 1}", [1, 1]]


def test_new_drawings_tell_what_they_repeat_by_its_number() -> None:
    """In the same drawing from 0 on, of all texts that were told before from -1 on."""
    old = {"z": ("<g z>", "b")}
    new = {"z": ("<g y>", "b"), "x": ("<g ab>", "<b>", "</g>", "<g ab>", "<b>"), "w": ("<g cd>", "<g ab>", "<g cd>")}
    said = {id: json.loads(bytes(told)) for id, told in changed(old, new).items()}
    assert said == {"z": ["<g y>", [1, 1]], "x": ["<g ab>", "<b>", "</g>", 0, "<b>"], "w": ["<g cd>", -2, 0]}
    assert all_rebuilt(old, said) == new


def test_the_page_can_follow_every_change_of_a_game_and_hears_little() -> None:
    shown: dict[str, tuple[str, ...]] = {}
    whole = sent = 0
    for table in positions():
        now = looks(table)[0].svg
        news = {id: json.loads(bytes(told)) for id, told in changed(shown, now).items()}
        assert all_rebuilt(shown, news) == {
            id: pieces for id, pieces in now.items() if shown.get(id) != pieces
        }
        whole += sum(len(piece) for pieces in now.values() for piece in pieces)
        sent += sum(len(piece) for pieces in news.values() for piece in pieces if isinstance(piece, str))
        shown = now
    assert sent * 4 < whole

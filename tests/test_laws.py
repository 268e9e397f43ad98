"""The laws hold for every game, and every law can fail: each is broken on purpose here, and notices."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from booth import booth

import pavilion
from pavilion.check import check, check_positions, drawing_laws, game_laws, laws, on_the_shelf, option_sets
from pavilion.check.option_sets import other_values
from pavilion.check.toys import TOYS, Toy
from pavilion.core import Choice, Number, Option, PerSeat, Several, State, Switch
from pavilion.core.scene import Scene
from pavilion.draw import scene_of
from pavilion.games import find
from pavilion.record.reading import Reader
from pavilion.record.touch import Tree, touch_tree
from pavilion.table import Table

FAIR = find("worlds-fair-1893")


def lines(report: pavilion.check.Report) -> str:
    return "\n".join(report.lines())


# ---- they hold ------------------------------------------------------------------------------------------------------


TABLES = [(name, seats) for name, game in pavilion.games().items() for seats in range(game.seats[0], game.seats[1] + 1)]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_game_keeps_every_law(name: str, seats: int) -> None:
    report = check(find(name), seats=[seats], options={}, decisions=1, brief=True)
    assert report.ok, lines(report)
    assert report.games >= 1


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_game_keeps_every_law_with_each_value_of_each_option(name: str, seats: int) -> None:
    """Long: `make test` runs it compiled only, and compares both builds at each of these tables (test_modes)."""
    game = find(name)
    report = check(game, seats=[seats], decisions=1, brief=True)
    assert report.ok, lines(report)
    assert report.tables == len(list(option_sets(game, seats))) > len(game.options)
    idle = [name for name, finding in report.findings.items() if finding.checks == 0]
    secret = name == "crystal-palace" and seats > 1  # the only game with answers given in secret
    assert idle == ([] if secret else ["sealed"]), "every other law was tested"


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_value_of_every_option_is_among_those_that_are_tried(name: str, seats: int) -> None:
    game = find(name)
    agreed = [game.agree(seats, options).options for options in option_sets(game, seats)]
    for option in (option for option in game.options if option.is_for(seats)):
        tried: list[Any] = [options[option.name] for options in agreed]
        if isinstance(option, Switch):
            assert {True, False} == set(tried), option.name
        elif isinstance(option, Number):
            assert {option.least, option.default} <= set(tried), option.name
        elif isinstance(option, PerSeat):
            assert set(range(option.most + 1)) == {level for levels in tried for level in levels}, option.name
        elif isinstance(option, Several):
            assert {0, 1, option.most} <= {len(some) for some in tried}, option.name
            assert set(range(1, option.most + 1)) == {number for some in tried for number in some}, option.name
        else:
            assert isinstance(option, Choice)
            assert set(option.values) <= set(map(str, tried)), option.name


def test_worlds_fair_keeps_every_law_for_longer() -> None:
    report = check(FAIR, decisions=600, options={})
    assert report.ok, lines(report)
    assert report.games >= 6


def test_worlds_fair_keeps_every_law_with_an_own_area_table() -> None:
    own = {"area_table": [[2, 3], [4, 0], [0, 1], [2, 2]], "approve": "ask"}
    report = check(FAIR, seats=[4], options=own, decisions=200)
    assert report.ok, lines(report)


@pytest.mark.parametrize("toy", TOYS, ids=lambda toy: toy.name)
def test_a_toy_keeps_every_law(toy: Toy) -> None:
    report = check(toy, decisions=800)
    assert report.ok, lines(report)
    assert report.tables == 6
    assert report.decisions >= 800


def test_no_law_is_idle_at_a_booth() -> None:
    report = check(booth(), decisions=1_000)
    assert report.ok, lines(report)
    idle = [name for name, finding in report.findings.items() if finding.checks == 0]
    assert idle == ["drawing"], "a booth is not drawn; every other law was tested"


# ---- each of them can fail ------------------------------------------------------------------------------------------

BROKEN = [
    ("the options are not ascending", "options"),
    ("an option is listed twice", "options"),
    ("a dead end", "options"),
    ("an option of another question", "options"),
    ("a player is offered fate's words", "words"),
    ("a seat is offered that does not exist", "words"),
    ("an answer changes nothing", "applies"),
    ("an answer cannot be given", "applies"),
    ("a dead end", "applies"),
    ("nothing forbids what is not offered", "predicate"),
    ("a rule forbids what is offered", "predicate"),
    ("a refusal has no sentence", "refusals"),
    ("a refusal changes the position", "refusals"),
    ("a secret answer goes to the wrong question", "sealed"),
    ("a copy forgets the coins", "alike"),
    ("a copy forgets who begged, and nobody sees it", "alike"),
    ("copies share the hands", "independent"),
    ("the text of a position forgets the bids", "position"),
    ("no two games begin alike", "record"),
    ("a name has a semicolon", "save"),
    ("two answers have the same words", "touches"),
    ("two answers have the same words", "texts"),
    ("a question has no words", "texts"),
    ("the rule of undo has no sentence", "texts"),
    ("a view is no JSON", "view"),
    ("listing the options changes the position", "view"),
    ("a view shows all hands", "secrets"),
    ("a view shows sealed bids", "secrets"),
    ("the options depend on a secret", "secrets"),
    ("a refusal tells a secret", "secrets"),
    ("the points tell a secret", "secrets"),
    ("dealing anew invents cards", "secrets"),
    ("nothing is said to be hidden", "secrets"),
    ("a card disappears", "components"),
    ("an outcome of fate is impossible", "chance"),
    ("fate draws what is not there", "chance"),
    ("in a playout fate does something else", "chance"),
    ("in a playout fate forgets to count", "chance"),
    ("the weights are wrong", "luck"),
    ("the breakdown does not add up", "result"),
    ("the wrong seat wins", "result"),
    ("the game never ends", "end"),
    ("a hint changes its mind", "bots"),
    ("a hint prefers what is not legal", "bots"),
    ("a look at a secret can be taken back", "undo"),
    ("the veil falls for nothing", "undo"),
]


@pytest.mark.parametrize(("quirk", "law"), BROKEN)
def test_a_broken_booth_is_caught_by_the_right_law(quirk: str, law: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_laws, "MOST_ANSWERS", 500)  # nobody has to wait for a game that never ends
    report = check(booth(quirk), seats=[3], options={}, decisions=600)
    assert law in report.broken(), lines(report)
    for failure in report.failures:
        assert failure.what
        assert (failure.seed, failure.law in report.broken()) == (0, True)


@pytest.mark.parametrize(
    ("quirk", "law"),
    [("", ""), ("a card disappears", "components"), ("copies share the hands", "independent"),
     ("a look at a secret can be taken back", "undo"), ("the wrong seat wins", "result")],
)  # fmt: skip
def test_the_laws_are_held_in_games_that_begin_with_a_written_position(quirk: str, law: str) -> None:
    sound, game, written = booth(), booth(quirk), list[str]()
    with on_the_shelf(sound):
        table = pavilion.new(sound.name, seats=3, seed=1)
        while not table.over:
            written.append(table.position())
            table.play(table.legal()[-1])
        written.append(table.position())
    written = [text.replace(f"game: {sound.name}\n", f"game: {game.name}\n") for text in written]
    report = check_positions(game, written, answers=200)
    assert report.games == len(written) > 2
    assert law in report.broken() if quirk else report.ok, lines(report)


ONE_LAW_ONLY = [
    "the options are not ascending", "nothing forbids what is not offered", "the text of a position forgets the bids",
    "a view is no JSON", "a refusal tells a secret", "the weights are wrong", "the game never ends",
    "a look at a secret can be taken back", "the veil falls for nothing",
]


@pytest.mark.parametrize("quirk", ONE_LAW_ONLY)
def test_a_small_fault_breaks_one_law_only(quirk: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_laws, "MOST_ANSWERS", 500)
    report = check(booth(quirk), seats=[3], options={}, decisions=600)
    assert report.broken() == [law for broken, law in BROKEN if broken == quirk], lines(report)


def first_found(self: Reader, text: str, s: State, at: int, legal: list[int], found: list[int]) -> int:
    return found[0]


def stunted_tree(grammar: Any, codes: list[int]) -> Tree:
    return touch_tree(grammar, codes[1:])


def undo_by_anybody(undo: Callable[..., None]) -> Callable[..., None]:
    return lambda table, seat=None: undo(table)


def play_for_anybody(play: Callable[..., None]) -> Callable[..., None]:
    return lambda table, text, seat=None: play(table, text, seat if seat in table.to_move else table.to_move[0])


def undo_too_much(undo: Callable[..., None]) -> Callable[..., None]:
    def undo_twice(table: Table, seat: int | None = None) -> None:
        undo(table, seat)
        if table.past:
            undo(table)

    return undo_twice


def undo_never(undo: Callable[..., None]) -> Callable[..., None]:
    def refuse(table: Table, seat: int | None = None) -> None:
        table.past.clear()
        undo(table, seat)

    return refuse


def undo_after_the_end(undo: Callable[..., None]) -> Callable[..., None]:
    def go_back(table: Table, seat: int | None = None) -> None:
        if table.over and table.last_chooser is not None and seat in (None, table.last_chooser):
            table.go_back()
        else:
            undo(table, seat)

    return go_back


FAULTS: list[tuple[str, Any, str, Any]] = [
    ("notation", Reader, "_only", first_found),
    ("touches", laws, "touch_tree", stunted_tree),
    ("undo", Table, "undo", undo_by_anybody(Table.undo)),
    ("undo", Table, "undo", undo_too_much(Table.undo)),
    ("undo", Table, "undo", undo_never(Table.undo)),
    ("turns", Table, "play", play_for_anybody(Table.play)),
]


@pytest.mark.parametrize(("law", "where", "name", "fault"), FAULTS)
def test_a_fault_outside_the_game_is_caught_too(
    law: str, where: Any, name: str, fault: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(where, name, fault)
    report = check(booth(), seats=[3], options={}, decisions=400)
    assert law in report.broken(), lines(report)


def test_a_finished_game_that_goes_on_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "undo", undo_after_the_end(Table.undo))
    report = check(find("expo-1906"), seats=[2], options={}, decisions=1)
    assert report.broken() == ["undo"], lines(report)


Spoil = Callable[[Scene], object]


def moved_out(scene: Scene) -> None:
    for found in scene.shapes():
        found.shape.x -= 5000


def called_alike(scene: Scene) -> None:
    one, other, *_ = (found.shape for found in scene.shapes())
    one.id = other.id


def without_words(scene: Scene) -> None:
    for found in scene.shapes():
        found.shape.label = ""


def with_a_strange_word(scene: Scene) -> None:
    for found in scene.shapes():
        found.shape.id = found.shape.id.replace("area:", "zoo:")


def one_on_the_other(scene: Scene) -> None:
    areas = [found.shape for found in scene.shapes() if found.shape.touch and found.shape.id.startswith("area:")]
    for one in areas:
        one.x, one.y = areas[0].x, areas[0].y


def too_small(scene: Scene) -> None:
    for found in scene.shapes():
        found.shape.w /= 10


@pytest.mark.parametrize(
    ("spoil", "what"),
    [
        (moved_out, "outside the drawing"),
        (called_alike, "two things are called"),
        (without_words, "not read aloud"),
        (with_a_strange_word, "no answer says ['zoo:"),
        (one_on_the_other, "hide each other"),
        (too_small, "too small for a finger"),
    ],
)
def test_a_spoilt_drawing_is_caught(spoil: Spoil, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def spoilt(*args: Any) -> Scene:
        scene = deepcopy(scene_of(*args))  # parts of scenes are kept and used again
        spoil(scene)
        return scene

    monkeypatch.setattr(drawing_laws, "scene_of", spoilt)
    report = check(FAIR, seats=[2], options={}, decisions=400)
    assert report.broken() == ["drawing"], lines(report)
    assert what in report.failures[0].what


class Unveiled(list[Any]):
    """A table's past that is never forgotten."""

    def clear(self) -> None:
        pass


def test_undo_past_the_veil_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def sit_down(table: Table, *args: Any) -> None:
        begin(table, *args)
        table.past = Unveiled()

    begin = Table.__init__
    monkeypatch.setattr(Table, "__init__", sit_down)
    report = check(FAIR, seats=[2], options={}, decisions=1)
    assert report.broken() == ["undo"], lines(report)
    assert "although it revealed something" in report.failures[0].what


def test_a_question_that_tells_a_secret_is_caught() -> None:
    game = booth()
    text = game.part("text")
    text.details = lambda s: {"hands": str(s.ints())}
    text.QUESTIONS.update({name: question + " {hands}" for name, question in text.QUESTIONS.items()})
    report = check(game, seats=[3], options={}, decisions=300)
    assert report.broken() == ["secrets"], lines(report)
    assert "the words " in report.failures[0].what


# ---- what is reported -----------------------------------------------------------------------------------------------


def test_a_failure_can_be_seen_again() -> None:
    game = booth("a card disappears")
    report = check(game, seats=[2], options={"auto_single": False}, decisions=50, seed=3)
    failure = report.findings["components"].failures[0]
    assert (failure.seats, failure.options, failure.seed) == (2, {"auto_single": False}, 3)
    with on_the_shelf(game):
        table = pavilion.load(failure.record)
    assert table.moves()[-1].split(": ")[1].startswith("show")
    board: Any = table.view()["board"]
    assert sum(board["shown"]) == 0, "the card shown is not there"


def test_a_report_tells_every_law_and_every_breach_that_was_kept() -> None:
    report = check(booth("a card disappears"), seats=[2], options={}, decisions=200)
    finding = report.findings["components"]
    assert not report.ok
    assert finding.broken > 3 == len(finding.failures)
    text = lines(report)
    for name, law in report.findings.items():
        assert f"  {name} " in text
        assert law.statement in text
    assert f"components, breach 3 of {finding.broken}: after this answer:" in text
    assert finding.failures[2].record.splitlines()[-1] in text


def test_a_game_too_broken_for_a_record_is_reported_all_the_same() -> None:
    report = check(booth("the points cannot be told"), seats=[2], options={}, decisions=50)
    failure = report.findings["result"].failures[0]
    assert failure.what == "ArithmeticError: somebody has lost count"
    assert failure.record == "(no record can be written: ArithmeticError: somebody has lost count)"


def test_the_same_seed_gives_the_same_report_and_another_seed_another() -> None:
    def told(seed: int) -> list[str]:
        report = check(booth("a card disappears"), seats=[2], options={}, decisions=100, seed=seed)
        report.seconds = 0
        return report.lines()

    assert told(1) == told(1) != told(2)


def test_progress_is_told_up_to_the_last_decision() -> None:
    heard: list[tuple[int, int]] = []
    report = check(TOYS[2], decisions=300, on_progress=lambda done, total: heard.append((done, total)))
    assert heard == sorted(heard)
    assert heard[0][1] == 300
    assert heard[-1] == (report.decisions, report.decisions)
    assert len(heard) == report.games


def test_seats_that_a_game_does_not_have_are_refused_at_once() -> None:
    with pytest.raises(pavilion.Unreadable, match="5 seats"):
        check(FAIR, seats=[5])


def test_a_game_is_on_the_shelf_only_while_it_is_checked() -> None:
    with on_the_shelf(TOYS[0]):
        assert pavilion.games()["yard"] is TOYS[0]
    assert "yard" not in pavilion.games()
    order = list(pavilion.games())
    with on_the_shelf(FAIR):
        pass
    assert pavilion.games()["worlds-fair-1893"] is FAIR
    assert list(pavilion.games()) == order


# ---- which options --------------------------------------------------------------------------------------------------


def test_option_sets_have_the_default_then_every_value_alone_then_mixtures() -> None:
    sets = list(option_sets(FAIR, 3))
    assert sets[:6] == [
        {}, {"approve": "ask"}, {"start_bonus": "cards_alt"}, {"start_bonus": "draft"}, {"start_bonus": "none"},
        {"area_table": "flat2p"},
    ]
    assert {"stall_limit": 0} in sets
    assert {"stall_limit": 1} in sets
    assert {"stall_limit": 30} in sets
    assert {"auto_single": False} in sets
    assert {"equal_turns": True} in sets
    assert {"handicap": [2, 2, 2]} in sets
    assert {"handicap": [0, 1, 2]} in sets
    assert [len(chosen) for chosen in sets[-4:]] != [1, 1, 1, 1]
    for chosen in sets:
        FAIR.agree(3, chosen)


def test_of_options_of_an_unknown_kind_only_the_default_is_played() -> None:
    assert other_values(Option("dragons", 7, "X-1", "how many"), 2) == []
    assert other_values(PerSeat("crowns", 1, "X-2", "for each"), 2) == [[1, 1], [0, 1]]


# ---- the chi-square test --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("counts", "weights", "fits"),
    [
        ([1000, 2000, 1000], [1, 2, 1], True),
        ([1050, 1950, 1000], [1, 2, 1], True),
        ([1333, 1333, 1334], [1, 2, 1], False),
        ([4000, 0], [1, 1], False),
        ([2200, 1800], [1, 1], False),
        ([2160, 1840], [1, 1], True),
        ([3997, 1, 1, 1], [3997, 1, 1, 1], True),
        ([3970, 10, 10, 10], [3994, 2, 2, 2], False),
    ],
)
def test_counts_are_compared_with_weights(counts: list[int], weights: list[int], fits: bool) -> None:
    misfit, limit = game_laws.chi_square(counts, weights)
    assert (misfit <= limit) == fits, (misfit, limit)

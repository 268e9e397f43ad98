"""What can be agreed before the game (WF-6.5, WF-6.3): every option with every value, and what is rejected."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from scenario import Scenario, fair, rule

import pavilion
from pavilion import Unreadable
from pavilion.bots.playout import random_game
from pavilion.core import Rng

AREAS = ["agriculture", "electricity", "fine-arts", "manufacturing", "transportation"]
FIXED = ["manufacturing", "electricity", "agriculture", "transportation", "fine-arts"]  # at positions 0 to 4
DEFAULTS = "approve=auto start_bonus=cards area_table=house layout=random stall_limit=60 "
DEFAULTS += "auto_single=true equal_turns=false"


def options_line(t: Scenario) -> str:
    """What the position says was agreed."""
    return next(line for line in t.table.position().splitlines() if line.startswith("options: "))[9:]


def supplies(t: Scenario) -> list[int]:
    return [player["supply"] for player in t.board["players"].values()]


def board(lines: dict[str, str], seats: int) -> str:
    """A [board] section; the areas left out have no supporters."""
    nobody = " ".join("0" * seats) + " |"
    return "[board]\n" + "".join(f"{area}: {lines.get(area, nobody)}\n" for area in FIXED)


def scored(support: str, **options: Any) -> list[tuple[int, int]]:
    """Medal points and tokens for this support in agriculture; all hold two exhibits of it, two players three."""
    seats = len(support)
    holders = "".join(f"[{seat}]\nexhibits: {[3, 2, 2][seats - 2]} agriculture\n" for seat in "ABCD"[:seats])
    lines = {"agriculture": f"{' '.join(support)} |"}
    t = fair(f"{board(lines, seats)}{holders}[owed]\nscoring A", seats=seats, **options)
    medals = [2 * player["medals"]["2"] + 4 * player["medals"]["4"] for player in t.board["players"].values()]
    return list(zip(medals, [player["tokens"]["agriculture"] for player in t.board["players"].values()], strict=True))


# Defaults, what is rejected


@rule("WF-6.5.1", "WF-6.5.2", "WF-6.5.3", "WF-6.5.4", "WF-6.5.5", "WF-6.5.6", "WF-6.5.7", "WF-6.5.8", "WF-6.5.9")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_defaults(seats: int) -> None:
    assert options_line(fair(seats=seats)) == f"{DEFAULTS} handicap={','.join('0' * seats)}"
    assert fair(seats=seats).table.terms.options == {
        "approve": "auto", "start_bonus": "cards", "area_table": "house", "layout": "random", "stall_limit": 60,
        "auto_single": True, "equal_turns": False, "handicap": [0] * seats,
    }  # fmt: skip


@rule("WF-6.5.9")
@pytest.mark.parametrize(
    ("name", "meant"),
    [("aprove", "approve"), ("start-bonus", "start_bonus"), ("stall", "stall_limit"), ("handicaps", "handicap"),
     ("Layout", "layout"), ("equal_turn", "equal_turns")],
)  # fmt: skip
def test_an_unknown_option_is_rejected_with_a_suggestion(name: str, meant: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        pavilion.new("worlds-fair-1893", seats=2, **{name: "auto"})
    assert str(refusal.value) == (
        f"options: there is no option {name!r}. Did you mean {meant!r}? "
        "Options: approve, start_bonus, area_table, layout, stall_limit, auto_single, equal_turns, handicap."
    )


@rule("WF-6.5.9")
def test_an_option_like_no_other_is_rejected_with_the_list() -> None:
    with pytest.raises(Unreadable, match=r"there is no option 'zoo'\. Options: approve, start_bonus, "):
        fair(zoo=True)


WRONG: list[tuple[str, str, list[Any]]] = [
    ("approve", "WF-6.5.1", ["", "Ask", "always", True, None, 1, ["auto"]]),
    ("start_bonus", "WF-6.5.2", ["card", "cards,none", False, None, 0, ["cards"]]),
    ("area_table", "WF-6.5.3", ["", "House", "flat3p", None, True, 2]),
    ("layout", "WF-6.5.4", ["FIXED", "shuffled", True, None, 5, AREAS]),
    ("stall_limit", "WF-6.5.5", [-1, "-1", "", "sixty", 60.0, "60.0", True, None, [60]]),
    ("auto_single", "WF-6.5.6", ["yes", "", 1, 0, None, "1"]),
    ("equal_turns", "WF-6.5.7", ["no", "", 0, 1, None, "0"]),
    ("handicap", "WF-6.5.8", [[0, 3], [0, -1], "0,3", "0,-1", "", "0,", "0;1"]),
    ("handicap", "WF-6.5.8", [[0, 1.0], [True, False], [None, 0], 1, None, {"A": 1}]),
]  # fmt: skip


@rule("WF-6.5.9", "WF-6.5.1", "WF-6.5.2", "WF-6.5.3", "WF-6.5.4", "WF-6.5.5", "WF-6.5.6", "WF-6.5.7", "WF-6.5.8")
@pytest.mark.parametrize(("name", "id", "value"), [(name, id, value) for name, id, values in WRONG for value in values])
def test_a_value_outside_the_table_is_rejected(name: str, id: str, value: Any) -> None:
    with pytest.raises(Unreadable) as refusal:
        pavilion.new("worlds-fair-1893", seats=2, **{name: value})
    assert str(refusal.value).startswith(f"options: {value!r} is not a value of the option {name!r} ({id}). Allowed: ")


@rule("WF-6.5.8", "WF-6.5.9")
@pytest.mark.parametrize(("seats", "value"), [(2, [1]), (2, [0, 0, 0]), (3, "0,1"), (4, [1, 1, 1]), (3, (0, 0, 0, 0))])
def test_a_handicap_needs_one_number_for_each_participant(seats: int, value: Any) -> None:
    with pytest.raises(Unreadable, match=rf"numbers for {seats} seats \(WF-6\.5\.8\)"):
        pavilion.new("worlds-fair-1893", seats=seats, handicap=value)


@rule("WF-6.5.9")
@pytest.mark.parametrize(
    ("line", "words"),
    [("aprove=ask", "there is no option 'aprove'"), ("approve=maybe", "'maybe' is not a value"),
     ("approve", "'approve' is not an option"), ("approve=ask approve=auto", "'approve' is given twice"),
     ("handicap=0,1", "2 numbers for 3 seats"), ("stall_limit=-5", "'-5' is not a value")],
)  # fmt: skip
def test_a_position_with_wrong_options_is_rejected(line: str, words: str) -> None:
    text = fair(seats=3).table.position()
    text = text.replace(options_line(fair(seats=3)), line)
    with pytest.raises(Unreadable, match=words):
        pavilion.new("worlds-fair-1893", position=text)


# Fixed at the start, public, kept


@rule("WF-6.5.9")
def test_options_are_fixed_at_the_start() -> None:
    start = fair(seats=3).table.position()
    with pytest.raises(Unreadable, match="approve cannot be given together with a position"):
        pavilion.new("worlds-fair-1893", position=start, approve="ask")
    with pytest.raises(Unreadable, match="seats cannot be given together with a position"):
        pavilion.new("worlds-fair-1893", position=start, seats=3)


OTHERS: list[dict[str, Any]] = [
    {"approve": "ask"}, {"start_bonus": "cards_alt"}, {"start_bonus": "draft"}, {"start_bonus": "none"},
    {"area_table": "flat2p"}, {"area_table": "tie_medal_2p"}, {"area_table": [[4, 3], [0, 0], [2, 2], [0, 1]]},
    {"layout": "fixed"}, {"stall_limit": 0}, {"stall_limit": 7}, {"auto_single": False}, {"equal_turns": True},
    {"handicap": [2, 0, 1]},
    {"approve": "ask", "start_bonus": "draft", "area_table": [[2, 1], [2, 1], [2, 1], [2, 1]], "layout": "fixed",
     "stall_limit": 9, "auto_single": False, "equal_turns": True, "handicap": [1, 2, 0]},
]  # fmt: skip


@rule("WF-6.5.9")
@pytest.mark.parametrize("options", OTHERS)
def test_records_and_positions_keep_and_show_the_options(options: dict[str, Any]) -> None:
    t = fair(seats=3, seed=12, **options)
    for _ in range(12):
        t.play(t.legal[0])
    for name, value in options.items():
        assert t.table.terms.options[name] == value
        assert f" {name}={written(value)} " in f" {options_line(t)} "
    assert f"options: {options_line(t)}" in t.table.record().splitlines()
    again = pavilion.load(t.table.record(), seed=12)
    moved = pavilion.new("worlds-fair-1893", position=t.table.position(), seed=12)
    for twin in (again, moved):
        assert twin.terms.options == t.table.terms.options
        assert twin.position() == t.table.position()
    while not t.over:
        text = t.legal[-1]
        for table in (t.table, again, moved):
            table.play(text)
    assert again.record() == t.table.record()
    assert moved.position() == t.table.position()


def written(value: object) -> str:
    if isinstance(value, list):
        return "/".join(written(v) for v in value) if isinstance(value[0], list) else ",".join(map(str, value))
    return str(value).lower()


@rule("WF-6.5.9")
def test_all_combinations_are_allowed() -> None:
    values: dict[str, list[Any]] = {
        "approve": ["auto", "ask"], "start_bonus": ["cards", "cards_alt", "draft", "none"],
        "area_table": ["house", "flat2p", "tie_medal_2p", "4,3/2,2/2,1/0,1"], "layout": ["random", "fixed"],
        "stall_limit": [60, 0, 3], "auto_single": [True, False], "equal_turns": [False, True],
    }  # fmt: skip
    for n, chosen in enumerate(product(*values.values())):
        seats = 2 + n % 3
        options = dict(zip(values, chosen, strict=True))
        t = fair(seats=seats, seed=n, handicap=[n % 2, 2, 1, 0][:seats], **options)
        ended = random_game(t.table.rules, t.table.terms, Rng(n))
        assert t.table.rules.view(ended, 0)["round"] == 3


# approve


@rule("WF-6.5.1")
def test_exhibits_are_approved_without_asking_by_default() -> None:
    for options in ({}, {"approve": "auto"}):
        assert scored("21", **options)[0] == (2, 3)


@rule("WF-6.5.1")
def test_with_approve_ask_the_player_says_how_many() -> None:
    lines = board({"agriculture": "2 1 |"}, 2)
    t = fair(f"{lines}[A]\nexhibits: 2 agriculture\n[owed]\nscoring A", seats=2, approve="ask")
    t.asks("approve-exhibits", "A")
    assert t.legal == ["approve 0", "approve 1", "approve 2"]
    t.play("A: approve 1").asks("place-supporter", "B")
    assert [t.player("A")["tokens"]["agriculture"], t.player("A")["exhibits"]] == [1, {"agriculture": 1}]


# start_bonus


@rule("WF-6.5.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    ("bonus", "opening"),
    [
        ("cards", {"agriculture": "2211", "electricity": "1121", "fine-arts": "1121", "manufacturing": "1112",
                   "transportation": "1112"}),
        ("cards_alt", {"agriculture": "2211", "electricity": "1221", "fine-arts": "1121", "manufacturing": "1112",
                       "transportation": "1112"}),
        ("none", dict.fromkeys(AREAS, "1111")),
    ],
)  # fmt: skip
def test_extra_supporters_by_card_or_none(seats: int, bonus: str, opening: dict[str, str]) -> None:
    t = fair(seats=seats, start_bonus=bonus).asks("place-supporter", "A")
    for area in AREAS:
        assert t.supporters(area) == [int(n) for n in opening[area][:seats]]
    assert supplies(t) == [22 - sum(int(opening[area][seat]) for area in AREAS) for seat in range(seats)]


@rule("WF-6.5.2")
@pytest.mark.parametrize(("seats", "order"), [(2, "BA"), (3, "CCBA"), (4, "DDCCBA")])
def test_in_the_draft_seats_choose_in_reverse_order(seats: int, order: str) -> None:
    t = fair(seats=seats, start_bonus="draft", layout="fixed")
    assert [t.supporters(area) for area in AREAS] == [[1] * seats] * 5
    for n, seat in enumerate(order):
        t.asks("draft-bonus", seat)
        if n and order[n - 1] == seat:
            assert t.legal == [f"bonus {area}" for area in AREAS if area != "fine-arts"]
            t.refuses(f"{seat}: bonus fine-arts", "WF-6.5.2").play(f"{seat}: bonus agriculture")
        else:
            assert t.legal == [f"bonus {area}" for area in AREAS]
            t.refuses(f"{'A' if seat != 'A' else 'B'}: bonus fine-arts", "WF-4.1.1")
            t.play(f"{seat}: bonus fine-arts")
    t.asks("place-supporter", "A")
    assert t.supporters("fine-arts") == [2] * seats
    assert t.supporters("agriculture") == [1, 1, 2, 2][:seats]
    assert supplies(t) == [16, 16, 15, 15][:seats]


@rule("WF-6.5.2")
@pytest.mark.parametrize("bonus", ["cards", "cards_alt", "none"])
def test_without_draft_nobody_chooses_extra_supporters(bonus: str) -> None:
    fair(start_bonus=bonus).refuses("A: bonus agriculture", "WF-6.5.2")


@rule("WF-6.5.2")
def test_in_the_draft_nothing_else_is_answered_and_later_no_bonus() -> None:
    t = fair(seats=2, start_bonus="draft", layout="fixed").refuses("B: place agriculture", "WF-4.1.2")
    t.play("B: bonus agriculture", "A: bonus agriculture").refuses("A: bonus electricity", "WF-4.1.2")


# area_table


@rule("WF-6.5.3")
@pytest.mark.parametrize(
    ("table", "sole", "tied"),
    [
        ("house", [(2, 3), (0, 0)], [(0, 1), (0, 1)]),
        ("flat2p", [(4, 3), (0, 0)], [(2, 2), (2, 2)]),
        ("tie_medal_2p", [(2, 3), (0, 0)], [(2, 1), (2, 1)]),
        ("4,1/2,2/0,3/0,0", [(4, 1), (2, 2)], [(0, 3), (0, 3)]),
        ("0,0/0,0/0,0/0,0", [(0, 0), (0, 0)], [(0, 0), (0, 0)]),
    ],
)
def test_area_tables_with_two_players(table: str, sole: list[tuple[int, int]], tied: list[tuple[int, int]]) -> None:
    assert scored("21", area_table=table) == sole
    assert scored("22", area_table=table) == tied


@rule("WF-6.5.3")
def test_the_house_table_is_the_default() -> None:
    assert [scored("21"), scored("22")] == [[(2, 3), (0, 0)], [(0, 1), (0, 1)]]
    assert scored("2111") == [(4, 2), (0, 1), (0, 1), (0, 1)]


@rule("WF-6.5.3")
@pytest.mark.parametrize("table", ["house", "flat2p", "tie_medal_2p"])
def test_the_named_tables_are_the_same_with_three_and_four_players(table: str) -> None:
    assert scored("321", area_table=table) == [(4, 2), (2, 1), (0, 0)]
    assert scored("221", area_table=table) == [(2, 2), (2, 2), (0, 0)]
    assert scored("211", area_table=table) == [(4, 2), (0, 0), (0, 0)]
    assert scored("4321", area_table=table) == [(4, 2), (2, 1), (0, 0), (0, 0)]
    assert scored("2211", area_table=table) == [(2, 2), (2, 2), (0, 0), (0, 0)]
    assert scored("2111", area_table=table) == [(4, 2), (0, 1), (0, 1), (0, 1)]


@rule("WF-6.5.3")
def test_own_entries_are_for_sole_first_sole_second_tied_first_tied_second() -> None:
    own = "4,2/2,1/0,1/4,0"
    assert scored("4321", area_table=own) == [(4, 2), (2, 1), (0, 0), (0, 0)]
    assert scored("2211", area_table=own) == [(0, 1), (0, 1), (0, 0), (0, 0)]
    assert scored("4220", area_table=own) == [(4, 2), (4, 0), (4, 0), (0, 0)]
    assert scored("422", area_table=own) == [(4, 2), (4, 0), (4, 0)]


@rule("WF-6.5.3")
@pytest.mark.parametrize(
    "own",
    ["4,2/2,1/0,1/4,0", [[4, 2], [2, 1], [0, 1], [4, 0]], ((4, 2), (2, 1), (0, 1), (4, 0)),
     [(4, 2), (2, 1), (0, 1), (4, 0)], [["4", "2"], ["2", "1"], ["0", "1"], ["4", "0"]]],
)  # fmt: skip
def test_own_entries_are_read_from_text_and_from_lists(own: Any) -> None:
    t = fair(seats=4, area_table=own)
    assert " area_table=4,2/2,1/0,1/4,0 " in options_line(t)
    assert t.table.terms.options["area_table"] == [[4, 2], [2, 1], [0, 1], [4, 0]]


@rule("WF-6.5.3")
@pytest.mark.parametrize(
    "own",
    ["4,3/2,1/2,2", "4,3/2,1/2,2/0,1/0,0", "4,3/2,1/2,2/0", "4,3/2,1/2,2/0,1,1", "3,3/2,1/2,2/0,1", "4,4/2,1/2,2/0,1",
     "4,3/2,1/2,2/0,-1", "4,3/2,1/2,2/x,1", "4,3;2,1;2,2;0,1", "///", [[4, 3], [2, 1], [2, 2]], [4, 3, 2, 1],
     [[4, 3], [2, 1], [2, 2], [1, 1]], [[4, 3], [2, 1], [2, 2], [0, 4]], [[4, 3], [2, 1], [2, 2], [0, True]],
     [[4, 3], [2, 1], [2, 2], [0, 1.0]], [[4, 3], [2, 1], [2, 2], None], [], {"sole_first": [4, 3]}],
)  # fmt: skip
def test_own_entries_must_be_four_pairs_of_possible_values(own: Any) -> None:
    with pytest.raises(Unreadable, match=r"is not a value of the option 'area_table' \(WF-6\.5\.3\)"):
        pavilion.new("worlds-fair-1893", seats=3, area_table=own)


# layout


@rule("WF-6.5.4")
@pytest.mark.parametrize("seed", range(5))
def test_the_fixed_layout(seed: int) -> None:
    t = fair(layout="fixed", seed=seed)
    assert list(t.board["areas"]) == FIXED
    assert [area["position"] for area in t.board["areas"].values()] == [0, 1, 2, 3, 4]
    assert not [move for move in t.table.moves() if "tile" in move]


@rule("WF-6.5.4")
def test_the_layout_is_random_by_default() -> None:
    for options in ({}, {"layout": "random"}):
        layouts = [list(fair(seed=seed, **options).board["areas"]) for seed in range(8)]  # type: ignore[arg-type]
        assert len({tuple(layout) for layout in layouts}) > 4
        assert [move for move in fair(**options).table.moves() if "tile" in move] != []  # type: ignore[arg-type]


# stall_limit


@rule("WF-6.5.5")
@pytest.mark.parametrize(
    ("limit", "before", "scoring"),
    [("60", 58, False), ("60", 59, True), ("1", 0, True), ("2", 0, False), ("2", 1, True), ("7", 6, True),
     ("7", 5, False), ("0", 59, False), ("0", 999_999, False), ("1000000", 60, False), ("1000000", 999_999, True)],
)  # fmt: skip
def test_so_many_turns_without_a_ticket_end_the_round(limit: str, before: int, scoring: bool) -> None:
    t = fair(f"[wheel]\nstall: {before}", stall_limit=limit).play("A: place agriculture")
    assert t.board["round"] == (2 if scoring else 1)
    assert t.board["stall"] == (0 if scoring else before + 1)


@rule("WF-6.5.5")
def test_the_stall_limit_is_60_by_default() -> None:
    assert fair("[wheel]\nstall: 58").play("A: place agriculture").board["round"] == 1
    assert fair("[wheel]\nstall: 59").play("A: place agriculture").board["round"] == 2


@rule("WF-6.5.5")
def test_the_stall_limit_is_a_number_or_its_text() -> None:
    assert options_line(fair(stall_limit=12)) == options_line(fair(stall_limit="12"))
    assert " stall_limit=12 " in options_line(fair(stall_limit=12))


# auto_single


@rule("WF-6.5.6")
def test_a_single_option_is_taken_at_once_by_default() -> None:
    """Davis from position 0 reaches one area only."""
    t = fair("[A]\nfigures: davis", start_bonus="none").play("A: place manufacturing", "play davis")
    t.asks("place-supporter", "B")
    assert t.supporters("electricity") == [2, 1, 1]
    assert t.table.moves()[:3] == ["A: place manufacturing", "A: play davis", "A: davis electricity"]


@rule("WF-6.5.6")
def test_without_auto_single_it_is_asked() -> None:
    t = fair("[A]\nfigures: davis", start_bonus="none", auto_single=False)
    t.play("A: place manufacturing", "play davis").asks("davis-target", "A")
    assert t.legal == ["davis electricity"]
    t.play("A: davis electricity").asks("place-supporter", "B")
    assert t.supporters("electricity") == [2, 1, 1]


@rule("WF-6.5.6")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_both_ways_give_the_same_game(seats: int) -> None:
    """Single options taken by hand: the same answers, the same luck, the same end."""
    shown = fair(seats=seats, seed=21, layout="fixed", auto_single=False)
    quick = fair(seats=seats, seed=21, layout="fixed", auto_single=True)
    singles = 0
    while not shown.over:
        if len(shown.legal) == 1:
            singles += 1
            shown.play(shown.legal[0])
            continue
        assert quick.legal == shown.legal
        ends = ["place manufacturing", "place fine-arts"]  # Davis has a single target from there
        text = ends[shown.board["turn"] % 2] if ends[0] in shown.legal else shown.legal[0]
        shown.play(text)
        quick.play(text)
    assert singles > 0
    assert quick.over
    assert quick.table.moves() == shown.table.moves()
    assert quick.table.digest() == shown.table.digest()


# equal_turns


@rule("WF-6.5.7")
@pytest.mark.parametrize(
    ("equal", "round", "seat", "next_seat"),
    [("false", 3, "A", ""), ("true", 3, "A", "B"), ("true", 3, "B", "C"), ("true", 3, "C", ""), ("true", 2, "A", "B")],
)
def test_the_last_cycle_of_turns_is_finished_if_agreed(equal: str, round: int, seat: str, next_seat: str) -> None:
    edit = f"[wheel]\ncar: 10\nround: {round}\n[board]\nfine-arts: 1 1 2 | ticket\n[{seat}]\ntickets: 2\n"
    t = fair(f"{edit}[owed]\nturn {seat}", equal_turns=equal).play(f"{seat}: place fine-arts")
    assert t.over == (next_seat == "")
    if next_seat:
        t.asks("place-supporter", next_seat)
    assert t.player(seat)["coins"] == (0 if next_seat and round == 3 else 5)
    assert t.board["triggered_by"] == (None if round < 3 else seat)


@rule("WF-6.5.7")
def test_turns_are_not_made_equal_by_default() -> None:
    edit = "[wheel]\ncar: 10\nround: 3\n[board]\nfine-arts: 1 1 2 | ticket"
    assert fair(edit).play("A: place fine-arts").over


@rule("WF-6.5.7")
def test_the_last_turns_bring_tickets_but_do_not_move_the_car() -> None:
    edit = "[wheel]\ncar: 10\nround: 3\n[board]\nfine-arts: 1 1 2 | ticket\nelectricity: 1 1 2 | ticket ticket"
    t = fair(edit, equal_turns=True, typed=True).play("A: place fine-arts").fate(*["reveal davis"] * 3)
    assert t.board["scoring_due"]
    t.play("B: place electricity").fate(*["reveal palmer"] * 3).asks("place-supporter", "C")
    assert [t.board["car"], t.board["scoring_due"], t.player("B")["tickets"]] == [0, True, 2]
    t.play("C: place agriculture").fate(*["reveal exhibit-electricity"] * 3)
    assert t.over
    assert [t.player(seat)["coins"] for seat in "ABC"] == [1, 4, 0]


# handicap


def handicapped(handicap: str, layout: list[str] = FIXED, start: str = "p0", **options: Any) -> Scenario:
    seats = handicap.count(",") + 1
    t = fair(seats=seats, typed=True, handicap=handicap, **options)
    t.fate(*(f"tile {area}" for area in layout)).fate(*["reveal ticket"] * 10, f"start {start}")
    return t


def own(t: Scenario, seat: int) -> list[int]:
    """Supporters of a seat by position."""
    return [t.supporters(area)[seat] for area in t.board["areas"]]


@rule("WF-6.3.1", "WF-6.5.8")
def test_extra_supporters_go_to_the_lowest_positions_with_one_own_supporter() -> None:
    t = handicapped("2,1,2")  # at positions 0 to 4: manufacturing, electricity, agriculture, transportation, fine arts
    assert [own(t, seat) for seat in range(3)] == [[2, 2, 2, 1, 1], [2, 1, 2, 1, 1], [2, 2, 2, 1, 2]]
    assert supplies(t) == [14, 15, 13]


@rule("WF-6.3.1", "WF-6.5.8")
def test_where_a_bonus_lies_the_handicap_goes_to_the_next_position() -> None:
    layout = ["agriculture", "fine-arts", "electricity", "manufacturing", "transportation"]
    t = handicapped("2,2,2", layout)
    assert [own(t, seat) for seat in range(3)] == [[2, 2, 2, 1, 1], [2, 2, 2, 1, 1], [2, 2, 2, 2, 1]]


@rule("WF-6.3.1", "WF-6.5.8", "WF-3.12")
@pytest.mark.parametrize("start", [0, 1, 2, 3])
def test_the_handicap_belongs_to_the_participant_not_to_the_seat(start: int) -> None:
    handicap = [0, 1, 2, 0]
    t = handicapped("0,1,2,0", start=f"p{start}", start_bonus="none")
    assert supplies(t) == [17 - handicap[(start + seat) % 4] for seat in range(4)]
    for seat in range(4):
        extra = handicap[(start + seat) % 4]
        assert own(t, seat) == [2] * extra + [1] * (5 - extra)


@rule("WF-6.3.1")
def test_the_handicap_comes_after_the_draft() -> None:
    t = handicapped("2,0", start_bonus="draft").asks("draft-bonus", "B")
    assert own(t, 0) == [1, 1, 1, 1, 1]
    t.play("B: bonus agriculture", "A: bonus manufacturing").asks("place-supporter", "A")
    assert own(t, 0) == [2, 2, 2, 1, 1]
    assert supplies(t) == [14, 16]


@rule("WF-6.5.8")
def test_nobody_has_a_handicap_by_default() -> None:
    given: list[dict[str, Any]] = [{}, {"handicap": [0, 0, 0]}, {"handicap": "0,0,0"}, {"handicap": []}]
    for options in given:
        t = fair(seats=3, **options)
        assert supplies(t) == [16, 16, 15]
        assert options_line(t).endswith(" handicap=0,0,0")


# Player counts


@rule("WF-6.1.1")
def test_two_players_have_a_wheel_of_9_85_cards_and_no_second_rank() -> None:
    t = fair("[wheel]\ncar: 7\n[board]\nfine-arts: 2 1 | ticket\n[B]\nexhibits: 3 fine-arts", seats=2, typed=True)
    t.play("A: place fine-arts").fate(*["reveal davis"] * 3)
    assert [t.board["wheel"], t.board["car"], t.board["round"]] == [9, 8, 1]
    assert sum(t.board["piles"]["removed"].values()) == 6
    assert scored("21") == [(2, 3), (0, 0)]


@rule("WF-6.1.2")
def test_three_players_have_a_wheel_of_11_91_cards_and_a_second_rank_unless_tied() -> None:
    t = fair("[wheel]\ncar: 9\n[board]\nfine-arts: 1 1 2 | ticket", typed=True)
    t.play("A: place fine-arts").fate(*["reveal davis"] * 3)
    assert [t.board["wheel"], t.board["car"], t.board["round"]] == [11, 10, 1]
    assert t.board["piles"]["removed"] == {}
    assert scored("321") == [(4, 2), (2, 1), (0, 0)]
    assert scored("322") == [(4, 2), (0, 0), (0, 0)]


@rule("WF-6.1.3")
def test_four_players_have_a_wheel_of_13_82_cards_and_approvals_for_tied_seconds() -> None:
    t = fair("[wheel]\ncar: 11\n[board]\nfine-arts: 1 1 2 1 | ticket", seats=4, typed=True)
    t.play("A: place fine-arts").fate(*["reveal davis"] * 3)
    assert [t.board["wheel"], t.board["car"], t.board["round"]] == [13, 12, 1]
    assert sum(t.board["piles"]["removed"].values()) == 9
    assert scored("4220") == [(4, 2), (0, 1), (0, 1), (0, 0)]


@rule("WF-6.1.4", "WF-6.1.5")
@pytest.mark.parametrize("seats", [0, 1, 5, "3", True])
def test_there_is_no_solo_mode_and_no_game_for_five(seats: Any) -> None:
    with pytest.raises(Unreadable, match=r"cannot be played with .* seats \(WF-1\.1\)"):
        pavilion.new("worlds-fair-1893", seats=seats)

"""The result of World's Fair 1893 (WF-5.3): sets of tokens, points and where they come from, tie-breaks, places."""

from __future__ import annotations

import random
import re
from functools import cache

import pytest
from scenario import Scenario, fair, rule

TOKENS = {"AG": "agriculture", "EL": "electricity", "FA": "fine-arts", "MA": "manufacturing", "TR": "transportation"}


def finished(*people: str) -> Scenario:
    """A game that ends with a third scoring phase in which nobody gets anything; seats have what their lines say."""
    nobody = " ".join("0" * len(people))
    lines = ["[wheel]", "round: 3", "[board]", *(f"{area}: {nobody}" for area in TOKENS.values())]
    for seat, held in enumerate(people):
        lines += [f"[{'ABCD'[seat]}]", *re.split(r"\s*/\s*", held)]
    t = fair("\n".join([*lines, "[owed]", "scoring A"]), seats=len(people))
    assert t.over
    return t


def set_points(tokens: str) -> int:
    """The points of a seat that has tokens only."""
    return finished(f"tokens: {tokens}", "supply: 22").table.scores()[0]


# Sets


@rule("WF-5.3.5", "WF-5.3.2")
def test_ex_3_julia_has_51_points() -> None:
    t = finished(
        "tokens: 3 transportation, 2 fine-arts, 2 manufacturing, agriculture, electricity"
        "/round 1: 5 tickets, 4 agriculture, 2 fine-arts/round 2: 4 tickets, 2 most-tickets, 4 fine-arts, 4 electricity"
        "/round 3: 4 transportation",
        "tokens: agriculture",
    )
    assert t.player("A")["coins"] == 11
    assert t.player("A")["medals"] == {"2": 1, "4": 4}
    assert t.table.scores() == [51, 1]
    sets = {line: points for line, points in t.table.breakdown()[0].items() if line.startswith("token set")}
    assert sets == {
        "token set 1 (5 different tokens)": 15, "token set 2 (3 different tokens)": 6, "token set 3 (1 token)": 1,
    }  # fmt: skip


@rule("WF-5.3.3", "WF-5.3.4")
def test_ex_4_variety_pays() -> None:
    assert set_points("agriculture, electricity, fine-arts, manufacturing, transportation") == 15
    assert set_points("5 fine-arts") == 5


@rule("WF-5.3.5")
def test_ex_48_a_set_of_three_and_a_set_of_two() -> None:
    assert set_points("2 agriculture, 2 electricity, manufacturing") == 6 + 3


@rule("WF-5.3.5")
def test_ex_49_two_full_sets() -> None:
    assert set_points("2 agriculture, 2 electricity, 2 fine-arts, 2 manufacturing, 2 transportation") == 30


@rule("WF-5.3.4")
@pytest.mark.parametrize(("different", "points"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 15)])
def test_a_set_scores_by_its_size(different: int, points: int) -> None:
    assert set_points(", ".join(list(TOKENS.values())[:different])) == points


@rule("WF-5.3.3", "WF-5.3.5")
@pytest.mark.parametrize(
    ("tokens", "points"),
    [
        ("3 agriculture, 3 electricity", 3 + 3 + 3),
        ("6 transportation, electricity", 3 + 5),
        ("2 agriculture, 2 electricity, 2 fine-arts, 2 manufacturing", 10 + 10),
        ("3 agriculture, 2 electricity, 2 fine-arts, manufacturing, transportation", 15 + 6 + 1),
        ("4 agriculture, 3 electricity, 2 fine-arts, manufacturing", 10 + 6 + 3 + 1),
    ],
)
def test_the_largest_sets_are_filled_first(tokens: str, points: int) -> None:
    assert set_points(tokens) == points


@cache
def best_sorting(tokens: tuple[int, ...]) -> int:
    """The best points of all ways to put these tokens into sets, by trying: the next set takes any categories left."""
    best = 0
    for chosen in range(1, 1 << len(tokens)):
        picked = [chosen >> i & 1 for i in range(len(tokens))]
        if all(n >= p for n, p in zip(tokens, picked, strict=True)):
            size = sum(picked)
            rest = tuple(n - p for n, p in zip(tokens, picked, strict=True))
            best = max(best, size * (size + 1) // 2 + best_sorting(rest))
    return best


@rule("WF-5.3.5")
def test_no_other_sorting_of_the_tokens_is_worth_more() -> None:
    luck = random.Random(5)
    for _ in range(12):
        tokens = tuple(luck.randint(0, 2) for _ in TOKENS)
        said = ", ".join(f"{n} {area}" for n, area in zip(tokens, TOKENS.values(), strict=True))
        assert set_points(said) == best_sorting(tokens), said


# Points


@rule("WF-5.3.2")
def test_the_score_is_coins_medals_and_sets() -> None:
    t = finished(
        "tokens: 2 agriculture, transportation/round 1: 3 tickets, 2 most-tickets, 4 agriculture/round 3: 2 fine-arts",
        "round 2: 7 tickets, 2 manufacturing",
    )
    assert t.table.scores() == [5 + 6 + 4, 7 + 2]
    assert t.table.breakdown() == [
        {
            "tickets, round 1": 3,
            "most tickets, round 1": 2,
            "medal in Agriculture, round 1": 4,
            "medal in Fine Arts, round 3": 2,
            "token set 1 (2 different tokens)": 3,
            "token set 2 (1 token)": 1,
        },
        {"tickets, round 2": 7, "medal in Manufacturing, round 2": 2},
    ]


@rule("WF-5.3.6")
def test_unapproved_exhibits_and_figures_are_worth_nothing() -> None:
    t = finished("exhibits: 5 agriculture, 2 electricity/figures: 2 burnham, davis, pullman", "tokens: electricity")
    assert t.player("A")["exhibits"] == {"agriculture": 5, "electricity": 2}
    assert t.player("A")["figures"] == {"burnham": 2, "davis": 1, "pullman": 1}
    assert t.table.scores() == [0, 1]
    assert t.table.breakdown() == [{}, {"token set 1 (1 token)": 1}]


LINE = re.compile(
    r"tickets, round [123]|most tickets, round [123]"
    r"|medal in (Agriculture|Electricity|Fine Arts|Manufacturing|Transportation), round [123]"
    r"|token set \d+ \((1 token|[2-5] different tokens)\)"
)


@rule("WF-5.3.2", "WF-5.3.4", "WF-5.2.1", "WF-2.10.5")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_point_of_a_whole_game_is_explained(seats: int) -> None:
    luck = random.Random(seats)
    t = fair(seats=seats, seed=seats)
    while not t.over:
        assert t.board["turn"] < 300, "the game does not end"
        t.play(luck.choice(t.legal))
        assert [sum(parts.values()) for parts in t.table.breakdown()] == t.table.scores()
    for seat, parts in zip("ABCD", t.table.breakdown(), strict=False):
        player = t.player(seat)
        assert all(LINE.fullmatch(line) for line in parts), parts
        medals = [points for line, points in parts.items() if line.startswith("medal")]
        assert player["medals"] == {"2": medals.count(2), "4": medals.count(4)}
        assert sum(medals) == 2 * medals.count(2) + 4 * medals.count(4)
        assert player["coins"] == sum(points for line, points in parts.items() if "tickets" in line)
        assert all(points == 2 for line, points in parts.items() if line.startswith("most"))
        sizes = [int(size) for line in parts for size in re.findall(r"\((\d) (?:token|different)", line)]
        assert sum(sizes) == sum(player["tokens"].values())
        assert sizes == sorted(sizes, reverse=True)


# Winner and places: A and B have 48 points each unless said otherwise

NINE = "tokens: 2 agriculture, 2 electricity, 2 fine-arts, 2 manufacturing, transportation"  # 15 + 10
EIGHT = "tokens: 2 agriculture, 2 electricity, 2 fine-arts, manufacturing, transportation"  # 15 + 6


@rule("WF-5.3.2")
def test_most_points_win_whatever_the_tie_breaks_say() -> None:
    t = finished(f"{EIGHT}/round 1: 28 tickets/exhibits: 4 agriculture", f"{NINE}/round 1: 23 tickets")
    assert t.table.scores() == [49, 48]
    assert t.table.ranking() == [1, 2]


@rule("WF-5.3.7")
def test_ex_50_tie_break_1_more_tokens() -> None:
    t = finished(f"{NINE}/round 1: 23 tickets", f"{EIGHT}/round 1: 27 tickets")
    assert t.table.scores() == [48, 48]
    assert t.table.ranking() == [1, 2]
    t = finished(f"{EIGHT}/round 1: 27 tickets", f"{NINE}/round 1: 23 tickets/exhibits: 5 agriculture")
    assert t.table.scores() == [48, 48]
    assert t.table.ranking() == [2, 1]  # the second tie-break is not looked at


@rule("WF-5.3.7")
def test_tokens_are_counted_not_categories() -> None:
    t = finished("tokens: 3 agriculture", "tokens: fine-arts, electricity", "round 1: 3 tickets")
    assert t.table.scores() == [3, 3, 3]
    assert t.table.ranking() == [1, 2, 3]


@rule("WF-5.3.8")
def test_ex_51_tie_break_2_fewer_unapproved_exhibits() -> None:
    four, two = "exhibits: 4 agriculture", "exhibits: fine-arts, electricity"
    t = finished(f"{NINE}/round 1: 23 tickets/{four}", f"{NINE}/round 2: 23 tickets/{two}")
    assert t.table.scores() == [48, 48]
    assert t.table.ranking() == [2, 1]
    t = finished(f"{NINE}/round 1: 23 tickets/{two}", f"{NINE}/round 2: 23 tickets/{four}")
    assert t.table.ranking() == [1, 2]


@rule("WF-5.3.7", "WF-5.3.8")
@pytest.mark.parametrize("area", TOKENS.values())
def test_tokens_and_exhibits_of_every_category_break_ties(area: str) -> None:
    assert finished("round 1: 2 tickets", f"tokens: 2 {area}").table.ranking() == [2, 1]
    assert finished(f"round 1: 2 tickets/exhibits: {area}", "round 2: 2 tickets").table.ranking() == [2, 1]


@rule("WF-5.3.9")
def test_ex_52_players_equal_in_everything_share_the_victory() -> None:
    t = finished(
        f"{NINE}/round 1: 23 tickets/exhibits: 2 fine-arts", f"{NINE}/round 3: 23 tickets/exhibits: 2 agriculture"
    )
    assert t.table.ranking() == [1, 1]
    assert "result: A 48, B 48; places 1 1" in t.table.record()


@rule("WF-5.3.9")
def test_neither_figures_nor_coins_nor_seats_break_a_tie() -> None:
    t = finished(f"{NINE}/round 1: 5 tickets/figures: palmer", f"{NINE}/round 2: 4 agriculture/round 3: tickets")
    assert t.table.scores() == [30, 30]
    assert t.table.ranking() == [1, 1]


@rule("WF-5.3.10")
def test_a_tie_break_counts_only_among_the_tied() -> None:
    t = finished(
        f"{NINE}/round 1: 23 tickets/exhibits: 5 agriculture",  # 48 points, 9 tokens
        f"{EIGHT}/round 1: 27 tickets",  # 48 points, 8 tokens, fewest exhibits
        f"{NINE}/round 1: 22 tickets",  # 47 points
    )
    assert t.table.scores() == [48, 48, 47]
    assert t.table.ranking() == [1, 2, 3]


@rule("WF-5.3.10")
@pytest.mark.parametrize(
    ("people", "places"),
    [
        (["round 1: 9 tickets", "round 1: 9 tickets", "round 1: 4 tickets"], [1, 1, 3]),
        (["round 1: 4 tickets", "round 1: 9 tickets", "round 1: 4 tickets", "round 1: 9 tickets"], [3, 1, 3, 1]),
        (["round 1: 5 tickets"] * 4, [1, 1, 1, 1]),
        (["round 1: 5 tickets", "round 1: 6 tickets", "round 1: 5 tickets", "round 1: tickets"], [2, 1, 2, 4]),
        (["round 1: 5 tickets", "round 1: 4 tickets/tokens: agriculture", "round 1: 9 tickets"], [3, 2, 1]),
        (["exhibits: 2 agriculture", "exhibits: electricity", "exhibits: fine-arts", "round 1: tickets"], [4, 2, 2, 1]),
    ],
)
def test_places_are_shared_and_the_following_ones_left_out(people: list[str], places: list[int]) -> None:
    t = finished(*people)
    assert t.table.ranking() == places
    assert f"places {' '.join(map(str, places))}" in t.table.record()

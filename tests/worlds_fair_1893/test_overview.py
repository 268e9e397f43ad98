"""The game as a whole (WF-1): rounds, turns, points, what is random, what may be seen; what was measured."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache
from typing import Any, NamedTuple

import pytest
from scenario import Scenario, fair, rule

import pavilion
from pavilion import Unreadable
from pavilion.bots.playout import random_game
from pavilion.core import NOBODY, Options, Rng, View
from pavilion.games.worlds_fair_1893.bots.rival import Clockwork

AREAS = ["agriculture", "electricity", "fine-arts", "manufacturing", "transportation"]
FIXED = ["manufacturing", "electricity", "agriculture", "transportation", "fine-arts"]  # at positions 0 to 4
SECRET = "the-ostrich-farm-1893"


def answer(t: Scenario) -> str:
    """Some legal answer that depends on nothing but the number of answers so far."""
    return t.legal[5 * len(t.table.moves()) % len(t.legal)]


def play_out(t: Scenario) -> Scenario:
    while not t.over:
        t.play(answer(t))
    return t


def everyone(t: Scenario) -> list[int | None]:
    return [None, *range(t.table.seats)]


# Players, rounds, turns, points


@rule("WF-1.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_play(seats: int) -> None:
    assert list(fair(seats=seats).board["players"]) == ["A", "B", "C", "D"][:seats]


@rule("WF-1.1")
@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 6, 100, "3", True, 3.0, [2]])
def test_any_other_number_of_players_is_rejected(seats: Any) -> None:
    with pytest.raises(Unreadable) as refusal:
        pavilion.new("worlds-fair-1893", seats=seats)
    assert str(refusal.value) == (
        f"seats: World's Fair 1893 cannot be played with {seats!r} seats (WF-1.1). Seats: 2 to 4."
    )


@rule("WF-1.1")
@pytest.mark.parametrize("seats", ["0", "1", "5", "many", "True", "2.0"])
def test_a_position_with_another_number_of_players_is_rejected(seats: str) -> None:
    text = fair(seats=2).table.position().replace("seats: 2", f"seats: {seats}")
    with pytest.raises(Unreadable, match=f"{seats}.* seats"):
        pavilion.new("worlds-fair-1893", position=text)


@rule("WF-1.3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_players_have_the_same_role_and_count_points(seats: int) -> None:
    t = fair(seats=seats)
    assert t.table.scores() == [0] * seats
    assert t.table.ranking() == [1] * seats
    kinds = [list(player) for player in t.board["players"].values()]
    assert kinds == [kinds[0]] * seats


@rule("WF-1.4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_three_rounds_of_turns_in_clockwise_order_each_end_with_one_revolution(seats: int) -> None:
    t = fair(seats=seats, seed=f"rounds-{seats}")
    tickets, ended, turn = 0, [], 0
    while not t.over:
        before = t.board
        if before["turn"] > turn:
            turn = before["turn"]
            assert t.table.to_move == ((turn - 1) % seats,)  # without interruption, also across scoring phases
        text = answer(t)
        chosen = text.removeprefix("place ") if text.startswith("place ") else before["chosen"]
        gain = t.cards(chosen).count("ticket")
        t.play(text)
        if t.board["turn"] > turn or t.over:  # the turn is finished
            tickets += gain
            if tickets < before["wheel"]:
                assert [t.board["round"], t.board["car"]] == [before["round"], tickets]
            else:
                ended.append(before["round"])
                assert [t.board["round"], t.board["car"]] == [min(before["round"] + 1, 3), 0]
                assert [player["tickets"] for player in t.board["players"].values()] == [0] * seats
                tickets = 0
    assert ended == [1, 2, 3]
    assert re.findall(r"^digest (\d): ", t.table.record(), re.MULTILINE) == ["1", "2", "3"]


@rule("WF-1.5")
def test_a_turn_is_place_figures_collect_lay_out() -> None:
    edit = "[A]\nfigures: burnham\n[board]\nfine-arts: 1 1 2 | ticket davis exhibit-agriculture\nmanufacturing: 1 1 1 |"
    t = fair(edit, typed=True).asks("place-supporter", "A")
    t.play("A: place fine-arts").asks("play-figure", "A")
    assert t.supporters("fine-arts") == [2, 1, 2]
    assert len(t.cards("fine-arts")) == 3  # not yet collected
    t.play("A: play burnham").asks("deal")
    assert t.supporters("fine-arts") == [3, 1, 2]
    assert t.cards("fine-arts") == []
    assert [t.player("A")[kind] for kind in ("tickets", "figures", "exhibits")] == [1, {"davis": 1}, {"agriculture": 1}]
    t.fate("reveal palmer").asks("deal").fate("reveal schwab").asks("deal").fate("reveal pullman")
    t.asks("place-supporter", "B")
    assert sum(len(t.cards(area)) for area in AREAS) == 3


@rule("WF-1.6")
def test_points_come_from_coins_medals_and_tokens() -> None:
    t = fair("""
        [board]
        manufacturing: 0 0 0 |
        electricity: 0 0 0 |
        agriculture: 2 1 0 |
        transportation: 0 0 0 |
        fine-arts: 0 0 0 |
        [A]
        tickets: 3
        exhibits: 1 agriculture, 5 fine-arts
        figures: davis
        [owed]
        scoring A
    """)
    assert t.table.breakdown() == [
        {"tickets, round 1": 3, "most tickets, round 1": 2, "medal in Agriculture, round 1": 4,
         "token set 1 (1 token)": 1},
        {"medal in Agriculture, round 1": 2},
        {},
    ]  # fmt: skip
    assert t.table.scores() == [10, 2, 0]


@rule("WF-1.6")
def test_tokens_are_sorted_into_sets_only_at_the_end() -> None:
    """A token of round 1 and one of another category of round 2 make one set of two, not two sets of one."""
    areas = "\n".join(f"{area}: 0 0 |" for area in FIXED if area != "electricity")
    t = fair(
        f"[wheel]\nround: 2\n[board]\nelectricity: 2 1 |\n{areas}\n[A]\nexhibits: electricity\ntokens: fine-arts\n"
        "[owed]\nscoring A",
        seats=2,
    )
    assert t.table.breakdown()[0] == {"medal in Electricity, round 2": 2, "token set 1 (2 different tokens)": 3}


@rule("WF-1.7")
@pytest.mark.parametrize(("coins", "places"), [((5, 9, 7), [3, 1, 2]), ((9, 5, 5), [1, 2, 2]), ((4, 3, 5), [2, 3, 1])])
def test_most_points_after_the_third_scoring_phase_win(coins: tuple[int, ...], places: list[int]) -> None:
    players = "\n".join(f"[{seat}]\nround 1: {n} tickets" for seat, n in zip("ABC", coins, strict=True))
    empty = "\n".join(f"{area}: 0 0 0 |" for area in FIXED)
    t = fair(f"[wheel]\nround: 3\n[board]\n{empty}\n{players}\n[owed]\nscoring B")
    assert t.over
    assert t.table.scores() == list(coins)
    assert t.table.ranking() == places
    assert t.table.record().splitlines()[-2].endswith(f"places {' '.join(map(str, places))}")


# What is hidden, what is random


@rule("WF-1.8")
def test_all_cards_but_the_order_of_the_draw_pile_are_open() -> None:
    t = fair("""
        [board]
        fine-arts: 1 1 2 | ticket davis
        [piles]
        discard: 2 burnham, ticket
        [A]
        exhibits: 2 agriculture
        tickets: 3
        [B]
        figures: palmer
    """)
    for seat in everyone(t):
        board: Any = t.table.view(seat)["board"]
        assert board["areas"]["fine-arts"]["cards"] == ["ticket", "davis"]
        assert board["piles"]["discard"] == {"ticket": 1, "burnham": 2}
        assert [board["players"]["A"]["exhibits"], board["players"]["A"]["tickets"]] == [{"agriculture": 2}, 3]
        assert board["players"]["B"]["figures"] == {"palmer": 1}


def said_by_fate(t: Scenario) -> list[str]:
    return [move.removeprefix("fate: ") for move in t.table.moves() if move.startswith("fate: ")]


@rule("WF-1.9")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_only_layout_cards_and_start_player_are_random(seats: int) -> None:
    t = play_out(fair(seats=seats, seed=3))
    kinds = [text.split()[0] for text in said_by_fate(t)]
    assert kinds[:16] == ["tile"] * 5 + ["reveal"] * 10 + ["start"]
    assert set(kinds[16:]) == {"reveal"}
    assert len(kinds[16:]) == 3 * t.board["turn"]


@rule("WF-1.9")
def test_the_same_answers_of_players_and_fate_give_the_same_game() -> None:
    t = play_out(fair(seats=3, seed=8, auto_single=False))
    twin = fair(seats=3, typed=True, auto_single=False).play(*t.table.moves())
    assert twin.over
    assert twin.table.position() == t.table.position()
    assert twin.table.digest() == t.table.digest()


@rule("WF-1.9")
def test_a_reshuffled_discard_pile_is_drawn_from_at_random() -> None:
    edit = "[piles]\ndiscard: 5 ticket, 5 burnham\nremoved: {}\n[board]\nfine-arts: 1 1 2 |"
    rest = Counter(fair().board["piles"]["draw"]) + Counter(c for area in AREAS for c in fair().cards(area))
    rest -= Counter(ticket=5, burnham=5)
    removed = ", ".join(f"{n} {card}" for card, n in rest.items())
    tables = [fair(edit.format(removed), seed=seed).play("A: place fine-arts") for seed in range(200)]
    first = Counter(t.cards("fine-arts")[0] for t in tables)
    assert sorted(first) == ["burnham", "ticket"]
    assert 70 <= first["ticket"] <= 130


@rule("WF-1.10")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_never_do_two_players_choose_at_once(seats: int) -> None:
    t = fair(seats=seats, seed=4, start_bonus="draft", approve="ask", auto_single=False)
    asked = set()
    while not t.over:
        assert len(t.table.to_move) == 1
        asked.add(t.table.asked)
        t.play(answer(t))
    assert {"draft-bonus", "place-supporter", "play-figure", "approve-exhibits"} <= asked


@rule("WF-1.11", "WF-1.12")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_lies_in_the_draw_pile_is_what_lies_nowhere_else(seats: int) -> None:
    t = fair(seats=seats, seed=2)
    box = Counter({"ticket": 28, "burnham": 5, "davis": 4, "palmer": 4, **{f"exhibit-{area}": 8 for area in AREAS}})
    box.update(dict.fromkeys(("mccormick", "westinghouse", "saint-gaudens", "schwab", "pullman"), 2))
    while not t.over:
        t.play(answer(t))
        board = t.board
        seen = Counter(board["piles"]["removed"]) + Counter(board["piles"]["discard"])
        seen.update(card for area in board["areas"].values() for card in area["cards"])
        for player in board["players"].values():
            seen.update({f"exhibit-{area}": n for area, n in player["exhibits"].items()})
            seen.update({"ticket": player["tickets"], **player["figures"]})
        assert Counter(board["piles"]["draw"]) == box - seen


@rule("WF-1.11")
def test_a_position_imagined_by_a_bot_has_the_same_draw_pile() -> None:
    t = fair(seats=3, seed=2)
    for _ in range(20):
        t.play(answer(t))
    view = t.table.eyes(t.table.to_move[0], Rng(1))
    for luck in range(5):
        assert t.table.rules.view(view.world(Rng(luck)), NOBODY) == t.board == view.data()


@rule("WF-1.12")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everyone_is_shown_the_same(seats: int) -> None:
    t = fair(seats=seats, seed=6)
    while not t.over:
        boards = [t.table.view(seat)["board"] for seat in everyone(t)]
        boards += [t.table.eyes(seat, Rng(seat)).data() for seat in range(seats)]
        assert all(board == boards[0] for board in boards)
        t.play(answer(t))


def shown(t: Scenario) -> str:
    """Everything that anybody is shown while the game runs."""
    views = [t.table.view(seat) for seat in everyone(t)]
    bots = [t.table.eyes(seat, Rng(1)).data() for seat in range(t.table.seats)]
    texts = [json.dumps(views + bots), t.table.position(), t.table.record(), t.table.digest(), repr(t.table)]
    return "\n".join([*texts, *t.table.moves(), *t.legal, t.table.question, str(t.table.breakdown())])


@rule("WF-1.12")
def test_the_seed_is_shown_when_the_game_is_over_and_not_before() -> None:
    t = fair(seats=2, seed=SECRET)
    while not t.over:
        assert SECRET not in shown(t)
        t.play(answer(t))
    assert f"seed: {SECRET}" in t.table.record().splitlines()


@rule("WF-1.12")
def test_nothing_that_is_shown_depends_on_cards_that_are_not_yet_turned_up() -> None:
    """Two tables at the same position with different seeds: the next cards differ, and nothing tells them apart."""
    start = fair(seats=3, seed=1).table.position()
    twins = [Scenario(pavilion.new("worlds-fair-1893", position=start, seed=seed)) for seed in ("one", "two")]
    told: list[str] = []
    for twin in twins:
        view = twin.table.view()
        public = shown(twin).replace(str(view["commitment"]), "COMMITMENT")
        told.append(public.replace(json.dumps(view["faces"]), "FACES"))  # drawn from the commitment
        twin.play("A: place agriculture")
    assert told[0] == told[1]
    assert twins[0].board["areas"] != twins[1].board["areas"]


@rule("WF-1.12")
def test_piles_are_shown_as_numbers_of_cards_by_kind() -> None:
    t = fair(seats=4, seed=9)
    while not t.over:
        for pile in t.board["piles"].values():
            assert all(isinstance(number, int) and number > 0 for number in pile.values())
            assert list(pile) == sorted(pile, key=list(ALL_CARDS).index)  # the order of the list, whatever was played
        t.play(answer(t))


ALL_CARDS = [f"exhibit-{area}" for area in AREAS] + ["ticket", "burnham", "davis", "palmer"]
ALL_CARDS += ["mccormick", "westinghouse", "saint-gaudens", "schwab", "pullman"]


@rule("WF-1.12")
def test_a_reshuffle_shows_only_how_many_cards_there_are() -> None:
    rest = Counter(fair().board["piles"]["draw"]) + Counter(c for area in AREAS for c in fair().cards(area))
    rest -= Counter({"ticket": 9, "burnham": 3})
    removed = ", ".join(f"{n} {card}" for card, n in rest.items())
    t = fair(f"[piles]\ndiscard: 9 ticket, 3 burnham\nremoved: {removed}\n[board]\nfine-arts: 1 1 2 |")
    t.play("A: place fine-arts")
    assert sum(t.board["piles"]["draw"].values()) == 9
    assert t.board["piles"]["discard"] == {}
    assert [move.split()[1] for move in t.table.moves()] == ["place", "reveal", "reveal", "reveal"]


@rule("WF-1.13")
def test_the_active_player_who_brings_the_car_home_is_the_triggering_player() -> None:
    t = fair(
        """
        [wheel]
        car: 10
        [board]
        manufacturing: 2 2 2 | ticket
        [A]
        exhibits: manufacturing
        [B]
        exhibits: manufacturing
        [C]
        exhibits: manufacturing
        [owed]
        turn B
        """,
        approve="ask",
        start_bonus="none",
    )
    assert [t.table.to_move, t.board["triggered_by"]] == [(1,), None]
    t.play("B: place electricity").asks("place-supporter", "C")
    t.play("C: place manufacturing").asks("approve-exhibits", "C")  # sole first
    assert t.board["triggered_by"] == "C"
    t.play("approve 0").asks("place-supporter", "A")  # clockwise of the triggering player
    assert [t.board["triggered_by"], t.board["round"]] == [None, 2]


@rule("WF-1.13")
def test_the_active_player_is_the_triggering_player_when_the_stall_guard_acts() -> None:
    board = "[board]\nmanufacturing: 2 2 2 |\n"
    holders = "".join(f"[{seat}]\nexhibits: manufacturing\n" for seat in "ABC")
    t = fair(f"[wheel]\nstall: 1\n{board}{holders}[owed]\nturn B", approve="ask", stall_limit=2, start_bonus="none")
    t.play("B: place agriculture").asks("approve-exhibits", "B")
    assert t.board["triggered_by"] == "B"
    t.play("approve 0").asks("approve-exhibits", "C").play("approve 0").asks("approve-exhibits", "A")


# What was measured: not binding, so the bounds are wide


class Course(NamedTuple):
    """How one game went."""

    rounds: list[int]  # turns of each round
    scores: list[int]
    reshuffles: int
    empty_supplies: int
    both_piles_empty: bool


def course(seats: int, seed: int) -> Course:
    """A game in which everybody answers at random."""
    t = fair(seats=seats)
    rules, luck, out = t.table.rules, Rng(seed), Options()
    s = rules.new(t.table.terms)
    turns, reshuffles, empty, exhausted, drawn = Counter[int](), 0, 0, False, 1000
    while rules.advance(s, out, luck):
        board: Any = rules.view(s, NOBODY)
        turns[board["round"]] = max(turns[board["round"]], board["turn"])
        left, gone = sum(board["piles"]["draw"].values()), sum(board["piles"]["discard"].values())
        reshuffles += left > drawn
        drawn = left
        exhausted = exhausted or left + gone == 0
        code = out.pick(luck)
        empty += rules.grammar.verb_of(code).name == "source"
        rules.apply(s, code)
    last = [0, *(turns[n] for n in (1, 2, 3))]
    return Course([last[n] - last[n - 1] for n in (1, 2, 3)], rules.scores(s), reshuffles, empty, exhausted)


@cache
def courses(seats: int) -> list[Course]:
    return [course(seats, seed) for seed in range(80)]


@rule("WF-1.2")
@pytest.mark.parametrize(("seats", "turns"), [(2, 30), (3, 37), (4, 45)])
def test_a_game_has_about_30_to_45_turns(seats: int, turns: int) -> None:
    t = fair(seats=seats)
    games = [t.table.rules.view(random_game(t.table.rules, t.table.terms, Rng(seed)), NOBODY) for seed in range(200)]
    mean = sum(int(str(game["turn"])) for game in games) / len(games)
    assert turns - 4 < mean < turns + 4


@rule("WF-10.11")
@pytest.mark.parametrize(("seats", "turns", "score"), [(2, 10, 52), (3, 12, 59), (4, 15, 49)])
def test_rounds_and_scores_of_random_play_are_as_measured(seats: int, turns: int, score: int) -> None:
    games = courses(seats)
    rounds = [number for game in games for number in game.rounds]
    assert turns - 2 < sum(rounds) / len(rounds) < turns + 2
    assert min(rounds) >= 3
    assert max(rounds) <= 30
    scores = [points for game in games for points in game.scores]
    assert score - 12 < sum(scores) / len(scores) < score + 6  # these players discard figures, too


@rule("WF-10.11")
@pytest.mark.parametrize(("seats", "least", "most"), [(2, 0.4, 1.6), (3, 0.4, 1.8), (4, 1.2, 2.6)])
def test_the_discard_pile_is_reshuffled_once_or_twice_a_game(seats: int, least: float, most: float) -> None:
    games = courses(seats)
    assert least < sum(game.reshuffles for game in games) / len(games) < most
    assert not any(game.both_piles_empty for game in games)


@rule("WF-10.11")
def test_supplies_are_hardly_ever_empty() -> None:
    two, three, four = (sum(game.empty_supplies for game in courses(seats)) / 80 for seats in (2, 3, 4))
    assert 0 <= two < 0.5
    assert three < 0.1
    assert four < 0.1


def win_rates(seats: int, bonus: str) -> list[float]:
    """By seat, when all are clockwork rivals; a shared victory counts for each its part."""
    t = fair(seats=seats, start_bonus=bonus)
    rules, out, bot = t.table.rules, Options(), Clockwork()
    wins, games = [0.0] * seats, 120
    for seed in range(games):
        luck = Rng(seed)
        s = rules.new(t.table.terms)
        while rules.advance(s, out, luck):
            rules.apply(s, bot.answer(View(rules, s, rules.to_move(s)[0], luck), out.list()))
        places = rules.ranking(s)
        for seat in range(seats):
            wins[seat] += (places[seat] == 1) / places.count(1) / games
    return wins


@rule("WF-10.10")
@pytest.mark.parametrize(
    ("seats", "bonus", "measured"),
    [
        (2, "cards", [0.58, 0.42]),
        (2, "cards_alt", [0.49, 0.51]),
        (3, "cards", [0.37, 0.33, 0.30]),
        (4, "cards", [0.27, 0.22, 0.28, 0.24]),
    ],
)
def test_no_seat_is_far_from_its_measured_win_rate(seats: int, bonus: str, measured: list[float]) -> None:
    found = win_rates(seats, bonus)
    assert sum(found) == pytest.approx(1)
    for rate, expected in zip(found, measured, strict=True):
        assert abs(rate - expected) < 0.2, found

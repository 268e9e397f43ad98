"""Bots at Expo 1906: greedy plans a whole turn, completes projects, and nearly never loses against random."""

from __future__ import annotations

import pytest
from exposition import GAME, Exposition, expo

from pavilion.bots import greedy, make
from pavilion.bots.greedy import Greedy
from pavilion.bots.playout import contest
from pavilion.core import Options, Rng
from pavilion.games.expo_1906.bots.unfinished import useful
from pavilion.games.expo_1906.game import RULES
from pavilion.games.expo_1906.rules.state import Expo
from pavilion.games.expo_1906.rules.verbs import LAY

CELLOPHANE = "lab: EM-CU 90 c6, AU-EL 180 f5"  # all it needs but steam, if it is laid at c5


def play_turn(t: Exposition, seed: int = 0, bot: Greedy | None = None) -> list[str]:
    """Greedy answers all that the seat on turn is asked before somebody else is."""
    table, bot = t.table, bot or Greedy(seed)
    seat, said = table.to_move[0], []
    while not table.over and table.to_move == (seat,):
        code = bot.answer(table.eyes(seat, Rng(seed)), table.codes(seat))
        said.append(table.words.say(code))
        table.play(said[-1])
    return said


def imagined(t: Exposition) -> Expo:
    """The position as the seat on turn sees it."""
    s = t.table.eyes(t.table.to_move[0], Rng(1)).imagined
    assert isinstance(s, Expo)
    return s


def legal_and_preferred(t: Exposition) -> tuple[list[str], list[str]]:
    """All answers to the question, and those that are worth a look."""
    s, out = imagined(t), Options()
    RULES.legal(s, out)
    legal = out.list()
    RULES.prefer(s, s.stack[s.depth - 1], out)
    return [t.table.words.say(code) for code in legal], [t.table.words.say(code) for code in out.list()]


# One turn


@pytest.mark.parametrize("seed", range(3))
def test_greedy_finds_the_placements_that_complete_a_project(seed: int) -> None:
    """Nothing but the Laboratory scores: Cellophane, and the tile that it lacks, turned so that they fit."""
    edit = f"[course]\nender: B\n[A]\n{CELLOPHANE}\nyard: T2, SM-TH, EM-ST\nhand: laboratory\n[owed]\nfinal A"
    t = expo(edit, seats=2)
    said = play_turn(t, seed)
    assert {"place T2", "place SM-TH"} <= set(said)
    assert t.prestige("A") == 3
    assert t.tile("A", "c5")["complete"] is True


def test_greedy_turns_a_tile_in_the_meeting_room() -> None:
    """E-25: first the lead in copper, then the tile that completes Cellophane."""
    edit = """
        [patents]
        CU: 5 B1 A1
        [A]
        lab: T2 0 c5, EM-CU 0 c6, AU-EL 180 f5, SM-TH 0 b5
        hand: meeting
    """
    t = expo(edit, seats=2)
    play_turn(t)
    assert t.prestige("A") == 4


def test_greedy_completes_a_project_in_its_final_turn() -> None:
    """What is not done now is worth nothing."""
    edit = "[course]\nender: B\n[A]\nlab: T2 0 c5, EM-CU 90 c6, AU-EL 180 f5\nyard: SM-TH\nmoney: 0\n[owed]\nfinal A"
    t = expo(edit, seats=2)
    assert play_turn(t)[0] == "play laboratory"
    assert t.prestige("A") == 3


def test_greedy_buys_what_its_project_lacks() -> None:
    edit = """
        [board]
        station: EL-TH ST-MA SM-TH EL-MA ST-TH EL-ST
        [A]
        lab: T2 0 c5, EM-CU 90 c6, AU-EL 180 f5
        money: 1
        hand: academy laboratory journal skyscraper meeting
        last: station
        [owed]
        buy-tile A
        end-turn A
    """
    t = expo(edit, seats=2)
    play_turn(t)
    assert t.yard("A") == ["SM-TH"]


# Plans


def test_greedy_keeps_to_its_plan_only_in_the_position_it_planned_for() -> None:
    """The plan for one table does not answer another, even if its words are legal there."""
    yard = "yard: T2, SM-TH\nhand: laboratory skyscraper meeting"
    first = expo(f"[A]\n{CELLOPHANE}\n{yard}", seats=2)
    other = expo(f"[A]\nlab: EM-CU 90 d3, AU-EL 180 f5\n{yard}", seats=2)
    bot = Greedy(1)
    code = bot.answer(first.table.eyes(0, Rng(1)), first.table.codes(0))
    assert first.table.words.say(code) == "play laboratory"
    planned = list(bot.planned)
    assert len(planned) >= 4
    other.play("A: play laboratory")
    bot.answer(other.table.eyes(0, Rng(1)), other.table.codes(0))
    assert bot.planned != planned[1:]
    first.play("A: play laboratory")
    bot.planned, bot.expected = list(planned), first.table.eyes(0, Rng(1)).imagined.ints()
    assert bot.answer(first.table.eyes(0, Rng(1)), first.table.codes(0)) == planned[0]


def test_the_same_seed_gives_the_same_answers() -> None:
    turns = [play_turn(expo(seats=2, seed=9), 4) for _ in range(2)]
    assert turns[0] == turns[1]


# Which answers are worth a look


def test_of_all_spots_few_are_worth_a_look_and_the_best_is_among_them() -> None:
    t = expo("[A]\nlab: T2 0 c5, EM-CU 90 c6, AU-EL 180 f5\nyard: SM-TH", seats=2)
    t.play("A: play laboratory", "place SM-TH")
    legal, preferred = legal_and_preferred(t)
    assert len(preferred) == 5 < 100 < len(legal)
    assert preferred == [text for text in legal if text in preferred], "in their order"
    assert all(completes(t, text) for text in preferred)
    assert sum(completes(t, text) for text in legal) >= 5


def completes(t: Exposition, text: str) -> bool:
    """Does SM-TH, laid like this, complete a project?"""
    code = next(code for code in t.table.codes(0) if t.table.words.say(code) == text)
    return bool(imagined(t).players[0].lab.put(30 + 6 * 8 + 5, code - LAY.base))


def test_the_meeting_room_waits_until_the_hand_is_nearly_empty() -> None:
    for hand, is_offered in (("station academy meeting", False), ("station meeting", True)):
        legal, preferred = legal_and_preferred(expo(f"[A]\nhand: {hand}", seats=2))
        assert "play meeting" in legal
        assert ("play meeting" in preferred) is is_offered


def test_scrap_is_removed_for_what_needs_room_and_nothing_else_is_removed() -> None:
    for yard, removed in (("SM-TH", 0), ("T2", 5), ("TR1", 5)):
        t = expo(f"[A]\n{CELLOPHANE}\nyard: {yard}", seats=2).play("A: play laboratory")
        legal, preferred = legal_and_preferred(t)
        assert len([text for text in legal if text.startswith("remove")]) == 7
        assert len([text for text in preferred if text.startswith("remove")]) == removed


def test_useful_units_are_given_and_needed() -> None:
    given, need = amounts(0, 3, 2, 0, 1, 2, 0, 63), amounts(2, 2, 2, 0, 0, 3, 3, 1)
    assert useful(given, need) == useful(need, given) == 2 + 2 + 2 + 1


def amounts(*units: int) -> int:
    return sum(n << 7 * type for type, n in enumerate(units))


# Whole games


def test_greedy_wins_against_random_and_completes_projects() -> None:
    """Interpreted a game takes seconds, so there are few. The pinned points link both runs of the suite."""
    games = 2 if str(greedy.__file__).endswith(".py") else 40
    won = completed = 0
    points: list[int] = []
    for g in range(games):
        s, seat = RULES.new(GAME.agree(2, {})), g % 2
        bots = [make("greedy" if seat == sitting else "random", GAME, g) for sitting in range(2)]
        contest(RULES, s, bots, Rng(g), Rng(g + 1000))
        won += RULES.ranking(s)[seat] == 1
        points.append(RULES.scores(s)[seat])
        completed += int(s.players[seat].lab.complete).bit_count()
    assert won >= games * 0.95
    assert points[:2] == [34, 36]
    assert sum(points) >= games * 25
    assert completed >= games * 1.5


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_greedy_answers_legally_and_changes_nothing_it_looks_at(seats: int) -> None:
    t = expo(seats=seats, seed=seats)
    bots = [make("greedy", GAME, seat) for seat in range(seats)]
    luck = Rng(seats)
    for _ in range(40):
        seat = t.table.to_move[0]
        legal, view = t.table.codes(seat), t.table.eyes(seat, luck)
        before, imagined = t.table.digest(), view.imagined.ints()
        code = bots[seat].answer(view, list(legal))
        assert code in legal
        assert (t.table.digest(), view.imagined.ints()) == (before, imagined)
        t.table.play(t.table.words.say(code), seat)

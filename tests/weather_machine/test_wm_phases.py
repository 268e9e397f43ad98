"""Phases B and C, the end of Weather Machine, and what holds after every decision of random games."""

from __future__ import annotations

import pytest
from scenario import rule
from weather import GAME, machine

from pavilion.check.option_sets import option_sets
from pavilion.core import Options, Rng
from pavilion.core.courses import course_of
from pavilion.games.weather_machine.game import RULES
from pavilion.games.weather_machine.rules.state import Machine
from pavilion.games.weather_machine.told.owed import COURSES
from pavilion.games.weather_machine.told.position import flaws

LINE = [f"A{n}" for n in range(1, 13)]


def line(gone: int) -> str:
    """An assembly line without its first bots."""
    return "line: " + " ".join(LINE[gone:])


# ---- phase B --------------------------------------------------------------------------------------------------------


@rule("WM-4.16.4")
def test_bots_without_room_go_to_the_upper_sections() -> None:
    board = "[lab]\nbots rain: A A A\n[A]\nvouchers:\nparts: 1 red, 1 blue\n" + line(3) + "\n[owed]\nphase-b"
    t = machine(board).asks("park-bot", "A").offers("park A1", "park A2", "park A3").refuses("park A4", "WM-4.16.4")
    t.play("park A2").offers("park A1", "park A3").play("park A1").asks("pay-science")
    assert (t.shop("A")["bots"], t.player("A")["line"]["A2"], t.vouchers("A")) == (1, True, (0, 0, 0, 0, 0))
    full = "[lab]\nbots rain: A A A\n[A]\nvouchers:\nparts: 1 red, 1 blue\nline: A1 A2 A3 A4 A5 A6 A7 A8 A9\n"
    machine(full + "sections: I II III IV\n[owed]\nphase-b").offers("park A10", "park A11", "park A12")


@rule("WM-4.16.5", "WM-4.16.12")
@pytest.mark.parametrize(("agreed", "left"), [("active", ["lativ", None, None]), ("all", [None] * 3)])
def test_lativs_bots_leave_the_branch(agreed: str, left: list[str | None]) -> None:
    for branch in ("lativ - -", "lativ B B"):
        gone = branch.count("B")
        board = f"[lab]\nbots rain: {branch}\nbots sun: lativ - -\n[B]\nvouchers:\n{line(gone)}\n[owed]\nphase-b"
        t = machine(board, lativ_reset=agreed)
        while t.asked.duty.name in ("pay-science", "return-bot"):
            t.play(t.legal[-1])
        assert t.bots("lab", "rain") == [None] * 3
        assert t.bots("lab", "sun") == left


@rule("WM-4.16.12")
@pytest.mark.parametrize(("seats", "tokens"), [(2, 1), (3, 2)])
def test_after_a_run_the_weather_is_worse(seats: int, tokens: int) -> None:
    board = "[lab]\nbots rain: lativ B B\n[rnd]\nmarkers rain: A government\n"
    board += "[A]\noffice: sun sun sun\nleft: 2 3 4 5 6\n"
    board += f"[B]\nvouchers:\n{line(2)}\n"
    t = machine(board + "[owed]\nphase-b", seats=seats).asks("pay-science", "B").offers("decline").play("decline")
    assert t.extreme("rain") == {"tile": "EW-RAIN-2", "level": 2, "markers": [None, None]}
    assert t.board["government"]["markers"] == 3
    assert t.board["lab"]["tokens"]["rain"] == tokens


@rule("WM-4.16.7", "WM-4.16.10")
def test_who_does_not_pay_gets_nothing_and_a_token_without_a_place_goes() -> None:
    full = "office: - sun - - sun - - wind - - wind - - fog - - fog -"
    board = f"[lab]\nbots rain: B B C\n[C]\n{line(1)}\nvouchers:\n[B]\n{full}\nvouchers: 1 science\n{line(2)}\n"
    t = machine(board + "[owed]\nphase-b").asks("pay-science", "B").play("accept", "pick first")
    t.play("gain lab", "gain lab").asks("pay-science", "C").refuses("accept", "WM-4.1.6").play("decline")
    assert (t.climate("B"), t.climate("C")) == (6, 0)
    assert "rain" not in t.player("B")["office"].values()
    assert t.board["lab"]["tokens"]["rain"] == 1


@rule("WM-4.16.13", "WM-4.16.14", "WM-5.1")
def test_the_last_experiment_tile_ends_the_game() -> None:
    lab = "[lab]\ndisplay: X-II-RAIN X-II-WIND X-II-SUN\nnext: {next}\ntop: none\ndeck: 0\nunseen: {unseen}\n"
    rest = "X-III-RAIN X-III-WIND X-III-SUN"
    t = machine(lab.format(next="X-III-FOG", unseen=rest) + "[owed]\nphase-b")
    assert t.board["lab"]["display"] == ["X-III-FOG", "X-II-WIND", "X-II-SUN"]
    assert (t.board["lab"]["next"], t.board["ending"]) == (None, "final")


# ---- phase C and the end --------------------------------------------------------------------------------------------


@rule("WM-4.17.2", "WM-4.17.3")
def test_income_only_with_lativ_in_his_office() -> None:
    t = machine(f"[A]\nvouchers:\nbots: 1\n{line(1)}\n[owed]\nphase-c")
    assert (t.vouchers("A"), t.board["lativ"]["at"]) == ((0, 0, 0, 0, 0), "supply")
    t = machine(f"[course]\nlativ: office\n[A]\nvouchers:\nbots: 1\n{line(1)}\n[owed]\nphase-c")
    assert (t.vouchers("A"), t.board["lativ"]["at"]) == ((0, 1, 0, 0, 0), "supply")


FINAL = "[course]\nending: final\nlativ: office\n"


@rule("WM-5.3", "WM-5.4", "WM-4.17.4", "WM-5.2")
def test_the_final_round_tries_all_branches() -> None:
    board = f"{FINAL}assistant: sun\n[lab]\nbots rain: A A A\nbots sun: B B -\nbots wind: A A B\n"
    board += f"[A]\n{line(5)}\nvouchers:\n[B]\n{line(3)}\nvouchers:\n"
    t = machine(board + "[owed]\nphase-b")
    while t.asked.duty.name == "park-bot":
        t.play(t.legal[0])
    t.asks("pay-science", "A")
    assert t.asked.a == 0  # after fog and snow, which are empty, comes rain
    t.play("decline")
    while t.asked.duty.name == "park-bot":
        t.play(t.legal[0])
    t.asks("pay-science", "A").play("decline").asks("pay-science", "B").play("decline")
    assert t.over
    assert t.bots("lab", "sun") == ["B", "B", None]
    assert t.board["lab"]["display"] == ["X-I-SUN", None, None]
    assert t.board["lativ"]["at"] == "office"


@rule("WM-5.5")
def test_before_scoring_tokens_and_investments_are_used() -> None:
    board = f"{FINAL}[A]\ninvestments: 1\nheld awards: 1\nawards: 1\nholding: 1 lab-sun\nbelow: P01\nvouchers:\n"
    t = machine(board + "[owed]\nphase-b").asks("final-menu", "A").refuses("done", "WM-4.15.1")
    t.play("token lab-sun 2", "invest set-goal", "goal P01 bottom").asks("fund-step").play("advance lab")
    t.asks("final-menu").play("award 1-rnd").asks("final-menu").play("done")
    assert t.over
    assert machine(f"{FINAL}[owed]\nphase-b").over


@rule("WM-5.7", "WM-5.8", "WM-1.3", "WM-2.17.1", "WM-2.17.2")
def test_goals_and_the_nobel_prize_score() -> None:
    goals = "goals: B03 B04 V02 - P11\nfunding: 6 government\nblack: government-top\nbelow: B01"
    papers = "office: rain rain rain\nleft: 2 3 4 5 6"
    board = f"[course]\nnobel: A\n[A]\n{goals}\n{papers}\nbots: 1\n{line(1)}\n[B]\nfunding: 6 government\n"
    t = machine(board + "[owed]\nturn A")
    spaces = t.player("A")["goals"]["spaces"]
    met = {name: space["met"] for name, space in spaces.items() if space}
    assert met == {"government-top": True, "government-bottom": True, "lab-top": True, "rnd-top": False}
    assert t.player("A")["points"] == 5 + 3 * 5 + 5  # the track, three goals, the prize
    behind = machine("[A]\ngoals: - B04\nfunding: 3 government\n[B]\nfunding: 4 government\n[owed]\nturn A")
    assert not behind.player("A")["goals"]["spaces"]["government-bottom"]["met"]


@rule("WM-5.9")
def test_ties_are_broken_by_awards_papers_and_rows() -> None:
    def places(a: str, b: str, points: str = "points: 9") -> list[int]:
        return RULES.ranking(machine(f"[A]\n{points}\n{a}\n[B]\npoints: 9\n{b}\n[owed]\nturn A", seats=2).s)

    award, paper = "awards: 1\nheld awards: 1", "office: rain rain rain\nleft: 2 3 4 5 6"
    assert places("", award) == [2, 1]
    assert places(paper, award) == [2, 1]
    assert places(paper, "") == [1, 2]
    assert places("office: rain rain rain", "") == [1, 2]
    assert places("", "") == [1, 1]
    assert places(award, "", "points: 8") == [2, 1]


# ---- whole games ----------------------------------------------------------------------------------------------------


def walk(seats: int, options: dict[str, object], seed: int) -> Machine:
    """A random game; after every decision nothing is lost, and what is owed follows a course."""
    s: Machine = RULES.new(GAME.agree(seats, options))
    out, luck = Options(), Rng(seed)
    going = RULES.advance(s, out, luck)
    while going:
        assert flaws(s) == []
        assert course_of(s, COURSES) is not None
        going = RULES.step(s, out.pick(luck), out, luck)
    assert flaws(s) == []
    return s


@rule(
    "WM-1.2", "WM-1.7", "WM-4.2.6", "WM-10.13", "WM-10.14", "WM-10.15", "WM-10.16", "WM-10.17", "WM-10.18", "WM-10.19",
    "WM-10.20", "WM-10.21",
)  # fmt: skip
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_random_games_end_with_all_components(seats: int) -> None:
    for options in list(option_sets(GAME, seats))[:6]:
        s = walk(seats, options, len(options) + seats)
        assert s.depth == 0
        assert s.round <= 46
        if seats > 1:
            assert (s.ending, s.round >= 8) == (2, True)


def test_a_copy_is_equal_and_independent() -> None:
    s: Machine = RULES.new(GAME.agree(1, {}))
    out, luck = Options(), Rng(5)
    RULES.advance(s, out, luck)
    for _ in range(30):
        t = s.clone()
        before = s.ints()
        assert t.ints() == before
        RULES.step(t, out.pick(luck), Options(), Rng(1))
        assert s.ints() == before
        if not RULES.step(s, out.pick(luck), out, luck):
            break



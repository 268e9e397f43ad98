"""Set-up of Crystal Palace, and what can be agreed (CP-3, CP-6)."""

from __future__ import annotations

import pytest
from palace import GAME, palace
from scenario import rule

from pavilion.core import Unreadable

CARDS = {2: 3, 3: 4, 4: 5, 5: 6}


@rule("CP-3.1", "CP-3.5", "CP-3.6", "CP-3.7", "CP-3.8", "CP-3.9")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_what_is_laid_out_depends_on_the_number_of_players(seats: int) -> None:
    board = palace(seats=seats).board
    for deck in ("patents", "persons"):
        assert len(board[deck]["display"]) == CARDS[seats]
        assert None not in board[deck]["display"]
        assert board[deck]["top"] not in board[deck]["display"]
        assert board[deck]["deck"] == 30 - CARDS[seats]
    assert len(board["museum"]["display"]) == seats + 3
    assert board["museum"]["supply"] == 45 - seats - 3
    assert board["shares"] == ["SH1a", "SH1b", "SH1c"]
    assert (len(board["market"]["fields"]), board["market"]["banner"]) == (seats + 3, seats)
    assert board["market"]["free"] == seats + 3
    assert board["tickets"]["spots"] == [None, None, None]
    assert list(board["subs"]) == [f"P{n}" for n in (1, 2, 3, 4, 5) if n != 4 or seats > 3] + [
        f"S{n}" for n in (1, 2, 3, 4) if n != 4 or seats > 3
    ]


@rule("CP-3.8")
def test_flyers_lie_by_colour_and_publishers_on_four_rounds() -> None:
    for seed in range(5):
        board = palace(seed=seed).board
        flyers = list(board["buzz"]["flyers"].values())
        assert [flyer[1] for flyer in flyers] == [*"BBBB", *"GGGG", *"VVV"]
        assert len(set(flyers)) == 11
        rounds = board["times"]["rounds"]
        assert rounds[0] == board["times"]["now"] == "T0"
        assert sorted(publisher[1] for publisher in rounds[1:]) == ["1", "2", "3", "4"]


@rule("CP-3.2", "CP-3.3")
def test_what_everybody_begins_with() -> None:
    for player in palace(seats=5).board["players"].values():
        assert (player["money"], player["energy"], player["gears"], player["news"]) == (40, 1, 1, 0)
        assert player["dice"] == {"active": 4, "fresh": 0, "spare": 2, "tickets": 0}
        assert (player["points"], player["buzz"], player["income"], player["westminster"]) == (0, 0, 10, 1)
        assert (player["level"], player["assistants"]["supply"], player["tokens"]) == (0, 5, 2)
        assert player["mat"] == [None] * 10


@rule("CP-3.4", "CP-2.13")
def test_nations_are_dealt_without_repetition() -> None:
    found = [player["nation"] for player in palace(seats=5).board["players"].values()]
    assert len(set(found)) == 5


@rule("CP-3.4", "CP-3.10")
def test_nations_are_chosen_in_reverse_order() -> None:
    t = palace(seats=3, typed=True, nations="choose").play("first B").asks("nation", "A")
    t.play("A: nation japan").asks("nation", "C").refuses("nation japan", "CP-3.4")
    t.play("C: nation russia").asks("nation", "B").play("B: nation italy")
    assert [player["nation"] for player in t.board["players"].values()] == ["japan", "italy", "russia"]


@rule("CP-3.4")
def test_nobody_gets_the_back_of_another_mat_where_so_agreed() -> None:
    t = palace(seats=2, typed=True, nations="choose", mat_pairs=True).play("first A", "B: nation japan")
    t.asks("nation", "A").refuses("nation russia", "CP-3.4")
    assert "nation prussia" in t.legal
    for seed in range(20):
        names = [p["nation"] for p in palace(seats=5, seed=seed, mat_pairs=True).board["players"].values()]
        order = ["united-kingdom", "japan", "spain", "italy", "france"]
        backs = dict(zip(["prussia", "russia", "united-states", "austria", "ottoman-empire"], order, strict=True))
        assert len({backs.get(name, name) for name in names}) == 5


@rule("CP-3.10")
def test_a_random_player_began_before() -> None:
    starts = {palace(seats=5, seed=seed).board["start"] for seed in range(30)}
    assert starts == set("ABCDE")


@rule("CP-3.5", "CP-3.6")
def test_the_top_cards_can_be_hidden() -> None:
    board = palace(deck_top_visible=False).board
    assert (board["patents"]["top"], board["persons"]["top"]) == (None, None)
    assert board["patents"]["deck"] == 26


@rule("CP-3.2")
def test_a_handicap_is_money_and_a_newspaper() -> None:
    t = palace(seats=2, handicap="15+1,3").has("A", money=55, news=1).has("B", money=43, news=0)
    assert t.s.terms.options["handicap"] == [31, 3]
    for wrong in ("16,0", "1", "3+2,0", "x,0", "-1,0"):
        with pytest.raises(Unreadable, match=r"CP-3\.2"):
            GAME.agree(2, {"handicap": wrong})


@rule("CP-2.5")
def test_what_is_not_on_the_board_of_so_many_players_is_refused() -> None:
    t = palace("[course]\nphase: place\n[A]\nloose: 6\n[owed]\nturn A", seats=2)
    t.refuses("place 6 bank-3", "CP-2.5")

"""The solo game of Crystal Palace against the shadow nation (CP-6)."""

from __future__ import annotations

from palace import GAME, Exhibition, palace
from scenario import rule

from pavilion.games.crystal_palace.rules import result
from pavilion.games.crystal_palace.rules.solo import verdict
from pavilion.games.crystal_palace.rules.state import SUBS_AT


def alone(edit: str) -> Exhibition:
    return palace(edit, seats=1, all_asked=True)


@rule("CP-6.1", "CP-6.5")
def test_the_shadow_counts_for_start_and_newspaper_and_pays_nothing() -> None:
    t = alone("[course]\nfirst: A").play("set 4-4-3-3")
    assert t.board["start"] == "shadow"  # 14 each, and 5 is more than 4
    assert t.board["shadow"]["hand"] == [5, 4, 3, 2]
    t.has("A", news=1, money=26).asks("place", "A")
    assert sum(len(place["queue"]) for place in t.board["locations"].values()) == 1
    t = alone("[course]\nfirst: A\nround: 5").play("set 6-6-6-1")
    assert t.board["start"] == "A"
    assert t.board["shadow"]["loose"] == [6, 5, 4, 3]
    t.has("A", news=0)


@rule("CP-6.2", "CP-6.5")
def test_the_shadow_places_along_its_list_as_far_left_as_it_can() -> None:
    route = "[shadow]\nloose: 5 4 3 2\nroute: bank times museum port club westminster waterloo patent-office"
    t = alone(f"[course]\nphase: place\nfirst: shadow\n{route}\n[A]\nloose: 6 1\n[owed]\nplace A\nnext-phase")
    t.play("place 6 patent-office-1")
    assert t.board["locations"]["bank"]["fields"][0]["die"] == {"seat": "shadow", "value": 5}
    assert t.board["shadow"]["next"] == "times"
    t.play("place 1 westminster-3").asks("loc")
    queued = [die for place in t.board["locations"].values() for die in place["queue"]]
    dice = [(die["field"], die["value"]) for die in queued if die["seat"] == "shadow"]
    assert dice == [("museum-2", 3), ("bank-1", 5), ("times-1", 4), ("port-3", 2)]


@rule("CP-6.2", "CP-6.5")
def test_a_die_that_fits_nowhere_makes_the_shadow_pass() -> None:
    fields = "patent-office: - - A1\nmuseum: - - A1\nwestminster: - - A1\ntimes: - - A1\nwaterloo: - - A1"
    mine = "[A]\nloose: 6\ndice: 6\nspare: 0\n[owed]\nplace A\nnext-phase"
    t = alone(f"[course]\nphase: place\nfirst: shadow\n[dice]\n{fields}\n[shadow]\nloose: 1 1\n{mine}")
    t.play("place 6 club-1").asks("loc", "A")
    assert t.board["shadow"]["loose"] == []


@rule("CP-6.3", "CP-6.5")
def test_the_shadow_takes_what_lies_first_and_nothing_else() -> None:
    fields = "patent-office: shadow5\nmuseum: shadow4\nbank: shadow5\nclub: shadow5\nport: shadow6 shadow4"
    fields += "\nwaterloo: shadow5 A3"
    t = alone(f"[course]\nphase: act\n[dice]\n{fields}\n[owed]\nphase act").asks("station", "A")
    assert t.board["patents"]["display"][0] is None
    assert t.board["persons"]["display"][0] is None
    assert t.board["museum"]["display"][0] is None
    assert t.board["shares"] == ["SH1b", "SH1c"]
    assert [sub for sub, die in t.board["subs"].items() if die] == ["P1", "P2", "S1"]
    t.refuses("station S1", "CP-4.28.0").has("A", money=40)


@rule("CP-6.3")
def test_the_shadow_never_takes_a_ticket_and_may_find_nothing_to_block() -> None:
    fields = "port: shadow6\nport spaces: A4\nsubs: A4 shadow1 shadow1\nwaterloo: A5"
    t = alone(f"[course]\nphase: act\n[dice]\n{fields}\n[owed]\nphase act").asks("station", "A")
    assert t.board["tickets"]["spots"] == [None, None, None]
    assert t.board["subs"]["P5"] is None
    assert t.s.board[SUBS_AT + 3] == 0, "there is no P4 at this table"


@rule("CP-6.2")
def test_without_dice_nobody_places() -> None:
    alone("[course]\nphase: place\n[owed]\nbegin-placing\nnext-phase").asks("green", "A")


@rule("CP-6.4", "CP-6.5")
def test_an_effect_on_the_shadow_is_lost() -> None:
    t = alone("[course]\nphase: build\n[owed]\ntarget A PT25 1\nnext-phase").offers("target A", "target B")
    t.play("target B").has("A", money=49, prototypes=["PT25"])


@rule("CP-6.4")
def test_medals() -> None:
    found: list[str] = []
    for points in (44, 45, 64, 65, 84, 85):
        mine = f"[A]\npoints: {points + 20}\nmoney: 0\nenergy: 0\ngears: 0"
        t = alone(f"[course]\nround: 5\nphase: earn\n{mine}\n[owed]\nnext-phase")
        assert t.over
        assert result.points(t.s, 0) == points
        found.append(verdict(t.s).rank)
        assert verdict(t.s).reached == (points >= 45)
        assert GAME.verdict(t.s) == verdict(t.s)
    assert found == ["novice", "bronze", "bronze", "silver", "silver", "gold"]


@rule("CP-6.5")
def test_alone_buzz_and_market_are_scored_as_if_nobody_else_were_there() -> None:
    t = alone("[market]\nassistants: A - A\n[A]\nbuzz: 4")
    assert (result.buzz_points(t.s, 0), result.market_points(t.s, 0)) == (6, 5)
    assert result.buzz_points(alone("").s, 0) == 0

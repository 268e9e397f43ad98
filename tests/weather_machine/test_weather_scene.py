"""The drawing of Weather Machine: what the view knows is there and can be touched, and what an answer would change."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from typing import Any

import pytest
from gallery import art_in, shape, words_in
from librt.vecs import vec
from mypy_extensions import i64
from weather_pictures import NAMES, machine, seen, solo, spaces

from pavilion.check.drawing_laws import must_be_orderly, must_be_within_reach, words_of
from pavilion.core.scene import Group, Icon, Printed, Scene, Shape, Words, above, beside
from pavilion.draw import Layout
from pavilion.draw.icons import SHARED
from pavilion.draw.style import SHARED as SHEETS
from pavilion.draw.style import STATIC
from pavilion.draw.terminal import scene_lines
from pavilion.games.weather_machine.rules.state import Machine
from pavilion.games.weather_machine.rules.verbs import VERBS
from pavilion.games.weather_machine.scene import scene as drawing

LAYOUTS: tuple[Layout, ...] = ("wide", "middle", "narrow")
ASKED = ("menu", "place-token", "extend-place", "collect-funding", "lose-parts", "return-one", "proto-row")
everywhere = pytest.mark.parametrize("layout", LAYOUTS)


def table(view: dict[str, Any], layout: Layout, after: dict[str, Any] | None = None) -> Scene:
    """Board and players as a page shows them."""
    board, players = drawing.board(view, layout, NAMES, after=after), drawing.players(view, layout, NAMES)
    return beside(board, players) if layout == "wide" else above(players, board)


def worked(s: Machine) -> Machine:
    """After Ada has worked on the experiment at Sun 2."""
    t = s.clone()
    t.machine, t.supply = spaces("BD. LC. AAL .LB D.."), vec[i64]([2, 3, 2, 3, 3])
    ada = t.players[0]
    ada.vouchers, ada.chemicals, ada.funding = vec[i64]([2, 1, 2, 4, 2]), vec[i64]([0, 0, 0, 1, 0]), vec[i64]([2, 4, 3])
    ada.bots = 1
    return t


def looks(thing: Shape) -> Counter[str]:
    return Counter(part.look for part in art_in(thing.art) if not isinstance(part, Printed))


def groups(thing: Shape, kind: str) -> list[str]:
    """The looks of pieces of a kind."""
    return [part.look for part in art_in(thing.art) if isinstance(part, Group) and part.kind == kind]


# ---- order ----------------------------------------------------------------------------------------------------------


@everywhere
@pytest.mark.parametrize("asked", ASKED)
@pytest.mark.parametrize("make", [machine, solo])
def test_everything_has_its_place_its_words_and_room_for_a_finger(make: Any, asked: str, layout: Layout) -> None:
    scene = table(seen(make(), asked), layout)
    touched = [found for found in scene.shapes() if found.shape.touch]
    must_be_orderly(scene)
    must_be_within_reach(touched, layout, scene.width)
    known = words_of(VERBS)
    assert [found.shape.id for found in touched if not {*found.shape.id.split("@")} <= known] == []


@everywhere
def test_all_signs_and_looks_are_defined(layout: Layout) -> None:
    scene = table(seen(machine()), layout)
    art = [part for layer in scene.layers for part in art_in(layer.shapes)]
    folder = SHARED.parent.parent / "games" / "weather_machine" / "scene"
    signs = tomllib.loads(SHARED.read_text()) | tomllib.loads((folder / "icons.toml").read_text())
    assert {part.name for part in art if isinstance(part, Icon)} - set(signs) == set()
    sheets = "".join(path.read_text() for path in (*(STATIC / name for name in SHEETS), folder / "style.css"))
    defined = {*re.findall(r"\.([a-z][\w-]*)", sheets), "ic", "flavour"}
    used = {look for part in art if not isinstance(part, Printed) for look in part.look.split()}
    assert used - defined == set()


@everywhere
def test_letters_are_not_too_small(layout: Layout) -> None:
    """On a desk the board is shrunk to 93 %."""
    least, other = (12.9, 11.8) if layout == "wide" else (12, 11)
    board = drawing.board(seen(machine()), layout, NAMES)
    small: list[tuple[str, str, float]] = []
    for found in board.shapes():
        chosen = found.shape.touch or any(shape(board, id).touch for id in found.inside)
        own = [part for part in found.shape.art if not isinstance(part, Shape)]
        words = [word for word in art_in(own) if isinstance(word, Words) and "flavour" not in word.look]
        small += [(found.shape.id, word.text, word.size) for word in words if word.size < (least if chosen else other)]
    assert small == []


# ---- what is there --------------------------------------------------------------------------------------------------


@everywhere
def test_one_sees_who_stands_where_and_which_spaces_are_free(layout: Layout) -> None:
    scene = table(seen(machine()), layout)
    stands = {
        name: shape(scene, f"space:{name}").label for name in ("lab-A", "government-B", "rnd-A", "supply-A", "lab-B")
    }
    assert stands == {
        "lab-A": "Lab, space A: Ada", "government-B": "Government, space B: Matteo", "rnd-A": "R&D, space A: Liesl",
        "supply-A": "Supply, space A: Fulton", "lab-B": "Lab, space B.\nYou would gain: 2 R&D vouchers",
    }  # fmt: skip


@everywhere
def test_a_free_space_tells_what_going_there_brings_and_costs(layout: Layout) -> None:
    s = machine()
    s.lativ, s.lativ_space = 1, 4  # Government A; Matteo stands on B
    scene = table(seen(s), layout)
    assert shape(scene, "space:government-C").label.endswith("You would gain: 2 Lab vouchers, 1 Science voucher")
    assert shape(scene, "space:supply-C").label.endswith("1 voucher of any type.\nYou would pay: 1 of any type")
    assert "\u22121" in words_in(shape(scene, "space:supply-C"))


@everywhere
def test_a_closed_space_cannot_be_touched(layout: Layout) -> None:
    view = seen(machine())
    view["board"]["spaces"]["lab-C"] = "blocked"
    space = shape(table(view, layout), "space:lab-C")
    assert not space.touch
    assert space.label == "Lab, space C.\nClosed in this game"


@everywhere
def test_bots_stand_on_their_spaces_and_free_ones_show_what_they_take(layout: Layout) -> None:
    scene = table(seen(machine()), layout)
    assert groups(shape(scene, "labspace:rain-1"), "bot:B") == [""]
    assert shape(scene, "labspace:wind-1").label == "Lab, Wind 1: Lativ"
    assert shape(scene, "labspace:rain-3").label == "Lab, Rain 3.\nTakes a chemical: red"
    assert shape(scene, "govspace:rain-2").label == "Government, Rain 2.\nTakes a part: white"
    assert "And one more chemical or part" in shape(scene, "rndspace:rain-3").label


@everywhere
@pytest.mark.parametrize(
    ("space", "owed"), [("govspace:wind-2", "part"), ("labspace:rain-3", "chemical"), ("rndspace:sun-2", "chemical")]
)
def test_a_space_that_is_paid_by_exchange_does_not_look_like_others(space: str, owed: str, layout: Layout) -> None:
    view = seen(machine())
    view["board"]["due"] = {space: owed}
    scene = table(view, layout)
    dear, other = shape(scene, space), shape(scene, space.partition(":")[0] + ":sun-3")
    signs = [part for part in art_in(dear.art) if isinstance(part, Icon) and part.name == "wm-exchange"]
    assert [sign.size >= 11 for sign in signs] == [True]
    assert dear.label.endswith(
        f"Only by exchange: for the {owed} you lack you give another one and two vouchers of any type."
    )
    assert "exchange" not in other.label
    assert "wm-exchange" not in {part.name for part in art_in(other.art) if isinstance(part, Icon)}


def test_the_active_weather_runs_through_all_machines() -> None:
    scene = drawing.board(seen(machine()), "wide", NAMES)
    for place in ("government", "lab", "rnd"):
        assert looks(shape(scene, f"place:{place}"))["active"] == 1
    assert "Active weather: Sun" in shape(scene, "round").label


@everywhere
def test_vouchers_are_shown_against_their_caps(layout: Layout) -> None:
    scene = table(seen(machine()), layout)
    cards = [shape(scene, f"voucher:{kind}") for kind in ("supply", "government", "lab", "rnd", "science")]
    assert [card.label for card in cards] == [
        "Supply vouchers: 2 of 6", "Government vouchers: 1 of 5", "Lab vouchers: 3 of 5", "R&D vouchers: 4 of 5",
        "Science vouchers: 2 of 5",
    ]  # fmt: skip
    if layout == "wide":
        assert [looks(card)["pip-full"] for card in cards] == [2, 1, 3, 4, 2]


@everywhere
def test_actions_show_their_price_and_are_pale_where_it_cannot_be_paid(layout: Layout) -> None:
    view = seen(machine())
    view["board"]["players"]["A"]["payable"]["publish"] = False
    scene = table(view, layout)
    publish, work = shape(scene, "action:publish"), shape(scene, "action:work")
    assert publish.label == "Publish: 2 Lab vouchers.\nNot possible now"
    assert work.label == "Work: 1 Lab voucher"
    assert (looks(publish)["off"], looks(work)["off"]) == (1, 0)


def test_a_rule_that_forbids_an_action_makes_it_pale_too() -> None:
    view = seen(machine())
    view["reasons"] = {"action:work": "WM-4.12.1"}
    assert looks(shape(drawing.board(view), "action:work"))["off"] == 1


@everywhere
def test_the_workshop_tells_how_much_room_is_left(layout: Layout) -> None:
    scene = table(seen(machine()), layout)
    words = [word for found in scene.shapes() for word in words_in(found.shape)]
    assert "room: 2 parts or bots, 2 chemicals" in words
    assert [shape(scene, f"goods:{colour}-part").label for colour in ("green", "pink", "red")] == [
        "Parts (green): 1", "Parts (pink): 2", "Parts (red): 0",
    ]  # fmt: skip


@everywhere
def test_goals_tell_how_far_one_is(layout: Layout) -> None:
    scene = table(seen(machine()), layout)
    assert shape(scene, "goal:B01").label == "Four bots in the Government Machine: 2 of 4"
    assert shape(scene, "goal:B04").label == "Furthest on the Government track: you are number 4, with 2"
    s = machine()
    s.government = spaces("A.. .A. A.C DDB BC.")
    met = shape(table(seen(s), layout), "goalspace:government-top")
    assert met.label.endswith("Bots in three Government branches: 3 of 3.\nMet now")
    assert looks(met)["sb num a1" if layout != "wide" else "sb num a1 mid"] == 1
    assert shape(scene, "goalspace:rnd-bottom").label.endswith(
        "Breakthroughs on two kinds of weather: 1 of 2.\nFunding taken"
    )


@everywhere
def test_alone_the_saboteurs_show_their_value_and_their_report(layout: Layout) -> None:
    scene = table(seen(solo()), layout)
    label = shape(scene, "saboteurs").label
    assert "Target Value: 57" in label
    assert "White agent goes to Lab, Sun, bottom" in label
    assert shape(scene, "action:security").label == "Call Security: 1 Lab voucher"
    assert shape(scene, "space:lab-C").label == "Lab, space C: Pink agent"


def test_somebody_who_looks_on_sees_the_laboratory_of_who_is_to_move() -> None:
    scene = drawing.board(seen(machine(), seat=None, to_move="C"), "wide", NAMES)
    assert shape(scene, "laboratory").label == "Laboratory of Liesl"


# ---- what would change ----------------------------------------------------------------------------------------------


@everywhere
def test_before_an_answer_one_sees_what_comes_and_what_goes(layout: Layout) -> None:
    s = machine()
    scene = drawing.board(seen(s), layout, NAMES, after=seen(worked(s)))
    assert groups(shape(scene, "labspace:sun-2"), "bot:A") == ["ghost"]
    assert "+1" in words_in(shape(scene, "goods:blue-chemical"))
    ghosts = [part for part in art_in(shape(scene, "track:lab").art) if getattr(part, "look", "") == "ghost"]
    assert len(ghosts) == 1
    if layout == "wide":
        lab = shape(scene, "voucher:lab")
        assert "\u22121" in words_in(lab)
        assert (looks(lab)["pip-full"], looks(lab)["pip-lost"]) == (2, 1)


@everywhere
def test_a_part_that_would_be_sold_is_seen_on_the_subsidy_that_would_go(layout: Layout) -> None:
    s = machine()
    t = s.clone()
    t.grid[0] = s.grid[1]  # a green part instead of the sale
    cell = shape(drawing.board(seen(s), layout, after=seen(t)), "grid:rain-1")
    assert groups(cell, "subsidy:SB-SELL") == ["leaving"]
    assert looks(cell)["ghost"] == 1


# ---- what depends on the question -----------------------------------------------------------------------------------


@everywhere
def test_while_tokens_are_placed_a_cell_of_the_office_stands_for_the_token_of_its_colour(layout: Layout) -> None:
    s = machine()
    s.players[0].holding[5] = 1  # Lab, Rain
    scene = table(seen(s, "place-token"), layout)
    assert shape(scene, "token:lab-rain@row:3").touch
    assert shape(scene, "office:3-government").touch
    assert {"token:lab-rain@row:3", "office:3-lab"} & table(seen(s), layout).ids() == {"office:3-lab"}


@everywhere
def test_free_cells_of_the_workshop_can_be_touched_when_a_tile_is_laid(layout: Layout) -> None:
    laying, other = (table(seen(machine(), asked), layout) for asked in ("extend-place", "menu"))
    free = {found.shape.id for found in laying.shapes() if found.shape.id.startswith("shopcell:")}
    assert free == {f"shopcell:{cell}" for cell in ("a2", "a3", "a4", "b4", "c3", "c4")}
    assert all(shape(laying, id).touch and not shape(other, id).touch for id in free)


@everywhere
def test_a_long_workshop_goes_on_below_and_stays_large_enough(layout: Layout) -> None:
    s = machine()
    for column in range(3, 12):
        s.players[0].cells[30 + column] = 1
    scene = table(seen(s, "extend-place"), layout)
    must_be_orderly(scene)
    must_be_within_reach([found for found in scene.shapes() if found.shape.touch], layout, scene.width)
    assert shape(scene, "shopcell:b13").touch


# ---- in letters -----------------------------------------------------------------------------------------------------


def test_a_terminal_shows_the_same_table() -> None:
    lines = scene_lines(drawing.board(seen(machine()), "wide", NAMES), 120, 0, {"3": ["labspace:rain-3"]})
    text = "\n".join("".join(ink.text for ink in line) for line in lines)
    assert "D◆  [3]" in text
    for word in ("Your laboratory", "Government funding", "Workshop", "Assembly line", "Papers", "Goals", "Round 8"):
        assert word in text
    assert len({len("".join(ink.text for ink in line)) for line in lines}) == 1

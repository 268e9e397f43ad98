"""The drawing of Crystal Palace: what the view knows is there and can be touched, and what an answer would change."""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
from gallery import art_in, shape, words_in
from palace import GAME, Exhibition, dice, palace

from pavilion.check.drawing_laws import must_be_orderly, must_be_within_reach, words_of
from pavilion.core import NOBODY
from pavilion.core.desk import STAGE
from pavilion.core.scene import TOLD, Group, Icon, Printed, Scene, Token, Words, above, beside
from pavilion.draw import Layout
from pavilion.draw.icons import SHARED
from pavilion.draw.style import SHARED as SHEETS
from pavilion.draw.style import STATIC
from pavilion.draw.svg import document
from pavilion.draw.terminal import scene_lines
from pavilion.games.crystal_palace.box.data import house
from pavilion.games.crystal_palace.game import RULES
from pavilion.games.crystal_palace.rules.verbs import VERBS
from pavilion.games.crystal_palace.scene import effects, setting
from pavilion.games.crystal_palace.scene import scene as drawing
from pavilion.games.crystal_palace.scene.box import notation, teller

LAYOUTS: tuple[Layout, ...] = ("wide", "middle", "narrow")
NAMES = {"A": "Ada", "B": "Matteo", "C": "Liesl", "D": "Fulton", "E": "Esperanza"}
everywhere = pytest.mark.parametrize("layout", LAYOUTS)
FOLDER = SHARED.parent.parent / "games" / "crystal_palace" / "scene"


def seen(t: Exhibition, seat: str | None = "A") -> dict[str, Any]:
    """What `Table.view` gives."""
    to_move = ["ABCDE"[mover] for mover in RULES.to_move(t.s)]
    asked = "" if t.over else t.asked.duty.name
    board = RULES.view(t.s, NOBODY if seat is None else "ABCDE".index(seat))
    return {
        "game": GAME.name, "seat": seat, "to_move": to_move, "asked": asked, "over": t.over, "reasons": {},
        "board": board, "details": {},
    }  # fmt: skip


def table(view: dict[str, Any], layout: Layout, after: dict[str, Any] | None = None) -> Scene:
    """Board and players as a page shows them."""
    board, players = drawing.board(view, layout, NAMES, after=after), drawing.players(view, layout, NAMES)
    return beside(board, players) if layout == "wide" else above(players, board)


def played(seats: int, seed: int, every: int = 7, **options: Any) -> Iterator[Exhibition]:
    """A random game, looked at again and again."""
    t, luck = palace(seats=seats, seed=seed, **options), random.Random(seed)
    for n in range(2000):
        if n % every == 0 or t.over:
            yield t
        if t.over:
            return
        seat = "ABCDE"[RULES.to_move(t.s)[0]]
        answers = [one for one in t.legal if one not in ("pass", "decline")] or t.legal
        t.play(f"{seat}: {luck.choice(answers)}")


# ---- order ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(1, 6))
def test_everything_has_its_place_its_words_and_room_for_a_finger(seats: int) -> None:
    known = words_of(VERBS)
    for n, t in enumerate(played(seats, seats, 11)):
        layout = LAYOUTS[n % 3]
        scene = table(seen(t, "ABCDE"[n % seats]), layout)
        touched = [found for found in scene.shapes() if found.shape.touch]
        must_be_orderly(scene)
        must_be_within_reach(touched, layout, scene.width)
        assert [found.shape.id for found in touched if not {*found.shape.id.split("@")} <= known] == []


@everywhere
@pytest.mark.parametrize("option", [{"nations": "choose"}, {"manual_end": True}])
def test_nations_can_be_chosen_and_loans_redeemed_at_the_end(layout: Layout, option: dict[str, Any]) -> None:
    asked: set[str] = set()
    for t in played(2, 3, 5, **option):
        view = seen(t)
        must_be_orderly(table(view, layout))
        asked.add(view["asked"])
    first = next(played(2, 3, nations="choose"))
    ids = table(seen(first, "ABCDE"[RULES.to_move(first.s)[0]]), layout).ids()
    assert {f"nation:{row.id}" for row in house().printed.nations} <= ids


@everywhere
def test_all_signs_and_looks_are_defined(layout: Layout) -> None:
    signs = tomllib.loads(SHARED.read_text()) | tomllib.loads((FOLDER / "icons.toml").read_text())
    sheets = "".join(path.read_text() for path in (*(STATIC / name for name in SHEETS), FOLDER / "style.css"))
    defined = {*re.findall(r"\.([a-z][\w-]*)", sheets), *(f"p-{seat}" for seat in "ABCDES"), "ic", "flavour", "ahead"}
    for t in played(5, 2, 60):
        scene = table(seen(t), layout)
        art = [part for layer in scene.layers for part in art_in(layer.shapes)]
        assert {part.name for part in art if isinstance(part, Icon)} - set(signs) == set()
        looks = {look for part in art if not isinstance(part, Printed) for look in part.look.split()}
        assert looks - defined == set()


@everywhere
def test_letters_are_as_large_as_they_must_be(layout: Layout) -> None:
    """The wide board is shrunk by a twentieth at most; on phones and tablets it is not."""
    least = 11 / 0.946 if layout == "wide" else 11
    for t in played(5, 2, 40):
        scene = table(seen(t), layout)
        for found in scene.shapes():
            for part in art_in([found.shape]):
                if isinstance(part, Words) and part.text.strip():
                    assert part.size >= (9 / 0.946 if "flavour" in part.look else least) - 0.06, part


@pytest.mark.parametrize("seats", [2, 5])
def test_a_terminal_shows_it_too(seats: int) -> None:
    for t in played(seats, 4, 60):
        lines = scene_lines(table(seen(t), "wide"), 120, 0, {"3": ["field:bank-1"]})
        text = "\n".join("".join(ink.text for ink in line) for line in lines)
        for word in ("1 Patent Office", "Black Market", "Your mat", "Income", "Buzz", "Matteo", "[3]"):
            assert word in text


# ---- effects --------------------------------------------------------------------------------------------------------


def test_effects_are_written_as_in_the_rules() -> None:
    rows = {row.id: row for row in house().printed.patents}
    assert notation(rows["PT18"].effect) == "B3 + £-2"
    tiles = {row.id: row for row in house().printed.tiles}
    assert notation(tiles["RG6"].effect) == "£2 => E1"
    subs = {row.id: row for row in house().printed.subs}
    assert notation(subs["S4"].effect) == "U1 | B2"


def test_a_loss_has_a_minus_and_a_colour_of_its_own() -> None:
    words = [part for part in art_in([effects.effect("B3 + £-2")[0]]) if isinstance(part, Words)]
    assert [(part.text, "bad" in part.look) for part in words] == [("3", False), ("\u2212£2", True)]


# ---- dice -----------------------------------------------------------------------------------------------------------


def chests(scene: Scene) -> list[str]:
    """What is read aloud of those who set dice."""
    return [found.shape.label for found in scene.shapes() if found.shape.id.startswith("seat:")]


@everywhere
def test_dice_are_set_at_a_desk_and_nobody_else_sees_one(layout: Layout) -> None:
    t = palace(seats=3)
    own, other = (drawing.board(seen(t, seat), layout, NAMES) for seat in ("A", None))
    assert own.desk is not None
    assert own.desk.parts == ("die1", "die2", "die3", "die4")
    assert own.desk.draft == ("die1:4", "die2:3", "die3:3", "die4:2")
    assert {f"die{n}:{value}" for n in range(1, 5) for value in range(1, 7)} <= own.ids()
    assert other.desk is None
    assert STAGE not in [layer.name for layer in other.layers]


def test_the_desk_counts_what_it_costs_and_says_which_loans_it_forces() -> None:
    t = palace(seats=3)
    t.s.players[0].money, t.s.players[0].news = 2, 3
    told = drawing.board(seen(t), "wide", NAMES).desk
    assert told is not None
    assert told.at(("die1:6", "die2:5", "die3:4", "die4:3")) == {"cost": 18, "left": -16, "short": 16}

    def said(cost: int) -> list[tuple[str, bool]]:
        return [(one.words, one.warns) for one in told.says if not one.sum or one.low <= cost <= one.high]

    assert [warns for _, warns in said(2)] == [False, False]
    assert "Newspapers can cover it" in said(5)[0][0]
    assert "you must take 1 loan " in said(6)[0][0]
    assert "you must take 1 loan " in said(15)[0][0], "£13 short: three newspapers and one loan do it"
    assert "you must take 2 loans (\u22125 to \u22127 points each while open, \u22122 to \u22124 " in said(16)[0][0]
    for cost in range(1, 25):
        assert len(said(cost)) == 2, "one sentence about the money, and that it is final"


@everywhere
def test_a_chest_is_open_or_shut_and_nothing_else_changes(layout: Layout) -> None:
    """CP-4.1.7: what others draw does not depend on what was sealed."""
    drawn = []
    for hand in ("6-6-6-6", "1-1-1-1"):
        t = palace(seats=3).play(f"B: set {hand}")
        views = [seen(t, seat) for seat in ("A", "C", None)]
        drawn.append([document(table(view, layout)) for view in views])
        assert any("has sealed" in label for label in chests(table(views[0], layout)))
    assert drawn[0] == drawn[1]


@everywhere
def test_whoever_has_sealed_waits_before_the_chests(layout: Layout) -> None:
    """Not even the own dice are drawn: somebody else may sit at the same screen."""
    drawn = []
    for hand in ("6-6-6-6", "1-1-1-1"):
        t = palace(seats=3).play(f"B: set {hand}")
        scene = drawing.board(seen(t, "B"), layout, NAMES)
        must_be_orderly(scene)
        assert shape(scene, "sealed").label == "Sealed. Still thinking: Ada, Liesl."
        assert {"chest-A", "chest-B", "chest-C"} <= scene.ids()
        assert scene.desk is None
        assert [id for id in scene.ids() if id.startswith("die1:")] == []
        drawn.append(document(scene))
        for other in ("A", None):
            assert "sealed" not in drawing.board(seen(t, other), layout, NAMES).ids()
        assert "sealed" not in drawing.board({**seen(t, "B"), "past": True}, layout, NAMES).ids()
    assert drawn[0] == drawn[1]


@everywhere
def test_the_opening_is_told_by_rows_by_sum_with_hat_and_newspaper(layout: Layout) -> None:
    t = palace(seats=3).play("A: set 4-3-3-2", "B: set 6-5-4-3", "C: set 2-2-1-1")
    scene = drawing.board(seen(t), layout, NAMES)
    told = shape(scene, TOLD).label.splitlines()
    assert [line.split(":")[0] for line in told[1:4]] == ["Matteo", "Ada", "Liesl"]
    assert "starts" in told[1]
    assert "gets a newspaper" in told[3]
    t.play(t.legal[0])
    assert TOLD not in drawing.board(seen(t), layout, NAMES).ids(), "until the first die is placed"


@pytest.mark.parametrize(
    ("hands", "told"),
    [
        (
            ("4-3-3-2", "6-5-4-3", "2-2-1-1"),
            "Matteo has the highest sum and starts, then Liesl, Ada. Liesl has the lowest sum and gets a newspaper.",
        ),
        (
            ("6-5-4-3", "6-6-3-3", "2-2-1-1"),
            "Matteo starts, then Liesl, Ada. Ada: the same sum, but lower dice. "
            "Liesl has the lowest sum and gets a newspaper.",
        ),
        (
            ("6-5-4-3", "2-2-1-1", "6-5-4-3"),
            "Ada starts, then Matteo, Liesl. Liesl: the same dice, but later in last round's order. "
            "Matteo has the lowest sum and gets a newspaper.",
        ),
        (
            ("6-5-4-3", "2-2-1-1", "3-1-1-1"),
            "Ada has the highest sum and starts, then Matteo, Liesl. "
            "Tied for the lowest sum, each gets a newspaper: Matteo, Liesl.",
        ),
    ],
    ids=["the highest sum", "higher dice", "earlier", "two newspapers"],
)  # fmt: skip
def test_the_opening_says_who_starts_and_why(hands: tuple[str, ...], told: str) -> None:
    t = dice("first: A")
    for seat, hand in zip("ABC", hands, strict=True):
        t.play(f"{seat}: set {hand}")
    assert shape(drawing.board(seen(t), "wide", NAMES), TOLD).label.splitlines()[-1] == told


@everywhere
def test_alone_the_shadow_nation_opens_its_chest_too_and_its_sum_is_known_before(layout: Layout) -> None:
    t = dice("round: 2\nfirst: A", seats=1, A="money: 4\nnews: 1")
    assert "15" in [part.text for part in art_in(shape(drawing.board(seen(t), layout, NAMES), "desk").art)
                    if isinstance(part, Words)]  # fmt: skip
    t.play("A: set 3-3-2-1").asks("raise-funds", "A")
    told = shape(drawing.board(seen(t), layout, NAMES), TOLD).label.splitlines()
    assert told[1:] == [
        "Shadow nation: 6 4 3 2, sum 15, pays nothing.", "Ada: 3 3 2 1, sum 9, pays £9.",
        "Everyone pays first; then the highest sum starts, and the lowest gets a newspaper.",
    ]  # fmt: skip
    t.play("raise loan")
    told = shape(drawing.board(seen(t), layout, NAMES), TOLD).label.splitlines()
    assert told[-1] == (
        "Shadow nation has the highest sum and starts, then Ada. Ada has the lowest sum and gets a newspaper."
    )


# ---- what would change ----------------------------------------------------------------------------------------------


def placing() -> Exhibition:
    return palace(seats=3).play("A: set 4-3-3-2", "B: set 6-5-4-3", "C: set 2-2-1-1")


@everywhere
def test_a_die_that_is_considered_lies_there_as_a_ghost_and_its_ring_says_who_would_act(layout: Layout) -> None:
    t = placing()
    before = seen(t, "B")
    t.play("B: place 5 patent-office-1")
    scene = drawing.board(before, layout, NAMES, after=seen(t, "B"))
    field = shape(scene, "field:patent-office-1")
    assert any(isinstance(part, Group) and part.look == "ghost" and part.kind == "die:B5" for part in art_in(field.art))
    place = shape(scene, "location:patent-office")
    assert "As things stand: Matteo" in place.label


def test_fields_say_what_they_ask_for() -> None:
    scene = drawing.board(seen(placing(), "B"), "wide", NAMES)
    assert words_in(shape(scene, "field:bank-1")) == ["5", "\u2212£1"]
    assert "costs £1" in shape(scene, "field:bank-1").label
    assert "one assistant action" in shape(scene, "field:patent-office-3").label


def test_the_shadow_nation_has_dice_and_no_token() -> None:
    for t in played(1, 3, 5):
        scene = table(seen(t), "wide")
        tokens = {part.seat for part in art_in([found.shape for found in scene.shapes()]) if isinstance(part, Token)}
        assert tokens <= {"A"}
    assert "Shadow nation" in shape(scene, "shadow").label


def test_five_seats_have_five_shapes_everywhere() -> None:
    t = palace(seats=5)
    for layout in LAYOUTS:
        scene = table(seen(t), layout)
        tokens = {part.seat for part in art_in([found.shape for found in scene.shapes()]) if isinstance(part, Token)}
        assert tokens == set("ABCDE")


def test_the_desk_knows_how_many_fields_a_value_opens() -> None:
    view = seen(palace(seats=4))
    told = setting.setting(view, "A", teller(view, NAMES, lambda words, **_: words))
    assert told.opens == (8, 14, 21, 26, 33, 37)

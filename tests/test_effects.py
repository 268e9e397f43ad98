"""Effects as printed: rows joined by all, either and pay, read from files, run by the rules, drawn as signs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from arcade import ARCADE, CARD, DEEDS, EFFECTS, PLACES, PROGRAM, RESOLVE, Arcade
from msgspec import Struct

from pavilion.core import Forbidden, Options, Unreadable
from pavilion.core.components import Inspection
from pavilion.core.printed_effects import (
    EffectRow,
    EffectTable,
    check_effect,
    effect_art,
    effect_at,
    effect_words,
)
from pavilion.core.scene import Icon, Words
from pavilion.record.notation import Vocabulary

SAID = Vocabulary(ARCADE.grammar)


class Game:
    """The arcade, played in words."""

    def __init__(self) -> None:
        self.s: Arcade = ARCADE.new(ARCADE.agree(1, {}, "", "1.0"))
        ARCADE.settle(self.s)

    @property
    def legal(self) -> list[str]:
        out = Options()
        ARCADE.legal(self.s, out)
        return [SAID.texts[code] for code in out.list()]

    def play(self, *answers: str) -> Arcade:
        for answer in answers:
            ARCADE.answer(self.s, SAID.codes[answer])
            ARCADE.settle(self.s)
        return self.s

    def refused(self, answer: str) -> str:
        before = self.s.ints()
        with pytest.raises(Forbidden) as refusal:
            self.play(answer)
        assert self.s.ints() == before
        return refusal.value.rule


# ---- run ------------------------------------------------------------------------------------------------------------


def test_rows_happen_from_left_to_right() -> None:
    game = Game()
    s = game.play("use lobby")
    assert s.funds == 1
    assert game.legal == ["name any", "name sci"]
    s = game.play("name sci", "name any")
    assert list(s.vouchers) == [1, 1]
    assert "use goal" in game.legal


def test_what_is_printed_as_a_loss_is_lost_as_far_as_possible() -> None:
    s = Game().play("use pudding")
    assert (s.money, s.energy) == (3, 0)
    s = Game().play("use station", "name any", "name any", "use pudding")
    assert (s.money, s.energy) == (3, 0)


def test_one_of_two_is_named_and_only_that_one_happens() -> None:
    game = Game()
    assert game.play("use goal").vouchers[0] == 0
    assert game.legal == ["go first", "go second"]
    s = game.play("go second", "take red")
    assert list(s.parts) == [1, 0]
    assert list(s.vouchers) == [0, 0]


def test_there_is_no_third_of_two_ways() -> None:
    game = Game()
    game.play("use goal")
    assert game.refused("go third") == "TA-4"


def test_a_game_may_forbid_an_alternative() -> None:
    game = Game()
    game.play("use bazaar", "go first", "go second", "take red", "take blue")
    game.s.parts[0] += 1
    game.play("use goal")
    assert game.legal == ["go first"]
    assert game.refused("go second") == "TA-6"


def test_choices_inside_choices_are_done_before_what_comes_afterwards() -> None:
    game = Game()
    s = game.play("use bazaar")
    assert list(s.vouchers) == [0, 0]
    assert game.legal == ["go first", "go second"]
    game.play("go first")
    assert game.legal == ["go first", "go second"]
    s = game.play("go second", "take blue")
    assert (s.energy, s.vouchers[1]) == (0, 0), "the second part has not been declined yet"
    s = game.play("decline")
    assert (list(s.parts), s.energy, s.vouchers[1]) == ([0, 1], 1, 1)


def test_an_effect_inside_an_effect_is_done_first() -> None:
    game = Game()
    s = game.play("use station")
    assert (s.energy, s.funds) == (1, 1)
    assert game.legal == ["name any", "name sci"]
    assert "use idle" not in game.legal


def test_what_cannot_be_paid_is_not_offered() -> None:
    game = Game()
    assert "use coil" not in game.legal
    assert game.refused("use coil") == "TA-5"
    game.play("use pudding")
    s = game.play("use coil")
    assert (s.money, s.energy) == (1, 1)


def test_no_effect_asks_nothing() -> None:
    game = Game()
    before = len(game.legal)
    game.play("use idle")
    assert len(game.legal) == before - 1
    assert PROGRAM.is_nothing(PLACES[0])


@pytest.mark.parametrize(
    ("card", "worth"),
    [("idle", 0), ("lobby", 4), ("coil", 0), ("pudding", 0), ("station", 3), ("bazaar", 4), ("goal", 0)],
)
def test_hints_value_all_parts_and_the_best_alternative(card: str, worth: int) -> None:
    assert RESOLVE.worth(Game().s, 0, PLACES[CARD.names.index(card)]) == worth


def test_a_purchase_is_worth_what_it_gets_less_its_price() -> None:
    s = Game().play("use pudding")
    assert RESOLVE.worth(s, 0, PLACES[CARD.names.index("coil")]) == 3 - 2


def test_equal_effects_are_written_once() -> None:
    table = EffectTable(DEEDS)
    first = table.place(EFFECTS["bazaar"])
    size = len(table.rows)
    assert table.place(msgspec.convert(msgspec.to_builtins(EFFECTS["bazaar"]), list[EffectRow])) == first
    assert len(table.rows) == size
    assert table.place([]) == 0


def test_an_effect_can_be_read_again_from_the_program() -> None:
    for name, effect in EFFECTS.items():
        assert effect_at(PROGRAM, DEEDS, int(PLACES[CARD.names.index(name)])) == effect


WORDS = {
    "money": "{n} {n|pound|pounds}", "energy": "energy {n}", "voucher": "{n} of {what}", "fund": "a step",
    "part": "part", "again": "another card",
}  # fmt: skip


@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("idle", "nothing"),
        ("lobby", "a step, 2 of any voucher"),
        ("goal", "2 of any voucher or part"),
        ("coil", "for 2 pounds: energy 1"),
        ("bazaar", "1 pound or part, energy 1 or a step, 1 of sci"),
    ],
)
def test_an_effect_is_told_in_the_words_of_its_game(card: str, told: str) -> None:
    assert str(effect_words(EFFECTS[card], WORDS, {"any": "any voucher"})) == told


# ---- read -----------------------------------------------------------------------------------------------------------


class Cards(Struct):
    cards: list[dict[str, Any]]


def fault(*rows: dict[str, Any]) -> str:
    """What is wrong with an effect that stands in a file."""
    effect = msgspec.convert(list(rows), list[EffectRow])
    cards = Cards([{"id": "goal", "effect": effect}])
    look = Inspection(Path("house"), None, {"cards": cards})
    with pytest.raises(Unreadable) as trouble:
        check_effect(look, "cards.cards[0].effect", effect, DEEDS, 3, "TA-7")
    return str(trouble.value)


def test_the_effects_of_the_arcade_are_sound() -> None:
    look = Inspection(Path("house"), None, {})
    for effect in EFFECTS.values():
        check_effect(look, "cards.cards[0].effect", effect, DEEDS, 3, "TA-7")


@pytest.mark.parametrize(
    ("rows", "where", "what"),
    [
        ([{"do": "gold"}], "effect row 1, do", "'gold' is no deed"),
        ([{"do": "money"}, {"do": "voucher", "what": "gov"}], "effect row 2, what", "'gov' is no voucher"),
        ([{"do": "voucher"}], "effect row 1, what", "'' is no voucher"),
        ([{"do": "money", "what": "sci"}], "effect row 1, what", "'money' is done with nothing"),
        ([{"do": "fund", "n": 0}], "effect row 1, n", "0 is out of range"),
        ([{"do": "money", "n": -10}], "effect row 1, n", "-10 is out of range"),
        ([{}], "effect row 1", "one of three kinds, not 0"),
        ([{"do": "money", "pay": [{"do": "money"}]}], "effect row 1", "one of three kinds, not 2"),
        ([{"either": [[{"do": "money"}]]}], "effect row 1, either", "1 alternatives are no choice"),
        ([{"either": [[], [], [], []]}], "effect row 1, either", "4 alternatives are no choice"),
        ([{"either": [[], [{"do": "gold"}]]}], "effect row 1, either row 2 row 1, do", "'gold' is no deed"),
        ([{"pay": [{"do": "money"}]}], "effect row 1", "a purchase has a price and something to get"),
        ([{"get": [{"do": "money"}]}], "effect row 1", "a purchase has a price and something to get"),
        ([{"pay": [{"either": [[], []]}], "get": [{"do": "money"}]}], "pay row 1", "a price is made of deeds only"),
        ([{"pay": [{"do": "gold"}], "get": [{"do": "money"}]}], "pay row 1, do", "'gold' is no deed"),
    ],
)
def test_a_row_that_means_nothing_is_refused_with_its_place(rows: list[dict[str, Any]], where: str, what: str) -> None:
    said = fault(*rows)
    assert where in said
    assert what in said
    assert "(TA-7)" in said


def test_a_field_that_nobody_knows_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert([{"do": "money", "times": 2}], list[EffectRow])


# ---- draw -----------------------------------------------------------------------------------------------------------

SIGNS = {"money": "coin", "voucher": "paper", "voucher sci": "flask", "part": "cog", "part 1": "one-cog"}


def drawn(*rows: dict[str, Any]) -> tuple[list[str], float]:
    art, width = effect_art(msgspec.convert(list(rows), list[EffectRow]), SIGNS, 10, 0, 20)
    said = [part.name if isinstance(part, Icon) else part.text for part in art if isinstance(part, Icon | Words)]
    return said, width


def test_signs_are_drawn_in_a_row_with_numbers_where_there_are_several() -> None:
    said, width = drawn({"do": "money", "n": -3}, {"do": "voucher", "what": "sci"}, {"do": "part", "n": 2})
    assert said == ["\u22123", "coin", "flask", "2", "cog"]
    assert width > 3 * 20


def test_choices_and_prices_have_signs_of_their_own() -> None:
    assert drawn({"either": [[{"do": "part"}], [{"do": "voucher", "what": "any"}]]})[0] == ["one-cog", "/", "paper"]
    assert drawn({"pay": [{"do": "money"}], "get": [{"do": "part"}]})[0] == ["coin", "→", "one-cog"]


def test_a_deed_without_a_sign_is_named() -> None:
    with pytest.raises(KeyError, match="'fund'"):
        drawn({"do": "fund"})

"""The engine by itself: luck, piles, words, options, questions that cannot be, secret answers, games by others."""

from __future__ import annotations

import sys
import tracemalloc
from collections import Counter
from collections.abc import Callable
from importlib import invalidate_caches
from pathlib import Path
from typing import Any

import pytest
from booth import booth, flaws
from mypy_extensions import i64

import pavilion
from pavilion import Unreadable
from pavilion.check import check, hall, yard
from pavilion.check.game_laws import chi_square
from pavilion.check.toys import TOYS
from pavilion.cli import main
from pavilion.core import (
    NO_NOUN,
    NOBODY,
    TOP,
    Bag,
    Chance,
    Choice,
    DeadEnd,
    Decision,
    Endless,
    Forbidden,
    Game,
    Grammar,
    Noun,
    Number,
    Options,
    Pending,
    PerSeat,
    Rng,
    Rules,
    State,
    Step,
    Switch,
    Terms,
    View,
    empty_bag,
    empty_piles,
)
from pavilion.core import rules as engine
from pavilion.core.options import agree
from pavilion.core.values import upto
from pavilion.games import OURS, broken, find, games
from pavilion.record.touch import touch_tree

# ---- luck -----------------------------------------------------------------------------------------------------------


def test_luck_is_xoshiro128_plus_plus_and_the_same_everywhere() -> None:
    luck = Rng(7)
    luck.a, luck.b, luck.c, luck.d = 1, 2, 3, 4
    assert [luck.word() for _ in range(5)] == [641, 1573767, 3222811527, 3517856514, 836907274], "the published words"


def test_near_seeds_and_far_seeds_give_different_luck() -> None:
    first = {Rng(seed).word() for seed in [*range(1000), *(1 << bit for bit in range(10, 56))]}
    assert len(first) == 1046


def test_luck_is_even() -> None:
    luck = Rng(1)
    counts = Counter(luck.below(7) for _ in range(14_000))
    assert sorted(counts) == list(range(7))
    misfit, limit = chi_square([counts[n] for n in range(7)], [1] * 7)
    assert misfit <= limit


def test_a_copy_of_luck_goes_on_alike_and_apart() -> None:
    luck = Rng(3)
    copy = luck.clone()
    words = [luck.word() for _ in range(4)]
    assert [copy.word() for _ in range(4)] == words


# ---- piles ----------------------------------------------------------------------------------------------------------


def full_bag() -> Bag:
    """Two of kind 0, one of kind 1, three of kind 2."""
    bag = empty_bag(3)
    for kind, n in enumerate([2, 1, 3]):
        bag.put(kind, n)
    return bag


def test_the_next_card_of_a_bag_is_any_of_those_inside() -> None:
    bag, luck = full_bag(), Rng(5)
    assert (bag.size, [bag.chances(kind) for kind in range(3)]) == (6, [2, 1, 3])
    counts = Counter(bag.peek(luck) for _ in range(6_000))
    misfit, limit = chi_square([counts[kind] for kind in range(3)], [2, 1, 3])
    assert misfit <= limit
    assert bag.ints() == full_bag().ints(), "looking changes nothing"
    bag.take(2)
    assert (bag.size, list(bag.counts)) == (5, [2, 1, 2])


def test_known_cards_on_top_come_first_and_known_cards_at_the_bottom_last() -> None:
    bag, luck = full_bag(), Rng(5)
    bag.put_at_bottom(1)
    bag.put_at_bottom(0)
    bag.put_on_top(2)
    bag.put_on_top(0)
    assert bag.size == 10
    drawn: list[int] = []
    while bag.size:
        kind = bag.peek(luck)
        chances = [bag.chances(other) for other in range(3)]
        assert chances[kind] > 0
        if len(drawn) < 2 or bag.size <= 2:
            assert [n for n in chances if n] == [1], "this card is known"
        bag.take(kind)
        drawn.append(kind)
    assert drawn[:2] == [0, 2]
    assert drawn[-2:] == [1, 0]
    assert Counter(drawn[2:-2]) == {0: 2, 1: 1, 2: 3}
    assert bag.ints() == empty_bag(3).ints()


def test_a_card_is_drawn_as_it_is_peeked_at_and_taken() -> None:
    """Down to the last card, with known cards on top, at the bottom, at both ends and at none."""
    for ends in range(4):
        slow, one, other = full_bag(), Rng(8), Rng(8)
        if ends & 1:
            slow.put_on_top(2)
        if ends & 2:
            slow.put_at_bottom(1)
        fast = slow.clone()
        while slow.size:
            kind = slow.peek(one)
            slow.take(kind)
            assert fast.draw(other) == kind
            assert (fast.ints(), fast.size, other.clone().word()) == (slow.ints(), slow.size, one.clone().word())
        assert fast.size == 0


def test_a_card_known_to_be_on_top_comes_whatever_was_expected() -> None:
    bag = full_bag()
    bag.put_on_top(1)
    bag.take(0)
    assert bag.ints() == full_bag().ints(), "the known card has gone, the others are all there"


def test_pouring_shuffles_everything_in_and_leaves_nothing() -> None:
    bag, other = full_bag(), full_bag()
    other.put_on_top(1)
    other.put_at_bottom(1)
    bag.pour(other)
    assert (bag.size, list(bag.counts), len(bag.top), len(bag.bottom)) == (14, [4, 4, 6], 0, 0)
    assert other.ints() == empty_bag(3).ints()
    assert other.size == 0


@pytest.mark.parametrize(
    "change", [lambda bag: bag.put(1), lambda bag: bag.put_on_top(1), lambda bag: bag.put_at_bottom(1)]
)
def test_a_copy_of_a_bag_is_independent(change: Callable[[Bag], None]) -> None:
    bag = full_bag()
    bag.put_on_top(0)
    bag.put_at_bottom(2)
    copy, before = bag.clone(), bag.ints()
    change(copy)
    assert bag.ints() == before != copy.ints()
    copy = bag.clone()
    copy.take(0)
    assert bag.ints() == before


def test_open_piles_keep_their_order_and_copies_are_independent() -> None:
    piles = empty_piles(3, 4)
    for pile, card in [(0, 7), (2, 5), (2, 6), (0, 8)]:
        piles.push(pile, card)
    assert piles.ints() == [2, 0, 2, 7, 8, 5, 6]
    copy = piles.clone()
    copy.push(1, 9)
    copy.clear(0)
    assert copy.ints() == [0, 1, 2, 9, 5, 6]
    assert piles.ints() == [2, 0, 2, 7, 8, 5, 6]
    copy.push(0, 4)
    assert copy.card(0, 0) == 4


# ---- the buffer of options ------------------------------------------------------------------------------------------


def test_the_buffer_grows_as_far_as_needed() -> None:
    out = Options()
    for code in range(700):
        out.add(code * 3)
    assert out.list() == list(range(0, 2100, 3))
    assert (out.has(2097), out.has(2098)) == (True, False)
    assert {out.pick(Rng(seed)) for seed in range(50)} <= set(out.list())


def test_a_stretch_of_codes_can_be_added_at_once() -> None:
    out = Options()
    out.add(1)
    out.add_run(5, 3)
    assert out.list() == [1, 5, 6, 7]
    out.count = 0
    out.add_run(0, 500)
    out.add_run(600, 100)
    assert out.list() == [*range(500), *range(600, 700)]


# ---- words ----------------------------------------------------------------------------------------------------------

THING = Noun("thing", ["cup", "hat", "key"])
PLACE = Noun("place", ["bag", "box"])


def test_codes_are_dense_and_first_noun_major() -> None:
    words = Grammar()
    take = words.verb("take", THING, rule="X-1")
    put = words.verb("put", THING, PLACE, rule="X-2")
    stop = words.verb("stop", rule="X-3")
    assert [take.of(0), put.of(0, 0), put.of(1, 1), stop.of()] == [0, 3, 6, 9]
    assert [(put.first(code), put.second(code)) for code in range(put.base, put.end)] == [
        (0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1)
    ]
    assert [words.verb_of(code).name for code in range(words.size)] == ["take"] * 3 + ["put"] * 6 + ["stop"]
    assert (take.words(1), put.words(6), stop.words(9)) == (["take", "hat"], ["put", "hat", "box"], ["stop"])
    assert (put.has(2), put.has(3), put.has(8), put.has(9)) == (False, True, True, False)
    assert (stop.noun, words.actions) == (NO_NOUN, 10)
    with pytest.raises(IndexError, match="10"):
        words.verb_of(10)


def test_fate_has_no_action_and_a_shared_verb_has_those_of_another() -> None:
    words = Grammar()
    take = words.verb("take", THING, rule="X-1")
    words.verb("stop", rule="X-2")
    draft = words.verb("draft", THING, rule="X-3", shares=take)
    deal = words.fate("deal", THING, rule="X-4")
    beg = words.rider("beg", rule="X-5")
    assert [words.action(code) for code in range(words.size)] == [0, 1, 2, 3, 0, 1, 2, -1, -1, -1, 4]
    assert (words.size, words.actions, words.riders_from) == (11, 5, 10)
    assert (draft.of(2), deal.of(0), beg.of()) == (6, 7, 10)


def test_riders_are_declared_last() -> None:
    words = Grammar()
    words.rider("beg", rule="X-1")
    words.rider("borrow", THING, rule="X-2")
    with pytest.raises(ValueError, match="'take' before the riders"):
        words.verb("take", THING, rule="X-3")
    with pytest.raises(ValueError, match="'deal' before the riders"):
        words.fate("deal", THING, rule="X-3")


def test_what_nobody_can_say_has_a_rule() -> None:
    words = Grammar()
    words.verb("take", THING, rule="X-1")
    words.never("pass", rule="X-2")
    assert words.nevers == {"pass": "X-2"}
    assert words.size == 3


def test_touches_begin_with_the_verb_only_where_things_alone_do_not_tell() -> None:
    words = Grammar()
    take = words.verb("take", THING, rule="X-1")
    put = words.verb("put", THING, PLACE, rule="X-2")
    turn = words.verb("turn", PLACE, rule="X-3")
    stop = words.verb("stop", rule="X-4")
    assert touch_tree(words, [take.of(0), turn.of(1), stop.of()]) == {"thing:cup": 0, "place:box": 10, "verb:stop": 11}
    assert touch_tree(words, [put.of(0, 0), put.of(0, 1), put.of(2, 1)]) == {
        "thing:cup": {"place:bag": 3, "place:box": 4}, "thing:key": {"place:box": 8},
    }
    assert touch_tree(words, [take.of(0), take.of(1), put.of(0, 1), turn.of(0)]) == {
        "verb:take": {"thing:cup": 0, "thing:hat": 1}, "verb:put": {"thing:cup": {"place:box": 4}}, "place:bag": 9,
    }


# ---- what can be agreed ---------------------------------------------------------------------------------------------

DECLARED = [
    Choice("mode", ["calm", "wild"], "X-1", "how"),
    Switch("fog", False, "X-2", "seen or not"),
    Number("limit", 5, "X-3", "how many", least=2, most=9),
    PerSeat("start", 3, "X-4", "for each"),
]


def test_what_is_not_given_is_the_default() -> None:
    assert agree(DECLARED, {}, 3) == {"mode": "calm", "fog": False, "limit": 5, "start": [0, 0, 0]}


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ({"mode": "wild"}, "wild"), ({"fog": True}, True), ({"fog": "True"}, True), ({"fog": "false"}, False),
        ({"limit": 9}, 9), ({"limit": "2"}, 2), ({"start": "3,0"}, [3, 0]), ({"start": (1, 2)}, [1, 2]),
        ({"start": []}, [0, 0]),
    ],
)
def test_values_are_read_from_python_and_from_text_and_say_the_same_text(given: dict[str, Any], meant: object) -> None:
    (name,) = given
    agreed = agree(DECLARED, given, 2)
    assert agreed[name] == meant
    option = next(option for option in DECLARED if option.name == name)
    assert agree(DECLARED, {name: option.say(agreed[name])}, 2) == agreed


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"mode": "mild"}, "Allowed: calm, wild"), ({"mode": 1}, "'mode'"), ({"fog": 1}, "Allowed: true, false"),
        ({"limit": 1}, "from 2 to 9"), ({"limit": 10}, "from 2 to 9"), ({"limit": True}, "from 2 to 9"),
        ({"limit": "many"}, "from 2 to 9"), ({"limit": 2.5}, "from 2 to 9"), ({"start": [1]}, "1 numbers for 2 seats"),
        ({"start": [4, 0]}, "from 0 to 3"), ({"start": "a,b"}, "from 0 to 3"), ({"start": 1}, "from 0 to 3"),
        ({"fogg": True}, "Did you mean 'fog'"), ({"xyz": True}, "Options: mode, fog, limit, start"),
    ],
)
def test_values_that_do_not_exist_are_refused_with_those_that_do(given: dict[str, Any], says: str) -> None:
    with pytest.raises(Unreadable) as trouble:
        agree(DECLARED, given, 2)
    assert says in str(trouble.value)


# ---- games that cannot be -------------------------------------------------------------------------------------------


class Blank(State):
    """A position without anything but what is owed."""

    def clone(self) -> Blank:
        new = Blank(self.seats)
        new.copy_base(self)
        return new

    def ints(self) -> list[int]:
        return self.base_ints()


class Nothing(Decision[Blank]):
    def options(self, s: Blank, p: Pending, out: Options) -> None:
        pass


class Again(Step[Blank]):
    def run(self, s: Blank, p: Pending) -> None:
        s.then(AGAIN)


class Log(Step[Blank]):
    """Notes p.a."""

    def run(self, s: Blank, p: Pending) -> None:
        NOTES.append(int(p.a))
        if p.a == 1:
            s.then(LOG, NOBODY, 11)
            s.then(LOG, NOBODY, 12)


NUMBER = upto(12, "number")
NOTHING, AGAIN, LOG = Nothing("X-1", [], takes=(NUMBER,)), Again("X-2"), Log("X-3", takes=(NUMBER,))
NOTES: list[int] = []


class BlankRules(Rules[Blank]):
    def set_up(self, terms: Terms) -> Blank:
        return Blank(terms.seats)

    def scores(self, s: Blank) -> list[int]:
        return [0] * s.seats


BLANK = BlankRules("blank", Grammar(), [NOTHING, AGAIN, LOG])


def blank() -> Blank:
    return BLANK.new(Terms(2, {}, "", "1.0"))


def test_a_question_without_options_is_a_dead_end_with_a_name() -> None:
    s = blank()
    s.ask(NOTHING, 1, 5)
    BLANK.settle(s)
    with pytest.raises(DeadEnd, match="blank: nothing"):
        BLANK.legal(s, Options())


def test_rules_that_never_ask_anybody_are_endless_with_a_name() -> None:
    s = blank()
    s.then(AGAIN)
    with pytest.raises(Endless, match="blank: again"):
        BLANK.settle(s)
    with pytest.raises(Endless, match="blank: again"):
        BLANK.advance(s, Options(), Rng(1))


def test_a_step_is_an_answer_and_what_follows_up_to_the_next_choice() -> None:
    for game in (booth(), *TOYS):
        one, other = game.rules.new(game.agree(2, {})), game.rules.new(game.agree(2, {}))
        out, out_too, luck, luck_too = Options(), Options(), Rng(4), Rng(4)
        going = game.rules.advance(one, out, luck)
        assert game.rules.advance(other, out_too, luck_too) == going
        steps = 0
        while going:
            code = out.codes[steps % out.count]
            going = game.rules.step(one, code, out, luck)
            game.rules.apply(other, code)
            assert game.rules.advance(other, out_too, luck_too) == going
            assert one.ints() == other.ints()
            assert not going or out.list() == out_too.list()
            steps += 1
        assert steps > 3


def test_what_one_rule_asks_happens_as_written_and_before_what_was_owed() -> None:
    NOTES.clear()
    s = blank()
    for number in (3, 2, 1):  # the stack: what is owed last comes first
        s.then(LOG, NOBODY, number)
    BLANK.settle(s)
    assert NOTES == [1, 11, 12, 2, 3]
    assert s.depth == 0


def test_a_new_game_asks_in_the_order_of_its_set_up() -> None:
    class Two(BlankRules):
        def set_up(self, terms: Terms) -> Blank:
            s = Blank(terms.seats)
            s.then(LOG, NOBODY, 2)
            s.then(LOG, NOBODY, 3)
            return s

    NOTES.clear()
    rules = Two("two", Grammar(), [LOG])
    rules.settle(rules.new(Terms(2, {}, "", "1.0")))
    assert NOTES == [2, 3]


def test_equals_share_a_place() -> None:
    class Points(BlankRules):
        def scores(self, s: Blank) -> list[int]:
            return [5, 9, 5, 1]

    rules = Points("points", Grammar(), [])
    assert rules.ranking(rules.new(Terms(4, {}, "", "1.0"))) == [2, 1, 2, 4]


# ---- secret answers and free actions --------------------------------------------------------------------------------


def options(rules: Rules[Any], s: Any, seat: int) -> list[int]:
    out = Options()
    rules.legal(s, out, rules.owed_by(s, seat))
    return out.list()


def opened_hall(seats: int = 3) -> hall.Hall:
    s = hall.HALL.new(hall.HALL.agree(seats, {}, "", "1.0"))
    hall.HALL.settle(s)
    return s


def test_a_secret_answer_is_kept_apart_until_the_last_one() -> None:
    rules, s = hall.HALL, opened_hall()
    assert rules.to_move(s) == [0, 1, 2]
    for seat in (2, 0):
        rules.answer(s, options(rules, s, seat)[3], rules.owed_by(s, seat))
        rules.settle(s)
        assert (list(s.points), list(s.coins)) == ([0, 0, 0], [4, 4, 4])
        assert s.veil == s.count, "what is committed stays committed"
    assert rules.to_move(s) == [1]
    assert rules.owed_by(s, 0) == TOP
    rules.answer(s, options(rules, s, 1)[0], rules.owed_by(s, 1))
    rules.settle(s)
    assert list(s.points) == [6, 3, 6]


def test_a_free_action_at_a_secret_question_comes_at_once_and_leaves_it_owed() -> None:
    rules, s = hall.HALL, opened_hall()
    loan = hall.LOAN.of()
    rules.answer(s, loan, rules.owed_by(s, 1))
    rules.settle(s)
    assert (rules.to_move(s), s.stack[s.depth - 1].duty.name) == ([], "lend-coins")
    rules.answer(s, hall.LEND.of(1))
    rules.settle(s)
    assert (list(s.coins), list(s.loans)) == ([4, 8, 4], [0, 1, 0])
    assert rules.to_move(s) == [0, 1, 2]
    rules.answer(s, loan, rules.owed_by(s, 1))
    rules.answer(s, hall.LEND.of(0))
    with pytest.raises(Forbidden, match="TH-4"):
        rules.answer(s, loan, rules.owed_by(s, 1))


def test_a_seat_imagines_the_secret_answers_of_others_but_not_its_own() -> None:
    rules, s, luck = hall.HALL, opened_hall(2), Rng(4)
    given = options(rules, s, 0)[2]
    at = rules.owed_by(s, 0)
    rules.answer(s, given, at)
    imagined: dict[int, set[int]] = {0: set(), 1: set()}
    for _ in range(60):
        for seat, found in imagined.items():
            world: Any = View(rules, s, seat, luck).world(luck)
            found.add(int(world.stack[at].answer))
    assert imagined[0] == {given}
    assert len(imagined[1]) > 5
    assert max(imagined[1]) < rules.riders_from, "a loan is no answer"


def test_a_seat_imagines_the_cards_of_others_and_keeps_those_it_knows() -> None:
    game, luck = booth(), Rng(6)
    rules, s = game.rules, game.rules.new(game.agree(3, {}))
    assert rules.advance(s, Options(), luck)
    s.seen[0] = 0b010  # A has seen the hand of B
    worlds: list[Any] = [View(rules, s, 0, luck).world(luck) for _ in range(60)]
    for seat in (0, 1):
        assert {tuple(world.hand(seat)) for world in worlds} == {tuple(s.hand(seat))}
    imagined = {tuple(world.hand(2)) for world in worlds}
    assert len(imagined) > 3
    assert {sum(hand) for hand in imagined} == {sum(s.hand(2))}
    assert {tuple(flaws(world)) for world in worlds} == {()}


def test_one_answer_of_many_is_refused_by_name() -> None:
    rules = yard.YARD
    s = rules.new(rules.agree(2, {}, "", "1.0"))
    before = s.ints()
    for code in (yard.PUT.of(0, 3), yard.PASS.of(), -1):
        with pytest.raises(Forbidden):
            rules.answer(s, code)
    assert s.ints() == before
    rules.answer(s, yard.TAKE.of(0))
    assert s.count == 1


@pytest.mark.parametrize("code", [-1, hall.HALL_VERBS.size, 10**6, 1 << 50])
def test_a_code_that_no_verb_has_is_refused_like_any_other(code: int) -> None:
    """Even where free actions are open: a client may send any number."""
    rules, s = hall.HALL, opened_hall()
    before = s.ints()
    with pytest.raises(Forbidden, match="TH-1"):
        rules.answer(s, code, rules.owed_by(s, 0))
    assert s.ints() == before


class Toss(Chance[Blank]):
    def options(self, s: Blank, p: Pending, out: Options) -> None:
        out.add(0)

    def draw(self, s: Blank, p: Pending, luck: Rng) -> i64:
        return 0

    def choose(self, s: Blank, p: Pending, code: i64) -> None:
        pass


def test_every_answer_of_fate_lets_the_veil_fall() -> None:
    words = Grammar()
    toss = Toss("X-1", [words.fate("toss", rule="X-1")])
    rules = BlankRules("coin", words, [toss])
    s = rules.new(Terms(2, {}, "", "1.0"))
    s.count = 7
    s.chance(toss)
    rules.apply(s, 0)
    assert (s.count, s.veil) == (8, 8)
    s.chance(toss)
    assert not rules.advance(s, Options(), Rng(1)), "nothing else is owed"
    assert (s.count, s.veil) == (9, 9)


# ---- games by others ------------------------------------------------------------------------------------------------

THEIR_GAME = """
from pavilion.check.lab import LAB
from pavilion.check.toys import Toy
from pavilion.core import Game

class Kiosk(Toy):
    pass

GAME = Kiosk(LAB, "A lab by others.", ["goods", "notes", "trail"], {"study-note": "Which?", "choose-one": "Which?"},
             {"TL-1": "No such note.", "TL-2.1": "No such benefit."})
GAME.name = "kiosk"
NO_GAME = 42
HOLLOW = Game("hollow", "hollow", title="H", edition="1", seats=(2, 3), seats_rule="", designers="", publishers="")
"""


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Install a package that announces a game under this entry point."""

    def put(entry_points: str) -> None:
        (tmp_path / "kiosk_game.py").write_text(THEIR_GAME)
        info = tmp_path / "kiosk-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: kiosk\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[pavilion.games]\n{entry_points}\n")
        monkeypatch.syspath_prepend(tmp_path)
        monkeypatch.delitem(sys.modules, "kiosk_game", raising=False)
        invalidate_caches()

    return put


def test_a_game_of_another_package_is_played_like_ours(install: Callable[[str], None]) -> None:
    assert list(games()) == [*OURS]
    install("kiosk = kiosk_game:GAME")
    assert list(games()) == [*OURS, "kiosk"]
    table = pavilion.new("kiosk", seats=2, seed=1)
    while not table.over:
        table.play(table.legal()[0])
    assert pavilion.load(table.record()).record() == table.record()
    report = check(find("kiosk"), seats=[2], decisions=100)
    assert report.ok, "\n".join(report.lines())


@pytest.mark.parametrize(
    ("announced", "trouble"),
    [
        ("kiosk_game:NO_GAME", r"kiosk_game:NO_GAME is not a pavilion\.core\.Game"),
        ("kiosk_game:NOTHING", r"kiosk_game:NOTHING cannot be loaded \(AttributeError: .*NOTHING"),
        ("no_such_module:GAME", r"cannot be loaded \(ModuleNotFoundError: No module named 'no_such_module'\)"),
        ("kiosk_game:HOLLOW", r"cannot be loaded \(ModuleNotFoundError: No module named 'hollow'\)"),
        ("this is no entry point", "cannot be loaded"),
    ],
)
def test_a_broken_game_of_another_package_is_left_out_and_named(
    install: Callable[[str], None], announced: str, trouble: str
) -> None:
    install(f"kiosk = {announced}\nlab = kiosk_game:GAME")
    assert list(games()) == [*OURS, "kiosk"], "the other game of the package is called kiosk"
    assert list(broken()) == ["kiosk"]
    with pytest.raises(Unreadable, match=rf"^entry point 'kiosk' of pavilion\.games: .*{trouble}"):
        raise broken()["kiosk"]


def test_whoever_wants_a_broken_game_learns_why_it_is_not_there(install: Callable[[str], None]) -> None:
    install("stall = kiosk_game:NO_GAME")
    assert list(games()) == [*OURS]
    with pytest.raises(Unreadable, match=r"entry point 'stall' of pavilion\.games: kiosk_game:NO_GAME"):
        pavilion.new("stall")
    assert pavilion.new("worlds-fair-1893", seats=2).legal(), "ours are as ever"


def test_the_shelf_tells_what_is_broken(install: Callable[[str], None], capsys: pytest.CaptureFixture[str]) -> None:
    install("stall = kiosk_game:NO_GAME")
    assert main(["games"]) == 0
    told = capsys.readouterr()
    assert "World's Fair 1893" in told.out
    trouble = "kiosk_game:NO_GAME is not a pavilion.core.Game"
    assert told.err == f"pavilion: entry point 'stall' of pavilion.games: {trouble}.\n"


def test_our_games_cannot_be_replaced_from_outside(install: Callable[[str], None]) -> None:
    install("kiosk = kiosk_game:GAME")
    their = games()["kiosk"]
    their.name = "worlds-fair-1893"
    assert games()["worlds-fair-1893"] is not their
    assert find("worlds-fair-1893").title == "World's Fair 1893"


def test_an_unknown_game_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(Unreadable, match=r"no game 'worlds-fair'.*Did you mean 'worlds-fair-1893'"):
        pavilion.new("worlds-fair")


# ---- memory ---------------------------------------------------------------------------------------------------------

LARGEST = 8_000  # bytes of a position: searches keep thousands of them
INTERPRETED = 3_000  # of the dictionaries in which Python keeps attributes; compiled there are none


@pytest.mark.parametrize(
    ("game", "seats"),
    [(game, seats) for game in OURS.values() for seats in range(game.seats[0], game.seats[1] + 1)],
    ids=str,
)
def test_a_position_is_small(game: Game, seats: int) -> None:
    s, luck, out = game.rules.new(game.agree(seats, {})), Rng(1), Options()
    for _ in range(30):
        game.rules.advance(s, out, luck)
        game.rules.apply(s, out.pick(luck))
    game.rules.advance(s, out, luck)
    compiled = str(engine.__file__).endswith((".so", ".pyd"))
    tracemalloc.start()
    kept = [s.clone() for _ in range(100)]
    size = tracemalloc.get_traced_memory()[0] / len(kept)
    tracemalloc.stop()
    assert size <= (LARGEST if compiled else LARGEST + INTERPRETED)

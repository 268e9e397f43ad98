"""Fields: lines of a position that are declared once, on a toy market with one stall for each of two players."""

from __future__ import annotations

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from pavilion import Unreadable
from pavilion.core import Noun, empty_bag
from pavilion.core.fields import Counts, Field, Members, Pile, Places, Section, Single, Stock, read_sections
from pavilion.core.sections import Sections
from pavilion.core.values import one, upto

FRUIT = Noun("fruit", ["apple", "pear"])
SEAT = Noun("seat", ["A", "B", "C"])
IN_THE_BOX = [5, 3]


class Stall:
    def __init__(self) -> None:
        self.goods = vec[i64]([0, 0, 0])  # apples, pears, coins


class Market:
    def __init__(self) -> None:
        self.day: Any = 1
        self.opener: Any = -1
        self.cart = empty_bag(2)
        self.players = [Stall(), Stall()]


def outside(s: Market) -> list[int]:
    return [sum(stall.goods[i] for stall in s.players) for i in range(2)]


def sections() -> list[Section]:
    cart = Pile(FRUIT, "cart")
    fruit = Stock(FRUIT, IN_THE_BOX, cart, outside, "{exist} {name}, but {here} here", "Count again.")
    goods = Counts(FRUIT, "fruit", "goods", optional=True, most=6)
    stall: list[Field] = [goods, Single(upto(9, "coins"), "goods", at=2)]
    opener = one(SEAT, "opened by", or_none=True, first=2)
    market = [Single(upto(7, "day"), comment="of 7"), Single(opener, "opener"), cart]
    return [Section("market", market, [fruit]), *(Section("AB"[seat], stall, seat=seat) for seat in range(2))]


def read(text: str) -> Market:
    s = Market()
    read_sections(sections(), s, Sections(text))
    return s


def test_what_is_written_is_read_again() -> None:
    s = read("[market]\nday: 3\nopened by: B\n[A]\nfruit: pear, 2 apple\ncoins: 4")
    text = "\n".join(section.write(s) for section in sections())
    assert text.splitlines() == [
        "[market]", "day: 3  # of 7", "opened by: B", "cart: 3 apple, 2 pear",
        "[A]", "fruit: 2 apple, 1 pear", "coins: 4",
        "[B]", "coins: 0",
    ]  # fmt: skip
    again = read(text)
    assert "\n".join(section.write(again) for section in sections()) == text


def test_what_is_left_out_stays_and_the_rest_is_counted() -> None:
    s = read("[B]\nfruit: pear")
    assert (s.day, s.opener, list(s.cart.counts), s.cart.size) == (1, -1, [5, 2], 7)
    assert list(s.players[1].goods) == [0, 1, 0]
    assert list(s.players[0].goods) == [0, 0, 0]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[market]\nday: 8", "position, line 2: 8 is out of range. Possible: 0 to 7."),
        ("[market]\nopened by: C", "position, line 2: 'C' is unknown here. Known: none, A, B."),
        ("[market]\nopened by: 2", "position, line 2: 2 is out of range. Possible: -1 to 1."),
        ("[market]\nnight: 8", "position, line 2: 'night' does not belong in [market]. Known: day, opened by, cart."),
        ("[A]\nfruit: plum", "position, line 2: 'plum' is unknown here. Known: apple, pear."),
        ("[C]\ncoins: 1", "position, line 1: there is no section [C]. Sections: [market], [A], [B], [owed]."),
        ("[A]\nfruit: 6 apple", "position, [market]: 5 apple, but 6 here. Count again."),
        ("[A]\nfruit: 7 apple", "position, line 2: 7 is out of range. Possible: 0 to 6."),
        ("[A]\nfruit: 4 apple, pear, 3 apple", "position, line 2: 3 is out of range. Possible: 0 to 2."),
        ("[market]\ncart: 5 apple, 1 pear", "position, line 2: 3 pear, but 1 here. Count again."),
        ("[market]\ncart: 5 apple, 3 pear\n[A]\nfruit: pear", "position, line 2: 3 pear, but 4 here. Count again."),
    ],
)
def test_what_cannot_be_is_refused_with_its_line(text: str, says: str) -> None:
    with pytest.raises(Unreadable) as trouble:
        read(text)
    assert str(trouble.value) == says


def test_flaws_are_found_wherever_they_are() -> None:
    def flaws() -> list[str]:
        return [flaw for section in sections() for flaw in section.flaws(s)]

    s = read("[A]\nfruit: 2 apple")
    assert flaws() == []
    s.day, s.players[1].goods[2] = 8, 10
    assert flaws() == ["[market] day: 8 is out of range", "[B] coins: 10 is out of range"]
    s = read("")
    s.players[0].goods[0] = -1
    assert flaws() == ["5 apple, but 4 here", "[A] fruit: less than nothing"]
    s.players[0].goods[0] = 7
    assert flaws() == ["5 apple, but 12 here", "[A] fruit: 7 is out of range"]
    s = read("")
    s.cart.size -= 1
    assert flaws() == ["[market] cart: it has lost count"]


def test_reading_leaves_what_others_share() -> None:
    s, shared = Market(), vec[i64]([1, 1, 1])
    s.players[0].goods = shared
    read_sections(sections(), s, Sections("[A]\nfruit: pear\ncoins: 5"))
    assert (list(s.players[0].goods), list(shared)) == ([0, 1, 5], [1, 1, 1])


# ---- masks and places -----------------------------------------------------------------------------------------------


class Shelf:
    def __init__(self) -> None:
        self.kinds = 0  # as a mask
        self.boards = vec[i64]([1, -1, -1])


def shelf_section() -> Section:
    return Section("shelf", [Members(FRUIT, "kinds", comment="any"), Places(FRUIT, "boards", "boards", "board", 3)])


def test_masks_and_places_are_written_and_read() -> None:
    shelf = Shelf()
    assert shelf_section().write(shelf) == "[shelf]\nkinds:   # any\nboards: pear - -"
    read_sections([shelf_section()], shelf, Sections("[shelf]\nkinds: pear apple\nboards: - apple"))
    assert (shelf.kinds, list(shelf.boards)) == (3, [-1, 0, -1])
    assert shelf_section().write(shelf) == "[shelf]\nkinds: apple pear  # any\nboards: - apple -"
    shelf.kinds, shelf.boards = 4, vec[i64]([2, -1, -1])
    assert shelf_section().flaws(shelf) == [
        "[shelf] kinds: there are no such members", "[shelf] boards: there are no such members"
    ]  # fmt: skip


def test_there_are_so_many_places() -> None:
    with pytest.raises(Unreadable) as trouble:
        read_sections([shelf_section()], Shelf(), Sections("[shelf]\nboards: - - - pear"))
    assert str(trouble.value) == "position, line 2: there are 3 of these: board. Write - for an empty one."

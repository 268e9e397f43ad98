"""Masks: members of a noun as bits of a number, the same in both builds up to the last bit."""

from __future__ import annotations

from random import Random

from mypy_extensions import i64

from pavilion.core import Options
from pavilion.core.masks import BITS, add_each, bit, count, lowest


def members(mask: int) -> list[int]:
    return [n for n in range(BITS) if mask >> n & 1]


def test_every_member_has_a_bit_of_its_own() -> None:
    assert [bit(n) for n in range(BITS)] == [2**n for n in range(BITS)]


def test_the_lowest_member_is_found_whatever_else_there_is() -> None:
    luck = Random(1)
    for n in range(BITS):
        assert lowest(bit(n)) == n
        assert lowest(bit(n) | luck.getrandbits(BITS) >> n << n) == n


def test_members_are_counted_and_offered_in_ascending_order() -> None:
    luck = Random(2)
    for mask in [0, 1, 2**62, 2**63 - 1, *(luck.getrandbits(BITS) for _ in range(50))]:
        out = Options()
        out.add(3)
        add_each(mask, 1000, out)
        assert count(mask) == len(members(mask))
        assert out.list() == [3, *(1000 + n for n in members(mask))]


def test_a_buffer_that_is_nearly_full_grows() -> None:
    out = Options()
    room: i64 = len(out.codes)
    out.add_run(0, room - 2)
    add_each(2**63 - 1, 1000, out)
    assert out.list() == [*range(room - 2), *range(1000, 1000 + BITS)]

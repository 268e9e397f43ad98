"""Masks: some of the members of a noun as the bits of one number, member n is bit n; up to 63 members."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pavilion.core.position import Options
from pavilion.core.words import Code

BITS: Final[i64] = 63  # the sign stays out of it

POWERS: Final[vec[i64]] = vec[i64]([2**n for n in range(63)])  # a literal 2**62 would be an object of Python's
NUMBER: Final[vec[i64]] = vec[i64]([next((k for k in range(63) if 2**k % 67 == i), 0) for i in range(67)])


def bit(n: i64) -> i64:
    """The mask of one member. Compiled, `1 << n` is wrong from n = 31 on: C takes the literal for 32 bits."""
    return POWERS[n]


def lowest(mask: i64) -> i64:
    """The lowest member of a mask that has one."""
    return NUMBER[(mask & -mask) % 67]  # the powers of two up to 2**62 all differ modulo 67


def count(mask: i64) -> i64:
    """How many members a mask has."""
    n: i64 = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


def member_names(mask: i64, names: list[str]) -> list[str]:
    """The names of the members of a mask, for views and texts."""
    return [name for n, name in enumerate(names) if mask >> n & 1]


def add_each(mask: i64, base: Code, out: Options) -> None:
    """Add the code base + n for each member n of a mask: the most frequent loop of all, so it has no branches."""
    at = out.count
    codes = out.codes
    if at + BITS >= len(codes):
        while mask:
            out.add(base + lowest(mask))
            mask &= mask - 1
        return
    while mask:
        codes[at] = base  # and if the bit is not set, the next one overwrites it
        at += mask & 1
        mask >>= 1
        base += 1
    out.count = at

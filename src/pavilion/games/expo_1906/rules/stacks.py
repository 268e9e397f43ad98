"""The five face-down stacks of projects, one for each shape (EX-3.3)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pavilion.core import Rng
from pavilion.core.masks import bit, count, lowest

from ..box.nouns import EACH_SHAPE

DIGIT: Final[i64] = 3  # bits for a project within its shape; 0 is none
ONE_STACK: Final[i64] = 0b11_1111  # the projects of a shape


@final
class Stacks:
    """Which projects lie in an order nobody knows, and which were put under them since, an order that everybody knows.

    A bag for each shape would do the same; five projects in an int are copied in no time.
    """

    def __init__(self, hidden: i64, under: vec[i64]) -> None:
        self.hidden = hidden  # projects in unknown order, as a mask
        self.under = under  # by shape: the projects under them, the uppermost in the lowest digit

    def clone(self) -> Stacks:
        return Stacks(self.hidden, self.under[:])

    def ints(self) -> list[int]:
        return [int(self.hidden), *self.under]

    def unknown(self, shape: i64) -> i64:
        """The projects of a shape in unknown order, as a mask by number within the shape."""
        return self.hidden >> shape * EACH_SHAPE & ONE_STACK

    def known(self, shape: i64) -> list[int]:
        """The projects put under the stack, the uppermost first."""
        found: list[int] = []
        digits = self.under[shape]
        while digits:
            found.append(int(shape * EACH_SHAPE + (digits & 7) - 1))
            digits >>= DIGIT
        return found

    def size(self, shape: i64) -> i64:
        size = count(self.unknown(shape))
        digits = self.under[shape]
        while digits:
            size += 1
            digits >>= DIGIT
        return size

    def is_empty(self, shape: i64) -> bool:
        return self.under[shape] == 0 and self.unknown(shape) == 0

    def could_be_next(self, shape: i64) -> i64:
        """The projects one of which is on top, as a mask by number within the shape."""
        unknown = self.unknown(shape)
        if unknown == 0 and self.under[shape]:
            return bit((self.under[shape] & 7) - 1)
        return unknown

    def peek(self, shape: i64, luck: Rng) -> i64:
        """The top project, if it were drawn with this luck."""
        projects = self.could_be_next(shape)
        for _i in range(luck.below(count(projects))):
            projects &= projects - 1
        return shape * EACH_SHAPE + lowest(projects)

    def take(self, project: i64) -> None:
        """The top project turned out to be this one."""
        if self.hidden >> project & 1:
            self.hidden &= ~bit(project)
        else:
            self.under[project // EACH_SHAPE] >>= DIGIT

    def put_under(self, project: i64) -> None:
        shape = project // EACH_SHAPE
        shift: i64 = 0
        while self.under[shape] >> shift:
            shift += DIGIT
        self.under[shape] |= project % EACH_SHAPE + 1 << shift

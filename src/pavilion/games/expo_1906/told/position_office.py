"""A row of the Patents Office as text: `2 A1 B2 | 10 ghost | B05`, the columns with their tokens, then the chip."""

from __future__ import annotations

from pavilion.core.fields import Field
from pavilion.core.sections import Line

from ..box.kit import COLUMNS
from ..box.nouns import CHIP, ROW, SEAT, TOKEN, TOKENS
from ..rules.ghosts import AWARD_CHIP
from ..rules.patents import CHOOSE_CHIP
from ..rules.state import EMPTY, LAST, START_BOX, Expo

GHOST_NAME = "ghost"


class OfficeRow(Field):
    """Tokens that no row names stay in the start box."""

    def __init__(self, row: int) -> None:
        super().__init__(ROW.names[row])
        self.row = row
        self.spaces = range(row * COLUMNS, (row + 1) * COLUMNS)

    def write(self, s: Expo) -> str:
        parts = [self.write_space(s, space) for space in self.spaces[1:] if space in s.office.place]
        chip = s.office.chip[self.row]
        return " | ".join([*parts, CHIP.names[chip]] if chip != EMPTY else parts)

    def write_space(self, s: Expo, space: int) -> str:
        """`5 A1 B2`: upper ones first."""
        here = sorted(tokens_on(s, space), key=lambda token: int(s.office.above[token]))
        return " ".join([str(space % COLUMNS + 1), *(token_name(s, token) for token in here)])

    def read(self, s: Expo, line: Line) -> None:
        for part in filter(None, (part.strip() for part in line.value.split("|"))):
            words = part.split()
            if len(words) == 1 and words[0] in CHIP.names:
                self.read_chip(s, line, words[0])
                continue
            column = line.number_in(words[0], 2, COLUMNS)
            if tokens_on(s, self.spaces[column - 1]):
                raise line.wrong("column {column} appears twice in row {row}", column=column, row=self.key)
            for above, word in enumerate(words[1:]):
                token = self.read_token(s, line, word)
                s.office.place[token], s.office.above[token] = self.spaces[column - 1], above
        if s.office.chip[self.row] != EMPTY and not tokens_on(s, self.spaces[LAST]):
            raise line.wrong("row {row} has a chip, but no token at its end", row=self.key)

    def read_chip(self, s: Expo, line: Line, word: str) -> None:
        chip = CHIP.names.index(word)
        if chip in s.office.chip or s.office.chip[self.row] != EMPTY:
            raise line.wrong("{chip} is the second of its kind, or in its row", chip=word)
        s.office.chip[self.row] = chip

    def read_token(self, s: Expo, line: Line, word: str) -> int:
        """The token of a name that stands nowhere else yet; a ghost has its own row."""
        ghosts = len(s.office.place) > s.seats * TOKENS
        known = [seat + token for seat in SEAT.names[: s.seats] for token in TOKEN.names] + [GHOST_NAME] * ghosts
        token = line.name(word, known) + (self.row if word == GHOST_NAME else 0)
        if s.office.place[token] != START_BOX:
            raise line.wrong("{token} is in two places", token=word)
        return token

    def flaw(self, s: Expo) -> str:
        """A row has a chip exactly if a token is at its end; tokens on a space lie one on the other."""  # H-14
        chip, heights = s.office.chip[self.row], dict[int, list[int]]()
        first, end = self.spaces.start, self.spaces.stop
        for at, above in zip(s.office.place, s.office.above, strict=True):
            if first <= at < end:
                heights.setdefault(at, []).append(above)
        reached = self.spaces[LAST] in heights
        if reached != (chip != EMPTY) and not any(p.a == self.row for p in s.owed(CHOOSE_CHIP) + s.owed(AWARD_CHIP)):
            return f"{'no' if reached else 'a'} chip"
        if chip != EMPTY and (chip >= CHIP.size or list(s.office.chip).count(chip) > 1):
            return "a chip lies in two rows"
        for at, found in heights.items():
            if sorted(found) != ([0] * len(found) if at == START_BOX else list(range(len(found)))):
                return f"the stack of tokens on place {at} is broken: {found}"
        return ""


def tokens_on(s: Expo, space: int) -> list[int]:
    return [token for token, at in enumerate(s.office.place) if at == space]


def token_name(s: Expo, token: int) -> str:
    own = s.seats * TOKENS
    return GHOST_NAME if token >= own else SEAT.names[token // TOKENS] + TOKEN.names[token % TOKENS]

"""Verify: replay a record answer by answer, and check that fate said what its seed says.

A table commits to a seed before the first card is turned (SHA-256 of the seed's text) and tells it at the end. With
the seed anybody can recompute every answer of fate: question number n is answered from SHA-256 of "seed:n" alone.

    verdict = verify(text)
    verdict.ok, verdict.lines()
"""

from __future__ import annotations

from typing import NamedTuple

from pavilion.core import Options, Pending
from pavilion.core.position import CHANCE
from pavilion.record.fate import Fate
from pavilion.record.notation import vocabulary
from pavilion.record.record import FATE, Read, Spoken, digest
from pavilion.record.replay import asked_and_meant, opening_of

EVERYTHING_TYPED = "Fate was typed by people: there is no seed, so nothing about its answers can be verified."


class Retelling:
    """A record being told again, one answer after the other; nothing is answered by itself."""

    def __init__(self, text: str, pack: str = "") -> None:
        self.read = Read(text)
        self.game, self.terms, self.state = opening_of(self.read, pack)
        self.told = 0  # answers so far
        self._buffer = Options()
        self.game.rules.settle(self.state)

    @property
    def left(self) -> int:
        """Answers that the record still has."""
        return len(self.read.spoken) - self.told

    @property
    def asked(self) -> Pending | None:
        """What is owed next; None when the game is over."""
        return self.state.stack[self.state.depth - 1] if self.state.depth else None

    def step(self) -> Spoken:
        """The next answer is given; it must be asked for and legal."""
        spoken = self.read.spoken[self.told]
        at, code = asked_and_meant(self.game, self.state, spoken, self._buffer)
        self.game.rules.apply(self.state, code, at)
        self.game.rules.settle(self.state)
        self.told += 1
        return spoken

    def tell(self, answers: int) -> None:
        """Go on until this many answers have been given."""
        while self.told < answers:
            self.step()

    def check_end(self) -> None:
        """The record's last digest must be that of the position reached."""
        assert self.read.end is not None
        line, expected = self.read.end
        if digest(self.state) != expected:
            raise Read.wrong(
                line, "the last digest does not match the answers before it", "The record has been altered."
            )

    def luck_says(self, fate: Fate) -> str:
        """What fate has to say now if it speaks with this seed."""
        p = self.asked
        assert p is not None
        return vocabulary(self.game).say(p.duty.draw(self.state, p, fate.luck(int(self.state.count))))


class Verification(NamedTuple):
    """What became of a verification."""

    fates: list[Fate]
    verified: int  # answers of fate that are what the seed says
    unverifiable: int  # answers of fate whose seed nobody has told, or that were typed
    choices: int  # answers of players
    fault: str  # the first answer that is not what the seed says, or ""
    digest: str  # of the last position told

    @property
    def ok(self) -> bool:
        """Every answer of fate is proven."""
        return not self.fault and self.verified > 0 and self.unverifiable == 0

    def lines(self) -> list[str]:
        """The verdict in words."""
        lines = [f"Replayed: {self.choices} answers of players are legal, the digest at the end is {self.digest}."]
        for fate in self.fates:
            since = f" (from answer {fate.since} on)" if fate.since else ""
            if fate.seed is None:
                lines.append(f"Commitment {fate.commitment}{since}: its seed is not told, so it proves nothing yet.")
            else:
                lines.append(f"Commitment {fate.commitment}{since}: is the SHA-256 of the seed {fate.seed!r}.")
        if self.fault:
            return [*lines, f"NOT VERIFIED: {self.fault}"]
        if not self.fates:
            return [*lines, EVERYTHING_TYPED]
        if self.verified:
            lines.append(f"{self.verified} answers of fate are exactly what the seed says.")
        if self.unverifiable:
            lines.append(f"{self.unverifiable} answers of fate cannot be verified without the seed.")
        return [*lines, self.summary()]

    def summary(self) -> str:
        if self.ok:
            return (
                "VERIFIED: nobody chose what fate said. (If this commitment is the one shown when the game began, "
                "nobody could have chosen it afterwards either.)"
            )
        if self.verified:
            return "VERIFIED IN PART ONLY: ask for a record that tells every seed."
        return "NOT VERIFIED: the seed is told when the game is over, or with the record of a private save."


def fate_of(fates: list[Fate], answer: int) -> Fate | None:
    """Who speaks for fate at this answer of the record: the last one that had begun by then."""
    begun = [fate for fate in fates if fate.since <= answer]
    return begun[-1] if begun else None


def verify(text: str, pack: str = "") -> Verification:
    """Check a record against its seeds. Errors in the record itself are `Unreadable` and name the line."""
    retelling = Retelling(text, pack)
    fates = retelling.read.fates
    verified = unverifiable = choices = 0
    while retelling.left:
        spoken = retelling.read.spoken[retelling.told]
        if spoken.who != FATE:
            retelling.step()
            choices += 1
            continue
        speaker = fate_of(fates, retelling.told)
        p = retelling.asked
        if speaker is None or speaker.seed is None or p is None or p.mode != CHANCE:
            retelling.step()  # refuses an answer of fate that nobody asked for
            unverifiable += 1
            continue
        expected = retelling.luck_says(speaker)
        number = retelling.told + 1
        retelling.step()
        if spoken.text != expected:
            fault = f"record, line {spoken.line}: answer {number} is {spoken.text!r}, but the seed says {expected!r}."
            return Verification(fates, verified, unverifiable, choices, fault, digest(retelling.state))
        verified += 1
    retelling.check_end()
    return Verification(fates, verified, unverifiable, choices, "", digest(retelling.state))

"""What a check found: how often each law was tested, and every breach with all it takes to see it again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

KEPT: Final = 3  # breaches of one law; the others are counted


class Failure(NamedTuple):
    """One breach of a law. `pavilion.load(record)` leads to it, if the game can be loaded at all."""

    law: str
    what: str
    seats: int
    options: Mapping[str, object]
    seed: int  # of the check
    record: str  # up to the breach

    def lines(self) -> list[str]:
        options = ", ".join(f"{name}={value}" for name, value in self.options.items()) or "default options"
        head = f"{self.what} ({self.seats} seats, {options}, seed {self.seed})"
        return [head, *(f"    {line}" for line in self.record.splitlines())]


class Finding:
    """One law: what it says, how often it was tested, and its breaches."""

    def __init__(self, name: str, statement: str) -> None:
        self.name = name
        self.statement = statement
        self.checks = 0
        self.broken = 0
        self.failures: list[Failure] = []  # the first ones

    def add(self, failure: Failure) -> None:
        self.broken += 1
        if len(self.failures) < KEPT:
            self.failures.append(failure)


class Report:
    """All laws of a check, in the order in which they are told."""

    def __init__(self, game: str, laws: Mapping[str, str]) -> None:
        self.game = game
        self.findings = {name: Finding(name, statement) for name, statement in laws.items()}
        self.tables = 0  # kinds of tables: numbers of seats times sets of options
        self.games = 0
        self.decisions = 0  # answers of players
        self.answers = 0  # of players and fate
        self.seconds = 0.0

    @property
    def ok(self) -> bool:
        """No law was broken."""
        return not any(finding.broken for finding in self.findings.values())

    @property
    def failures(self) -> list[Failure]:
        return [failure for finding in self.findings.values() for failure in finding.failures]

    def broken(self) -> list[str]:
        """The names of the laws that were broken."""
        return [name for name, finding in self.findings.items() if finding.broken]

    def lines(self) -> list[str]:
        """The report in words: a line for each law, then the breaches with their records."""
        lines = [
            f"{self.game}: {self.games} games with {self.decisions} decisions ({self.answers} answers with fate's) at "
            f"{self.tables} kinds of tables, {self.seconds:.1f} s"
        ]
        for finding in self.findings.values():
            mark = f"BROKEN {finding.broken} times" if finding.broken else "holds" if finding.checks else "not tested"
            lines.append(f"  {finding.name:<12} {mark:<10} {finding.checks:>9} checks  {finding.statement}")
        for finding in self.findings.values():
            for number, failure in enumerate(finding.failures, 1):
                lines += ["", f"{finding.name}, breach {number} of {finding.broken}: {failure.lines()[0]}"]
                lines += failure.lines()[1:]
        return lines

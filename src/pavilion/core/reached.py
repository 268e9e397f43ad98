"""Reached: what a seat has come to, for whoever tells of futures: where it leads, what it has completed."""

from __future__ import annotations

from typing import NamedTuple

from .phrases import Phrase


class Reached(NamedTuple):
    """Something worth a word, with what it is about: "area:fine-arts", as drawings call it.

    It is told as what would be: "Fine Arts: you would lead when round 2 is scored".
    """

    thing: str
    templates: tuple[str, str]  # of oneself, and of others: they are named by the gap {seat}
    values: tuple[tuple[str, object], ...] = ()

    def told(self, seat: str = "") -> Phrase:
        """In words; without a seat it is told to whoever has come to it."""
        own, others = self.templates
        values = dict(self.values)
        return Phrase(others, seat=seat, **values) if seat else Phrase(own, **values)

"""What a thing on the table is and does, for whoever looks at it from nearer."""

from __future__ import annotations

from typing import NamedTuple

from .phrases import Phrase, Words


class Explained(NamedTuple):
    """A thing by its name, "" if the first line of its label is that, and what it does in plain words."""

    name: Words
    does: Phrase

"""What hints tell of futures: completed projects, rows led in the Patents Office, and who else buys or moves there."""

from __future__ import annotations

from collections.abc import Mapping

from pavilion.core import Phrase
from pavilion.core.masks import lowest
from pavilion.core.phrases import translatable
from pavilion.core.reached import Reached

from ..box.kit import COLUMNS
from ..box.nouns import PROJECT, ROW, TECH, TOKENS
from ..rules.patents import leader
from ..rules.state import EMPTY, Expo
from ..rules.verbs import BUY_PROJECT, BUY_TECH, ENTER, LINK, STEP

COMPLETED = translatable(("{project}: you would complete it", "{project}: {seat} would complete it"))
LEADS = translatable(("Patents Office, {row}: you would lead there", "Patents Office, {row}: {seat} would lead there"))
OFFICE_ROW = translatable("Patents Office, {row}")


def vied_for(s: Expo, code: int, names: Mapping[str, str]) -> dict[str, Phrase]:
    """A project or a technology that is on offer, or a row of the Patents Office."""
    if BUY_PROJECT.has(code) and s.slots[BUY_PROJECT.first(code)] != EMPTY:
        project = PROJECT.names[s.slots[BUY_PROJECT.first(code)]]
        return {f"project:{project}": Phrase(names[project])}
    if BUY_TECH.has(code):
        tech = TECH.names[BUY_TECH.first(code)]
        return {f"tech:{tech}": Phrase(names[tech])}
    row = row_of(s, code)
    return {f"row:{row}": Phrase(OFFICE_ROW, row=Phrase(names[row]))} if row else {}


def row_of(s: Expo, code: int) -> str:
    """The row of the Patents Office in which a token moves; "" if none does."""
    if ENTER.has(code):
        return ROW.names[ENTER.first(code)]
    if LINK.has(code):
        return ROW.names[LINK.second(code)]
    if not STEP.has(code):
        return ""
    token = TOKENS * s.stack[s.depth - 1].seat + STEP.first(code)
    return ROW.names[s.office.place[token] // COLUMNS]


def come_to(s: Expo, names: Mapping[str, str]) -> list[list[Reached]]:
    """Completed projects, then rows."""
    found: list[list[Reached]] = []
    for player in s.players:
        own, done = [], player.lab.complete
        while done:
            project = PROJECT.names[lowest(done)]
            own.append(Reached(f"project:{project}", COMPLETED, (("project", Phrase(names[project])),)))
            done &= done - 1
        found.append(own)
    for row, name in enumerate(ROW.names):
        seat = leader(s, row)
        if seat >= 0:
            found[seat].append(Reached(f"row:{name}", LEADS, (("row", Phrase(names[name])),)))
    return found

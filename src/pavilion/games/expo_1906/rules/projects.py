"""Completing projects (EX-4.11): points at once, and more for every lead in the Patents Office."""

from __future__ import annotations

from mypy_extensions import i64

from pavilion.core import Seat
from pavilion.core.masks import lowest

from ..box.nouns import ROWS
from .patents import leader
from .state import Expo


def score_completed(s: Expo, seat: Seat, completed: i64) -> None:
    """Each project that was completed just now scores, in ascending order."""  # EX-4.11.3
    while completed:
        score_project(s, seat, lowest(completed))
        completed &= completed - 1


def score_project(s: Expo, seat: Seat, project: i64) -> None:
    """The printed points, and one for each needed type whose row the player leads now."""  # EX-4.11.2, EX-4.11.5
    kit = s.terms.kit
    player = s.players[seat]
    player.from_projects += kit.points[project]
    for row in range(ROWS):  # energy has none
        if kit.needs(project, row) > 0 and leader(s, row) == seat:  # once for a type, not for a unit: EX-4.11.6
            player.from_leads += kit.lead_points

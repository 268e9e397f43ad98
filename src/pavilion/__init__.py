"""Pavilion: world's-fair board games with their rules fully enforced.

    import pavilion
    t = pavilion.new("worlds-fair-1893", seats=3, seed=7)
    t.play("place agriculture")
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pavilion.core import Ambiguous, Forbidden, Unreadable
from pavilion.core.errors import Reason
from pavilion.opening import load, new
from pavilion.table import Table
from pavilion.version import VERSION

if TYPE_CHECKING:
    from pavilion.games import games  # at run time it is the package itself, which can be called

__version__ = VERSION
__all__ = ["Ambiguous", "Forbidden", "Reason", "Table", "Unreadable", "games", "load", "new"]

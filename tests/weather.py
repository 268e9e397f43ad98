"""How tests play Weather Machine, which is not on the shelf yet: like scenario.fair, with a table of this game.

    t = machine(seats=2, edit='''
        [A]
        vouchers: 4 supply, 1 government
    ''')

An edit has the sections of a position text; what it leaves out is as at set-up.
"""

from __future__ import annotations

from typing import Final

from pavilion.core import Game

GAME: Final = Game(
    "weather-machine",
    "pavilion.games.weather_machine",
    title="Weather Machine",
    edition="1.0",
    seats=(1, 4),
    seats_rule="WM-1.1",
    designers="Vital Lacerda",
    publishers="Eagle-Gryphon Games, Skellig Games",
    about="Inventors help Professor Lativ to tame the weather before his machine ruins it.",
    minutes=150,
    age=14,
)

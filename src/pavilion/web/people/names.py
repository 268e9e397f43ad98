"""Names for guests who have not chosen one: two words as at a world's fair, read alike in all our languages."""

from __future__ import annotations

import secrets

FIRST = (
    "Alma", "Anton", "Bruno", "Clara", "Cosmo", "Dora", "Elsa", "Emil", "Felix", "Flora", "Greta", "Hugo", "Iris",
    "Irma", "Leo", "Lotte", "Luca", "Marta", "Max", "Mina", "Nora", "Oscar", "Otto", "Paula", "Rosa", "Selma",
    "Silvio", "Stella", "Theo", "Tilda", "Vera", "Viola",
)  # fmt: skip
SECOND = (
    "Arcade", "Aurora", "Balboa", "Belvedere", "Cascade", "Corso", "Diorama", "Domino", "Esplanade", "Fiesta",
    "Gondola", "Heysel", "Kiosk", "Lampion", "Lido", "Mirabell", "Montjuïc", "Pagoda", "Panorama", "Polka", "Prater",
    "Presidio", "Rotunda", "Sempione", "Serenade", "Skansen", "Tandem", "Terrazza", "Trocadéro", "Velo", "Volta",
    "Zeppelin",
)  # fmt: skip


def given_name() -> str:
    """One of about a thousand; whoever meets another one of the same name at a table gets a number."""
    return f"{secrets.choice(FIRST)} {secrets.choice(SECOND)}"

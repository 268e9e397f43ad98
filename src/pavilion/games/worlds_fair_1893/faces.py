"""Which card of its kind lies where: flavour that the rules do not need, told apart for eyes.

The position counts kinds (WF-2.4.4). For drawing, every card has a name: this ledger watches the answers go by and
deals the names. Which copy turns up is drawn from the public commitment, so everybody sees the same cards, in a replay
too; of equal cards those with the lowest ids are given away first (WF-5.2.11).
"""

from __future__ import annotations

import hashlib

from .data import Components
from .nouns import AREA, AREAS, CARDS
from .state import Fair


def deal(s: Fair, salt: str) -> Faces:
    """The ledger of a position, which is a new table or nearly one."""
    components = s.terms.components
    assert isinstance(components, Components)
    ids = [ids[: len(ids) - int(n)] for ids, n in zip(components.cards, s.removed, strict=True)]
    held: list[list[list[str]]] = [[[] for _ in range(CARDS)] for _ in range(s.seats)]
    faces = Faces(salt, ids, [[] for _ in range(AREAS)], held, [[] for _ in range(CARDS)])
    faces.see(s)
    return faces


class Faces:
    """Card ids of what is open, held and discarded; all others are in the draw pile or out of the game."""

    def __init__(
        self,
        salt: str,
        ids: list[list[str]],  # of each kind, all that are in the game
        open: list[list[str]],
        held: list[list[list[str]]],
        discarded: list[list[str]],
    ) -> None:
        self.salt = salt
        self.ids = ids
        self.open = open
        self.held = held
        self.discarded = discarded

    def clone(self) -> Faces:
        return Faces(
            self.salt,
            self.ids,
            [ids[:] for ids in self.open],
            [[ids[:] for ids in kinds] for kinds in self.held],
            [ids[:] for ids in self.discarded],
        )

    def see(self, s: Fair) -> None:
        """Catch up with a position that is at most one answer ahead."""
        sizes = [int(n) for n in s.beside.sizes]
        collected = self.collected(sizes)
        for theirs, player in zip(self.held, s.players, strict=True):
            if [*map(len, theirs)] == [*player.cards]:  # nothing has changed, as after most answers
                continue
            for kind in range(CARDS):
                held, n = theirs[kind], int(player.cards[kind])
                if len(held) == n:
                    continue
                if len(held) > n:
                    self.discarded[kind] += held[: len(held) - n]
                    del held[: len(held) - n]
                mine = [id for id in collected if id in self.ids[kind]] or self.free(kind)
                held += mine[: n - len(held)]
        if [*map(len, self.discarded)] != [*s.discard.counts]:  # shuffled into the draw pile, or a new table
            self.discard_anew([int(n) for n in s.discard.counts])
        for area, size in enumerate(sizes):
            for i in range(len(self.open[area]), size):
                self.open[area].append(self.turned_up(s.beside.card(area, i), int(s.count), i))

    def discard_anew(self, counts: list[int]) -> None:
        for kind, n in enumerate(counts):
            if len(self.discarded[kind]) != n:
                self.discarded[kind] = []
                self.discarded[kind] = self.free(kind)[:n]

    def collected(self, sizes: list[int]) -> list[str]:
        """The ids that lay open before and were taken by a player."""
        ids: list[str] = []
        for area, size in enumerate(sizes):
            if size < len(self.open[area]):
                ids += self.open[area]
                self.open[area] = []
        return ids

    def free(self, kind: int) -> list[str]:
        """The ids of a kind that lie nowhere yet, lowest first."""
        taken = {id for pile in (*self.open, self.discarded[kind], *(held[kind] for held in self.held)) for id in pile}
        return [id for id in self.ids[kind] if id not in taken]

    def turned_up(self, kind: int, n: int, i: int) -> str:
        """One of the free ids, the same for everybody who knows the commitment."""
        free = self.free(kind)
        word = hashlib.sha256(f"{self.salt}:{n}:{i}".encode()).digest()
        return free[int.from_bytes(word[:4], "big") % len(free)]

    def view(self) -> dict[str, list[str]]:
        """The ids of the open cards beside each area, in the order of the view's cards."""
        return {AREA.names[area]: list(self.open[area]) for area in range(AREAS)}

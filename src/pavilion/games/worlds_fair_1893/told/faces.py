"""Which card of its kind lies where: flavour that the rules do not need, told apart for eyes.

The position counts kinds (WF-2.4.4). For drawing, every card has a name: this ledger watches the answers go by and
deals the names. Which copy turns up is drawn from the public commitment, so everybody sees the same cards, in a replay
too; of equal cards those with the lowest ids are given away first (WF-5.2.11).
"""

from __future__ import annotations

import hashlib
from typing import final

from mypy_extensions import i64

from ..box.data import Components
from ..box.nouns import AREA, AREAS, CARDS
from ..rules.state import Fair


def deal(s: Fair, salt: str) -> Faces:
    """The ledger of a position, which is a new table or nearly one."""
    components = s.terms.components
    assert isinstance(components, Components)
    boxes = zip(components.cards, s.removed, strict=True)
    kinds = {id: kind for kind, (ids, n) in enumerate(boxes) for id in ids[: len(ids) - int(n)]}
    faces = Faces(salt, kinds, [[]] * AREAS, [[]] * (s.seats * CARDS), [[]] * CARDS, [], -1, -1)
    faces.gather()
    faces.see(s)
    return faces


@final
class Faces:
    """Card ids of what is open, held and discarded; all others are in the draw pile or out of the game.

    A pile of ids is never changed but replaced, so clones share it.
    """

    def __init__(
        self,
        salt: str,
        kinds: dict[str, int],  # of all ids in the game, lowest first
        open: list[list[str]],
        held: list[list[str]],  # by seat and kind, the oldest first
        discarded: list[list[str]],
        free: list[list[str]],  # of each kind those that lie nowhere yet, lowest first
        lying: i64,  # cards in the draw pile and beside the areas, as last seen
        thrown: i64,  # cards in the discard pile, as last seen
    ) -> None:
        self.salt = salt
        self.kinds = kinds
        self.open = open
        self.held = held
        self.discarded = discarded
        self.free = free
        self.lying = lying
        self.thrown = thrown

    def clone(self) -> Faces:
        return Faces(
            self.salt,
            self.kinds,
            self.open[:],
            self.held[:],
            self.discarded[:],
            self.free[:],
            self.lying,
            self.thrown,
        )

    def see(self, s: Fair) -> None:
        """Catch up with a position that is at most one answer ahead."""
        collected: list[str] = []  # what lay open before and was taken by a player
        sizes = s.beside.sizes
        lying = s.deck.size
        for area in range(AREAS):
            lying += sizes[area]
            if sizes[area] < len(self.open[area]):
                collected += self.open[area]
                self.open[area] = []
        if collected or lying != self.lying or s.discard.size != self.thrown:  # else nobody took or gave away a card
            self.lying = lying
            self.thrown = s.discard.size
            self.hand_over(s, collected)
            self.discard(s)
        for area in range(AREAS):
            for i in range(len(self.open[area]), sizes[area]):
                self.turn_up(area, i, s.beside.card(area, i), s.count)

    def hand_over(self, s: Fair, collected: list[str]) -> None:
        """Players take what was collected and give away what they have had longest; what nobody keeps is free."""
        for seat in range(s.seats):
            cards = s.players[seat].cards
            for kind in range(CARDS):
                at = seat * CARDS + kind
                held = self.held[at]
                n = cards[kind] - len(held)
                if n > 0:
                    mine = [id for id in collected if self.kinds[id] == kind][:n]
                    for id in mine:
                        collected.remove(id)
                    self.held[at] = held + (mine or self.lowest(kind, n))
                elif n < 0:
                    self.discarded[kind] = self.discarded[kind] + held[:-n]
                    self.held[at] = held[-n:]
        if collected:
            self.gather()

    def discard(self, s: Fair) -> None:
        """Begin anew where the pile is not what was given away: shuffled into the draw pile, or a new table."""
        counts = s.discard.counts
        anew = [kind for kind in range(CARDS) if len(self.discarded[kind]) != counts[kind]]
        if not anew:
            return
        for kind in anew:
            self.discarded[kind] = []
        self.gather()
        for kind in anew:
            self.discarded[kind] = self.lowest(kind, counts[kind])

    def gather(self) -> None:
        """Find out what is free."""
        taken = {id for piles in (self.open, self.held, self.discarded) for pile in piles for id in pile}
        self.free = [[] for _ in range(CARDS)]
        for id, kind in self.kinds.items():
            if id not in taken:
                self.free[kind].append(id)

    def lowest(self, kind: i64, n: i64) -> list[str]:
        """Take the first free ids."""
        free = self.free[kind]
        self.free[kind] = free[n:]
        return free[:n]

    def turn_up(self, area: i64, i: i64, kind: i64, n: i64) -> None:
        """One of the free ids, the same for everybody who knows the commitment."""
        free = self.free[kind]
        word = hashlib.sha256(f"{self.salt}:{n}:{i}".encode()).digest()
        at = (word[0] << 24 | word[1] << 16 | word[2] << 8 | word[3]) % len(free)
        self.open[area] = [*self.open[area], free[at]]
        self.free[kind] = free[:at] + free[at + 1 :]

    def view(self) -> dict[str, list[str]]:
        """The ids of the open cards beside each area, in the order of the view's cards."""
        return {AREA.names[area]: list(self.open[area]) for area in range(AREAS)}

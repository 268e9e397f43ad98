"""Fate: answers chance from a secret seed that can be checked afterwards.

Question number n is answered from SHA-256 of "seed:n" alone. So taking back and playing again cannot fish for better
luck, nobody can foresee an answer from what lies on the table, and whoever has the seed can check all of them. The
commitment is the SHA-256 of the seed's text: `printf %s SEED | sha256sum`.
"""

from __future__ import annotations

import hashlib

from pavilion.core import Rng


def commitment(seed: str) -> str:
    return hashlib.sha256(seed.encode()).hexdigest()


class Fate:
    """From answer number `since` on, fate speaks with this seed; without a seed it only has a commitment."""

    def __init__(self, seed: str | None, sealed: str = "", since: int = 0) -> None:
        self.seed = seed
        self.commitment = sealed if seed is None else commitment(seed)
        self.since = since

    def luck(self, n: int) -> Rng:
        """The luck of question n."""
        return Rng(int.from_bytes(hashlib.sha256(f"{self.seed}:{n}".encode()).digest()[:7], "big"))


def secret_seed() -> str:
    """256 bits that nobody can guess."""
    import secrets  # slow to import, and not needed when a seed is given

    return secrets.token_hex(32)

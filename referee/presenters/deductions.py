"""What the plays prove about the tiles that nobody has seen, as the pages show it."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.tiles import Tile


@dataclass(frozen=True)
class Proof:
    """What is proved of one holder: tiles that it can't have and must have, and why."""

    name: str
    lacks: tuple[int, ...]
    cannot: tuple[Tile, ...]
    must: tuple[Tile, ...]
    because: tuple[str, ...]


@dataclass(frozen=True)
class Proofs:
    """What is proved of every seat and of the boneyard.

    ``possible`` is false where somebody can't have played by the rules; ``blocked``: nobody can ever play again.
    """

    holders: tuple[Proof, ...]
    possible: bool
    complete: bool
    blocked: bool

"""Proofs from the plays about tiles that nobody has seen, as the pages show them."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.tiles import Tile


@dataclass(frozen=True)
class Proof:
    """The proved facts about one holder: tiles that it can't have and must have, and why."""

    name: str
    lacks: tuple[int, ...]
    cannot: tuple[Tile, ...]
    must: tuple[Tile, ...]
    because: tuple[str, ...]


@dataclass(frozen=True)
class Proofs:
    """The proved facts about every seat and the boneyard.

    ``possible`` is false if somebody can't have played by the rules, ``blocked`` true if nobody can ever play again.
    """

    holders: tuple[Proof, ...]
    possible: bool
    complete: bool
    blocked: bool

"""The people at a table of any game in tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scoring.games import GAMES

NAMES = ("Ann", "Bo", "Cy", "Di")


def names_for(slug: str) -> tuple[str, ...]:
    """Three people, or as few as the game needs."""
    players = GAMES[slug].players
    return NAMES[: 3 if 3 in players else players[0]]


def sides_for(slug: str) -> tuple[int, ...]:
    """Return the sides that these people are on."""
    return GAMES[slug].usual_sides(len(names_for(slug)))


def seated(slug: str, names: Sequence[str]) -> list[dict[str, Any]]:
    """Return the seats of a record for these people, each alone; in a game for two pairs as partners, and four of them."""
    if slug not in GAMES or not GAMES[slug].partners_only:
        return [{"name": name} for name in names]
    four = (*names, *NAMES[len(names) :])
    return [{"name": name, "side": side} for name, side in zip(four, GAMES[slug].usual_sides(4), strict=True)]

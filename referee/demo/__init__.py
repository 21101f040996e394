"""Simulated players, so that a new server has something to show.

They leave a session in every state that the pages know. Some sessions are played with tiles dealt at random: each
player holds tiles, makes the play that scores most, and draws or passes if nothing fits. Others follow a script, entry
by entry. Everything is entered through the same operations as at a real table.
"""

from __future__ import annotations

from random import Random

from django.db import transaction

from referee import models, queries
from referee.demo.evenings import EVENINGS, play_evening
from referee.demo.patiences import SITTINGS, play_sitting
from referee.demo.scripted import SCRIPTED_SESSIONS
from referee.demo.tables import DEVICE
from referee.log import kept_before_the_commit

__all__ = ["DEVICE", "is_here", "play_all"]


def is_here() -> bool:
    """Return True if the demo has already been played on this server."""
    return queries.has_opened_tables(DEVICE)


def play_all(seed: int) -> list[models.Session]:
    """Play everything; the same seed deals the same tiles. All of it is written, or none."""
    dice = Random(seed)  # noqa: S311 - tiles for show, no secret
    with kept_before_the_commit(), transaction.atomic():
        return [
            *(play_evening(evening, dice) for evening in EVENINGS),
            *(play_sitting(sitting, dice) for sitting in SITTINGS),
            *(tell() for tell in SCRIPTED_SESSIONS),
        ]

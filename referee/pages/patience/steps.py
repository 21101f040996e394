"""The steps of a hand of a patience, for the pages that look back at it."""

from __future__ import annotations

from referee.faces import face_of
from referee.faces.patience.face import PatienceFace
from referee.faces.patience.steps import Step
from referee.faces.patience.steps import steps_of as steps_on
from referee.state import PlayedHand

__all__ = ["Step", "steps_of"]


def steps_of(hand: PlayedHand) -> list[Step]:
    """Every step of the hand, in order."""
    face = face_of(hand.game)
    assert isinstance(face, PatienceFace)
    return steps_on(hand, face.tabletop)

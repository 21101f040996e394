"""The picture of an example, for its page and for the docs."""

from __future__ import annotations

from referee.faces import face_of
from referee.rules.examples import Example


def drawn(example: Example, *, standalone: bool = False) -> str:
    """The table after the last entry; of a patience the tiles as they were laid out, with those of the first move marked.

    :param standalone: an image of its own, with its namespace, ground and style
    """
    rulings = [step.ruling for step in example.steps]
    return face_of(example.last.game).example_picture(rulings, standalone=standalone)

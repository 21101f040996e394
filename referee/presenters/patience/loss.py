"""The point at which a lost patience was lost, as far as that is known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from referee.log import PlayedHand
from referee.presenters.patience.steps import Step
from referee.presenters.patience.verdicts import turning_point_of, verdict_after


class Loss(NamedTuple):
    """The loss of a hand: by the step ``turned``, or ``from_the_start`` if its starting tiles could never be won.

    ``is_proved`` says that the hand could certainly still be won before that step. For a hand lost from the start,
    ``fewest_left`` is the least number of tiles that can be left, if that is known.
    """

    turned: Step | None
    is_proved: bool
    from_the_start: bool
    fewest_left: int | None

    @property
    def known(self) -> Step | None:
        """The step that lost it; None where the game was given up and it is unknown whether it could be won."""
        return None if self.turned and self.turned.gives_up and not self.is_proved else self.turned


def loss_of(hand: PlayedHand, steps: Sequence[Step]) -> Loss | None:
    """Return how the hand with these steps was lost; None if it wasn't."""
    point = turning_point_of(hand)
    if point is None:
        return None
    if point.at == 0:
        return Loss(None, point.proved, True, verdict_after(hand, 1).fewest_left)
    turned = next(step for step in steps if step.play == point.at + 1 and step.last)
    return Loss(turned, point.proved, False, None)

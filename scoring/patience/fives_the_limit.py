"""Five's the Limit (rulebook 4): Domino Patience with never more than five tiles in hand."""

from dataclasses import replace

from scoring.marking import N_
from scoring.patience.domino_patience import DOMINO_PATIENCE

FIVES_THE_LIMIT = replace(
    DOMINO_PATIENCE,
    slug="fives-the-limit",
    name=N_("Five's the Limit"),
    summary=N_("Domino Patience with never more than five tiles in your hand."),
    how=(
        *DOMINO_PATIENCE.how[:3],
        N_(
            "You win when your hand is empty. You lose when five tiles don't fit, since you can't draw a sixth, or when fewer don't fit and the stock is empty."
        ),
    ),
    hand_limit=5,
)

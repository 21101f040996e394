"""Five's the Limit (rulebook 4): Domino Patience with never more than five tiles in hand."""

from dataclasses import replace

from scoring.marking import N_
from scoring.patience.domino_patience import DOMINO_PATIENCE

FIVES_THE_LIMIT = replace(
    DOMINO_PATIENCE,
    slug="fives-the-limit",
    name=N_("Five's the Limit"),
    summary=N_("Domino Patience with never more than five tiles in your hand. If five tiles don't fit, you lose."),
    how=(
        *DOMINO_PATIENCE.how[:3],
        N_("There can never be more than five tiles in your hand."),
        N_(
            "You win when your hand is empty. You lose when five tiles don't fit, or when fewer don't fit and the stock is empty."
        ),
        DOMINO_PATIENCE.how[-1],
    ),
    hand_limit=5,
)

"""Five's the Limit (rulebook 4): Domino Patience with never more than five tiles in hand."""

from dataclasses import replace

from scoring.patience.domino_patience import DOMINO_PATIENCE

FIVES_THE_LIMIT = replace(
    DOMINO_PATIENCE,
    slug="fives-the-limit",
    name="Five's the Limit",
    summary="Domino Patience with never more than five tiles in hand: five that don't fit lose.",
    how=(
        *DOMINO_PATIENCE.how[:3],
        "There may never be more than five tiles in hand.",
        "You win when the hand is empty, and lose when five tiles in hand don't fit, or fewer and the stock is empty.",
        DOMINO_PATIENCE.how[-1],
    ),
    hand_limit=5,
)

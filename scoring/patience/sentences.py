"""What the referee says of patiences alone, as English templates (see ``scoring.explain``)."""

FAULTS: dict[str, str] = {
    "rule_forbids.not_here": "{patience} has no such entry: it has {entries}.",
    "rule_forbids.draw_unnamed": "Tiles are drawn one at a time, and each is named.",
    "lay_first": "The starting tiles must be named first.",
    "laid_already": "The starting tiles lie already.",
    "wrong_start.row": "The row must have {right} tiles, not {tiles}.",
    "wrong_start.hand": "There must be {right} tiles face up, not {tiles}.",
    "wrong_start.reserve": "The reserve must have {right} tiles, not {tiles}.",
    "wrong_start.columns": "There must be {right} columns, not {tiles}.",
    "wrong_start.column": "Column {column} must have {right} tiles, not {tiles}.",
    "wrong_start.no_row": "This patience begins without a row.",
    "wrong_start.no_hand": "This patience begins without tiles in hand.",
    "wrong_start.no_reserve": "This patience begins without a reserve.",
    "wrong_start.no_columns": "This patience begins without columns.",
    "wrong_start.missing": "The whole {set} set lies open; not named: {tiles}.",
    "tile_already_played.twice": "{tile} is named more than once.",
    "tile_already_played.gone": "{tile} has been taken out already.",
    "pair_needed": "Two tiles go together, not {tiles}.",
    "wrong_sum": "{one} and {other} make {pips} pips, not {right}: "
    "{one} goes with {for_one} pips, {other} with {for_other}.",
    "boneyard_empty.stock": "The stock is empty.",
    "hand_over.ended_won": "The patience is over: it was won.",
    "hand_over.ended_lost": "The patience is over: it was lost.",
}

VERDICTS: dict[str, str] = {
    "can_be_won.over": "It is won.",
    "can_be_won.all_open": "It can be won from here.",
    "can_be_won.any_stock": "It can be won from here, whatever the stock brings.",
    "cannot_be_won.over": "It is lost.",
    "cannot_be_won.all_open": "It can't be won from here.",
    "cannot_be_won.all_open.fewest": "It can't be won from here; tiles left at best: {fewest}.",
    "cannot_be_won.any_stock": "It can't be won from here, whatever the stock brings.",
    "not_known.over": "It was thrown in.",
    "not_known.stock": "It depends on what the stock brings.",
    "not_known.budget_stock": "It can be won if the right tiles come; more is not known.",
    "not_known.budget": "Not known: there is too much to look through.",
    "not_known.not_laid": "Not known before the starting tiles lie.",
}
"""Whether a patience can still be won, and how that is known."""

HINTS: dict[str, str] = {
    "keeps_win": "It can be won after this move.",
    "may_win": "It can be won after this move, if the right tiles come.",
    "not_known": "Lawful; whether it can be won after this move is not known.",
    "cannot_win": "Lawful, but the game can't be won from here.",
}
"""What a hinted move promises."""

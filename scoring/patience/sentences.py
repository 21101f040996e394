"""What the referee says of patiences alone, as English templates (see ``scoring.explain``)."""

from scoring.messages import Plural, Template

FAULTS: dict[str, Template] = {
    "rule_forbids.not_here": "{patience} has no such entry. Its entries are {entries}.",
    "rule_forbids.draw_unnamed": "Draw one tile at a time, and name it.",
    "lay_first": "The starting tiles must be entered first.",
    "laid_already": "The starting tiles have already been entered.",
    "wrong_start.row": Plural(
        "The row must have {right} tile, not {tiles}.",
        "The row must have {right} tiles, not {tiles}.",
        by="right",
    ),
    "wrong_start.hand": Plural(
        "There must be {right} tile face up, not {tiles}.",
        "There must be {right} tiles face up, not {tiles}.",
        by="right",
    ),
    "wrong_start.reserve": Plural(
        "The reserve must have {right} tile, not {tiles}.",
        "The reserve must have {right} tiles, not {tiles}.",
        by="right",
    ),
    "wrong_start.columns": Plural(
        "There must be {right} column, not {tiles}.",
        "There must be {right} columns, not {tiles}.",
        by="right",
    ),
    "wrong_start.column": Plural(
        "Column {column} must have {right} tile, not {tiles}.",
        "Column {column} must have {right} tiles, not {tiles}.",
        by="right",
    ),
    "wrong_start.no_row": "This patience begins without a row.",
    "wrong_start.no_hand": "This patience begins without tiles in hand.",
    "wrong_start.no_reserve": "This patience begins without a reserve.",
    "wrong_start.no_columns": "This patience begins without columns.",
    "wrong_start.missing": "Some tiles of the {set} set are missing: {tiles}.",
    "tile_already_played.twice": "{tile} has been entered more than once.",
    "tile_already_played.gone": "{tile} has already been taken out.",
    "pair_needed": Plural(
        "Tiles go two at a time, and {tiles} was chosen.",
        "Tiles go two at a time, and {tiles} were chosen.",
        by="tiles",
    ),
    "wrong_sum": "{one} and {other} add up to {pips}, not {right}. "
    "{one} goes with a tile of {for_one}, and {other} with one of {for_other}.",
    "boneyard_empty.stock": "The stock is empty.",
    "hand_over.ended_won": "The game is over. It was won.",
    "hand_over.ended_lost": "The game is over. It was lost.",
}

VERDICTS: dict[str, Template] = {
    "can_be_won.over": "You have won.",
    "can_be_won.all_open": "It can be won from here.",
    "can_be_won.any_stock": "It can be won from here, whatever comes from the stock.",
    "cannot_be_won.over": "You have lost.",
    "cannot_be_won.all_open": "It can't be won from here.",
    "cannot_be_won.all_open.fewest": Plural(
        "It can't be won from here. At best {fewest} tile is left.",
        "It can't be won from here. At best {fewest} tiles are left.",
        by="fewest",
    ),
    "cannot_be_won.any_stock": "It can't be won from here, whatever comes from the stock.",
    "not_known.over": "It was thrown in.",
    "not_known.stock": "It depends on what comes from the stock.",
    "not_known.budget_stock": "It can be won if the right tiles come. More isn't known.",
    "not_known.budget": "Whether it can be won isn't known: there is too much to search.",
    "not_known.not_laid": "Whether it can be won isn't known until the starting tiles are entered.",
}
"""Whether a patience can still be won, and how that is known."""

HINTS: dict[str, Template] = {
    "keeps_win": "It can be won after this move.",
    "may_win": "It can be won after this move, if the right tiles come.",
    "stock_decides": "Only the stock decides whether it is won: any pair is as good as another.",
    "not_known": "This move is allowed. Whether it can be won afterwards isn't known.",
    "cannot_win": "This move is allowed, but the game can't be won from here.",
    "cannot_win.fewest": Plural(
        "The game can't be won from here. This move leaves {fewest} tile at best.",
        "The game can't be won from here. This move leaves {fewest} tiles at best.",
        by="fewest",
    ),
}
"""What a hinted move promises."""

"""The referee's sentences about patiences alone, as English templates (see ``scoring.wording.rulings``)."""

from scoring.marking import N_
from scoring.messages import Message, Plural, Template
from scoring.winnability import Hint, Verdict

FAULTS: dict[str, Template] = {
    "rule_forbids.not_here": N_("{patience} has no such entry. Its entries are {entries}."),
    "rule_forbids.draw_unnamed": N_("Draw one tile at a time, and name it."),
    "lay_first": N_("The starting tiles must be entered first."),
    "laid_already": N_("The starting tiles have already been entered."),
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
    "wrong_start.no_row": N_("This patience begins without a row."),
    "wrong_start.no_hand": N_("This patience begins without tiles in hand."),
    "wrong_start.no_reserve": N_("This patience begins without a reserve."),
    "wrong_start.no_columns": N_("This patience begins without columns."),
    "wrong_start.missing": N_("Some tiles of the {set} set are missing: {tiles}."),
    "tile_already_played.twice": N_("{tile} has been entered more than once."),
    "tile_already_played.gone": N_("{tile} has already been taken out."),
    "pair_needed": Plural(
        "Tiles go two at a time, and {tiles} was chosen.",
        "Tiles go two at a time, and {tiles} were chosen.",
        by="tiles",
    ),
    "wrong_sum": N_(
        "{one} and {other} add up to {pips}, not {right}. "
        "{one} goes with a tile of {for_one}, and {other} with one of {for_other}."
    ),
    "boneyard_empty.stock": N_("The stock is empty."),
    "hand_over.ended_won": N_("The game is over. It was won."),
    "hand_over.ended_lost": N_("The game is over. It was lost."),
}

VERDICTS: dict[str, Template] = {
    "can_be_won.over": N_("You have won."),
    "can_be_won.all_open": N_("It can be won from here."),
    "can_be_won.any_stock": N_("It can be won from here, whatever comes from the stock."),
    "cannot_be_won.over": N_("You have lost."),
    "cannot_be_won.all_open": N_("It can't be won from here."),
    "cannot_be_won.all_open.fewest": Plural(
        "It can't be won from here. At best {fewest} tile is left.",
        "It can't be won from here. At best {fewest} tiles are left.",
        by="fewest",
    ),
    "cannot_be_won.any_stock": N_("It can't be won from here, whatever comes from the stock."),
    "not_known.over": N_("It was thrown in."),
    "not_known.stock": N_("It depends on what comes from the stock."),
    "not_known.budget_stock": N_("It can be won if the right tiles come. More isn't known."),
    "not_known.budget": N_("Whether it can be won isn't known: there is too much to search."),
    "not_known.not_laid": N_("Whether it can be won isn't known until the starting tiles are entered."),
}
"""The verdicts on a patience, and how they are known."""

HINTS: dict[str, Template] = {
    "keeps_win": N_("It can be won after this move."),
    "may_win": N_("It can be won after this move, if the right tiles come."),
    "stock_decides": N_("Only the stock decides whether it is won: any pair is as good as another."),
    "not_known": N_("This move is allowed. Whether it can be won afterwards isn't known."),
    "cannot_win": N_("This move is allowed, but the game can't be won from here."),
    "cannot_win.fewest": Plural(
        "The game can't be won from here. This move leaves {fewest} tile at best.",
        "The game can't be won from here. This move leaves {fewest} tiles at best.",
        by="fewest",
    ),
}
"""The promises of hinted moves."""


def hint_message(hint: Hint) -> Message:
    """Return the promise of a hinted move."""
    if hint.fewest_left is None:
        return Message(HINTS[hint.promise])
    return Message(HINTS[f"{hint.promise}.fewest"], {"fewest": hint.fewest_left})


def verdict_message(found: Verdict) -> Message:
    """Return the message that tells a verdict."""
    key = f"{found.outcome}.{found.grounds}"
    if found.fewest_left is None:
        return Message(VERDICTS[key])
    return Message(VERDICTS[f"{key}.fewest"], {"fewest": found.fewest_left})

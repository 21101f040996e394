"""The rules pages of a game: its facts in sentences, and its house rules."""

from referee.rules import patiences, table_games
from referee.rules.house_rules import (
    ChangedRule,
    HouseRule,
    bundles_told,
    changed_rules,
    changes_of,
    group_words,
    house_rules,
    value_words,
)
from referee.rules.passages import SHORT, Passage, passages
from referee.rules.player_numbers import number_words, short_number_words

__all__ = [
    "SHORT",
    "ChangedRule",
    "HouseRule",
    "Passage",
    "bundles_told",
    "changed_rules",
    "changes_of",
    "group_words",
    "house_rules",
    "number_words",
    "passages",
    "patiences",
    "short_number_words",
    "table_games",
    "value_words",
]

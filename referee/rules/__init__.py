"""The rules pages of a game: its facts in sentences, and its house rules."""

from referee.rules import at_the_table, patiences
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
from referee.rules.numbers import number_words, short_number_words
from referee.rules.passages import Passage, passages

__all__ = [
    "ChangedRule",
    "HouseRule",
    "Passage",
    "at_the_table",
    "bundles_told",
    "changed_rules",
    "changes_of",
    "group_words",
    "house_rules",
    "number_words",
    "passages",
    "patiences",
    "short_number_words",
    "value_words",
]

"""The rules pages of a game: its facts in sentences, its house rules, and an example with rulings."""

from referee.rules import at_the_table, patiences
from referee.rules.examples import Example, ExampleEntry, example_of
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
from referee.rules.illustrating import Illustrated, Row, illustrated
from referee.rules.numbers import number_words, short_number_words
from referee.rules.passages import Passage, passages
from referee.rules.sketches import Sketch, sketch_of

__all__ = [
    "ChangedRule",
    "Example",
    "ExampleEntry",
    "HouseRule",
    "Illustrated",
    "Passage",
    "Row",
    "Sketch",
    "at_the_table",
    "bundles_told",
    "changed_rules",
    "changes_of",
    "example_of",
    "group_words",
    "house_rules",
    "illustrated",
    "number_words",
    "passages",
    "patiences",
    "short_number_words",
    "sketch_of",
    "value_words",
]

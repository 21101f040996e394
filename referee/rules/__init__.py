"""What the rules pages tell of a game: its facts in sentences, its house rules, and an example that the referee has judged."""

from referee.rules import at_the_table, patiences
from referee.rules.examples import Example, ExampleEntry, example_of
from referee.rules.house_rules import ChangedRule, HouseRule, changed_rules, house_rules, value_words
from referee.rules.numbers import number_words, short_number_words
from referee.rules.passages import Passage, passages

__all__ = [
    "ChangedRule",
    "Example",
    "ExampleEntry",
    "HouseRule",
    "Passage",
    "at_the_table",
    "changed_rules",
    "example_of",
    "house_rules",
    "number_words",
    "passages",
    "patiences",
    "short_number_words",
    "value_words",
]

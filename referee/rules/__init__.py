"""What the rules pages tell of a game: its facts in sentences, and an example that the referee has judged."""

from referee.rules.drawn import drawn
from referee.rules.examples import Example, Step, example_of
from referee.rules.facts import Passage, passages
from referee.rules.numbers import number_words, short_number_words

__all__ = ["Example", "Passage", "Step", "drawn", "example_of", "number_words", "passages", "short_number_words"]

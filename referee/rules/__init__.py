"""What the rules pages tell of a game: its facts in sentences, and an example that the referee has judged."""

from referee.rules.drawn import drawn
from referee.rules.examples import Example, Step, example_of
from referee.rules.facts import Passage, passages

__all__ = ["Example", "Passage", "Step", "drawn", "example_of", "passages"]

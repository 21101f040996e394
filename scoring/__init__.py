"""The rules of dominoes: pure values and functions, with nothing but the standard library.

A game begins hands, and ``judge`` answers each entry with a ruling: lawful or not, the rules that it breaks, and what
it scores or changes.

>>> game = ALL_FIVES.with_options({"target": 150}, players=2)
>>> hand = Session.open(game, sides=(1, 2)).begin()
>>> ruling = judge(hand, Play(seat=1, tile=Tile.parse("5-5")))
>>> ruling.legal, ruling.points, ruling.awards[0].working
(True, 10, '5+5 = 10')
>>> ruling = judge(ruling.hand, Play(seat=2, tile=Tile.parse("6-4")))
>>> ruling.legal, ruling.faults[0].code.value, ruling.faults[0].values["ends"]
(False, 'no_match', (5,))
>>> ruling = judge(ruling.hand, Play(seat=2, tile=Tile.parse("5-0")))
>>> dict(ruling.hand.scores), ruling.hand.turn
({1: 10, 2: 10}, 1)

``read_record`` and ``adjudicate`` do the same with a whole session as JSON (record 1 and 2).
"""

from scoring.entries import Play
from scoring.game import judge
from scoring.games import GAMES
from scoring.record.adjudication import adjudicate
from scoring.record.adjudication_json import AdjudicationJson
from scoring.record.reading import RecordError
from scoring.record.session_record import Record, read_record
from scoring.session import Session
from scoring.tiles import Tile
from scoring.variants.all_fives import ALL_FIVES

__all__ = [
    "ALL_FIVES",
    "GAMES",
    "RULES_VERSION",
    "AdjudicationJson",
    "Play",
    "Record",
    "RecordError",
    "Session",
    "Tile",
    "adjudicate",
    "judge",
    "read_record",
]

RULES_VERSION = 2
"""The version of these rules. It goes up whenever the same record would be judged differently."""

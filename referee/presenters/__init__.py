"""Presenters, which show each game on the table page and read the taps on it; `presenter_of` finds a game's own.

``table`` has the one presenter of all games at the table, ``tally`` that of their hands whose plays aren't entered, and
``patience`` a module for each patience or family of them.
Only a game's own presenter knows which game it is.
"""

from referee.presenters.patience import bingo, chain, five_columns, knock_out, twelve_to_go
from referee.presenters.presenter import Presenter, RefusalShown
from referee.presenters.registry import presenter_of, presenter_of_hand, register
from referee.presenters.scene import Scene
from referee.presenters.selection import NOTHING, Screen, Selection
from referee.presenters.table import presenter as at_table
from referee.presenters.tally import presenter as tally
from referee.presenters.tally import won_or_lost

__all__ = [
    "NOTHING",
    "Presenter",
    "RefusalShown",
    "Scene",
    "Screen",
    "Selection",
    "presenter_of",
    "presenter_of_hand",
    "register",
]

REGISTERED = (at_table, tally, won_or_lost, bingo, chain, five_columns, knock_out, twelve_to_go)
"""The modules with presenters for one or several games. They register them on import."""

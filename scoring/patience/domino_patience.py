"""Domino Patience (rulebook 4): get rid of the hand at both ends of one line, drawing only when nothing fits."""

from scoring.entries import Draw, Play
from scoring.marking import N_
from scoring.patience import chain
from scoring.patience.layout import StartingLayout
from scoring.patience.patience import Patience
from scoring.patience.rules import THROUGH_STOCK

DOMINO_PATIENCE = Patience(
    slug="domino-patience",
    name=N_("Domino Patience"),
    summary=N_("Build one line of tiles from a hand of five and a stock."),
    how=(
        N_("Draw five tiles from the stock and lay them face up. They are your hand."),
        N_("Play one, then go on matching either end of the line."),
        N_("Only when nothing fits, draw one tile at a time until one does."),
        N_("You win when your hand is empty, and lose when nothing fits and the stock is empty."),
    ),
    start=StartingLayout(hand=5),
    entries=(Play, Draw),
    begins=chain.begins,
    options=(THROUGH_STOCK,),
    sentences=chain.SENTENCES,
)

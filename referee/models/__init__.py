"""Everything that is kept: people, sessions, hands, the log of what was entered, and keys.

The log (`Play`) is the source of truth. Everything else that changes in a session's rows (scores, endings, whether a
hand is still in force) is a copy of what replaying the log gives, and `manage.py check_records --repair` rebuilds it.
"""

from referee.models.append_only import LogIsAppendOnly
from referee.models.devices import FavoriteGame, HiddenTable, SavedRules
from referee.models.figures import HandOfSeat
from referee.models.keys import Key, PenToken, SeatRequest
from referee.models.log import Insertion, Play
from referee.models.people import Player, PlayerColor, Tally
from referee.models.sessions import Hand, Seat, Session
from referee.models.webhooks import Webhook, WebhookDelivery
from referee.models.weekdays import Weekday

__all__ = [
    "FavoriteGame",
    "Hand",
    "HandOfSeat",
    "HiddenTable",
    "Insertion",
    "Key",
    "LogIsAppendOnly",
    "PenToken",
    "Play",
    "Player",
    "PlayerColor",
    "SavedRules",
    "Seat",
    "SeatRequest",
    "Session",
    "Tally",
    "Webhook",
    "WebhookDelivery",
    "Weekday",
]

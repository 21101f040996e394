"""Every write: one keyword-only function per intent, one transaction each. Pages, API and commands call them.

Operations take values: `referee.reading` makes them of what was sent. All of them raise what `referee.exceptions`
lists, and then nothing was written. ``by`` is the writer's key (None: nobody's), ``seen`` the session version that the
writer saw last, ``sent_id`` an id made by the writer: the same id twice is one line of the log, however late it comes,
and answers the same again with ``repeated`` true.
"""

from referee.operations.correcting import Corrected, Correction, Rest, correct, preview_correction
from referee.operations.disputes import Disputed, dispute, settle
from referee.operations.ending import Ended, end_session
from referee.operations.entries import Checked, Recorded, check_entry, record_entry
from referee.operations.hands import Begun, begin_hand
from referee.operations.pens import Taken, hand_out_pen, hand_over_pen, take_pen
from referee.operations.players import Registered, create_player
from referee.operations.rejudging import Difference, rejudge
from referee.operations.sessions import NewSeat, Opened, open_session
from referee.operations.undoing import LineMoved, redo, undo

__all__ = [
    "Begun",
    "Checked",
    "Corrected",
    "Correction",
    "Difference",
    "Disputed",
    "Ended",
    "LineMoved",
    "NewSeat",
    "Opened",
    "Recorded",
    "Registered",
    "Rest",
    "Taken",
    "begin_hand",
    "check_entry",
    "correct",
    "create_player",
    "dispute",
    "end_session",
    "hand_out_pen",
    "hand_over_pen",
    "open_session",
    "preview_correction",
    "record_entry",
    "redo",
    "rejudge",
    "settle",
    "take_pen",
    "undo",
]

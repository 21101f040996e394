"""A session written down: the text notation and CSV, out and in (docs/notation.md, record 3.5).

Every form is read into a `Draft`, which is a record as plain JSON values and where in the file each part of it stands;
`checked` makes a `Sheet` of it or says every mistake. Every form is written from a `Sheet`.
A position in one line is read into a `Standing`, and written from it.
"""

from referee.notation.csv_reader import read_csv
from referee.notation.csv_writer import write_csv, write_hands_csv
from referee.notation.draft import MOST_ENTRIES, Draft, Mistake, Mistakes
from referee.notation.draft_validation import checked
from referee.notation.from_state import sheet_of_state
from referee.notation.position import HandPosition
from referee.notation.position_reader import BEGINS, read_position
from referee.notation.position_writer import write_position
from referee.notation.record_writer import write_record
from referee.notation.score_sheet import EntryLine, HandSheet, LogSheet, ScoreSheet
from referee.notation.text_reader import read_text
from referee.notation.text_writer import write_text

__all__ = [
    "BEGINS",
    "MOST_ENTRIES",
    "Draft",
    "EntryLine",
    "HandPosition",
    "HandSheet",
    "LogSheet",
    "Mistake",
    "Mistakes",
    "ScoreSheet",
    "checked",
    "read_csv",
    "read_position",
    "read_text",
    "sheet_of_state",
    "write_csv",
    "write_hands_csv",
    "write_position",
    "write_record",
    "write_text",
]

"""Sessions written down in the text notation and CSV, and read from them (docs/notation.md, record 3.5).

Every form is read into a `Draft`, a record as plain JSON values with the line in the file of each of its parts;
`checked` makes a `ScoreSheet` of it or reports every mistake. Every form is written from a `ScoreSheet`.

A position in one line is read into a `HandPosition`, and written from it.
"""

from referee.notation.csv_reader import is_table, read_csv
from referee.notation.csv_writer import write_csv, write_hands_csv
from referee.notation.draft import MOST_ENTRIES, Draft, Mistake, Mistakes
from referee.notation.draft_validation import checked
from referee.notation.from_state import sheet_of_state
from referee.notation.paper import JudgedPaper, PaperHand, counts_pips, judge_paper
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
    "JudgedPaper",
    "LogSheet",
    "Mistake",
    "Mistakes",
    "PaperHand",
    "ScoreSheet",
    "checked",
    "counts_pips",
    "is_table",
    "judge_paper",
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

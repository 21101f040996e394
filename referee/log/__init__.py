"""Sessions as their logs define them; the only package that translates between rows and the values of `scoring`.

A session's state is a fold over its log; the states used last are kept in memory.
"""

from referee.log.affected_entries import concerned
from referee.log.cache import forget_all, kept_before_the_commit
from referee.log.changes import AmendBeginning, AmendEntry, Change, ChangeOptions, ChangeSeats, InsertEntry, RemoveEntry
from referee.log.changes_json import CHANGE, read_change, write_change, write_marked
from referee.log.checkpoint import write_checkpoint
from referee.log.corrections import corrected, refused_by, with_other_options
from referee.log.current_state import current_state, lines_up_to, remember, state_at_version, whole_state
from referee.log.differences import ChangedHand, ChangedRuling, HandContradictions, changed_rulings, compared_hands
from referee.log.disputes import (
    Claim,
    ClaimedLawful,
    ClaimedPoints,
    ClaimedUnlawful,
    Dispute,
    DisputeOutcome,
    Settlement,
)
from referee.log.figures import SeatFigures, best_entry, seat_figures
from referee.log.hands import Hands
from referee.log.in_force import EntryInHand, InForce, Seated
from referee.log.line_status import LineStatus, StatedRuling, device_numbers
from referee.log.lines_json import (
    CLAIM,
    CORRECTION_LINE,
    LONGEST_NOTE,
    NOTED,
    CorrectionReach,
    ReadChanges,
    reach_of,
    read_changes,
    read_dropped,
    write_claim,
    write_dispute,
    write_opening,
    write_outcome,
    write_settlement,
)
from referee.log.memory_size import bytes_of
from referee.log.played_hand import PlayedHand
from referee.log.rejudging import ImpossibleEntry, JudgedAgain, judge_again
from referee.log.related_changes import Proposal, RelatedChange, proposals
from referee.log.replay import Replayed, replayed
from referee.log.row_copies import (
    FindingCopy,
    HandCopies,
    NoteCopy,
    ResultCopy,
    SessionCopies,
    hand_copies,
    listed_findings,
    result_copy,
    rulings_to_store,
    scores_by_side,
    seat_copies,
    session_copies,
    stored_ruling,
)
from referee.log.script import Entered, HandScript
from referee.log.session_state import LineInForce, SessionState, opened

__all__ = [
    "CHANGE",
    "CLAIM",
    "CORRECTION_LINE",
    "LONGEST_NOTE",
    "NOTED",
    "AmendBeginning",
    "AmendEntry",
    "Change",
    "ChangeOptions",
    "ChangeSeats",
    "ChangedHand",
    "ChangedRuling",
    "Claim",
    "ClaimedLawful",
    "ClaimedPoints",
    "ClaimedUnlawful",
    "CorrectionReach",
    "Dispute",
    "DisputeOutcome",
    "Entered",
    "EntryInHand",
    "FindingCopy",
    "HandContradictions",
    "HandCopies",
    "HandScript",
    "Hands",
    "ImpossibleEntry",
    "InForce",
    "InsertEntry",
    "JudgedAgain",
    "LineInForce",
    "LineStatus",
    "NoteCopy",
    "PlayedHand",
    "Proposal",
    "ReadChanges",
    "RelatedChange",
    "RemoveEntry",
    "Replayed",
    "ResultCopy",
    "SeatFigures",
    "Seated",
    "SessionCopies",
    "SessionState",
    "Settlement",
    "StatedRuling",
    "best_entry",
    "bytes_of",
    "changed_rulings",
    "compared_hands",
    "concerned",
    "corrected",
    "current_state",
    "device_numbers",
    "forget_all",
    "hand_copies",
    "judge_again",
    "kept_before_the_commit",
    "lines_up_to",
    "listed_findings",
    "opened",
    "proposals",
    "reach_of",
    "read_change",
    "read_changes",
    "read_dropped",
    "refused_by",
    "remember",
    "replayed",
    "result_copy",
    "rulings_to_store",
    "scores_by_side",
    "seat_copies",
    "seat_figures",
    "session_copies",
    "state_at_version",
    "stored_ruling",
    "whole_state",
    "with_other_options",
    "write_change",
    "write_checkpoint",
    "write_claim",
    "write_dispute",
    "write_marked",
    "write_opening",
    "write_outcome",
    "write_settlement",
]

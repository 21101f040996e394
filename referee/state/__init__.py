"""A session as its log says. The only translator between rows and the values of `scoring`.

A session's state is a fold over its log; the states used last are kept in memory.
"""

from referee.state.cache import Recent, forget_all, kept_before_the_commit
from referee.state.change_forms import CHANGE, read_change, write_change, write_marked
from referee.state.changes import (
    AmendBeginning,
    AmendEntry,
    Change,
    ChangeOptions,
    ChangeSeats,
    InsertEntry,
    RemoveEntry,
)
from referee.state.checkpoint import write_checkpoint
from referee.state.comparing import ChangedHand, ChangedRuling, WhyNot, changed_rulings, compared_hands
from referee.state.concerning import concerned
from referee.state.copies import (
    FindingCopy,
    HandCopies,
    NoteCopy,
    ResultCopy,
    SessionCopies,
    hand_copies,
    restated_rulings,
    result_copy,
    scores_by_side,
    seat_copies,
    session_copies,
    stored_ruling,
    told_of,
)
from referee.state.correcting import corrected, refused_by, with_other_options
from referee.state.current import current_state, lines_up_to, remember, state_at_version, whole_state
from referee.state.disputes import (
    Claim,
    ClaimedLawful,
    ClaimedPoints,
    ClaimedUnlawful,
    Dispute,
    HowSettled,
    Settlement,
)
from referee.state.figures import SeatFigures, best_entry, seat_figures
from referee.state.hands import Hands
from referee.state.in_force import EntryInHand, InForce, Seated
from referee.state.judging_again import JudgedAgain, NoRoom, judge_again
from referee.state.lines_json import (
    CLAIM,
    CORRECTION_LINE,
    LONGEST_NOTE,
    NOTED,
    Reach,
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
from referee.state.played_hand import PlayedHand
from referee.state.proposing import Along, Proposal, proposals
from referee.state.replay import Replayed, replayed
from referee.state.script import Entered, HandScript
from referee.state.session_state import Done, SessionState, opened
from referee.state.standing import Said, Standing, device_numbers
from referee.state.weighing import bytes_of

__all__ = [
    "CHANGE",
    "CLAIM",
    "CORRECTION_LINE",
    "LONGEST_NOTE",
    "NOTED",
    "Along",
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
    "Dispute",
    "Done",
    "Entered",
    "EntryInHand",
    "FindingCopy",
    "HandCopies",
    "HandScript",
    "Hands",
    "HowSettled",
    "InForce",
    "InsertEntry",
    "JudgedAgain",
    "NoRoom",
    "NoteCopy",
    "PlayedHand",
    "Proposal",
    "Reach",
    "ReadChanges",
    "Recent",
    "RemoveEntry",
    "Replayed",
    "ResultCopy",
    "Said",
    "SeatFigures",
    "Seated",
    "SessionCopies",
    "SessionState",
    "Settlement",
    "Standing",
    "WhyNot",
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
    "opened",
    "proposals",
    "reach_of",
    "read_change",
    "read_changes",
    "read_dropped",
    "refused_by",
    "remember",
    "replayed",
    "restated_rulings",
    "result_copy",
    "scores_by_side",
    "seat_copies",
    "seat_figures",
    "session_copies",
    "state_at_version",
    "stored_ruling",
    "told_of",
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

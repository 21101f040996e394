"""Every read. What can't be found raises `referee.exceptions.Unknown`, what can't be asked `Invalid`."""

from referee.queries.access import (
    code_to_take,
    has_opened_tables,
    key_by_secret,
    key_of_device,
    may_browse,
    session_and_key,
)
from referee.queries.corrections import CorrectionWritten, corrections_since, reason_given
from referee.queries.deductions import deductions_of
from referee.queries.devices import (
    GamesOfDevice,
    games_of_device,
    held_by,
    latest_session,
    saved_rules,
    saved_rules_by_id,
    tables_of,
)
from referee.queries.entry_history import EntryCorrected, corrections_of
from referee.queries.games import game_of_hand
from referee.queries.hands_listed import HandListed, hands_listed
from referee.queries.happened import Happened, happened_since
from referee.queries.history import PAGE, HandsCounted, HistoryPage, history
from referee.queries.home import MOST_OF_OTHERS, HomeTables, home_tables
from referee.queries.house_rules_behind import HouseRuleBehind, house_rules_behind
from referee.queries.log import LogLine, SessionLog, log_of, log_of_hand
from referee.queries.moments import table_at
from referee.queries.patiences import Tally, tallies, tally_of
from referee.queries.people import PlayerPage, player_by_id, players, players_page
from referee.queries.records import record_of
from referee.queries.rows import (
    all_sessions,
    entry_as_written,
    hand_row,
    is_written,
    seat_that_wrote,
    session_by_code,
    session_of_dispute,
    session_of_play,
    session_row,
)
from referee.queries.tables import (
    PlayLine,
    SeatAtTable,
    SideAtTable,
    TableState,
    Written,
    hand_state,
    hint_of,
    moves_of,
    placements_of,
    plays_of,
    present_state,
    state_after,
    state_as_if,
    state_before,
    table_state,
)
from referee.queries.verifying import verify_session
from referee.queries.what_if import WhatIf, game_instead, games_instead, what_if

__all__ = [
    "MOST_OF_OTHERS",
    "PAGE",
    "CorrectionWritten",
    "EntryCorrected",
    "GamesOfDevice",
    "HandListed",
    "HandsCounted",
    "Happened",
    "HistoryPage",
    "HomeTables",
    "HouseRuleBehind",
    "LogLine",
    "PlayLine",
    "PlayerPage",
    "SeatAtTable",
    "SessionLog",
    "SideAtTable",
    "TableState",
    "Tally",
    "WhatIf",
    "Written",
    "all_sessions",
    "code_to_take",
    "corrections_of",
    "corrections_since",
    "deductions_of",
    "entry_as_written",
    "game_instead",
    "game_of_hand",
    "games_instead",
    "games_of_device",
    "hand_row",
    "hand_state",
    "hands_listed",
    "happened_since",
    "has_opened_tables",
    "held_by",
    "hint_of",
    "history",
    "home_tables",
    "house_rules_behind",
    "is_written",
    "key_by_secret",
    "key_of_device",
    "latest_session",
    "log_of",
    "log_of_hand",
    "may_browse",
    "moves_of",
    "placements_of",
    "player_by_id",
    "players",
    "players_page",
    "plays_of",
    "present_state",
    "reason_given",
    "record_of",
    "saved_rules",
    "saved_rules_by_id",
    "seat_that_wrote",
    "session_and_key",
    "session_by_code",
    "session_of_dispute",
    "session_of_play",
    "session_row",
    "state_after",
    "state_as_if",
    "state_before",
    "table_at",
    "table_state",
    "tables_of",
    "tallies",
    "tally_of",
    "verify_session",
    "what_if",
]

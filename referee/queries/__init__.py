"""Every read. A row that isn't there raises `referee.exceptions.Unknown`, a filter that can't be read `Invalid`."""

from referee.queries.access import (
    code_to_take,
    has_opened_tables,
    key_by_secret,
    key_of_device,
    session_and_key,
)
from referee.queries.best_play import PlayOfSession, best_play_of
from referee.queries.by_game import GameStatistics, statistics_by_game
from referee.queries.corrections import CorrectionWritten, corrections_since, reason_given
from referee.queries.deciding_house_rules import DecidingHouseRule, deciding_house_rules
from referee.queries.deductions import deductions_of
from referee.queries.devices import (
    GamesOfDevice,
    PlayedLast,
    games_of_device,
    played_last,
    saved_rules,
    saved_rules_by_id,
    sessions_with_key,
    tables_of,
)
from referee.queries.entry_history import EntryCorrected, corrections_of
from referee.queries.figures import Companion, PlayerStatistics, Statistics
from referee.queries.games import game_of_hand
from referee.queries.hand_list import HandListed, hand_list
from referee.queries.history import HandsCounted, HistoryPage, history
from referee.queries.home import MOST_OF_OTHERS, HomeTables, home_tables
from referee.queries.leaders import LeaderBoard, SessionForm, leader_board, years_played
from referee.queries.log import LogLine, SessionLog, log_of, log_of_hand
from referee.queries.log_events import LogEvent, log_events_since
from referee.queries.lookups import (
    all_sessions,
    entry_as_written,
    hand_row,
    is_written,
    newest_version,
    session_by_code,
    session_of_dispute,
    session_of_play,
    session_row,
    writer_seat,
)
from referee.queries.members import (
    CircleListed,
    api_token_by_secret,
    circles_listed,
    invitation_by_token,
    owns_circle,
    tokens_listed,
)
from referee.queries.moments import table_at
from referee.queries.patiences import PatienceTally, tallies, tally_at, tally_of
from referee.queries.player_hands import HandPage, player_hands
from referee.queries.players import (
    PlayerPage,
    name_of_filter,
    names_of,
    other_names,
    person_by_id,
    player_by_id,
    players,
    players_matching,
    players_page,
)
from referee.queries.ratings import RatingBoard, rating_board, strength_of
from referee.queries.recent_writes import RecentWrite, state_after, state_before
from referee.queries.records import record_of, sheet_of
from referee.queries.scope import (
    EVERYTHING,
    NOTHING,
    Circles,
    Scope,
    SeenHand,
    SeenSession,
    account_of,
    circle_to_open_in,
    circles_of,
    scope_of_token,
    scope_of_user,
    scope_to_manage,
    seen_hand,
    seen_session,
)
from referee.queries.seat_filters import SeatFilter
from referee.queries.session_counts import SessionCount, session_counts
from referee.queries.statistics import player_statistics
from referee.queries.statuses import STATUSES
from referee.queries.tables import (
    PlayLine,
    SeatAtTable,
    SideAtTable,
    TableState,
    hand_state,
    hint_of,
    moves_of,
    placements_of,
    plays_of,
    present_state,
    state_as_if,
    table_state,
)
from referee.queries.units import known_unit
from referee.queries.unsaved_tables import table_of_position, table_of_sheet
from referee.queries.url_filters import FURTHEST_PAGE, PAGE, WEEKDAYS
from referee.queries.verification import broken_in, stored_lines, verify_session
from referee.queries.what_if import WhatIf, game_instead, games_instead, what_if

__all__ = [
    "EVERYTHING",
    "FURTHEST_PAGE",
    "MOST_OF_OTHERS",
    "NOTHING",
    "PAGE",
    "STATUSES",
    "WEEKDAYS",
    "CircleListed",
    "Circles",
    "Companion",
    "CorrectionWritten",
    "DecidingHouseRule",
    "EntryCorrected",
    "GameStatistics",
    "GamesOfDevice",
    "HandListed",
    "HandPage",
    "HandsCounted",
    "HistoryPage",
    "HomeTables",
    "LeaderBoard",
    "LogEvent",
    "LogLine",
    "PatienceTally",
    "PlayLine",
    "PlayOfSession",
    "PlayedLast",
    "PlayerPage",
    "PlayerStatistics",
    "RatingBoard",
    "RecentWrite",
    "Scope",
    "SeatAtTable",
    "SeatFilter",
    "SeenHand",
    "SeenSession",
    "SessionCount",
    "SessionForm",
    "SessionLog",
    "SideAtTable",
    "Statistics",
    "TableState",
    "WhatIf",
    "account_of",
    "all_sessions",
    "api_token_by_secret",
    "best_play_of",
    "broken_in",
    "circle_to_open_in",
    "circles_listed",
    "circles_of",
    "code_to_take",
    "corrections_of",
    "corrections_since",
    "deciding_house_rules",
    "deductions_of",
    "entry_as_written",
    "game_instead",
    "game_of_hand",
    "games_instead",
    "games_of_device",
    "hand_list",
    "hand_row",
    "hand_state",
    "has_opened_tables",
    "hint_of",
    "history",
    "home_tables",
    "invitation_by_token",
    "is_written",
    "key_by_secret",
    "key_of_device",
    "known_unit",
    "leader_board",
    "log_events_since",
    "log_of",
    "log_of_hand",
    "moves_of",
    "name_of_filter",
    "names_of",
    "newest_version",
    "other_names",
    "owns_circle",
    "person_by_id",
    "placements_of",
    "played_last",
    "player_by_id",
    "player_hands",
    "player_statistics",
    "players",
    "players_matching",
    "players_page",
    "plays_of",
    "present_state",
    "rating_board",
    "reason_given",
    "record_of",
    "saved_rules",
    "saved_rules_by_id",
    "scope_of_token",
    "scope_of_user",
    "scope_to_manage",
    "seen_hand",
    "seen_session",
    "session_and_key",
    "session_by_code",
    "session_counts",
    "session_of_dispute",
    "session_of_play",
    "session_row",
    "sessions_with_key",
    "sheet_of",
    "state_after",
    "state_as_if",
    "state_before",
    "statistics_by_game",
    "stored_lines",
    "strength_of",
    "table_at",
    "table_of_position",
    "table_of_sheet",
    "table_state",
    "tables_of",
    "tallies",
    "tally_at",
    "tally_of",
    "tokens_listed",
    "verify_session",
    "what_if",
    "writer_seat",
    "years_played",
]

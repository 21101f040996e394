"""Every write: one keyword-only function per intent, one transaction each. Pages, API and commands call them.

Operations take values, which `referee.operations.parsing` makes from what was sent. They raise only what
`referee.exceptions` lists, and then nothing was written. ``by`` is the writer's key (None: no key), ``seen`` the
version of the session that the writer last saw, and ``sent_id`` an id made by the writer. If the same id is sent twice,
however late, the log has one line for it, and the second answer is the same as the first, with ``repeated`` true.
"""

from referee.operations.api_tokens import TokenMade, make_api_token, revoke_api_token, revoke_api_tokens
from referee.operations.appended_lines import LinesAppended, append_lines, replace_last_lines
from referee.operations.archives import ArchivedSession, look_at_archived, store_archived
from referee.operations.circles import (
    adopt,
    end_membership,
    find_or_make_circle,
    leave_circle,
    make_owner,
    remove_member,
)
from referee.operations.corrections import Corrected, Correction, LeftoverEntries, correct, preview_correction
from referee.operations.devices import delete_rules, hide_table, rename_rules, save_rules, show_table, star_game
from referee.operations.disputes import Disputed, dispute, settle
from referee.operations.entries import Checked, Recorded, check_entry, record_entry
from referee.operations.erasure import Erased, LogChanged, erase_person, sessions_about
from referee.operations.hands import Begun, begin_hand
from referee.operations.invitations import invite, join_circle, revoke_invitation
from referee.operations.key_holders import check_holder, claim_keys
from referee.operations.openings import Opened, Sending
from referee.operations.own_players import choose_own_player, free_player
from referee.operations.password_links import may_choose_password, member_to_help, remember_password_link
from referee.operations.pens import Taken, hand_out_pen, hand_over_pen, take_pen, take_pen_as_owner
from referee.operations.player_merges import merge_players, split_player
from referee.operations.players import Registered, change_player, create_player
from referee.operations.records import import_session
from referee.operations.repair import RowDifference, recount_player, rejudge
from referee.operations.seat_requests import (
    accept_seat_request,
    ask_for_seat,
    decline_seat_request,
    withdraw_seat_request,
)
from referee.operations.session_end import Ended, end_session
from referee.operations.sessions import NewSeat, open_session
from referee.operations.tallies import count_everything
from referee.operations.undo import LineMoved, redo, undo
from referee.operations.unplayed_sessions import delete_never_played, never_played
from referee.operations.webhook_queue import claim_delivery, drop_delivery, note_delivery, queue_lines
from referee.operations.webhooks import WebhookMade, create_webhook, delete_webhook

__all__ = [
    "ArchivedSession",
    "Begun",
    "Checked",
    "Corrected",
    "Correction",
    "Disputed",
    "Ended",
    "Erased",
    "LeftoverEntries",
    "LineMoved",
    "LinesAppended",
    "LogChanged",
    "NewSeat",
    "Opened",
    "Recorded",
    "Registered",
    "RowDifference",
    "Sending",
    "Taken",
    "TokenMade",
    "WebhookMade",
    "accept_seat_request",
    "adopt",
    "append_lines",
    "ask_for_seat",
    "begin_hand",
    "change_player",
    "check_entry",
    "check_holder",
    "choose_own_player",
    "claim_delivery",
    "claim_keys",
    "correct",
    "count_everything",
    "create_player",
    "create_webhook",
    "decline_seat_request",
    "delete_never_played",
    "delete_rules",
    "delete_webhook",
    "dispute",
    "drop_delivery",
    "end_membership",
    "end_session",
    "erase_person",
    "find_or_make_circle",
    "free_player",
    "hand_out_pen",
    "hand_over_pen",
    "hide_table",
    "import_session",
    "invite",
    "join_circle",
    "leave_circle",
    "look_at_archived",
    "make_api_token",
    "make_owner",
    "may_choose_password",
    "member_to_help",
    "merge_players",
    "never_played",
    "note_delivery",
    "open_session",
    "preview_correction",
    "queue_lines",
    "record_entry",
    "recount_player",
    "redo",
    "rejudge",
    "remember_password_link",
    "remove_member",
    "rename_rules",
    "replace_last_lines",
    "revoke_api_token",
    "revoke_api_tokens",
    "revoke_invitation",
    "save_rules",
    "sessions_about",
    "settle",
    "show_table",
    "split_player",
    "star_game",
    "store_archived",
    "take_pen",
    "take_pen_as_owner",
    "undo",
    "withdraw_seat_request",
]

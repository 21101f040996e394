"""The table: every page, every call, and who may use it. `docs/access.md` is written from it.

A new page or call gets its row here; without one, `test_access.py` fails. Words in braces stand for ids (`world.py`).
"""

from __future__ import annotations

from typing import NamedTuple

from tests.access.rights import (
    ACCOUNT,
    ANYBODY,
    AT_THE_TABLE,
    BROWSE,
    BY_ITS_CODE,
    ENTRANCE,
    KEEP,
    LOOK,
    MANAGE,
    MANAGE_BY_PROGRAM,
    NOBODY,
    OF_A_MEMBER,
    OF_A_MEMBER_ALONE,
    OF_AN_OWNER,
    OF_THE_CIRCLE,
    OPEN_A_TABLE,
    OWN,
    STAFF,
    Rights,
)

TEXT = dict[str, object]


class Ask(NamedTuple):
    """A request: of the page with this name, or of the call with this operation id. ``sent`` makes it a POST.

    ``table``: whose keys a program sends. ``is_part``: a part of a page, which its page asks for. ``changes`` makes it a PATCH.
    """

    name: str
    path: str
    sent: TEXT | None = None
    table: str = "playing"
    is_part: bool = False
    changes: bool = False


class Row(NamedTuple):
    """Something that can be done, who may do it, and by which page and which call."""

    says: str
    rights: Rights
    page: Ask | None = None
    api: Ask | None = None


SEATS: list[TEXT] = [{"name": "Ann"}, {"name": "Bo"}]
AMEND: TEXT = {"changes": [{"do": "options", "options": {"target": 150}}], "preview": True}
RECORD: TEXT = {"record": 1, "variant": "draw", "seats": SEATS, "hands": []}
WRITTEN = "Referee session 1\nGame: draw\nSeat 1: Ann\nSeat 2: Bo"

ROWS = [
    # What everybody may
    Row("whether the server lives", ANYBODY, Ask("healthz", "healthz")),
    Row("whether plays can be written", ANYBODY, Ask("readyz", "readyz")),
    Row("the numbers for monitoring, without its token", NOBODY, Ask("metrics", "metrics")),
    Row("the first page", Rights("yyyyyyyy", "yyylyyyy"), Ask("home", "")),
    Row("light or dark", ANYBODY, Ask("choose_theme", "look/", {"theme": "dark"})),
    Row("the games", ANYBODY, Ask("games", "new/"), Ask("list_variants", "variants")),
    Row("one game", ANYBODY, Ask("rules", "rules/draw/"), Ask("get_variant", "variants/draw")),
    Row("the rules of all games", ANYBODY, Ask("rules_index", "rules/")),
    Row("the picture of a game", ANYBODY, Ask("game_picture", "new/draw/picture.svg")),
    Row("make a game a favorite of this phone", ANYBODY, Ask("star_game", "new/draw/star/", {"starred": "1"})),
    Row("house rules while a table is opened", ANYBODY, Ask("house_rules", "new/draw/rules/")),
    Row("the house rules saved on this phone", ANYBODY, Ask("saved_rules", "new/draw/saved/")),
    Row(
        "rename house rules that a phone has saved",
        Rights("yhhhhhhh", "yhhhhhhh"),
        Ask("rename_rules", "new/draw/saved/{rules}/rename/", {"name": "Mine"}),
    ),
    Row(
        "delete house rules saved on this phone",
        ANYBODY,
        Ask("delete_rules", "new/draw/saved/{rules}/delete/", {}),
    ),
    Row("look at a position", ANYBODY, Ask("positions", "positions/", {"written": WRITTEN})),
    Row("what a problem means", ANYBODY, Ask("problem", "problems/not-now/")),
    Row("where to go", ANYBODY, Ask("api-root", "api/v1/")),
    Row("judge a record", ANYBODY, api=Ask("adjudicate_record", "adjudicate", RECORD)),
    Row("the API's schema", ANYBODY, Ask("api-schema", "api/v1/schema")),
    Row("the API's pages", ANYBODY, Ask("api-docs", "api/v1/docs")),
    Row("an address that isn't there", NOBODY, Ask("nothing_here", "api/v1/nothing")),
    # What was played
    Row("the sessions", BROWSE, Ask("sessions", "sessions/"), Ask("list_sessions", "sessions")),
    Row("the players", BROWSE, Ask("players", "players/"), Ask("list_players", "players")),
    Row("how strong everybody plays", BROWSE, Ask("ratings", "players/ratings/"), Ask("list_ratings", "ratings")),
    Row("two players side by side", OF_THE_CIRCLE, Ask("head_to_head", "players/{player}/against/{bo}/")),
    Row("the hands of a player", OF_THE_CIRCLE, Ask("hands_of_player", "players/{player}/hands/")),
    Row("rename a player", MANAGE, Ask("rename_player", "players/{player}/rename/", {"name": "Anna"})),
    Row("the form for another name", MANAGE, Ask("rename_player", "players/{player}/rename/")),
    Row("hide a player", MANAGE, Ask("hide_player", "players/{player}/hide/", {"hidden": "1"})),
    Row(
        "merge a player who was entered twice",
        MANAGE,
        Ask("merge_player", "players/{player}/merge/", {"into": "{twice}"}),
    ),
    Row("split a player again", MANAGE, Ask("split_player", "players/{player}/split/", {})),
    Row("the players whom lists leave out", Rights("nnnnnnny", "nnnnnyyy"), Ask("players", "players/?hidden=1")),
    Row("one player", OF_THE_CIRCLE, api=Ask("get_player", "players/{player}")),
    Row(
        "the statistics of a player",
        OF_THE_CIRCLE,
        Ask("player", "players/{player}/"),
        Ask("get_player_statistics", "players/{player}/stats"),
    ),
    Row(
        "rename or hide a player, by a program",
        MANAGE_BY_PROGRAM,
        api=Ask("change_player", "players/{player}", {"name": "Anna"}, changes=True),
    ),
    Row(
        "merge a player who was entered twice, by a program",
        MANAGE_BY_PROGRAM,
        api=Ask("merge_players", "players/{player}/merge", {"into": "{twice}"}),
    ),
    Row("name a player", OPEN_A_TABLE, api=Ask("create_player", "players", {"name": "Ann"})),
    Row(
        "open a table",
        OPEN_A_TABLE,
        Ask("new_table", "new/draw/", {"name-1": "Ann", "name-2": "Bo", "leader": "1"}),
        Ask("open_session", "sessions", {"variant": "draw", "seats": SEATS}),
    ),
    Row("the form for a new table", OPEN_A_TABLE, Ask("new_table", "new/draw/")),
    # Looking at a table
    Row("join by a code", BY_ITS_CODE, Ask("join", "join/?code={code}")),
    Row("open the board by a code", BY_ITS_CODE, Ask("open_board", "board/?code={code}")),
    Row("the board", BY_ITS_CODE, Ask("board", "board/{code}/")),
    Row("the table", LOOK, Ask("table", "table/{playing}/"), Ask("get_session", "sessions/{playing}")),
    Row("the old address of a patience", ANYBODY, Ask("old_address", "patience/{playing}/")),
    Row("the session with its hands", LOOK, Ask("session", "session/{playing}/")),
    Row("the picture of the result", LOOK, Ask("result_picture", "session/{playing}/result.svg")),
    Row(
        "one hand",
        LOOK,
        Ask("session_hand", "session/{playing}/hand/1/", is_part=True),
        Ask("get_hand", "hands/{playing_hand}"),
    ),
    Row("one moment", LOOK, Ask("moment", "session/{playing}/1/1/")),
    Row("a hand played again", LOOK, Ask("replay_hand", "table/{playing}/hands/1/replay/")),
    Row("one step of it", LOOK, Ask("replay", "table/{playing}/hands/1/replay/0/")),
    Row("all its steps", LOOK, Ask("replay_steps", "table/{playing}/hands/1/replay/steps/")),
    Row("the moment of a play", LOOK, Ask("play", "play/{playing_play}/")),
    Row(
        "the record",
        LOOK,
        Ask("download", "session/{playing}/record/text/"),
        Ask("get_record", "sessions/{playing}/record"),
    ),
    Row(
        "read a session in",
        OPEN_A_TABLE,
        Ask("read_in", "sessions/import/", {"written": WRITTEN, "store": "1"}),
        Ask("import_session", "sessions/import", RECORD),
    ),
    Row("the log", LOOK, Ask("log", "table/{playing}/log/"), Ask("get_session_log", "sessions/{playing}/log")),
    Row("the log of a hand", LOOK, api=Ask("get_hand_log", "hands/{playing_hand}/log")),
    Row(
        "follow the table",
        LOOK,
        Ask("follow", "table/{playing}/live/"),
        Ask("stream_events", "sessions/{playing}/events"),
    ),
    Row("this hand", LOOK, Ask("this_hand", "table/{playing}/hand/")),
    Row("this table", LOOK, Ask("this_table", "table/{playing}/about/")),
    Row("share the table", LOOK, Ask("share", "table/{playing}/share/")),
    Row("close what was told", LOOK, Ask("close_findings", "table/{playing}/told/", {"finding": "00000000"})),
    Row(
        "what the plays give away",
        LOOK,
        Ask("proofs", "table/{playing}/proofs/"),
        Ask("get_deductions", "hands/{playing_hand}/deductions"),
    ),
    Row(
        "the session by other rules",
        LOOK,
        Ask("what_if", "session/{playing}/what-if/"),
        Ask("compare_rules", "sessions/{playing}/what-if", {"options": {"target": 150}}),
    ),
    Row("where tiles may go", LOOK, api=Ask("list_placements", "hands/{playing_hand}/placements")),
    Row("a hint", LOOK, api=Ask("get_hint", "hands/{playing_hand}/hint")),
    Row(
        "the ruling that an entry would get",
        LOOK,
        api=Ask("check_play", "hands/{playing_hand}/check", {"do": "pass", "seat": 2}),
    ),
    Row("the challenges", LOOK, api=Ask("list_disputes", "sessions/{disputed}/disputes", table="disputed")),
    Row("one challenge", LOOK, Ask("challenged", "table/{disputed}/challenges/{dispute}/")),
    Row("hide the table on this phone", LOOK, Ask("hide_table", "hide/{playing}/", {})),
    Row("show the table on this phone again", ANYBODY, Ask("show_table", "show/{playing}/", {})),
    # Keeping score
    Row(
        "enter a play of a seat",
        OWN,
        Ask("enter", "table/{playing}/enter/", {"hand": "{playing_hand}", "turn": "2", "lay": "5-0@1"}),
        Ask("enter_play", "hands/{playing_hand}/plays", {"do": "play", "seat": 2, "tile": "5-0", "arm": 1}),
    ),
    Row(
        "enter anything else",
        KEEP,
        Ask("enter", "table/{playing}/enter/", {"hand": "{playing_hand}", "do": "void", "reason": "a tile fell"}),
        Ask("enter_play", "hands/{playing_hand}/plays", {"do": "void", "reason": "a tile fell"}),
    ),
    Row(
        "take back an entry of a seat's own",
        OWN,
        Ask("undo", "table/{played}/undo/", {}, "played"),
        Ask("undo_entry", "hands/{played_hand}/undo", {}, "played"),
    ),
    Row(
        "take back any other entry",
        KEEP,
        Ask("undo", "table/{playing}/undo/", {}),
        Ask("undo_entry", "hands/{playing_hand}/undo", {}),
    ),
    Row("what an undo would take back", AT_THE_TABLE, Ask("undo", "table/{playing}/undo/")),
    Row(
        "put back an entry of a seat's own",
        OWN,
        Ask("redo", "table/{undone}/redo/", {}, "undone"),
        Ask("redo_entry", "hands/{undone_hand}/redo", {}, "undone"),
    ),
    Row("what a redo would put back", AT_THE_TABLE, Ask("redo", "table/{undone}/redo/", table="undone")),
    Row(
        "begin a hand",
        KEEP,
        Ask("begin", "table/{between}/begin/", {"leader": "1"}, "between"),
        Ask("begin_hand", "sessions/{between}/hands", {"leader": 1}, "between"),
    ),
    Row(
        "end the session",
        KEEP,
        Ask("end", "table/{between}/end/", {}, "between"),
        Ask("end_session", "sessions/{between}/end", {}, "between"),
    ),
    Row("declare a block", KEEP, Ask("block", "table/{block}/block/", table="block")),
    Row("count", KEEP, Ask("count", "table/{counting}/count/", table="counting")),
    Row(
        "challenge a ruling",
        AT_THE_TABLE,
        Ask("challenge", "table/{playing}/challenge/{playing_play}/", {"claim": "points", "points": "15"}),
        Ask("raise_dispute", "plays/{playing_play}/disputes", {"claim": {"points": 15}}),
    ),
    Row(
        "the form for a challenge",
        AT_THE_TABLE,
        Ask("challenge", "table/{playing}/challenge/{playing_play}/"),
    ),
    Row(
        "withdraw a seat's own challenge",
        OWN,
        Ask("challenged", "table/{disputed}/challenges/{dispute}/", {"outcome": "withdrawn"}, "disputed"),
        Ask("resolve_dispute", "disputes/{dispute}/resolve", {"outcome": "withdrawn"}, "disputed"),
    ),
    Row(
        "settle a challenge",
        KEEP,
        Ask("challenged", "table/{disputed}/challenges/{dispute}/", {"outcome": "ruling_stands"}, "disputed"),
        Ask("resolve_dispute", "disputes/{dispute}/resolve", {"outcome": "ruling_stands"}, "disputed"),
    ),
    Row(
        "put something right",
        KEEP,
        Ask("right_rules", "table/{playing}/right/rules/"),
        Ask("correct_session", "sessions/{playing}/corrections", AMEND),
    ),
    Row("put right: what there is", KEEP, Ask("right", "table/{playing}/right/")),
    Row("put right: a hand", KEEP, Ask("right_hand", "table/{playing}/right/hand/1/")),
    Row("put right: an entry", KEEP, Ask("right_entry", "table/{playing}/right/{playing_play}/")),
    Row("put right: who sits where", KEEP, Ask("right_seats", "table/{playing}/right/seats/")),
    Row("put right: what would change", KEEP, Ask("right_preview", "table/{playing}/right/preview/")),
    Row(
        "put right: look at another name",
        KEEP,
        Ask("right_seats", "table/{playing}/right/seats/", {"name-1": "Ann", "name-2": "Zoë"}),
    ),
    Row(
        "put right: look at another tile",
        KEEP,
        Ask("right_entry", "table/{playing}/right/{playing_play}/", {"lay": "6-6"}),
    ),
    # Keys
    Row("hand over the pen", KEEP, Ask("hand_over", "table/{playing}/hand-over/", {})),
    Row("hand over a seat", OWN, Ask("hand_over", "table/{playing}/hand-over/", {"seat": "2"})),
    Row(
        "take the pen of a table of one's circle",
        Rights("hhhhhhhh", "lllllynn", "lllllyhh"),
        Ask("take_pen", "table/{playing}/pen/", {}),
    ),
    Row("the code that hands something over", LOOK, Ask("code_to_take", "table/{playing}/hand-over/{pen}/")),
    Row("take what a code hands over", ANYBODY, Ask("take", "take/{pen}/", {})),
    # Accounts
    Row("log in", ENTRANCE, Ask("account_login", "account/login/")),
    Row("be told of a closed account", ENTRANCE, Ask("account_inactive", "account/closed/")),
    Row("make an account", ENTRANCE, Ask("account_signup", "account/new/")),
    Row("look at an invitation", ENTRANCE, Ask("invitation", "account/invitation/{invitation}/")),
    Row("choose a password by a link", ENTRANCE, Ask("account_reset_password_from_key", "{new_password}")),
    Row("have chosen a password", ENTRANCE, Ask("account_reset_password_from_key_done", "account/password/done/")),
    Row("log out", ENTRANCE, Ask("account_logout", "account/logout/")),
    Row("one's account", ACCOUNT, Ask("account", "account/")),
    Row("change one's password", ACCOUNT, Ask("account_change_password", "account/password/")),
    Row("choose a first password", ACCOUNT, Ask("account_set_password", "account/password/first/")),
    Row("say one's password again", ACCOUNT, Ask("account_reauthenticate", "account/sure/")),
    Row("one's passkeys", ENTRANCE, Ask("mfa_list_webauthn", "account/passkeys/")),
    Row("one's passkeys, by another address", ENTRANCE, Ask("mfa_index", "account/passkeys/all/")),
    Row("add a passkey", ACCOUNT, Ask("mfa_add_webauthn", "account/passkeys/new/")),
    Row(
        "remove a passkey of one's own",
        OF_A_MEMBER_ALONE,
        Ask("mfa_remove_webauthn", "account/passkeys/{passkey}/remove/"),
    ),
    Row("log in with a passkey", ACCOUNT, Ask("mfa_login_webauthn", "account/login/passkey/")),
    Row("show another circle", OF_A_MEMBER, Ask("show_circle", "account/circle/{circle}/show/", {})),
    Row("invite somebody to the circle", OF_A_MEMBER, Ask("invite", "account/circle/{circle}/invite/", {})),
    Row("the link of an invitation", ACCOUNT, Ask("invited", "account/invited/{invitation}/")),
    Row(
        "revoke an invitation to the circle",
        OF_AN_OWNER,
        Ask("revoke_invitation", "account/circle/{circle}/invitation/{invited}/revoke/", {}),
    ),
    Row(
        "let a program in",
        OF_A_MEMBER,
        Ask("make_token", "account/circle/{circle}/token/", {"name": "a script", "scope": "read"}),
    ),
    Row("revoke a token of one's own", ACCOUNT, Ask("revoke_token", "account/token/{token}/revoke/", {})),
    Row(
        "take a member out of the circle",
        OF_AN_OWNER,
        Ask("remove_member", "account/circle/{circle}/{somebody}/remove/", {}),
    ),
    Row("make a member an owner", OF_AN_OWNER, Ask("make_owner", "account/circle/{circle}/{somebody}/owner/", {})),
    Row(
        "make a link to a new password",
        OF_AN_OWNER,
        Ask("help_member", "account/circle/{circle}/{somebody}/password/", {}),
    ),
    Row(
        "leave the circle",
        Rights("hhhhhhhh", "lllllnnn"),
        Ask("leave_circle", "account/circle/{circle}/leave/", {}),
    ),
    Row("the admin pages", STAFF, Ask("admin", "admin/")),
    Row(
        "hand out the pen of a table whose cookie was lost",
        STAFF,
        Ask("admin", "admin/referee/session/", {"action": "hand_out_pen", "_selected_action": "{playing}"}),
    ),
    Row("look at the circles in the admin pages", STAFF, Ask("admin", "admin/members/circle/")),
]

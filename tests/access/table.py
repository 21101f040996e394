"""Rows for every page and every call, with who may use it; `make access` writes them as a page.

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
    OF_A_WEBHOOK,
    OF_AN_OWNER,
    OF_THE_CIRCLE,
    OPEN_A_TABLE,
    OWN,
    STAFF,
    WEBHOOKS,
    Rights,
)

TEXT = dict[str, object]


class Ask(NamedTuple):
    """A request: of the page with this name, or of the call with this operation id. ``sent`` makes it a POST.

    ``table``: whose keys a program sends. ``is_part``: a part of a page, which its page asks for. ``changes`` makes it a PATCH,
    ``deletes`` a DELETE.
    """

    name: str
    path: str
    sent: TEXT | None = None
    table: str = "playing"
    is_part: bool = False
    changes: bool = False
    deletes: bool = False

    @property
    def method(self) -> str:
        """The method of the request."""
        if self.deletes:
            return "DELETE"
        return "GET" if self.sent is None else "PATCH" if self.changes else "POST"


class AccessRow(NamedTuple):
    """Something that can be done, who may do it, and by which page and which call."""

    says: str
    rights: Rights
    page: Ask | None = None
    api: Ask | None = None


SEATS: list[TEXT] = [{"name": "Ann"}, {"name": "Bo"}]
AMEND: TEXT = {"changes": [{"do": "options", "options": {"target": 150}}], "preview": True}
RECORD: TEXT = {"record": 1, "variant": "draw", "seats": SEATS, "hands": []}
WEBHOOK: TEXT = {"url": "https://chat.example.org/hooks/17", "kinds": ["result"]}
WRITTEN = "Referee session 1\nGame: draw\nSeat 1: Ann\nSeat 2: Bo"

ROWS = [
    # What everybody may
    AccessRow("whether the server lives", ANYBODY, Ask("healthz", "healthz")),
    AccessRow("whether plays can be written", ANYBODY, Ask("readyz", "readyz")),
    AccessRow("the numbers for monitoring, without its token", NOBODY, Ask("metrics", "metrics")),
    AccessRow("the first page", Rights("yyyyyyyy", "yyylyyyy"), Ask("home", "")),
    AccessRow("light or dark", ANYBODY, Ask("choose_theme", "look/", {"theme": "dark"})),
    AccessRow("the language", ANYBODY, Ask("choose_language", "language/", {"language": "es"})),
    AccessRow("the games", ANYBODY, Ask("games", "new/"), Ask("list_variants", "variants")),
    AccessRow("one game", ANYBODY, Ask("rules", "rules/draw/"), Ask("get_variant", "variants/draw")),
    AccessRow("the rules of all games", ANYBODY, Ask("rules_index", "rules/")),
    AccessRow("the picture of a game", ANYBODY, Ask("game_picture", "new/draw/picture.svg")),
    AccessRow("make a game a favorite of this phone", ANYBODY, Ask("star_game", "new/draw/star/", {"starred": "1"})),
    AccessRow("house rules while a table is opened", ANYBODY, Ask("house_rules", "new/draw/rules/")),
    AccessRow("the house rules saved on this phone", ANYBODY, Ask("saved_rules", "new/draw/saved/")),
    AccessRow(
        "rename house rules that a phone has saved",
        Rights("yhhhhhhh", "yhhhhhhh"),
        Ask("rename_rules", "new/draw/saved/{rules}/rename/", {"name": "Mine"}),
    ),
    AccessRow(
        "delete house rules saved on this phone",
        ANYBODY,
        Ask("delete_rules", "new/draw/saved/{rules}/delete/", {}),
    ),
    AccessRow("look at a position", ANYBODY, Ask("positions", "positions/", {"written": WRITTEN})),
    AccessRow("what a problem means", ANYBODY, Ask("problem", "problems/not-now/")),
    AccessRow("where to go", ANYBODY, Ask("api-root", "api/v1/")),
    AccessRow("judge a record", ANYBODY, api=Ask("adjudicate_record", "adjudicate", RECORD)),
    AccessRow("the API's schema", ANYBODY, Ask("api-schema", "api/v1/schema")),
    AccessRow("the API's pages", ANYBODY, Ask("api-docs", "api/v1/docs")),
    AccessRow("an address that isn't there", NOBODY, Ask("nothing_here", "api/v1/nothing")),
    # What was played
    AccessRow("the sessions", BROWSE, Ask("sessions", "sessions/"), Ask("list_sessions", "sessions")),
    AccessRow("follow all sessions", BROWSE, api=Ask("follow_events", "events")),
    AccessRow("the players", BROWSE, Ask("players", "players/"), Ask("list_players", "players")),
    AccessRow("how strong everybody plays", BROWSE, Ask("ratings", "players/ratings/"), Ask("list_ratings", "ratings")),
    AccessRow("two players side by side", OF_THE_CIRCLE, Ask("head_to_head", "players/{player}/against/{bo}/")),
    AccessRow("the hands of a player", OF_THE_CIRCLE, Ask("hands_of_player", "players/{player}/hands/")),
    AccessRow("rename a player", MANAGE, Ask("rename_player", "players/{player}/rename/", {"name": "Anna"})),
    AccessRow("the form for another name", MANAGE, Ask("rename_player", "players/{player}/rename/")),
    AccessRow("hide a player", MANAGE, Ask("hide_player", "players/{player}/hide/", {"hidden": "1"})),
    AccessRow(
        "merge a player who was entered twice",
        MANAGE,
        Ask("merge_player", "players/{player}/merge/", {"into": "{twice}"}),
    ),
    AccessRow("split a player again", MANAGE, Ask("split_player", "players/{player}/split/", {})),
    AccessRow("the players whom lists leave out", Rights("nnnnnnny", "nnnnnyyy"), Ask("players", "players/?hidden=1")),
    AccessRow("one player", OF_THE_CIRCLE, api=Ask("get_player", "players/{player}")),
    AccessRow(
        "the statistics of a player",
        OF_THE_CIRCLE,
        Ask("player", "players/{player}/"),
        Ask("get_player_statistics", "players/{player}/stats"),
    ),
    AccessRow(
        "rename or hide a player, by a program",
        MANAGE_BY_PROGRAM,
        api=Ask("change_player", "players/{player}", {"name": "Anna"}, changes=True),
    ),
    AccessRow(
        "merge a player who was entered twice, by a program",
        MANAGE_BY_PROGRAM,
        api=Ask("merge_players", "players/{player}/merge", {"into": "{twice}"}),
    ),
    AccessRow("the webhooks", WEBHOOKS, api=Ask("list_webhooks", "webhooks")),
    AccessRow("have lines sent to a webhook", WEBHOOKS, api=Ask("create_webhook", "webhooks", WEBHOOK)),
    AccessRow("delete a webhook", OF_A_WEBHOOK, api=Ask("delete_webhook", "webhooks/{webhook}", deletes=True)),
    AccessRow("name a player", OPEN_A_TABLE, api=Ask("create_player", "players", {"name": "Ann"})),
    AccessRow(
        "open a table",
        OPEN_A_TABLE,
        Ask("new_table", "new/draw/", {"name-1": "Ann", "name-2": "Bo", "leader": "1"}),
        Ask("open_session", "sessions", {"variant": "draw", "seats": SEATS}),
    ),
    AccessRow("the form for a new table", OPEN_A_TABLE, Ask("new_table", "new/draw/")),
    # Looking at a table
    AccessRow("join by a code", BY_ITS_CODE, Ask("join", "join/?code={code}")),
    AccessRow("open the board by a code", BY_ITS_CODE, Ask("open_board", "board/?code={code}")),
    AccessRow("the board", BY_ITS_CODE, Ask("board", "board/{code}/")),
    AccessRow("the table", LOOK, Ask("table", "table/{playing}/"), Ask("get_session", "sessions/{playing}")),
    AccessRow("the old address of a patience", ANYBODY, Ask("old_address", "patience/{playing}/")),
    AccessRow("the session with its hands", LOOK, Ask("session", "session/{playing}/")),
    AccessRow("the picture of the result", LOOK, Ask("result_picture", "session/{playing}/result.svg")),
    AccessRow(
        "one hand",
        LOOK,
        Ask("session_hand", "session/{playing}/hand/1/", is_part=True),
        Ask("get_hand", "hands/{playing_hand}"),
    ),
    AccessRow("one moment", LOOK, Ask("moment", "session/{playing}/1/1/")),
    AccessRow("a hand played again", LOOK, Ask("replay_hand", "table/{playing}/hands/1/replay/")),
    AccessRow("one step of it", LOOK, Ask("replay", "table/{playing}/hands/1/replay/0/")),
    AccessRow("all its steps", LOOK, Ask("replay_steps", "table/{playing}/hands/1/replay/steps/")),
    AccessRow("the moment of a play", LOOK, Ask("play", "play/{playing_play}/")),
    AccessRow(
        "the record",
        LOOK,
        Ask("download", "session/{playing}/record/text/"),
        Ask("get_record", "sessions/{playing}/record"),
    ),
    AccessRow(
        "read a session in",
        OPEN_A_TABLE,
        Ask("read_in", "sessions/import/", {"written": WRITTEN, "store": "1"}),
        Ask("import_session", "sessions/import", RECORD),
    ),
    AccessRow("choose the game of a score sheet", OPEN_A_TABLE, Ask("paper_games", "sessions/paper/")),
    AccessRow("type in a score sheet", OPEN_A_TABLE, Ask("paper", "sessions/paper/draw/", {"name-1": "Ann"})),
    AccessRow("the log", LOOK, Ask("log", "table/{playing}/log/"), Ask("get_session_log", "sessions/{playing}/log")),
    AccessRow("the log of a hand", LOOK, api=Ask("get_hand_log", "hands/{playing_hand}/log")),
    AccessRow(
        "follow the table",
        LOOK,
        Ask("follow", "table/{playing}/live/"),
        Ask("stream_events", "sessions/{playing}/events"),
    ),
    AccessRow("this hand", LOOK, Ask("this_hand", "table/{playing}/hand/")),
    AccessRow("this table", LOOK, Ask("this_table", "table/{playing}/about/")),
    AccessRow("share the table", LOOK, Ask("share", "table/{playing}/share/")),
    AccessRow("close what was told", LOOK, Ask("close_findings", "table/{playing}/told/", {"finding": "00000000"})),
    AccessRow(
        "what the plays give away",
        LOOK,
        Ask("proofs", "table/{playing}/proofs/"),
        Ask("get_deductions", "hands/{playing_hand}/deductions"),
    ),
    AccessRow(
        "the session by other rules",
        LOOK,
        Ask("what_if", "session/{playing}/what-if/"),
        Ask("compare_rules", "sessions/{playing}/what-if", {"options": {"target": 150}}),
    ),
    AccessRow("where tiles may go", LOOK, api=Ask("list_placements", "hands/{playing_hand}/placements")),
    AccessRow("a hint", LOOK, api=Ask("get_hint", "hands/{playing_hand}/hint")),
    AccessRow(
        "the ruling that an entry would get",
        LOOK,
        api=Ask("check_play", "hands/{playing_hand}/check", {"do": "pass", "seat": 2}),
    ),
    AccessRow("the challenges", LOOK, api=Ask("list_disputes", "sessions/{disputed}/disputes", table="disputed")),
    AccessRow("one challenge", LOOK, Ask("challenged", "table/{disputed}/challenges/{dispute}/")),
    AccessRow("hide the table on this phone", LOOK, Ask("hide_table", "hide/{playing}/", {})),
    AccessRow("show the table on this phone again", ANYBODY, Ask("show_table", "show/{playing}/", {})),
    # Keeping score
    AccessRow(
        "enter a play of a seat",
        OWN,
        Ask("enter", "table/{playing}/enter/", {"hand": "{playing_hand}", "turn": "2", "lay": "5-0@1"}),
        Ask("enter_play", "hands/{playing_hand}/plays", {"do": "play", "seat": 2, "tile": "5-0", "arm": 1}),
    ),
    AccessRow(
        "enter anything else",
        KEEP,
        Ask("enter", "table/{playing}/enter/", {"hand": "{playing_hand}", "do": "void", "reason": "a tile fell"}),
        Ask("enter_play", "hands/{playing_hand}/plays", {"do": "void", "reason": "a tile fell"}),
    ),
    AccessRow(
        "take back an entry of a seat's own",
        OWN,
        Ask("undo", "table/{played}/undo/", {}, "played"),
        Ask("undo_entry", "hands/{played_hand}/undo", {}, "played"),
    ),
    AccessRow(
        "take back any other entry",
        KEEP,
        Ask("undo", "table/{playing}/undo/", {}),
        Ask("undo_entry", "hands/{playing_hand}/undo", {}),
    ),
    AccessRow("what an undo would take back", AT_THE_TABLE, Ask("undo", "table/{playing}/undo/")),
    AccessRow(
        "put back an entry of a seat's own",
        OWN,
        Ask("redo", "table/{undone}/redo/", {}, "undone"),
        Ask("redo_entry", "hands/{undone_hand}/redo", {}, "undone"),
    ),
    AccessRow("what a redo would put back", AT_THE_TABLE, Ask("redo", "table/{undone}/redo/", table="undone")),
    AccessRow(
        "begin a hand",
        KEEP,
        Ask("begin", "table/{between}/begin/", {"leader": "1"}, "between"),
        Ask("begin_hand", "sessions/{between}/hands", {"leader": 1}, "between"),
    ),
    AccessRow(
        "end the session",
        KEEP,
        Ask("end", "table/{between}/end/", {}, "between"),
        Ask("end_session", "sessions/{between}/end", {}, "between"),
    ),
    AccessRow("declare a block", KEEP, Ask("block", "table/{block}/block/", table="block")),
    AccessRow("count", KEEP, Ask("count", "table/{counting}/count/", table="counting")),
    AccessRow(
        "challenge a ruling",
        AT_THE_TABLE,
        Ask("challenge", "table/{playing}/challenge/{playing_play}/", {"claim": "points", "points": "15"}),
        Ask("raise_dispute", "plays/{playing_play}/disputes", {"claim": {"points": 15}}),
    ),
    AccessRow(
        "the form for a challenge",
        AT_THE_TABLE,
        Ask("challenge", "table/{playing}/challenge/{playing_play}/"),
    ),
    AccessRow(
        "withdraw a seat's own challenge",
        OWN,
        Ask("challenged", "table/{disputed}/challenges/{dispute}/", {"outcome": "withdrawn"}, "disputed"),
        Ask("resolve_dispute", "disputes/{dispute}/resolve", {"outcome": "withdrawn"}, "disputed"),
    ),
    AccessRow(
        "settle a challenge",
        KEEP,
        Ask("challenged", "table/{disputed}/challenges/{dispute}/", {"outcome": "ruling_stands"}, "disputed"),
        Ask("resolve_dispute", "disputes/{dispute}/resolve", {"outcome": "ruling_stands"}, "disputed"),
    ),
    AccessRow(
        "put something right",
        KEEP,
        Ask("right_rules", "table/{playing}/right/rules/"),
        Ask("correct_session", "sessions/{playing}/corrections", AMEND),
    ),
    AccessRow("put right: what there is", KEEP, Ask("right", "table/{playing}/right/")),
    AccessRow("put right: a hand", KEEP, Ask("right_hand", "table/{playing}/right/hand/1/")),
    AccessRow("put right: an entry", KEEP, Ask("right_entry", "table/{playing}/right/{playing_play}/")),
    AccessRow("put right: who sits where", KEEP, Ask("right_seats", "table/{playing}/right/seats/")),
    AccessRow("put right: what would change", KEEP, Ask("right_preview", "table/{playing}/right/preview/")),
    AccessRow(
        "put right: look at another name",
        KEEP,
        Ask("right_seats", "table/{playing}/right/seats/", {"name-1": "Ann", "name-2": "Zoë"}),
    ),
    AccessRow(
        "put right: look at another tile",
        KEEP,
        Ask("right_entry", "table/{playing}/right/{playing_play}/", {"lay": "6-6"}),
    ),
    # Keys
    AccessRow("hand over the pen", KEEP, Ask("hand_over", "table/{playing}/hand-over/", {})),
    AccessRow("hand over a seat", OWN, Ask("hand_over", "table/{playing}/hand-over/", {"seat": "2"})),
    AccessRow(
        "take the pen of a table of one's circle",
        Rights("hhhhhhhh", "lllllynn", "lllllyhh"),
        Ask("take_pen", "table/{playing}/pen/", {}),
    ),
    AccessRow("the code that hands something over", LOOK, Ask("code_to_take", "table/{playing}/hand-over/{pen}/")),
    AccessRow("take what a code hands over", ANYBODY, Ask("take", "take/{pen}/", {})),
    AccessRow(
        "ask for a seat",
        Rights("nnnyyyyy", "nnnyyyyy", "nnnhhyhh"),
        Ask("ask_for_seat", "table/{playing}/seat/", {"seat": "2"}),
    ),
    AccessRow(
        "withdraw a request for a seat", LOOK, Ask("withdraw_seat_request", "table/{playing}/seat/withdraw/", {})
    ),
    AccessRow(
        "let somebody have a seat",
        KEEP,
        Ask("answer_seat_request", "table/{playing}/seat/{seat_request}/", {"accept": "1"}),
    ),
    AccessRow("the evening of a session", LOOK, Ask("evening", "session/{playing}/evening/")),
    AccessRow("the picture of an evening", LOOK, Ask("evening_picture", "session/{playing}/evening.svg")),
    AccessRow("look at the photo of a session", LOOK, Ask("photo", "session/{playing}/photo/")),
    AccessRow("the photo itself", LOOK, Ask("photo_image", "session/{playing}/photo.jpg")),
    AccessRow("delete the photo of a session", KEEP, Ask("photo", "session/{playing}/photo/", {"delete": "1"})),
    # Accounts
    AccessRow("log in", ENTRANCE, Ask("account_login", "account/login/")),
    AccessRow("be told of a closed account", ENTRANCE, Ask("account_inactive", "account/closed/")),
    AccessRow("make an account", ENTRANCE, Ask("account_signup", "account/new/")),
    AccessRow("look at an invitation", ENTRANCE, Ask("invitation", "account/invitation/{invitation}/")),
    AccessRow("choose a password by a link", ENTRANCE, Ask("account_reset_password_from_key", "{new_password}")),
    AccessRow(
        "have chosen a password", ENTRANCE, Ask("account_reset_password_from_key_done", "account/password/done/")
    ),
    AccessRow("log out", ENTRANCE, Ask("account_logout", "account/logout/")),
    AccessRow("one's account", ACCOUNT, Ask("account", "account/")),
    AccessRow("change one's password", ACCOUNT, Ask("account_change_password", "account/password/")),
    AccessRow("choose a first password", ACCOUNT, Ask("account_set_password", "account/password/first/")),
    AccessRow("say one's password again", ACCOUNT, Ask("account_reauthenticate", "account/sure/")),
    AccessRow("one's passkeys", ENTRANCE, Ask("mfa_list_webauthn", "account/passkeys/")),
    AccessRow("one's passkeys, by another address", ENTRANCE, Ask("mfa_index", "account/passkeys/all/")),
    AccessRow("add a passkey", ACCOUNT, Ask("mfa_add_webauthn", "account/passkeys/new/")),
    AccessRow(
        "remove a passkey of one's own",
        OF_A_MEMBER_ALONE,
        Ask("mfa_remove_webauthn", "account/passkeys/{passkey}/remove/"),
    ),
    AccessRow("log in with a passkey", ACCOUNT, Ask("mfa_login_webauthn", "account/login/passkey/")),
    AccessRow("show another circle", OF_A_MEMBER, Ask("show_circle", "account/circle/{circle}/show/", {})),
    AccessRow("invite somebody to the circle", OF_A_MEMBER, Ask("invite", "account/circle/{circle}/invite/", {})),
    AccessRow("the link of an invitation", ACCOUNT, Ask("invited", "account/invited/{invitation}/")),
    AccessRow(
        "revoke an invitation to the circle",
        OF_AN_OWNER,
        Ask("revoke_invitation", "account/circle/{circle}/invitation/{invited}/revoke/", {}),
    ),
    AccessRow(
        "let a program in",
        OF_A_MEMBER,
        Ask("make_token", "account/circle/{circle}/token/", {"name": "a script", "scope": "read"}),
    ),
    AccessRow("revoke a token of one's own", ACCOUNT, Ask("revoke_token", "account/token/{token}/revoke/", {})),
    AccessRow(
        "take a member out of the circle",
        OF_AN_OWNER,
        Ask("remove_member", "account/circle/{circle}/{somebody}/remove/", {}),
    ),
    AccessRow(
        "make a member an owner", OF_AN_OWNER, Ask("make_owner", "account/circle/{circle}/{somebody}/owner/", {})
    ),
    AccessRow(
        "make a link to a new password",
        OF_AN_OWNER,
        Ask("help_member", "account/circle/{circle}/{somebody}/password/", {}),
    ),
    AccessRow(
        "leave the circle",
        Rights("hhhhhhhh", "lllllnnn"),
        Ask("leave_circle", "account/circle/{circle}/leave/", {}),
    ),
    AccessRow("the admin pages", STAFF, Ask("admin", "admin/")),
    AccessRow(
        "hand out the pen of a table whose cookie was lost",
        STAFF,
        Ask("admin", "admin/referee/session/", {"action": "hand_out_pen", "_selected_action": "{playing}"}),
    ),
    AccessRow("look at the circles in the admin pages", STAFF, Ask("admin", "admin/members/circle/")),
]

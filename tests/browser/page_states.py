"""Every page of the app in every state: what must have happened before it, and where it is.

Each story sets a table up once, and names the pages that there are to see then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import timedelta
from typing import NamedTuple
from urllib.parse import quote
from uuid import uuid4

from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import override_settings

from referee import models, operations, queries
from referee.accounts.models import ApiToken, Membership
from referee.accounts.pages.circles import new_password_path
from scoring.depths import Depth
from tests.browser.crowded_tables import KEEPER, MOMENTS, patience
from tests.support.blocks import nearly_blocked
from tests.support.corrections import correction_path, preview_correction
from tests.support.disputes import dispute_path, play, raise_dispute, settle
from tests.support.members import account, circle_of, logged_in, passkey_of, session_of
from tests.support.notation import PATIENCE_POSITION, POSITION
from tests.support.pages import PageTable, seat_people
from tests.support.players import play_session
from tests.support.tables import open_table

PEN, SEAT = "keeper's phone", "bo's phone"
"""The phones of the person with the pen and of Bo; any other watches."""


class PageState(NamedTuple):
    """A page, as somebody's phone shows it: once it is there, taps perhaps, and what is to be seen then.

    ``login`` is the cookie of somebody who has logged in.
    """

    what: str
    path: str
    phone: str = ""
    taps: tuple[str, ...] = ()
    shows: str = "main"
    login: str = ""


def nobody_plays_yet() -> Iterator[PageState]:
    """Yield the pages of a new server."""
    yield PageState("home", "/")
    yield PageState("no sessions", "/sessions/")
    yield PageState("no players", "/players/")
    yield PageState("games", "/new/")
    yield PageState("a new table", "/new/all-fives/", taps=("summary >> nth=0",))
    yield PageState("a new table without names", "/new/all-fives/", taps=("main form .button.primary",), shows=".error")
    yield PageState("a new patience", "/new/five-columns/")
    yield PageState("more", "/more/")
    yield PageState("the code for a board", "/board/")
    yield PageState("read a session in", "/sessions/import/")
    yield PageState("what can't be read in", "/sessions/import/", taps=("main form .button.primary",), shows=".error")
    yield PageState("the game of a score sheet", "/sessions/paper/")
    yield PageState("a score sheet", "/sessions/paper/draw/?name-1=Ann&name-2=Bo", shows=".paper-rows")
    yield PageState("a score sheet without names", "/sessions/paper/draw/", taps=("main .go .primary",), shows=".error")
    yield PageState("a position", f"/positions/?position={quote(POSITION)}")
    yield PageState("a position of a patience", f"/positions/?position={quote(PATIENCE_POSITION)}")
    yield PageState("what is no position", f"/positions/?position={quote(POSITION[:-4])}x", shows=".error")
    unbegun = seat_people(begin=False)
    yield PageState("the board before the first hand", f"/board/{unbegun.state.session.code}/?sides=1")
    yield PageState("join with a wrong code", "/?code=WRONG", shows=".error")
    yield PageState("a page that isn't there", "/nowhere/")
    yield PageState("a code that was taken", "/take/abcdefghijklmnop/", taps=("main .button",))
    yield PageState("the rules", "/rules/")
    for game in ("all-fives", "blind", "five-columns"):
        yield PageState(f"the rules of {game}", f"/rules/{game}/")


def at_every_moment() -> Iterator[PageState]:
    """Tables at the moments that are hard to show."""
    for name, moment in MOMENTS.items():
        yield PageState(name, moment().address, KEEPER)


def under_way() -> Iterator[PageState]:
    """Yield the pages of a hand of All Fives that Ann and Bo play, at a table that shows deductions."""
    table = seat_people(shows_deductions=True)
    table.lay("5-5", "5-0@1", "5-3@2")
    yield PageState("the table as Bo", table.path, SEAT)
    yield PageState("the table as a watcher", table.path)
    yield PageState("an end is chosen", table.path, PEN, (".chip >> nth=0",))
    yield PageState("the table on a tile's places", f"{table.path}?tile=5-4", PEN)
    yield PageState("another seat", f"{table.path}?seat=1", PEN)
    yield PageState("refused", table.path, PEN, (".pick.no >> nth=0",), "dialog")
    yield PageState("This hand over the table", table.path, PEN, (".menu-button", "text=This hand"), ".sheet .feed")
    yield PageState("This table over the table", table.path, PEN, (".menu-button", "text=This table"), ".sheet .about")
    yield PageState("Share over the table", table.path, PEN, (".menu-button", "text=Share"), ".sheet .qr-card")
    yield PageState("the menu over the table", table.path, PEN, (".menu-button",), "dialog")
    yield PageState("an undo over the table", f"{table.path}undo/", PEN)
    yield PageState(
        "Share with the board", f"{table.path}share/", PEN, ("text=On a television or tablet",), ".on-board figure"
    )
    code = table.state.session.code
    yield PageState("the board", f"/board/{code}/?sides=1")
    yield PageState("the board turned to each side", f"/board/{code}/?sides=4")
    yield PageState("a board with a wrong code", "/board/WRONG/", shows=".error")
    for page in (
        "menu",
        "hand",
        "about",
        "share",
        "log",
        "proofs",
        "block",
        "right",
        "right/rules",
        "right/seats",
    ):
        yield PageState(page, f"{table.path}{page}/", PEN)
    yield PageState("This hand as Bo", f"{table.path}hand/", SEAT)
    yield PageState("This hand as a watcher", f"{table.path}hand/")
    yield PageState("This table as a watcher", f"{table.path}about/")
    entry = correction_path(table, 2)
    yield PageState("put a play right", entry, PEN)
    yield PageState("what was forgotten", f"{entry}before/", PEN)
    changes = preview_correction(table, entry, do="change", lay="5-4@1").redirect_chain[-1][0]
    yield PageState("what would change", changes, PEN)
    yield from told_of(table)


def played_often() -> Iterator[PageState]:
    """Ann has played All Fives twice with a partner, and Five Up once."""
    for variant in ("all-fives", "all-fives", "five-up"):
        play_session("Ann", "Bo", "Cy", "Di", sides=(1, 2, 1, 2), variant=variant)
    ann = models.Player.objects.get(name="Ann")
    yield PageState("the players", "/players/")
    yield PageState("who has won most", "/players/?variant=all-fives&year=2026")
    yield PageState("a player", f"/players/{ann.id}/")
    bo = models.Player.objects.get(name="Bo")
    yield PageState("a player's hands", f"/players/{ann.id}/hands/?variant=all-fives&order=best")
    yield PageState("two players side by side", f"/players/{ann.id}/against/{bo.id}/")
    yield PageState("ratings", "/players/?order=rating")
    yield PageState("the sessions of a player", f"/players/{ann.id}/sessions/")
    yield PageState("a player's rivals", f"/players/{ann.id}/rivals/")
    yield PageState("a player in one game", f"/players/{ann.id}/?variant=all-fives")
    yield PageState("a player's sessions", f"/sessions/?player={ann.id}&against={bo.id}&group=table&status=played")


def looked_after() -> Iterator[PageState]:
    """Somebody was entered twice, somebody else is hidden, and staff looks after them."""
    play_session("Ann", "Bo", target=15)
    play_session("Anna", "Bo", target=15)
    play_session("Anne", "Cy")
    ann, anna, anne, bo = (models.Player.objects.get(name=name).id for name in ("Ann", "Anna", "Anne", "Bo"))
    operations.merge_players(player_id=ann, into=anna, scope=queries.EVERYTHING)
    operations.change_player(player_id=bo, scope=queries.EVERYTHING, hidden=True)
    staff = User.objects.create(username="staff", is_staff=True)
    login = logged_in(staff).cookies["sessionid"].value
    yield PageState("a player to look after", f"/players/{anna}/?was=Annie", login=login)
    yield PageState("a hidden player", f"/players/{bo}/", login=login)
    yield PageState("the hidden players", "/players/?hidden=1", login=login)
    yield PageState("rename a player", f"/players/{anna}/rename/", login=login)
    yield PageState("a player's color and emoji", f"/players/{anna}/mark/", login=login)
    yield PageState("hide a player", f"/players/{anna}/hide/", login=login)
    yield PageState("whose other name it is", f"/players/{anne}/merge/?search=ann", login=login)
    yield PageState("merge two players", f"/players/{anne}/merge/?into={anna}", login=login)
    yield PageState("split two players", f"/players/{ann}/split/", login=login)
    yield PageState("sessions that somebody won", f"/sessions/?player={anna}&against={bo}&won={anna}")


def told_of(table: PageTable) -> Iterator[PageState]:
    """Yield the pages about a session that is being played."""
    told = f"/session/{table.session_id}/"
    yield PageState("the session", told)
    yield PageState("its exports", told, taps=(".popup summary",), shows=".popup ul")
    yield PageState("its scorecard", f"{told}scorecard/", PEN)
    yield PageState("no challenges", f"{told}challenges/")
    yield PageState("a moment", f"{told}1/2/", PEN)
    yield PageState("a moment as a watcher", f"{told}1/2/")
    yield PageState("a step of a replay", f"{table.path}hands/1/replay/2/", PEN, shows="#by-itself:not([hidden])")
    yield PageState("the beginning of a replay", f"{table.path}hands/1/replay/0/", shows="#by-itself:not([hidden])")
    yield PageState("what if", f"{told}what-if/")
    yield PageState("what if, compared", f"{told}what-if/?game=five-up")
    yield PageState("home with a table", "/", PEN)
    yield PageState("home with a table of others", "/")
    yield PageState("sessions", "/sessions/")
    yield PageState("no sessions found", "/sessions/?player=nobody")


def challenged() -> Iterator[PageState]:
    """Yield the pages of a play that was challenged, and of one whose challenge was settled."""
    table = seat_people()
    table.lay("5-5", "5-0@1")
    yield PageState("challenge a play", f"{table.path}challenge/{play(table)}/", SEAT)
    raise_dispute(table, note="The spinner counts.")
    settle(table, "ruling_stands", note="We counted it together.")
    yield PageState("a challenge settled", dispute_path(table), PEN)
    raise_dispute(table)
    yield PageState("the challenges of a session", f"/session/{table.session_id}/challenges/")
    yield PageState("the table with a challenge", table.path, PEN)
    yield PageState("the board with a challenge", f"/board/{table.state.session.code}/?sides=1")
    yield PageState("a challenge as the keeper", dispute_path(table), PEN)
    yield PageState("a challenge as Bo", dispute_path(table), SEAT)
    yield PageState("a challenge as a watcher", dispute_path(table))
    made = table.keeper.post(f"{table.path}hand-over/", {"seat": "2"}).url
    yield PageState("hand a seat over", made, PEN)
    yield PageState("take a seat", f"/take/{made.rstrip('/').rsplit('/', 1)[-1]}/")


def at_its_end() -> Iterator[PageState]:
    """Yield the pages of a hand that is counted, and of a session that ends."""
    table = seat_people(dealt=2)
    table.lay("6-5", "6-4@1", "5-5@2")
    yield PageState("the count", f"{table.path}count/", PEN)
    yield PageState("the table before the count, as Bo", table.path, SEAT)
    yield PageState("an unfinished count", f"{table.path}count/?check=1", PEN)
    yield PageState("a count that can't be", f"{table.path}count/?left-2=4-3&left-2=4-2&check=1", PEN)
    yield PageState("the result to be confirmed", f"{table.path}count/?left-2=4-3&check=1", PEN)
    shown = {"hand": table.state.shown.id, "seen": table.state.version, "id": uuid4()} if table.state.shown else {}
    table.keeper.post(f"{table.path}count/", {**shown, "left-2": ["4-3"], "record": "1"})
    yield PageState("the hand's result", table.path, PEN)
    yield PageState("the hand's result as a watcher", table.path)
    yield PageState("the hand's result on the board", f"/board/{table.state.session.code}/?sides=1")
    yield PageState("an undo of much", f"{table.path}undo/", PEN)
    table.keeper.post(f"{table.path}end/", {"seen": table.state.version, "id": uuid4()})


def ended() -> Iterator[PageState]:
    """Yield the pages of a session that is over."""
    for _view in at_its_end():
        pass
    session = models.Session.objects.get()
    yield PageState("the table of a session that is over", f"/table/{session.id}/", PEN)
    yield PageState("This table, its session over", f"/table/{session.id}/about/", PEN)
    yield PageState("a session that is over", f"/session/{session.id}/")
    yield PageState("home with a session that is over", "/", PEN)


def remembered() -> Iterator[PageState]:
    """Yield the pages of a session of several hands with a race, highlights, a finding and a note."""
    table = open_table(variant="block", dealt=2)
    for _hand in range(3):
        table.play("1: 6-1")
        table.enter({"do": "pass", "seat": 2, "note": "Bo was on the phone."})
        table.play("1: 6-5 on 1")
        table.enter({"do": "count", "left": {"2": ["2-1", "4-4"]}})
        table.begin(leader=1)
    told = f"/session/{table.session_id}/"
    yield PageState("a session with a race", told)
    yield PageState("its scores as a table", f"{told}scorecard/", taps=(".score-table summary",))
    yield PageState("a hand of it opened", f"{told}scorecard/?hand=1")


def blocked() -> Iterator[PageState]:
    """Nobody can play again."""
    table = nearly_blocked(shows_deductions=True)
    table.send("enter", do="pass")
    yield PageState("the table once nobody can play again", table.path, PEN)
    yield PageState("that, as a watcher", table.path)


def patiences() -> Iterator[PageState]:
    """Patiences under way and over."""
    columns = patience("five-columns", 2)
    session = columns.session
    yield PageState("a hint", f"{columns.address}?hint=1", KEEPER)
    yield PageState("This game of a patience", f"{columns.address}hand/", KEEPER)
    yield PageState("The table of a patience", f"{columns.address}about/", KEEPER)
    yield PageState("a patience as a watcher", columns.address)
    yield PageState("a patience on the board", f"/board/{models.Session.objects.get(id=session).code}/?sides=1")
    yield PageState("a patience put right", f"{columns.address}right/", KEEPER)
    yield PageState("a session of patiences", f"/session/{session}/")
    yield PageState("its scorecard", f"/session/{session}/scorecard/")
    yield PageState("a moment of a patience", f"/session/{session}/1/1/")
    yield PageState("a replay of a patience", f"/table/{session}/hands/1/replay/2/", shows="#by-itself:not([hidden])")
    bingo = patience("bingo", 99)
    yield PageState("a patience that is over", bingo.address, KEEPER)
    yield PageState("patiences in the list", "/sessions/")


def without_plays() -> Iterator[PageState]:
    """Tables that call their points, and such as score their hands."""
    table = seat_people("fives-and-threes", depth=Depth.POINTS, target_exact=True)
    table.send("enter", seat=1, call="8")
    yield PageState("points are called", table.path, PEN, shows=".calls")
    yield PageState("a player calls", table.path, SEAT, shows=".calls")
    yield PageState("calls watched", table.path, shows=".pegging")
    yield PageState("calls on the board", f"/board/{table.state.session.code}/?sides=1", shows=".pegging")
    yield PageState("the last tile", f"{table.path}?ends=out", PEN, shows="[name=last]")
    yield PageState("calls looked back at", f"/session/{table.session_id}/hand/1/", shows=".plays")
    yield PageState("a moment of a call", f"/session/{table.session_id}/1/1/")
    yield PageState("a replay of calls", f"/table/{table.session_id}/hands/1/replay/1/", shows=".pegging")
    yield PageState("a call put right", correction_path(table, 1), PEN, shows="[name=call]")
    table = seat_people("puerto-rican-500", "Ann", "Bo", "Cy", "Di", depth=Depth.HANDS)
    yield PageState("how the hand ended", table.path, PEN, shows=".endings")
    yield PageState("only the points", f"{table.path}?ends=result", PEN, shows="[name=side-1]")
    table.send("enter", out=1)
    yield PageState("the number pad", table.path, PEN, taps=(".key >> nth=2",), shows=".pad")
    assert table.state.shown
    typed = f"check=1&hand={table.state.shown.id}&pips-2=41&pips-3=12"
    yield PageState("tiles of partners", f"{table.path}count/?tiles=1", PEN, shows=".check-tile")
    yield PageState("the count checked", f"{table.path}count/?{typed}", PEN, shows=".then")
    patience = seat_people("bingo", "Ann", depth=Depth.HANDS)
    yield PageState("won or lost", patience.path, PEN, shows="[value=won]")


def among_members() -> Iterator[PageState]:
    """Yield the pages of a server for members: strangers, guests, and an owner of two circles, one with another member."""
    with override_settings(REFEREE_ACCESS="members"):
        cache.clear()
        ann = account("ann")
        thursday = circle_of("Thursday", account("bo"))
        Membership.objects.create(user=ann, circle=thursday, is_owner=True)
        circle_of("Friday", ann)
        login = logged_in(ann).cookies["sessionid"].value
        passkey = passkey_of(ann)
        lasts = timedelta(days=30)
        operations.make_api_token(
            user=ann, circle=thursday.id, name="the scoreboard", scope=ApiToken.Scope.READ, lasts=lasts
        )
        token = operations.invite(circle=thursday.id, by=ann, people=3)
        table = seat_people()
        yield PageState("a table as a guest", table.path)
        yield PageState("nothing for strangers", "/sessions/")
        yield PageState("home as a guest with a seat", "/", SEAT)
        yield PageState("home as a new member", "/", login=login)
        newcomer = logged_in(account("cy")).cookies["sessionid"].value
        yield PageState("home as a member of no circle", "/", login=newcomer)
        yield PageState("welcome, to a member of no circle", "/account/welcome/", login=newcomer)
        yield PageState("welcome", "/account/welcome/", login=login)
        yield PageState("log in", "/account/login/")
        yield PageState("a wrong password", "/account/login/", taps=("main form .button.primary",), shows=".error")
        yield PageState("an invitation", f"/account/invitation/{token}/")
        yield PageState("an account to be made", f"/account/invitation/{token}/", taps=("main .button.primary",))
        yield PageState("a link to a new password", new_password_path(ann))
        yield PageState("an account", "/account/", login=login)
        yield PageState(
            "an account unfolded",
            "/account/",
            taps=("#programs summary", ".members summary", ".choices summary"),
            login=login,
        )
        yield PageState("an invitation about to be revoked", "/account/", taps=(".invitations summary",), login=login)
        theirs = session_of(thursday, "Ann", "Bo")
        ann_herself = models.Player.objects.get(name="Ann", circle=thursday)
        operations.choose_own_player(circle=thursday.id, by=ann, player=ann_herself.id)
        yield PageState("which player a member is", f"/account/circle/{thursday.id}/player/", login=login)
        yield PageState("players, one of them oneself", "/players/", login=login)
        yield PageState(
            "a pen about to be taken", f"/table/{theirs.session.id}/share/", taps=(".ending summary",), login=login
        )
        yield PageState("an invitation to be sent", f"/account/invited/{token}/", login=login)
        yield PageState("another password", "/account/password/", login=login)
        yield PageState("a new passkey", "/account/passkeys/new/", login=login)
        yield PageState("a passkey removed", f"/account/passkeys/{passkey.id}/remove/", login=login)
        yield PageState("log out", "/account/logout/", login=login)


STORIES: Mapping[str, Callable[[], Iterator[PageState]]] = {
    story.__name__.replace("_", " "): story
    for story in (
        nobody_plays_yet,
        at_every_moment,
        under_way,
        challenged,
        at_its_end,
        ended,
        remembered,
        blocked,
        patiences,
        without_plays,
        among_members,
        played_often,
        looked_after,
    )
}

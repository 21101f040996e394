"""The app's pages, one scene after the other, for whoever goes through all of them.

Each scene opens what it needs and yields the pages of it, each once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any
from uuid import uuid4

from django.core.cache import cache
from django.test import RequestFactory, override_settings

from referee import operations
from referee.accounts.models import Membership
from referee.accounts.pages.circles import new_password_path
from referee.pages import errors
from scoring.entries import Count
from scoring.games import GAMES
from scoring.patience import PATIENCES
from scoring.variants import VARIANTS
from tests.support.corrections import correction_path, preview_correction, save_correction
from tests.support.disputes import dispute_path, raise_dispute, settle
from tests.support.members import account, circle_of, logged_in, passkey_of
from tests.support.pages import PageTable, browser, seat_people
from tests.support.patience_pages import PatiencePages, first_pair
from tests.support.random_hands import open_game, patience_hand, table_hand

Page = Any
"""The response of a view, from Django's test client."""

Scene = Callable[[], Iterator[Page]]

EVERY = 8
"""After so many entries of a hand its table is looked at."""


def opening() -> Iterator[Page]:
    """Home, the games and the lists, without a table and with one."""
    for path in ("/", "/new/", "/sessions/", "/rules/", "/more/"):
        yield browser().get(path)
    table = under_way()
    for path in ("/", "/sessions/", "/sessions/?q=Xi", "/sessions/?status=open"):
        yield table.keeper.get(path)


def new_tables() -> Iterator[Page]:
    """Yield the form for a new table of every game, and forms with mistakes."""
    for slug in GAMES:
        yield browser().get(f"/new/{slug}/")
    for sent in (
        {"name-1": "Ann"},
        {"name-1": "Ann", "name-2": "ann"},
        {"name-1": "Ann", "name-2": "5" * 50, "target": "x", "dealt": "70"},
    ):
        yield browser().post("/new/all-fives/", sent)


def rules() -> Iterator[Page]:
    """Yield the rules of every game."""
    for slug in GAMES:
        yield browser().get(f"/rules/{slug}/")


def around_a_table() -> Iterator[Page]:
    """Yield a table under way, as everybody sees it, and the pages that open from there."""
    table = under_way()
    for who in ("keeper", "player", "watcher"):
        for rest in ("", "hand/", "about/", "log/", "share/"):
            yield table.who(who).get(table.path + rest)
    for rest in (
        "",
        "scorecard/",
        "challenges/",
        "1/1/",
        "1/2/",
        "what-if/",
        "what-if/?variant=all-fives-100",
        "what-if/?spinner=none",
    ):
        yield table.keeper.get(f"/session/{table.session_id}/{rest}")
    yield table.look("keeper", "?seat=1")
    yield table.keeper.post(f"{table.path}hand-over/", {"seat": "2"}, follow=True)
    yield table.watcher.get(f"/board/{table.state.session.code}/")
    yield browser().get("/?code=AAAAAA")


def refusals() -> Iterator[Page]:
    """Yield what the referee and the pages say to impossible entries."""
    table = under_way()
    for choice in ("6-4@1", "5-5", "5-4"):
        yield table.lay(choice)
    yield table.send("enter", do="pass")
    yield table.send("enter", do="draw", tiles="99")
    yield table.send("enter", lay="5-4", seen="1")
    yield table.send("enter", "player", lay="5-4@2")
    yield table.send("enter", "watcher", lay="5-4@2")
    yield table.send("begin")
    yield table.send("count")
    yield table.send("end", "player")


def what_no_button_sends() -> Iterator[Page]:
    """Yield the answers to requests that no page of ours makes."""
    table = under_way()
    yield table.keeper.get("/sessions/?variant=none")
    yield table.lay("x")
    yield table.send("enter", do="draw", tiles="many")
    yield table.send("enter", do="fly")
    yield table.send("enter", do="adjust", seat="1", points="x")
    yield preview_correction(table, correction_path(table, 1), do="fly")


def mistakes() -> Iterator[Page]:
    """Yield the pages of errors."""
    request = RequestFactory().get("/")
    yield browser().get("/nowhere/")
    yield errors.server_error(request)
    yield errors.bad_request(request, Exception())
    yield errors.forbidden(request, Exception())
    yield errors.csrf_failure(request)
    yield errors.too_many(request)
    yield browser().get(f"/table/{uuid4()}/")
    yield browser().get("/take/no-such-token-here/")


def from_lead_to_result() -> Iterator[Page]:
    """Yield a short hand: before the lead, the blocked end, its count with a mistake, the result, undo and redo."""
    table = seat_people("block", dealt=2, shows_deductions=True)
    yield table.look()
    table.lay("6-1")
    yield table.keeper.get(f"{table.path}block/")
    yield table.send("enter", do="pass")
    yield table.keeper.get(f"{table.path}proofs/")
    table.lay("6-5@1")
    yield table.look()
    sent = {"hand": table.state.shown.id, "seen": table.state.version}
    yield table.keeper.post(f"{table.path}count/", {**sent, "left-2": ["6-1"], "check": "1"}, follow=True)
    yield table.keeper.post(f"{table.path}count/", {**sent, "left-2": ["2-1", "4-4"], "check": "1"}, follow=True)
    table.keeper.post(f"{table.path}count/", {**sent, "left-2": ["2-1", "4-4"], "record": "1"})
    board = f"/board/{table.state.session.code}/"
    for who in ("keeper", "player", "watcher"):
        yield table.look(who)
    yield table.watcher.get(board)
    for rest in ("hand/", "about/", "log/", "undo/"):
        yield table.keeper.get(table.path + rest)
    table.send("undo", sure="1")
    for rest in ("", "redo/", "count/"):
        yield table.keeper.get(table.path + rest)
    yield table.send("enter", do="void", reason="12")
    table.send("end", sure="1")
    for path in (table.path, board, f"/session/{table.session_id}/", f"/session/{table.session_id}/1/2/"):
        yield table.keeper.get(path)


def putting_right() -> Iterator[Page]:
    """Everything that can be put right at a table, what would change, and the log and moments afterwards."""
    table = seat_people()
    table.lay("5-5", "5-0@1", "5-3@2")
    table.send("enter", do="adjust", seat="1", points="-5", reason="12")
    line = table.state.shown.lines[1]
    for rest in ("", "rules/", "seats/", "hand/1/", f"{line}/", f"{line}/before/", f"{line}/instead/1/"):
        yield table.keeper.get(f"{table.path}right/{rest}")
    yield preview_correction(table, correction_path(table, 2), do="never")
    preview = preview_correction(table, correction_path(table, 2), lay="5-2@1")
    yield preview
    for choice in ("6-4@1", "5-0@2", "5-3@2"):
        yield preview_correction(table, correction_path(table, 2), lay=choice)
    yield preview_correction(table, correction_path(table, 3, rest="before/"), do="pass", turn="3")
    yield preview_correction(table, correction_path(table, 4), do="adjust", seat="2", points="15", reason="12")
    yield preview_correction(table, correction_path(table, rest="hand/1/"), leader="2")
    yield save_correction(table, preview)
    yield table.keeper.post(f"{table.path}right/rules/", {"target": "150"}, follow=True)
    yield table.keeper.post(f"{table.path}right/rules/", {"target": "x"}, follow=True)
    yield table.keeper.post(f"{table.path}right/seats/", {"name-1": "Ann", "name-2": "Cy"}, follow=True)
    yield save_correction(table, preview_correction(table, correction_path(table, 3), do="never"))
    for path in (table.path, f"{table.path}log/", f"{table.path}undo/", f"/session/{table.session_id}/1/2/"):
        yield table.keeper.get(path)


def challenges() -> Iterator[Page]:
    """Yield the pages of a challenge: it is made, everybody sees it, and it is settled."""
    table = seat_people()
    table.lay("5-5", "5-0@1")
    yield table.player.get(f"{table.path}challenge/{table.state.shown.lines[0]}/")
    for claim in ("points", "unlawful"):
        yield raise_dispute(table, claim=claim)
        yield table.watcher.get(f"/board/{table.state.session.code}/")
        for who in ("keeper", "player", "watcher"):
            yield table.look(who)
            yield table.who(who).get(dispute_path(table))
        yield settle(table, "ruling_stands", note="12")
        yield table.keeper.get(dispute_path(table))
    session = f"/session/{table.session_id}/"
    for path in (table.path, f"{table.path}log/", session, f"{session}challenges/", f"{session}1/1/"):
        yield table.keeper.get(path)


def a_patience() -> Iterator[Page]:
    """Yield a patience: its starting tiles, a hint, a refusal, what can be corrected, and the end."""
    pages = PatiencePages("five-columns")
    yield pages.look()
    yield pages.lay("row 6-6 6-6")
    yield pages.lay()
    yield pages.look("?hint=1")
    yield pages.send("enter", take=first_pair(pages))
    yield pages.send("enter", take="6-6 5-5")
    yield pages.send("enter", move="6-6 1")
    for who in ("keeper", "player", "watcher", "stranger"):
        yield pages.look(who=who)
    for rest in ("hand/", "about/", "right/", "log/", "right/hand/1/"):
        yield pages.keeper.get(pages.path + rest)
    yield pages.stranger.get(f"/board/{pages.state.session.code}/")
    pages.send("enter", do="give_up", sure="1")
    yield pages.look()
    yield pages.stranger.get(f"/board/{pages.state.session.code}/")


def a_hand(slug: str) -> Iterator[Page]:
    """Yield a random hand of good and bad entries: the table along it, and at its end everything that tells of it."""
    game = open_game(slug)
    keeper, dice = game.lookers["keeper"], Random(slug)
    entries = patience_hand(PATIENCES[slug], dice) if slug in PATIENCES else table_hand(VARIANTS[slug], dice)
    yield keeper.get(game.path)
    number = 0
    for number, entry in enumerate(entries, start=1):
        if isinstance(entry, Count):
            yield keeper.get(f"{game.path}count/")
        game.enter(entry)
        if number % EVERY == 0:
            yield keeper.get(game.path)
    session = f"/session/{game.table.session_id}/"
    for path in (
        game.path,
        f"{game.path}hand/",
        f"{game.path}about/",
        f"{game.path}log/",
        session,
        f"{session}1/1/",
        f"{session}1/{number}/",
    ):
        yield keeper.get(path)


def under_way() -> PageTable:
    """Open a table, and make a few plays and an undo."""
    table = seat_people()
    table.lay("5-5", "5-0@1", "6-0@1")
    table.send("undo")
    return table


def accounts() -> Iterator[Any]:
    """Yield a server for members: strangers, an owner of a circle with another member, and their mistakes."""
    with override_settings(REFEREE_ACCESS="members"):
        cache.clear()
        stranger, bo = browser(), account("Bo")
        user = account("Ann")
        circle = circle_of("Xi", bo)
        Membership.objects.create(user=user, circle=circle, is_owner=True)
        circle_of("Di", user)
        passkey_of(user)
        ann, path = logged_in(user), f"/account/circle/{circle.id}/"
        token = operations.invite(circle=circle.id, by=user, people=3)
        yield from (
            stranger.get(each) for each in ("/sessions/", "/account/login/", "/account/new/", "/account/closed/")
        )
        yield stranger.post("/account/login/", {"login": "Ann", "password": "Xi"})
        yield stranger.get(f"/account/invitation/{token}/")
        yield stranger.post(f"/account/invitation/{token}/", follow=True)
        yield stranger.post("/account/new/", {"username": "Ann", "password1": "Xi", "password2": "Bo"})
        yield stranger.get("/account/invitation/aaaaaaaaaaaaaaaaaaaaaa/")
        yield stranger.get(new_password_path(user), follow=True)
        yield stranger.get("/account/password/1-a-b/")
        yield stranger.post("/new/draw/", {})
        yield ann.post(f"{path}token/", {"name": "Xi", "scope": "Xi"})
        yield ann.get(f"/account/invited/{token}/")
        yield ann.post(f"{path}invite/", {"people": "99"})
        yield ann.post(f"{path}{bo.id}/password/")
        yield ann.post(f"{path}leave/")
        pages = ("", "password/", "passkeys/new/", "logout/")
        yield from (ann.get(f"/account/{each}") for each in pages)
        yield ann.post("/account/password/", {"oldpassword": "Xi", "password1": "Xi", "password2": "Bo"})


SCENES: dict[str, Scene] = {
    "opening": opening,
    "new tables": new_tables,
    "rules": rules,
    "around a table": around_a_table,
    "refusals": refusals,
    "what no button sends": what_no_button_sends,
    "mistakes": mistakes,
    "from the lead to the result": from_lead_to_result,
    "putting right": putting_right,
    "challenges": challenges,
    "accounts": accounts,
    "a patience": a_patience,
    **{f"a hand of {slug}": partial(a_hand, slug) for slug in GAMES},
}
"""Every scene by what it shows."""

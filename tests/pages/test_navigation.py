"""The navigation: the same five ways on every page, the present one marked, and old addresses that still lead on."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

import pytest
from django.test import Client

from referee import models
from scoring.games import GAMES
from tests.support.disputes import dispute_path, raise_dispute
from tests.support.members import account, circle_of, logged_in
from tests.support.pages import PageTable, browser, html_of, seat_people
from tests.support.players import play_session

pytestmark = pytest.mark.django_db

SECTIONS = {"Play": "/", "History": "/sessions/", "Players": "/players/", "Rules": "/rules/", "More": "/more/"}


def navigation_of(client: Client, path: str) -> tuple[dict[str, str], list[str]]:
    """Return the ways in the navigation of a page by their names, and the names of those that are marked."""
    [navigation] = re.findall(r'<nav class="navigation".*?</nav>', html_of(client.get(path, follow=True)))
    links = re.findall(r'<a href="([^"]*)"([^>]*)>.*?<span>([^<]*)</span>', navigation)
    marked = [name for _address, attributes, name in links if 'aria-current="page"' in attributes]
    return {name: address for address, _attributes, name in links}, marked


@pytest.mark.parametrize(
    ("path", "section"),
    [
        ("/", "Play"),
        ("/new/", "Play"),
        ("/new/all-fives/", "Play"),
        ("/sessions/", "History"),
        ("/sessions/import/", "History"),
        ("/players/", "Players"),
        ("/rules/", "Rules"),
        ("/rules/draw/", "Rules"),
        ("/more/", "More"),
        ("/positions/", "More"),
        ("/board/", "More"),
        ("/players/nobody/", "Players"),
    ],
)
def test_every_page_has_the_navigation_with_its_section_marked(path: str, section: str) -> None:
    assert navigation_of(browser(), path) == (SECTIONS, [section])


@pytest.mark.parametrize("who", ["keeper", "player", "watcher"])
def test_everybody_at_a_table_has_the_same(who: str) -> None:
    table = seat_people()
    table.lay("5-5")
    session = f"/session/{table.session_id}/"

    for path in (session, f"{session}1/1/", f"{table.path}log/", f"{table.path}hands/1/replay/0/"):
        assert navigation_of(table.who(who), path) == (SECTIONS, ["History"]), path
    assert navigation_of(table.who(who), f"{table.path}share/") == (SECTIONS, ["Play"])


def test_among_members_everybody_has_the_same(settings: Any) -> None:
    settings.REFEREE_ACCESS = "members"
    ann = account("ann")
    circle_of("Thursday", ann)

    for client in (logged_in(ann), logged_in(account("bo")), browser()):
        for path in ("/more/", "/rules/", "/sessions/", "/players/"):
            assert navigation_of(client, path)[0] == SECTIONS, path
    assert navigation_of(browser(), "/account/login/") == (SECTIONS, ["More"])
    assert navigation_of(logged_in(ann), "/account/") == (SECTIONS, ["More"])


def test_the_table_and_the_board_have_the_screen_for_themselves() -> None:
    table = seat_people()

    for path in (table.path, f"/board/{table.state.session.code}/"):
        assert 'class="navigation"' not in html_of(table.keeper.get(path))


def test_a_link_before_the_navigation_skips_it() -> None:
    page = html_of(browser().get("/"))

    assert (
        page.index('<a class="skip" href="#main">') < page.index('class="navigation"') < page.index('<main id="main"')
    )


SINGLE = {
    "/",
    "/new/",
    "/sessions/",
    "/sessions/import/",
    "/sessions/paper/",
    "/players/",
    "/rules/",
    "/more/",
    "/board/",
    "/positions/",
}
"""The pages of which there is one."""

RULES = {f"/rules/{slug}/" for slug in GAMES}


class Walker:
    """A reader who taps links. The links of a page are looked up once."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._ways: dict[str, set[str]] = {}

    def one_tap(self, path: str) -> set[str]:
        """Return the pages to which a page leads."""
        if path not in self._ways:
            page = html_of(self._client.get(path, follow=True))
            self._ways[path] = {urlsplit(way).path for way in re.findall(r'<a [^>]*?href="(/[^"#]*)', page)}
        return self._ways[path]

    def two_taps(self, path: str) -> set[str]:
        """Return the pages that are two taps away at most, by way of the sections and the tabs."""
        first = self.one_tap(path)
        on_the_way = {way for way in first if way in SECTIONS.values() or way.startswith(("/session/", "/players/"))}
        return first.union(*(self.one_tap(way) for way in on_the_way))


def about_a_session(table: PageTable) -> set[str]:
    """Return the pages about a session, all of which are tabs."""
    session = f"/session/{table.session_id}/"
    tabs = {session, *(f"{session}{tab}/" for tab in ("scorecard", "challenges", "what-if"))}
    return tabs | {f"{table.path}log/", f"{table.path}hands/1/replay/"}


def about_a_player(player: UUID) -> set[str]:
    return {f"/players/{player}/", *(f"/players/{player}/{tab}/" for tab in ("sessions", "hands", "rivals"))}


def test_every_page_is_two_taps_away_from_every_other() -> None:
    play_session("Ann", "Bo", target=15)
    finished = models.Session.objects.get()
    table = seat_people()
    table.lay("5-5", "5-0@1")
    raise_dispute(table)
    ann, bo = (models.Player.objects.get(name=name).id for name in ("Ann", "Bo"))
    session, told = about_a_session(table), about_a_player(ann)
    starts = SINGLE | session | told | {"/new/draw/", "/rules/draw/", "/nowhere/", "/problems/not-now/"}
    starts |= {f"/session/{table.session_id}/1/1/", f"/players/{ann}/against/{bo}/", dispute_path(table)}
    starts |= {
        f"{table.path}{page}/" for page in ("hand", "about", "share", "undo", "right", "right/rules", "right/seats")
    }
    walker = Walker(table.keeper)

    targets = SINGLE | RULES | {f"/players/{ann}/"}
    out_of_reach = {start: targets - {start} - walker.two_taps(start) for start in starts}

    assert not {start: missing for start, missing in out_of_reach.items() if missing}
    for tabs in (session, told):
        for start in tabs:
            assert tabs - {start} <= walker.one_tap(start), "the tabs lead to each other"
    assert f"/session/{finished.id}/" in walker.one_tap("/sessions/")

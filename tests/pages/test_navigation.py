"""The navigation: the same five ways on every page, the present one marked, and old addresses that still lead on."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from tests.support.members import account, circle_of, logged_in
from tests.support.pages import browser, html_of, seat_people

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

"""The main part of a table page or a board, made once a version for all who see the same."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html import unescape
from typing import Any
from unittest.mock import patch

import pytest
from django.core.cache import caches
from django.template.backends.jinja2 import Template
from django.test import Client

from tests.support.api import at_the_machine
from tests.support.pages import HTMX, PageTable, browser, html_of, seat_people, text_of
from tests.support.presets import save_rules_as

pytestmark = pytest.mark.django_db

FOUND = 'id="found"'


@pytest.fixture
def table() -> PageTable:
    """Bo passes while 6 and 1 are open, and holds 2-1, which shows with the next play."""
    table = seat_people("block")
    table.lay("6-1")
    table.send("enter", do="pass")
    table.lay("6-5@1")
    return table


def asked(table: PageTable, who: Client, **headers: str) -> Any:
    """Return the answer to htmx in this browser."""
    return who.get(table.path, headers={**HTMX, **headers})


def renders(ask: Callable[[], Any]) -> int:
    """Return the number of templates that are rendered for an answer."""
    with patch.object(Template, "render", autospec=True, side_effect=Template.render) as render:
        assert ask().status_code == 200
    return render.call_count


def test_two_who_watch_get_the_same_and_for_the_second_nothing_is_rendered(table: PageTable) -> None:
    assert renders(lambda: asked(table, table.watcher)) == 1
    assert renders(lambda: asked(table, browser())) == 0
    assert asked(table, table.watcher).content == asked(table, browser()).content


def test_two_boards_get_the_same_and_for_the_second_nothing_is_rendered(table: PageTable) -> None:
    board = f"/board/{table.state.session.code}/"
    one, other = browser(), browser("bo's phone")

    assert renders(lambda: one.get(board, headers=HTMX)) == 1
    assert renders(lambda: other.get(board, headers=HTMX)) == 0
    assert one.get(board, headers=HTMX).content == other.get(board, headers=HTMX).content


def test_after_a_play_it_is_a_new_one(table: PageTable) -> None:
    before = asked(table, table.watcher)
    board = f"/board/{table.state.session.code}/"
    board_before = table.watcher.get(board, headers=HTMX)
    table.lay("2-1@2")

    assert renders(lambda: asked(table, table.watcher)) == 1
    assert asked(table, browser()).content != before.content
    assert table.watcher.get(board, headers=HTMX).content != board_before.content
    assert "2-1" in text_of(asked(table, browser()))


@pytest.mark.parametrize("who", ["keeper", "player"])
def test_somebody_with_a_key_shares_with_nobody(table: PageTable, who: str) -> None:
    watched = asked(table, table.watcher)

    for _again in range(2):
        assert renders(lambda: asked(table, table.who(who))) == 1
    assert 'data-role="watcher "' in html_of(watched)
    assert 'data-role="watcher "' not in html_of(asked(table, table.who(who)))
    assert asked(table, table.watcher).content == watched.content


def test_another_language_is_not_shared(table: PageTable, settings: Any) -> None:
    settings.LANGUAGES = [("en", "English"), ("es", "Spanish")]
    asked(table, table.watcher)

    assert renders(lambda: asked(table, browser(), **{"Accept-Language": "es"})) == 1
    assert renders(lambda: asked(table, browser(), **{"Accept-Language": "es"})) == 0


def test_another_screen_is_not_shared(table: PageTable) -> None:
    large = browser()
    large.cookies["screen"], large.cookies["felt"] = "1400x900", "900x700"
    asked(table, table.watcher)

    assert renders(lambda: asked(table, large)) == 1
    assert asked(table, large).content != asked(table, table.watcher).content


def test_what_a_watcher_is_choosing_is_not_shared(table: PageTable) -> None:
    for _again in range(2):
        assert renders(lambda: table.look("watcher", "?arm=1", **HTMX)) == 1


def test_a_name_that_changes_shows_at_once(table: PageTable) -> None:
    asked(table, table.watcher)
    at_the_machine().post(f"/players/{table.state.seats[1].player}/rename/", {"name": "Bonnie"})

    assert "Bonnie" in text_of(asked(table, browser()))


def test_nothing_of_one_reader_is_in_it(table: PageTable) -> None:
    page = html_of(asked(table, table.watcher))

    assert "csrfmiddlewaretoken" not in page
    assert re.findall(r'name="id" value="([^"]*)"', page) == [""]


def test_what_one_reader_has_closed_the_next_is_still_told(table: PageTable) -> None:
    table.lay("2-1@2")
    assert FOUND in html_of(asked(table, table.watcher))
    table.send("told", "watcher", finding=str(table.state.shown.lines[3])[:8])

    assert FOUND not in html_of(asked(table, table.watcher))
    assert FOUND in html_of(asked(table, browser()))
    assert renders(lambda: asked(table, table.watcher)) == 1


def test_a_message_is_for_one_reader_alone(table: PageTable) -> None:
    save_rules_as(table.watcher)
    said = "The house rules are saved"

    assert said in text_of(asked(table, table.watcher))
    assert said not in text_of(asked(table, browser()))
    assert said not in text_of(asked(table, table.watcher))


def test_no_more_than_a_few_hundred_are_kept() -> None:
    kept = caches["pages"]
    kept.clear()
    for number in range(1000):
        kept.set(str(number), "a page")

    assert sum(str(number) in kept for number in range(1000)) <= 500


def test_a_page_sends_its_token_with_everything_that_htmx_sends(table: PageTable) -> None:
    table.lay("2-1@2")
    phone = Client(enforce_csrf_checks=True)
    found = re.search(r"<body[^>]*hx-headers='([^']*)'", phone.get(table.path).content.decode())
    assert found
    headers = {**HTMX, **json.loads(unescape(found[1]))}
    close, finding = f"{table.path}told/", {"finding": str(table.state.shown.lines[3])[:8]}

    assert phone.post(close, finding, headers=HTMX).status_code == 403
    assert phone.post(close, finding, headers=headers).status_code == 200

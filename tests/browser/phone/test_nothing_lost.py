"""Entries on a phone that has the whole referee: they are there, once, after anything that can happen to it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import FrameLocator, expect

from tests.browser.phone.steps import (
    MILLISECONDS_TO_ANSWER,
    MILLISECONDS_TO_START,
    expect_plays,
    expect_version,
    lay,
    referee_in,
    tap,
    version_of,
)
from tests.browser.phone.telephone import (
    Telephone,
    end_python,
    end_python_before_next_tap_is_answered,
    end_python_before_next_tap_is_read,
    fill_storage,
    make_room,
)

pytestmark = [pytest.mark.phone, pytest.mark.faults]

ELSEWHERE = "Referee is open in another tab."


def test_a_browser_killed_when_a_tap_is_confirmed_has_kept_it(telephone: Telephone, table: str) -> None:
    referee = referee_in(telephone.show(table))
    version = version_of(referee)
    processes = telephone.processes()

    tap(referee, "5-0")
    expect_version(referee, version + 1)
    telephone.kill(processes)
    telephone.start()

    expect_plays(referee_in(telephone.show(table)), 2)


def test_a_browser_killed_right_after_a_tap_has_kept_it_whole_or_not_at_all(telephone: Telephone, table: str) -> None:
    plays = 1
    for tile, milliseconds in ("5-0", 0), ("5-4", 30):
        page = telephone.show(table)
        referee = referee_in(page)
        version = version_of(referee)
        processes = telephone.processes()

        tap(referee, tile)
        page.wait_for_timeout(milliseconds)
        telephone.kill(processes)
        telephone.start()

        page = telephone.show(table)
        recorded = version_of(referee_in(page)) - version
        assert recorded in (0, 1)
        plays += recorded
        expect_plays(referee_in(page), plays)
        page.close()
    referee = referee_in(telephone.show(table))
    lay(referee, "5-1", plays + 1)


def test_a_tab_closed_right_after_a_tap_has_kept_it_whole_or_not_at_all(telephone: Telephone, table: str) -> None:
    page = telephone.show(table)
    referee = referee_in(page)
    version = version_of(referee)

    lay(referee, "5-0", 2)
    tap(referee, "5-4")
    telephone.close_tabs()

    referee = referee_in(telephone.show(table))
    recorded = version_of(referee) - version
    assert recorded in (1, 2)
    expect_plays(referee, 1 + recorded)
    lay(referee, "5-1", 2 + recorded)


def test_of_two_tabs_one_has_referee_and_nothing_is_entered_twice(telephone: Telephone, table: str) -> None:
    first = telephone.show(table)
    version = version_of(referee_in(first))
    second = telephone.show(table)
    expect(second.get_by_text(ELSEWHERE)).to_be_visible()
    fill_storage(first)
    tap(referee_in(first), "5-0")
    expect_waiting(referee_in(first))
    second.get_by_role("button", name="Use it here").tap()
    expect(first.get_by_text(ELSEWHERE)).to_be_visible()

    expect_version(referee_in(second), version + 1)
    expect_plays(referee_in(second), 2)

    first.get_by_role("button", name="Use it here").tap()
    lay(referee_in(first), "5-4", 3)
    expect_version(referee_in(first), version + 2)
    expect(second.get_by_text(ELSEWHERE)).to_be_visible()


MILLISECONDS_UNTIL_TRIED_AGAIN = 75_000
"""A phone that was told that the storage is full comes back after 30 to 60 seconds."""


def expect_waiting(referee: FrameLocator) -> None:
    """Expect the page to say that something waits to be recorded."""
    expect(referee.locator("[data-line]")).to_have_text(re.compile("offline|waiting"), timeout=MILLISECONDS_TO_ANSWER)


@pytest.mark.parametrize("reloads", [True, False], ids=["opened again", "left alone"])
def test_with_a_full_storage_plays_wait_until_there_is_room(telephone: Telephone, table: str, reloads: bool) -> None:
    page = telephone.show(table)
    referee = referee_in(page)
    version = version_of(referee)

    fill_storage(page)
    tap(referee, "5-0")
    expect_waiting(referee)
    expect_version(referee, version)
    make_room(page)
    if reloads:
        page.reload()

    expect_version(referee_in(page), version + 1, MILLISECONDS_UNTIL_TRIED_AGAIN)
    expect_plays(referee_in(page), 2)


def test_an_engine_that_dies_is_started_again_by_itself(telephone: Telephone, table: str) -> None:
    page = telephone.show(table)
    referee = referee_in(page)
    lay(referee, "5-0", 2)

    end_python(page)

    lay(referee, "5-4", 3)
    expect(page.get_by_text("Referee couldn't start.")).to_be_hidden()


def test_a_tap_that_the_engine_dies_of_is_recorded_once(telephone: Telephone, table: str) -> None:
    page = telephone.show(table)
    referee = referee_in(page)
    version = version_of(referee)

    end_python_before_next_tap_is_read(page)
    tap(referee, "5-0")
    expect_version(referee, version + 1, MILLISECONDS_TO_START)
    expect_plays(referee, 2)

    end_python_before_next_tap_is_answered(page)
    tap(referee, "5-4")
    expect_version(referee, version + 2, MILLISECONDS_TO_START)
    expect_plays(referee, 3)
    lay(referee, "5-1", 4)
    assert version_of(referee) == version + 3

"""Impossible plays, reported where something is corrected, on the page and by the API (record 3.1)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.api import Answer, Api, ApiTable, open_table
from tests.support.corrections import correction_path, plays, preview_correction, save_correction
from tests.support.pages import PageTable, seat_people, text_of

pytestmark = pytest.mark.django_db

BO_HAD_IT = "Play 2 was only right without 5-3, and Bo had it."


# Programs


@pytest.fixture
def table() -> ApiTable:
    """Return a hand of Block thrown in, and one in which Bo passed on 5-5 and later played the 4-3."""
    table = open_table(variant="block", begin=False)
    table.begin(leader=1)
    table.enter({"do": "void", "reason": "once more"})
    table.begin(leader=1)
    for entry in (play_of(1, "5-5"), {"do": "pass", "seat": 2}, play_of(1, "5-4", 1), play_of(2, "4-3", 1)):
        assert table.enter(entry).status == 201
    return table


def play_of(seat: int, tile: str, arm: int | None = None) -> dict[str, Any]:
    return {"do": "play", "seat": seat, "tile": tile, **({"arm": arm} if arm else {})}


def correct(table: ApiTable, number: int, entry: dict[str, Any], by: Api | None = None, **more: Any) -> Answer:
    play = table.watcher.get(f"hands/{table.hand}")["plays"][number - 1]["id"]
    changes = [{"do": "amend", "play": play, "entry": entry}]
    return (by or table.keeper).post(f"sessions/{table.session}/corrections", {"changes": changes, **more})


def possible(answer: Answer) -> list[Any]:
    return [hand["possible"] for hand in answer["hands"]]


def test_a_correction_tells_of_each_hand_that_it_changes(table: ApiTable) -> None:
    five_three = play_of(2, "5-3", 2)
    preview = correct(table, 4, five_three, preview=True)
    written = correct(table, 4, five_three)
    back = correct(table, 4, play_of(2, "4-3", 1))

    assert possible(preview) == possible(written) == [None, {"before": True, "after": False}]
    assert possible(back) == [None, {"before": False, "after": True}]
    assert table.watcher.get(f"hands/{table.hand}/deductions")["possible"] is True


def test_what_is_still_possible_is_told_too(table: ApiTable) -> None:
    assert possible(correct(table, 4, play_of(2, "4-2", 1), preview=True)) == [None, {"before": True, "after": True}]


def test_a_hand_that_comes_or_goes_has_one_side(table: ApiTable) -> None:
    first = table.watcher.get(f"sessions/{table.session}")["hands"][0]["id"]
    void = table.watcher.get(f"hands/{first}")["plays"][0]["id"]
    changes = [{"do": "remove", "play": void}]
    preview = table.keeper.post(
        f"sessions/{table.session}/corrections", {"changes": changes, "preview": True, "rest": "drop"}
    )

    assert possible(preview) == [{"before": True, "after": True}, {"before": True, "after": None}]


def test_only_the_keeper_asks(table: ApiTable) -> None:
    for by, status in ((table.seats[2], 403), (table.watcher, 401), (table.stranger, 403)):
        assert correct(table, 4, play_of(2, "5-3", 2), by, preview=True).status == status


def test_what_if_tells_it_to_anybody(table: ApiTable) -> None:
    correct(table, 4, play_of(2, "5-3", 2))
    for by in (table.keeper, table.seats[2], table.watcher, table.stranger):
        answer = by.post(f"sessions/{table.session}/what-if", {"options": {"target": 50}})
        assert possible(answer)[1] == {"before": False, "after": False}


# Pages


@pytest.fixture
def page() -> PageTable:
    page = seat_people("block", begin=False)
    page.send("begin", leader="1")
    page.lay("5-5")
    page.send("enter", do="pass")
    page.lay("5-4@1", "4-3@1")
    assert plays(page) == ["1: 5-5", "2: Pass", "1: 5-4 on 1", "2: 4-3 on 1"]
    return page


def test_the_page_says_it_with_the_reason(page: PageTable) -> None:
    preview = preview_correction(page, correction_path(page, 4), lay="5-3@2")

    assert f"By the rules, hand 1 can't have been played like this. {BO_HAD_IT}" in text_of(preview)
    assert save_correction(page, preview).status_code == 302


def test_page_says_when_a_correction_makes_it_possible(page: PageTable) -> None:
    save_correction(page, preview_correction(page, correction_path(page, 4), lay="5-3@2"))

    preview = text_of(preview_correction(page, correction_path(page, 4), lay="4-3@1"))

    assert "By the rules, hand 1 can't have been played as it stands now. Like this it can." in preview
    assert BO_HAD_IT in preview


def test_it_says_nothing_where_that_does_not_change(page: PageTable) -> None:
    assert "By the rules" not in text_of(preview_correction(page, correction_path(page, 4), lay="4-2@1"))


@pytest.mark.parametrize("who", ["player", "watcher"])
def test_nobody_else_sees_the_page(page: PageTable, who: str) -> None:
    assert preview_correction(page, correction_path(page, 4), who, lay="5-3@2").status_code == 403

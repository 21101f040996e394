"""Looking at a session afterwards, and at one moment of it."""

import pytest

from tests.pages import browser, seat_people, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    table = seat_people()
    table.lay("5-5", "5-0@1")
    table.send("enter", lay="6-4@2", stands="1")
    return table


@pytest.mark.parametrize("who", ["keeper", "player", "watcher"])
def test_everybody_sees_every_play_with_its_working_and_the_running_score(table, who):
    text = text_of(table.who(who).get(f"/session/{table.session_id}/"))

    assert "Ann 5-5 5+5 = 10 +10 10 0" in text
    assert "Bo 5-0 5+5 + 0 = 10 +10 10 10" in text


def test_a_play_that_stands_says_what_was_wrong(table):
    text = text_of(browser().get(f"/session/{table.session_id}/"))

    assert "6-4 stands 6-4 doesn't fit there: that end needs 5." in text


def test_the_moment_of_a_play_is_drawn_with_its_sum(table):
    page = browser().get(f"/session/{table.session_id}/1/2/")

    assert "play 2 of 3 in hand 1" in text_of(page)
    assert "5+5 + 0 = 10" in text_of(page)
    assert "2 tiles on the table, the last one 5-0" in page.content.decode()


@pytest.mark.parametrize("moment", ["1/0", "1/4", "2/1", "0/1"])
def test_a_moment_that_never_was_is_not_here(table, moment):
    assert browser().get(f"/session/{table.session_id}/{moment}/").status_code == 404


def test_house_rules_are_shown(table):
    assert "Which set is played with. double-six, 28 tiles" in text_of(browser().get(f"/session/{table.session_id}/"))


def test_a_session_that_did_not_change_is_not_sent_again(table):
    client = browser()
    etag = client.get(f"/session/{table.session_id}/")["ETag"]

    assert client.get(f"/session/{table.session_id}/", headers={"If-None-Match": etag}).status_code == 304


def test_a_session_without_a_hand_says_so():
    table = seat_people(begin=False)

    assert "No hand has begun." in text_of(browser().get(f"/session/{table.session_id}/"))


def test_a_hand_that_is_over_shows_its_result_and_findings():
    table = seat_people(dealt=1)
    table.lay("5-5")
    hand, seen = table.state.shown.id, table.state.version
    sent = {"hand": hand, "seen": seen, "left-2": ["4-3"], "record": "1"}
    table.keeper.post(f"{table.path}count/", sent)
    text = text_of(browser().get(f"/session/{table.session_id}/"))

    assert "Hand 1 Out: Ann" in text
    assert "Ann +5 7 → 5" in text

"""Looking at a session afterwards, and at one moment of it."""

import re

import pytest

from tests.support.pages import browser, html_of, seat_people, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    table = seat_people()
    table.lay("5-5", "5-0@1")
    table.send("enter", lay="6-4@2", stands="1")
    return table


TABS = {
    "Summary": "/session/{}/",
    "Scorecard": "/session/{}/scorecard/",
    "Replay": "/table/{}/hands/1/replay/",
    "Challenges": "/session/{}/challenges/",
    "Log": "/table/{}/log/",
    "What if": "/session/{}/what-if/",
}


@pytest.mark.parametrize("tab", TABS)
@pytest.mark.parametrize("who", ["keeper", "player", "watcher"])
def test_every_page_about_a_session_has_the_same_tabs_and_exports(table, who, tab):
    page = html_of(table.who(who).get(TABS[tab].format(table.session_id), follow=True))

    [tabs] = re.findall(r'<nav class="page-tabs" aria-label="This session">(.*?)</nav>', page)
    ways = re.findall(r'<a href="([^"]*)"([^>]*)>([^<]*)</a>', tabs)
    assert [said for _address, _marked, said in ways] == list(TABS)
    assert [said for _address, marked, said in ways if 'aria-current="page"' in marked] == [tab]
    for address, _marked, said in ways:
        assert address.startswith(TABS[said].format(table.session_id))
    for form in ("text", "csv", "hands", "json", "log"):
        assert page.count(f'href="/session/{table.session_id}/record/{form}/"') == 1


def test_before_the_first_hand_there_is_nothing_to_replay():
    page = text_of(browser().get(f"/session/{seat_people(begin=False).session_id}/"))

    assert "Summary Scorecard Challenges Log" in page


def test_the_address_that_a_hand_once_had_leads_to_it_for_good(table):
    old = browser().get(f"/session/{table.session_id}/?hand=1")

    assert (old.status_code, old.url) == (301, f"/session/{table.session_id}/scorecard/?hand=1")


@pytest.mark.parametrize("who", ["keeper", "player", "watcher"])
def test_everybody_sees_every_play_with_its_working_and_the_running_score(table, who):
    text = text_of(table.who(who).get(f"/session/{table.session_id}/scorecard/"))

    assert "Ann 5-5 +10 5+5 = 10 10 0" in text
    assert "Bo 5-0 +10 5+5 + 0 = 10 10 10" in text


def test_a_play_that_stands_says_what_was_wrong(table):
    text = text_of(browser().get(f"/session/{table.session_id}/scorecard/"))

    assert "6-4 let stand 6-4 doesn't fit there. That end needs 5." in text


def test_the_moment_of_a_play_is_drawn_with_its_sum(table):
    page = browser().get(f"/session/{table.session_id}/1/2/")

    assert "play 2 of 3 in hand 1" in text_of(page)
    assert "5+5 + 0 = 10" in text_of(page)
    assert "The open ends are a multiple of five." in text_of(page)
    assert "The rules of All Fives" in text_of(page) and "Great Book" in text_of(page)
    assert "2 tiles lie on the table. The last one is 5-0." in page.content.decode()


def test_a_sum_that_the_open_ends_do_not_tell_is_told_beside_them():
    table = seat_people("five-up")
    table.lay("5-5")

    assert "Ann 5-5 +2 5+5 = 10, 10 / 5 = 2 5+5 = 10" in text_of(
        browser().get(f"/session/{table.session_id}/scorecard/")
    )


def test_what_the_table_decided_is_told_with_its_reason():
    table = seat_people()
    table.send("enter", do="adjust", seat="2", points="-5", reason="the cat")
    table.send("enter", do="void", reason="dropped tiles")

    assert "dropped tiles" in text_of(table.look())
    text = text_of(browser().get(f"/session/{table.session_id}/scorecard/"))
    assert "Bo Penalty −5 the cat 0 −5" in text
    assert "Hand thrown in dropped tiles" in text
    assert "Because dropped tiles" in text_of(browser().get(f"/session/{table.session_id}/1/2/"))


def test_a_fine_stands_with_who_pays_it():
    table = seat_people("baneberry-157", "Ann", "Bo", mode="cash", ante=50, tile_set=6, begin=False)
    table.send("begin", leader=1, **{"dealt-1": 2})
    table.lay("6-6", "6-1@1")

    text = text_of(browser().get(f"/session/{table.session_id}/scorecard/"))
    assert "Before the first tile: Ann −0.50, Bo −0.50" in text
    assert (
        "forgot to call the last tile Ann −0.50 Forgot to call the last tile, and paid another ante into the pool. −1.00 −0.50 1.50"
        in text
    )
    assert "Bo 6-1 Ann −0.50" in text_of(table.look())
    assert "Points 0.00 Ann −0.50: Forgot to call the last tile" in text_of(
        browser().get(f"/session/{table.session_id}/1/2/")
    )


def test_where_many_play_only_what_changed_stands_in_the_row():
    table = seat_people("super-dominoes", "Ann", "Bo", "Cy", "Di", "Eve", begin=False)
    table.send("begin", leader=1, **{f"dealt-{seat}": 1 for seat in range(1, 6)})
    table.send("enter", do="adjust", seat="3", points="-7", reason="a coffee cup")
    table.lay("8-8")

    text = text_of(browser().get(f"/session/{table.session_id}/scorecard/"))
    assert "a coffee cup Cy −7 2 Ann 8-8" in text


@pytest.mark.parametrize("moment", ["1/0", "1/4", "2/1", "0/1"])
def test_a_moment_that_never_was_is_not_here(table, moment):
    assert browser().get(f"/session/{table.session_id}/{moment}/").status_code == 404


def test_house_rules_are_shown(table):
    assert "Domino set. double-six, 28 tiles" in text_of(browser().get(f"/session/{table.session_id}/"))


def test_a_session_that_did_not_change_is_not_sent_again(table):
    client = browser()

    for page in ("", "scorecard/", "challenges/"):
        etag = client.get(f"/session/{table.session_id}/{page}")["ETag"]
        again = client.get(f"/session/{table.session_id}/{page}", headers={"If-None-Match": etag})
        assert again.status_code == 304, page


def test_a_session_without_a_hand_says_so():
    table = seat_people(begin=False)

    assert "No hand has begun." in text_of(browser().get(f"/session/{table.session_id}/scorecard/"))


def test_a_hand_that_is_over_shows_its_result_and_findings():
    table = seat_people(dealt=1)
    table.lay("5-5")
    hand, seen = table.state.shown.id, table.state.version
    sent = {"hand": hand, "seen": seen, "left-2": ["4-3"], "record": "1"}
    table.keeper.post(f"{table.path}count/", sent)
    text = text_of(browser().get(f"/session/{table.session_id}/scorecard/"))

    assert "Hand 1 Ann went out" in text
    assert "Ann +5 Bo 7, rounded to 5" in text


@pytest.fixture
def revoked():
    """Bo passes at play 2 while holding 2-1, which the count at play 4 shows."""
    table = seat_people("block", dealt=2)
    table.lay("6-1")
    table.send("enter", do="pass")
    table.lay("6-5@1")
    sent = {"hand": table.state.shown.id, "seen": table.state.version, "left-2": ["2-1", "4-4"], "record": "1"}
    table.keeper.post(f"{table.path}count/", sent)
    return table


REVOKE = (
    "Proved Bo passed on play 2 with 6 and 1 open while holding 2-\u20601. "
    "Bo still had it at the count, play 4, having drawn nothing in between."
)


@pytest.mark.parametrize("who", ["keeper", "player", "watcher"])
def test_what_the_plays_show_is_told_to_everybody(revoked, who):
    page = revoked.who(who).get(f"/session/{revoked.session_id}/scorecard/")

    assert REVOKE in text_of(page).replace(" ,", ",")


@pytest.mark.parametrize("path", ["/session/{}/", "/session/{}/scorecard/", "/table/{}/"])
def test_every_play_that_a_finding_names_is_a_link_to_its_moment(revoked, path):
    html = html_of(browser().get(path.format(revoked.session_id)))

    for play in (2, 4):
        assert f'<a href="/session/{revoked.session_id}/1/{play}/">play {play}</a>' in html
        assert browser().get(f"/session/{revoked.session_id}/1/{play}/").status_code == 200

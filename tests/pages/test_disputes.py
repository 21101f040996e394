"""Challenges on the pages: everybody sees them, play goes on, and the table settles them."""

import re
from uuid import uuid4

import pytest

from referee import operations
from referee.exceptions import Stale
from referee.log import ClaimedLawful, ClaimedPoints, ClaimedUnlawful
from referee.pages import table as table_pages
from tests.support.disputes import dispute_path, last_dispute, play, raise_dispute, settle
from tests.support.disputes import stranger as stranger
from tests.support.disputes import table as table
from tests.support.pages import HTMX, browser, html_of, seat_people, text_of

pytestmark = pytest.mark.django_db


# The form


@pytest.mark.parametrize("who", ["keeper", "player"])
def test_who_sits_at_the_table_is_asked_what_should_have_been(table, who):
    text = text_of(table.who(who).get(f"{table.path}challenge/{play(table)}/"))

    assert "Challenge Ann's 5-5" in text
    for claim in ("It should have scored", "It wasn't allowed", "It was allowed", "Just a question"):
        assert claim in text
    assert ("Who challenges it? Ann Bo The table" in text) == (who == "keeper")


def test_it_begins_with_what_the_app_finds(table):
    table.lay("5-3@2")
    asked = [text_of(table.keeper.get(f"{table.path}challenge/{play(table, number)}/")) for number in (1, 3)]

    assert "The app finds 5+5 = 10, so +10" in asked[0]
    assert "The app finds 0 + 3 = 3, so no points" in asked[1]


def test_the_keeper_says_who_challenges_it(table):
    raise_dispute(table, who="keeper", seat="2")
    assert last_dispute(table).by == 2
    assert "Bo challenges Ann's 5-5" in text_of(table.look("watcher"))
    assert settle(table, "withdrawn", who="player").status_code == 302

    raise_dispute(table, who="keeper")
    assert last_dispute(table).by is None
    assert "The table challenges Ann's 5-5" in text_of(table.look())


@pytest.mark.parametrize(("who", "seat", "status"), [("keeper", "3", 422), ("keeper", "x", 422), ("player", "1", 302)])
def test_nobody_challenges_for_somebody_who_does_not_sit_there(table, who, seat, status):
    assert raise_dispute(table, who=who, seat=seat).status_code == status
    assert [each.by for each in table.state.log_state.disputes] == ([2] if status == 302 else [])


def test_watchers_and_strangers_are_told_why_they_may_not(table, stranger):
    for client in (table.watcher, stranger):
        for answer in (
            client.get(f"{table.path}challenge/{play(table)}/"),
            client.post(f"{table.path}challenge/{play(table)}/", {"claim": "question"}),
        ):
            assert answer.status_code == 403
            assert "Only the players and the scorekeeper can challenge a play." in text_of(answer)
        moment = text_of(client.get(f"/session/{table.session_id}/1/1/"))
        assert "Anyone who plays at this table can challenge this" in moment and "Challenge this " not in moment
        assert "Challenge the last play" not in text_of(client.get(f"{table.path}hand/"))
    assert table.state.log_state.disputes == ()


@pytest.mark.parametrize(
    ("fields", "claim"),
    [
        ({"claim": "points", "points": "15"}, ClaimedPoints(15)),
        ({"claim": "points", "points": " −5 "}, ClaimedPoints(-5)),
        ({"claim": "points", "points": "0"}, ClaimedPoints(0)),
        ({"claim": "unlawful"}, ClaimedUnlawful()),
        ({"claim": "lawful", "points": "no number"}, ClaimedLawful()),
        ({"claim": "question"}, None),
    ],
)
def test_what_was_said_is_written_down(table, fields, claim):
    answer = raise_dispute(table, **fields, note="  Look:\r\n the spinner.  ")

    assert (answer.status_code, answer["Location"]) == (302, table.path)
    assert (last_dispute(table).claim, last_dispute(table).by, last_dispute(table).play) == (claim, 2, play(table))
    assert last_dispute(table).note == "Look: the spinner."
    assert "Everybody at the table sees your challenge." in text_of(table.look("player"))


@pytest.mark.parametrize(
    ("fields", "error"),
    [
        ({"points": ""}, "Say how many points it should have scored, such as 15."),
        ({"points": "many"}, "Say how many points it should have scored, such as 15."),
        ({"points": "0.5"}, "Say how many points it should have scored, such as 15."),
        ({"points": "1234567"}, "Say how many points it should have scored"),
        ({"claim": "cheating"}, "Select a valid choice."),
        ({"claim": ""}, "This field is required."),
        ({"claim": "question", "note": "x" * 501}, "at most 500 characters"),
        ({"claim": "question", "note": "\0"}, "Null characters are not allowed."),
    ],
)
def test_what_cannot_be_read_is_asked_again_with_what_was_written(table, fields, error):
    answer = raise_dispute(table, **{"note": "twice", **fields})

    assert answer.status_code == 422
    assert error in text_of(answer)
    assert table.state.log_state.disputes == ()


def test_in_a_game_for_money_it_is_said_in_its_money():
    table = seat_people("baneberry-157", mode="cash", ante=50, tile_set=6)
    table.lay("6-6")

    assert "such as 0.50" in text_of(raise_dispute(table, points=""))
    assert "such as 0.50" in text_of(raise_dispute(table, points="0.5"))
    raise_dispute(table, points="0.75")
    assert last_dispute(table).claim == ClaimedPoints(75)
    raise_dispute(table, points="-1,50")
    assert last_dispute(table).claim == ClaimedPoints(-150)
    assert "that should have scored −1.50" in text_of(table.look())


def test_a_form_sent_twice_is_one_challenge(table):
    sent = {"id": uuid4(), "claim": "question", "note": "?"}
    for _ in range(2):
        assert table.player.post(f"{table.path}challenge/{play(table)}/", sent).status_code == 302

    assert len(table.state.log_state.disputes) == 1


def test_a_play_that_was_taken_back_is_not_challenged(table):
    gone = play(table, 2)
    table.send("undo")

    for answer in (
        table.keeper.get(f"{table.path}challenge/{gone}/"),
        table.keeper.post(f"{table.path}challenge/{gone}/", {"claim": "question"}),
        table.keeper.get(f"{table.path}challenge/{uuid4()}/"),
    ):
        assert answer.status_code == 404


def test_a_play_of_another_table_is_not_challenged_here(table):
    other = seat_people("all-fives", "Cy", "Dee")
    other.lay("5-5")

    answer = table.keeper.post(f"{table.path}challenge/{play(other)}/", {"claim": "question"})

    assert answer.status_code == 404
    assert other.state.log_state.disputes == ()


# On every phone


@pytest.mark.parametrize("who", ["keeper", "player", "watcher"])
def test_it_shows_on_every_phone(table, who):
    assert 'id="challenges" class="challenges" aria-label="Challenges" hidden' in html_of(table.look(who))
    raise_dispute(table)

    page = table.look(who)
    assert "Bo challenges Ann's 5-5: that should have scored 15." in text_of(page)
    assert f'href="{dispute_path(table)}"' in html_of(page)
    assert 'aria-label="Challenges" hidden' not in html_of(page)
    there = text_of(table.who(who).get(dispute_path(table)))
    assert "Bo challenges Ann's 5-5" in there and "play 1 of hand 1" in there and "5+5 = 10" in there


@pytest.mark.parametrize(
    ("fields", "headline"),
    [
        ({"claim": "unlawful"}, "Bo challenges Ann's 5-5: that wasn't allowed."),
        ({"claim": "lawful"}, "Bo challenges Ann's 5-5: that was allowed."),
        ({"claim": "question"}, "Bo asks about Ann's 5-5."),
        ({"claim": "question", "who": "keeper"}, "The table asks about Ann's 5-5."),
    ],
)
def test_the_claim_is_told_in_a_sentence(table, fields, headline):
    raise_dispute(table, **fields)

    assert headline in text_of(table.look("watcher"))


def test_of_several_the_last_is_told_and_how_many_more_there_are(table):
    raise_dispute(table, 1)
    raise_dispute(table, 2, claim="unlawful")

    text = text_of(table.look())
    assert "Bo challenges Bo's 5-0: that wasn't allowed. 1 more" in text
    assert "should have scored" not in text


def test_the_feed_marks_the_plays_that_are_challenged(table):
    raise_dispute(table, 1)
    assert len(re.findall(r'class="sr">challenged', html_of(table.look("watcher")))) == 1

    settle(table, "withdrawn")
    assert 'class="sr">challenged' not in html_of(table.look("watcher"))


def test_the_last_play_leads_to_its_moment_and_that_to_a_challenge(table):
    assert f'<a href="/session/{table.session_id}/1/2/"><span>Bo 5-0' in html_of(table.look())

    moment = table.player.get(f"/session/{table.session_id}/1/2/")
    assert f'href="{table.path}challenge/{play(table, 2)}/"' in html_of(moment)
    sheet = table.player.get(f"{table.path}hand/")
    assert f'href="{table.path}challenge/{play(table, 2)}/"' in html_of(sheet)


def test_the_moment_shows_the_challenges_of_its_play(table):
    raise_dispute(table, 1, note="I saw it.")

    assert "I saw it." in text_of(browser().get(f"/session/{table.session_id}/1/1/"))
    assert "I saw it." not in text_of(browser().get(f"/session/{table.session_id}/1/2/"))


def test_whoever_looks_again_gets_the_page_with_the_challenge(table):
    etag = table.look("watcher", **HTMX)["ETag"]
    raise_dispute(table)

    again = table.look("watcher", **{**HTMX, "If-None-Match": etag})

    assert again.status_code == 200
    html = html_of(again)
    assert f'data-version="{table.state.version}"' in html and 'data-moved="3"' in html
    news = html[html.index('<div id="news"') :]
    assert "Bo challenges Ann" in news and "5-0" not in news


# Play goes on


def test_a_tap_from_before_a_challenge_is_not_too_late(table):
    seen = table.state.version
    raise_dispute(table)

    assert table.send("enter", lay="6-0@1", seen=seen).status_code == 200
    assert table.send("undo", seen=seen + 2).status_code == 200


@pytest.mark.parametrize("action", ["enter", "undo", "begin", "end"])
def test_whatever_the_page_sends_goes_through_past_a_challenge_but_not_past_a_play(table, action):
    fields = {"enter": {"do": "void", "reason": "a tile fell"}, "begin": {"leader": 1}}.get(action, {})
    if action in ("begin", "end"):
        table.send("enter", do="void", reason="a tile fell")
    seen = table.state.version
    raise_dispute(table)

    assert table.send(action, seen=seen - 1, **fields).status_code == 409
    assert table.send(action, seen=seen, **fields).status_code == 200


def test_a_settlement_keeps_nobody_waiting_either(table):
    raise_dispute(table)
    seen = table.state.version
    settle(table, "ruling_stands")

    assert table.send("enter", lay="6-0@1", seen=seen).status_code == 200


def test_a_challenge_that_comes_while_a_tap_is_on_its_way_does_not_stop_it(table, monkeypatch):
    seen, real, came = table.state.version, operations.record_entry, []

    def slow(**given):
        if not came:
            came.append(raise_dispute(table))
        return real(**given)

    monkeypatch.setattr(table_pages.operations, "record_entry", slow)

    assert table.send("enter", lay="6-0@1", seen=seen).status_code == 200
    assert [str(ruling.entry.tile) for ruling in table.state.rulings] == ["5-5", "5-0", "6-0"]


def test_a_tap_that_never_gets_through_is_told_so(table, monkeypatch):
    def late(**given):
        raise Stale(table.state.session, given["by"])

    monkeypatch.setattr(table_pages.operations, "record_entry", late)

    assert table.send("enter", lay="6-0@1").status_code == 409


def test_what_was_taken_back_can_be_put_back_past_a_challenge(table):
    table.send("undo")
    seen = table.state.version
    raise_dispute(table)

    assert "Redo 5-\N{WORD JOINER}0" in text_of(table.look())
    assert table.send("redo", seen=seen).status_code == 200
    assert table.state.scores == {1: 10, 2: 10}

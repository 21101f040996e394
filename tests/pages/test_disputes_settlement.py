"""Settling a challenge, and where its outcome is told (record 3.3)."""

import re
from itertools import islice
from random import Random
from uuid import uuid4

import pytest

from referee import operations
from referee.operations import Correction
from referee.operations.parsing import read_changes
from scoring.games import GAMES
from scoring.patience import PATIENCES
from scoring.variants import VARIANTS
from tests.support.disputes import dispute_path, last_dispute, play, raise_dispute, settle
from tests.support.disputes import stranger as stranger
from tests.support.disputes import table as table
from tests.support.pages import HTMX, browser, html_of, seat_people, text_of
from tests.support.patience_pages import PatiencePages, first_pair
from tests.support.random_hands import open_game, patience_hand, table_hand
from tests.support.sample_sizes import sample
from tests.support.tables import lay

pytestmark = pytest.mark.django_db


# How it is settled


def test_the_keeper_has_three_ways_to_settle_it(table):
    raise_dispute(table)
    html = html_of(table.keeper.get(dispute_path(table)))

    assert 'value="ruling_stands"' in html and 'value="withdrawn"' in html
    assert f'href="{table.path}right/{play(table)}/"' in html
    assert 'value="corrected"' not in html


def test_whoever_raised_it_may_withdraw_it(table):
    raise_dispute(table)
    html = html_of(table.player.get(dispute_path(table)))
    assert "Withdraw it" in html and "ruling_stands" not in html and "/right/" not in html

    assert settle(table, "ruling_stands", "player").status_code == 403
    assert settle(table, "withdrawn", "player").status_code == 302
    assert "The challenge is settled. The challenge was withdrawn." in text_of(table.look("player"))


def test_others_are_told_who_settles_it(table, stranger):
    raise_dispute(table, who="keeper")

    for client in (table.player, table.watcher, stranger):
        page = client.get(dispute_path(table))
        assert "The scorekeeper writes down how the table settles it." in text_of(page)
        assert "<form" not in html_of(page)
        sent = {"outcome": "withdrawn"}
        assert client.post(dispute_path(table), sent).status_code == 403
    assert last_dispute(table).is_open


def test_the_ruling_stands(table):
    raise_dispute(table)
    answer = settle(table, "ruling_stands", note="We counted it together.")

    assert (answer.status_code, answer["Location"]) == (302, table.path)
    after = table.look()
    assert "The challenge is settled. The challenge was rejected." in text_of(after)
    assert 'aria-label="Challenges" hidden' in html_of(after)
    there = text_of(table.keeper.get(dispute_path(table)))
    assert "The challenge was rejected. We counted it together." in there and "Withdrawn" not in there


def test_a_correction_written_since_may_have_settled_it(table):
    raise_dispute(table)
    change = {"do": "amend", "play": str(play(table)), "entry": lay("1: 6-4")}
    read = read_changes([change], table.state.log_state.in_force)
    keeper = table.state.session.keys.get(seat=None)
    corrected = operations.correct(
        session_id=table.session_id,
        by=keeper,
        correction=Correction(read, "it was 6-4", operations.LeftoverEntries.DROP),
    )
    html = html_of(table.keeper.get(dispute_path(table)))
    assert f'<option value="{corrected.line.id}">' in html and "it was 6-4" in html

    assert settle(table, "corrected").status_code == 422
    assert settle(table, "corrected", line=uuid4()).status_code == 400
    assert settle(table, "corrected", line=corrected.line.id).status_code == 302
    assert last_dispute(table).settlement.correction == corrected.line.id
    assert "It was put right." in text_of(table.watcher.get(dispute_path(table)))


def test_a_correction_from_before_the_challenge_or_taken_back_is_not_offered(table):
    change = {"do": "amend", "play": str(play(table, 2)), "entry": lay("2: 5-1 on 1")}
    keeper = table.state.session.keys.get(seat=None)
    for _ in range(2):
        read = read_changes([change], table.state.log_state.in_force)
        operations.correct(session_id=table.session_id, by=keeper, correction=Correction(read))
        if not table.state.log_state.disputes:
            raise_dispute(table)
    assert html_of(table.keeper.get(dispute_path(table))).count("<option") == 1

    table.send("undo")
    assert "<option" not in html_of(table.keeper.get(dispute_path(table)))


def test_a_second_settlement_comes_too_late(table):
    raise_dispute(table)
    settle(table, "ruling_stands")
    late = settle(table, "withdrawn")

    assert late["Location"] == dispute_path(table)
    assert "This challenge has already been settled." in text_of(table.keeper.get(dispute_path(table)))
    assert last_dispute(table).settlement.outcome == "ruling_stands"


@pytest.mark.parametrize("fields", [{"outcome": "lost"}, {"outcome": ""}, {"note": "x" * 501}, {"line": "x"}])
def test_a_settlement_that_cannot_be_read_is_asked_for_again(table, fields):
    raise_dispute(table)

    answer = settle(table, **{"outcome": "ruling_stands", **fields})

    assert answer.status_code == 422
    assert last_dispute(table).is_open


def test_a_challenge_that_never_was_is_not_here(table):
    assert table.keeper.get(f"{table.path}challenges/{uuid4()}/").status_code == 404


def test_a_challenge_of_a_play_that_was_taken_back_since_still_says_what_it_was(table):
    raise_dispute(table, 2, "player")
    table.send("undo")

    page = table.keeper.get(dispute_path(table))
    assert "Bo challenges Bo's 5-0" in text_of(page) and "taken back since" in text_of(page)
    assert "/right/" not in html_of(page)
    assert "Bo challenges Bo's 5-0" in text_of(table.look())
    assert settle(table, "withdrawn").status_code == 302


def test_a_challenge_of_a_tile_that_the_house_rules_no_longer_have_is_still_told():
    table = seat_people(tile_set=9)
    table.lay("5-5", "9-5@1")
    raise_dispute(table, 2)
    read = read_changes([{"do": "options", "options": {"tile_set": 6}}], table.state.log_state.in_force)
    correction = Correction(read, rest=operations.LeftoverEntries.DROP)
    operations.correct(session_id=table.session_id, by=table.state.session.keys.get(seat=None), correction=correction)

    assert re.search(r"Bo challenges (a play|Bo's 9-5)", text_of(table.look()))
    assert "taken back since" in text_of(table.keeper.get(dispute_path(table)))


def test_the_session_lists_all_of_them_with_what_became_of_them(table):
    page = f"/session/{table.session_id}/challenges/"
    assert "Nobody has challenged a play of this session." in text_of(browser().get(page))
    raise_dispute(table, 1, note="I saw it.")
    settle(table, "ruling_stands", note="All agree.")
    raise_dispute(table, 2, "keeper", claim="unlawful")

    text = text_of(browser().get(page))

    assert "Bo challenges Ann's 5-5: that should have scored 15. I saw it. play 1 of hand 1" in text
    assert "The challenge was rejected. All agree." in text
    assert "The table challenges Bo's 5-0: that wasn't allowed." in text and "Not settled yet." in text


def test_what_people_wrote_is_text_and_nothing_else(table):
    raise_dispute(table, note="<script>alert(1)</script>")

    for page in (table.keeper.get(dispute_path(table)), browser().get(f"/session/{table.session_id}/challenges/")):
        assert "<script>alert" not in page.content.decode()
        assert "&lt;script&gt;alert" in page.content.decode()


def test_one_who_plays_alone_may_doubt_the_referee_too():
    pages = PatiencePages("five-columns")
    pages.lay()
    pair = first_pair(pages)
    pages.send("enter", take=pair)
    asked = pages.keeper.get(f"{pages.path}challenge/{pages.state.shown.lines[1]}/")
    assert "It should have scored" not in text_of(asked) and "It wasn't allowed" in text_of(asked)

    sent = {"claim": "unlawful", "id": uuid4()}
    assert pages.player.post(f"{pages.path}challenge/{pages.state.shown.lines[1]}/", sent).status_code == 302

    headline = f"Ann challenges {pair.replace(' ', ' with ')}: that wasn't allowed."
    for who in ("keeper", "player", "watcher"):
        assert headline in text_of(pages.look(who=who))
    dispute = pages.state.log_state.disputes[0]
    there = text_of(pages.keeper.get(f"{pages.path}challenges/{dispute.id}/"))
    assert "step 2 of game 1" in there and "Reject the challenge" in there
    assert headline in text_of(browser().get(f"/session/{pages.table.session_id}/challenges/"))
    assert "Challenge the last step" in text_of(pages.look("hand/"))


@pytest.mark.parametrize("slug", sample(2, list(GAMES), "challenged"))
def test_in_every_game_everything_is_challenged_undone_and_put_back(slug):
    game, dice = open_game(slug), Random(slug)
    hand = patience_hand(PATIENCES[slug], dice) if slug in PATIENCES else table_hand(VARIANTS[slug], dice)
    for entry in islice(hand, 3):
        game.enter(entry)
    keeper, lines = game.lookers["keeper"], game.table.state.shown.lines

    for line in lines:
        form = f"{game.path}challenge/{line}/"
        assert "Challenge" in text_of(keeper.get(form))
        assert keeper.post(form, {"claim": "unlawful", "id": uuid4()}).status_code == 302
    for dispute in game.table.state.log_state.disputes:
        assert "Reject the challenge" in text_of(keeper.get(f"{game.path}challenges/{dispute.id}/"))
    game.look(len(lines), f"{slug} challenged")
    for action in ("undo", "redo"):
        for _line in range(len(lines) + 1):
            assert keeper.get(f"{game.path}{action}/").status_code == 200
            sent = {"id": uuid4(), "seen": game.table.version}
            assert keeper.post(f"{game.path}{action}/", sent, headers=HTMX).status_code == 200
    assert game.table.state.shown.lines == lines

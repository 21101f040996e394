"""The summary of a session, who won, the race, what people talk about, what was noticed, and the rows of its scorecard."""

from __future__ import annotations

import re

import pytest

from referee import models, operations, queries
from referee.log import forget_all
from tests.support.disputes import raise_dispute
from tests.support.pages import browser, html_of, seat_people, text_of
from tests.support.patience_sessions import play_worked
from tests.support.session_pages import hand, page_of, table_of, text
from tests.support.statements import check_at_most, statements_of
from tests.support.tables import Table, open_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def won() -> Table:
    """Ann and Cy have won the third hand and the session, 26 to 13."""
    table = open_table(
        "Ann", "Bo", "Cy", "Di", begin=False, variant="all-fives", tile_set=6, dealt=1, target=25, sides=(1, 2, 1, 2)
    )
    for led, leader in (("5-5", 1), ("5-5", 2), ("6-4", 3)):
        hand(table, led, "1-0", "2-1", "1-1", leader=leader)
    return table


# Who won


def test_partners_win_together_and_each_leads_to_their_page(won: Table) -> None:
    html = page_of(won)

    assert "<h1>Ann and Cy won, 26 to 13</h1>" in html
    for name in ("Ann", "Bo", "Cy", "Di"):
        assert f'<a href="/players/{models.Player.objects.get(name=name).id}/">{name}</a>' in html


def test_who_won_is_said_first_in_words() -> None:
    table = table_of(target=20)
    hand(table, "5-5", "4-3")
    hand(table, "5-5", "4-3")

    assert "<h1>Ann won, 25 to 0</h1>" in page_of(table)
    assert "All Fives to 20" in text(table)
    assert "Winner" in text(table)


def test_of_several_sides_only_the_winner_s_points_are_in_the_sentence() -> None:
    table = table_of("Ann", "Bo", "Cy", target=20)
    hand(table, "5-5", "4-3", "6-2")

    assert "<h1>Ann won with 25</h1>" in page_of(table)


def test_while_it_goes_on_nobody_has_won() -> None:
    table = table_of()
    hand(table, "5-5", "4-3")

    assert "<h1>All Fives<small>to 9999</small></h1>" in page_of(table)


def test_a_session_that_the_table_ended_has_no_winner() -> None:
    table = table_of()
    hand(table, "5-5", "4-3")
    operations.end_session(session_id=table.session_id, by=table.keeper)

    assert "The table has ended the session." in text(table)
    assert "Winner" not in text(table)


@pytest.mark.parametrize("who", ["keeper", "player", "watcher"])
def test_each_name_leads_to_the_player_s_page(who: str) -> None:
    table = seat_people()
    table.lay("5-5")
    ann, bo = (models.Player.objects.get(name=name).id for name in ("Ann", "Bo"))

    html = html_of(table.who(who).get(f"/session/{table.session_id}/"))

    assert f'<a href="/players/{ann}/">Ann</a>' in html and f'<a href="/players/{bo}/">Bo</a>' in html


def test_the_same_people_play_again_once_it_is_over() -> None:
    table = table_of(target=20)
    hand(table, "5-5", "4-3")
    again = f'href="/new/all-fives/?like={table.state.session.code}"'
    assert again not in page_of(table)

    hand(table, "5-5", "4-3")

    assert again in page_of(table)


# Highlights


def test_the_most_points_at_once_lead_to_their_play() -> None:
    table = table_of()
    hand(table, "5-0", "4-3")
    hand(table, "5-5", "4-3", leader=2)
    hand(table, "5-5", "4-3", leader=2)

    html = page_of(table)

    assert "Most points at once +10 Bo hand 2" in text(table)
    (address,) = re.findall(r'href="(/play/[^"]*)"', html)
    assert browser().get(address)["Location"] == f"/session/{table.session_id}/2/1/"


def test_a_play_of_the_hand_that_goes_on_may_be_the_best() -> None:
    table = table_of()
    hand(table, "5-0", "4-3")
    table.begin(leader=2)
    table.play("2: 5-5")

    assert "Most points at once +10 Bo hand 2" in text(table)


def test_the_best_play_is_the_same_whether_hands_are_in_memory_or_not() -> None:
    table = table_of()
    hand(table, "5-5", "4-3")
    hand(table, "5-5", "4-3", leader=2)
    whole = table.state
    kept = queries.best_play_of(whole)
    forget_all()

    assert queries.best_play_of(table.state) == kept is not None
    assert whole.log_state.hands is not table.state.log_state.hands


def test_the_hand_that_brought_most_and_the_longest_drought() -> None:
    table = table_of()
    hand(table, "5-5", "4-3")
    hand(table, "6-1", "0-0")
    table.begin(leader=1)
    table.enter({"do": "void", "reason": "a tile fell"})
    hand(table, "5-5", "6-4", leader=1)

    told = text(table)

    assert "Most points in a hand +20 Ann hand 4" in told
    assert "Longest without a point 3 hands Bo hands 1, 2 and 4" in told, "what was thrown in doesn't count"


def test_hands_in_a_row_are_told_by_the_first_and_the_last() -> None:
    table = table_of()
    for _ in range(4):
        hand(table, "5-5", "4-3")

    assert "Longest without a point 4 hands Bo hands 1 to 4" in text(table)


def test_nothing_is_told_where_there_is_nothing() -> None:
    table = table_of()
    hand(table, "6-1", "0-0")

    told = text(table)

    for title in ("Most points at once", "Most points in a hand", "Longest without a point"):
        assert title not in told


def test_points_of_money_are_written_as_money() -> None:
    table = open_table("Ann", "Bo", begin=False, variant="baneberry-157", mode="cash", ante=50, tile_set=6)
    for _ in range(2):
        table.begin(leader=1, dealt={"1": 2})
        table.play("1: 6-6")
        table.enter({"do": "void", "reason": "a tile fell"})

    assert re.search(r"Pool \d\.\d\d", text(table))
    assert "After 2 hands: Ann −" in page_of(table) and "Target" not in page_of(table)


# The hands


def test_a_row_says_how_the_hand_ended_what_it_brought_and_the_score_after_it() -> None:
    table = table_of()
    hand(table, "5-5", "4-3")
    hand(table, "5-5", "4-3", leader=2)

    told = text(table, "scorecard/")

    assert "Hand 1 Ann went out Ann +15 Score after it: Ann 15 Bo 0" in told
    assert "Hand 2 Bo went out Bo +15 Score after it: Ann 15 Bo 15" in told


def test_each_hand_in_which_something_was_entered_leads_to_its_replay() -> None:
    table = table_of()
    hand(table, "5-5", "4-3")
    table.begin(leader=1)

    html = page_of(table, "scorecard/")

    address = f"/table/{table.session_id}/hands/1/replay/"
    assert f'href="{address}" aria-label="Replay hand 1"' in html and "/hands/2/replay/" not in html
    assert browser().get(address, follow=True).status_code == 200


def test_a_hand_that_was_blocked_says_who_won_it() -> None:
    table = open_table(variant="block", dealt=2)
    table.play("1: 6-6")
    table.enter({"do": "pass", "seat": 2})
    table.enter({"do": "pass", "seat": 1})
    table.enter({"do": "count", "left": {"1": ["1-0"], "2": ["5-4", "5-3"]}})

    assert re.search(r"Hand 1 Blocked, and won by Ann Ann \+\d+ Score after it:", text(table, "scorecard/"))


def test_a_hand_that_was_thrown_in_says_so_and_brings_nothing() -> None:
    table = table_of(dealt=2)
    table.begin(leader=1)
    table.enter({"do": "void", "reason": "a tile fell"})

    assert "Hand 1 Thrown in Score after it: Ann 0 Bo 0" in text(table, "scorecard/")


def test_while_it_goes_on_the_present_hand_is_open_and_afterwards_none() -> None:
    table = table_of(target=20)
    hand(table, "5-5", "4-3")
    assert "Every play of hand 1" in text(table, "scorecard/")

    hand(table, "5-5", "4-3")

    assert "Every play of hand" not in text(table, "scorecard/")
    assert "Every play of hand 1" in text(table, "scorecard/?hand=1")


def test_a_long_session_is_told_from_its_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of()
    for number in range(100):
        hand(table, "5-5", "4-3", leader=1 + number % 2)
    forget_all()
    monkeypatch.setattr("referee.log.replay.opened", lambda line: pytest.fail("replayed from the start"))

    sent = statements_of(lambda: browser().get(f"/session/{table.session_id}/scorecard/"))

    check_at_most(11, sent)
    check_at_most(11, statements_of(lambda: browser().get(f"/session/{table.session_id}/")))
    html = html_of(browser().get(f"/session/{table.session_id}/scorecard/"))
    assert html.count('<details class="hand"') == 100
    (line, _other) = re.findall(r'points="([^"]*)"', re.search(r'<div class="narrow">(.*?)</div>', html)[1])
    assert len(line.split()) == 101
    assert len(html) < 400_000


# What was noticed


def test_what_the_plays_show_is_listed_of_every_hand_with_links() -> None:
    table = open_table(variant="block", dealt=2)
    table.play("1: 6-1")
    table.enter({"do": "pass", "seat": 2})
    table.play("1: 6-5 on 1")
    table.enter({"do": "count", "left": {"2": ["2-1", "4-4"]}})
    table.begin(leader=1)

    html, told = page_of(table), text(table)

    assert "Bo held a tile that fit and didn't play it. hand 1 play 2 play 4" in told
    assert f'<a href="/session/{table.session_id}/1/2/">play 2</a>' in html


def test_notes_are_listed_where_they_came() -> None:
    table = table_of(dealt=2)
    table.begin(leader=1)
    table.enter({"do": "play", "seat": 1, "tile": "5-5", "note": "The cat jumped on the table."})
    table.enter({"do": "void", "reason": "the cat"})
    table.begin(leader=1)

    html, told = page_of(table), text(table)

    assert "Notes The cat jumped on the table. hand 1 play 1" in told
    assert f'<a href="/session/{table.session_id}/1/1/">play 1</a>' in html


def test_hands_whose_rows_say_less_tell_the_same() -> None:
    table = table_of(dealt=2)
    table.begin(leader=1)
    table.enter({"do": "play", "seat": 1, "tile": "5-5", "note": "The cat jumped on the table."})
    table.enter({"do": "void", "reason": "the cat"})
    table.begin(leader=1)
    told = text(table)
    for row in models.Hand.objects.exclude(result={}):
        row.result = {key: value for key, value in row.result.items() if key not in ("bonuses", "findings", "notes")}
        row.save()
    forget_all()

    assert "The cat jumped on the table." in told and "Most points at once" in told
    assert text(table) == told


def test_challenges_are_listed_on_paper_beneath_the_hands() -> None:
    table = seat_people()
    table.lay("5-5", "5-0@1")
    raise_dispute(table)

    assert "Challenges Bo challenges" in re.sub(
        r" \? ", " ", text_of(browser().get(f"/session/{table.session_id}/scorecard/"))
    )


def test_an_entry_that_was_let_stand_is_shown() -> None:
    table = table_of(dealt=3)
    table.begin(leader=1)
    table.play("1: 5-5")
    table.enter({"do": "play", "seat": 2, "tile": "6-4", "arm": 1, "stands": True})

    assert "let stand" in text(table, "scorecard/")


# Patiences


def test_a_sitting_of_patiences_says_whose_it_is() -> None:
    table = play_worked("five-columns")
    ann = models.Player.objects.get(name="Ann").id

    html = page_of(table)

    assert f'<a href="/players/{ann}/">Ann</a>' in html
    assert "<polyline" not in html and "Most points" not in html

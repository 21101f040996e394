"""An evening whose hands were kept at every depth, looked at afterwards (record 1.4)."""

from __future__ import annotations

import pytest

from referee import models, operations, queries
from referee.exceptions import Invalid
from referee.log import ClaimedPoints
from scoring.depths import Depth
from tests.support.depths import evening_of_every_depth
from tests.support.pages import browser, seat_people, text_of
from tests.support.players import player
from tests.support.tables import Table, open_table

pytestmark = pytest.mark.django_db

TILES, CALLED, SCORED, RESULT = 1, 2, 3, 4
"""The numbers of the hands of the evening."""


@pytest.fixture
def table() -> Table:
    return evening_of_every_depth()


def read(path: str) -> str:
    """Return the text of a page that anybody may look at."""
    answer = browser().get(path, follow=True)
    assert answer.status_code == 200, path
    return text_of(answer)


def test_each_hand_says_how_it_was_kept(table: Table) -> None:
    page = read(f"/session/{table.session_id}/scorecard/")

    assert "Hand 1 Ann went out Kept tile by tile" in page
    assert "Hand 2 Bo went out Points called" in page
    assert "Hand 3 Ann went out Scored as a hand" in page
    assert "Hand 4 Played out Scored as a hand" in page
    assert "tile by tile" not in read(f"/session/{open_table().session_id}/scorecard/")


@pytest.mark.parametrize(
    ("hand", "told"),
    [
        (CALLED, "Only the points called and the end of this hand are entered, not its tiles."),
        (CALLED, "Ann +15 35 0"),
        (CALLED, "Ann Penalty −5 a tile fell 30 0"),
        (CALLED, "Bo Out 30 0"),
        (CALLED, "Left: Ann 23 Bo +25 Ann 23, rounded to 25 30 25"),
        (SCORED, "Only the end of this hand is entered, not its tiles."),
        (SCORED, "Left: Bo 13 Ann +15"),
        (RESULT, "Ann +40 The points of the hand, as the table entered them."),
    ],
)
def test_a_hand_lists_what_was_entered_with_its_working(table: Table, hand: int, told: str) -> None:
    assert told in read(f"/session/{table.session_id}/hand/{hand}/")


def test_the_most_points_at_once_are_played_or_called(table: Table) -> None:
    best = queries.best_play_of(table.state)

    assert best and (best.points, best.hand) == (15, CALLED), "not the 40 of a whole hand"
    assert "Most points in a hand +40" in read(f"/session/{table.session_id}/")


def test_one_moment_of_a_called_hand(table: Table) -> None:
    moment = read(f"/session/{table.session_id}/{CALLED}/1/")

    assert "Ann called 15 points" in moment
    assert "Points +15 The score Ann 35 · Bo 0" in moment
    assert "Open ends" not in moment
    counted = read(f"/session/{table.session_id}/{CALLED}/4/")
    assert "What was left was counted: Ann 23" in counted
    assert "Bo +25: Ann 23, rounded to 25" in counted
    assert browser().get(f"/session/{table.session_id}/{CALLED}/5/").status_code == 404


def test_the_log_says_what_is_entered_of_a_hand(table: Table) -> None:
    log = read(f"/table/{table.session_id}/log/")

    assert "Hand 2 began with Ann leading Only the points called and the end of this hand are entered" in log
    assert "Ann called 15 points" in log and "Bo went out" in log


def test_the_replay_moves_the_score_step_by_step(table: Table) -> None:
    hand = table.state.log_state.hands[CALLED - 1]
    steps = [read(f"/table/{table.session_id}/hands/{CALLED}/replay/{step}/") for step in range(len(hand.lines) + 1)]

    scores = ["Ann 20 Bo 0", "Ann 35 +15 Bo 0", "Ann 30 −5 Bo 0", "Ann 30 Bo 0", "Ann 30 Bo 25 +25"]
    for step, score in zip(steps, scores, strict=True):
        assert score in step
    assert "Ann leads" in steps[0]
    assert steps[3].count("Bo went out") == 1, "the entry and how the hand ended are the same"
    assert "Bo went out" in steps[-1]


def test_a_call_is_challenged_and_the_challenge_shows_it(table: Table) -> None:
    called = table.state.log_state.hands[CALLED - 1].lines[0]
    made = operations.dispute(play_id=called, by=table.seat_keys[2], claim=ClaimedPoints(10), note="", sent_id=None)

    page = read(f"/table/{table.session_id}/challenges/{made.dispute.id}/")

    assert "challenges Ann's call of 15: that should have scored 10." in page
    assert "Only the points called and the end of this hand are entered, not its tiles." in page


def test_nothing_is_proved_where_no_tile_was_entered() -> None:
    table = seat_people(shows_deductions=True, depth=Depth.POINTS)

    page = text_of(table.watcher.get(f"{table.path}proofs/"))

    assert "Nothing can be proved, because the tiles of this hand aren't entered." in page


def test_figures_of_a_player_say_how_hands_were_kept(table: Table) -> None:
    page = read(f"/players/{player('Ann').id}/")

    assert "Kept tile by tile 1 hand Points called 1 hand Scored as a hand 2 hands" in page
    assert "Points by play 20 1 of 1 plays scored" in page
    assert "Points from hands scored as a whole 55" in page
    assert "Most points at once +15 called" in page


def test_other_rules_judge_what_was_called_and_counted(table: Table) -> None:
    found = queries.what_if(table.state, None, {"target": 60})

    assert [hand.after is not None for hand in found.hands] == [True, True, True, True]
    assert found.after.finished and not found.before.finished


def test_a_game_in_which_nothing_is_called_is_refused_by_the_hand(table: Table) -> None:
    with pytest.raises(Invalid, match=r"The points of hand 2 were called\. In Draw nothing is called"):
        queries.what_if(table.state, "draw", {})


def test_a_patience_that_was_only_won_or_lost_tells_no_moves() -> None:
    table = open_table("Ann", variant="bingo", begin=False)
    for entry in ({"do": "out", "seat": 1}, {"do": "block", "seat": 1}):
        table.begin(depth="hands")
        table.enter(entry)
    page = read(f"/session/{table.session_id}/scorecard/")

    assert "Game 1 Won · Moves not entered" in page and "Game 2 Lost · Moves not entered" in page
    assert "tiles left" not in page and "0 moves" not in page
    log = read(f"/table/{table.session_id}/log/")
    assert "Ann won the game" in log and "Ann gave the game up" in log
    for path in (f"session/{table.session_id}/2/1", f"table/{table.session_id}/hands/2/replay/1"):
        told = read(f"/{path}/")
        assert "Lost" in told and "could" not in told, path


def test_the_rows_of_hands_of_every_depth_agree_with_the_log(table: Table) -> None:
    assert operations.rejudge(session_id=table.session_id, write=False) == []
    models.Hand.objects.filter(session=table.session_id, number=CALLED).update(depth="hands")

    differences = operations.rejudge(session_id=table.session_id, write=False)
    assert [(each.place, each.gives) for each in differences] == [(f"hand {CALLED}", {"depth": "points"})]

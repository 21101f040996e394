"""Trophies told in the summary of a session: a capicúa, thirty points in one play, a comeback, a shutout."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from uuid import UUID

import pytest
from django.test import Client

from referee import queries
from referee.log import forget_all
from referee.presenters.table.trophies import trophies_of
from scoring.depths import Depth
from tests.support.api import Api
from tests.support.pages import html_of
from tests.support.tables import Table, open_table
from tests.support.worked_hands import WorkedHands

pytestmark = pytest.mark.django_db

HANDS = Path(__file__).parent.parent / "hands"


def imported(name: str) -> UUID:
    """Import the session of a worked hand."""
    answer = Api().post("sessions/import", WorkedHands((HANDS / name).read_text()).written)
    assert answer.status == 201, answer.body
    return UUID(answer["id"])


def trophies(session: UUID) -> list[tuple[str, str, str]]:
    """Return the title, the sentence and the hand of each trophy, the same from rows and from memory."""
    forget_all()
    from_rows = queries.table_state(session_id=session)
    told = trophies_of(queries.hand_list(from_rows), from_rows)
    return [(trophy.title, trophy.told, trophy.where) for trophy in told]


def written_down(*points: Mapping[int, int], names: tuple[str, ...] = ("Ann", "Bo"), **given: object) -> Table:
    """Open a session of which only the points of each hand are known."""
    table = open_table(*names, begin=False, depth=Depth.HANDS, **(given or {"target": 100}))
    for each in points:
        table.begin()
        table.enter({"do": "result", "ending": "domino", "points": {str(side): got for side, got in each.items()}})
    return table


def test_a_capicua_is_told_with_its_hand_in_a_game_that_rewards_it() -> None:
    session = imported("dominican.txt")

    assert trophies(session)[:1] == [("Capicúa", "Ann went out with a tile that fits both ends.", "hand 1")]
    page = html_of(Client().get(f"/session/{session}/"))
    assert "Capicúa" in page and "Ann went out with a tile that fits both ends.</span><a" in page


def test_a_capicua_that_was_called_is_told_where_no_tiles_were_entered() -> None:
    session = imported("depths/dominican-points.txt")

    assert trophies(session) == [("Capicúa", "Ann went out with a tile that fits both ends.", "hand 1")]


def test_a_last_tile_that_fits_both_ends_is_no_capicua_in_other_games() -> None:
    table = open_table(begin=False, variant="draw", dealt=2)
    table.begin(leader=1)
    table.plays("1: 6-4", "2: 6-3 on 1", "1: 4-3 on 1")

    assert trophies(table.session_id) == []


def test_thirty_points_in_one_play_lead_to_the_play() -> None:
    table = open_table(depth=Depth.POINTS)
    table.enter({"do": "score", "seat": 1, "points": 25})
    called = table.enter({"do": "score", "seat": 2, "points": 35})
    table.enter({"do": "out", "seat": 2})
    table.enter({"do": "count", "left": {"1": {"pips": 3}}})
    table.begin()
    table.enter({"do": "score", "seat": 1, "points": 30})

    assert trophies(table.session_id) == [
        ("Thirty in one play", "Bo scored 35 points in one play.", "hand 1"),
        ("Thirty in one play", "Ann scored 30 points in one play.", "hand 2"),
    ]
    state = queries.table_state(session_id=table.session_id)
    assert trophies_of(queries.hand_list(state), state)[0].address == f"/play/{called.line.id}/"


def test_hands_kept_without_their_plays_tell_nothing_of_plays() -> None:
    assert trophies(written_down({1: 40, 2: 35}).session_id) == []


def test_whoever_wins_after_being_fifty_behind_has_come_back() -> None:
    table = written_down({2: 50}, {2: 10}, {1: 55})
    assert trophies(table.session_id) == []

    table.begin()
    table.enter({"do": "result", "ending": "domino", "points": {"1": 50}})

    assert trophies(table.session_id) == [("Comeback", "Ann won after being 60 points behind.", "hand 2")]


def test_where_the_lowest_total_wins_behind_means_having_more() -> None:
    table = written_down({1: 60}, {2: 40}, {2: 50}, variant="mexican-train", hands=3)

    assert trophies(table.session_id) == [("Comeback", "Ann won after being 60 points behind.", "hand 1")]


def test_partners_who_let_the_others_score_nothing_shut_them_out() -> None:
    partners = ("Ann", "Bo", "Cy", "Di")
    told = "Ann and Cy won, and Bo and Di scored nothing."
    once, twice = (
        written_down(*each, names=partners, sides=(1, 2, 1, 2), target=100) for each in ([{1: 100}], [{1: 60}, {1: 45}])
    )

    assert trophies(once.session_id) == []
    assert trophies(twice.session_id) == [("Shutout", told, "")]


def test_a_side_that_scored_once_is_not_shut_out() -> None:
    assert trophies(written_down({1: 60}, {2: 5}, {1: 45}).session_id) == []

"""The table page where plays aren't entered: at the depths of points and of hands."""

from __future__ import annotations

import pytest

from scoring.depths import Depth
from tests.support.pages import PageTable, seat_people, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def points() -> PageTable:
    """Return a table that calls the points of All Fives."""
    return seat_people(depth=Depth.POINTS)


@pytest.fixture
def hands() -> PageTable:
    """Return a table that scores the hands of All Fives."""
    return seat_people(depth=Depth.HANDS)


def test_everybody_sees_the_score_after_a_call(points: PageTable) -> None:
    points.send("enter", do="score", seat=1, points=15)

    assert points.state.scores == {1: 15, 2: 0}
    for who in ("keeper", "player", "watcher"):
        assert "15" in text_of(points.look(who))
    assert "15" in text_of(points.watcher.get(f"/board/{points.state.session.code}/"))


def test_a_hand_that_is_scored_ends_with_going_out(hands: PageTable) -> None:
    hands.send("enter", do="out", seat=2)

    assert "Bo went out" in text_of(hands.look())

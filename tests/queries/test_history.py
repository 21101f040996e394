"""The history: which sessions there are, filtered and in pages."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest

from referee import models, queries
from referee.exceptions import Invalid
from tests.support.factories import SessionFactory
from tests.support.tables import open_table

pytestmark = pytest.mark.django_db


def codes(**filters):
    return [session.code for session in queries.history(scope=queries.EVERYTHING, **filters).sessions]


def test_the_history_has_the_latest_session_first_with_seats_and_hands():
    first, second = open_table(), open_table("Cy", "Di", variant="draw")
    first.undo()
    page = queries.history(scope=queries.EVERYTHING)

    assert [session.id for session in page.sessions] == [second.session_id, first.session_id]
    assert [page.hands[session.id].begun for session in page.sessions] == [1, 0]
    assert [seat.player.name for seat in page.sessions[0].seats.all()] == ["Cy", "Di"]
    assert (page.number, page.pages, page.total) == (1, 1, 2)


def test_the_history_is_filtered_by_player_game_and_status():
    table, other = open_table(target=10), open_table("Bo", "Cy", variant="draw")
    table.play("1: 5-5")
    code, other_code = table.state.session.code, other.state.session.code
    ann = models.Player.objects.get(name="Ann")

    assert codes(player=str(ann.id)) == codes(player=" aNN") == [code]
    assert codes(player="Bo") == [other_code, code]
    assert codes(player="Nobody") == codes(player=str(uuid4())) == []
    assert codes(variant="draw") == codes(status="open") == [other_code]
    assert codes(status="finished") == [code]
    assert codes(status="finished", variant="draw") == []


def test_the_history_is_filtered_by_day_and_moment_both_ends_included():
    day = datetime(2026, 3, 1, 12, tzinfo=UTC)
    sessions = [SessionFactory(opened_at=day + timedelta(days=n)) for n in range(3)]
    expected = [session.code for session in sessions]

    assert codes(from_="2026-03-02") == [expected[2], expected[1]]
    assert codes(to="2026-03-02") == [expected[1], expected[0]]
    assert codes(from_="2026-03-02", to="2026-03-02") == [expected[1]]
    assert codes(from_="2026-03-03T12:00:00Z", to="2026-03-03T12:00:00+00:00") == [expected[2]]


def test_the_history_is_filtered_by_its_last_change():
    noon = datetime(2026, 3, 1, 12, tzinfo=UTC)
    opened = noon - timedelta(days=9)
    sessions = [SessionFactory(opened_at=opened, changed_at=noon + timedelta(hours=n)) for n in range(3)]
    since = {session.code: session.changed_at for session in sessions}

    for moment in since.values():
        found = {code for code, changed in since.items() if changed >= moment}
        assert set(codes(changed_since=moment.isoformat())) == found
        assert (
            set(codes(changed_since=moment.astimezone(ZoneInfo("Europe/Madrid")).isoformat(), status="open")) == found
        )
    assert codes(changed_since="2026-03-01t14:00:00.000001z") == []


def test_a_player_and_the_last_change_go_together():
    session = SessionFactory()
    ann = session.seats.get(number=1).player
    moment = session.changed_at

    assert codes(player=str(ann.id), changed_since=moment.isoformat()) == [session.code]
    assert codes(player=str(ann.id), changed_since=(moment + timedelta(seconds=1)).isoformat()) == []


def test_the_history_comes_in_pages_of_fifty():
    sessions = SessionFactory.create_batch(51, seats=False)
    first, second = (
        queries.history(scope=queries.EVERYTHING, page="1"),
        queries.history(scope=queries.EVERYTHING, page=2),
    )

    assert (len(first.sessions), len(second.sessions)) == (50, 1)
    assert {session.id for session in (*first.sessions, *second.sessions)} == {session.id for session in sessions}
    assert queries.history(scope=queries.EVERYTHING, page=3).sessions == ()


def test_the_history_costs_the_same_however_long_it_is(django_assert_num_queries):
    SessionFactory.create_batch(5)

    with django_assert_num_queries(3):
        [
            seat.player.name
            for session in queries.history(scope=queries.EVERYTHING).sessions
            for seat in session.seats.all()
        ]


@pytest.mark.parametrize(
    ("filters", "field"),
    [
        ({"variant": "whist"}, "variant"),
        ({"status": "lost"}, "status"),
        ({"from_": "yesterday"}, "from"),
        ({"from_": "2026-02-30"}, "from"),
        ({"to": "9999-12-31"}, "to"),
        ({"to": "0001-01-01T00:00+23:00"}, "to"),
        ({"changed_since": "2026-03-02"}, "changed_since"),
        ({"changed_since": "2026-03-02T12:00:00"}, "changed_since"),
        ({"changed_since": "2026-02-30T12:00:00Z"}, "changed_since"),
        ({"changed_since": "0001-01-01T00:00:00+23:00"}, "changed_since"),
        ({"player": "\x00"}, "player"),
        ({"page": "0"}, "page"),
        ({"page": "²"}, "page"),
        ({"page": "9" * 30}, "page"),
        ({"page": "last"}, "page"),
    ],
)
def test_a_filter_that_can_not_be_read_is_refused_by_name(filters, field):
    with pytest.raises(Invalid) as refusal:
        queries.history(scope=queries.EVERYTHING, **filters)
    assert refusal.value.field == field

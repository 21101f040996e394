"""A table as it stands: for whoever looks, after a write, and from what was read before."""

from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest

from referee import operations, queries
from referee.exceptions import Invalid, Refused, Unknown
from referee.web.etag import etag
from tests.support.tables import lay, open_table

pytestmark = pytest.mark.django_db


def test_the_table_shows_who_sits_where_and_what_is_due():
    table = open_table("Ann", "Bo", "Cy")
    table.play("1: 5-5")

    state = table.state
    assert [(seat.number, seat.name) for seat in state.seats] == [(1, "Ann"), (2, "Bo"), (3, "Cy")]
    assert [(side.name, side.points) for side in state.sides] == [("Ann", 10), ("Bo", 0), ("Cy", 0)]
    assert (state.due.seat, state.due.must_draw) == (2, True)
    assert [(play.number, play.ruling.points) for play in state.plays] == [(1, 10)]
    assert state.name_of(3) == "Cy"


def test_the_table_knows_who_looks_at_it():
    table, other = open_table(), open_table("Cy", "Di")

    def role(key):
        return queries.table_state(session_id=table.session_id, key=key).role

    assert role(table.keeper) == "keeper"
    assert role(table.seat_keys[2]) == "player"
    assert role(None) == "watcher"
    assert role(other.keeper) == "watcher"


def test_an_etag_changes_with_every_line_and_with_whatever_else_is_shown():
    table = open_table()
    before = etag(table.state.session)

    assert etag(table.state.session) == before
    assert etag(table.state.session, "keeper") != before
    table.play("1: 5-5")
    assert etag(table.state.session) != before


def test_an_earlier_hand_is_shown_when_asked_for():
    table = open_table()
    table.play("1: 5-5")
    table.enter({"do": "void", "reason": "a tile fell"})
    earlier = table.hand_id
    table.begin()

    state = queries.hand_state(hand_id=earlier)

    assert len(state.plays) == 2
    assert state.current.number == 2
    assert [hand.before.scores for hand in state.log_state.hands] == [{1: 0, 2: 0}, {1: 10, 2: 0}]


def test_a_hand_whose_beginning_was_taken_back_is_not_there():
    table = open_table()
    table.undo()

    with pytest.raises(Unknown):
        queries.hand_state(hand_id=table.hand_id)
    with pytest.raises(Unknown):
        queries.hand_state(hand_id=uuid4())
    with pytest.raises(Unknown):
        queries.table_state(session_id=uuid4())
    with pytest.raises(Unknown):
        queries.session_by_code("", queries.EVERYTHING)


def test_placements_are_offered_for_one_tile_or_for_all():
    table = open_table()
    table.play("1: 5-5")

    one = queries.placements_of(hand_id=table.hand_id, tile="5-0")

    assert [(placement.arm, placement.points, placement.alike) for placement in one] == [
        (1, 10, (1, 2)),
        (2, 10, (1, 2)),
    ]
    assert {placement.tile for placement in queries.placements_of(hand_id=table.hand_id)} >= {one[0].tile}
    assert queries.placements_of(hand_id=table.hand_id, tile="6-4") == ()
    with pytest.raises(Invalid):
        queries.placements_of(hand_id=table.hand_id, tile="six")


def test_the_game_of_a_hand_is_asked_for_once(django_assert_num_queries):
    table, patience = open_table(target=150), open_table("Ann", variant="bingo")

    assert queries.game_of_hand(table.hand_id).slug == "all-fives"
    assert queries.game_of_hand(patience.hand_id).slug == "bingo"
    with django_assert_num_queries(0):
        queries.game_of_hand(table.hand_id)


def test_a_hand_that_never_was_has_no_game():
    with pytest.raises(Unknown):
        queries.game_of_hand(uuid4())


def test_a_write_is_answered_without_reading_again(django_assert_num_queries):
    table = open_table()
    recorded = table.play("1: 5-5")

    with django_assert_num_queries(0):
        after = queries.state_after(recorded, table.keeper)

    assert (after.version, after.scores, after.due.seat, after.is_keeper) == (2, {1: 10, 2: 0}, 2, True)
    assert after.log_state == table.state.log_state


@pytest.mark.django_db(transaction=True)  # what waits for the commit, such as keeping the state, is done
def test_a_refused_entry_and_a_check_are_answered_from_what_was_read(django_assert_num_queries):
    table = open_table()
    table.play("1: 5-5")
    with pytest.raises(Refused) as refused:
        table.play("2: 6-4")

    with django_assert_num_queries(0):
        before = queries.state_before(refused.value, table.keeper)

    assert (before.version, before.scores, before.due.seat, before.is_keeper) == (2, {1: 10, 2: 0}, 2, True)
    game = queries.game_of_hand(table.hand_id)
    with django_assert_num_queries(1):
        checked = operations.check_entry(hand_id=table.hand_id, entry=game.read_entry(lay("2: 6-4")))
    assert (checked.state.version, checked.ruling.legal) == (2, False)


def test_a_write_that_was_sent_before_is_answered_as_it_was():
    table, sent = open_table(), uuid4()
    table.play("1: 5-5", sent_id=sent)
    table.play("2: 5-0 on 1")

    assert queries.state_after(table.play("1: 5-5", sent_id=sent)).version == 2


def test_a_device_with_a_key_finds_its_table_in_one_query(django_assert_num_queries):
    session = open_session(device="ann's phone").session

    with django_assert_num_queries(1):
        row, key = queries.session_and_key(session_id=session.id, device="ann's phone", scope=queries.EVERYTHING)
    assert (row, key.is_keeper) == (session, True)
    assert queries.session_and_key(session_id=session.id, device="bo's phone", scope=queries.EVERYTHING) == (
        session,
        None,
    )
    with pytest.raises(Unknown):
        queries.session_and_key(session_id=uuid4(), device="ann's phone", scope=queries.EVERYTHING)


# The record


def test_the_record_of_a_session_is_adjudicated_to_the_same_scores():
    table = open_table()
    table.plays("1: 5-5", "2: 5-0 on 1")
    table.enter({**lay("1: 6-4 on 2"), "stands": True, "note": "nobody looked", "at": "2026-05-01T20:15:00+02:00"})
    table.undo()
    table.play("1: 5-3 on 2")

    record = queries.record_of(table.session_id)

    assert [entry["tile"] for entry in record["hands"][0]["plays"]] == ["5-5", "5-0", "5-3"]
    assert read_record(record).names == ("Ann", "Bo")
    adjudication = adjudication_of(table.session_id)
    assert adjudication["scores"] == {"1": 10, "2": 10}
    assert len(adjudication["hands"][0]["rulings"]) == 3


def test_the_record_keeps_what_the_sender_noted():
    table, sent = open_table(begin=False), str(uuid4())
    table.begin(leader=2, dealt={"1": 6}, no_double=True)
    entry = {**lay("2: 5-0"), "id": sent, "at": "2026-05-01T20:15:00+02:00", "note": "at last"}
    table.enter(entry)

    [hand] = queries.record_of(table.session_id)["hands"]

    assert (hand["leader"], hand["dealt"], hand["no_double"]) == (2, {"1": 6}, True)
    assert hand["plays"] == [entry]


def test_the_record_of_a_session_without_hands_is_a_record():
    table = open_table(begin=False)

    assert read_record(queries.record_of(table.session_id)).hands == ()


# The history


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


# People and devices


def test_the_regulars_are_listed_with_those_who_played_last_first():
    SessionFactory(opened_at=datetime(2026, 3, 1, tzinfo=UTC))
    open_table("Zoë", "Bo")
    operations.create_player(name="Never")

    names = [player.name for player in queries.players(queries.EVERYTHING)]

    assert names[:2] == ["Bo", "Zoë"]
    assert names[-1] == "Never"
    assert queries.player_by_id(models.Player.objects.get(name="Bo").id, queries.EVERYTHING).sessions == 1
    with pytest.raises(Unknown):
        queries.player_by_id(uuid4(), queries.EVERYTHING)


def test_a_device_finds_its_own_tables():
    mine = open_session(variant="draw", device="ann's phone").session
    open_table()

    assert list(queries.tables_of("ann's phone")) == [mine]
    assert not queries.tables_of("").exists()


@pytest.mark.parametrize("secret", ["", "x", "\ud800", "\x00", "x" * 10_000])
def test_what_never_was_a_key_is_none(secret):
    open_table()

    assert queries.key_by_secret(secret) is None


def test_a_strangers_look_depends_on_the_servers_access(settings):
    stranger, member = AnonymousUser(), User(username="ann")

    settings.REFEREE_ACCESS = "open"
    assert queries.scope_of_user(stranger).may_browse
    settings.REFEREE_ACCESS = "members"
    assert not queries.scope_of_user(stranger).may_browse
    assert queries.scope_of_user(member).may_browse

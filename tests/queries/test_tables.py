"""A table as it stands: for whoever looks, after a write, and from what was read before."""

from uuid import uuid4

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

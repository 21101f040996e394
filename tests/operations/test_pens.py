from datetime import timedelta

import pytest
from django.utils import timezone

from referee import models, operations, queries
from referee.exceptions import Invalid, KeyMissing, NotAllowed, Unknown, WrongKey
from tests.support.tables import open_table

pytestmark = pytest.mark.django_db


def hand_over(table, **given):
    return operations.hand_over_pen(**{"session_id": table.session_id, "by": table.keeper, **given})


def test_the_pen_moves_to_the_device_that_takes_the_token():
    table = open_table()

    taken = operations.take_pen(token=hand_over(table), device="bo's phone")

    assert taken.key.is_keeper
    assert queries.key_by_secret(taken.secret) == taken.key
    assert queries.key_of_device("bo's phone", table.session_id) == taken.key
    assert table.play("1: 5-5", by=taken.key).version == 2


def test_who_held_the_pen_before_watches_and_is_told_so():
    table = open_table()
    operations.take_pen(token=hand_over(table))
    table.keeper.refresh_from_db()

    with pytest.raises(WrongKey):
        table.play("1: 5-5")
    state = queries.table_state(session_id=table.session_id, key=table.keeper)
    assert (state.role, state.lost_pen) == ("watcher", True)


def test_a_seat_moves_alone():
    table = open_table()

    taken = operations.take_pen(token=hand_over(table, seat=1), device="ann's phone")

    assert taken.key.seat == 1
    assert table.play("1: 5-5", by=taken.key).version == 2
    table.seat_keys[1].refresh_from_db()
    table.seat_keys[2].refresh_from_db()
    table.keeper.refresh_from_db()
    assert table.seat_keys[1].is_withdrawn
    assert not table.seat_keys[2].is_withdrawn and not table.keeper.is_withdrawn


def test_a_device_with_the_pen_and_a_seat_writes_as_keeper():
    table = open_table()
    for seat in (1, None):
        token = operations.hand_out_pen(session_id=table.session_id, seat=seat)
        operations.take_pen(token=token, device="ann's phone")

    assert queries.key_of_device("ann's phone", table.session_id).is_keeper
    operations.take_pen(token=operations.hand_out_pen(session_id=table.session_id), device="bo's phone")
    assert queries.key_of_device("ann's phone", table.session_id).seat == 1


def test_a_token_is_taken_once():
    token = hand_over(open_table())
    operations.take_pen(token=token)

    with pytest.raises(Unknown):
        operations.take_pen(token=token)


@pytest.mark.parametrize("seat", [None, 2])
def test_whoever_takes_over_voids_every_token_that_was_made_before(seat):
    table = open_table()
    before = [hand_over(table, seat=seat), operations.hand_out_pen(session_id=table.session_id, seat=seat)]
    taken = operations.take_pen(token=hand_over(table, seat=seat))

    for token in before:
        assert queries.code_to_take(token) is None
        with pytest.raises(Unknown):
            operations.take_pen(token=token)
    taken.key.refresh_from_db()
    assert not taken.key.is_withdrawn
    operations.take_pen(token=hand_over(table, by=taken.key, seat=seat))


def test_tokens_for_what_didnt_move_stay_good():
    table, other = open_table(), open_table("Cy", "Di")
    for_seats = [hand_over(table, seat=seat) for seat in (1, 2)]
    elsewhere = hand_over(other)
    operations.take_pen(token=hand_over(table))
    operations.take_pen(token=for_seats[0])

    assert operations.take_pen(token=for_seats[1]).key.seat == 2
    assert operations.take_pen(token=elsewhere).key.session_id == other.session_id


@pytest.mark.parametrize("seat", [None, 2])
def test_a_key_that_was_withdrawn_a_moment_ago_makes_no_token(seat):
    table = open_table()
    key = table.seat_keys[seat] if seat else table.keeper
    operations.take_pen(token=hand_over(table, by=key, seat=seat))
    assert not key.is_withdrawn, "as it was read before somebody else took over"

    with pytest.raises(WrongKey):
        hand_over(table, by=key, seat=seat)


def test_a_token_is_good_for_ten_minutes():
    token = hand_over(open_table())
    row = models.PenToken.objects.get()
    assert timedelta(minutes=9) < row.good_until - timezone.now() <= timedelta(minutes=10)
    row.good_until = timezone.now() - timedelta(seconds=1)
    row.save()

    with pytest.raises(Unknown):
        operations.take_pen(token=token)


@pytest.mark.parametrize("token", ["", "x", "\ud800", "x" * 10_000])
def test_what_never_was_a_token_takes_nothing(token):
    open_table()

    with pytest.raises(Unknown):
        operations.take_pen(token=token)


def test_who_sits_at_the_table_hands_over_that_seat_and_nothing_else():
    table = open_table()

    assert hand_over(table, by=table.seat_keys[1], seat=1)
    with pytest.raises(NotAllowed):
        hand_over(table, by=table.seat_keys[1])
    with pytest.raises(NotAllowed):
        hand_over(table, by=table.seat_keys[1], seat=2)


def test_watchers_strangers_and_former_keepers_hand_over_nothing():
    table, other = open_table(), open_table("Cy", "Di")
    operations.take_pen(token=hand_over(table))
    table.keeper.refresh_from_db()

    with pytest.raises(KeyMissing):
        hand_over(table, by=None)
    with pytest.raises(WrongKey):
        hand_over(table, by=other.keeper)
    with pytest.raises(WrongKey):
        hand_over(table)


def test_a_seat_that_is_not_there_can_not_be_handed_over():
    with pytest.raises(Invalid) as refusal:
        hand_over(open_table(), seat=3)
    assert refusal.value.field == "seat"

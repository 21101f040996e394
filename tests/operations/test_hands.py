from uuid import uuid4

import pytest

from referee import models
from referee.exceptions import IdTaken, Invalid, KeyMissing, NotAllowed, NotNow, Stale, Unknown, WrongKey
from tests.support.tables import open_table

pytestmark = pytest.mark.django_db

THREW_IN = {"do": "void", "reason": "a tile fell"}


def test_the_first_hand_is_begun_like_any_other():
    table = open_table(begin=False)
    assert table.state.may_begin

    begun = table.begin()

    assert (begun.row.number, begun.version) == (1, 1)
    assert table.state.hand.turn == 1
    assert not table.state.may_begin


def test_the_table_says_who_leads():
    table = open_table("Ann", "Bo", "Cy", begin=False)

    assert table.begin(leader=3).hand.hand.turn == 3


def test_the_table_says_who_was_dealt_another_number_of_tiles():
    table = open_table(begin=False)

    assert table.begin(dealt={"2": 9}).hand.hand.tiles_left == (5, 9)


def test_the_next_hand_waits_until_the_one_before_is_over():
    table = open_table()

    with pytest.raises(NotNow) as refusal:
        table.begin()
    assert refusal.value.session.version == 1

    table.enter(THREW_IN)
    assert table.begin().row.number == 2


def test_a_finished_session_has_no_further_hand():
    table = open_table(target=5)
    table.play("1: 5-0")
    assert table.state.finished

    with pytest.raises(NotNow):
        table.begin()


def test_only_the_keeper_begins_a_hand():
    table, other = open_table(begin=False), open_table("Cy", "Di")

    with pytest.raises(NotAllowed):
        table.begin(by=table.seat_keys[1])
    with pytest.raises(WrongKey):
        table.begin(by=other.keeper)
    with pytest.raises(KeyMissing):
        table.begin(by=None)
    assert table.version == 0


def test_a_hand_that_was_begun_twice_under_one_id_is_begun_once():
    table, sent = open_table(begin=False), uuid4()

    first = table.begin(sent_id=sent, leader=2)
    table.play("2: 5-5")
    again = table.begin(sent_id=sent, leader=2)

    assert again.repeated and not first.repeated
    assert again.row == first.row
    assert (again.version, again.scores) == (first.version, first.scores) == (1, {1: 0, 2: 0})
    with pytest.raises(IdTaken):
        table.begin(sent_id=sent, leader=1)


def test_a_writer_that_is_behind_is_told_how_the_table_stands():
    table = open_table(begin=False)
    table.begin(seen=0)
    table.enter(THREW_IN)

    with pytest.raises(Stale) as refusal:
        table.begin(seen=1)
    assert refusal.value.session.version == 2


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"leader": 0}, "leader"),
        ({"leader": 3}, "leader"),
        ({"leader": "1"}, "leader"),
        ({"leader": True}, "leader"),
        ({"dealt": [5, 5]}, "dealt"),
        ({"dealt": {"3": 5}}, "dealt.3"),
        ({"dealt": {"1": 0}}, "dealt.1"),
        ({"dealt": {"1": 30, "2": 30}}, "dealt"),
        ({"no_double": "yes"}, "no_double"),
    ],
)
def test_nonsense_is_refused_by_name(given, field):
    table = open_table(begin=False)

    with pytest.raises(Invalid) as refusal:
        table.begin(**given)

    assert refusal.value.field == field
    assert not models.Play.objects.filter(version__gt=0).exists()
    assert not models.Hand.objects.exists()


def test_a_session_that_never_was_can_not_go_on():
    with pytest.raises(Unknown):
        open_table().begin(session_id=uuid4())

import pytest

from referee import models, operations, queries
from referee.exceptions import Invalid
from referee.operations.parsing import read_opening
from tests.support.tables import open_table

pytestmark = pytest.mark.django_db

ANN_AND_BO = [{"name": "Ann"}, {"name": "Bo"}]


def open_with(**given):
    device = given.pop("device", "")
    game, seats, depth = read_opening({"variant": "all-fives", "seats": ANN_AND_BO, **given})
    return operations.open_session(game=game, seats=seats, depth=depth, device=device)


def test_a_session_keeps_every_house_rule_with_its_value():
    opened = open_with(options={"target": 150})

    assert opened.session.options["target"] == 150
    assert opened.session.options["tile_set"] == 9


def test_who_opens_a_table_gets_the_keepers_key_and_one_for_each_seat():
    opened = open_with()

    keeper = queries.key_by_secret(opened.keeper_key)
    assert keeper.is_keeper
    assert {seat: queries.key_by_secret(secret).seat for seat, secret in opened.seat_keys.items()} == {1: 1, 2: 2}


def test_keys_are_128_random_bits_and_only_their_digest_is_kept():
    opened = open_with()

    assert len(opened.keeper_key) == 22
    assert len({opened.keeper_key, *opened.seat_keys.values()}) == 3
    assert not models.Key.objects.filter(digest__contains=opened.keeper_key).exists()


def test_the_device_that_opens_a_table_holds_its_pen():
    opened = open_with(device="ann's phone")

    assert queries.key_of_device("ann's phone", opened.session.id).is_keeper
    assert queries.key_of_device("bo's phone", opened.session.id) is None


def test_partners_share_a_side():
    seats = [{"name": name, "side": side} for name, side in zip("ABCD", (1, 2, 1, 2), strict=True)]
    opened = open_with(seats=seats)

    assert list(opened.session.seats.values_list("side", flat=True)) == [1, 2, 1, 2]
    assert [side.name for side in queries.table_state(session_id=opened.session.id).sides] == ["A & C", "B & D"]


def test_somebody_known_keeps_the_spelling_of_the_first_time():
    open_table("Zoë", "Bo")
    opened = open_with(seats=[{"name": "ZOË"}, {"name": "Bo"}])

    assert [seat.player.name for seat in opened.session.seats.order_by("number")] == ["Zoë", "Bo"]
    assert models.Player.objects.count() == 2


def test_a_code_for_joining_is_found_however_it_is_typed():
    session = open_with().session

    assert queries.session_by_code(f" {session.code[:3].lower()}-{session.code[3:]} ", queries.EVERYTHING) == session


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"variant": "whist"}, "variant"),
        ({"variant": None}, "variant"),
        ({"variant": ["all-fives"]}, "variant"),
        ({"options": {"trumps": True}}, "options.trumps"),
        ({"options": {"target": 0}}, "options.target"),
        ({"options": {"target": True}}, "options.target"),
        ({"options": {"dealt": 50}}, "options.dealt"),
        ({"options": []}, "options"),
        ({"seats": None}, "seats"),
        ({"seats": "Ann"}, "seats"),
        ({"seats": [{"name": "Ann"}]}, "seats"),
        ({"seats": [{"name": f"P{n}"} for n in range(100)]}, "seats"),
        ({"seats": [{"name": "Ann"}, "Bo"]}, "seats[1]"),
        ({"seats": [{"name": "Ann"}, {}]}, "seats[1].name"),
        ({"seats": [{"name": "Ann"}, {"name": 2}]}, "seats[1].name"),
        ({"seats": [{"name": "Ann"}, {"name": "Bo", "age": 7}]}, "seats[1].age"),
        ({"seats": [{"name": "Ann"}, {"name": "ANN"}]}, "seats[1].name"),
        ({"seats": [{"name": "Ann", "side": 1}, {"name": "Bo", "side": 1}]}, "seats"),
        ({"seats": [{"name": "Ann", "side": 10**30}, {"name": "Bo"}]}, "seats[0].side"),
    ],
)
def test_nonsense_is_refused_by_name_and_nothing_is_written(given, field):
    with pytest.raises(Invalid) as refusal:
        open_with(**given)

    assert refusal.value.field == field
    assert not models.Session.objects.exists()
    assert not models.Player.objects.exists()


def test_a_new_name_makes_a_player_and_the_same_name_none():
    first = operations.create_player(name="Ann")
    again = operations.create_player(name="aNN")

    assert (first.player.name, first.created) == ("Ann", True)
    assert (again.player, again.created) == (first.player, False)

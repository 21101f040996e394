import pytest
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError

from referee import models
from referee.models.append_only import LogIsAppendOnly
from tests.support.factories import (
    HandFactory,
    KeyFactory,
    PlayerFactory,
    PlayFactory,
    SavedRulesFactory,
    SeatFactory,
    SessionFactory,
)

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def test_a_line_of_the_log_is_never_edited():
    line = PlayFactory()
    line.why = "second thoughts"

    with pytest.raises(LogIsAppendOnly):
        line.save()
    with pytest.raises(LogIsAppendOnly):
        models.Play.objects.filter(pk=line.pk).update(why="second thoughts")
    with pytest.raises(LogIsAppendOnly):
        models.Play.objects.bulk_update([line], ["why"])
    with pytest.raises(LogIsAppendOnly):
        models.Play.objects.update_or_create(pk=line.pk, defaults={"why": "second thoughts"})
    with pytest.raises(LogIsAppendOnly):
        line.hand.lines.update(why="second thoughts")

    assert models.Play.objects.get(pk=line.pk).why == ""


def test_a_line_of_the_log_is_never_deleted():
    line = PlayFactory()

    with pytest.raises(LogIsAppendOnly):
        line.delete()
    with pytest.raises(LogIsAppendOnly):
        models.Play.objects.all().delete()
    with pytest.raises(ProtectedError):
        line.hand.delete()
    with pytest.raises(ProtectedError):
        line.session.delete()

    assert models.Play.objects.filter(pk=line.pk).exists()


def test_a_line_can_not_be_written_over_under_its_id():
    line = PlayFactory()

    with pytest.raises(IntegrityError), transaction.atomic():
        PlayFactory(id=line.id, hand=line.hand)


def test_the_stored_ruling_is_a_copy_that_may_be_made_again():
    line = PlayFactory(kind=models.Play.Kind.ENTRY, ruling={"points": 5})

    models.Play.objects.replace_rulings({line.id: {"points": 10}})

    assert models.Play.objects.get(pk=line.pk).ruling == {"points": 10}


def test_a_version_has_one_line():
    line = PlayFactory()

    with pytest.raises(IntegrityError), transaction.atomic():
        PlayFactory(hand=line.hand, version=line.version)


@pytest.mark.parametrize("kind", ["undo", "redo", "dispute", "settlement"])
def test_only_some_lines_are_about_another(kind):
    line = PlayFactory()

    assert PlayFactory(hand=line.hand, kind=kind, of=line.id).of == line.id
    with pytest.raises(IntegrityError), transaction.atomic():
        PlayFactory(hand=line.hand, kind=kind)
    with pytest.raises(IntegrityError), transaction.atomic():
        PlayFactory(hand=line.hand, of=line.id)


def test_only_a_correction_has_changes():
    line = PlayFactory()

    PlayFactory(hand=line.hand, kind="correction", changes=[])
    with pytest.raises(IntegrityError), transaction.atomic():
        PlayFactory(hand=line.hand, kind="correction")
    with pytest.raises(IntegrityError), transaction.atomic():
        PlayFactory(hand=line.hand, changes=[])


def test_only_the_opening_has_the_version_0():
    PlayFactory(kind="opened", version=0, hand=None, session=SessionFactory())

    with pytest.raises(IntegrityError), transaction.atomic():
        PlayFactory(version=0)
    with pytest.raises(IntegrityError), transaction.atomic():
        PlayFactory(kind="opened")


def test_a_hand_whose_beginning_was_taken_back_leaves_its_number_free():
    hand = HandFactory(in_force=False)
    HandFactory(session=hand.session, number=hand.number)

    with pytest.raises(IntegrityError), transaction.atomic():
        HandFactory(session=hand.session, number=hand.number)


def test_a_player_has_one_seat_at_a_table():
    seat = SeatFactory()

    with pytest.raises(IntegrityError), transaction.atomic():
        SeatFactory(session=seat.session, number=2, player=seat.player)


def test_the_same_name_in_another_case_is_no_second_player():
    PlayerFactory(name="Ann")

    with pytest.raises(IntegrityError), transaction.atomic():
        PlayerFactory(name="ANN")


def test_a_key_is_the_keepers_or_a_seats():
    session = SessionFactory()

    assert KeyFactory(session=session).is_keeper
    assert not KeyFactory(session=session, seat=2).is_keeper


def test_a_phone_saves_house_rules_of_a_game_once_under_a_name_whatever_its_case():
    SavedRulesFactory(name="Friday")
    SavedRulesFactory(name="Friday", device="bo's phone")
    SavedRulesFactory(name="Friday", variant="draw")

    with pytest.raises(IntegrityError), transaction.atomic():
        SavedRulesFactory(name="FRIDAY")


def test_a_phone_stars_a_game_and_hides_a_table_once():
    session = SessionFactory()
    models.FavoriteGame.objects.create(device="ann's phone", variant="draw")
    models.HiddenTable.objects.create(device="ann's phone", session=session)

    with pytest.raises(IntegrityError), transaction.atomic():
        models.FavoriteGame.objects.create(device="ann's phone", variant="draw")
    with pytest.raises(IntegrityError), transaction.atomic():
        models.HiddenTable.objects.create(device="ann's phone", session=session)

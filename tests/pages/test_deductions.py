"""Deductions from passes and draws, at a table that shows them (record 3.4)."""

import pytest

from referee import models
from tests.support.api import Api
from tests.support.pages import browser, text_of
from tests.support.tables import open_table

pytestmark = pytest.mark.django_db


def open_telling(**options):
    """Return a table of Block for three that shows what the plays give away: Ann has led 5-5, and Bo has passed."""
    keeper = browser()
    names = {f"name-{seat}": name for seat, name in enumerate(("Ann", "Bo", "Cy"), start=1)}
    opened = keeper.post("/new/block/", {"leader": "1", **names, **options})
    assert opened.status_code == 302, text_of(opened)
    session, hand = models.Session.objects.get(), models.Hand.objects.get()
    for sent in ({"lay": "5-5", "turn": "1"}, {"do": "pass", "turn": "2"}):
        answer = keeper.post(f"/table/{session.id}/enter/", {"hand": str(hand.id), **sent})
        assert answer.status_code == 302, text_of(answer)
    return keeper, session


def test_a_table_that_wants_to_be_told_sees_what_a_pass_gives_away():
    keeper, session = open_telling(deductions="on")

    for who in (keeper, browser("a watcher")):
        assert "has no 5" in text_of(who.get(f"/table/{session.id}/"))
        proved = text_of(who.get(f"/table/{session.id}/proofs/"))
        assert "Bo No tile with 5" in proved
        assert "Bo passed" in proved
    assert "What passes reveal" in text_of(keeper.get(f"/table/{session.id}/hand/"))


def test_any_other_table_says_nothing_of_it():
    keeper, session = open_telling()

    assert "has no" not in text_of(keeper.get(f"/table/{session.id}/"))
    assert "give away" not in text_of(keeper.get(f"/table/{session.id}/hand/"))
    assert keeper.get(f"/table/{session.id}/proofs/").status_code == 403


def test_nothing_is_proved_before_anybody_passes_or_draws():
    keeper, session = open_telling(deductions="on")
    for _ in range(3):
        keeper.post(f"/table/{session.id}/undo/")

    page = keeper.get(f"/table/{session.id}/proofs/")

    assert "Nothing is known yet." in text_of(page)


def test_a_program_opens_such_a_table_too_and_a_patience_proves_nothing():
    seats = [{"name": "Ann"}]
    opened = Api().post("sessions", {"variant": "bingo", "seats": seats, "deductions": True})

    assert opened["deductions"] is True
    for path in ("", "proofs/"):
        assert browser().get(f"/table/{opened['id']}/{path}").status_code == 200
    assert not open_table().state.log_state.in_force.shows_deductions

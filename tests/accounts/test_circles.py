"""Circles and their members: joined, left and owned."""

from __future__ import annotations

import pytest
from django.urls import reverse

from referee import models, operations
from referee.accounts.models import Membership
from referee.accounts.pages import urls
from referee.exceptions import Invalid
from tests.support.commands import said
from tests.support.members import account, circle_of, invitation_to, logged_in, make_account, session_of
from tests.support.pages import browser, text_of

pytestmark = pytest.mark.django_db


def test_somebody_with_an_account_joins_another_circle_and_looks_at_one_at_a_time():
    ann = make_account("ann", invitation_to("Thursday"))
    session_of(circle_of("Thursday"), "Bo", "Cy")
    session_of(circle_of("Friday"), "Di", "Eve")
    ann.post(invitation_to("Friday"))

    assert "Bo" in text_of(ann.get("/sessions/"))
    assert "Di" not in text_of(ann.get("/sessions/"))
    ann.post(f"/account/circle/{circle_of('Friday').id}/show/")
    assert "Di" in text_of(ann.get("/sessions/"))
    assert "Bo" not in text_of(ann.get("/sessions/"))


def test_who_was_removed_sees_nothing_any_more_and_their_invitations_end(ann):
    bo = account("bo")
    thursday = circle_of("Thursday", bo)
    opened = session_of(thursday, "Cy", "Di")
    token = operations.invite(circle=thursday.id, by=bo)
    phone = logged_in(bo)
    assert phone.get(f"/session/{opened.session.id}/").status_code == 200

    assert ann.post(f"/account/circle/{thursday.id}/{bo.id}/remove/").status_code == 302
    assert phone.get(f"/session/{opened.session.id}/").status_code == 404
    assert "Cy" not in text_of(phone.get("/sessions/"))
    assert browser().get(reverse("invitation", args=[token])).status_code == 404


def test_only_owners_change_members(ann):
    bo, cy = account("bo"), account("cy")
    thursday = circle_of("Thursday", bo, cy)
    phone = logged_in(bo)

    for act in ("remove", "owner", "password"):
        assert phone.post(f"/account/circle/{thursday.id}/{cy.id}/{act}/").status_code == 403, act
        assert ann.post(f"/account/circle/{thursday.id}/9999/{act}/").status_code == 404, act
        assert ann.post(f"/account/circle/{circle_of('Friday').id}/{cy.id}/{act}/").status_code == 403, act


def test_the_last_owner_doesnt_leave_the_others_alone(ann):
    bo = account("bo")
    thursday = circle_of("Thursday", bo)
    leave = f"/account/circle/{thursday.id}/leave/"
    assert ann.post(leave).status_code == 403

    ann.post(f"/account/circle/{thursday.id}/{bo.id}/owner/")
    assert ann.post(leave).status_code == 302
    assert logged_in(bo).post(leave).status_code == 302
    assert not Membership.objects.exists()


def test_the_host_gives_a_circle_what_was_played_before_there_were_any():
    session_of(None, "Ann", "Bo")
    said_ = said("circles", adopt="Thursday")

    assert "Sessions given to Thursday: 1." in said_
    assert models.Player.objects.filter(circle__name="Thursday").count() == 2
    session_of(None, "ann", "Cy")
    with pytest.raises(Invalid, match="ann has played in this circle already"):
        operations.adopt(circle=circle_of("Thursday").id)
    assert models.Session.objects.filter(circle=None).count() == 1


def test_an_open_server_has_no_accounts_to_see(settings):
    settings.REFEREE_ACCESS = "open"
    session_of(None, left=False)
    given = {"circle": 1, "number": 1, "pk": 1, "member": 1, "token": "x" * 22, "uidb36": "1", "key": "x-y"}
    names = [(each.name, each.pattern.converters or each.pattern.regex.groupindex) for each in urls.urlpatterns]

    for name, wanted in names:
        path = reverse(name, kwargs={key: given[key] for key in wanted})
        assert browser().get(path).status_code == browser().post(path).status_code == 404, name
    home = text_of(browser().get("/"))
    assert "Log in" not in home and "account" not in home
    assert len(names) > 15

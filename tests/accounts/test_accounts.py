"""Accounts are made by invitation, and circles are joined, left and owned."""

from __future__ import annotations

import re
from datetime import timedelta
from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from referee import models, operations
from referee.accounts.models import Circle, Invitation, Membership
from referee.accounts.pages import urls
from referee.accounts.pages.circles import new_password_path
from referee.exceptions import Invalid
from tests.support.members import PASSWORD, account, circle_of, invitation_to, logged_in, make_account, session_of
from tests.support.pages import browser, text_of

pytestmark = pytest.mark.django_db


def said(*command: str, **options: object) -> str:
    """What a command printed."""
    out = StringIO()
    call_command(*command, stdout=out, stderr=StringIO(), **options)
    return out.getvalue().strip()


@pytest.mark.postgres
def test_the_host_invites_the_first_member_who_owns_the_circle_and_opens_a_table():
    address = said("invite", circle="Thursday", address="https://dominoes.example/")
    assert address.startswith("https://dominoes.example/account/invitation/")
    ann = make_account("ann", address.removeprefix("https://dominoes.example"))

    assert "ann owner" in text_of(ann.get("/account/"))
    ann.post("/new/draw/", {"name-1": "Ann", "name-2": "Bo", "leader": "1"})
    assert models.Session.objects.get().circle == Circle.objects.get(name="Thursday")
    assert User.objects.get().check_password(PASSWORD)


def test_looking_at_an_invitation_uses_nothing_up_and_taking_it_does():
    path = invitation_to("Thursday")
    for _each in range(3):
        assert "Join Thursday?" in text_of(browser().get(path))
    make_account("ann", path)

    assert browser().get(path).status_code == 404
    assert browser().post(path).status_code == 404


@pytest.mark.postgres
def test_an_invitation_for_two_lets_two_in():
    path = invitation_to("Thursday", people=2)
    for name in ("ann", "bo"):
        make_account(name, path)

    assert browser().get(path).status_code == 404
    assert Membership.objects.count() == 2


def test_an_invitation_that_was_used_up_meanwhile_makes_no_account():
    path = invitation_to("Thursday")
    late = browser()
    late.post(path)
    assert late.get("/account/new/").status_code == 200
    make_account("ann", path)
    answer = late.post("/account/new/", {"username": "bo", "password1": PASSWORD, "password2": PASSWORD})

    assert "By invitation only" in text_of(answer)
    assert User.objects.count() == 1


def test_two_who_come_at_once_dont_both_get_the_last_place(monkeypatch):
    path = invitation_to("Thursday")
    late = browser()
    late.post(path)
    monkeypatch.setattr("referee.accounts.pages.adapter.AccountAdapter.is_open_for_signup", lambda *_given: True)
    make_account("ann", path)
    answer = late.post("/account/new/", {"username": "bo", "password1": PASSWORD, "password2": PASSWORD})

    assert answer.status_code == 404
    assert "used or has expired" in text_of(answer)
    assert User.objects.count() == 1


def test_an_invitation_expires():
    path = invitation_to("Thursday")
    Invitation.objects.update(good_until=timezone.now() - timedelta(seconds=1))

    assert browser().get(path).status_code == 404


def test_nobody_makes_an_account_without_an_invitation():
    answer = browser().post("/account/new/", {"username": "eve", "password1": PASSWORD, "password2": PASSWORD})

    assert "By invitation only" in text_of(answer)
    assert not User.objects.exists()


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


def test_who_has_an_account_logs_in_and_comes_back_to_the_invitation():
    make_account("ann", invitation_to("Thursday"))
    path, again = invitation_to("Friday"), browser()
    to_login = again.post(path, {"login": "1"}).url
    assert "Your name here" in text_of(again.get(to_login))
    answer = again.post(to_login, {"login": "ann", "password": PASSWORD, "next": path})

    assert answer.url == path
    assert again.post(path).url == f"/account/#circle-{circle_of('Friday').id}"


@pytest.mark.parametrize("sent", [{"login": "", "password": "x"}, {"login": "ann", "password": ""}])
def test_an_empty_field_is_asked_for(sent):
    assert text_of(browser().post("/account/login/", sent)).count("Fill in this field.") == 1


def test_a_wrong_password_is_told_without_saying_whether_there_is_such_a_name():
    make_account("ann", invitation_to("Thursday"))
    answers = [browser().post("/account/login/", {"login": name, "password": "wrong"}) for name in ("ann", "zoe")]

    assert "The name or the password is wrong." in text_of(answers[0])
    assert text_of(answers[0]) == text_of(answers[1]).replace("zoe", "ann")


@pytest.fixture
def five_tries(settings) -> None:
    """A server where a name may be tried five times in ten minutes."""
    settings.ACCOUNT_RATE_LIMITS = {"login": None, "login_failed": "5/10m/key"}


def log_in(client: Client, name: str, password: str = PASSWORD) -> HttpResponse:
    """The answer to a name and a password."""
    return client.post("/account/login/", {"login": name, "password": password})


def test_guesses_are_slowed_down(five_tries):
    make_account("ann", invitation_to("Thursday"))
    for _each in range(5):
        assert log_in(browser(), "ann", "wrong").status_code == 200
    answer = log_in(browser(), "ann")

    assert answer.status_code == 429
    assert "There were too many tries. Wait 10 minutes, then try again." in text_of(answer)


@pytest.mark.parametrize("known_by", ["making the account", "a password", "a link to a new password"])
def test_wrong_passwords_from_anywhere_lock_nobody_out_of_their_own_browser(known_by, five_tries):
    phone = make_account("ann", invitation_to("Thursday"))
    if known_by == "a password":
        phone = browser()
        assert log_in(phone, "ANN").status_code == 302
    if known_by == "a link to a new password":
        phone = browser()
        form = phone.get(new_password_path(User.objects.get())).url
        assert phone.post(form, {"password1": PASSWORD, "password2": PASSWORD}).status_code == 302
    phone.post("/account/logout/")
    for _each in range(20):
        log_in(browser(), "ann", "wrong")

    assert log_in(browser(), "ann").status_code == 429
    assert [log_in(phone, "ann", "wrong").status_code for _each in range(4)] == [200] * 4
    assert log_in(phone, "ann").status_code == 302


def test_a_known_browser_has_no_more_tries_than_any(five_tries):
    phone = make_account("ann", invitation_to("Thursday"))
    phone.post("/account/logout/")

    assert [log_in(phone, "ann", "wrong").status_code for _each in range(6)] == [200] * 5 + [429]


@pytest.mark.parametrize("name", ["\u0430nn", "\u0430\u0441\u0435", "ａｎｎ", "An\u200dn", "\u202eann", "zoë", "a b"])
def test_a_name_to_log_in_with_looks_like_no_other(name):
    phone = browser()
    phone.post(invitation_to("Thursday"))
    answer = phone.post("/account/new/", {"username": name, "password1": PASSWORD, "password2": PASSWORD})

    assert "This name can't be used. Use letters without accents, digits, and . _ - + or @" in text_of(answer)
    assert not User.objects.exists()


@pytest.mark.parametrize("name", ["zoë", "\u0430нна", "李小龍"])
def test_a_name_that_was_chosen_earlier_goes_on_to_log_in(name):
    account(name)

    assert log_in(browser(), name).status_code == 302


def test_a_member_invites_others(ann):
    answer = ann.post(f"/account/circle/{circle_of('Thursday').id}/invite/", {"people": "3", "days": "1"})
    page = ann.get(answer.url)

    assert "It lets 3 people in" in text_of(page)
    path = re.search(r'href="http://[^/"]+(/account/invitation/[^"]+)"', page.content.decode())[1]
    make_account("bo", path)
    assert {each.user.username for each in circle_of("Thursday").memberships.all()} == {"ann", "bo"}


@pytest.mark.parametrize(
    ("people", "days", "status"),
    [("0", "7", 400), ("51", "7", 400), ("x", "7", 400), ("1", "91", 400), ("1", "0", 400)],
)
def test_an_invitation_has_bounds(ann, people, days, status):
    sent = {"people": people, "days": days}

    assert ann.post(f"/account/circle/{circle_of('Thursday').id}/invite/", sent).status_code == status
    assert not Invitation.objects.exists()


def test_nobody_invites_to_a_circle_of_others(ann):
    assert ann.post(f"/account/circle/{circle_of('Friday').id}/invite/", {}).status_code == 403
    assert ann.post("/account/circle/999/invite/", {}).status_code == 403


@pytest.fixture
def ann() -> Client:
    """An owner of Thursday's circle."""
    user = account("ann")
    Membership.objects.create(user=user, circle=circle_of("Thursday"), is_owner=True)
    return logged_in(user)


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


def test_an_owner_helps_a_member_who_has_forgotten_the_password(ann):
    bo = account("bo")
    thursday = circle_of("Thursday", bo)
    page = ann.post(f"/account/circle/{thursday.id}/{bo.id}/password/").content.decode()
    path = re.search(r'href="http://[^/"]+(/account/password/[^"]+)"', page)[1]
    phone = browser()
    form = phone.get(path).url
    assert "Choose a new password" in text_of(phone.get(form))
    assert phone.post(form, {"password1": PASSWORD, "password2": PASSWORD}).status_code == 302

    assert "bo" in text_of(phone.get("/account/"))
    assert User.objects.get(username="bo").check_password(PASSWORD)
    assert "no longer good" in text_of(browser().get(path))


@pytest.mark.parametrize("who", ["staff", "owner", "member of another circle"])
def test_an_owner_cant_become_somebody_who_sees_more(ann, who):
    bo = account("bo")
    thursday = circle_of("Thursday", bo)
    match who:
        case "staff":
            User.objects.filter(id=bo.id).update(is_staff=True)
        case "owner":
            Membership.objects.filter(user=bo).update(is_owner=True)
        case _:
            circle_of("Friday", bo)

    assert ann.post(f"/account/circle/{thursday.id}/{bo.id}/password/").status_code == 403


def test_the_host_makes_a_link_to_a_new_password():
    account("bo")
    address = said("new_password", "Bo", address="https://dominoes.example")

    assert browser().get(address.removeprefix("https://dominoes.example")).status_code == 302
    with pytest.raises(CommandError, match="Nobody has an account"):
        said("new_password", "zoe")


def test_a_password_is_changed_by_whoever_knows_it():
    ann = make_account("ann", invitation_to("Thursday"))
    other = "seven times six-four"
    sent = {"oldpassword": "wrong", "password1": other, "password2": other}
    assert "present password" in text_of(ann.post("/account/password/", sent))
    assert ann.post("/account/password/", sent | {"oldpassword": PASSWORD}).url == "/account/"

    assert User.objects.get().check_password(other)


def test_logging_out_leaves_the_phones_tables():
    ann = make_account("ann", invitation_to("Thursday"))
    ann.post("/new/draw/", {"name-1": "Ann", "name-2": "Bo", "leader": "1"})
    table = f"/table/{models.Session.objects.get().id}/"
    assert ann.post("/account/logout/").status_code == 302
    models.Session.objects.update(changed_at="2020-01-01T00:00Z")

    assert ann.get(table).status_code == 200
    assert "Log in" in text_of(ann.get("/"))
    assert ann.get("/sessions/").status_code == 403


def test_a_stranger_is_asked_to_log_in():
    stranger = browser()

    assert stranger.get("/").url == "/account/login/"
    assert stranger.get("/account/").url == "/account/login/?next=/account/"
    assert "Log in" in text_of(stranger.get("/sessions/"))


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

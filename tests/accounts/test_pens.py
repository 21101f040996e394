"""Keys that belong to the account of whoever got them and end with its membership; owners who take the pen."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

import pytest
from django.contrib.auth.models import User
from django.test import Client

from referee import models, operations
from referee.accounts.models import Circle, Membership
from tests.support.api import Api
from tests.support.members import PASSWORD, account, api_of, circle_of, logged_in, remove_as_staff, session_of
from tests.support.pages import browser, text_of

pytestmark = pytest.mark.django_db

SEATS = [{"name": "Cy"}, {"name": "Di"}]
RECORD = {"record": 1, "variant": "draw", "seats": SEATS, "hands": []}


@pytest.fixture
def thursday() -> Circle:
    """Return a circle that Ann owns, with Bo and Cy."""
    circle = circle_of("Thursday", account("bo"), account("cy"))
    Membership.objects.create(user=account("ann"), circle=circle, is_owner=True)
    return circle


def user(name: str) -> User:
    found: User = User.objects.get(username=name)
    return found


def table_of(phone: Client) -> models.Session:
    """Open a table on somebody's phone and return its session."""
    answer = phone.post("/new/draw/", {"name-1": "Ann", "name-2": "Zoë", "leader": "1"})
    found: models.Session = models.Session.objects.get(id=UUID(answer.url.split("/")[2]))
    return found


def enters(phone: Client, session: models.Session, seat: int = 1) -> int:
    """Return the status of the answer to a play that a phone enters on the page."""
    hand, version = session.hands.get(), models.Session.objects.get(id=session.id).version
    sent = {"hand": hand.id, "turn": seat, "seen": version, "lay": "5-5"}
    status: int = phone.post(f"/table/{session.id}/enter/", sent).status_code
    return status


def renames(phone: Client, session: models.Session) -> Any:
    """Return the answer to a new name that a phone enters at the table."""
    version = models.Session.objects.get(id=session.id).version
    sent = {"name-1": "Ann", "name-2": "Nobody Knows", "seen": version, "change": "1"}
    return phone.post(f"/table/{session.id}/right/seats/", sent, follow=True)


def hand_over(phone: Client, session: models.Session, seat: str = "") -> str:
    """Return the path of the code that hands over the pen or a seat."""
    page = phone.post(f"/table/{session.id}/hand-over/", {"seat": seat}, follow=True).content.decode()
    found = re.search(r'href="(http[^"]*/take/[^"]*)"', page)
    assert found, page
    return urlsplit(found[1]).path


def goes(how: str, circle: Circle, name: str = "bo") -> None:
    """Bo is out."""
    gone = user(name)
    match how:
        case "leaves":
            operations.leave_circle(circle=circle.id, user=gone)
        case "is removed":
            operations.remove_member(circle=circle.id, by=user("ann"), member=gone.id)
        case "is removed by staff":
            remove_as_staff(circle, gone)
        case "account closed":
            User.objects.filter(id=gone.id).update(is_active=False)
        case _:
            gone.delete()


HOW = ["leaves", "is removed", "is removed by staff", "account closed", "account deleted"]
OUT = HOW[:3]


@pytest.mark.postgres
@pytest.mark.parametrize("how", HOW)
def test_the_pen_of_a_table_that_somebody_opened_writes_no_longer_when_they_are_out(thursday, how):
    phone = logged_in(user("bo"))
    session = table_of(phone)
    assert phone.get(f"/table/{session.id}/right/seats/").status_code == 200
    goes(how, thursday)

    assert enters(phone, session) == 403
    assert renames(phone, session).status_code == 403
    for action in ("undo", "hand-over", "end"):
        assert phone.post(f"/table/{session.id}/{action}/").status_code == 403, action
    assert not models.Player.objects.filter(name="Nobody Knows").exists()
    assert session.lines.count() == 2


@pytest.mark.parametrize("how", HOW)
def test_the_keys_that_a_program_got_write_no_longer_when_its_member_is_out(thursday, how):
    opened = api_of("bo", thursday).post("sessions", {"variant": "draw", "seats": SEATS})
    read_in = api_of("bo", thursday).post("sessions/import", RECORD)
    logged = Api(client=logged_in(user("bo"))).post("sessions", {"variant": "draw", "seats": SEATS})
    Api(opened["keeper_key"]).post(f"sessions/{opened['id']}/hands", {"leader": 1})
    hand = models.Hand.objects.get(session=opened["id"]).id
    goes(how, thursday)

    for answer in (opened, read_in, logged):
        change = {"changes": [{"do": "seats", "seats": [{"name": "Cy"}, {"name": "Nobody Knows"}]}]}
        assert Api(answer["keeper_key"]).post(f"sessions/{answer['id']}/corrections", change).status == 403
        assert Api(answer["keeper_key"]).post(f"sessions/{answer['id']}/hands", {"leader": 1}).status == 403
    for key in (opened["keeper_key"], *opened["seat_keys"].values()):
        assert Api(key).post(f"hands/{hand}/plays", {"do": "play", "seat": 1, "tile": "5-5"}).status == 403
    assert not models.Player.objects.filter(name="Nobody Knows").exists()


@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize("seat", ["", "1"])
def test_a_pen_or_seat_that_was_handed_over_writes_no_longer_when_its_holder_is_out(thursday, how, seat):
    cy, bo = logged_in(user("cy")), logged_in(user("bo"))
    session = table_of(cy)
    assert bo.post(hand_over(cy, session, seat)).status_code == 302
    goes(how, thursday)

    assert enters(bo, session) == 403
    if seat:
        assert enters(cy, session) == 302


@pytest.mark.parametrize("how", OUT)
def test_whoever_is_out_watches_at_the_table(thursday, how):
    phone = logged_in(user("bo"))
    session = table_of(phone)
    goes(how, thursday)

    assert 'name="lay"' not in phone.get(f"/table/{session.id}/").content.decode()


@pytest.mark.parametrize("how", OUT)
def test_a_code_that_they_made_before_moves_nothing(thursday, how):
    phone = logged_in(user("bo"))
    session = table_of(phone)
    codes = [hand_over(phone, session, seat) for seat in ("", "1")]
    goes(how, thursday)

    for code in codes:
        assert browser().post(code).status_code == 404


@pytest.mark.parametrize("how", OUT)
def test_seat_code_of_a_removed_member_is_void_after_handover(thursday, how):
    bo, cy = logged_in(user("bo")), logged_in(user("cy"))
    session = table_of(cy)
    assert bo.post(hand_over(cy, session)).status_code == 302
    code = hand_over(bo, session, "1")
    assert cy.post(hand_over(bo, session)).status_code == 302
    goes(how, thursday)

    assert browser().post(code).status_code == 404


@pytest.mark.parametrize("closed", [True, False])
def test_a_code_of_an_account_that_was_closed_or_deleted_moves_nothing(thursday, closed):
    phone = logged_in(user("bo"))
    session = table_of(phone)
    codes = [hand_over(phone, session, seat) for seat in ("", "1")]
    if closed:
        bo = user("bo")
        bo.is_active = False
        bo.save()
    else:
        user("bo").delete()

    for code in codes:
        assert browser().post(code).status_code == 404
    assert take(logged_in(user("ann")), session).status_code == 302


@pytest.mark.parametrize("how", OUT)
def test_their_tables_in_other_circles_stay_theirs(thursday, how):
    friday = circle_of("Friday", user("bo"))
    phone = logged_in(user("bo"))
    phone.post(f"/account/circle/{friday.id}/show/")
    session = table_of(phone)
    assert session.circle == friday
    goes(how, thursday)

    assert enters(phone, session) == 302


@pytest.mark.parametrize("how", OUT)
def test_coming_back_brings_no_pen_back(thursday, how):
    phone = logged_in(user("bo"))
    session = table_of(phone)
    goes(how, thursday)
    operations.join_circle(token=operations.invite(circle=thursday.id, by=None), user=user("bo"))

    assert enters(phone, session) == 403
    assert enters(phone, table_of(phone)) == 302


def test_what_a_phone_held_before_its_owner_logged_in_is_theirs_from_then_on(thursday):
    cy, guest = logged_in(user("cy")), browser()
    session = table_of(cy)
    guest.post(hand_over(cy, session))
    assert models.Key.objects.get(seat=None, withdrawn_at=None).account is None
    guest.post("/account/login/", {"login": "bo", "password": PASSWORD})
    goes("is removed", thursday)

    assert enters(guest, session) == 403


def test_a_guest_keeps_the_pen_whoever_goes(thursday):
    bo, guest = logged_in(user("bo")), browser()
    session = table_of(bo)
    guest.post(hand_over(bo, session))
    goes("is removed", thursday)

    assert enters(guest, session) == 302


def take(phone: Client, session: models.Session) -> Any:
    return phone.post(f"/table/{session.id}/pen/")


@pytest.mark.postgres
def test_an_owner_takes_the_pen(thursday):
    bo, ann = logged_in(user("bo")), logged_in(user("ann"))
    session = table_of(bo)
    code = hand_over(bo, session)
    assert enters(ann, session) == 403
    answer = take(ann, session)

    assert answer.url == f"/table/{session.id}/"
    assert "You keep the score now." in text_of(ann.get(answer.url))
    assert enters(bo, session) == 403
    assert enters(ann, session) == 302
    assert "Another phone keeps the score now." in text_of(bo.get(answer.url))
    assert browser().post(code).status_code == 404


def test_an_owner_takes_a_pen_that_nobodys_account_holds(thursday):
    opened = session_of(thursday, "Ann", "Bo")
    assert take(logged_in(user("ann")), opened.session).status_code == 302

    assert Api(opened.keeper_key).post(f"sessions/{opened.session.id}/hands", {"leader": 1}).status == 403


def test_taking_the_pen_leaves_the_seats_alone(thursday):
    bo, cy = logged_in(user("bo")), logged_in(user("cy"))
    session = table_of(bo)
    cy.post(hand_over(bo, session, "1"))
    take(logged_in(user("ann")), session)

    assert enters(cy, session) == 302


def test_the_sheet_that_shares_the_table_offers_it_to_owners_alone(thursday):
    bo, cy = logged_in(user("bo")), logged_in(user("cy"))
    session = table_of(bo)
    sheet = f"/table/{session.id}/share/"
    ann, fay = logged_in(user("ann")), account("fay")
    Membership.objects.create(user=fay, circle=circle_of("Friday"), is_owner=True)
    staff = User.objects.create_superuser("staff")
    assert "Take over the score" in text_of(ann.get(sheet))

    for phone in (bo, cy, browser(), logged_in(fay), logged_in(staff)):
        assert "Take over the score" not in text_of(phone.get(sheet))
    take(ann, session)
    assert "Take over the score" not in text_of(ann.get(sheet))


def test_the_way_to_that_sheet_is_there_before_the_first_hand(thursday):
    session = session_of(thursday, "Ann", "Bo").session
    ann, menu = logged_in(user("ann")), f"/table/{session.id}/menu/"

    assert menu in ann.get(f"/table/{session.id}/").content.decode()
    assert f"/table/{session.id}/share/" in ann.get(menu).content.decode()


def test_nobody_but_an_owner_of_its_circle_takes_the_pen(thursday):
    session = session_of(thursday, "Ann", "Bo", left=False).session
    fay = account("fay")
    Membership.objects.create(user=fay, circle=circle_of("Friday"), is_owner=True)
    staff = User.objects.create_superuser("staff")

    for who in (user("bo"), fay, staff):
        assert take(logged_in(who), session).status_code == 403
    assert take(browser(), session).url.startswith("/account/login/")
    held = session.keys.get(seat=None)
    assert not held.is_withdrawn


def test_a_table_that_one_may_not_see_cant_be_taken(thursday):
    opened = session_of(circle_of("Friday"), "Ann", "Bo")

    assert take(logged_in(user("ann")), opened.session).status_code == 404


def test_on_an_open_server_nobody_takes_a_pen(thursday, settings):
    settings.REFEREE_ACCESS = "open"
    opened = session_of(thursday, "Ann", "Bo", left=False)
    ann = logged_in(user("ann"))

    assert take(ann, opened.session).status_code == 404
    assert "Take over the score" not in text_of(ann.get(f"/table/{opened.session.id}/share/"))


def test_on_an_open_server_no_key_is_anybodys(settings):
    settings.REFEREE_ACCESS = "open"
    phone = logged_in(account("bo"))
    table_of(phone)
    phone.post(hand_over(phone, models.Session.objects.get()))

    assert set(models.Key.objects.values_list("account", flat=True)) == {None}

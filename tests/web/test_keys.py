import re
from unittest import mock

import pytest
from django.http import HttpResponse
from django.test import RequestFactory

from referee.models import tokens
from referee.web import devices


def visit(cookie=None):
    request = RequestFactory().get("/")
    if cookie is not None:
        request.COOKIES[devices.COOKIE] = cookie
    return devices.device_of(request)


def cookie_for(device):
    response = HttpResponse()
    devices.remember_device(response, device)
    return response.cookies[devices.COOKIE]


def test_a_device_is_known_again_by_its_cookie():
    device = devices.new_device()

    assert visit(cookie_for(device).value) == device


def test_the_cookie_is_good_for_a_year_and_out_of_reach_of_scripts():
    cookie = cookie_for("phone")

    assert cookie["max-age"] == 365 * 24 * 3600
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"


def test_over_https_the_cookie_never_travels_in_the_open(settings):
    assert not cookie_for("phone")["secure"]
    settings.SESSION_COOKIE_SECURE = True
    assert cookie_for("phone")["secure"]


@pytest.mark.parametrize("cookie", [None, "", "phone", "phone:1:x", "\ud800", ":::"])
def test_a_cookie_that_is_not_ours_names_no_device(cookie):
    assert visit(cookie) == ""


def test_a_cookie_that_was_tampered_with_names_no_device():
    assert visit(cookie_for("phone").value.replace("phone", "phony")) == ""


def test_a_cookie_over_a_year_old_names_no_device():
    cookie = cookie_for("phone").value

    with mock.patch("django.core.signing.time.time", return_value=2**40):
        assert visit(cookie) == ""


def test_a_code_has_no_characters_that_look_alike():
    code = tokens.new_code()

    assert re.fullmatch("[2-9A-HJKMNP-TV-Z]{6}", code)
    assert tokens.read_code(f" {code[:2].lower()} - {code[2:]}\x00") == code

"""An invitation, an account, and a passkey that the browser makes and logs in with."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from playwright.sync_api import Page, expect

from referee import operations
from tests.support.members import PASSWORD, circle_of

pytestmark = pytest.mark.django_db(transaction=True)

ALWAYS_WILLING = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture(autouse=True)
def members_only(settings: Any) -> None:
    settings.REFEREE_ACCESS = "members"
    cache.clear()


def test_a_guest_becomes_a_member_and_logs_in_with_a_passkey(phone: Page) -> None:
    keys = phone.context.new_cdp_session(phone)
    keys.send("WebAuthn.enable")
    keys.send("WebAuthn.addVirtualAuthenticator", {"options": ALWAYS_WILLING})
    token = operations.invite(circle=circle_of("Thursday").id, by=None)

    phone.goto(f"/account/invitation/{token}/")
    phone.get_by_role("button", name="Make an account").click()
    phone.get_by_label("A name to log in with").fill("ann")
    for label in ("Password", "The same password again"):
        phone.get_by_label(label, exact=True).fill(PASSWORD)
    phone.get_by_role("button", name="Make an account").click()
    expect(phone.get_by_role("heading", name="Welcome, ann")).to_be_visible()
    phone.goto("/account/")
    phone.get_by_role("link", name="Add a passkey").click()
    phone.get_by_label("Password").fill(PASSWORD)
    phone.get_by_role("button", name="Continue").click()
    phone.get_by_role("button", name="Add a passkey").click()
    expect(phone.locator("#passkeys")).to_contain_text("This phone")

    phone.goto("/account/logout/")
    phone.get_by_role("button", name="Log out").click()
    phone.goto("/account/login/")
    phone.get_by_role("button", name="Log in with a passkey").click()
    expect(phone.locator("main")).to_contain_text("Nothing has been played yet.")
    phone.get_by_role("link", name="More").tap()
    phone.get_by_role("link", name="Your account").tap()
    expect(phone.locator("h1")).to_have_text("ann")
    expect(phone.locator("#passkeys")).to_contain_text("last used")
    for way in ("Players", "Rules", "Start a game"):
        phone.get_by_role("link", name="Referee").tap()
        phone.get_by_role("link", name=way, exact=True).tap()
        expect(phone.get_by_role("link", name="Referee")).to_be_visible()

"""The application as the phone's worker calls it, for tests."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.utils import translation

from referee.server.phone.cookies import CookieJar
from referee.server.phone.engine import Engine, PhoneAnswer

ORIGIN = "https://referee.example"


@pytest.fixture
def alone(settings: Any) -> Iterator[None]:
    """Leave the test its connection and its language, as Django's own client does."""
    settings.ALLOWED_HOSTS = ["*"]
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    with translation.override("en"):
        yield
    for signal in signals:
        signal.connect(close_old_connections)


def phone_with(cookies: Path) -> Engine:
    """Return the application with its cookies in this file."""
    return Engine(ORIGIN, CookieJar(cookies))


def asked(phone: Engine, address: str) -> PhoneAnswer:
    """Ask for a page."""
    return phone.answer("GET", address, [("Accept", "text/html")], b"", "")


def sent(phone: Engine, address: str, to: str = "", **fields: str) -> PhoneAnswer:
    """Send a form of the page at an address, to the same address or another."""
    page = asked(phone, address).content.decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
    assert token
    headers = [("content-type", "application/x-www-form-urlencoded"), ("referer", ORIGIN + address)]
    content = urlencode({**fields, "csrfmiddlewaretoken": token[1]}).encode()
    return phone.answer("POST", to or address, headers, content, "")

"""The application as the phone's worker calls it, for tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

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

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import Client

from referee.accounts.models import Membership
from tests.support.members import account, circle_of, logged_in


@pytest.fixture(autouse=True)
def members_only(settings):
    """Set the server up for members; nobody has tried too often yet."""
    settings.REFEREE_ACCESS = "members"
    cache.clear()


@pytest.fixture
def ann() -> Client:
    """Return an owner of Thursday's circle."""
    user = account("ann")
    Membership.objects.create(user=user, circle=circle_of("Thursday"), is_owner=True)
    return logged_in(user)

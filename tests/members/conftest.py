import pytest
from django.core.cache import cache

from referee.pages import codes


@pytest.fixture(autouse=True)
def members_only(settings):
    """A server for members, whose passwords are hashed quickly and where nobody has tried too often yet."""
    settings.REFEREE_ACCESS = "members"
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    cache.clear()
    codes.forget_everybody()

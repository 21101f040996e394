import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def members_only(settings):
    """Set the server up for members; nobody has tried too often yet."""
    settings.REFEREE_ACCESS = "members"
    cache.clear()

"""Numbers in the addresses of accounts, which anybody may make up."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from referee.accounts.models import Membership
from referee.accounts.pages import urls
from tests.support.members import account, circle_of, logged_in

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("number", [2**63 - 1, 2**63, 10**30])
def test_nothing_is_at_an_address_with_a_number_that_no_row_has(number):
    circle = circle_of("Thursday", ann := account("ann"))
    Membership.objects.update(is_owner=True)
    client = logged_in(ann)
    sent = {"name": "scores", "scope": "read", "people": "1", "days": "1"}
    for path in numbered_addresses(circle.id, ann.id, number):
        assert client.post(path, sent).status_code == 404, path


def numbered_addresses(circle: int, member: int, number: int) -> Iterator[str]:
    """Every address of accounts that has a number in it, each time with this one in another of its places."""
    places = re.compile(r"<\w+:(\w+)>")
    for pattern in urls.urlpatterns:
        route = str(pattern.pattern)
        for wrong in places.findall(route):
            known = {"circle": circle, "member": member, wrong: number}
            yield "/account/" + places.sub(lambda place, known=known: str(known.get(place[1], 1)), route)

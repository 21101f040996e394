import pytest
from django.test import Client

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def test_healthz_answers_while_the_database_does(client: Client) -> None:
    answer = client.get("/healthz")

    assert (answer.status_code, answer.content) == (200, b"ok\n")

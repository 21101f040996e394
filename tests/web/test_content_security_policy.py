"""The content security policy of pages."""

import pytest
from django.test import Client


@pytest.mark.django_db
def test_pages_may_load_nothing_from_elsewhere_and_run_no_script_of_their_own(client: Client) -> None:
    policy = client.get("/healthz")["Content-Security-Policy"]

    assert "default-src 'self'" in policy
    assert "unsafe" not in policy


def test_a_view_may_have_a_policy_of_its_own(client: Client) -> None:
    policy = client.get("/api/v1/docs")["Content-Security-Policy"]

    assert "style-src 'self' 'unsafe-inline'" in policy
    assert "frame-ancestors 'none'" in policy

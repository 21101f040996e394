"""Webhooks through the API: made, listed and deleted, by whoever runs the server and by owners of circles."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User

from referee import models, operations
from referee.accounts.models import ApiToken, Membership
from referee.models import WebhookDelivery
from tests.support.api import Api, at_the_machine, open_table
from tests.support.members import account, circle_of, logged_in

pytestmark = pytest.mark.django_db

HERE = "https://chat.example.org/hooks/17?room=3"
MADE = {"url": HERE, "kinds": ["result", "ended"]}


@pytest.fixture
def host() -> Api:
    """Return the program of the person who runs the server, at its own machine."""
    return Api(client=at_the_machine())


def owner(name: str, circle: str, scope: str = ApiToken.Scope.KEEP_SCORE) -> Api:
    """Return the program of somebody who owns a circle."""
    user = account(name)
    joined = circle_of(circle)
    Membership.objects.create(user=user, circle=joined, is_owner=True)
    made = operations.make_api_token(
        user=user, circle=joined.id, name="a program", scope=ApiToken.Scope(scope), lasts=timedelta(days=1)
    )
    return Api(made.secret)


def test_a_webhook_is_made_listed_and_deleted(host: Api) -> None:
    made = host.post("webhooks", MADE)

    assert made.status == 201
    assert (made["url"], made["kinds"], made["waiting"], made["answers"]) == (HERE, ["result", "ended"], 0, [])
    assert made["secret"].startswith("whsec_") and len(made["secret"]) > 40
    (listed,) = host.get("webhooks")["webhooks"]
    assert listed == {key: value for key, value in made.body.items() if key != "secret"}

    assert host.delete(f"webhooks/{made['id']}").status == 204
    assert host.get("webhooks")["webhooks"] == []
    assert host.delete(f"webhooks/{made['id']}").status == 404


def test_its_last_answers_are_listed(host: Api) -> None:
    made = host.post("webhooks", MADE)
    webhook = models.Webhook.objects.get()
    waits, went = (WebhookDelivery.objects.create(webhook=webhook, line=uuid4()) for _ in range(2))
    operations.note_delivery(waits, status=503, problem="refused")
    operations.note_delivery(went, status=200, problem="")
    WebhookDelivery.objects.create(webhook=webhook, line=uuid4())

    (listed,) = host.get("webhooks")["webhooks"]
    assert (listed["id"], listed["waiting"]) == (made["id"], 2)
    told = [(each["id"], each["status"], each["problem"], each["due_at"] is None) for each in listed["answers"]]
    assert told == [(str(went.id), 200, None, True), (str(waits.id), 503, "refused", False)]


def test_a_secret_of_ones_own_is_taken(host: Api) -> None:
    secret = "whsec_" + "A" * 32
    assert host.post("webhooks", {**MADE, "secret": secret})["secret"] == secret
    assert models.Webhook.objects.get().secret == secret


def test_sending_it_twice_is_safe(host: Api) -> None:
    sent = {**MADE, "id": str(uuid4())}
    first, again = host.post("webhooks", sent), host.post("webhooks", sent)
    by_header = host.post("webhooks", MADE, Idempotency_Key=sent["id"])

    assert (first.status, again.status, first.body) == (201, 200, again.body)
    assert (by_header.status, by_header.body) == (200, first.body)
    assert host.post("webhooks", {**sent, "kinds": ["entry"]}).status == 422
    assert models.Webhook.objects.count() == 1


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ({"url": HERE}, "kinds"),
        ({"kinds": ["entry"]}, "url"),
        ({"url": HERE, "kinds": []}, "kinds"),
        ({"url": HERE, "kinds": ["nothing"]}, "kinds[0]"),
        ({"url": HERE, "kinds": "entry"}, "kinds"),
        ({**MADE, "colour": "green"}, "colour"),
        ({**MADE, "id": "7"}, "id"),
        ({**MADE, "secret": "secret"}, "secret"),
        ({**MADE, "secret": "whsec_AAAA"}, "secret"),
        ({**MADE, "secret": "whsec_" + "é" * 40}, "secret"),
        *(
            ({"url": url, "kinds": ["entry"]}, "url")
            for url in (
                "",
                "chat.example.org",
                "ftp://chat.example.org/",
                "http://chat.example.org/",
                "https://",
                "https://ann:secret@chat.example.org/",
                "https://chat.example.org/#here",
                "https://chat.example.org:99999/",
                "https://chat.example.org/a b",
                "https://chat.example.org/\r\nX: y",
                "https://chat.example.org\\@evil.example/",
                "https://[::1/",
                "https://a..b/",
                "https://localhost/",
                "https://printer.local/",
                "https://127.0.0.1:8000/",
                "https://10.0.0.7/",
                "https://[::1]/",
                "https://[::ffff:192.168.1.7]/",
                "https://169.254.169.254/latest/meta-data/",
                f"https://chat.example.org/{'x' * 500}",
            )
        ),
    ],
)
def test_what_can_not_be_one_is_refused_by_name(host: Api, sent: dict[str, Any], field: str) -> None:
    answer = host.post("webhooks", sent)

    assert answer.status == 400, answer.body
    assert answer["errors"][0]["field"] == field
    assert not models.Webhook.objects.exists()


def test_a_host_may_allow_the_house_network(host: Api, settings: Any) -> None:
    settings.REFEREE_WEBHOOKS_PRIVATE = True

    for url in ("http://192.168.1.7:8080/hook", "http://printer.local/", "https://[::1]/"):
        assert host.post("webhooks", {**MADE, "url": url}).status == 201


def test_there_is_an_end_to_them(host: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.operations.webhooks.MOST_WEBHOOKS", 1)

    assert host.post("webhooks", MADE).status == 201
    assert host.post("webhooks", MADE).status == 403


def test_there_are_none_unless_the_host_switches_them_on(host: Api, settings: Any) -> None:
    settings.REFEREE_WEBHOOKS = False

    assert host.get("webhooks").status == host.post("webhooks", MADE).status == 403
    assert host.delete(f"webhooks/{uuid4()}").status == 403
    settings.REFEREE_ACCESS = "members"
    assert owner("ann", "Thursday").post("webhooks", MADE).status == 403


def test_on_an_open_server_whoever_runs_it_makes_them_and_nobody_else() -> None:
    table = open_table()
    for program in (table.keeper, table.seats[1], table.watcher, table.stranger):
        assert program.post("webhooks", MADE).status == program.get("webhooks").status == 403
    User.objects.create_user("staff", is_staff=True)

    assert Api(client=logged_in(User.objects.get(username="staff"))).post("webhooks", MADE).status == 201


def test_an_owner_has_those_of_the_circle(settings: Any) -> None:
    settings.REFEREE_ACCESS = "members"
    ann, bo = owner("ann", "Thursday"), owner("bo", "Friday")
    made = ann.post("webhooks", MADE)

    assert (made.status, len(ann.get("webhooks")["webhooks"])) == (201, 1)
    assert bo.get("webhooks")["webhooks"] == []
    assert bo.delete(f"webhooks/{made['id']}").status == 404
    assert owner("cy", "Thursday").delete(f"webhooks/{made['id']}").status == 204


def test_a_member_who_owns_nothing_and_a_token_to_read_make_none(settings: Any) -> None:
    settings.REFEREE_ACCESS = "members"
    reading = owner("ann", "Thursday", ApiToken.Scope.READ)
    keeping = owner("bo", "Thursday")
    Membership.objects.filter(user__username="bo").update(is_owner=False)

    for program in (reading, keeping, Api(), Api(client=at_the_machine())):
        assert program.post("webhooks", MADE).status == 403
        assert program.get("webhooks").status == 403

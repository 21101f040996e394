"""Webhooks as they are sent: signed, tried again, in order of their lines, and never where they may not go."""

from __future__ import annotations

import hashlib
import hmac
import json
import time
from base64 import b64decode, b64encode
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from referee import models, operations, queries
from referee.accounts.models import Membership
from referee.log import forget_all
from referee.operations.webhook_queue import KEPT, LEASE, PAUSES
from referee.server.webhooks import worker
from referee.server.webhooks.worker import Worker, sending_to_webhooks
from tests.support.api import check_component
from tests.support.members import account, circle_of, session_of
from tests.support.receivers import Receiver, receiver
from tests.support.server_process import in_time
from tests.support.tables import Table, open_table

pytestmark = pytest.mark.django_db(transaction=True)

EVERYTHING = queries.WebhookRight(None, None)
ENTRIES = ["entry"]


@pytest.fixture(autouse=True)
def house_network(settings: Any) -> None:
    """Let receivers on this machine be sent to."""
    settings.REFEREE_WEBHOOKS_PRIVATE = True


@pytest.fixture
def there() -> Iterator[Receiver]:
    """Yield a receiver that takes everything."""
    with receiver() as told:
        yield told


def webhook_to(url: str, *kinds: str, right: queries.WebhookRight = EVERYTHING) -> models.Webhook:
    """Return a webhook for lines of these kinds, or for entries."""
    return operations.create_webhook(right=right, url=url, kinds=kinds or ENTRIES).webhook


def work() -> None:
    """Let a worker do everything that is to be done now."""
    one = Worker(senders=1)
    assert in_time(lambda: not one.work() and not one.is_waiting)


def due_now() -> None:
    """Let the time pass until everything that waits is due."""
    models.WebhookDelivery.objects.filter(due_at__isnull=False).update(due_at=timezone.now())


def a_table_won() -> Table:
    """Return a session that ends with its first tile."""
    table = open_table(target=10, dealt=1)
    table.play("1: 5-5")
    return table


# What is sent


@pytest.mark.postgres
def test_each_line_of_its_kinds_is_sent_as_the_stream_tells_it(there: Receiver) -> None:
    before = open_table("Eve", "Fay")
    before.play("1: 5-5")
    webhook_to(there.url)
    table = open_table()
    table.plays("1: 5-5", "2: 5-0 on 1")
    table.undo()
    work()
    first, second = (json.loads(there.next().body) for _ in range(2))

    assert there.received.empty()
    check_component("WebhookMessage", first)
    assert (first["type"], set(first)) == ("line.entry", {"type", "timestamp", "data"})
    told = first["data"]
    assert (told["session"], told["version"], told["scores"]) == (str(table.session_id), 2, {"1": 10, "2": 0})
    assert (told["variant"], [seat["name"] for seat in told["seats"]]) == ("all-fives", ["Ann", "Bo"])
    assert (told["result"], told["winners"], told["ruling"]["points"]) == (None, [], 10)
    assert second["data"]["version"] == 3 and second["data"]["event"] > told["event"]


def test_a_message_is_signed_as_standard_webhooks_has_it(there: Receiver) -> None:
    webhook = webhook_to(there.url)
    open_table().play("1: 5-5")
    work()
    got = there.next()

    key = b64decode(webhook.secret.removeprefix("whsec_"))
    said = f"{got.headers['webhook-id']}.{got.headers['webhook-timestamp']}.".encode() + got.body
    expected = b64encode(hmac.new(key, said, hashlib.sha256).digest()).decode()
    assert got.headers["webhook-signature"] == f"v1,{expected}"
    assert abs(int(got.headers["webhook-timestamp"]) - time.time()) < 60
    assert (got.path, got.headers["content-type"]) == ("/hooks/17", "application/json")
    assert got.headers["webhook-id"] == str(webhook.deliveries.get().id)


def test_results_are_lines_with_which_a_hand_has_its_result(there: Receiver) -> None:
    webhook_to(there.url, "result")
    other = open_table("Cy", "Di")
    other.play("1: 5-5")
    table = a_table_won()
    work()
    told = json.loads(there.next().body)["data"]

    assert there.received.empty()
    assert (told["session"], told["finished"], told["winners"]) == (str(table.session_id), True, [1])
    assert told["result"]["winners"] == [1]


def test_no_play_waits_and_nothing_is_queued_by_it(there: Receiver) -> None:
    webhook_to(there.url)
    open_table().play("1: 5-5")

    assert not models.WebhookDelivery.objects.exists() and there.received.empty()


def test_no_copy_is_kept_of_what_a_line_says(there: Receiver) -> None:
    webhook = webhook_to(there.url)
    open_table("Ann", "Bo").play("1: 5-5")
    operations.queue_lines(webhook, queries.newest_mark().number)
    forget_all()  # a name is erased while no server runs
    operations.erase_person(player_id=models.Player.objects.get(name="Ann").id)
    forget_all()
    work()

    names = [seat["name"] for seat in json.loads(there.next().body)["data"]["seats"]]
    assert "Ann" not in names and "Bo" in names


def test_what_is_gone_is_not_sent(there: Receiver) -> None:
    webhook = webhook_to(there.url, "opened")
    table = open_table(begin=False)
    operations.queue_lines(webhook, queries.newest_mark().number)
    models.Session.objects.update(opened_at="2001-01-01T00:00Z", changed_at="2001-01-01T00:00Z")
    assert operations.delete_never_played(session_id=table.session_id, before=timezone.now())
    work()

    assert there.received.empty() and not webhook.deliveries.exists()


# Whose lines


def test_a_circles_webhook_is_sent_its_own_sessions(there: Receiver, settings: Any) -> None:
    settings.REFEREE_ACCESS = "members"
    owner = account("ann")
    thursday = circle_of("Thursday")
    Membership.objects.create(circle=thursday, user=owner, is_owner=True)
    webhook_to(there.url, "opened", right=queries.WebhookRight(thursday.id, owner.pk))
    session_of(circle_of("Friday"))
    session_of(None)
    own = session_of(thursday)
    work()

    assert json.loads(there.next().body)["data"]["session"] == str(own.session.id)
    assert there.received.empty()


@pytest.mark.parametrize("end", ["membership", "ownership", "account", "access"])
def test_it_ends_with_its_owners_right(there: Receiver, settings: Any, end: str) -> None:
    settings.REFEREE_ACCESS = "members"
    owner = account("ann")
    thursday = circle_of("Thursday")
    membership = Membership.objects.create(circle=thursday, user=owner, is_owner=True)
    webhook = webhook_to(there.url, "opened", right=queries.WebhookRight(thursday.id, owner.pk))
    session_of(thursday)
    operations.queue_lines(webhook, queries.newest_mark().number)
    if end == "membership":
        operations.end_membership(membership)
        assert not models.Webhook.objects.exists()
    elif end == "ownership":
        Membership.objects.update(is_owner=False)
    elif end == "account":
        owner.is_active = False
        owner.save()
    else:
        settings.REFEREE_ACCESS = "open"
    session_of(thursday)
    work()

    assert there.received.empty() and not models.WebhookDelivery.objects.exists()


# Trying again


@pytest.mark.postgres
def test_what_is_not_taken_is_tried_again_after_growing_pauses(there: Receiver) -> None:
    webhook = webhook_to(there.url)
    open_table().play("1: 5-5")
    there.status = 503
    began, ids = timezone.now(), set()
    for tried, pause in enumerate(PAUSES, start=1):
        work()
        waits = webhook.deliveries.get()
        assert (waits.tries, waits.status, waits.problem) == (tried, 503, "refused")
        assert timedelta() <= waits.due_at - began - pause < timedelta(minutes=1)
        ids.add(there.next().headers["webhook-id"])
        due_now()
    work()

    over = webhook.deliveries.get()
    assert (over.tries, over.due_at, over.problem) == (len(PAUSES) + 1, None, "refused")
    assert len(ids) == 1, "the same message, so that a receiver knows it again"


def test_what_is_taken_at_a_later_try_is_done(there: Receiver) -> None:
    webhook = webhook_to(there.url)
    open_table().play("1: 5-5")
    there.status = 500
    work()
    there.status = 200
    work()
    assert webhook.deliveries.get().due_at, "it isn't due yet"
    due_now()
    work()

    done = webhook.deliveries.get()
    assert (done.tries, done.status, done.problem, done.due_at) == (2, 200, "", None)


def test_a_receiver_that_says_gone_is_not_asked_again(there: Receiver) -> None:
    webhook = webhook_to(there.url)
    open_table().play("1: 5-5")
    there.status = 410
    work()

    assert webhook.deliveries.get().due_at is None


def test_a_receiver_in_trouble_holds_up_nobody_else(there: Receiver) -> None:
    refused = webhook_to("http://127.0.0.1:9/")
    webhook_to(there.url)
    open_table().play("1: 5-5")
    work()

    assert there.next()
    assert [each.problem for each in refused.deliveries.all()] == ["unreachable"]


def test_only_the_last_answers_are_kept(there: Receiver) -> None:
    webhook = webhook_to(there.url)
    table = open_table()
    for _ in range(KEPT + 3):
        table.play("1: 5-5")
        table.undo()
    work()

    assert webhook.deliveries.count() == KEPT
    assert there.received.qsize() == KEPT + 3
    (listed,) = queries.webhooks_listed(EVERYTHING)
    assert (listed.waiting, len(listed.answers)) == (0, 10)


def test_who_waits_too_long_is_left_in_the_log_until_there_is_room(
    there: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("referee.operations.webhook_queue.MOST_WAITING", 1)
    webhook = webhook_to(there.url)
    table = open_table()
    there.status = 500
    table.play("1: 5-5")
    work()
    table.play("2: 5-0 on 1")
    work()
    assert webhook.deliveries.count() == 1

    there.status = 204
    due_now()
    work()
    assert webhook.deliveries.filter(due_at=None).count() == 2


@pytest.mark.postgres
def test_two_servers_send_a_line_once(there: Receiver) -> None:
    webhook = webhook_to(there.url)
    open_table().play("1: 5-5")
    newest = queries.newest_mark().number
    stale = models.Webhook.objects.get()
    operations.queue_lines(webhook, newest)
    operations.queue_lines(stale, newest)
    assert webhook.deliveries.count() == 1

    claimed = operations.claim_delivery(set())
    assert claimed and operations.claim_delivery(set()) is None
    assert LEASE - timedelta(minutes=1) < models.WebhookDelivery.objects.get().due_at - timezone.now() <= LEASE


def test_the_worker_runs_beside_the_server(there: Receiver, settings: Any) -> None:
    webhook_to(there.url)
    with sending_to_webhooks():
        open_table().play("1: 5-5")
        assert there.next()
    settings.REFEREE_WEBHOOKS = False
    with sending_to_webhooks():
        open_table().play("1: 5-5")
        time.sleep(worker.BETWEEN_LOOKS.total_seconds() * 1.5)
    assert there.received.empty()

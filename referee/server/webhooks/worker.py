"""The worker that sends to webhooks, on a thread of the process that started those that answer.

It looks at the database, which all processes write to, so nobody who enters a play waits for it. What is sent goes out on
a few threads that don't touch the database, so that a slow receiver holds up nobody else.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import timedelta
from queue import Empty, SimpleQueue
from typing import NamedTuple
from uuid import UUID

from django.conf import settings
from django.db import close_old_connections, connections
from django.utils import translation

from referee import models, operations, queries
from referee.api.webhook_json import message_of
from referee.server.webhooks.sending import Answer, send
from referee.server.webhooks.signature import signed

BETWEEN_LOOKS = timedelta(seconds=1)
AFTER_TROUBLE = timedelta(seconds=10)
"""The pause after something went wrong, such as with the database."""

AT_ONCE = 8
"""Receivers that are sent to at a time, each one line at a time."""

SECONDS_TO_SETTLE = 0.02
"""The seconds between two looks whether those have ended who were writing."""

SECONDS_TO_STOP = 2

_LOG = logging.getLogger("referee.webhooks")
_AGENT = "Referee"


class SignedMessage(NamedTuple):
    """A message for a webhook, whole, so that nothing has to be read from the database any more."""

    delivery: models.WebhookDelivery
    url: str
    headers: Mapping[str, str]
    body: bytes


class Worker:
    """The messages that are on their way, by their webhooks, and the threads that send them.

    The threads end with the process: what is on its way then is tried again after the next start.
    """

    def __init__(self, senders: int = AT_ONCE) -> None:
        self._senders = senders
        self._on_its_way: set[UUID] = set()
        self._to_send: SimpleQueue[SignedMessage] = SimpleQueue()
        self._answered: SimpleQueue[tuple[SignedMessage, Answer]] = SimpleQueue()
        for _ in range(senders):
            threading.Thread(target=self._send, daemon=True).start()

    def work(self) -> bool:
        """Queue new lines, write down the answers that came, and send what is due. Return True if more can be done now."""
        more = self._queue()
        noted = self._note_answers()
        started = self._send_what_is_due()
        return more or noted or started

    def _queue(self) -> bool:
        mark = queries.newest_mark()
        behind = list(models.Webhook.objects.filter(number__lt=mark.number))
        give_up = time.monotonic() + BETWEEN_LOOKS.total_seconds()
        while behind and not queries.is_settled(mark):
            if time.monotonic() > give_up:
                return False
            time.sleep(SECONDS_TO_SETTLE)
        with translation.override(settings.LANGUAGE_CODE):
            queued = [operations.queue_lines(webhook, mark.number) for webhook in behind]
        return any(queued)

    def _note_answers(self) -> bool:
        noted = False
        with suppress(Empty):
            while True:
                message, answer = self._answered.get_nowait()
                self._on_its_way.discard(message.delivery.webhook_id)
                operations.note_delivery(message.delivery, status=answer.status, problem=answer.problem)
                noted = True
        return noted

    def _send_what_is_due(self) -> bool:
        started = False
        while len(self._on_its_way) < self._senders and (delivery := operations.claim_delivery(self._on_its_way)):
            message = _message(delivery)
            if message is None:
                operations.drop_delivery(delivery)
            else:
                self._on_its_way.add(delivery.webhook_id)
                self._to_send.put(message)
            started = True
        return started

    def _send(self) -> None:
        private: bool = settings.REFEREE_WEBHOOKS_PRIVATE
        while message := self._to_send.get():
            try:
                answer = send(message.url, message.headers, message.body, private=private)
            except Exception:  # a mistake of ours, which must not end the thread
                _LOG.exception("A webhook couldn't be sent to.")
                answer = Answer(None, models.WebhookDelivery.Problem.UNREACHABLE.value)
            self._answered.put((message, answer))

    @property
    def is_waiting(self) -> bool:
        """True while answers are to come."""
        return bool(self._on_its_way)


def _message(delivery: models.WebhookDelivery) -> SignedMessage | None:
    """Return the message about a line, signed for this try; None where the line is there no longer."""
    with translation.override(settings.LANGUAGE_CODE):
        line = queries.line_to_deliver(delivery)
        if line is None:
            return None
        body = message_of(line)
    headers = signed(str(delivery.id), int(time.time()), body, delivery.webhook.secret)
    return SignedMessage(
        delivery, delivery.webhook.url, {"Content-Type": "application/json", "User-Agent": _AGENT, **headers}, body
    )


@contextmanager
def sending_to_webhooks() -> Iterator[None]:
    """Send to webhooks for as long as this context lasts, if the host has switched them on."""
    if not settings.REFEREE_WEBHOOKS:
        yield
        return
    over = threading.Event()
    worker = threading.Thread(target=_work, args=(over,), daemon=True)
    worker.start()
    try:
        yield
    finally:
        over.set()
        worker.join(SECONDS_TO_STOP)


def _work(over: threading.Event) -> None:
    worker, wait = Worker(), BETWEEN_LOOKS
    while not over.wait(wait.total_seconds()):
        close_old_connections()
        try:
            more = worker.work()
            wait = timedelta(0) if more else BETWEEN_LOOKS / 20 if worker.is_waiting else BETWEEN_LOOKS
        except Exception:  # whatever a database can answer with; the next look may do better
            _LOG.warning("Webhooks can't be sent to.", exc_info=True)
            wait = AFTER_TROUBLE
    connections.close_all()

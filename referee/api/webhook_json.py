"""Webhooks as JSON, and the messages that they are sent."""

from __future__ import annotations

import json

from referee import models, queries
from referee.api.answers import seats_json
from referee.api.event_json import numbered_event_json
from referee.api.webhook_resources import (
    WebhookAnswerJson,
    WebhookJson,
    WebhookListJson,
    WebhookMadeJson,
    WebhookMessageJson,
)
from scoring.record.adjudication import result_json


def webhook_json(listed: queries.WebhookListed) -> WebhookJson:
    """Return a webhook without its secret, and its last answers."""
    webhook = listed.webhook
    return {
        "id": str(webhook.id),
        "url": webhook.url,
        "kinds": webhook.kinds,
        "made_at": webhook.made_at.isoformat(),
        "waiting": listed.waiting,
        "answers": [_answer_json(each) for each in listed.answers],
    }


def webhook_made_json(listed: queries.WebhookListed) -> WebhookMadeJson:
    """Return a webhook that was just made, with its secret."""
    return {**webhook_json(listed), "secret": listed.webhook.secret}


def webhook_list_json(listed: list[queries.WebhookListed]) -> WebhookListJson:
    """Return webhooks with their last answers."""
    return {"webhooks": [webhook_json(each) for each in listed]}


def message_of(numbered: queries.NumberedEvent) -> bytes:
    """Return the body of the message about a line."""
    line, state = numbered.event
    result = state.current.hand.result if state.current else None
    message: WebhookMessageJson = {
        "type": f"line.{line.kind}",
        "timestamp": line.at.isoformat(),
        "data": {
            **numbered_event_json(numbered),
            "variant": state.game.slug,
            "seats": seats_json(state),
            "winners": list(state.winners),
            "result": result_json(result) if result else None,
        },
    }
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")


def _answer_json(delivery: models.WebhookDelivery) -> WebhookAnswerJson:
    answered = delivery.answered_at or delivery.made_at
    return {
        "id": str(delivery.id),
        "line": str(delivery.line),
        "tries": delivery.tries,
        "status": delivery.status,
        "problem": delivery.problem or None,
        "answered_at": answered.isoformat(),
        "due_at": delivery.due_at.isoformat() if delivery.due_at else None,
    }

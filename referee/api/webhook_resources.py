"""Webhooks and their messages, object by object."""

from __future__ import annotations

from typing import Annotated, TypedDict

from referee.api.event_resources import FeedLineJson
from referee.api.resources import Id, Moment, SeatJson
from referee.models import WebhookDelivery
from referee.queries import WEBHOOK_KINDS
from scoring.record.adjudication_json import ResultJson


class WebhookAnswerJson(TypedDict):
    """The last answer of a receiver to one line."""

    id: Annotated[Id, "The `webhook-id` of the message, the same at every try."]
    line: Annotated[Id, "The line of the log."]
    tries: int
    status: Annotated[int | None, "The HTTP status of the last answer; null where there was none."]
    problem: Annotated[str | None, ("enum", (*WebhookDelivery.Problem.values, None)), "Null once it was taken."]
    answered_at: Moment
    due_at: Annotated[Moment | None, "When it is tried again; null if it was taken, or given up."]


class WebhookJson(TypedDict):
    """An address to which lines are sent as they are written."""

    id: Id
    url: str
    kinds: list[Annotated[str, ("enum", WEBHOOK_KINDS)]]
    made_at: Moment
    waiting: Annotated[int, "Lines that are to be sent, or to be tried again."]
    answers: Annotated[list[WebhookAnswerJson], "The last ten, the latest first."]


class WebhookMadeJson(WebhookJson):
    """A webhook that was just made."""

    secret: Annotated[str, "What signs its messages, shown this once."]


class WebhookListJson(TypedDict):
    """The webhooks that one may see."""

    webhooks: list[WebhookJson]


class WebhookDataJson(FeedLineJson):
    """A line as in the stream of all sessions, with what a reader wants who knows nothing of the session."""

    variant: Annotated[str, "The game."]
    seats: list[SeatJson]
    winners: Annotated[list[int], "The sides that have won the session."]
    result: Annotated[ResultJson | None, "Of its hand, once that has one."]


class WebhookMessageJson(TypedDict):
    """The body of a message, as Standard Webhooks has it."""

    type: Annotated[str, "`line.` and the kind of the line."]
    timestamp: Annotated[Moment, "When the line was written."]
    data: WebhookDataJson

"""Webhooks: made, listed with their last answers, and deleted."""

from __future__ import annotations

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from referee import operations, queries
from referee.api import forms, parameters
from referee.api.openapi import errors
from referee.api.permissions import MayHaveWebhooks
from referee.api.requests import body_of, query_of
from referee.api.serializers import NewWebhookSerializer
from referee.api.views.base import WebhooksView
from referee.api.webhook_forms import SIGNING_SECRET, URL, WANTED_KINDS
from referee.api.webhook_json import webhook_list_json, webhook_made_json
from referee.api.webhook_resources import WebhookListJson, WebhookMadeJson
from referee.api.webhook_schema import LINE_WRITTEN


class WebhookListView(WebhooksView):
    """The webhooks of a circle, or of an open server."""

    permission_classes = [MayHaveWebhooks]
    throttle_scope = "open"

    @extend_schema(operation_id="list_webhooks", tags=["webhooks"], responses={200: WebhookListJson} | errors(403))
    def get(self, request: Request) -> Response:
        """List the webhooks, the oldest first, with their last answers."""
        query_of(request)
        return Response(webhook_list_json(queries.webhooks_listed(self.right)))

    @extend_schema(
        operation_id="create_webhook",
        tags=["webhooks"],
        parameters=[parameters.IDEMPOTENCY_KEY],
        request=NewWebhookSerializer,
        callbacks=[LINE_WRITTEN],
        responses={200: WebhookMadeJson, 201: WebhookMadeJson} | errors(403, 415, 422, 429),
    )
    def post(self, request: Request) -> Response:
        """Have lines sent to an address as they are written, from now on. The secret is shown this once."""
        query_of(request)
        body = body_of(request, NewWebhookSerializer)
        made = operations.create_webhook(
            right=self.right,
            url=body[URL],
            kinds=body[WANTED_KINDS],
            secret=body[SIGNING_SECRET],
            sent_id=body[forms.SENT_ID],
        )
        return Response(webhook_made_json(queries.webhook_listed(made.webhook)), status=200 if made.repeated else 201)


class WebhookView(WebhooksView):
    """One webhook."""

    permission_classes = [MayHaveWebhooks]

    @extend_schema(operation_id="delete_webhook", tags=["webhooks"], responses={204: None} | errors(403, 404))
    def delete(self, request: Request, webhook_id: UUID) -> Response:
        """Send nothing there any more; what still waits is forgotten."""
        query_of(request)
        operations.delete_webhook(right=self.right, webhook_id=webhook_id)
        return Response(status=204)

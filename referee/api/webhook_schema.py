"""The description of the messages that webhooks are sent, for the OpenAPI schema."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiCallback, OpenApiResponse, extend_schema

from referee.api.webhook_resources import WebhookMessageJson

_ABOUT = (
    "A line of a log, as it was written. The headers `webhook-id`, `webhook-timestamp` and `webhook-signature` are those "
    "of Standard Webhooks. Whatever isn't answered with a status of 2xx is sent again later; after 410 it isn't."
)

LINE_WRITTEN = OpenApiCallback(
    "line",
    "{$request.body#/url}",
    extend_schema(
        operation_id="line_written",
        tags=["webhooks"],
        summary="A line was written.",
        description=_ABOUT,
        request=WebhookMessageJson,
        responses={
            204: OpenApiResponse(description="Taken; any other status of 2xx says the same."),
            410: OpenApiResponse(description="Not wanted: this message isn't tried again."),
        },
    ),
)

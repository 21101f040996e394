"""The base of every call of the API."""

from __future__ import annotations

from rest_framework.views import APIView

from referee.queries import Scope, WebhookRight


class JSONView(APIView):
    """A call: JSON in and out, a bearer key where it writes, problems where it can't, as the settings declare."""

    throttle_scope: str | None = None
    needs_key = True
    """True where writing needs a key; reading never does."""


class ScopedView(JSONView):
    """A call about what the sender may see, which its permission says."""

    needs_key = False
    scope: Scope


class WebhooksView(JSONView):
    """A call about the webhooks that the sender may have, which its permission says."""

    needs_key = False
    right: WebhookRight

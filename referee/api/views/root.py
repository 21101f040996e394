"""The entrance of the API."""

from __future__ import annotations

from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from referee.api.caching import same_for_all
from referee.api.requests import query_of
from referee.api.views.base import JSONView


@same_for_all
class RootView(JSONView):
    """The addresses where everything begins."""

    authentication_classes = []

    @extend_schema(exclude=True)  # a program that reads the schema knows where to go
    def get(self, request: Request) -> Response:
        """Say where to go: the addresses of the lists, of the schema and of its pages."""
        query_of(request)
        links = {
            "variants": reverse("api-variants"),
            "sessions": reverse("api-sessions"),
            "import": reverse("api-import"),
            "adjudicate": reverse("api-adjudicate"),
            "players": reverse("api-players"),
            "ratings": reverse("api-ratings"),
            "events": reverse("api-events"),
            "webhooks": reverse("api-webhooks"),
            "schema": reverse("api-schema"),
            "docs": reverse("api-docs"),
        }
        return Response(links)

"""The API's description of itself."""

from __future__ import annotations

from functools import lru_cache
from threading import Lock

from django.http import HttpResponse
from django.utils.translation import get_language
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularJSONAPIView
from rest_framework.request import Request

from referee.api.caching import same_for_all
from referee.api.renderers import JSONNegotiation

_building = Lock()


@same_for_all
class SchemaView(SpectacularJSONAPIView):
    """The schema, which is built once in each language and kept."""

    content_negotiation_class = JSONNegotiation

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: object, **kwargs: object) -> HttpResponse:
        """Return the schema."""
        with _building:  # its builder can't do two at a time
            written = _schema(get_language())
        return HttpResponse(written, content_type=OpenApiJsonRenderer.media_type)


@lru_cache(maxsize=16)
def _schema(language: str | None) -> bytes:
    written: bytes = OpenApiJsonRenderer().render(SchemaGenerator().get_schema(public=True), renderer_context={})
    return written

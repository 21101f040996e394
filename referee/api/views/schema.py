"""The API's description of itself."""

from __future__ import annotations

from functools import lru_cache
from threading import Lock

from django.http import HttpResponse
from django.utils.translation import get_language
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import (
    OpenApiJsonRenderer,
    OpenApiJsonRenderer2,
    OpenApiYamlRenderer,
    OpenApiYamlRenderer2,
)
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework.request import Request

from referee.api.caching import same_for_all

_building = Lock()


@same_for_all
class SchemaView(SpectacularAPIView):
    """The schema as JSON or YAML, which is built once in each language and kept."""

    renderer_classes = [OpenApiJsonRenderer, OpenApiJsonRenderer2, OpenApiYamlRenderer, OpenApiYamlRenderer2]

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: object, **kwargs: object) -> HttpResponse:
        """Return the schema."""
        renderer = request.accepted_renderer
        with _building:  # its builder can't do two at a time
            written = _schema(str(renderer.format), get_language())
        return HttpResponse(written, content_type=renderer.media_type)


@lru_cache(maxsize=16)
def _schema(form: str, language: str | None) -> bytes:
    renderer = OpenApiYamlRenderer() if form == OpenApiYamlRenderer.format else OpenApiJsonRenderer()
    written: bytes = renderer.render(SchemaGenerator().get_schema(public=True), renderer_context={})
    return written

"""The API's browsable pages, in the look of all others."""

from __future__ import annotations

from csp.constants import SELF, UNSAFE_INLINE
from csp.decorators import csp_update
from drf_spectacular.views import SpectacularSwaggerSplitView


class DocsView(SpectacularSwaggerSplitView):
    """The page on which Swagger shows the schema, and the script that starts it there."""

    url_name = "api-schema"
    template_name = "api/docs.html"


# What Swagger needs beyond our own pages: styles in attributes, and its pictures inside the style sheet.
docs = csp_update({"style-src": [SELF, UNSAFE_INLINE], "img-src": [SELF, "data:"]})(DocsView.as_view())

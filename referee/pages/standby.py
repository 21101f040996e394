"""The service worker of a scorekeeper's phone that goes on by itself when this server can't be reached (docs/phone.md)."""

from __future__ import annotations

from django.conf import settings
from django.http import FileResponse, Http404, HttpRequest, HttpResponseBase
from django.views.decorators.http import require_safe

from referee.web.capabilities import STANDBY_WORKER


@require_safe
def standby_worker(request: HttpRequest) -> HttpResponseBase:
    """Return the script. It stands at the root, since a service worker answers only for addresses below its own."""
    try:
        script = (settings.PHONE_SITE / STANDBY_WORKER).open("rb")
    except OSError:
        raise Http404 from None
    headers = {"Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache"}
    return FileResponse(script, headers=headers)

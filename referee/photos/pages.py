"""The photo of a session: to look at, to add and to delete."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from referee.exceptions import Invalid
from referee.pages.requests import HtmxRequest, page, session_and_key, state_for, unchanged
from referee.photos.images import MOST_BYTES, as_jpeg
from referee.photos.models import Photo
from referee.photos.operations import delete_photo, keep_photo


@page
@require_safe
def photo_image(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Return the photo itself."""
    session, _key = session_and_key(request, session_id)
    kept = Photo.objects.filter(session=session).first()
    if kept is None:
        raise Http404
    etag = f'"{kept.taken_at.timestamp():.6f}"'
    if same := unchanged(request, etag):
        return same
    return HttpResponse(bytes(kept.jpeg), content_type="image/jpeg", headers={"ETag": etag})


@page
@require_http_methods(["GET", "HEAD", "POST"])
def photo(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Show the photo with the form that adds, replaces or deletes it; for htmx, what a session's page shows of it."""
    state = state_for(request, session_id)
    error = ""
    if request.method == "POST":
        try:
            return _changed(request, session_id)
        except Invalid as invalid:
            error = invalid.message
    context = {
        "state": state,
        "photo": Photo.objects.filter(session=state.session).defer("jpeg").first(),
        "error": error,
        "megabytes": MOST_BYTES // 1024**2,
    }
    template = "photos/_part.html" if request.htmx else "photos/photo.html"
    return render(request, template, context, status=400 if error else 200)


def _changed(request: HtmxRequest, session_id: UUID) -> HttpResponseBase:
    """Add or delete the photo, and go back to the session."""
    key = state_for(request, session_id).key
    if "delete" in request.POST:
        delete_photo(session_id=session_id, by=key)
        messages.success(request, _("The photo is deleted."))
    elif sent := request.FILES.get("photo"):
        keep_photo(session_id=session_id, by=key, photo=as_jpeg(sent))
        messages.success(request, _("The photo is kept with the session."))
    else:
        raise Invalid("photo", _("Choose a photo first."))
    return redirect("session", session_id)

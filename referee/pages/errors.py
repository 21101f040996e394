"""The answers to requests that fail outside a view: a page, or for programs a problem."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django_guid import get_guid

from referee.web.body_limits import PHOTO_BYTES, most_bytes, takes_archives
from referee.web.problem import is_for_the_api, plain_problem


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 400: the request can't be read."""
    return _page(
        request, 400, _("That can't be read"), _("The app couldn't make sense of what was sent. Go back and try again.")
    )


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 403: the page isn't for this reader."""
    return _page(request, 403, _("You can't see this page"), _("This page is open only to people at the table."))


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 404: there is no page at this address."""
    return _page(
        request, 404, _("Page not found"), _("There is no page at this address. Look for the table among all tables.")
    )


def csrf_failure(request: HttpRequest, reason: str = "", **more: object) -> HttpResponse:
    """Answer 403 to a form without its token."""
    text = _("Go back, load the page again and send the form once more. The browser must allow cookies.")
    return _page(request, 403, _("This form has expired"), text)


def foreign_site(request: HttpRequest) -> HttpResponse:
    """Answer 403 to what a page of another site had the browser send."""
    text = _("Only this site's own pages can change something here. Open the table's page and try again there.")
    return _page(request, 403, _("This was sent by another site"), text)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer 500: our mistake. Needs nothing that may be broken."""
    text = _("Everything you entered is safe. Load the page again.")
    if number := get_guid():
        asked = _("If it happens again, tell whoever runs the server this number: %(number)s.")
        text = f"{text} {asked % {'number': number}}"
    return _page(request, 500, _("Something went wrong on our side"), text)


def too_large_words() -> str:
    """Return what somebody is told whose file is too large, with what would be small enough."""
    return _(
        "A file can have a megabyte at most. As text, as a table, or without what was undone, the same session is much smaller. "
        "Whoever runs the server can read in files of any size."
    )


def too_large(request: HttpRequest) -> HttpResponse:
    """Answer 413: more was sent than is ever read at once. On a page that is a session as a file."""
    if is_for_the_api(request):
        most: int = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        told = ngettext(
            "The request is too large. It can have %(limit)d byte at most.",
            "The request is too large. It can have %(limit)d bytes at most.",
            most,
        )
        return plain_problem(413, told % {"limit": most})
    if takes_archives(request.path):
        text = _("A file with many sessions can be 6 MB at most. Split it into several.")
        return _page(request, 413, _("That is too large"), text)
    if most_bytes(request.path) == PHOTO_BYTES:
        return _page(request, 413, _("That is too large"), _("A photo can be 5 MB at most."))
    return _page(request, 413, _("That is too large"), too_large_words())


def too_many(request: HttpRequest, minutes: int = 1) -> HttpResponse:
    """Answer 429: too many tries. What django-allauth itself limits may be tried again in a minute."""
    text = ngettext(
        "There were too many tries. Wait %(minutes)d minute, then try again.",
        "There were too many tries. Wait %(minutes)d minutes, then try again.",
        minutes,
    )
    response = _page(request, 429, _("Too many tries"), text % {"minutes": minutes})
    response["Retry-After"] = str(minutes * 60)
    return response


def locked(request: HttpRequest) -> HttpResponse:
    """Answer 503: somebody else has the database for longer than a request waits."""
    text = _("The database is in use by somebody else. Nothing was changed. Try again in a few seconds.")
    return _page(request, 503, _("The server is busy"), text)


def away(request: HttpRequest) -> HttpResponse:
    """Answer 503: the database can't be used."""
    text = _("The server can't use its database right now. What was recorded is safe. Try again in a little while.")
    return _page(request, 503, _("Nothing can be recorded right now"), text)


def full(request: HttpRequest) -> HttpResponse:
    """Answer 507: there is no room for anything more."""
    text = _("The server's disk is full. What was recorded is safe. Tell whoever runs the server, and try again later.")
    return _page(request, 507, _("Nothing can be recorded right now"), text)


def _page(request: HttpRequest, status: int, title: str, text: str) -> HttpResponse:
    if is_for_the_api(request):
        return plain_problem(status, text)
    if getattr(request, "htmx", False):
        response = render(request, "errors/_sheet.html", {"title": title, "text": text}, status=status)
        response["HX-Retarget"] = "#sheet"
        response["HX-Reswap"] = "innerHTML"
        return response
    return render(request, "errors/error.html", {"title": title, "text": text}, status=status)

"""What is shown when a request goes wrong before or beside a view: a page, or to a program a problem."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from referee.http.problem import is_for_the_api, plain_problem


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400"""
    return _page(request, 400, _("That can't be read"), _("What was sent doesn't make sense to the referee."))


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403"""
    return _page(request, 403, _("Not yours to see"), _("This page isn't open to you."))


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404"""
    return _page(request, 404, _("Not here"), _("There is no such page. The table may have another address."))


def csrf_failure(request: HttpRequest, reason: str = "", **more: object) -> HttpResponse:
    """403 for a form without its token."""
    text = _(
        "The form had no valid token. Cookies must be allowed; go back, load the page again and send it once more."
    )
    return _page(request, 403, _("This form is too old"), text)


def server_error(request: HttpRequest) -> HttpResponse:
    """500: our mistake. Needs nothing that may be broken."""
    text = _("The referee made a mistake of its own. What was acknowledged is safe; load the page again.")
    return _page(request, 500, _("Our mistake"), text)


def _page(request: HttpRequest, status: int, title: str, text: str) -> HttpResponse:
    if is_for_the_api(request):
        return plain_problem(status, text)
    if getattr(request, "htmx", False):
        response = render(request, "_notice.html", {"title": title, "text": text}, status=status)
        response["HX-Retarget"] = "#sheet"
        response["HX-Reswap"] = "innerHTML"
        return response
    return render(request, "error.html", {"title": title, "text": text}, status=status)

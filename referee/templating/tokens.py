"""The token that every form of a page carries against forged requests."""

from __future__ import annotations

from django.http import HttpRequest
from django.template.backends.utils import csrf_input
from django.utils.functional import SimpleLazyObject
from markupsafe import Markup

FOR_MANY = "referee.for_many"
"""What marks a request, among its ``META``, whose page is made once for many readers."""

_NOBODYS = Markup('<input type="hidden" name="csrfmiddlewaretoken" value="">')


def one_token(request: HttpRequest) -> dict[str, object]:
    """``csrf_input`` for a page: made when the first form asks for it, and the same in every other.

    Django makes the token unlike itself in each form, which takes as long as all else that a form has. What many
    readers are sent has no token: each page puts its own in its place (static/js/news.js).
    """
    if FOR_MANY in request.META:
        return {"csrf_input": _NOBODYS}
    return {"csrf_input": SimpleLazyObject(lambda: csrf_input(request))}

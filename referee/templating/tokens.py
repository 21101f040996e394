"""The token that every form of a page carries against forged requests."""

from __future__ import annotations

from django.http import HttpRequest
from django.template.backends.utils import csrf_input
from django.utils.functional import SimpleLazyObject


def one_token(request: HttpRequest) -> dict[str, object]:
    """``csrf_input`` for a page: made when the first form asks for it, and the same in every other.

    Django makes the token unlike itself in each form, which takes as long as all else that a form has.
    """
    return {"csrf_input": SimpleLazyObject(lambda: csrf_input(request))}

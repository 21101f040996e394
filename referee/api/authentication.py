"""Finding the key that came with a request."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request

from referee import models, queries
from referee.exceptions import WrongKey


class BearerKey(BaseAuthentication):
    """``Authorization: Bearer KEY``: ``request.auth`` is the key. A browser's cookie is no key here."""

    def authenticate(self, request: Request) -> tuple[AnonymousUser, models.Key] | None:
        """Find the key. If no key is needed, a wrong one is ignored.

        :raises WrongKey: there is no such key, and one is needed
        """
        parts = get_authorization_header(request).split()
        if not parts or parts[0].lower() != b"bearer":
            return None
        key = queries.key_by_secret(parts[1].decode("ascii", "replace")) if len(parts) == 2 else None
        if key is None:
            if request.method in SAFE_METHODS or not request.parser_context["view"].needs_key:
                return None
            raise WrongKey
        return AnonymousUser(), key


def key_of(request: Request) -> models.Key | None:
    """The key that came with the request."""
    return request.auth if isinstance(request.auth, models.Key) else None

"""The key or the token that comes with a request."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.models import AnonymousUser, User
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request

from referee import models, queries
from referee.accounts.models import ApiToken
from referee.exceptions import WrongKey
from referee.models.tokens import API_TOKEN


class BearerKey(BaseAuthentication):
    """``Authorization: Bearer KEY``: ``request.auth`` is the key, or on a server for members the token of a member's program.

    A browser's cookie is no key here.
    """

    def authenticate(self, request: Request) -> tuple[AnonymousUser | User, models.Key | ApiToken] | None:
        """Find the key or token. If no key is needed, a wrong one is ignored.

        :raises WrongKey: there is no such key, and one is needed
        :raises TokenGone: the token is no longer valid
        """
        parts = get_authorization_header(request).split()
        if not parts or parts[0].lower() != b"bearer":
            return None
        secret = parts[1].decode("ascii", "replace") if len(parts) == 2 else ""
        if secret.startswith(API_TOKEN) and settings.REFEREE_ACCESS != "open":
            token = queries.api_token_by_secret(secret)
            return token.user, token
        key = queries.key_by_secret(secret) if secret else None
        if key is None:
            if request.method in SAFE_METHODS or not request.parser_context["view"].needs_key:
                return None
            raise WrongKey
        return AnonymousUser(), key


def key_of(request: Request) -> models.Key | None:
    """Return the key that came with the request, if one did."""
    return request.auth if isinstance(request.auth, models.Key) else None

"""Keys, tokens and the codes for joining: making, reading and hiding them. Looking keys up is in `queries`."""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta

TOKEN_LASTS = timedelta(minutes=10)

API_TOKEN = "referee_"
"""How the token of a program begins, so that people and scanners for lost secrets know it."""

_CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
_CODE_LENGTH = 6


def new_secret() -> str:
    """A fresh key or token: 128 random bits, 22 characters that may stand in an address or a header."""
    return secrets.token_urlsafe(16)


def new_api_token() -> str:
    """A fresh token for a member's program, which can be told from a key."""
    return API_TOKEN + new_secret()


def digest(secret: str) -> str:
    """What is stored in place of the secret: its SHA-256, in hexadecimal."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def new_code() -> str:
    """A code for joining a session: six letters and digits that nobody mistakes for one another."""
    return "".join(secrets.choice(_CODE_LETTERS) for _ in range(_CODE_LENGTH))


def read_code(typed: str) -> str:
    """The code that somebody typed, in any case, with blanks or hyphens."""
    return "".join(character for character in typed.upper() if character in _CODE_LETTERS)

"""The secrets of keys and tokens, and codes for joining: making, reading and hashing them. `queries` looks keys up."""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta

TOKEN_LASTS = timedelta(minutes=10)

API_TOKEN = "referee_"
"""The prefix of a program's token, by which people and scanners for lost secrets recognize it."""

_CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
_CODE_LENGTH = 6


def new_secret() -> str:
    """Return a new key or token: 128 random bits as 22 characters that are safe in a URL or a header."""
    return secrets.token_urlsafe(16)


def new_api_token() -> str:
    """Return a new token for a member's program, which its prefix tells from a key."""
    return API_TOKEN + new_secret()


def digest(secret: str) -> str:
    """Return the SHA-256 of a secret in hexadecimal, which is stored in its place."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def new_code() -> str:
    """Return a new code for joining a session: six letters and digits, without those that are easily mistaken."""
    return "".join(secrets.choice(_CODE_LETTERS) for _ in range(_CODE_LENGTH))


def read_code(typed: str) -> str:
    """Return the code that somebody typed, in any case, with blanks or hyphens."""
    return "".join(character for character in typed.upper() if character in _CODE_LETTERS)

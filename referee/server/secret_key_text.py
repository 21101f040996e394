"""The secret key as a file holds it."""

from __future__ import annotations

SHORTEST = 16
"""The least length of a key in letters: with fewer it can be guessed."""


class InvalidKey(ValueError):
    """A text that is no key. The message says what it is instead, as in "is empty"."""


def read_key(content: bytes) -> str:
    """Return the key in a file's content, without the space around it.

    :raises NoKey: it isn't text, or is empty or too short
    """
    try:
        return long_enough(content.decode().strip())
    except UnicodeDecodeError:
        raise InvalidKey("isn't text") from None


def long_enough(key: str) -> str:
    """Return the key unchanged.

    :raises NoKey: it is empty or too short
    """
    if len(key) < SHORTEST:
        raise InvalidKey("is too short" if key else "is empty")
    return key

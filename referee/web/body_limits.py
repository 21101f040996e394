"""The most bytes that the body of a request may have."""

from __future__ import annotations

from django.conf import settings

PHOTO_BYTES = 6 * 1024 * 1024
"""A photo of 5 MB, and the form around it."""


def most_bytes(path: str) -> int:
    """Return the most bytes that the body of a request to this address may have: more where photos are sent."""
    ordinary: int = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    return PHOTO_BYTES if path.rstrip("/").endswith("/photo") else ordinary

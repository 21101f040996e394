"""The most bytes that the body of a request may have."""

from __future__ import annotations

from django.conf import settings

PHOTO_BYTES = 6 * 1024 * 1024
"""A photo of 5 MB, and the form around it."""

ARCHIVE_BYTES = 6 * 1024 * 1024
"""A file with 500 sessions, packed."""


def takes_archives(path: str) -> bool:
    """Return True if files with many sessions are sent to this address."""
    return path.endswith("/sessions/import/all/")


def most_bytes(path: str) -> int:
    """Return the most bytes that the body of a request to this address may have: more for photos and for many sessions."""
    ordinary: int = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    if takes_archives(path):
        return ARCHIVE_BYTES
    return PHOTO_BYTES if path.rstrip("/").endswith("/photo") else ordinary

"""Channels of ASGI, as a server hands them to an application."""

from typing import Any


def request(*pieces: bytes, gone: bool = False) -> Any:
    """Return a channel that brings a body in pieces, of a sender that may go away before the end."""
    messages = [{"type": "http.request", "body": piece, "more_body": True} for piece in pieces]
    messages.append({"type": "http.disconnect"} if gone else {"type": "http.request", "body": b"", "more_body": False})

    async def receive() -> Any:
        return messages.pop(0)

    return receive

"""The signature of a message, as Standard Webhooks has it (https://www.standardwebhooks.com)."""

from __future__ import annotations

import hashlib
import hmac
from base64 import b64decode, b64encode
from collections.abc import Mapping

from referee.operations.webhooks import SECRET


def signed(message_id: str, timestamp: int, body: bytes, secret: str) -> Mapping[str, str]:
    """Return the headers of a message: its id, the time of this try in seconds, and the HMAC-SHA256 of both and the body."""
    key = b64decode(secret.removeprefix(SECRET))
    digest = hmac.digest(key, f"{message_id}.{timestamp}.".encode() + body, hashlib.sha256)
    return {
        "webhook-id": message_id,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": f"v1,{b64encode(digest).decode()}",
    }

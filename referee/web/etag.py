"""The ETag of a session, which tells in one query if it has moved on since a client looked.

Views get it through Django's ``condition(etag_func=...)``, which answers 304 before the view is called.
"""

from __future__ import annotations

import hashlib

from django.utils.translation import get_language

from referee import models
from scoring import RULES_VERSION


def etag(session: models.Session, *shown: object) -> str:
    """Return the ETag of a page or resource about the session, in the language that is being spoken.

    ``shown`` is everything else that the answer depends on, such as the key and the part asked for.
    """
    parts = "|".join(str(part) for part in (session.id, session.version, RULES_VERSION, get_language(), *shown))
    return f'"{hashlib.sha256(parts.encode()).hexdigest()[:24]}"'

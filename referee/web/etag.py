"""Whether a session has moved on since somebody looked: the ETag answers in one query.

Views get it through Django's ``condition(etag_func=...)``, which answers 304 before the view is called.
"""

from __future__ import annotations

import hashlib

from referee import models
from scoring import RULES_VERSION


def etag(session: models.Session, *shown: object) -> str:
    """The ETag of a page or resource about the session.

    ``shown`` is everything else that the answer depends on: whose key it is, the language, the part asked for.
    """
    parts = "|".join(str(part) for part in (session.id, session.version, RULES_VERSION, *shown))
    return f'"{hashlib.sha256(parts.encode()).hexdigest()[:24]}"'

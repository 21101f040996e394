"""The fields of the body with which a webhook is made."""

from __future__ import annotations

from referee.models.webhooks import LONGEST_SECRET, LONGEST_URL
from referee.queries import WEBHOOK_KINDS
from scoring.record.forms import list_of, needed, one_of, optional, text

URL = needed("url", text(LONGEST_URL), "Where lines are sent to: https, on the internet.")
WANTED_KINDS = needed(
    "kinds",
    list_of(one_of(*WEBHOOK_KINDS), at_least=1),
    "`result` is every line with which a hand gets its result or the table ends its session; the others are kinds of lines.",
)
SIGNING_SECRET = optional(
    "secret",
    text(LONGEST_SECRET),
    None,
    "What signs messages: `whsec_` and then 24 to 64 bytes in Base64. Left out, one is made.",
)

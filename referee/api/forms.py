"""What calls take: bodies are read by these forms and described by them in the schema, and so are parameters."""

from __future__ import annotations

from uuid import UUID

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter

from referee import reading
from scoring.entry_forms import AnyEntry
from scoring.forms import Form, Kind, list_of, needed, object_of, optional, text, whole
from scoring.games import GAMES
from scoring.record_forms import DEALT, LEADER, NO_DOUBLE, OPTIONS, PERSON, SIDE, VARIANT

# What may come with everything that is written

SENT_ID = optional(
    "id",
    Kind(lambda node: UUID(node.uuid()), {"type": "string", "format": "uuid"}),
    None,
    "Made by the sender: the same id twice is written once.",
)
SEEN = optional("after", whole(0, 2**31 - 1), None, "The session's version last seen; out of date: 409.")

WRITING = Form(SENT_ID, SEEN, title="Writing", about="What may come with everything that is written.")

# Sessions and hands

_SEAT = Form(needed("name", PERSON), SIDE)
OPENING = Form(
    VARIANT,
    OPTIONS,
    needed("seats", list_of(object_of(_SEAT)), "In turn order."),
    title="Opening",
    about="A session to open.",
)
BEGINNING = Form(LEADER, DEALT, NO_DOUBLE, SENT_ID, SEEN, title="Beginning", about="The next hand.")

WHY = optional("why", text(reading.LONGEST_REASON), "")
UNDO = Form(SENT_ID, SEEN, WHY, title="Undo", about="What is taken back is always the last line in force.")

ENTRY = AnyEntry(SEEN, title="EntryToWrite")

# People

NAME = needed("name", PERSON)
PLAYER = Form(NAME, title="PlayerToWrite", about="Somebody to name.")


# Parameters


def _parameter(
    name: str, why: str, kind: OpenApiTypes = OpenApiTypes.STR, enum: list[str] | None = None
) -> OpenApiParameter:
    return OpenApiParameter(name, kind, OpenApiParameter.QUERY, description=why, enum=enum)


PAGE = _parameter("page", "From 1.", OpenApiTypes.INT)
TILE = _parameter("tile", "Such as 6-4; left out, all unseen tiles.")
FILTERS = [
    _parameter("player", "Id or name."),
    _parameter("variant", "Which game.", enum=list(GAMES)),
    _parameter("status", "Still played, or over.", enum=["open", "finished"]),
    _parameter("from", "Opened on this day or later, or from this moment on."),
    _parameter("to", "Opened on this day or before, or up to this moment."),
    PAGE,
]

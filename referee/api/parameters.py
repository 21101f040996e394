"""The parameters of the calls, and the headers of their answers, as the schema describes them."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiParameter

from referee.queries import FURTHEST_PAGE, MOST_ON_A_PAGE, STATUSES
from referee.queries import PAGE as USUAL_SIZE
from scoring.games import game_lists
from scoring.record import JsonObject
from scoring.record.forms import TILE as TILE_KIND

_TEXT: JsonObject = {"type": "string"}
_FLAG: JsonObject = {"type": "boolean"}
_VERSION: JsonObject = {"type": "integer", "minimum": 0, "maximum": 999_999_999}
_NUMBER: JsonObject = {"type": "integer", "minimum": 0, "maximum": 2**53 - 1}
_GAME: JsonObject = {"$ref": "#/components/schemas/GameSlug"}
_MOMENT: JsonObject = {"anyOf": [{"type": "string", "format": "date"}, {"type": "string", "format": "date-time"}]}


def _parameter(name: str, why: str, schema: JsonObject) -> OpenApiParameter:
    return OpenApiParameter(name, schema, OpenApiParameter.QUERY, description=why)


def _format(what: str, *known: str) -> OpenApiParameter:
    return _parameter(
        "format", f"{what}. `Accept` says the same; this goes first.", {"type": "string", "enum": [*known]}
    )


def _or_empty(schema: JsonObject) -> JsonObject:
    """Return the schema of a parameter that may stand there without a value, as if it were left out."""
    return {"anyOf": [schema, {"type": "string", "const": ""}]}


def _answered_with(name: str, why: str, schema: JsonObject, *statuses: int) -> OpenApiParameter:
    """Declare a header of the answers with these statuses."""
    return OpenApiParameter(name, schema, OpenApiParameter.HEADER, description=why, response=list(statuses))


PAGE = _parameter("page", "From 1.", {"type": "integer", "minimum": 1, "maximum": FURTHEST_PAGE})
PAGE_SIZE = _parameter(
    "page_size",
    f"How many on a page; left out, {USUAL_SIZE}.",
    {"type": "integer", "minimum": 1, "maximum": MOST_ON_A_PAGE},
)
HIDDEN_PLAYERS = _parameter(
    "hidden",
    "If true, the players whom lists leave out; whoever can change players may ask.",
    _FLAG,
)
TILE = _parameter("tile", "Such as 6-4; left out, all unseen tiles.", TILE_KIND.schema)
UPTO = _parameter("upto", "How many plays of the hand are looked at; left out, all.", _VERSION)
SINCE = _parameter("since", "The version seen last: every line after it comes.", _VERSION)
LAST_EVENT_ID = OpenApiParameter(
    "Last-Event-ID", _VERSION, OpenApiParameter.HEADER, description="The same, as browsers say it themselves."
)
AS_A_COPY = _parameter("copy", "If true, a log whose session is here already becomes a session of its own.", _FLAG)
LOG_SINCE = _parameter("since", "The version seen last: only the lines after it come.", _VERSION)
SINCE_NUMBER = _parameter("since", "The number of the event seen last: every line after it comes.", _NUMBER)
LAST_NUMBER = OpenApiParameter(
    "Last-Event-ID", _NUMBER, OpenApiParameter.HEADER, description="The same, as browsers say it themselves."
)
LOG_FORMAT = _format("One JSON object, or one line a line", "json", "ndjson")
EVENT_FORMAT = _format("Server-sent events, or JSON lines", "events", "ndjson")
RECORD_FORMAT = _format("A record, the text notation, or a table", "json", "text", "csv")
RECORD_ROWS = _parameter(
    "rows", "Of the table: a row an entry, or a row a hand.", {"type": "string", "enum": ["entries", "hands"]}
)
RECORD_LOG = _parameter(
    "log",
    "If true, the record carries everything that was ever entered: with it nothing is lost between two servers.",
    _FLAG,
)
ONLY_PREVIEW = _parameter("preview", "If true, the file is judged and nothing is stored.", _FLAG)
_WHICH_GAME = _parameter("variant", "Which game; empty, any.", _or_empty(_GAME))
_FROM = _parameter("from", "Opened on this day or later, or from this moment on, in ISO 8601.", _or_empty(_MOMENT))
_TO = _parameter("to", "Opened on this day or before, or up to this moment.", _or_empty(_MOMENT))
FILTERS = [
    _parameter("player", "Id or name.", _TEXT),
    _parameter("with", "Sessions in which `player` and this player, an id or a name, were on the same side.", _TEXT),
    _parameter("against", "Sessions in which they were on different sides.", _TEXT),
    _parameter("won", "Sessions that this player, an id or a name, has won.", _TEXT),
    _WHICH_GAME,
    _parameter(
        "group",
        "Only games that lists put under one heading.",
        _or_empty({"type": "string", "enum": [each.group.slug for each in game_lists()]}),
    ),
    _parameter("unit", "Only where points of `variant` are counted so, as in `by_unit` of a player's figures.", _TEXT),
    _parameter(
        "status",
        "`open` is in progress, `finished` over, `played` has a hand with a result, `unfinished` is played and in progress; "
        "ratings rest on those that are `rated`. Empty, all.",
        _or_empty({"type": "string", "enum": list(STATUSES)}),
    ),
    _parameter(
        "weekday",
        "Opened on this day of the week, 1 for Monday.",
        _or_empty({"type": "integer", "minimum": 1, "maximum": 7}),
    ),
    _FROM,
    _TO,
    _parameter(
        "changed_since",
        "Whose last line was written at this moment or later; RFC 3339, such as 2026-05-01T20:15:00Z.",
        _or_empty({"type": "string", "format": "date-time"}),
    ),
    PAGE,
    PAGE_SIZE,
]
RATED_GAME = _parameter("variant", "Which game; left out, all games at the table.", _or_empty(_GAME))
STATISTICS_FILTERS = [
    _WHICH_GAME,
    _FROM,
    _TO,
    _parameter("with", "Sessions with this player, an id or a name, on the same side.", _TEXT),
    _parameter("against", "Sessions with this player, an id or a name, on another side.", _TEXT),
]

# Headers

IF_NONE_MATCH = OpenApiParameter(
    "If-None-Match", _TEXT, OpenApiParameter.HEADER, description="The ETag last seen: the answer is 304 while it holds."
)
IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key",
    {"type": "string", "pattern": "^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$"},
    OpenApiParameter.HEADER,
    description="Made by the sender: what is sent twice under it is written once. The same as `id` in the body.",
)
ETAG = _answered_with("ETag", "Changes with the session's version.", _TEXT, 200, 304)
LOCATION = _answered_with("Location", "Where it is from now on.", {"type": "string", "format": "uri-reference"}, 201)
RETRY_AFTER = _answered_with(
    "Retry-After", "The seconds after which to try again.", {"type": "integer", "minimum": 1}, 429, 503, 507
)

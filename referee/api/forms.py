"""The bodies and parameters of the calls: these forms read them, and the schema describes them by the same forms."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from drf_spectacular.utils import OpenApiParameter

from referee.log import CHANGE, CLAIM, CORRECTION_LINE, NOTED, DisputeOutcome
from referee.operations import LeftoverEntries, parsing
from referee.queries import FURTHEST_PAGE, STATUSES
from scoring.games import GAMES, game_lists
from scoring.record import JsonObject, Node
from scoring.record.entry_forms import AnyEntry
from scoring.record.forms import TILE as A_TILE
from scoring.record.forms import (
    TRUTH,
    Field,
    FieldKind,
    Form,
    list_of,
    mapping_of,
    needed,
    object_of,
    one_of,
    optional,
    text,
    whole,
)
from scoring.record.session_forms import DEALT, HUB, LAID_BY, LEADER, NO_DOUBLE, OPTION, OPTIONS, PERSON, SIDE, VARIANT

# What may come with everything that is written

SENT_ID = optional(
    "id",
    FieldKind(lambda node: UUID(node.uuid()), {"type": "string", "format": "uuid"}),
    None,
    "Made by the sender: the same id twice is written once.",
)
SEEN = optional("after", whole(0, 2**31 - 1), None, "The session's version last seen; out of date: 409.")

WRITING = Form(SENT_ID, SEEN, title="Writing", about="What may come with everything that is written.")

# Sessions and hands

_SEAT = Form(needed("name", PERSON), SIDE)
DEDUCTIONS = optional(
    "deductions",
    TRUTH,
    False,
    "Whether the table page tells what the plays prove about unseen tiles; it helps the players.",
)
OPENING = Form(
    VARIANT,
    OPTIONS,
    needed("seats", list_of(object_of(_SEAT), at_least=1), "In turn order."),
    DEDUCTIONS,
    title="Opening",
    about="A session to open.",
)
BEGINNING = Form(LEADER, DEALT, NO_DOUBLE, HUB, LAID_BY, SENT_ID, SEEN, title="Beginning", about="The next hand.")

WHY = optional("why", text(parsing.LONGEST_REASON), "")
UNDO = Form(SENT_ID, SEEN, WHY, title="Undo", about="What is taken back is always the last line in force.")

_CHANGES: FieldKind[Node] = FieldKind(lambda node: node, {"type": "array", "minItems": 1, "items": CHANGE.schema})
CHANGES = needed("changes", _CHANGES, "All of them or none.")
REST = optional(
    "rest",
    one_of(*[rest.value for rest in LeftoverEntries]),
    LeftoverEntries.KEEP.value,
    "Whether entries without room go, or the correction is refused.",
)
PREVIEW = optional("preview", TRUTH, False, "Only show what it would do.")
_ITS_FIELDS = (CHANGES, WHY, REST)
CORRECTION = Form(
    *_ITS_FIELDS, PREVIEW, SENT_ID, SEEN, title="Correction", about="What was entered earlier, put right."
)

DISPUTE = Form(CLAIM, NOTED, SENT_ID, SEEN, title="Challenge", about="A ruling that somebody doubts.")
OUTCOME = needed("outcome", one_of(*[outcome.value for outcome in DisputeOutcome]))
ITS_CORRECTION = optional(
    "correction", object_of(Form(*_ITS_FIELDS)), None, "For `corrected`, written with the settlement."
)
RESOLVING = Form(
    OUTCOME, NOTED, ITS_CORRECTION, CORRECTION_LINE, SENT_ID, SEEN, title="Resolving", about="How it was settled."
)

ENTRY = AnyEntry(SEEN, title="EntryToWrite")

# What if

OTHER_GAME = optional(
    "variant", one_of(*GAMES), None, "The game by whose rules it is judged; left out, the session's own."
)
OTHER_RULES: Field[Mapping[str, object]] = optional(
    "options", mapping_of(OPTION), {}, "House rules other than the table's, or than the other game's own."
)
WHAT_IF = Form(OTHER_GAME, OTHER_RULES, title="WhatIfRules", about="Other rules to judge a session by.")

# People

NAME = needed("name", PERSON)
PLAYER = Form(NAME, title="PlayerToWrite", about="Somebody to name.")


NEW_NAME = optional("name", PERSON, None, "Another name, which nobody else may have.")
HIDDEN = optional("hidden", TRUTH, None, "Whether lists leave the player out.")
PLAYER_CHANGE = Form(NEW_NAME, HIDDEN, title="PlayerToChange", about="What becomes of a player; the rest stays.")
INTO = optional(
    "into",
    FieldKind(lambda node: UUID(node.uuid()), {"type": "string", "format": "uuid"}),
    None,
    "Whose other name the player is from now on.",
)
SPLIT = optional("undo", TRUTH, False, "Undo it: the player is somebody of their own again.")
MERGER = Form(INTO, SPLIT, title="Merger", about="One person who was entered twice; either of the two fields.")

# Parameters


_TEXT: JsonObject = {"type": "string"}
_VERSION: JsonObject = {"type": "integer", "minimum": 0, "maximum": 999_999_999}


def _parameter(name: str, why: str, schema: JsonObject) -> OpenApiParameter:
    return OpenApiParameter(name, schema, OpenApiParameter.QUERY, description=why)


PAGE = _parameter("page", "From 1.", {"type": "integer", "minimum": 1, "maximum": FURTHEST_PAGE})
HIDDEN_PLAYERS = _parameter(
    "hidden",
    "With 1, the players whom lists leave out; whoever can change players may ask.",
    {"type": "string", "enum": ["0", "1"]},
)
TILE = _parameter("tile", "Such as 6-4; left out, all unseen tiles.", A_TILE.schema)
UPTO = _parameter("upto", "How many plays of the hand are looked at; left out, all.", _VERSION)
SINCE = _parameter("since", "The version seen last: every line after it comes.", _VERSION)
LAST_EVENT_ID = OpenApiParameter(
    "Last-Event-ID", _VERSION, OpenApiParameter.HEADER, description="The same, as browsers say it themselves."
)
_NUMBER: JsonObject = {"type": "integer", "minimum": 0, "maximum": 2**53 - 1}
SINCE_NUMBER = _parameter("since", "The number of the event seen last: every line after it comes.", _NUMBER)
LAST_NUMBER = OpenApiParameter(
    "Last-Event-ID", _NUMBER, OpenApiParameter.HEADER, description="The same, as browsers say it themselves."
)
LOG_FORMATS = ["json", "ndjson"]
LOG_FORMAT = _parameter("format", "One JSON object, or one line a line.", {"type": "string", "enum": LOG_FORMATS})
RECORD_FORMATS = ["json", "text", "csv"]
RECORD_FORMAT = _parameter(
    "format", "A record, the text notation, or a table.", {"type": "string", "enum": RECORD_FORMATS}
)
RECORD_ROWS = _parameter(
    "rows", "Of the table: a row an entry, or a row a hand.", {"type": "string", "enum": ["entries", "hands"]}
)
RECORD_LOG = _parameter(
    "log",
    "With 1, the record carries everything that was ever entered: with it nothing is lost between two servers.",
    {"type": "string", "enum": ["0", "1"]},
)
ONLY_PREVIEW = _parameter(
    "preview", "With 1, the file is judged and nothing is stored.", {"type": "string", "enum": ["0", "1"]}
)
_WHICH_GAME = _parameter("variant", "Which game; empty, any.", {"type": "string", "enum": [*GAMES, ""]})
_FROM = _parameter("from", "Opened on this day or later, or from this moment on, in ISO 8601.", _TEXT)
_TO = _parameter("to", "Opened on this day or before, or up to this moment.", _TEXT)
FILTERS = [
    _parameter("player", "Id or name.", _TEXT),
    _parameter("with", "Sessions in which `player` and this player, an id or a name, were on the same side.", _TEXT),
    _parameter("against", "Sessions in which they were on different sides.", _TEXT),
    _parameter("won", "Sessions that this player, an id or a name, has won.", _TEXT),
    _WHICH_GAME,
    _parameter(
        "group",
        "Only games that lists put under one heading.",
        {"type": "string", "enum": [*(each.group.slug for each in game_lists()), ""]},
    ),
    _parameter("unit", "Only where points of `variant` are counted so, as in `by_unit` of a player's figures.", _TEXT),
    _parameter(
        "status",
        "`open` is in progress, `finished` over, `played` has a hand with a result, `unfinished` is played and in progress; "
        "ratings rest on those that are `rated`. Empty, all.",
        {"type": "string", "enum": [*STATUSES, ""]},
    ),
    _parameter(
        "weekday", "Opened on this day of the week, 1 for Monday.", {"type": "string", "enum": [*"1234567", ""]}
    ),
    _FROM,
    _TO,
    _parameter(
        "changed_since",
        "Whose last line was written at this moment or later; RFC 3339, such as 2026-05-01T20:15:00Z.",
        _TEXT,
    ),
    PAGE,
]
RATED_GAME = _parameter(
    "variant", "Which game; left out, all games at the table.", {"type": "string", "enum": [*GAMES, ""]}
)
STATISTICS_FILTERS = [
    _WHICH_GAME,
    _FROM,
    _TO,
    _parameter("with", "Sessions with this player, an id or a name, on the same side.", _TEXT),
    _parameter("against", "Sessions with this player, an id or a name, on another side.", _TEXT),
]

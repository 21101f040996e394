"""The fields of bodies besides those of the session record: each declares how it is read and described."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from referee.log import CHANGE, DisputeOutcome
from referee.models import PlayerColor
from referee.notation.log.reader import read_object
from referee.operations import LeftoverEntries, parsing
from referee.wording import player_marks
from scoring.record import JsonObject, Node
from scoring.record.entry_forms import AnyEntry
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
from scoring.record.session_forms import GAME, OPTION, PERSON, SIDE

# What may come with everything that is written

_AN_ID = FieldKind(lambda node: UUID(node.uuid()), {"type": "string", "format": "uuid"})

SENT_ID = optional(
    "id",
    _AN_ID,
    None,
    "Made by the sender: the same id twice is written once.",
)
SEEN = optional("after", whole(0, 2**31 - 1), None, "The session's version last seen; out of date: 409.")

# Sessions and hands

_SEAT = Form(needed("name", PERSON), SIDE, title="NewSeat", about="A seat, its player and its side.")
SEATS = needed("seats", list_of(object_of(_SEAT), at_least=1), "In turn order.")
ID_OF_OPENING = optional(
    "id",
    _AN_ID,
    None,
    "Made by the sender at random: the same opening sent again under it is answered with the same keys.",
)
DEDUCTIONS = optional(
    "deductions",
    TRUTH,
    False,
    "Whether the table page tells what the plays prove about unseen tiles; it helps the players.",
)

WHY = optional("why", text(parsing.LONGEST_REASON), "")
_CHANGES: FieldKind[Node] = FieldKind(lambda node: node, {"type": "array", "minItems": 1, "items": CHANGE.schema})
CHANGES = needed("changes", _CHANGES, "All of them or none.")
REST = optional(
    "rest",
    one_of(*[rest.value for rest in LeftoverEntries]),
    LeftoverEntries.KEEP.value,
    "Whether entries without room go, or the correction is refused.",
)
PREVIEW = optional("preview", TRUTH, False, "Only show what it would do.")
_LOG_LINE: JsonObject = {"$ref": "#/components/schemas/LogLine"}
PREVIOUS_HASH = needed("after", text(64), "The hash before the first line; empty if that opens the session.")
LINES: Field[list[JsonObject]] = needed(
    "lines",
    FieldKind(lambda node: [read_object(line) for line in node.items()], {"type": "array", "items": _LOG_LINE}),
    "As the log shows them.",
)
OUTCOME = needed("outcome", one_of(*[outcome.value for outcome in DisputeOutcome]))
_ITS_FORM = Form(CHANGES, WHY, REST, title="SettlementCorrection", about="The correction that settles a challenge.")
ITS_CORRECTION = optional("correction", object_of(_ITS_FORM), None, "For `corrected`, written with the settlement.")

ENTRY = AnyEntry(
    optional(
        "after",
        whole(0, 2**31 - 1),
        None,
        "Only with an entry that is sent by itself: the session's version last seen; out of date: 409.",
    )
)

# What if

OTHER_GAME = optional("variant", GAME, None, "The game by whose rules it is judged; left out, the session's own.")
OTHER_RULES: Field[Mapping[str, object]] = optional(
    "options", mapping_of(OPTION), {}, "House rules other than the table's, or than the other game's own."
)

# People

NAME = needed("name", PERSON)
NEW_NAME = optional("name", PERSON, None, "Another name, which nobody else may have.")
HIDDEN = optional("hidden", TRUTH, None, "Whether lists leave the player out.")
COLOR = optional("color", one_of("", *PlayerColor.values), None, "The color beside the name; empty takes it away.")
MARK = optional("mark", text(player_marks.LONGEST), None, "One emoji, or one or two letters; empty takes it away.")
INTO = optional(
    "into",
    _AN_ID,
    None,
    "Whose other name the player is from now on.",
)
SPLIT = optional("undo", TRUTH, False, "Undo it: the player is somebody of their own again.")

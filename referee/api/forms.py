"""The bodies of the calls: these forms read them, and the schema describes them by the same forms."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from referee.log import CHANGE, CLAIM, CORRECTION_LINE, NOTED, HowSettled
from referee.operations import LeftoverEntries, parsing
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
from scoring.record.reading import Node
from scoring.record.session_forms import (
    DEALT,
    GAME,
    HUB,
    LAID_BY,
    LEADER,
    NO_DOUBLE,
    OPTION,
    OPTIONS,
    PERSON,
    SIDE,
    VARIANT,
)

# What may come with everything that is written

_AN_ID = FieldKind(lambda node: UUID(node.uuid()), {"type": "string", "format": "uuid"})

SENT_ID = optional(
    "id",
    _AN_ID,
    None,
    "Made by the sender: the same id twice is written once.",
)
SEEN = optional("after", whole(0, 2**31 - 1), None, "The session's version last seen; out of date: 409.")

WRITING = Form(SENT_ID, SEEN, title="Writing", about="What may come with everything that is written.")

# Sessions and hands

_SEAT = Form(needed("name", PERSON), SIDE, title="NewSeat", about="A seat, its player and its side.")
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
    optional(
        "id",
        _AN_ID,
        None,
        "Made by the sender at random: the same opening sent again under it is answered with the same keys.",
    ),
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
OUTCOME = needed("outcome", one_of(*[outcome.value for outcome in HowSettled]))
_ITS_FORM = Form(*_ITS_FIELDS, title="SettlementCorrection", about="The correction that settles a challenge.")
ITS_CORRECTION = optional("correction", object_of(_ITS_FORM), None, "For `corrected`, written with the settlement.")
RESOLVING = Form(
    OUTCOME, NOTED, ITS_CORRECTION, CORRECTION_LINE, SENT_ID, SEEN, title="Resolving", about="How it was settled."
)

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
WHAT_IF = Form(OTHER_GAME, OTHER_RULES, title="WhatIfRules", about="Other rules to judge a session by.")

# People

NAME = needed("name", PERSON)
PLAYER = Form(NAME, SENT_ID, title="NewPlayer", about="Somebody to name.")


NEW_NAME = optional("name", PERSON, None, "Another name, which nobody else may have.")
HIDDEN = optional("hidden", TRUTH, None, "Whether lists leave the player out.")
PLAYER_CHANGE = Form(NEW_NAME, HIDDEN, SENT_ID, title="PlayerChange", about="What becomes of a player; the rest stays.")
INTO = optional(
    "into",
    _AN_ID,
    None,
    "Whose other name the player is from now on.",
)
SPLIT = optional("undo", TRUTH, False, "Undo it: the player is somebody of their own again.")
MERGER = Form(INTO, SPLIT, SENT_ID, title="Merger", about="One person who was entered twice; either of the two fields.")

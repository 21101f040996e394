"""The form of what goes in, of errors and of parameters, for the OpenAPI schema.

These describe; nothing is read or checked with them: operations and `scoring` check what comes in, and say what
would have been right.
"""

from __future__ import annotations

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework.permissions import SAFE_METHODS
from rest_framework.serializers import (
    BooleanField,
    CharField,
    ChoiceField,
    DictField,
    IntegerField,
    JSONField,
    ListField,
    Serializer,
    UUIDField,
)

from referee.api.schema_answers import (
    Adjudication,
    Checked,
    Fault,
    Hand,
    OpenedSession,
    PlacementList,
    Player,
    PlayerPage,
    Recorded,
    Ruling,
    Session,
    SessionPage,
    TakenBack,
    Variant,
)
from scoring.entries import DO
from scoring.games import GAMES

__all__ = [
    "FILTERS",
    "PAGE",
    "TILE",
    "Adjudication",
    "Beginning",
    "Checked",
    "EntryToWrite",
    "Hand",
    "OpenedSession",
    "Opening",
    "PlacementList",
    "Player",
    "PlayerPage",
    "PlayerToWrite",
    "Record",
    "Recorded",
    "Session",
    "SessionPage",
    "TakenBack",
    "UndoToWrite",
    "Variant",
    "Writing",
    "errors",
]


GAME_NAMES = list(GAMES)
ENTRY_KINDS = sorted(DO.values())


class SeatToOpen(Serializer[Any]):
    """Who sits there; partners share a side."""

    name = CharField(max_length=40)
    side = IntegerField(min_value=1, required=False)


class Opening(Serializer[Any]):
    """A session to open."""

    variant = ChoiceField(choices=list(GAMES))
    options = DictField(child=JSONField(), required=False, help_text="House rules that differ from the game's own.")
    seats = SeatToOpen(many=True)


class Writing(Serializer[Any]):
    """What may come with everything that is written."""

    id = UUIDField(required=False, help_text="Made by the sender: the same id twice is written once.")
    after = IntegerField(required=False, help_text="The session's version last seen; out of date: 409.")


class Beginning(Writing):
    """The next hand."""

    leader = IntegerField(min_value=1, required=False, help_text="Left out, the rules decide.")
    dealt = DictField(child=IntegerField(min_value=1), required=False, help_text="Tiles by seat, where unequal.")
    no_double = BooleanField(required=False, help_text="The table says that nobody holds a double.")


class EntryToWrite(Writing):
    """One entry, as in the session record (contract of the record): which keys belong to it depends on ``do``."""

    do = ChoiceField(choices=sorted(DO.values()))
    seat = IntegerField(required=False)
    tile = CharField(required=False, help_text="Such as 6-4.")
    arm = IntegerField(required=False)
    inward = IntegerField(required=False, help_text="The half that touches.")
    subtract = BooleanField(required=False)
    stands = BooleanField(required=False, help_text="Let it stand although it breaks a rule.")
    tiles = JSONField(required=False, help_text="How many are drawn; in a patience the tiles that are taken away.")
    left = DictField(child=JSONField(), required=False, help_text="What each seat has left, by seat.")
    points = IntegerField(required=False)
    reason = CharField(required=False)
    row = ListField(child=CharField(), required=False)
    columns = ListField(child=ListField(child=CharField()), required=False)
    reserve = ListField(child=CharField(), required=False)
    hand = ListField(child=CharField(), required=False)
    to = IntegerField(required=False)
    at = CharField(required=False, help_text="ISO 8601.")
    note = CharField(required=False)

    def get_fields(self) -> dict[str, Any]:
        """``from`` too, which is no name in Python."""
        return super().get_fields() | {"from": IntegerField(required=False)}


class UndoToWrite(Writing):
    """What is taken back is always the last line in force."""

    why = CharField(required=False, max_length=200)


class PlayerToWrite(Serializer[Any]):
    """A name."""

    name = CharField(max_length=40)


class Record(Serializer[Any]):
    """A session record, version 1."""

    record = IntegerField(help_text="1")
    variant = ChoiceField(choices=list(GAMES))
    options = DictField(child=JSONField(), required=False)
    seats = ListField(child=DictField(child=JSONField()))
    hands = ListField(child=DictField(child=JSONField()))
    ended = BooleanField(required=False)
    id = UUIDField(required=False)
    at = CharField(required=False)
    rules = IntegerField(required=False)
    note = CharField(required=False)


class WrongField(Serializer[Any]):
    """Where the request is wrong, and what would be right."""

    field = CharField(allow_blank=True)
    message = CharField()


class Problem(Serializer[Any]):
    """What went wrong (RFC 9457)."""

    type = CharField()
    title = CharField()
    status = IntegerField()
    detail = CharField()
    errors = WrongField(many=True, required=False)  # type: ignore[assignment]
    faults = Fault(many=True, required=False)
    ruling = Ruling(required=False)
    hand = Hand(required=False, allow_null=True)
    scores = DictField(child=IntegerField(), required=False)
    version = IntegerField(required=False)


_WHY = {
    400: "Something in the request can't be read: `errors` names it and says what it may be.",
    401: "Writing needs a key.",
    403: "The key is without the right, or the history is for members.",
    404: "There is no such thing.",
    409: "The session has moved on, or has no room for this: its present hand.",
    413: "The body is too large.",
    415: "The body must be JSON.",
    422: "The entry breaks a rule (`faults`), or its id was used for something else.",
    429: "Too many requests; `Retry-After` says for how many seconds.",
}


def errors(*statuses: int) -> dict[Any, OpenApiResponse]:
    """The problems that a call may answer with: 400 and these."""
    if 415 in statuses:
        statuses = (*statuses, 413)
    return {
        (status, "application/problem+json"): OpenApiResponse(Problem, description=_WHY[status])
        for status in sorted({400, *statuses})
    }


def _parameter(name: str, why: str, kind: Any = OpenApiTypes.STR, **more: Any) -> OpenApiParameter:
    return OpenApiParameter(name, kind, OpenApiParameter.QUERY, description=why, **more)


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


class BearerScheme(OpenApiAuthenticationExtension):
    """How keys travel, for the schema."""

    target_class = "referee.api.requests.BearerKey"
    name = "key"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """A bearer key."""
        return {"type": "http", "scheme": "bearer", "description": "The keeper's key or a seat's. Reading needs none."}


class CallSchema(AutoSchema):
    """A call for the schema: it needs a key where it writes in a session, and none elsewhere."""

    def get_auth(self) -> list[dict[str, list[str]]]:
        """The key, or nothing."""
        writes = self.method not in SAFE_METHODS
        return [{BearerScheme.name: []}] if writes and getattr(self.view, "needs_key", False) else [{}]

"""The events of a session's stream, and of that of all sessions, object by object."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict, get_args, get_type_hints

from referee.api.correction_resources import DisputeJson
from referee.api.resources import Id, SessionJson
from referee.models import Play
from scoring.record.adjudication_json import BySide, RulingJson


class StreamEventJson(TypedDict):
    """An event of the stream, by its fields."""

    event: NotRequired[Annotated[Literal["state"], "Of the first event."]]
    id: NotRequired[Annotated[str, "The version that is reached with it."]]
    data: Annotated[str, ("contentMediaType", "application/json"), "A `SessionEvent`."]


class StateEventJson(SessionJson):
    """The state of the session as the stream begins."""

    kind: Literal["state"]


class _LineEventJson(TypedDict):
    """A line of the log, and the session's state right after it."""

    version: int
    hand: Annotated[Id | None, "The hand that the line is about."]
    number: Annotated[int | None, "That hand's."]
    seat: Annotated[int | None, "Of an entry, whose it is."]
    ruling: Annotated[RulingJson | None, "Of an entry."]
    scores: BySide
    turn: Annotated[int | None, "Null between hands, and where the rules leave it open."]
    finished: bool
    dispute: Annotated[DisputeJson | None, "The challenge that was made or settled."]


class OpenedEventJson(_LineEventJson):
    """The opening of the session."""

    kind: Literal["opened"]


class BegunEventJson(_LineEventJson):
    """The beginning of a hand."""

    kind: Literal["begun"]


class EntryEventJson(_LineEventJson):
    """An entry, with its ruling."""

    kind: Literal["entry"]


class UndoEventJson(_LineEventJson):
    """A line that was taken back."""

    kind: Literal["undo"]


class RedoEventJson(_LineEventJson):
    """A line that was put back."""

    kind: Literal["redo"]


class CorrectionEventJson(_LineEventJson):
    """A correction of what was entered earlier."""

    kind: Literal["correction"]


class DisputeEventJson(_LineEventJson):
    """A challenge to a ruling."""

    kind: Literal["dispute"]


class SettlementEventJson(_LineEventJson):
    """The settlement of a challenge."""

    kind: Literal["settlement"]


class EndedEventJson(_LineEventJson):
    """The end of a session that nobody has won."""

    kind: Literal["ended"]


LineEventJson = (
    OpenedEventJson
    | BegunEventJson
    | EntryEventJson
    | UndoEventJson
    | RedoEventJson
    | CorrectionEventJson
    | DisputeEventJson
    | SettlementEventJson
    | EndedEventJson
)
"""A line of the log, by its ``kind``."""

EVENTS_BY_KIND = {"state": StateEventJson} | {
    kind: event for event in get_args(LineEventJson) for kind in get_args(get_type_hints(event)["kind"])
}
"""Every event, by its ``kind``."""


class FeedEventJson(TypedDict):
    """An event of the stream of all sessions, by its fields."""

    event: NotRequired[Annotated[Literal["state"], "Of the first event."]]
    id: NotRequired[Annotated[str, "The number that is reached with it."]]
    data: Annotated[str, ("contentMediaType", "application/json"), "A `FeedItem`."]


class FeedStateJson(TypedDict):
    """The place at which the stream of all sessions begins."""

    kind: Literal["state"]
    event: Annotated[int, "The number of the newest line."]


class FeedLineJson(_LineEventJson):
    """A line of the log of any session, and the session's state right after it."""

    kind: Annotated[str, ("enum", tuple(Play.Kind.values))]
    event: Annotated[int, "The line's number among those of all sessions; it grows, and some numbers are left out."]
    session: Id


FEED_BY_KIND = {"state": FeedStateJson} | dict.fromkeys(Play.Kind.values, FeedLineJson)
"""Every event of the stream of all sessions, by its ``kind``."""

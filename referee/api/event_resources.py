"""The events of a session's stream, object by object."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from referee.api.correction_resources import DisputeJson
from referee.api.resources import Id, SessionJson
from referee.models import Play
from scoring.record.adjudication_json import BySide, RulingJson


class StreamEventJson(TypedDict):
    """An event of the stream, by its fields."""

    event: NotRequired[Annotated[Literal["state"], "Of the first event."]]
    id: NotRequired[Annotated[str, "The version that is reached with it."]]
    data: Annotated[str, ("contentMediaType", "application/json"), "A `StateEvent` or a `LineEvent`."]


class StateEventJson(SessionJson):
    """The state of the session as the stream begins."""

    kind: Literal["state"]


class LineEventJson(TypedDict):
    """A line of the log, and the session's state right after it."""

    version: int
    kind: Annotated[str, ("enum", tuple(Play.Kind.values))]
    hand: Annotated[Id | None, "The hand that the line is about."]
    number: Annotated[int | None, "That hand's."]
    seat: Annotated[int | None, "Of an entry, whose it is."]
    ruling: Annotated[RulingJson | None, "Of an entry."]
    scores: BySide
    turn: Annotated[int | None, "Null between hands, and where the rules leave it open."]
    finished: bool
    dispute: Annotated[DisputeJson | None, "The challenge that was made or settled."]


class FeedEventJson(TypedDict):
    """An event of the stream of all sessions, by its fields."""

    event: NotRequired[Annotated[Literal["state"], "Of the first event."]]
    id: NotRequired[Annotated[str, "The number that is reached with it."]]
    data: Annotated[str, ("contentMediaType", "application/json"), "A `FeedState` or a `FeedLine`."]


class FeedStateJson(TypedDict):
    """The place at which the stream of all sessions begins."""

    kind: Literal["state"]
    event: Annotated[int, "The number of the newest line."]


class FeedLineJson(LineEventJson):
    """A line of the log of any session, and the session's state right after it."""

    event: Annotated[int, "The line's number among those of all sessions; it grows, and some numbers are left out."]
    session: Id

"""The API's answers about corrections and challenges, object by object (record 3.1 and 3.3)."""

from __future__ import annotations

from typing import Annotated, NotRequired, TypedDict

from referee.api.resources import Id, Moment, NoRoomJson, SessionJson, Sides
from referee.log import DisputeOutcome
from referee.queries.log_json import WriterJson
from scoring.record.adjudication_json import BySide, ResultJson, RulingJson


class ChangedRulingJson(TypedDict):
    """An entry that is ruled otherwise; null where it isn't in force."""

    hand: Id
    number: Annotated[int, "The hand's."]
    play: Id
    before: RulingJson | None
    after: RulingJson | None


class ScoresChangeJson(TypedDict):
    """Points by side."""

    before: BySide | None
    after: BySide | None


class FinishedChangeJson(TypedDict):
    """The end of the session: true where it is over."""

    before: bool
    after: bool


class WinnersChangeJson(TypedDict):
    """The sides that have won the session."""

    before: Sides
    after: Sides


class ResultChangeJson(TypedDict):
    """The result of a hand."""

    before: ResultJson | None
    after: ResultJson | None


class PossibleChangeJson(TypedDict):
    """The legality of a hand: true where everybody can have played it by the rules, null where it isn't in force."""

    before: bool | None
    after: bool | None


class HandChangeJson(TypedDict):
    """A hand with the session's points at its end; null where it isn't in force."""

    hand: Id
    number: int
    scores: ScoresChangeJson
    result: ResultChangeJson
    possible: Annotated[PossibleChangeJson | None, "Null where it was played alike."]


class DifferenceJson(TypedDict):
    """A session as it was and as it is, or would be."""

    changed: list[ChangedRulingJson]
    dropped: list[NoRoomJson]
    scores: ScoresChangeJson
    finished: FinishedChangeJson
    winners: WinnersChangeJson
    hands: list[HandChangeJson]


class CorrectedJson(DifferenceJson):
    """The effect of a correction."""

    id: Annotated[Id | None, "The line of the log; null for a preview."]
    session: SessionJson
    version: int


class ClaimJson(TypedDict):
    """The claim of a challenge, what should have been: one of the three."""

    points: NotRequired[int]
    unlawful: NotRequired[bool]
    lawful: NotRequired[bool]


class SettlementJson(TypedDict):
    """The settlement of a challenge."""

    id: Id
    outcome: Annotated[str, ("enum", tuple(outcome.value for outcome in DisputeOutcome))]
    note: str
    correction: Annotated[Id | None, "The line of the log that put the record right."]
    at: Moment


class DisputeJson(TypedDict):
    """A challenge to a ruling."""

    id: Id
    play: Id
    hand: Id
    by: WriterJson
    at: Moment
    claim: ClaimJson | None
    note: str
    status: Annotated[str, ("enum", ("open", *[outcome.value for outcome in DisputeOutcome]))]
    settlement: SettlementJson | None
    version: Annotated[int, "The session's."]


class SettledJson(DisputeJson):
    """A challenge as it was settled, with the correction that was written with it."""

    corrected: CorrectedJson | None


class DisputeListJson(TypedDict):
    """The challenges of a session, the oldest first."""

    disputes: list[DisputeJson]
    version: int

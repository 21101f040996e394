"""The API's answers, object by object: every key with its type. `serializers` make them, the schema is made from them.

A text in ``Annotated`` says what a key holds. The parts of the adjudication are in `scoring.record.adjudication_json`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, NotRequired, TypedDict

from referee.queries.log_json import Hash, LogLineJson
from referee.queries.log_json import Id as Id
from referee.queries.log_json import Moment as Moment
from referee.web.problem import PlainProblemJson
from scoring.depths import Depth
from scoring.ending import Ending
from scoring.games import GAMES
from scoring.options import OptionValue
from scoring.record.adjudication_json import AdjudicatedHandJson, AwardJson, BySide, EntryJson, FaultJson, RulingJson
from scoring.winnability import Promise

Slug = Annotated[str, ("title", "GameSlug"), ("enum", tuple(GAMES))]
Sides = Annotated[list[int], "Sides."]
Options = Annotated[Mapping[str, OptionValue], "Every house rule with its value."]


# Games


class SourceJson(TypedDict):
    """A rule book."""

    title: str
    author: str


class TileSetJson(TypedDict):
    """A set of tiles."""

    highest: Annotated[int, "The highest half: 6 for double-six."]
    name: str


class OptionJson(TypedDict):
    """A house rule: a range has minimum and maximum, a choice its allowed values."""

    key: str
    type: Literal["bool", "int", "choice"]
    default: Annotated[OptionValue | Mapping[str, int] | None, "By number of players where `default_by` says so."]
    default_by: NotRequired[Literal["players"]]
    meaning: str
    minimum: NotRequired[int]
    maximum: NotRequired[int]
    offered: NotRequired[Annotated[list[int], "The numbers that a table usually wants."]]
    allowed: NotRequired[list[OptionValue]]
    labels: NotRequired[Annotated[dict[str, str], "What each choice means."]]


class BundleJson(TypedDict):
    """House rules that many tables play together, as `options` of a new session."""

    key: str
    name: str
    options: dict[str, OptionValue]


class CallableJson(TypedDict):
    """The points that a game can give at one play, with its standard rules."""

    points: Annotated[list[int], "Those that are called as a number."]
    bonuses: Annotated[dict[str, list[int]], "Those of each award that has a name, by its reason."]


class VariantJson(TypedDict):
    """A game with its rules."""

    slug: Slug
    name: str
    source: SourceJson
    summary: str
    players: Annotated[list[int], "How many may play."]
    partners: bool
    partners_only: Annotated[bool, "Seats 1 and 3 must be one side, 2 and 4 the other."]
    counter_clockwise: Annotated[bool, "The next player sits to the right."]
    tile_sets: list[TileSetJson]
    options: list[OptionJson]
    bundles: list[BundleJson]
    depths: Annotated[list[Depth], "The depths at which its hands can be kept."]
    callable: Annotated[CallableJson, "What players call when a play scores."]


# Hands


class DueJson(TypedDict):
    """The duties of the seat at turn: what it may and must do."""

    seat: int
    leads: bool
    may_play: bool
    must_draw: bool
    may_draw: Annotated[int, "Tiles, at most."]
    may_pass: bool
    must_pass: bool


class HandJson(AdjudicatedHandJson):
    """A hand with its rulings and the entries in force: the n-th ruling is on the n-th of the plays."""

    id: Id
    session: Id
    number: int
    leader: int
    plays: Annotated[list[EntryJson], "Each with its id."]
    due: DueJson | None
    scores: BySide
    version: Annotated[int, "The session's."]


class PresentJson(TypedDict):
    """The present state of the table."""

    version: int
    scores: BySide
    hand: HandJson | None


class RecordedJson(TypedDict):
    """An entry that was written down."""

    id: Id
    ruling: RulingJson
    hand: HandJson
    scores: BySide
    version: int


class CheckedJson(TypedDict):
    """The answer that the entry would get."""

    ruling: RulingJson
    version: int


class PlacementJson(TypedDict):
    """A lawful way to lay a tile. ``alike``: the arms that are one choice with this one."""

    tile: str
    arm: int | None
    inward: int | None
    subtract: bool
    points: int
    awards: list[AwardJson]
    alike: list[int]


class PlacementListJson(TypedDict):
    """Lawful placements; in a patience all moves too."""

    placements: list[PlacementJson]
    moves: list[EntryJson]


class HintJson(TypedDict):
    """A move of a patience that is worth making. A draw stands there without its tile."""

    move: EntryJson
    promise: Promise
    fewest_left: Annotated[int | None, "Tiles that are left after it at best, where the game can't be won."]
    message: Annotated[str, "What the move promises, in a sentence."]


class HintedJson(TypedDict):
    """A hint, or null where there is nothing to choose: at a table, before the starting tiles lie, when it is over."""

    hint: HintJson | None


class UndoneJson(TypedDict):
    """A line that was taken back, or put back."""

    id: Id
    kind: Annotated[str, ("enum", ("begun", "entry", "correction", "ended"))]
    hand: Id | None
    entry: NotRequired[EntryJson]


class TakenBackJson(PresentJson):
    """The line that an undo took back, and the session's state without it."""

    id: Id
    undone: UndoneJson


class PutBackJson(PresentJson):
    """The line that a redo put back, and the session's state with it."""

    id: Id
    redone: UndoneJson


# Sessions


class SeatJson(TypedDict):
    """A seat, its side, and the player who sits there."""

    number: int
    side: int
    name: str
    player: Annotated[Id | None, "Null for somebody new, in a preview."]


class SessionSummaryJson(TypedDict):
    """A session as the history lists it."""

    id: Id
    code: Annotated[str, "For joining."]
    variant: Slug
    options: Options
    depth: Annotated[Depth, "That of hands which say none."]
    seats: list[SeatJson]
    opened_at: Moment
    changed_at: Moment
    version: int
    scores: BySide
    finished: bool
    winners: Sides
    seal: Annotated[str, "Of the log as it stands, to be written down: whatever changes before it, changes it."]


class HandInListJson(TypedDict):
    """A hand of a session, in short."""

    id: Id
    number: int
    depth: Depth
    ending: Ending | None
    scores: BySide


class SessionJson(SessionSummaryJson):
    """A session with its hands, the present one in full."""

    may_begin: Annotated[bool, "Whether the next hand may begin."]
    deductions: Annotated[bool, "Whether the table page tells what the plays prove."]
    next_leader: int | None
    hands: list[HandInListJson]
    hand: HandJson | None


class OpenedSessionJson(SessionJson):
    """A new session with its keys, shown this once."""

    keeper_key: str
    seat_keys: Annotated[dict[str, str], "By seat."]


class LinesAppendedJson(TypedDict):
    """The session with lines appended to its log."""

    version: int
    head: Hash
    written: Annotated[int, "The number of lines that weren't there before."]
    session: SessionJson


class PageJson(TypedDict):
    """A page of a list, and the addresses of those around it."""

    total: int
    page: int
    pages: int
    page_size: Annotated[int, "How many may stand on a page."]
    next: Annotated[str | None, ("format", "uri")]
    previous: Annotated[str | None, ("format", "uri")]


class SessionPageJson(PageJson):
    """Sessions, the latest first.

    With `more`, there are more than the `total` that were counted, and `pages` is always beyond a page that isn't the last.
    """

    more: bool
    played: Annotated[int | None, "Of the `player`'s sessions found, those in which a hand has a result; else null."]
    unfinished: Annotated[int | None, "Those of them that go on."]
    results: list[SessionSummaryJson]


# People


class PlayerJson(TypedDict):
    """One of the regulars."""

    id: Id
    name: str
    since: Moment
    sessions: Annotated[int, "How many were played: a hand has a result."]
    unfinished: Annotated[int, "How many of these go on."]
    last_played: Annotated[Moment | None, "When the latest table was opened at which the player has a seat."]
    hidden: Annotated[bool, "Whether lists leave the player out."]
    color: Annotated[
        str, "The color beside the name: red, orange, gold, green, teal, blue, violet or pink; empty for none."
    ]
    mark: Annotated[str, "The emoji or initials beside the name; empty as long as none were chosen."]
    merged_into: Annotated[Id | None, "The player whose other name this is."]


class OtherNameJson(TypedDict):
    """A player who was merged into another."""

    id: Id
    name: str


class PlayerDetailJson(PlayerJson):
    """One of the regulars, with every other name that was merged into theirs."""

    other_names: list[OtherNameJson]


class PlayerPageJson(PageJson):
    """Players, the one who played last first."""

    results: list[PlayerJson]


# Errors


class WrongFieldJson(TypedDict):
    """A mistake in the request: its place, and what would be right."""

    field: str
    message: str
    line: NotRequired[int]
    column: NotRequired[int]


class NoRoomJson(TypedDict):
    """An entry, or where `play` is null a hand, that has no room in the session as it would be."""

    hand: Id
    number: Annotated[int, "The hand's."]
    play: Id | None
    entry: EntryJson | None
    faults: list[FaultJson]


class ProblemJson(PlainProblemJson):
    """A problem (RFC 9457): what went wrong, and whatever else helps."""

    errors: NotRequired[list[WrongFieldJson]]
    faults: NotRequired[list[FaultJson]]
    no_room: NotRequired[list[NoRoomJson]]
    ruling: NotRequired[RulingJson]
    hand: NotRequired[HandJson | None]
    scores: NotRequired[BySide]
    version: NotRequired[int]
    session: NotRequired[Annotated[Id, "The session that is here already."]]
    common: NotRequired[Annotated[str | None, "The hash of the last line that both logs have."]]
    theirs: NotRequired[Annotated[list[LogLineJson], "The lines of this server after that."]]
    yours: NotRequired[Annotated[list[Mapping[str, object]], "The lines that were sent, after that."]]

"""The adjudication as JSON (record 2): every object with its keys and their types.

A text in ``Annotated`` describes the value of a key. The type checker checks what is built against these forms, and the
schema of the web API is made from them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, NotRequired, TypedDict

from scoring.depths import Depth
from scoring.ending import Ending
from scoring.entries import DO
from scoring.faults import Code
from scoring.findings import Certainty, FindingCode
from scoring.options import OptionValue
from scoring.winnability import Grounds, Outcome

DoJson = Annotated[str, ("enum", tuple(DO.values()))]
"""The kind of an entry."""

EntryJson = Annotated[Mapping[str, object], ("$ref", "#/$defs/Entry")]
"""An entry as the record writes it."""

BySide = Annotated[dict[str, int], "Points by side; in a cash pool, cents."]
"""Points by side, sides as text."""


class AwardJson(TypedDict):
    """Points with reason and working."""

    side: int
    seat: int | None
    points: int
    reason: str
    working: str


class FaultJson(TypedDict):
    """A rule that an entry breaks."""

    code: Code
    message: str
    rule: Annotated[str, "Where the game's rules page explains it."]
    source: Annotated[str, "The title of the rule book."]
    play: NotRequired[Annotated[str, "The id of the entry, where faults of several are told together."]]


class EffectJson(TypedDict):
    """An effect: something that the rules did by themselves after an entry."""

    effect: Annotated[str, "Such as draw, miss_turn, reverse, play_again, spell, marker_up, hand_over."]
    seat: NotRequired[int]
    tiles: NotRequired[int]
    arm: NotRequired[int | None]
    points: NotRequired[int]
    reason: NotRequired[str]
    ending: NotRequired[str]


class RulingJson(TypedDict):
    """The referee's answer to one entry."""

    play: Annotated[int, "The entry's place in its hand, from 1."]
    seat: int | None
    do: DoJson
    tile: str | None
    arm: int | None
    legal: bool
    recorded: bool
    end_total: Annotated[int | None, "In pips."]
    points: Annotated[int, "Those of all its awards."]
    awards: list[AwardJson]
    faults: list[FaultJson]
    effects: list[EffectJson]


class EndJson(TypedDict):
    """The end of an arm."""

    arm: int
    suit: int
    counts: Annotated[int, "What it adds to the end total, in pips."]
    tile: str
    state: Literal["open", "locked"]


class ResultJson(TypedDict):
    """The ending of a hand, and what it brought."""

    ending: Ending
    winners: Annotated[list[int], "Sides."]
    awards: list[AwardJson]
    working: NotRequired[str]


class FindingJson(TypedDict):
    """Something that the record shows afterwards."""

    code: FindingCode
    certainty: Certainty
    seat: int | None
    plays: Annotated[list[int], "The numbers of the entries that show it."]
    message: str
    honest_chance: NotRequired[
        Annotated[float, "Of a possible revoke: the chance that honest draws bring as many tiles that fitted."]
    ]


class SpellJson(TypedDict):
    """A spell that lasts: its arm, or null where the led tile cast it."""

    arm: int | None
    caster: Annotated[int, "A seat."]


class OwesJson(TypedDict):
    """A double that must get more tiles before anything else is played."""

    tile: str
    arms: Annotated[list[int], "Where these tiles may go."]
    tiles: Annotated[int, "How many it still takes."]


class VerdictJson(TypedDict):
    """The verdict on a patience, which says if it can still be won."""

    outcome: Outcome
    grounds: Grounds
    fewest_left: int | None
    message: str


class TurningPointJson(TypedDict):
    """The entry after which a lost patience could no longer be won."""

    play: int
    proved: Annotated[bool, "Before it the patience could still be won."]


class DetailsJson(TypedDict, total=False):
    """The details of a hand besides its ends, those that its game has."""

    direction: Annotated[int, "1 in the order of the seats, -1 against it."]
    spell: SpellJson | None
    phase: int | None
    doubles: Annotated[list[int], "The arms that wait for their double."]
    owes_pass: Annotated[list[int], "The seats that must pass in their next turn."]
    to_call: Annotated[list[int], "The seats with a last tile that they have yet to call."]
    pool: Annotated[int, "Cents."]
    rows: Annotated[dict[str, list[str | None]], "Each seat's face-down row; null where nobody has seen the tile."]
    hub: Annotated[str, "The double in the middle."]
    markers: Annotated[list[int], "The seats whose train is open to everybody."]
    owes: OwesJson
    many_tiles: Annotated[int | None, "The seat that may lay any number of tiles in this turn."]
    position: Annotated[Mapping[str, object] | None, "What lies where in a patience, in the game's own words."]
    stock: Annotated[list[str], "The tiles of a patience that are still face down."]
    moves: Annotated[list[EntryJson], "All that may be done now in a patience; a draw without its tile."]
    moves_made: int
    tiles_left_total: int
    verdict: VerdictJson
    turning_point: TurningPointJson | None


class HandStateJson(DetailsJson):
    """The state of a hand."""

    ends: list[EndJson]
    turn: int | None
    boneyard: Annotated[int | None, "Null where plays aren't entered."]
    tiles_left: Annotated[dict[str, int], "Tiles by seat."]
    result: ResultJson | None
    awaits: NotRequired[Annotated[Literal["count"], "What a hand waits for that is over and has no result yet."]]
    opening_awards: NotRequired[list[AwardJson]]
    depth: NotRequired[Annotated[Depth, "That at which the hand is kept, if not every tile is entered."]]


class AdjudicatedHandJson(HandStateJson):
    """A hand with its rulings. A game shows more as it needs it: direction, spell, phase, pool, rows, moves ..."""

    rulings: Annotated[list[RulingJson], "One for every entry, in order."]
    findings: list[FindingJson]


class AdjudicationJson(TypedDict):
    """A whole record judged."""

    variant: str
    options: Annotated[Mapping[str, OptionValue], "Every house rule with its value."]
    hands: list[AdjudicatedHandJson]
    scores: BySide
    finished: bool
    winners: Annotated[list[int], "Sides."]

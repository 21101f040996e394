"""The ways in which an entry can break a rule: stable codes with the values that a sentence needs."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass, field
from enum import StrEnum

from scoring.messages import Values


class Code(StrEnum):
    """The faults that the referee knows. Codes are public and never renamed (record 2)."""

    NOT_YOUR_TURN = "not_your_turn"
    NO_MATCH = "no_match"
    ARM_LOCKED = "arm_locked"
    ARM_UNKNOWN = "arm_unknown"
    ARM_NEEDED = "arm_needed"
    INWARD_NEEDED = "inward_needed"
    TILE_UNKNOWN = "tile_unknown"
    TILE_ALREADY_PLAYED = "tile_already_played"
    MUST_LEAD_DOUBLE = "must_lead_double"
    MUST_DRAW = "must_draw"
    MAY_NOT_DRAW = "may_not_draw"
    BONEYARD_EMPTY = "boneyard_empty"
    MUST_PASS = "must_pass"
    NOT_DONE = "not_done"
    HAND_OVER = "hand_over"
    HAND_OPEN = "hand_open"
    SESSION_OVER = "session_over"
    SPELL_UNBROKEN = "spell_unbroken"
    DOUBLE_REQUIRED = "double_required"
    TRAIN_CLOSED = "train_closed"
    DOUBLE_UNCOVERED = "double_uncovered"
    OWN_TRAIN_FIRST = "own_train_first"
    WRONG_TILE_TURNED = "wrong_tile_turned"
    NOT_LAST_TILE = "not_last_tile"
    NO_TILES_LEFT = "no_tiles_left"
    SEAT_UNKNOWN = "seat_unknown"
    SIDE_UNKNOWN = "side_unknown"
    COUNT_MISMATCH = "count_mismatch"
    NOT_CALLABLE = "not_callable"
    BLOCKER_NEEDED = "blocker_needed"
    LAY_FIRST = "lay_first"
    LAID_ALREADY = "laid_already"
    WRONG_START = "wrong_start"
    PAIR_NEEDED = "pair_needed"
    WRONG_SUM = "wrong_sum"
    NOT_AVAILABLE = "not_available"
    NOT_NEIGHBOURS = "not_neighbours"
    NOT_NEXT = "not_next"
    COLUMN_UNKNOWN = "column_unknown"
    COLUMN_EMPTY = "column_empty"
    COLUMN_NOT_EMPTY = "column_not_empty"
    RULE_FORBIDS = "rule_forbids"


@dataclass(frozen=True, slots=True)
class Fault:
    """A rule that an entry breaks. If ``may_stand``, a table may let it stand (rulebook 2.9).

    ``why`` tells the cases of one code apart; with the code it names the sentence in ``scoring.wording.rulings``.
    """

    code: Code
    values: Values = field(default_factory=dict)
    _: KW_ONLY
    may_stand: bool = True
    why: str = ""
    passage: str = ""
    """The passage on the rules page about this case; empty if it is the one about the code in general."""

    @property
    def rule(self) -> str:
        """The anchor of the passage on the game's rules page that explains it."""
        return self.passage or _PASSAGE_OF_CASE.get((self.code, self.why)) or _PASSAGE.get(self.code, "playing")


_PASSAGE: dict[Code, str] = {
    Code.NO_MATCH: "matching",
    Code.ARM_NEEDED: "matching",
    Code.INWARD_NEEDED: "matching",
    Code.ARM_UNKNOWN: "matching",
    Code.ARM_LOCKED: "spinner",
    Code.TILE_UNKNOWN: "tiles",
    Code.TILE_ALREADY_PLAYED: "tiles",
    Code.NO_TILES_LEFT: "tiles",
    Code.LAY_FIRST: "tiles",
    Code.LAID_ALREADY: "tiles",
    Code.WRONG_START: "tiles",
    Code.NOT_NEIGHBOURS: "matching",
    Code.WRONG_SUM: "matching",
    Code.MUST_LEAD_DOUBLE: "lead",
    Code.MUST_DRAW: "drawing",
    Code.MAY_NOT_DRAW: "drawing",
    Code.BONEYARD_EMPTY: "drawing",
    Code.HAND_OVER: "ending",
    Code.HAND_OPEN: "ending",
    Code.SESSION_OVER: "winning",
    Code.COUNT_MISMATCH: "count",
    Code.BLOCKER_NEEDED: "count",
    Code.RULE_FORBIDS: "house-rules",
}

_PASSAGE_OF_CASE: dict[tuple[Code, str], str] = {
    (Code.RULE_FORBIDS, "pass_lead"): "lead",
    (Code.RULE_FORBIDS, "pass"): "drawing",
    (Code.RULE_FORBIDS, "pass_done"): "playing",
    (Code.RULE_FORBIDS, "done"): "playing",
    (Code.RULE_FORBIDS, "call"): "playing",
    (Code.RULE_FORBIDS, "miss"): "playing",
    (Code.RULE_FORBIDS, "patience_only"): "playing",
    (Code.RULE_FORBIDS, "not_here"): "playing",
    (Code.RULE_FORBIDS, "depth_tiles"): "playing",
    (Code.RULE_FORBIDS, "depth_points"): "playing",
    (Code.RULE_FORBIDS, "depth_hands"): "playing",
}

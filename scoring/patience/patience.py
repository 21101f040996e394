"""A patience: a game for one, with all that is needed to record, judge and show its hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.beginning import Beginning, SessionContext
from scoring.deductions import Contradiction, Deductions, Holding, StockTiles
from scoring.depths import Depth
from scoring.details import Detail, Outlook, PatienceTable, Progress, TurningPointDetail
from scoring.entries import Entry, Play
from scoring.findings import Finding
from scoring.game import Game, HandState, PatienceProgress
from scoring.marking import N_
from scoring.messages import Message
from scoring.offers import Due, Placement
from scoring.options import Option, OptionValue
from scoring.patience.legality import judge, moves
from scoring.patience.position import PLAYER, Position, begin
from scoring.patience.rules import PatienceRules
from scoring.patience.verdict import turning_point, verdict
from scoring.record import Node, RecordError
from scoring.record.depth_json import read_depth
from scoring.record.entry_json import read_entry
from scoring.ruling import Ruling
from scoring.tiles import Tile

NOT_FOR_PATIENCES = N_("This is only for games at the table. The starting tiles of a patience are entered instead.")


@dataclass(frozen=True, kw_only=True)
class Patience(PatienceRules):
    """A solo game: facts as ``PatienceRules`` has them, and the operations on its hands."""

    # House rules

    def default_of(self, option: Option) -> OptionValue:
        """Return the value of the house rule where nothing is chosen: the fact of the same name."""
        value = getattr(self, option.key)
        assert isinstance(value, (int, str))
        return value

    def with_options(self, chosen: Mapping[str, object], players: int = 1) -> Patience:
        checked = {key: self.option(key).check(value) for key, value in chosen.items()}
        patience = replace(self, **checked)  # type: ignore[arg-type]  # each option checked its own value
        return replace(patience, option_values={option.key: patience.default_of(option) for option in self.options})

    def takes_entries_of(self, other: Game) -> bool:
        """Return True only for the same patience, since every patience is laid out differently."""
        return other.slug == self.slug

    # A hand

    def read_beginning(self, node: Node, players: int) -> Beginning:
        """Read the beginning of a hand, which may only say whose hand it is, and its depth.

        The game fixes how many tiles lie open, and nobody leads.

        :raises RecordError: when anything else is given
        """
        for key in ("dealt", "no_double", "hub", "laid_by"):
            if (sent := node.get(key)) is not None and sent.value:
                raise RecordError(sent.place, Message(NOT_FOR_PATIENCES))
        leader = node.get("leader")
        return Beginning(leader=leader.whole(PLAYER, PLAYER) if leader else None, depth=read_depth(node, self))

    def begin(self, context: SessionContext, beginning: Beginning) -> Position:
        return begin(self, context.depth)

    def read_entry(self, data: object, place: str = "") -> Entry:
        """Read an entry. The seat may be left out, and a draw names its tile."""
        return read_entry(data, place, alone=True)

    def judge(self, hand: HandState, entry: Entry) -> Ruling[Position]:
        return judge(_as_position(hand), entry)

    def next_leader(self, hand: HandState) -> int | None:
        return PLAYER

    # Offers and details

    def due(self, hand: HandState) -> Due | None:
        return None

    def placements(self, hand: HandState, tile: Tile | None = None, seat: int | None = None) -> tuple[Placement, ...]:
        """Return the plays among the lawful moves, which score nothing."""
        suits = {arm.number: arm.suit for arm in hand.arms}
        return tuple(
            Placement(move.tile, move.arm, suits.get(move.arm or 0), False, 0, (), ())
            for move in self.moves(hand)
            if isinstance(move, Play) and tile in (None, move.tile)
        )

    def moves(self, hand: HandState) -> tuple[Entry, ...]:
        return moves(_as_position(hand))

    def details(self, start: HandState, rulings: Sequence[Ruling[HandState]]) -> tuple[Detail, ...]:
        position = _as_position(rulings[-1].hand if rulings else start)
        if position.depth is not Depth.TILES:
            return ()
        table = position.table
        return (
            PatienceTable(table.as_json() if table else None, table.stock if table else ()),
            Progress(moves(position), position.moves_made, position.tiles_left),
            Outlook(verdict(position)),
            _turned_at(rulings),
        )

    def findings(self, start: HandState, rulings: Sequence[Ruling[HandState]]) -> tuple[Finding, ...]:
        return ()

    def deductions(self, start: HandState, rulings: Sequence[Ruling[HandState]], upto: int | None = None) -> Deductions:
        """Return what is known of unseen tiles.

        Once the starting tiles lie, all the tiles that nobody has seen are in the stock.
        """
        seen = rulings if upto is None else rulings[:upto]
        table = _as_position(seen[-1].hand if seen else start).table
        if table is None:
            return Deductions(complete=False, possible=True, seats={PLAYER: Holding()}, boneyard=Holding())
        reasons = (StockTiles((), table.stock),) if table.stock else ()
        player = Holding(cannot=table.stock, because=reasons)
        return Deductions(True, True, {PLAYER: player}, Holding(must=table.stock, because=reasons))

    def contradictions(self, start: HandState, rulings: Sequence[Ruling[HandState]]) -> tuple[Contradiction, ...]:
        """Return none, because anything that a patience forbids shows at once."""
        return ()

    def tiles_left_over(self, hand: HandState) -> int | None:
        position = _as_position(hand)
        unknown = position.depth is not Depth.TILES or position.result is None or position.result.is_void
        return None if unknown else position.tiles_left

    def progress(self, hand: HandState) -> PatienceProgress | None:
        position = _as_position(hand)
        entered = position.depth is Depth.TILES
        return PatienceProgress(position.tiles_left, position.moves_made) if entered else None


def _turned_at(rulings: Sequence[Ruling[HandState]]) -> TurningPointDetail:
    """Return the entry after which a lost game could no longer be won, by its number among all entries."""
    recorded = [number for number, ruling in enumerate(rulings, start=1) if ruling.recorded]
    found = turning_point([_as_position(rulings[number - 1].hand) for number in recorded])
    return TurningPointDetail(recorded[found.at], found.proved) if found else TurningPointDetail(None, False)


def _as_position(hand: HandState) -> Position:
    """Return the position, which must be one of a patience: no other hand ever reaches its rules."""
    assert isinstance(hand, Position)
    return hand

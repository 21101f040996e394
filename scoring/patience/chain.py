"""The common parts of Domino Patience and Five's the Limit: a hand, a stock, and one line built at both ends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scoring.ending import Ending
from scoring.entries import Draw, Entry, Lay, Play
from scoring.faults import Code, Fault
from scoring.layout import Arm, Layout, Placed, SpinnerRule
from scoring.marking import N_
from scoring.messages import OneOf, Plural, Template
from scoring.patience import chain_search
from scoring.patience.rules import PatienceRules
from scoring.patience.search import Search
from scoring.patience.tableau import Tableau
from scoring.record import JsonObject
from scoring.tiles import LaidTile, Tile


@dataclass(frozen=True, slots=True)
class Chain(Tableau):
    """The line, the hand, and the ``unseen`` tiles of the stock.

    ``limit`` is how many tiles the hand may have at most, if there is a limit. With ``through_stock`` the stock
    must be played as well.
    """

    line: Layout
    hand: tuple[Tile, ...]
    unseen: tuple[Tile, ...]
    limit: int | None = None
    through_stock: bool = False

    @property
    def arms(self) -> tuple[Arm, ...]:
        """The left end, arm 1, and the right end, arm 2."""
        return self.line.arms

    @property
    def stock(self) -> tuple[Tile, ...]:
        return self.unseen

    @property
    def tiles_left(self) -> int:
        return len(self.hand)

    @property
    def must_go(self) -> int:
        return len(self.hand) + (len(self.unseen) if self.through_stock else 0)

    @property
    def fitting(self) -> tuple[Tile, ...]:
        """The tiles in hand that can be played now."""
        ends = {arm.suit for arm in self.arms}
        return tuple(tile for tile in self.hand if not ends or tile.high in ends or tile.low in ends)

    @property
    def ending(self) -> Ending | None:
        if not self.must_go:
            return Ending.WON
        stuck = not self.unseen or (self.limit is not None and len(self.hand) >= self.limit)
        return Ending.LOST if stuck and not self.fitting else None

    def moves(self) -> Iterator[Entry]:
        """Yield every lawful entry.

        If both ends have the same suit and tile, as with a lone double, only the left end is listed.
        """
        if not self.arms:
            yield from (Play(1, tile) for tile in self.hand)
        for tile in self.fitting:
            for arm in _choices(self.arms):
                if tile.has(arm.suit):
                    yield Play(1, tile, arm.number)
        if not self.fitting and self.ending is None:
            yield Draw(1)

    def faults(self, entry: Entry) -> Iterator[Fault]:
        """Yield every broken rule.

        A tile of the hand that doesn't match can stand, and so can a tile of the stock that was drawn too early.
        """
        match entry:
            case Play(tile=tile):
                if tile in self.line.played:
                    yield Fault(Code.TILE_ALREADY_PLAYED, {"tile": tile}, may_stand=False)
                else:
                    if tile not in self.hand:
                        yield Fault(Code.NOT_AVAILABLE, {"tile": tile, "hand": self.hand}, may_stand=False, why="hand")
                    yield from self._find_spot(entry)[1]
                if entry.subtract:
                    yield Fault(Code.RULE_FORBIDS, may_stand=False, why="subtract")
            case Draw():
                yield from self._draw_faults(entry)

    def after(self, entry: Entry) -> Chain:
        match entry:
            case Play(tile=tile):
                laid = self._find_spot(entry)[0]
                assert laid
                hand = tuple(held for held in self.hand if held != tile)
                return replace(self, line=self.line.with_tile(laid), hand=hand)
            case Draw(tile=Tile() as tile):
                unseen = tuple(each for each in self.unseen if each != tile)
                return replace(self, hand=(*self.hand, tile), unseen=unseen)
            case _:
                raise TypeError(entry)

    def may_be_won(self, search: Search) -> bool:
        return chain_search.may_be_won(self._state(), self._rules(), search)

    def is_sure(self, search: Search) -> bool:
        return chain_search.is_sure(self._state(), self._rules(), search)

    def as_json(self) -> JsonObject:
        return {"line": [str(lying) for lying in self.lying()], "hand": [str(tile) for tile in self.hand]}

    def lying(self) -> tuple[LaidTile, ...]:
        """Return the line from its left end to its right, each tile as it lies."""
        line: list[LaidTile] = []
        for tile, arm, inward in self.line.placed:
            if inward is None:
                line = [LaidTile(tile.high, tile.low)]
            elif arm == 1:
                line.insert(0, LaidTile(tile.other(inward), inward))
            else:
                line.append(LaidTile(inward, tile.other(inward)))
        return tuple(line)

    def _find_spot(self, play: Play) -> tuple[Placed | None, list[Fault]]:
        """Return the tile as the play lays it, and the rules of placing that the play breaks."""
        tile, arms = play.tile, self.arms
        if not arms:
            named = [] if play.arm in (None, 1) else [Fault(Code.ARM_UNKNOWN, {"arm": play.arm}, why="lead")]
            return Placed(tile, None, None), named
        if play.inward is not None and not tile.has(play.inward):
            return None, [Fault(Code.NO_MATCH, {"tile": tile, "inward": play.inward}, may_stand=False, why="inward")]
        if play.arm not in (None, 1, 2):
            return None, [Fault(Code.ARM_UNKNOWN, {"arm": play.arm, "arms": 2}, may_stand=False)]
        meant = [arm for arm in arms if play.arm in (None, arm.number)]
        fitting = [arm for arm in meant if tile.has(arm.suit) and play.inward in (None, arm.suit)]
        faults = []
        if not fitting:
            values = {"tile": tile, "ends": sorted({arm.suit for arm in meant})}
            faults.append(Fault(Code.NO_MATCH, values, why="one_end" if play.arm else ""))
        choices = _choices(fitting or meant)
        if len(choices) > 1:
            if fitting or play.stands:
                where = OneOf(tuple(arm.number for arm in choices))
                faults.append(
                    Fault(
                        Code.ARM_NEEDED,
                        {"tile": tile, "choices": where},
                        may_stand=False,
                        why="" if fitting else "stands",
                    )
                )
            return None, faults
        arm = choices[0]
        inward = arm.suit if fitting else play.inward
        return Placed(tile, arm.number, tile.high if inward is None else inward), faults

    def _draw_faults(self, draw: Draw) -> Iterator[Fault]:
        tile = draw.tile
        if tile is None:
            yield Fault(Code.RULE_FORBIDS, may_stand=False, why="draw_unnamed", passage="playing")
        elif tile in self.line.played:
            yield Fault(Code.TILE_ALREADY_PLAYED, {"tile": tile}, may_stand=False)
        elif tile in self.hand:
            yield Fault(Code.TILE_ALREADY_PLAYED, {"tile": tile}, may_stand=False, why="in_hand")
        if not self.unseen:
            yield Fault(Code.BONEYARD_EMPTY, may_stand=False, why="stock")
        if self.fitting:
            yield Fault(Code.MAY_NOT_DRAW, {"fitting": self.fitting}, why="fits")
        if self.limit is not None and len(self.hand) >= self.limit:
            yield Fault(Code.MAY_NOT_DRAW, {"limit": self.limit}, why="limit")

    def _state(self) -> chain_search.State:
        ends = tuple(sorted(arm.suit for arm in self.arms))
        return chain_search.State(ends, chain_search.bits(self.hand), chain_search.bits(self.unseen))

    def _rules(self) -> chain_search.ChainRules:
        return chain_search.ChainRules(self.limit, self.through_stock)


def _choices(arms: tuple[Arm, ...] | list[Arm]) -> list[Arm]:
    """Return the ends that differ. Of two that are alike, only the first is listed (record 1.1)."""
    return list({arm.kind: arm for arm in reversed(arms)}.values())[::-1]


def begins(variant: PatienceRules, lay: Lay) -> Chain:
    """Return the hand as it was laid; all the other tiles are the stock."""
    unseen = tuple(tile for tile in variant.set if tile not in lay.hand)
    return Chain(Layout(SpinnerRule()), lay.hand, unseen, variant.hand_limit, variant.through_stock)


SENTENCES: dict[str, Template] = {
    "not_available.hand": N_("{tile} isn't in the hand. The hand is {hand}."),
    "tile_already_played.in_hand": N_("{tile} is already in the hand."),
    "may_not_draw.fits": N_("No tile can be drawn while one fits. These can be played: {fitting}."),
    "may_not_draw.limit": Plural(
        "There can never be more than {limit} tile in the hand.",
        "There can never be more than {limit} tiles in the hand.",
        by="limit",
    ),
}
"""The referee's sentences about the rules of these games."""

"""Facts about a block before it is declared: the tiles that may still be drawn, and those that fit."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from referee.log import PlayedHand
from referee.queries import TableState, deductions_of
from scoring.deductions import Deductions
from scoring.entries import Block
from scoring.facts import DrawRule
from scoring.hand import Hand
from scoring.judging import fitting_tiles
from scoring.tiles import Tile


@dataclass(frozen=True)
class BlockFacts:
    """A block that the table is about to declare."""

    hand: Hand
    shown: PlayedHand

    @property
    def may_be_drawn(self) -> int:
        """The number of tiles that may still be drawn; while there are any, the hand isn't blocked."""
        return 0 if self.hand.draw_rule is DrawRule.NONE else self.hand.may_be_drawn

    @cached_property
    def fits(self) -> tuple[Tile, ...]:
        """The tiles that nobody has seen and that could be played now."""
        return fitting_tiles(self.hand)

    @cached_property
    def held(self) -> tuple[Tile, ...]:
        """The fitting tiles that some player must have. If there are any, the block is false.

        If every tile was dealt, these are all of them; otherwise those that the plays prove.
        """
        if self.hand.boneyard == self.hand.out_of_play == 0:
            return self.fits
        must = {tile for holding in self._proved.seats.values() for tile in holding.must}
        must |= set(self._proved.boneyard.cannot)
        return tuple(tile for tile in self.fits if tile in must)

    @cached_property
    def somebody_can_go_on(self) -> bool:
        """True if the plays prove that some player has a fitting tile, though perhaps not which tile or who.

        Then they contradict a block: more tiles fit than there are tiles in the boneyard, for example.
        """
        if self.held or self.may_be_drawn or not self._proved.possible:
            return bool(self.held)
        declared = self.shown.game.judge(self.hand, Block())
        game, start = self.shown.game, self.shown.start
        return declared.legal and not game.deductions(start, (*self.shown.rulings, declared)).possible

    @cached_property
    def is_proved(self) -> bool:
        """True if the plays prove that nobody can ever play again in this hand."""
        return not self.may_be_drawn and (not self.fits or self._proved.blocked)

    @cached_property
    def is_false(self) -> bool:
        """True if the block is known to be false."""
        return bool(self.may_be_drawn) or self.somebody_can_go_on

    @cached_property
    def _proved(self) -> Deductions:
        return deductions_of(self.shown)


def block_facts(state: TableState) -> BlockFacts | None:
    """Return the facts about a block in the hand that is shown; None where none can be declared."""
    if not isinstance(state.hand, Hand) or state.shown is None or state.hand.ending:
        return None
    return BlockFacts(state.hand, state.shown)

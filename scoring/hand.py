"""A hand: everything known of one deal, as a frozen value that grows entry by entry.

A hand never knows the tiles that seats hold, only how many tiles each seat has and which tiles are unseen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeVar

from scoring.deal import Deal, PointsBySide, added
from scoring.depths import Depth
from scoring.ending import Award, Earned, Ending, HandResult
from scoring.facts import DrawRule, Lead
from scoring.faults import Fault
from scoring.game import Game
from scoring.hooks import Memory, MemoryUpdate
from scoring.layout import Arm, Layout
from scoring.rules import Rules
from scoring.tiles import Tile
from scoring.turns import Finish, TurnOrder

M = TypeVar("M", bound=Memory)


class Hand(NamedTuple):
    """A deal, from the lead to the count.

    Seats are numbered from 1. ``points`` are each side's points in the whole session so far, and ``have_scored`` the
    sides that have scored at least once. ``memory`` holds whatever else the game remembers; see ``recall``.
    """

    deal: Deal[Hand]
    layout: Layout
    tiles_left: tuple[int, ...]
    boneyard: int
    order: TurnOrder
    points: PointsBySide
    have_scored: frozenset[int]
    memory: Memory | None = None
    finish: Finish | None = None

    @classmethod
    def dealt(cls, deal: Deal[Hand], have_scored: frozenset[int]) -> Hand:
        """Return the hand before the first tile is played: nothing lies on the table, or only the hub."""
        variant = deal.variant
        layout = Layout(variant.spinner_rule)
        hand = cls(
            deal=deal,
            layout=layout.lead(deal.hub) if deal.hub else layout,
            tiles_left=deal.dealt,
            boneyard=0 if variant.draw is DrawRule.NONE else variant.tiles_to_deal - sum(deal.dealt),
            order=TurnOrder(deal.leader),
            points=deal.opening_scores,
            have_scored=have_scored,
        )
        return hand._started(tuple(variant.at_start(hand))) if variant.at_start else hand

    def _started(self, at_start: tuple[Earned | MemoryUpdate, ...]) -> Hand:
        """Return the hand after what the rules do before the first tile: points, or something to remember."""
        earned = [each for each in at_start if isinstance(each, Earned)]
        remembered = [each.memory for each in at_start if isinstance(each, MemoryUpdate)]
        awards = tuple(self.award(each, self.leader) for each in earned)
        return self._replace(
            deal=self.deal._replace(opening_awards=awards),
            points=added(self.points, awards),
            memory=remembered[-1] if remembered else None,
        )

    # The game

    @property
    def variant(self) -> Rules[Hand]:
        """The rules of the game, with this table's house rules."""
        return self.deal.variant

    @property
    def game(self) -> Game:
        """The game, with this table's house rules."""
        return self.deal.variant

    @property
    def depth(self) -> Depth:
        """The depth at which the hand is kept: every tile is entered."""
        return Depth.TILES

    def recall(self, kind: type[M]) -> M:
        """Return what the game remembers of this hand: a value of the class that its rules have for it."""
        assert isinstance(self.memory, kind), f"{self.deal.variant.slug} remembers no {kind.__name__}"
        return self.memory

    # Seats and turns

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat, seat 1 first."""
        return self.deal.sides

    @property
    def leader(self) -> int:
        """The seat that leads."""
        return self.deal.leader

    @property
    def hub(self) -> Tile | None:
        """The double in the middle; None in games without one."""
        return self.deal.hub

    @property
    def seats(self) -> range:
        """The seats, from 1."""
        return range(1, len(self.tiles_left) + 1)

    @property
    def turn(self) -> int | None:
        """The seat whose turn it is; None when the hand is over."""
        return None if self.finish else self.order.seat

    @property
    def at_turn(self) -> int:
        """The seat whose turn it is, or was when the hand ended."""
        return self.order.seat

    @property
    def direction(self) -> int:
        """The direction of play: 1 in the order of the seats, -1 against it."""
        return self.order.direction

    @property
    def passed(self) -> frozenset[int]:
        """The seats that have passed since the last play."""
        return self.order.passed

    @property
    def drawn(self) -> int:
        """The number of tiles drawn in the present turn."""
        return self.order.drawn

    @property
    def laid_by(self) -> int | None:
        """The seat that laid the last tile; None before the lead."""
        return self.order.laid_by

    @property
    def blocker(self) -> int:
        """The seat that blocked the hand, if it is blocked: the one that laid the last tile, else the leader."""
        return self.order.laid_by or self.deal.leader

    def at(self, seat: int) -> Hand:
        """Return the hand with the turn at this seat, used for an entry that stands out of turn (rulebook 2.9)."""
        return self if seat == self.order.seat else self.with_order(self.order.at(seat))

    def with_order(self, order: TurnOrder) -> Hand:
        """Return the hand with this order of turns."""
        deal, layout, tiles_left, boneyard, _order, points, have_scored, memory, finish = self
        return Hand(deal, layout, tiles_left, boneyard, order, points, have_scored, memory, finish)

    def side_of(self, seat: int) -> int:
        """Return the side that the seat plays for."""
        return self.deal.sides[seat - 1]

    def only_seat_of(self, side: int) -> int | None:
        """Return the seat that alone plays for a side; None if partners do."""
        seats = [seat for seat in self.seats if self.side_of(seat) == side]
        return seats[0] if len(seats) == 1 else None

    def seat_after(self, seat: int) -> int:
        """Return the next seat in the order of the seats, whatever the direction of play at the moment."""
        return seat % len(self.tiles_left) + 1

    def next_seat(self, seat: int) -> int:
        """Return the next seat in the present direction of play."""
        return (seat - 1 + self.order.direction) % len(self.tiles_left) + 1

    @property
    def pass_fault(self) -> Fault | None:
        """The fault of anything but a pass, if the seat at turn must pass whatever it holds; else None."""
        pass_fault = self.deal.variant.pass_fault
        return pass_fault(self) if pass_fault else None

    @property
    def may_be_done(self) -> bool:
        """True if the seat at turn may either go on or say that it is done."""
        done_fault = self.deal.variant.done_fault
        return done_fault is not None and done_fault(self) is None

    # Tiles

    @property
    def tiles_by_seat(self) -> Mapping[int, int]:
        """The number of tiles that each seat has left."""
        return dict(enumerate(self.tiles_left, start=1))

    @property
    def unseen(self) -> tuple[Tile, ...]:
        """The tiles of the set that don't lie on the table."""
        played = self.layout.played
        return tuple(tile for tile in self.variant.set if tile not in played)

    @property
    def tiles_to_deal(self) -> tuple[Tile, ...]:
        """The tiles that somebody can have: those of the set, without the hub."""
        hub = self.deal.hub
        return tuple(tile for tile in self.variant.set if tile != hub) if hub else self.variant.set.tiles

    @property
    def out_of_play(self) -> int:
        """The number of tiles that were neither dealt nor can be drawn."""
        deal = self.deal
        return deal.variant.tiles_to_deal - sum(deal.dealt) if deal.variant.draw is DrawRule.NONE else 0

    @property
    def draw_rule(self) -> DrawRule:
        """The draw rule now in force for the seat at turn; a seat that has played and may be done draws nothing."""
        variant = self.deal.variant
        if self.may_be_done:
            return DrawRule.NONE
        return variant.draw_now(self) if variant.draw_now else variant.draw

    @property
    def may_be_drawn(self) -> int:
        """The number of tiles that the boneyard can give until it is down to its floor."""
        return max(0, self.boneyard - self.deal.variant.floor)

    def drawn_of(self, tiles: int) -> int:
        """Return how many tiles the player at turn really gets of the tiles to be drawn.

        A fixed number that a rule requires is limited by the boneyard's floor (rulebook 2.3). If the player may draw
        any number, all the tiles entered count.
        """
        most = self.draw_rule.most
        asked_for = most is not None and self.order.drawn + tiles <= most
        return min(tiles, self.may_be_drawn) if asked_for and self.may_be_drawn else tiles

    # The table

    @property
    def lead(self) -> Lead:
        """The requirement on the lead in this hand."""
        return self.deal.variant.lead_in(self.deal.first)

    @property
    def end_total(self) -> int | None:
        """The end total in pips; None if the game has none, and before the first tile."""
        return self.layout.end_total if self.deal.variant.has_end_total and self.layout.placed else None

    @property
    def arms(self) -> tuple[Arm, ...]:
        """The arms, with those that may not be played on now marked as locked."""
        return self.layout_now.arms

    @property
    def layout_now(self) -> Layout:
        """The layout, with every arm that any rule closes for now marked as locked."""
        arms = self.layout.arms
        open_now = {arm.number for arm in self.deal.variant.joining.open_arms(self, arms)}
        if all(arm.locked or arm.number in open_now for arm in arms):
            return self.layout
        now = [arm if arm.locked or arm.number in open_now else arm._replace(locked=True) for arm in arms]
        return self.layout._replace(arms=tuple(now))

    def is_locked(self, arm: Arm) -> bool:
        """Return True if the rules don't allow a tile on this arm yet."""
        joining = self.deal.variant.joining
        return arm.locked or joining.locked(self, arm) is not None or joining.closed(self, arm) is not None

    def owner_of(self, arm: int) -> int | None:
        """Return the seat that owns the arm; None if it belongs to everybody."""
        return arm if self.deal.variant.trains and arm <= len(self.tiles_left) else None

    # Points

    @property
    def scores(self) -> dict[int, int]:
        """Each side's points in the session, this hand's included."""
        return dict(self.points)

    @property
    def opening_awards(self) -> tuple[Award, ...]:
        """The points that everybody got or paid before the first tile."""
        return self.deal.opening_awards

    def award(self, earned: Earned, player: int) -> Award:
        """Return the award for what was earned: to the seat or side that it names, else to the player."""
        seat = earned.seat or (None if earned.side else player)
        side = earned.side or self.deal.sides[(seat or player) - 1]
        return Award(
            side=side,
            seat=seat,
            points=earned.points,
            reason=earned.reason,
            working=earned.working,
            values=earned.values,
        )

    def with_awards(self, awards: tuple[Award, ...]) -> Hand:
        """Return the hand after these awards."""
        if not awards:
            return self
        deal, layout, tiles_left, boneyard, order, points, have_scored, memory, finish = self
        for award in awards:
            if award.side not in have_scored:
                have_scored |= {award.side}
        return Hand(deal, layout, tiles_left, boneyard, order, added(points, awards), have_scored, memory, finish)

    # The end

    @property
    def out(self) -> int | None:
        """The seat that has no tile left; None while every seat has one."""
        return next((seat for seat in self.seats if not self.tiles_left[seat - 1]), None)

    @property
    def ending(self) -> Ending | None:
        """The ending of the hand; None while it goes on."""
        return self.finish.ending if self.finish else None

    @property
    def result(self) -> HandResult | None:
        """The result of the hand; None while it goes on or waits for its count."""
        return self.finish.result if self.finish else None

    @property
    def awaiting_count(self) -> bool:
        """True if the hand has ended and waits for its count."""
        return self.finish is not None and self.finish.result is None

    @property
    def may_be_counted(self) -> bool:
        """True if a count may still be entered: once for a hand that was played out, even if its result needs none."""
        finish = self.finish
        return finish is not None and finish.ending in (Ending.DOMINO, Ending.BLOCKED) and not finish.counted

    @property
    def winning_seat(self) -> int | None:
        """The seat that won the hand, which may decide who leads next; None if nobody did."""
        return self.result.leads_next if self.result else None

"""The offers to the person who enters the plays: what the table expects next, and the places for a tile."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.entries import Pass, Play
from scoring.hand import Hand
from scoring.judging.legality import draw_due, find_faults, may_draw, play_faults
from scoring.judging.matching import open_arms, tiles_that_fit
from scoring.judging.transitions import awards_of
from scoring.layout import Arm
from scoring.offers import Due, Placement
from scoring.tiles import Tile


def turn_due(hand: Hand) -> Due | None:
    """Return what the seat at turn may do; None when the hand is over."""
    if hand.ending:
        return None
    return Due(
        seat=hand.at_turn,
        leads=not hand.layout.placed,
        may_play=bool(hand.tiles_left[hand.at_turn - 1]) and any(tiles_that_fit(hand, hand.unseen)),
        must_draw=draw_due(hand) > 0,
        may_draw=may_draw(hand),
        may_pass=not any(find_faults(hand, Pass(hand.at_turn))),
        must_pass=hand.pass_fault is not None,
        may_be_done=hand.may_be_done,
    )


def placements(hand: Hand, tile: Tile | None = None, seat: int | None = None) -> tuple[Placement, ...]:
    """Return every lawful way to lay ``tile`` (or any unseen tile) now, for ``seat`` or else the seat at turn."""
    if hand.ending:
        return ()
    player = seat or hand.at_turn
    tiles = hand.unseen if tile is None else (tile,)
    arms = open_arms(hand.at(player))
    alike = {arm: tuple(other.number for other in arms if _same_choice(hand, other, arm)) for arm in arms}
    found: list[Placement] = []
    for each in tiles:
        found.extend(_placements_of(hand, each, player, alike))
    return tuple(found)


def _placements_of(hand: Hand, tile: Tile, seat: int, arms: Mapping[Arm, tuple[int, ...]]) -> list[Placement]:
    """Return the placements of a tile on these arms, each with the numbers of those that are the same choice."""
    if not hand.layout.placed:
        return _judged(hand, [Play(seat, tile)], ())
    found = []
    for arm, alike in arms.items():
        for inward in hand.variant.joining.halves(hand, tile, arm):
            plays = [Play(seat, tile, arm.number, inward)]
            if hand.variant.subtract_last_end:
                plays.append(Play(seat, tile, arm.number, inward, subtract=True))
            found += _judged(hand, plays, alike)
    return found


def _same_choice(hand: Hand, one: Arm, other: Arm) -> bool:
    """Return True if it makes no difference which of two arms is played on.

    Where a hub lies nothing is summed, so the places of a double make no difference either.
    """
    if one.kind != other.kind or hand.deal.hub is not None:
        return one.kind == other.kind
    return (one.place, one.started) == (other.place, other.started)


def _judged(hand: Hand, plays: list[Play], alike: tuple[int, ...]) -> list[Placement]:
    """Return the best of these ways to enter the same placement, if any is lawful."""
    offers, side = [], hand.side_of(plays[0].seat)
    for play in plays:
        placed, faults = play_faults(hand, play)
        if placed and not faults:
            awards = awards_of(hand, play, placed)
            points = sum([award.points for award in awards if award.side == side]) if awards else 0
            offers.append(Placement(play.tile, play.arm, play.inward, play.subtract, points, awards, alike))
    return offers if len(offers) < 2 else [max(offers, key=lambda offer: (offer.points, not offer.subtract))]

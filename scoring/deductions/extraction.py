"""The extraction of what a hand's entries show about the tiles that seats held: the first step of deducing.

An entry that was let stand broke a rule, so it excludes nothing. It only shows what everybody saw.
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring.deductions.leads import (
    awaits_named_double,
    observe_draw_before_lead,
    observe_lead,
    observe_pass_before_lead,
)
from scoring.deductions.observations import Observations
from scoring.deductions.types import DeclaredBlocked, InsteadOfPlay, NoDoubles, NoFittingTile
from scoring.effects import DrawTiles
from scoring.entries import Block, Called, Count, Draw, Miss, Pass, Play
from scoring.facts import DrawRule
from scoring.findings.revokes import must_have_played, playable
from scoring.hand import Hand
from scoring.ruling import Ruling


def observe(start: Hand, rulings: Sequence[Ruling[Hand]]) -> Observations:
    """Return what the recorded entries show about a hand that began as ``start``."""
    observations = Observations(start, start)
    for seat, tiles in start.tiles_by_seat.items():
        observations.record_tiles(seat, tiles)
    if start.deal.no_double:
        doubles = tuple(tile for tile in start.tiles_to_deal if tile.is_double)
        for seat in start.seats:
            observations.exclude(0, seat, frozenset(doubles), NoDoubles((), doubles))
    for number, ruling in enumerate(rulings, start=1):
        if ruling.recorded:
            _take_in(observations, number, ruling)
            observations.hand = ruling.hand
    return observations


def _take_in(observations: Observations, number: int, ruling: Ruling[Hand]) -> None:
    before = observations.hand
    match ruling.entry:
        case Play(seat=seat, tile=tile):
            if ruling.legal and not before.layout.placed:
                observe_lead(observations, number, seat, tile)
            observations.record_sighting(number, seat, tile)
            observations.last_laid[seat] = number
        case Pass(seat=seat) if ruling.legal:
            _passed(observations, number, seat)
        case Draw(seat=seat):
            _drew(observations, number, seat, before.boneyard - ruling.hand.boneyard, ruling.legal)
        case Miss(seat=seat, tile=tile):
            observations.record_sighting(number, seat, tile)
        case Block() if ruling.legal:
            _blocked(observations, number)
        case Count():
            _counted(observations, number, ruling.entry, ruling.legal)
    for effect in ruling.effects:
        if isinstance(effect, DrawTiles):
            observations.record_tiles(effect.seat, effect.tiles)


# A player who can't play


def _passed(observations: Observations, number: int, seat: int) -> None:
    before = observations.hand
    if not must_have_played(before.at(seat)):
        return
    if awaits_named_double(before):
        observe_pass_before_lead(observations, number, seat)
        return
    tiles = playable(before, seat)
    observations.exclude(number, seat, frozenset(tiles), NoFittingTile((number,), seat, InsteadOfPlay.PASSED, tiles))


def _drew(observations: Observations, number: int, seat: int, drawn: int, legal: bool) -> None:
    """Record a draw.

    Where players draw until a tile fits, no tile before the last one fitted, so the last is a batch of its own.
    """
    before = observations.hand.at(seat)
    unasked = min(drawn, _drawn_unasked(before))
    if not legal or unasked == drawn:
        observations.record_tiles(seat, drawn)
        return
    together = drawn - 1 if before.draw_rule is DrawRule.UNTIL_PLAYABLE else 0
    observations.record_tiles(seat, together)
    if awaits_named_double(before):
        observe_draw_before_lead(observations, number, seat)
    else:
        tiles = playable(before, seat)
        observations.exclude(number, seat, frozenset(tiles), NoFittingTile((number,), seat, InsteadOfPlay.DREW, tiles))
    observations.record_tiles(seat, drawn - together)


def _drawn_unasked(hand: Hand) -> int:
    """Return how many tiles the seat at turn may draw now even if it could play (rulebook 2.3).

    It is any number if the seat need not play, and one if it may draw one tile before it plays. Where a fixed number is
    drawn the tiles come together, so the second of two shows no more than the first.
    """
    variant, most = hand.variant, hand.draw_rule.most
    if not variant.must_play:
        return variant.set.size
    if most is not None:
        return variant.set.size if hand.drawn or variant.voluntary_draw else 0
    return 1 if variant.voluntary_draw and not hand.drawn else 0


# The end


def somebody_may_draw(hand: Hand) -> bool:
    """Return True if any seat, in its turn, could draw now."""
    return bool(hand.may_be_drawn) and any(hand.at(seat).draw_rule is not DrawRule.NONE for seat in hand.seats)


def _blocked(observations: Observations, number: int) -> None:
    """Record a declared block, which was right only if nobody could play.

    If somebody could still draw, the block was wrong and proves nothing.
    """
    hand = observations.hand
    if not hand.layout.placed or somebody_may_draw(hand):
        return
    for seat in hand.seats:
        tiles = playable(hand, seat)
        observations.exclude(number, seat, frozenset(tiles), DeclaredBlocked((number,), tiles))


def _counted(observations: Observations, number: int, count: Count, legal: bool) -> None:
    if not legal:
        observations.count_stands = number
        return
    observations.counted_at = number
    for seat, left in count.left.items():
        if not isinstance(left, Called):
            for tile in left:
                observations.record_sighting(number, seat, tile)
        elif left.tiles:
            observations.called[seat] = left

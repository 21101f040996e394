"""The evidence of a lead, and of a pass before it, in games that require certain leads (rulebook 2.10)."""

from __future__ import annotations

from scoring.deductions.observations import Observations
from scoring.deductions.types import BetterLead, InsteadOfPlay, NoFittingTile
from scoring.facts import LED_BY_ITS_HOLDER, Lead
from scoring.hand import Hand
from scoring.tiles import Tile, weight


def awaits_named_double(hand: Hand) -> bool:
    """Return True if nothing was led yet and only the holder of a certain double may lead."""
    return not hand.layout.placed and hand.lead in LED_BY_ITS_HOLDER and not hand.deal.no_double


def observe_pass_before_lead(observations: Observations, number: int, seat: int) -> None:
    """Record a pass before the lead: the player doesn't hold the best of the doubles that players hold.

    So the player doesn't hold the best double of the set, and if everybody has passed, nobody holds a double. Further
    conclusions depend on which double it was (``lead_cases``).
    """
    observations.record_wait(number, seat)
    doubles = doubles_best_first(observations.hand)
    observations.exclude(
        number, seat, frozenset(doubles[:1]), NoFittingTile((number,), seat, InsteadOfPlay.PASSED, doubles[:1])
    )
    observations.passed_on.append(observations.exclusions[-1])
    if {exclusion.seat for exclusion in observations.passed_on} == set(observations.hand.seats):
        for exclusion in observations.passed_on:
            observations.exclude_earlier(exclusion, doubles)
        observations.passed_on.clear()


def observe_draw_before_lead(observations: Observations, number: int, seat: int) -> None:
    """Record a draw before the lead, which shows the same as a pass."""
    best = doubles_best_first(observations.hand)[:1]
    observations.exclude(number, seat, frozenset(best), NoFittingTile((number,), seat, InsteadOfPlay.DREW, best))
    observations.record_wait(number, seat)


def observe_lead(observations: Observations, number: int, seat: int, tile: Tile) -> None:
    """Record a lead: right only if nobody held a better tile, or in some games if the leader didn't (rulebook 2.10).

    If the tile is the best that anybody held, every pass before it was right except a pass by the leader.
    """
    hand = observations.hand
    better = tuple(other for other in hand.variant.set if _is_better(hand, tile, other))
    everybody = hand.lead in LED_BY_ITS_HOLDER
    for each in hand.seats if everybody else (seat,):
        observations.exclude(number, each, frozenset(better), BetterLead((number,), seat, tile, better))
    for exclusion in observations.passed_on:
        if exclusion.seat == seat:
            observations.exclude_earlier(exclusion, (tile,))
    observations.passed_on.clear()


def doubles_best_first(hand: Hand) -> tuple[Tile, ...]:
    """Return the doubles of the set, starting with the one that the rules prefer as the lead."""
    doubles = [tile for tile in hand.variant.set if tile.is_double]
    return tuple(sorted(doubles, reverse=hand.lead is Lead.HIGHEST_DOUBLE))


def _is_better(hand: Hand, led: Tile, tile: Tile) -> bool:
    """Return True if the rules would have required the tile rather than the one that was led."""
    lead = hand.lead
    if not led.is_double:
        highest = lead is Lead.HIGHEST_DOUBLE and not hand.variant.redeal_without_double
        asked = lead not in (Lead.ANY, Lead.ANY_DOUBLE)
        return (tile.is_double and asked) or (highest and weight(tile) > weight(led))
    if not tile.is_double:
        return False
    match lead:
        case Lead.HIGHEST_DOUBLE | Lead.OWN_HIGHEST | Lead.OWN_HIGHEST_IF_HELD:
            return tile > led
        case Lead.LOWEST_DOUBLE:
            return tile < led
        case _:
            return False

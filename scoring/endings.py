"""What a hand earned and for whom, once its tiles are counted (rulebook 2.4 and 2.5)."""

from __future__ import annotations

from typing import NamedTuple

from scoring.awarding import why_not_counted
from scoring.awards import Award, Earned, floor_five, nearest_five
from scoring.effects import NotScored
from scoring.facts import NotCounted, Rounding, Score, Tie, Unit
from scoring.hand import Finish, Hand
from scoring.results import Ending, HandResult

Tallies = dict[int, tuple[int, int]]
"""Tiles and pips left, by seat."""


class Share(NamedTuple):
    """What a side takes from a hand: points with their working, and the seat that earned them, if it was one."""

    side: int
    seat: int | None
    points: int
    working: str
    reason: str = ""


def settle(hand: Hand, finish: Finish, left: Tallies) -> tuple[HandResult, tuple[NotScored, ...]]:
    """The result of a hand that has ended, and the points that house rules kept from counting."""
    if finish.ending is Ending.DOMINO:
        assert finish.out is not None
        winners: tuple[int, ...] = (hand.side_of(finish.out),)
        leads_next: int | None = finish.out
        shares = _domino(hand, finish.out, left)
    else:
        winners, shares = _blocked(hand, left)
        leads_next = _lowest_seat(hand, left, winners)
    if hand.variant.at_end:
        shares += [_share_of(hand, earned) for earned in hand.variant.at_end(hand)]
    awards, not_scored = _screened(hand, finish, shares)
    working = "; ".join(share.working for share in shares)
    return HandResult(finish.ending, winners, awards, working, leads_next), not_scored


def _share_of(hand: Hand, earned: Earned) -> Share:
    assert earned.seat, "what is earned at the end of a hand names its seat"
    return Share(hand.side_of(earned.seat), earned.seat, earned.points, earned.working, earned.reason)


def _screened(hand: Hand, finish: Finish, shares: list[Share]) -> tuple[tuple[Award, ...], tuple[NotScored, ...]]:
    """The shares that count as awards, and what house rules keep from counting."""
    awards, not_scored = [], []
    for share in shares:
        lost = NotCounted.TARGET_EXACT if finish.out_not_scored else None
        reason = lost or why_not_counted(hand, share.side, share.points)
        if reason and share.points:
            not_scored.append(NotScored(share.points, reason))
        elif share.points:
            awards.append(
                Award(share.side, share.seat, share.points, share.reason or str(finish.ending), share.working)
            )
    return tuple(awards), tuple(not_scored)


def _domino(hand: Hand, out: int, left: Tallies) -> list[Share]:
    """Rulebook 2.5: the opponents' pips by the game's formula."""
    variant, side = hand.variant, hand.side_of(out)
    if variant.domino_score is Score.NONE:
        return []
    if variant.domino_score is Score.POINTS:
        return [Share(side, out, variant.points_of(hand), str(variant.points_of(hand)))]
    opponents = [left[seat][1] for seat in hand.seats if hand.side_of(seat) != side]
    if variant.rounding is Rounding.NEAREST_FIVE_EACH:
        opponents = [nearest_five(pips) for pips in opponents]
    pips, working = rounded(sum(opponents), added(opponents), variant.rounding)
    partners = [left[seat][1] for seat in hand.seats if hand.side_of(seat) == side and seat != out]
    loose = variant.rounding is Rounding.NONE
    off = sum(partners) if variant.partner_pips_off else 0
    if off:
        pips, working, loose = pips - off, f"{working}, {pips} - {off} = {pips - off}", True
    points, working = in_unit(pips, working, variant.unit, loose)
    if variant.out_bonus:
        bonus = variant.out_bonus
        points, working = points + bonus, f"{working}, {points} + {bonus} = {points + bonus}"
    return [Share(side, out, points, working)]


def _blocked(hand: Hand, left: Tallies) -> tuple[tuple[int, ...], list[Share]]:
    """Rulebook 2.5: the lowest count scores; the sides that won, and what each takes."""
    variant = hand.variant
    if variant.blocked_score is Score.CASCADE:
        return _cascade(hand, left)
    totals = _side_totals(hand, left)
    ranks = {side: variant.rank(*total) for side, total in totals.items()}
    lowest = min(ranks.values())
    tied = tuple(side for side in ranks if ranks[side] == lowest)
    if len(tied) > 1 and not _tie_is_split(hand, len(totals)):
        return (), []
    above = [totals[side][1] for side in totals if side not in tied]
    if not above and variant.blocked_score is not Score.POINTS:
        return (), []
    if variant.blocked_score is Score.NONE:
        return tied, []
    pips, working = _formula(variant.blocked_score, totals[tied[0]][1], above, variant.points_of(hand))
    if len(tied) > 1:
        pips, working = pips // len(tied), f"{working}, {pips} / {len(tied)} = {pips // len(tied)}"
    if variant.blocked_score is Score.POINTS:
        points = pips
    else:
        pips, working = rounded(pips, working, variant.blocked_rounding)
        points, working = in_unit(pips, working, variant.unit, variant.blocked_rounding is Rounding.NONE)
    return tied, [Share(side, _only_seat(hand, side), points, working) for side in tied]


def _formula(score: Score, own: int, above: list[int], hand_points: int) -> tuple[int, str]:
    """Pips (or points, where the game has a fixed number) for the lowest count against those above it."""
    if score is Score.POINTS:
        return hand_points, str(hand_points)
    if score is Score.TAKE_ALL:
        return sum(above), added(above)
    if score is Score.MINUS_OWN:
        total = max(0, sum(above) - own)
        return total, f"{' + '.join(map(str, above))} - {own} = {total}"
    total = sum(pips - own for pips in above)
    return total, " + ".join(f"({pips} - {own})" for pips in above) + f" = {total}"


def _cascade(hand: Hand, left: Tallies) -> tuple[tuple[int, ...], list[Share]]:
    """Everybody takes the difference from every opponent above; partners pool what they take."""
    gains: dict[int, list[str]] = {}
    totals: dict[int, int] = {}
    earners: dict[int, list[int]] = {}
    for seat in hand.seats:
        side, own = hand.side_of(seat), left[seat][1]
        above = [left[s][1] for s in hand.seats if hand.side_of(s) != side and left[s][1] > own]
        if above:
            gains.setdefault(side, []).extend(f"({pips} - {own})" for pips in above)
            totals[side] = totals.get(side, 0) + sum(above) - own * len(above)
            earners.setdefault(side, []).append(seat)
    shares = []
    for side, pips in totals.items():
        working = f"{' + '.join(gains[side])} = {pips}"
        pips, working = rounded(pips, working, hand.variant.blocked_rounding)
        loose = hand.variant.blocked_rounding is Rounding.NONE
        points, working = in_unit(pips, working, hand.variant.unit, loose)
        seat_alone = earners[side][0] if len(earners[side]) == 1 else None
        shares.append(Share(side, seat_alone, points, working))
    lowest = min(pips for _, pips in left.values())
    sides = {hand.side_of(seat) for seat in hand.seats if left[seat][1] == lowest}
    return tuple(sorted(side for side in sides if side in totals)), shares


def _side_totals(hand: Hand, left: Tallies) -> dict[int, tuple[int, int]]:
    totals: dict[int, tuple[int, int]] = {}
    for seat in hand.seats:
        tiles, pips = totals.get(hand.side_of(seat), (0, 0))
        mine = left.get(seat, (hand.tiles_left[seat - 1], 0))
        totals[hand.side_of(seat)] = tiles + mine[0], pips + mine[1]
    return totals


def _tie_is_split(hand: Hand, sides: int) -> bool:
    variant = hand.variant
    return variant.blocked_tie is Tie.SPLIT and (not variant.tie_split_among or sides in variant.tie_split_among)


def _lowest_seat(hand: Hand, left: Tallies, winners: tuple[int, ...]) -> int | None:
    """The seat of the one side that won with the lowest count, the first from the leader where partners share it."""
    if len(winners) != 1:
        return None
    in_order = sorted(hand.seats, key=lambda seat: (seat - hand.leader) % len(hand.seats))
    mine = [seat for seat in in_order if hand.side_of(seat) in winners]
    return min(mine, key=lambda seat: hand.variant.rank(*left.get(seat, (hand.tiles_left[seat - 1], 0))))


def _only_seat(hand: Hand, side: int) -> int | None:
    seats = [seat for seat in hand.seats if hand.side_of(seat) == side]
    return seats[0] if len(seats) == 1 else None


def added(numbers: list[int]) -> str:
    """``7 + 14 = 21``; a single number stands alone."""
    return str(numbers[0]) if len(numbers) == 1 else f"{' + '.join(map(str, numbers))} = {sum(numbers)}"


def rounded(pips: int, working: str, rounding: Rounding) -> tuple[int, str]:
    """Pips rounded as the game rounds, with the working carried on."""
    if rounding in (Rounding.NEAREST_FIVE, Rounding.FLOOR_FIVE):
        whole = floor_five(pips) if rounding is Rounding.FLOOR_FIVE else nearest_five(pips)
        return whole, working if whole == pips else f"{working} → {whole}"
    return pips, working


def in_unit(pips: int, working: str, unit: Unit, loose: bool) -> tuple[int, str]:
    """Pips as points. In fives a score that the game doesn't round is first rounded to the nearest five."""
    if unit is Unit.PIPS:
        return pips, working
    if loose:
        pips, working = rounded(pips, working, Rounding.NEAREST_FIVE)
    return pips // 5, f"{working}, {pips} / 5 = {pips // 5}"

"""The settlement of a hand: the points that each side has earned, once the tiles are counted (rulebook 2.4 and 2.5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scoring.effects import NotScored
from scoring.ending.awards import Award, Earned, floor_five, nearest_five
from scoring.ending.blocked import Tallies, left_with, lowest_sides, side_totals, winners_of_tie
from scoring.ending.bonus_awards import bonuses_for_winning
from scoring.ending.exclusions import exclusion_reason
from scoring.ending.results import Ending, HandResult
from scoring.ending.workings import GoingOut, Pips, Working, added, difference, joined, plain
from scoring.facts import ExclusionReason, HandCount, HandScoring, Rounding, Unit
from scoring.hand import Hand
from scoring.messages import Values
from scoring.turns import Finish


class Share(NamedTuple):
    """The share of a side in a hand: points with their working, and the seat that earned them, if it was only one."""

    side: int
    seat: int | None
    points: int
    working: Working
    reason: str = ""
    values: Values = {}


def settle(hand: Hand, finish: Finish, left: Tallies) -> tuple[HandResult, tuple[NotScored, ...]]:
    """Return the result of a hand that has ended, and the points that house rules kept from counting."""
    tied: tuple[int, ...] = ()
    if finish.ending is Ending.DOMINO:
        assert finish.out is not None
        winners: tuple[int, ...] = (hand.side_of(finish.out),)
        leads_next: int | None = finish.out
        shares = _domino(hand, finish.out, left)
    else:
        winners, shares = _blocked(hand, left)
        tied = _tied(hand, left, winners)
        leads_next = _lowest_seat(hand, left, winners)
    if hand.variant.at_end:
        shares += [_share_of(hand, earned) for earned in hand.variant.at_end(hand)]
    bonuses = bonuses_for_winning(hand, finish.ending, finish.out, winners)
    shares += [_share_of(hand, earned) for earned in bonuses]
    awards, not_scored = _screened(hand, finish, shares)
    working = "; ".join(filter(None, (plain(share.working) for share in shares)))
    return HandResult(finish.ending, winners, awards, working, leads_next, tied), not_scored


def _tied(hand: Hand, left: Tallies, winners: tuple[int, ...]) -> tuple[int, ...]:
    """Return the sides that shared the lowest count of a blocked hand, if then nobody won it, or one side by rule."""
    if hand.variant.blocked_score in (HandScoring.NONE, HandScoring.CASCADE) and winners:
        return ()
    level = lowest_sides(hand, left)
    by_rule = len(winners) == 1 and len(level) > 1
    nobody = not winners and hand.variant.blocked_score is not HandScoring.NONE
    return level if by_rule or nobody else ()


def _share_of(hand: Hand, earned: Earned) -> Share:
    assert earned.seat or earned.side, "what is earned at the end of a hand names its seat or its side"
    side = earned.side or hand.side_of(earned.seat or 0)
    return Share(side, earned.seat, earned.points, (earned.working,), earned.reason, earned.values)


def _screened(hand: Hand, finish: Finish, shares: list[Share]) -> tuple[tuple[Award, ...], tuple[NotScored, ...]]:
    """Return the shares that count as awards, and those that house rules keep from counting."""
    awards, not_scored = [], []
    for share in shares:
        lost = ExclusionReason.TARGET_EXACT if finish.out_not_scored else None
        why_not = lost or exclusion_reason(hand, share.side, share.points)
        if why_not and share.points:
            not_scored.append(NotScored(share.points, why_not))
        elif share.points:
            reason = share.reason or str(finish.ending)
            working = plain(share.working)
            awards.append(
                Award(
                    side=share.side,
                    seat=share.seat,
                    points=share.points,
                    reason=reason,
                    working=working,
                    pieces=share.working,
                    values=share.values,
                )
            )
    return tuple(awards), tuple(not_scored)


def _domino(hand: Hand, out: int, left: Tallies) -> list[Share]:
    """Return the shares of a hand won by going out: the opponents' pips by the game's formula (rulebook 2.5)."""
    variant, side = hand.variant, hand.side_of(out)
    if variant.domino_score is HandScoring.NONE:
        return []
    if variant.domino_score is HandScoring.OWN_PIPS:
        return _own_pips(hand, left)
    if variant.domino_score is HandScoring.POINTS:
        return [Share(side, out, variant.points_of(hand), (str(variant.points_of(hand)),))]
    counts_all = variant.hand_count is HandCount.ALL
    taken = [seat for seat in hand.seats if hand.side_of(seat) != side or (counts_all and seat != out)]
    opponents = [Pips(left[seat][1], _counted_with(hand, left, seat, taken)) for seat in taken if seat in left]
    if variant.rounding is Rounding.NEAREST_FIVE_EACH:
        opponents = [each._replace(pips=nearest_five(each.pips)) for each in opponents]
    pips, working = rounded(sum(each.pips for each in opponents), added(opponents), variant.rounding)
    partners = tuple(seat for seat in hand.seats if hand.side_of(seat) == side and seat != out)
    loose = variant.rounding is Rounding.NONE
    off = sum(left[seat][1] for seat in partners) if variant.partner_pips_off else 0
    if off:
        working = (*working, f", {pips} - ", Pips(off, partners), f" = {pips - off}")
        pips, loose = pips - off, True
    points, working = in_unit(pips, working, variant.unit, loose)
    if variant.out_bonus:
        bonus = variant.out_bonus
        working = (*working, f", {points} + ", GoingOut(bonus), f" = {points + bonus}")
        points += bonus
    return [Share(side, out, points, working)]


def _counted_with(hand: Hand, left: Tallies, seat: int, seats: Sequence[int]) -> tuple[int, ...]:
    """Return the seat and those partners among ``seats`` that have no number of their own, because theirs is in the seat's."""
    side = hand.side_of(seat)
    return tuple(each for each in seats if each == seat or (each not in left and hand.side_of(each) == side))


def _blocked(hand: Hand, left: Tallies) -> tuple[tuple[int, ...], list[Share]]:
    """Return the sides that won a blocked hand, and what each takes: the lowest count scores (rulebook 2.5)."""
    variant = hand.variant
    if variant.blocked_score is HandScoring.CASCADE:
        return _cascade(hand, left)
    totals = side_totals(hand, left)
    tied = lowest_sides(hand, left)
    if variant.blocked_score is HandScoring.OWN_PIPS:
        return tied, _own_pips(hand, left)
    if len(tied) > 1:
        tied = winners_of_tie(hand, tied)
    above = [_pips_of(hand, side, totals) for side in totals if side not in tied]
    if not tied or (not above and variant.blocked_score is not HandScoring.POINTS):
        return (), []
    if variant.blocked_score is HandScoring.NONE:
        return tied, []
    own = _pips_of(hand, tied[0], totals)
    if variant.blocked_score is HandScoring.TAKE_ALL:
        above = _taken(hand, left, above, totals)
    pips, working = _formula(variant.blocked_score, own, above, variant.points_of(hand))
    if len(tied) > 1:
        working = (*working, f", {pips} / {len(tied)} = {pips // len(tied)}")
        pips //= len(tied)
    if variant.blocked_score is HandScoring.POINTS:
        points = pips
    else:
        pips, working = rounded(pips, working, variant.blocked_rounding)
        points, working = in_unit(pips, working, variant.unit, variant.blocked_rounding is Rounding.NONE)
    return tied, [Share(side, hand.only_seat_of(side), points, working) for side in tied]


def _own_pips(hand: Hand, left: Tallies) -> list[Share]:
    """Return a share for every seat with the pips that it has left itself, the lowest too."""
    return [
        Share(hand.side_of(seat), seat, pips, (Pips(pips, (seat,)),), "own_pips")
        for seat, (_tiles, pips) in left.items()
    ]


def _taken(hand: Hand, left: Tallies, above: list[Pips], totals: Tallies) -> list[Pips]:
    """Return the pips that the winner of a blocked hand takes: everybody's, or the others'.

    Those of a single other side are listed seat by seat.
    """
    if hand.variant.hand_count is HandCount.ALL:
        return [_pips_of(hand, side, totals) for side in totals]
    if len(above) == 1:
        return [Pips(left_with(hand, left, seat)[1], (seat,)) for seat in above[0].seats]
    return above


def _pips_of(hand: Hand, side: int, totals: Tallies) -> Pips:
    """Return the pips that a side has left, with its seats."""
    return Pips(totals[side][1], tuple(seat for seat in hand.seats if hand.side_of(seat) == side))


def _formula(score: HandScoring, own: Pips, above: list[Pips], hand_points: int) -> tuple[int, Working]:
    """Return what the lowest count takes from those above it.

    It is a number of pips, or of points in games that give a fixed number.
    """
    if score is HandScoring.POINTS:
        return hand_points, (str(hand_points),)
    pips = sum(each.pips for each in above)
    if score is HandScoring.TAKE_ALL:
        return pips, added(above)
    if score is HandScoring.MINUS_OWN:
        total = max(0, pips - own.pips)
        return total, (*joined(" + ", ((each,) for each in above)), " - ", own, f" = {total}")
    total = pips - own.pips * len(above)
    return total, (*joined(" + ", (difference(each, own) for each in above)), f" = {total}")


def _cascade(hand: Hand, left: Tallies) -> tuple[tuple[int, ...], list[Share]]:
    """Return the winners and the shares when everybody takes the difference from every opponent above.

    Partners pool what they take.
    """
    gains: dict[int, list[Working]] = {}
    totals: dict[int, int] = {}
    earners: dict[int, list[int]] = {}
    for seat in hand.seats:
        side, own = hand.side_of(seat), left[seat][1]
        above = [Pips(left[s][1], (s,)) for s in hand.seats if hand.side_of(s) != side and left[s][1] > own]
        if above:
            gains.setdefault(side, []).extend(difference(each, Pips(own, (seat,))) for each in above)
            totals[side] = totals.get(side, 0) + sum(each.pips - own for each in above)
            earners.setdefault(side, []).append(seat)
    shares = []
    for side, pips in totals.items():
        working: Working = (*joined(" + ", gains[side]), f" = {pips}")
        pips, working = rounded(pips, working, hand.variant.blocked_rounding)
        loose = hand.variant.blocked_rounding is Rounding.NONE
        points, working = in_unit(pips, working, hand.variant.unit, loose)
        seat_alone = earners[side][0] if len(earners[side]) == 1 else None
        shares.append(Share(side, seat_alone, points, working))
    lowest = min(pips for _, pips in left.values())
    sides = {hand.side_of(seat) for seat in hand.seats if left[seat][1] == lowest}
    return tuple(sorted(side for side in sides if side in totals)), shares


def _lowest_seat(hand: Hand, left: Tallies, winners: tuple[int, ...]) -> int | None:
    """Return the seat with the lowest count on the one side that won.

    If partners share it, the first from the leader.
    """
    if len(winners) != 1:
        return None
    in_order = sorted(hand.seats, key=lambda seat: (seat - hand.leader) % len(hand.seats))
    mine = [seat for seat in in_order if hand.side_of(seat) in winners]
    return min(mine, key=lambda seat: hand.variant.rank(*left_with(hand, left, seat)))


def rounded(pips: int, working: Working, rounding: Rounding) -> tuple[int, Working]:
    """Round pips as the game rounds, and carry the working on."""
    if rounding in (Rounding.NEAREST_FIVE, Rounding.FLOOR_FIVE):
        whole = floor_five(pips) if rounding is Rounding.FLOOR_FIVE else nearest_five(pips)
        return whole, working if whole == pips else (*working, f" → {whole}")
    return pips, working


def in_unit(pips: int, working: Working, unit: Unit, loose: bool) -> tuple[int, Working]:
    """Convert pips to points. In fives, a score that the game doesn't round is first rounded to the nearest five."""
    if unit is Unit.PIPS:
        return pips, working
    if loose:
        pips, working = rounded(pips, working, Rounding.NEAREST_FIVE)
    return pips // 5, (*working, f", {pips} / 5 = {pips // 5}")

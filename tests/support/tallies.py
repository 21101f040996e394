"""Hands without their plays: the points called in them and their ends, or their ends alone (record 1.4)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from scoring.depths import Depth
from scoring.effects import NotScored
from scoring.ending import Ending
from scoring.entries import Adjust, Block, Called, Count, Entry, Left, Out, Play, Result, Score, Void
from scoring.hand import Hand
from scoring.record.entry_json import write_entry
from scoring.ruling import Ruling
from scoring.session import Session
from scoring.tally import TalliedHand
from tests.support.strategies import Agreed, RandomDeal

MOST_ADJUSTED = 9999
"""The most points that an adjustment can give or take."""


class EventfulDeal(RandomDeal):
    """Honest play in which the table at times gives points of its own, or throws the hand in."""

    def play_honestly(self) -> Hand:
        while self.hand.result is None:
            happens = self.rng.random()
            entry: Entry = self.honest_entry()
            if happens < 0.01 and not self.hand.ending:
                entry = Void("a tile fell")
            elif happens < 0.04 and not self.hand.ending:  # what a pool holds is settled when the hand ends
                entry = Adjust(self.rng.choice(self.hand.seats), self.rng.randint(-9, 9), "as agreed")
            ruling = self.enter(entry)
            assert ruling.legal, (ruling.entry, ruling.faults)
        return self.hand


def played(agreed: Agreed, rng: Random, most: int) -> list[tuple[Session, RandomDeal, Session]]:
    """Return some hands, ``most`` of them at most, each with the session before and after it."""
    session, hands = agreed.session, []
    while not session.finished and len(hands) < most:
        deal = EventfulDeal(session, rng)
        after = session.after(deal.play_honestly())
        hands.append((session, deal, after))
        session = after
    return hands


def called_in(ruling: Ruling) -> Iterator[Score]:
    """Yield the calls of a play or a pass: its points as one number, and each award that has a name."""
    hand: Hand = ruling.hand
    called = hand.variant.called
    if isinstance(ruling.entry, Play):
        kept = sum(effect.points for effect in ruling.effects if isinstance(effect, NotScored) and effect.points)
        number = sum(award.points for award in ruling.awards if award.reason not in called.bonuses)
        if number or kept:
            yield Score(ruling.entry.seat, number or kept)
    for award in ruling.awards:
        if award.reason in called.bonuses:
            seat = award.seat or next(seat for seat in hand.seats if hand.side_of(seat) == award.side)
            yield Score(seat, award.points, award.reason)


def by_points(deal: RandomDeal) -> Iterator[Entry]:
    """Yield the entries of the hand at the depth of points."""
    for ruling in deal.rulings:
        match ruling.entry:
            case Adjust() | Void() | Count():
                yield ruling.entry
            case Play(seat=seat) if ruling.hand.finish and ruling.hand.finish.out == seat:
                yield from _last_tile(deal.rng, ruling, seat)
            case _:
                yield from called_in(ruling)
        if ruling.hand.ending is Ending.BLOCKED and not isinstance(ruling.entry, Count | Adjust):
            yield Block(ruling.hand.blocker)
        if ruling.hand.ending is Ending.VOID and not isinstance(ruling.entry, Void | Adjust):
            yield Void("nobody could lead")


def _last_tile(rng: Random, ruling: Ruling, seat: int) -> Iterator[Entry]:
    """Yield what was called for the last tile, and that its player went out: in one entry or in two.

    Where the points of the last tile and those for going out count only together, it is one.
    """
    variant = ruling.hand.variant
    calls = list(called_in(ruling))
    together = variant.out_counts_with_last_tile and variant.target_exact
    points = sum(call.points for call in calls if not call.bonus)
    if together and ruling.hand.finish and ruling.hand.finish.out_not_scored:
        points -= variant.points_of(ruling.hand)  # what didn't count has those for going out in it
    yield from (call for call in calls if call.bonus)
    if together or rng.random() < 0.5:
        yield Out(seat, points)
    else:
        yield from (call for call in calls if not call.bonus)
        yield Out(seat)


def by_hands(deal: RandomDeal) -> Iterator[Entry]:
    """Yield the entries of the hand at the depth of hands: its end, or only its points if there were more."""
    hand, own = deal.hand, [ruling.entry for ruling in deal.rulings if isinstance(ruling.entry, Adjust)]
    adjusted = [award for ruling in deal.rulings if isinstance(ruling.entry, Adjust) for award in ruling.awards]
    yield from own
    assert hand.result
    if hand.ending is Ending.VOID and hand.scores == _with(deal.start.scores, adjusted):
        yield Void("thrown in")
    elif any(ruling.awards for ruling in deal.rulings if not isinstance(ruling.entry, Adjust)) or _lost(deal):
        brought = {side: points - deal.start.scores[side] for side, points in hand.scores.items()}
        points = {side: brought[side] - sum(each.points for each in adjusted if each.side == side) for side in brought}
        if hand.ending is Ending.VOID:
            seats = {hand.side_of(seat): seat for seat in hand.seats}
            yield from (Adjust(seats[side], part, "in the hand") for side in points for part in _parts(points[side]))
            yield Void("thrown in")
        else:
            yield Result(hand.result.ending, points, hand.result.leads_next, hand.result.winners)
    else:
        yield Out(hand.finish.out) if hand.finish and hand.finish.out else Block(hand.blocker)
        yield from (ruling.entry for ruling in deal.rulings if isinstance(ruling.entry, Count))


def _parts(points: int) -> Iterator[int]:
    """Yield the points in parts that one adjustment can have: a house rule may give more at once."""
    while points:
        part = max(-MOST_ADJUSTED, min(MOST_ADJUSTED, points))
        yield part
        points -= part


def _lost(deal: RandomDeal) -> bool:
    """Return True if a house rule kept points of the hand from counting."""
    return any(isinstance(effect, NotScored) for ruling in deal.rulings for effect in ruling.effects)


def _with(scores: Any, awards: list[Any]) -> dict[int, int]:
    return {side: points + sum(each.points for each in awards if each.side == side) for side, points in scores.items()}


def any_tallied_entry(tally: TalliedHand, rng: Random) -> Entry:
    """Return something that somebody might enter in such a hand: mostly right, and at times let stand."""
    hand, called = tally.known, tally.known.variant.called
    seat, stands = rng.choice(hand.seats), rng.random() < 0.2
    if hand.ending:
        out = hand.finish.out if hand.finish else None
        tiles = 1 if tally.needs_tiles(hand.ending) else None
        others = [each for each in hand.seats if each != out]
        return Count({each: Called(tiles, rng.randint(0, 12)) for each in others}, stands=stands)
    if rng.random() < 0.1:
        return Adjust(seat, rng.randint(-9, 9), "as agreed", stands=stands)
    if tally.depth is Depth.POINTS and rng.random() < 0.6:
        bonus = rng.choice(["", "", *called.bonuses])
        callable_points = called.bonuses[bonus] if bonus else called.points
        return Score(seat, rng.choice(sorted(callable_points) or [7]), bonus, stands=stands)
    if tally.depth is Depth.HANDS and rng.random() < 0.3:
        sides = sorted({*hand.sides})
        points = {side: rng.randint(0, 20) for side in sides if rng.random() < 0.7}
        winners = rng.choice([None, (), (rng.choice(sides),)])
        return Result(rng.choice([Ending.DOMINO, Ending.BLOCKED]), points, rng.choice([None, seat]), winners)
    return Out(seat, stands=stands) if rng.random() < 0.7 else Block(seat, stands=stands)


def kept_at(depth: Depth, deal: RandomDeal, session: Session) -> dict[str, Any]:
    """Return the hand as the record writes it at this depth; ``session`` is the one before it."""
    opens = depth is Depth.HANDS and deal.hand.ending is Ending.VOID and deal.hand.variant.least_first_score
    if opens:  # only points that were scored open a side's account, and those of a hand thrown in are adjusted
        depth = Depth.TILES
    if depth is Depth.TILES:
        return {**deal.written, "depth": depth.value}
    entries = list(by_points(deal) if depth is Depth.POINTS else by_hands(deal))
    state = session.begin(deal.beginning._replace(depth=depth))
    for entry in entries:
        state = session.game.judge(state, entry).hand
    assert isinstance(state, TalliedHand)
    if state.result is None:
        entries.append(Count({seat: deal._left(seat) for seat in deal.hand.seats}))
    ending = deal.hand.ending
    if ending and not state.needs_tiles(ending):
        entries = [_in_pips(entry, deal) if isinstance(entry, Count) else entry for entry in entries]
    return {**deal.told, "depth": depth.value, "plays": [write_entry(entry) for entry in entries]}


def _in_pips(count: Count, deal: RandomDeal) -> Count:
    """Return the count with some seats' tiles as nothing but their pips."""

    def left_of(left: Left) -> Left:
        if deal.rng.random() < 0.5:
            return left
        worth = deal.hand.variant.worth
        return Called(None, left.pips if isinstance(left, Called) else sum(worth(tile) for tile in left))

    return Count({seat: left_of(left) for seat, left in count.left.items()})

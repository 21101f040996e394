"""Findings against hands whose every tile is known: revokes that were planted, and honest play."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings

from scoring.entries import Called, Count, Pass, Play
from scoring.findings import LikelyRevoke, Revoke, is_proved_later, plays_of_finding
from scoring.findings.detection import findings
from scoring.findings.revokes import must_have_played
from scoring.judging import draw_due, judge
from scoring.tiles import Tile
from tests.support.sample_sizes import sample_size
from tests.support.strategies import Agreed, RandomDeal, dice, tables

PASSES_AND_DRAWS = ("five-up", "bergen", "maltese-cross", "super-dominoes")
"""The games in which players pass and later draw again, as the others hardly ever do."""


class Planted:
    """A hand in which one pass is a revoke: its number, its seat, and the tiles that could have been played instead."""

    def __init__(self, deal: RandomDeal) -> None:
        self.deal = deal
        self.play: int | None = None
        self.seat = 0
        self.fitted: frozenset[Tile] = frozenset()
        while deal.hand.result is None:
            entry = deal.honest_entry()
            deal.enter(self._pass_instead(entry.seat) if isinstance(entry, Play) and self._may_revoke(entry) else entry)

    def _may_revoke(self, play: Play) -> bool:
        hand = self.deal.hand
        return (
            self.play is None
            and bool(hand.layout.placed)
            and not draw_due(hand)
            and must_have_played(hand)
            and judge(hand, Pass(play.seat)).legal
            and self.deal.rng.random() < 0.3
        )

    def _pass_instead(self, seat: int) -> Pass:
        self.play, self.seat = len(self.deal.rulings) + 1, seat
        self.fitted = frozenset(play.tile for play in self.deal.lawful_plays())
        return Pass(seat)

    @property
    def shown_before_drawing(self) -> bool:
        """True if the player showed one of these tiles before drawing anything."""
        drawn, hand = 0, self.deal.start
        for number, ruling in enumerate(self.deal.rulings, start=1):
            if self.play is not None and number > self.play and not drawn:
                match ruling.entry:
                    case Play(seat=self.seat, tile=tile) if tile in self.fitted:
                        return True
                    case Count(left=left):
                        tiles = left[self.seat]
                        return not isinstance(tiles, Called) and bool(self.fitted.intersection(tiles))
                own_play = isinstance(ruling.entry, Play) and ruling.entry.seat == self.seat
                drawn = ruling.hand.tiles_left[self.seat - 1] - hand.tiles_left[self.seat - 1] + own_play
            hand = ruling.hand
        return False


@settings(max_examples=sample_size(120, at_length=1600))
@given(tables(), dice())
def test_whoever_revoked_is_proved_to_have_and_nobody_else(agreed: Agreed, rng: Random) -> None:
    """Proved it must be where a tile that fitted is shown before the player has drawn anything; a quarter of these hands show it."""
    planted = Planted(RandomDeal(agreed.session, rng))

    proved = [each for each in findings(planted.deal.start, planted.deal.rulings) if isinstance(each, Revoke)]
    assert {(each.play, each.seat) for each in proved} <= {(planted.play, planted.seat)}
    assert len(proved) <= 1
    assert all(planted.fitted & {shown.tile for shown in each.shown} for each in proved)
    if planted.shown_before_drawing:
        assert proved


@settings(max_examples=sample_size(5, at_length=60))
@given(tables(), dice())
def test_what_a_hand_under_way_has_proved_stays_proved_in_the_same_words(agreed: Agreed, rng: Random) -> None:
    planted = Planted(RandomDeal(agreed.session, rng))
    start, rulings = planted.deal.start, planted.deal.rulings
    told = [each for each in findings(start, rulings) if is_proved_later(each)]

    for entries in range(1, len(rulings) + 1):
        by_then = [each for each in findings(start, rulings[:entries]) if is_proved_later(each)]
        assert by_then == [each for each in told if plays_of_finding(each)[-1] <= entries]


def test_honest_hands_hardly_ever_bring_a_possible_revoke() -> None:
    """Fewer than 1 in 1000: of 12 000 honest hands, 1000 of each of these games for 2, 3 and 4, 9 brought one.

    Told wherever a tile shown had fitted, as many hands brought 28 844. The hands here are some of the same kind.
    """
    told = 0
    for seed in range(sample_size(60, at_length=1800)):
        players = range(1, 3 + seed % 3)
        deal = RandomDeal(Agreed(PASSES_AND_DRAWS[seed % 4], {}, tuple(players)).session, Random(seed))
        deal.play_honestly()
        told += any(isinstance(each, LikelyRevoke) for each in findings(deal.start, deal.rulings))

    assert told <= 1

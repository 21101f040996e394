"""The number of taps that a play takes: counted from what the tray offers, along random honest hands of every game."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from referee.presenters.choice import Choice, TileButton
from referee.presenters.table.tray import TileTray, choices_for, tray_for, with_half
from referee.presenters.tile_grid import GRID_AT_MOST
from scoring.entries import Play
from scoring.hand import Hand
from scoring.variants import VARIANTS
from tests.support.honest_hands import plays

MOST_TAPS = 1.3


def taps(tray: TileTray, hand: Hand, play: Play) -> int:
    """Return the fewest taps that enter a lawful play: on its tile, or first on its suit or end, at last on its place."""
    first = [button for button in tray.in_places(tray.tiles) if not button.gone]
    before = 0 if first or not tray.suits else 1
    ways = [before + 1 + asks(button.choice, hand, play) for button in of(first or tray.tiles, play)]
    if tray.suits:
        ways += [2 + asks(with_half(hand, Choice(play.tile), play.seat, half), hand, play) for half in play.tile]
    ways += [2 for panel in tray.panels for button in of(panel.buttons, play) if not asks(button.choice, hand, play)]
    return min(ways)


def of(buttons: Iterable[TileButton], play: Play) -> list[TileButton]:
    """Return the buttons that have the tile of a play."""
    return [button for button in buttons if button.tile == play.tile]


def asks(choice: Choice, hand: Hand, play: Play) -> int:
    """Return how many questions are left after a tap on this choice until the tile lies where it is played; many if it never does."""
    placed = hand.game.placements(hand, play.tile, play.seat)
    wanted = [each for each in placed if (each.arm, each.inward) == (play.arm, inward_of(hand, play))]
    there = [each for each in wanted if choice.inward in (None, each.inward)]
    if not there:
        return 9
    if choice.arm is None and len(choices_for(hand, play.tile, play.seat, False, choice.inward)) > 1:
        return 1
    return 0 if choice.arm is None or choice.arm in (play.arm, *there[0].alike) else 9


def inward_of(hand: Hand, play: Play) -> int | None:
    """Return the half of the tile that touches the end."""
    if play.inward is not None or play.arm is None:
        return play.inward
    return hand.variant.joining.halves(hand, play.tile, hand.layout.arms[play.arm - 1])[0]


@pytest.mark.parametrize("game", VARIANTS)
def test_no_play_takes_more_than_two_taps(game: str) -> None:
    counted = [taps(tray_for(hand, play.seat), hand, play) for hand, play in plays(game)]

    assert max(counted) <= 2
    if VARIANTS[game].set.size > GRID_AT_MOST:
        assert sum(counted) / len(counted) <= MOST_TAPS, "with a large set a play takes little more than one"

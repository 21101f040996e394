"""Trains in their lanes: names, flags, how many tiles are hidden, and which double must be covered."""

from __future__ import annotations

import itertools
import re

import pytest

from referee.drawing import BOARD_FELT, PHONE_FELT, SKETCH, Size, TrainLabel, layout_svg
from referee.drawing.trains import TrainsPicture
from scoring.layout import Layout
from tests.support.honest_hands import plays
from tests.support.table_notation import mexican_train, table

NAMES = [
    TrainLabel("Ann", marked=True),
    TrainLabel("Bo"),
    TrainLabel("Cy"),
    TrainLabel("Mexican Train", brief="Mexican"),
]


def drawn(layout: Layout, box: Size = PHONE_FELT) -> str:
    """Return the picture with its trains' names."""
    return layout_svg(layout, box=box, trains=NAMES, end_href=lambda arm: f"?arm={arm.number}")


@pytest.mark.parametrize("box", [PHONE_FELT, SKETCH, BOARD_FELT, (360, 96)])
def test_every_tile_and_every_end_lies_in_the_picture(box: Size) -> None:
    for hand, _play in plays("mexican-train"):
        for train in TrainsPicture(hand.layout, box).drawn:
            for lying in train.tiles:
                reach = train.lane.half
                assert reach <= lying.x <= box[0] - reach
                assert reach <= lying.y <= box[1] - reach
            assert 0 <= train.lane.at(train.next_at) <= box[0]


@pytest.mark.parametrize("players", [2, 5, 8])
def test_no_lane_lies_over_another(players: int) -> None:
    layout = table("mexican-train", players=players).hand.layout
    lanes = TrainsPicture(layout, PHONE_FELT).lanes

    assert len(lanes) == players + 1
    for way in (1, -1):
        heights = [(lane.top, lane.top + lane.height) for lane in lanes if lane.way == way]
        assert all(above[1] <= below[0] + 0.01 for above, below in itertools.pairwise(heights))


def test_a_train_that_is_too_long_shows_its_last_tiles_and_how_many_are_hidden() -> None:
    long = mexican_train(
        "12-1 on 1, 1-0 on 1 stands, 2-0 on 1 stands, 3-2 on 1 stands, 4-3 on 1 stands, 5-4 on 1 stands, 6-5 on 1 stands"
    ).hand.layout
    train = TrainsPicture(long, PHONE_FELT).drawn[0]

    assert train.hidden > 0
    assert train.hidden + len(train.tiles) == train.length == 7
    assert str(train.tiles[-1].tile) == "6-5"
    assert f"Ann +{train.hidden}" in drawn(long)


def test_names_flags_and_ends_are_told_apart() -> None:
    shown = drawn(mexican_train("12-5 on 1, 12-9 on 2").hand.layout_now)

    assert shown.count('class="marker"') == 1
    assert "Ann ends in 5, 1 tile long, open to everybody" in shown
    assert "Mexican Train ends in 12" in shown
    assert re.findall(r'data-arm="(\d)"', shown) == ["3", "4"]


def test_the_double_that_must_be_covered_stands_out() -> None:
    shown = drawn(mexican_train("12-5 on 1, 12-9 on 2, 12-7 on 3, 5-5 on 1").hand.layout_now)

    assert re.findall(r'data-arm="(\d)"', shown) == ["1"]
    assert len(re.findall(r'class="end train[^"]* owes"', shown)) == 1


def test_the_train_of_all_is_called_by_fewer_letters_where_its_lane_is_narrow() -> None:
    long = "12-1 on 4, 1-0 on 4 stands, 2-0 on 4 stands, 3-2 on 4 stands, 4-3 on 4 stands, 5-4 on 4 stands, 6-5 on 4 stands"
    layout = mexican_train(long).hand.layout

    assert "Mexican Train +" in drawn(layout, (420, 288))
    assert re.search(r">Mexican \+\d<", drawn(layout, (300, 288)))

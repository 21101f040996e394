"""Drawings of layouts: like on a table, every tile whole, nothing on top of anything."""

from __future__ import annotations

import random
import re
from functools import cache
from itertools import combinations
from xml.etree import ElementTree

import pytest

from referee.drawing import PHONE_FELT, Bearing, Size, bearings, half_svg, layout_svg, pointers, shared_felt, tile_svg
from referee.drawing.arrangement import _SHRINK, _attempt, _largest_for, _whole, arrange
from referee.drawing.cells import strip
from referee.drawing.next_tile import Offered
from referee.drawing.placement import TILE, ArrangedTile, Arrangement, places_to_fill
from referee.drawing.replay_layout import first_tiles
from referee.drawing.tiles import pips
from scoring.layout import Layout, Placed, Spinner, SpinnerOpening, SpinnerRule
from scoring.tiles import Tile, TileSet
from tests.support.sample_sizes import sample

SINGLE = SpinnerRule(Spinner.FIRST_DOUBLE)
NONE = SpinnerRule(Spinner.NONE)
EVERY = SpinnerRule(Spinner.EVERY_DOUBLE, SpinnerOpening.FREE)
CROSS = SpinnerRule(Spinner.LED_DOUBLE, SpinnerOpening.CROSS_FIRST)
SIX_ARMS = SpinnerRule(Spinner.LED_DOUBLE, SpinnerOpening.FREE, 6)


def laid(text: str, rule: SpinnerRule = SINGLE) -> Layout:
    """``"5-5, 5-3 on 1"`` as a layout."""
    first, *others = text.split(", ")
    layout = Layout(rule).lead(Tile.parse(first))
    for other in others:
        tile, arm = other.split(" on ")
        layout = layout.with_tile(Placed(Tile.parse(tile), int(arm), layout.arms[int(arm) - 1].suit))
    return layout


@cache
def random_layout(highest: int, seed: int, rule: SpinnerRule) -> Layout:
    """Tiles laid by chance until none fits."""
    dice = random.Random(seed)
    tiles = list(TileSet(highest))
    dice.shuffle(tiles)
    layout = Layout(rule).lead(tiles.pop())
    while choices := [(t, a) for t in tiles for a in layout.arms if not a.locked and t.has(a.suit)]:
        tile, arm = dice.choice(choices)
        tiles.remove(tile)
        layout = layout.with_tile(Placed(tile, arm.number, arm.suit))
    return layout


MARGIN = 5
"""Pixels around the tiles of a picture."""


def arranged_in_picture(layout: Layout, box: tuple[int, int]) -> Arrangement:
    """Return the tiles as the picture of this size has them, cached: finding them takes most of the time."""
    return arrange(layout, box[0] - 2 * MARGIN, box[1] - 2 * MARGIN)


def find(arranged: Arrangement, tile: str) -> ArrangedTile:
    return next(lying for lying in arranged.tiles if lying.tile == Tile.parse(tile))


def share_edge(one: ArrangedTile, other: ArrangedTile) -> bool:
    a, b = one.rect, other.rect
    wide = min(a.right, b.right) - max(a.left, b.left)
    high = min(a.bottom, b.bottom) - max(a.top, b.top)
    return (wide == 0 and high > 0) or (high == 0 and wide > 0)


LONG = [
    *((6, seed, SINGLE) for seed in range(8)),
    *((6, seed, NONE) for seed in range(4)),
    *((6, seed, EVERY) for seed in range(4)),
    *((9, seed, SINGLE) for seed in range(6)),
    *((9, seed, NONE) for seed in range(3)),
    *((9, seed, EVERY) for seed in range(2)),
    (15, 1, SIX_ARMS),
]


IN_BOXES = [(*case, box) for box in (PHONE_FELT, (390, 384), (700, 300)) for case in LONG]


@pytest.mark.parametrize(("highest", "seed", "rule", "box"), sample(3, IN_BOXES, "boxes"))
def test_no_two_tiles_overlap_and_all_lie_in_the_picture(
    highest: int, seed: int, rule: SpinnerRule, box: tuple[int, int]
) -> None:
    layout = random_layout(highest, seed, rule)
    arranged = arranged_in_picture(layout, box)

    assert [lying.tile for lying in arranged.tiles] == [placed.tile for placed in layout.placed]
    for one, other in combinations(arranged.tiles, 2):
        assert not one.rect.meets_any([other.rect]), f"{one.tile} lies on {other.tile}"
    corners = re.findall(
        r"translate\((-?[\d.]+) (-?[\d.]+)\)(?:rotate\((\d+)\))?scale\(([\d.]+)\)", layout_svg(layout, box=box)
    )
    assert len(corners) >= len(layout.placed)
    for x, y, turned, scale in corners:
        half_length, half_width = 20 * float(scale), 10 * float(scale)
        across, down = (half_width, half_length) if turned in ("90", "270") else (half_length, half_width)
        assert across - 0.1 <= float(x) <= box[0] - across + 0.1
        assert down - 0.1 <= float(y) <= box[1] - down + 0.1


@pytest.mark.parametrize(("highest", "seed", "rule"), [case for case in LONG if case[2] in (SINGLE, NONE)])
def test_tiles_touch_only_the_tile_they_were_laid_on(highest: int, seed: int, rule: SpinnerRule) -> None:
    layout = random_layout(highest, seed, rule)
    arranged = arranged_in_picture(layout, PHONE_FELT)
    before: dict[int, Tile] = {arm.number: arm.root for arm in layout.arms}
    pairs = set()
    for placed in layout.placed[1:]:
        assert placed.arm is not None
        pairs.add(frozenset((before[placed.arm], placed.tile)))
        before[placed.arm] = placed.tile

    touching = {
        frozenset((one.tile, other.tile)) for one, other in combinations(arranged.tiles, 2) if share_edge(one, other)
    }
    assert touching <= pairs
    assert len(pairs - touching) <= len(arranged.links)


@pytest.mark.parametrize("seed", range(8))
def test_every_open_end_has_its_own_place_that_no_tile_covers(seed: int) -> None:
    layout = random_layout(6, seed, SINGLE)
    arranged = arrange(layout, *PHONE_FELT)

    assert [tip.arm for tip in arranged.tips] == [arm.number for arm in layout.arms]
    for tip in arranged.tips:
        assert not tip.rect.meets_any(lying.rect for lying in arranged.tiles)
    for one, other in combinations(arranged.tips, 2):
        assert not one.rect.meets_any([other.rect])


def test_a_full_double_six_hand_stays_readable_on_a_phone() -> None:
    for seed in range(20):
        extent = arrange(random_layout(6, seed, SINGLE), *PHONE_FELT).extent
        unit = min(PHONE_FELT[0] / extent.width, PHONE_FELT[1] / extent.height)
        assert unit * 4 >= 30, "a tile is at least 30 pixels long"


def test_a_tile_lies_lengthwise_and_a_double_crosswise() -> None:
    arranged = arrange(laid("4-1, 1-1 on 2, 4-4 on 1"), *PHONE_FELT)

    assert find(arranged, "4-1").degrees in (0, 180)
    assert {find(arranged, "1-1").degrees, find(arranged, "4-4").degrees} <= {90, 270}


def test_the_first_tile_has_arm_1_at_its_high_half_to_the_left() -> None:
    arranged = arrange(laid("4-1"), *PHONE_FELT)

    assert find(arranged, "4-1").degrees == 0
    assert arranged.tips[0].x < 0 < arranged.tips[1].x


def test_a_led_spinner_grows_on_four_sides() -> None:
    left, right, up, down = arrange(laid("5-5"), *PHONE_FELT).tips

    assert left.x < 0 < right.x
    assert up.y < 0 < down.y


def test_a_spinner_laid_later_goes_on_through_its_far_side_and_opens_its_short_ends() -> None:
    arranged = arrange(laid("4-1, 1-1 on 2"), *PHONE_FELT)
    spinner = find(arranged, "1-1")
    tips = {tip.arm: tip for tip in arranged.tips}

    assert tips[2].x > spinner.x
    assert tips[3].x == tips[4].x == spinner.x
    assert tips[3].y < spinner.y < tips[4].y


def test_a_led_double_with_six_arms_has_six_places() -> None:
    tips = arrange(laid("7-7", SIX_ARMS), *PHONE_FELT).tips

    assert len({(tip.x, tip.y) for tip in tips}) == 6


@pytest.mark.parametrize(
    "text", ["5-5", "5-5, 5-4 on 3", "5-5, 5-4 on 4", "5-5, 5-4 on 1, 5-3 on 2", "5-5, 5-4 on 3, 5-3 on 1"]
)
def test_the_places_of_a_cross_lie_whole_in_the_picture(text: str) -> None:
    layout = laid(text, CROSS)
    arranged = arrange(layout, 374, 200)

    for tip in arranged.tips:
        place = strip(tip.at, tip.direction, TILE, 1)
        if tip.arm in places_to_fill(layout):
            assert arranged.extent.around(place) == arranged.extent


@pytest.mark.parametrize("seed", range(12))
def test_in_a_low_picture_the_tiles_are_smaller_and_still_touch(seed: int) -> None:
    layout = random_layout(6, seed, CROSS)
    assert bool(arrange(layout, 374, 104).links) == bool(arrange(layout, 374, 200).links)


def test_the_inward_half_touches() -> None:
    arranged = arrange(laid("5-5, 5-3 on 1, 6-5 on 2"), *PHONE_FELT)

    assert find(arranged, "5-3").degrees == 180, "to the left, its high half to the right"
    assert find(arranged, "6-5").degrees == 180, "to the right, its low half to the left"


def test_the_newest_tile_is_marked() -> None:
    assert layout_svg(laid("5-5, 5-3 on 1")).count('class="newest"') == 1
    assert 'class="newest"' not in layout_svg(laid("5-5"), newest=False)


def test_an_open_end_is_a_link_with_words_and_a_locked_one_is_none() -> None:
    svg = layout_svg(laid("5-5, 5-3 on 1"), end_href=lambda arm: f"?arm={arm.number}")

    assert 'href="?arm=1" data-arm="1" aria-label="the yellow end with the 3 on the left arm, after 5-3"' in svg
    assert 'aria-label="the orange end with the 5 on the top arm, locked for now"' in svg
    assert 'data-arm="3"' not in svg


def test_six_arms_with_one_suit_are_told_apart_by_their_direction() -> None:
    where = bearings(laid("7-7", SIX_ARMS))

    assert [where[arm].words for arm in range(1, 7)] == [
        "on the left arm",
        "on the right arm",
        "on the top left arm",
        "on the top right arm",
        "on the bottom left arm",
        "on the bottom right arm",
    ]
    assert pointers(laid("7-7", SIX_ARMS)) == where
    assert layout_svg(laid("7-7", SIX_ARMS)).count('class="pointer"') == 6


def test_two_ends_are_marked_only_where_they_show_the_same_suit() -> None:
    assert layout_svg(laid("5-3")).count('class="pointer"') == 0
    assert layout_svg(laid("5-3, 5-4 on 1, 4-3 on 1", NONE)).count('class="pointer"') == 2


def test_an_arm_keeps_its_direction_when_it_bends() -> None:
    layout = random_layout(9, 1, NONE)

    assert bearings(layout) == {1: Bearing.LEFT, 2: Bearing.RIGHT}
    assert pointers(layout) == {1: Bearing.RIGHT, 2: Bearing.RIGHT}, "the mark points the way that the arm grows"


def test_a_target_is_44_pixels_wide() -> None:
    assert re.findall(r'class="hit"[^>]* r="(\d+)"', layout_svg(laid("4-1"))) == ["23", "23"]


def test_the_layout_is_told_in_words() -> None:
    told = (
        "Only 4-1 lies on the table. The yellow end on the left arm has the 4, after 4-1. "
        "The blue end on the right arm has the 1, after 4-1."
    )

    assert 'aria-label="No tile has been played yet"' in layout_svg(Layout(SINGLE))
    assert f'aria-label="{told}"' in layout_svg(laid("4-1"))


@pytest.mark.parametrize("half", range(16))
def test_a_half_has_as_many_pips_as_its_number(half: int) -> None:
    places = pips(half)

    assert len(set(places)) == half
    assert all(abs(x) <= 8 and abs(y) <= 8 for x, y in places)


def test_from_ten_pips_a_numeral_stands_on_the_half() -> None:
    assert "numeral" not in tile_svg(Tile(9, 9))
    assert tile_svg(Tile(12, 4)).count("numeral") == 1
    assert ">15<" in half_svg(15)


def test_a_drawing_that_stands_alone_is_an_svg_file() -> None:
    svg = layout_svg(laid("4-1, 1-1 on 2"), standalone=True)

    assert ElementTree.fromstring(svg).tag == "{http://www.w3.org/2000/svg}svg"


def test_a_full_layout_is_a_small_fragment() -> None:
    assert len(layout_svg(random_layout(6, 3, SINGLE), end_href=lambda arm: f"?arm={arm.number}")) < 9_000


NEXT = re.compile(
    r'<g data-next="(\d*)"( data-double)?(?: data-halves="([\d ]+)")?(?: data-view="([-\d. ]+)")? '
    r'transform="translate\(([-\d.]+) ([-\d.]+)\)(?:rotate\((\d+)\))?scale\(([\d.]+)\)"/>'
)
LIES = re.compile(
    r'<g class="newest" transform="translate\(([-\d.]+) ([-\d.]+)\)(?:rotate\((\d+)\))?scale\(([\d.]+)\)">'
)


@pytest.mark.parametrize(("seed", "rule"), [(0, SINGLE), (1, NONE), (2, EVERY)])
def test_where_a_tile_would_lie_next_is_where_it_lies_then(seed: int, rule: SpinnerRule) -> None:
    found = 0
    now = Layout(rule)
    for placed in random_layout(6, seed, rule).placed:
        offered = layout_svg(now, offered=[Offered(placed, ())])
        now = now.with_tile(placed)
        if foretold := NEXT.search(offered):
            found += 1
            left, top, width, _height = map(float, (foretold[4] or "0 0 {} {}".format(*PHONE_FELT)).split())
            lies = LIES.search(layout_svg(now))
            assert lies
            grows = PHONE_FELT[0] / width
            seen = [(float(foretold[5]) - left) * grows, (float(foretold[6]) - top) * grows, float(foretold[8]) * grows]
            assert seen == pytest.approx([float(lies[1]), float(lies[2]), float(lies[4])], abs=0.2)
            turned = 0 if placed.inward in (None, placed.tile.high) else 180
            assert (int(foretold[7] or 0) + turned - int(lies[3] or 0)) % 360 == 0
    assert found > len(now.placed) / 2


@pytest.mark.parametrize(("highest", "seed", "rule"), LONG)
def test_a_layout_that_grows_in_the_place_of_the_whole_moves_no_tile(
    highest: int, seed: int, rule: SpinnerRule
) -> None:
    whole = random_layout(highest, seed, rule)
    arranged = arranged_in_picture(whole, PHONE_FELT)
    lying, svg = Layout(rule), ""

    for number, placed in enumerate(whole.placed, start=1):
        lying = lying.with_tile(placed)
        part = first_tiles(lying, whole, arranged)
        assert part.tiles == arranged.tiles[:number] and part.extent == arranged.extent
        assert [tip.arm for tip in part.tips] == [arm.number for arm in lying.arms]
        svg = layout_svg(lying, whole=whole)
    assert svg == layout_svg(whole), "at last it is the whole"


@pytest.mark.parametrize("seed", range(8))
def test_an_open_end_of_a_growing_layout_lies_on_no_tile(seed: int) -> None:
    whole = random_layout(6, seed, SINGLE)
    arranged = arranged_in_picture(whole, PHONE_FELT)
    lying = Layout(SINGLE)

    for placed in whole.placed:
        lying = lying.with_tile(placed)
        part = first_tiles(lying, whole, arranged)
        for tip in part.tips:
            x, y = tip.x, tip.y
            assert not any(
                tile.rect.left < x < tile.rect.right and tile.rect.top < y < tile.rect.bottom for tile in part.tiles
            )


@pytest.mark.parametrize("felt", [(366, 300), (388, 340), (336, 290), (430, 340), (360, 276)])
def test_all_phones_share_a_felt(felt: Size) -> None:
    assert shared_felt(felt) == (360, 300)


@pytest.mark.parametrize("felt", [(180, 120), (390, 216), (600, 480), (768, 700), (1600, 700), (2100, 1500)])
def test_a_shared_felt_has_nearly_the_shape_of_one_s_own(felt: Size) -> None:
    width, height = shared_felt(felt)

    assert 0.89 < (width / height) / (felt[0] / felt[1]) < 1.13
    assert shared_felt((width, height)) == (width, height)


@pytest.mark.parametrize("seed", range(6))
def test_tiles_that_are_all_laid_again_are_as_large_as_goes_in(seed: int) -> None:
    layout, felt = random_layout(9, seed, SINGLE), (350, 290)
    arranged = _whole(layout, *felt)

    assert arranged
    larger = arranged.unit / _SHRINK
    assert larger > _largest_for(layout, *felt) or _attempt(layout, *felt, larger) is None

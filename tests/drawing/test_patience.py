"""The pictures of patiences: every tile where it lies, large enough to tap, and the whole of it in words."""

import re
from itertools import pairwise
from random import Random
from xml.etree import ElementTree

import pytest

from referee.drawing import PHONE_TABLETOP, Canvas, Highlights, Links
from referee.drawing.patience_canvas import NO_HIGHLIGHTS, NO_LINKS, wrapped
from referee.presenters import presenter_of
from scoring.patience import PATIENCES
from tests.support.patience_notation import shuffled, solo

BOXES = [(390, 474), (390, 240), (760, 700)]
TAPPED = Links(lambda tile: f"?tile={tile}", lambda column: f"?column={column}", lambda arm: f"?arm={arm.number}")


def deal(slug, seed=1):
    return solo(slug, shuffled(PATIENCES[slug], Random(seed)))


def drawn(position, box=PHONE_TABLETOP, links=NO_LINKS, highlights=NO_HIGHLIGHTS, standalone=False):
    """Return the SVG of a position, drawn by its game."""
    return presenter_of(position.variant).tabletop.draw(position.table, Canvas(box, links, highlights, standalone))


def parsed(position, **given):
    return ElementTree.fromstring(drawn(position, standalone=True, **given).replace("&nbsp;", " "))


def told(position):
    """Return the picture in words."""
    return parsed(position).get("aria-label")


def targets(svg):
    """Return the rectangle that each link offers to a thumb."""
    found = {}
    for link in svg.iter("{http://www.w3.org/2000/svg}a"):
        hit = next(each for each in link if each.get("class") == "hit")
        place = tuple(float(hit.get(side)) for side in ("x", "y", "width", "height"))
        found[link.get("data-tile") or f"column {link.get('data-column')}"] = place
    return found


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("slug", ["bingo", "five-columns", "knock-out", "twelve-to-go"])
def test_every_tile_that_may_be_tapped_lies_in_the_picture_and_none_over_another(slug, box):
    position = deal(slug).position

    places = list(targets(parsed(position, box=box, links=TAPPED)).values())

    for left, top, width, height in places:
        assert left >= -0.1 and top >= -0.1 and left + width <= box[0] + 0.1 and top + height <= box[1] + 0.1
    for number, (left, top, width, height) in enumerate(places):
        for other_left, other_top, other_width, other_height in places[:number]:
            apart = min(
                max(left - other_left - other_width, other_left - left - width) + 0.2,
                max(top - other_top - other_height, other_top - top - height) + 0.2,
            )
            beside = max(left, other_left) >= min(left + width, other_left + other_width) - 0.2
            below = max(top, other_top) >= min(top + height, other_top + other_height) - 0.2
            assert beside or below, apart


@pytest.mark.parametrize("slug", ["bingo", "five-columns", "knock-out", "twelve-to-go"])
def test_a_phone_s_targets_are_large_enough_for_a_thumb(slug):
    box = (390, 228) if slug == "twelve-to-go" else (390, 474)

    for name, (_left, _top, width, height) in targets(parsed(deal(slug).position, box=box, links=TAPPED)).items():
        assert width >= 44 and height >= 44, name


def test_all_28_tiles_of_a_row_are_shown_in_their_order():
    position = deal("bingo").position

    assert list(targets(parsed(position, links=TAPPED))) == [str(tile) for tile in position.table.tiles]


def test_a_covered_tile_may_be_tapped_too_and_looks_covered():
    position = deal("five-columns").position
    svg = drawn(position, links=TAPPED)

    assert svg.count('class="lying covered"') == 28 - len(position.table.available)
    assert len(targets(parsed(position, links=TAPPED))) == 28


def test_an_empty_column_may_be_tapped():
    columns = "columns 6-6 5-5 4-4 3-3 2-2 / 6-5 6-4 6-3 6-2 6-1 / 5-4 5-3 5-2 5-1 5-0 / 4-3 4-2 4-1 4-0 3-2 / "
    game = solo("five-columns", columns + "3-1 3-0 2-1 2-0 1-0 reserve 6-0 1-1 0-0")
    for number in range(5):
        game = game.then(f"move 1 to {2 + number % 2} stands")

    assert "column 1" in targets(parsed(game.position, links=TAPPED))


def test_nothing_may_be_tapped_by_who_only_looks():
    svg = parsed(deal("knock-out").position)

    assert targets(svg) == {}
    assert svg.get("role") == "img"


def test_neighbours_that_match_are_marked():
    row = "row 6-4 4-2 3-1 " + " ".join(
        str(tile) for tile in PATIENCES["knock-out"].set if str(tile) not in ("6-4", "4-2", "3-1")
    )
    game = solo("knock-out", row)
    matching = sum(one.right == other.left for one, other in pairwise(game.position.table.tiles))
    marks = drawn(game.position).count('class="joint"')

    assert 1 <= matching <= marks <= 2 * matching  # two where the row turns between them


def test_the_tile_to_touch_and_the_one_that_comes_out_are_marked_with_their_numbers():
    position = deal("bingo").position
    table, svg = position.table, drawn(position)

    assert f">{table.to_come.number}</text>" in svg
    assert f">{table.taken_next.number}</text>" in svg
    assert svg.count("lying next") == 1


def test_chosen_hinted_and_newest_tiles_are_marked():
    position = deal("twelve-to-go").position
    one, two, three = position.table.tiles[:3]
    highlights = Highlights(frozenset({one}), frozenset({two}), frozenset({three}))
    svg = drawn(position, links=TAPPED, highlights=highlights)

    classes = dict(re.findall(r'class="(lying[^"]*)" href="\?tile=(\d-\d)', svg))
    named = {tile: words for words, tile in classes.items()}
    assert named[str(one)] == "lying chosen"
    assert named[str(two)] == "lying hinted"
    assert named[str(three)] == "lying newest"


def test_a_tile_that_lies_the_other_way_round_is_turned():
    game = solo("knock-out", "row " + " ".join(f"{low}-{high}" for high, low in PATIENCES["knock-out"].set))

    assert drawn(game.position).count("rotate(180)") == 21


@pytest.mark.parametrize("slug", PATIENCES)
def test_every_position_of_a_game_can_be_drawn_and_told(slug):
    game = deal(slug)
    dice = Random(3)
    for _move in range(60):
        table = game.position.table
        assert drawn(game.position, links=TAPPED).count('rx="3.4"') == number_shown(table)
        if game.ending:
            break
        move = dice.choice(game.moves)
        game = game.then(f"draw {dice.choice(table.stock)}" if move == "draw" else move)


def number_shown(table):
    """Return the number of tiles that the picture must show: those in the line, or all that lie open."""
    shown = table.as_json()
    return len(shown["line"]) if "line" in shown else table.tiles_left


def test_the_picture_is_told_in_words():
    assert told(solo("twelve-to-go", "hand 6-6 0-0 1-0 2-0 3-0 4-0").position) == (
        "Face up: 6-6, 0-0, 1-0, 2-0, 3-0, 4-0."
    )
    row = " ".join(str(tile) for tile in PATIENCES["bingo"].set)
    assert told(solo("bingo", f"row {row}").position).endswith("Next to touch: 0-0, at 0.")
    assert "Column 1: " in told(deal("five-columns").position)
    assert "In reserve: " in told(deal("five-columns").position)


def test_a_tile_s_label_says_where_it_lies():
    position = deal("five-columns").position
    table, svg = position.table, drawn(position, links=TAPPED)

    assert f'aria-label="{table.columns[0][-1]}, at the bottom of column 1"' in svg
    assert f'aria-label="{table.reserve[0]}, in reserve"' in svg


@pytest.mark.parametrize("number", [2, 3, 4])
def test_what_is_left_of_a_line_lies_side_by_side(number):
    places = [place for place, _length in wrapped(number, (390, 474))]

    assert len({place.top for place in places}) == 1

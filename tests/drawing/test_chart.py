"""Charts: every line can be told from the others and is named at its end, whatever the values are."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.drawing.chart import LOOKS, Chart, ChartLine, TargetLine, Tick, chart_svg, round_step, spread
from referee.drawing.sizes import CHART, WIDE_CHART, Size
from referee.drawing.text_width import truncated, width_of

SVG = "{http://www.w3.org/2000/svg}"

names = st.text(st.characters(categories=["L", "N", "Zs", "P", "S"]), min_size=1, max_size=40)


def chart_of(*lines: tuple[str, tuple[float, ...]], target: TargetLine | None = None) -> Chart:
    """Return a chart of these names and values."""
    drawn = tuple(ChartLine(name, of, look) for look, (name, of) in enumerate(lines, 1))
    return Chart("race", "Score race", "Told.", drawn, (Tick(0, "0"),), lambda value: f"{value:g}", target)


def texts(svg: str, kind: str) -> list[str]:
    """Return the texts of one kind that are written in the picture."""
    found = ElementTree.fromstring(svg).iter(f"{SVG}text")
    return ["".join(text.itertext()) for text in found if text.get("class") == kind]


@given(
    st.lists(names, min_size=1, max_size=10),
    st.integers(2, 100),
    st.randoms(use_true_random=False),
    st.sampled_from([CHART, WIDE_CHART]),
)
def test_everything_lies_in_the_picture_and_no_two_labels_meet(
    names: list[str], hands: int, random: Random, size: Size
) -> None:
    lines = [(name, tuple(random.randint(-10_000, 10_000) for _ in range(hands))) for name in names]
    root = ElementTree.fromstring(chart_svg(chart_of(*lines), size))

    for line in root.iter(f"{SVG}polyline"):
        for place in line.get("points", "").split():
            x, y = map(float, place.split(","))
            assert 0 <= x <= size[0] and 0 <= y <= size[1]
    ends = [float(text.get("y", "")) for text in root.iter(f"{SVG}text") if text.get("class") == "end"]
    assert all(abs(one - other) > 14 for place, one in enumerate(ends) for other in ends[:place])
    assert all(0 < y < size[1] for y in ends) and len(ends) == len(lines)


def test_each_line_ends_with_its_value_and_name_the_highest_on_top() -> None:
    svg = chart_svg(chart_of(("Ann & Cy", (0, 10, 25)), ("Bo", (0, 30, 152))), CHART)

    assert texts(svg, "end") == ["152 Bo", "25 Ann & Cy"]


def test_a_long_name_is_cut_and_its_value_is_not() -> None:
    (end,) = texts(chart_svg(chart_of(("Wilhelmina of the Long Name & Maximilian", (0, 1250))), CHART), "end")

    assert end.startswith("1250 Wil") and end.endswith("…")


def test_lines_differ_in_their_dashes_as_well_as_in_color() -> None:
    assert len({look.dashes for look in LOOKS}) == len(LOOKS)


def test_a_line_alone_has_no_dashes() -> None:
    alone = Chart("form", "Form", "Told.", (ChartLine("", (1, 2), 3),), (), lambda value: f"{value:g}")

    assert "stroke-dasharray" not in chart_svg(alone, CHART)
    assert chart_svg(chart_of(("Ann", (0, 1)), ("Bo", (0, 2))), CHART).count("stroke-dasharray") == 1


def test_each_color_is_that_of_the_side_on_the_pages() -> None:
    css = Path("static/css/base.css").read_text()

    assert [look.color for look in LOOKS] == re.findall(r"\.side-\d+ \{ --side: (#\w+)", css)


def test_a_target_is_marked_and_named() -> None:
    svg = chart_svg(chart_of(("Ann", (0, 20)), target=TargetLine(150, "Target 150")), CHART)

    assert texts(svg, "mark") == ["Target 150"]
    assert texts(chart_svg(chart_of(("Ann", (0, 20))), CHART), "mark") == []


def test_values_that_never_change_are_drawn() -> None:
    assert texts(chart_svg(chart_of(("Ann", (0, 0, 0))), CHART), "end") == ["0 Ann"]


def test_it_says_in_words_what_it_shows() -> None:
    svg = chart_svg(chart_of(("Ann", (0, 20))), CHART)

    assert 'role="img" aria-labelledby="race-358-title race-358-told"' in svg
    assert '<title id="race-358-title">Score race</title><desc id="race-358-told">Told.</desc>' in svg


def test_names_are_written_as_text() -> None:
    svg = chart_svg(chart_of(("<b>Ann</b>", (0, 20))), WIDE_CHART)

    assert texts(svg, "end") == ["20 <b>Ann</b>"]


@pytest.mark.parametrize(
    ("span", "step"), [(4, 1), (5, 1), (6, 2), (20, 5), (150, 50), (152, 50), (1000, 200), (9999, 2000)]
)
def test_steps_are_round(span: float, step: float) -> None:
    assert round_step(span, 5) == step


@given(st.lists(st.floats(0, 200), max_size=10).map(sorted))
def test_labels_stay_where_they_have_room(wanted: list[float]) -> None:
    heights = spread(wanted, least=15, top=10, bottom=200)

    assert all(10 <= height <= 200 for height in heights)
    assert spread(heights, least=15, top=10, bottom=200) == heights


@given(st.text(max_size=60), st.integers(20, 200))
def test_what_is_fitted_fits(text: str, width: int) -> None:
    assert width_of(truncated(text, width, 12), 12) <= width

"""Tiles divided so that numbers and pips add up, against every way of dividing them."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from scoring.deducing.sums import REST, Scale, Target, Ways


@st.composite
def divisions(draw: st.DrawFn) -> tuple[list[int], list[list[int]], tuple[Target, ...]]:
    """Pips of a few tiles, who may have each, and what the holders on the scale called: often what they can have."""
    pips = draw(st.lists(st.integers(0, 8), min_size=1, max_size=7))
    on_scale = draw(st.integers(0, 2))
    everybody = [*range(on_scale), REST]
    holders = [draw(st.lists(st.sampled_from(everybody), min_size=1, unique=True)) for _ in pips]
    got = [draw(st.sampled_from(each)) for each in holders]
    too_much = draw(st.integers(0, 1))
    targets = tuple(
        Target(got.count(holder), too_much + sum(each for each, has in zip(pips, got, strict=True) if has == holder))
        for holder in range(on_scale)
    )
    return pips, holders, targets


@given(divisions())
def test_who_may_have_a_tile_is_who_has_it_in_some_way(
    division: tuple[list[int], list[list[int]], tuple[Target, ...]],
) -> None:
    pips, holders, targets = division

    ways = Ways(Scale(targets, 8), pips, holders)

    every = [
        way
        for way in product(*holders)
        if all(
            (way.count(holder), sum(each for each, has in zip(pips, way, strict=True) if has == holder)) == target
            for holder, target in enumerate(targets)
        )
    ]
    assert ways.possible == bool(every)
    for place in range(len(pips)):
        assert set(ways.may_have(place)) == {way[place] for way in every}

"""Tiles divided so that numbers and pips add up, against every way of dividing them."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from scoring.deductions.by_pips.sums import REST, HolderTotal, Limit, Scale, Ways


class Division(NamedTuple):
    """Pips of a few tiles, who may have each, what the holders on the scale called, and how many of which they may have."""

    pips: list[int]
    holders: list[list[int]]
    targets: tuple[HolderTotal, ...]
    limits: tuple[Limit, ...]
    limited_by: list[tuple[int, ...]]

    def every_way(self) -> list[tuple[int, ...]]:
        """Every way of dividing the tiles so that all adds up, tried one by one."""
        return [way for way in product(*self.holders) if self._adds_up(way)]

    def _adds_up(self, way: tuple[int, ...]) -> bool:
        called = all(self.has(way, holder) == target for holder, target in enumerate(self.targets))
        return called and all(
            sum(holder == limit.holder and number in each for holder, each in zip(way, self.limited_by, strict=True))
            <= limit.most
            for number, limit in enumerate(self.limits)
        )

    def has(self, way: tuple[int, ...], holder: int) -> HolderTotal:
        """Return the number of tiles and pips that the holder gets."""
        return HolderTotal(
            way.count(holder), sum(each for each, has in zip(self.pips, way, strict=True) if has == holder)
        )


@st.composite
def divisions(draw: st.DrawFn) -> Division:
    """Often what was called can be had."""
    pips = draw(st.lists(st.integers(0, 8), min_size=1, max_size=7))
    on_scale = draw(st.integers(0, 2))
    everybody = [*range(on_scale), REST]
    holders = [draw(st.lists(st.sampled_from(everybody), min_size=1, unique=True)) for _ in pips]
    limits = draw(st.lists(st.builds(Limit, st.sampled_from(everybody), st.integers(0, 2)), max_size=2))
    limited = st.lists(st.sampled_from(range(len(limits))), unique=True).map(tuple) if limits else st.just(())
    division = Division(pips, holders, (), tuple(limits), [draw(limited) for _ in pips])
    got = tuple(draw(st.sampled_from(each)) for each in holders)
    too_much = draw(st.integers(0, 1))
    called = [division.has(got, holder) for holder in range(on_scale)]
    return division._replace(targets=tuple(HolderTotal(tiles, too_much + pips) for tiles, pips in called))


@given(divisions())
def test_who_may_have_a_tile_is_who_has_it_in_some_way(division: Division) -> None:
    ways = Ways(Scale(division.targets, division.limits), division.pips, division.holders, division.limited_by)

    every = division.every_way()
    assert ways.possible == bool(every)
    for place in range(len(division.pips)):
        assert set(ways.may_have(place)) == {way[place] for way in every}

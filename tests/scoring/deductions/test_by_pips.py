"""Deductions from called pips, which must add up: against every way of dividing a few tiles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from hypothesis import given, settings

from scoring.deductions.by_pips.late_limits import LateLimit
from scoring.deductions.by_pips.pool import Division, TilePool
from scoring.deductions.by_pips.search import MOST_STEPS, PipsSearch
from scoring.deductions.by_pips.sums import HolderTotal
from tests.support.sample_sizes import sample_size
from tests.support.strategies import dice


def any_pool(rng: Random) -> TilePool:
    """Return a few tiles that three to five holders have. At times one of them called a pip too many, and another too few."""
    holders = range(rng.randint(3, 5))
    tiles = range(rng.randint(len(holders), 7))
    worths = [rng.randint(0, 4) for _ in tiles]
    really = {tile: tile if tile in holders else rng.choice(holders) for tile in tiles}
    groups = [frozenset(rng.sample(holders, rng.randint(1, len(holders)))) for _ in range(3)]
    places = [rng.randrange(3) for _ in tiles]
    allowed = {tile: {really[tile], *groups[places[tile]]} for tile in tiles}
    targets = {}
    for holder in holders:
        has = [worths[tile] for tile in tiles if really[tile] == holder]
        targets[holder] = HolderTotal(len(has), sum(has))
    if rng.random() < 0.2:
        targets[0], targets[1] = _miscalled(targets[0], 1), _miscalled(targets[1], -1)
    late = {holder: list(_late(rng, holder, really)) for holder in holders}
    tied = [
        (tuple(sorted(allowed[tile])), *(tile in each.tiles for its in late.values() for each in its)) for tile in tiles
    ]
    kinds = {tile: (worths[tile], tied.index(tied[tile])) for tile in tiles}
    return TilePool(kinds, worths, allowed, targets, late)


def _miscalled(target: HolderTotal, by: int) -> HolderTotal:
    return target._replace(pips=target.pips + by)


def _late(rng: Random, holder: int, really: Division) -> Iterator[LateLimit]:
    """Now and then a limit that goes for the tiles as they really lie."""
    if rng.random() < 0.4:
        tiles = frozenset(tile for tile in really if rng.random() < 0.6)
        yield LateLimit(sum(really[tile] == holder for tile in tiles), tiles)


def every_division(pool: TilePool) -> Iterator[Division]:
    """Every way of dividing the tiles, tried one by one."""
    tiles, targets, late, worths = pool.tiles, dict(pool.targets), dict(pool.late), pool.worths
    allowed = {tile: sorted(holders) for tile, holders in pool.holders.items()}

    def divide(nth: int, given: Division) -> Iterator[Division]:
        if nth < len(tiles):
            for holder in allowed[tiles[nth]]:
                yield from divide(nth + 1, given | {tiles[nth]: holder})
        elif all(_adds_up(given, holder, worths, target, late[holder]) for holder, target in targets.items()):
            yield given

    yield from divide(0, {})


def _adds_up(
    given: Division, holder: int, worths: Sequence[int], target: HolderTotal, late: Sequence[LateLimit]
) -> bool:
    has = {tile for tile, its_holder in given.items() if its_holder == holder}
    fits = (len(has), sum(worths[tile] for tile in has)) == target
    return fits and all(len(has & each.tiles) <= each.most for each in late)


@settings(max_examples=sample_size(24, at_length=320))
@given(dice())
def test_exactly_those_can_have_a_tile_who_have_it_in_some_division(rng: Random) -> None:
    pool = any_pool(rng)
    every = list(every_division(pool))

    assert PipsSearch(pool).is_possible() == bool(every)
    if every:
        assert pool.complete
        assert pool.found == {tile: {division[tile] for division in every} for tile in pool.found}
    assert pool.steps <= MOST_STEPS

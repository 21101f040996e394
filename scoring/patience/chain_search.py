"""A search for the games of ``chain``, which finds out if a line can still be finished.

Tiles are edges between the seven suits, and a line is a trail along these edges. That often decides the question
without a search: all the tiles of a hand can be played without drawing exactly if they and the line, taken as one more
edge, can be drawn in one stroke. For that they must be connected, and at most two suits may have an odd number of ends
(Euler).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import reduce
from operator import or_, xor
from typing import NamedTuple

from scoring.patience.search import Search
from scoring.tiles import Tile, TileSet

TILES = TileSet(6).tiles
"""The tiles by number: bit n stands for tile n. Smaller sets come first."""

NUMBERS = {tile: number for number, tile in enumerate(TILES)}
OF_SUIT = [sum(1 << NUMBERS[tile] for tile in TILES if tile.has(suit)) for suit in range(7)]
DOUBLES = sum(1 << NUMBERS[tile] for tile in TILES if tile.is_double)
SUITS_OF = [1 << tile.high | 1 << tile.low for tile in TILES]
"""The suits of each tile, as a bit each."""


class State(NamedTuple):
    """The two ends of the line, lower first (none before its first tile), and hand and stock as a bit for each tile."""

    ends: tuple[int, ...]
    hand: int
    stock: int


class ChainRules(NamedTuple):
    """The limits of the game: the most tiles that the hand may have, and if the stock must be played as well."""

    limit: int | None
    through_stock: bool


def bits(tiles: Iterable[Tile]) -> int:
    """Return the tiles as a bit each."""
    return sum(1 << NUMBERS[tile] for tile in tiles)


def may_be_won(state: State, rules: ChainRules, search: Search) -> bool:
    """Return True if right play wins when the stock comes in the best order.

    :raises OutOfNodes: when the search has used up its positions
    """
    return _wins(state, rules, search, any)


def is_sure(state: State, rules: ChainRules, search: Search) -> bool:
    """Return True if right play wins whatever order the stock comes in.

    :raises OutOfNodes: when the search has used up its positions
    """
    return _wins(state, rules, search, all)


def _wins(state: State, rules: ChainRules, search: Search, draws: Callable[[Iterable[bool]], bool]) -> bool:
    """Return True if some choice of plays wins for ``any``, or for ``all``, of the tiles that each draw may bring."""
    key = (draws is all, state)
    known = search.memory.get(key)
    if known is None:
        search.look()
        known = _settled(state, rules)
        if known is None:
            known = _wins_further_on(state, rules, search, draws)
        search.memory[key] = known
    return known


def _wins_further_on(state: State, rules: ChainRules, search: Search, draws: Callable[[Iterable[bool]], bool]) -> bool:
    """Return True if a play wins from here, or a draw if no tile can be played.

    Draws that change an end are tried first, because they leave the fewest ways to go on. Doubles that fit are tried
    last, because they change nothing.
    """
    ends, hand, stock = state
    plays = set(_plays(state))
    if plays:
        return any(_wins(after, rules, search, draws) for after in sorted(plays))
    if not stock or (rules.limit is not None and hand.bit_count() >= rules.limit):
        return False
    fitting = stock & (OF_SUIT[ends[0]] | OF_SUIT[ends[1]])
    return draws(
        _wins(State(ends, hand | tile, stock & ~tile), rules, search, draws)
        for tiles in (fitting & ~DOUBLES, stock & ~fitting, fitting & DOUBLES)
        for tile in _each(tiles)
    )


def _settled(state: State, rules: ChainRules) -> bool | None:
    """Return True or False if that is clear without searching further; else None."""
    ends, hand, stock = state
    must_go = hand | stock if rules.through_stock else hand
    if not must_go:
        return True
    if not ends:
        return None
    if not _all_touch(must_go, _reached(ends, hand | stock)):
        return False
    if rules.through_stock:
        return None if stock else _odd_suits(ends, hand).bit_count() <= 2
    if _odd_suits(ends, hand).bit_count() <= 2 and _all_touch(hand, _reached(ends, hand)):
        return True
    return None if _could_be_one_stroke(state) else False


def _plays(state: State) -> Iterator[State]:
    """Yield the states after each possible play. If doubles fit, yield only the state after one of them.

    Keeping such a double is never better. It leaves the ends as they are, so after playing it now the player can go on
    exactly as planned and just leave out its later play. The same tiles fit, and the hand is no longer than before.
    """
    ends, hand, stock = state
    if not ends:
        for tile in _each(hand):
            high, low = TILES[tile.bit_length() - 1]
            yield State((low, high), hand & ~tile, stock)
        return
    doubles = hand & DOUBLES & (OF_SUIT[ends[0]] | OF_SUIT[ends[1]])
    if doubles:
        yield State(ends, hand ^ (doubles & -doubles), stock)
        return
    for end, other in {ends, ends[::-1]}:
        for tile in _each(hand & OF_SUIT[end]):
            free = TILES[tile.bit_length() - 1].other(end)
            yield State((free, other) if free <= other else (other, free), hand & ~tile, stock)


def _could_be_one_stroke(state: State) -> bool:
    """Return True if parity allows that the hand can be played together with some tiles of the stock.

    Connected tiles always change an even number of suits from odd to even or back. So in each group of suits that the
    stock connects, if an odd number of them are odd, one stays odd. At most two suits may stay odd.
    """
    ends, hand, stock = state
    odd = _odd_suits(ends, hand)
    stay = 0
    left = (1 << len(OF_SUIT)) - 1
    while left:
        suit = (left & -left).bit_length() - 1
        joined = _reached((suit, suit), stock)
        stay += (odd & joined).bit_count() % 2
        left &= ~joined
    return stay <= 2


def _odd_suits(ends: tuple[int, ...], tiles: int) -> int:
    """Return the suits with an odd number of ends among these tiles and the line, as a bit each."""
    return 1 << ends[0] ^ 1 << ends[1] ^ _ODD[0][tiles & _HALF] ^ _ODD[1][tiles >> _HALF_BITS]


def _reached(ends: tuple[int, ...], tiles: int) -> int:
    """Return the suits that can be reached from the ends along these tiles, as a bit each."""
    reached = 0
    new = 1 << ends[0] | 1 << ends[1]
    while new:
        reached |= new
        met = tiles & _WITH_A_SUIT[new]
        tiles ^= met
        new = (_SUITS[0][met & _HALF] | _SUITS[1][met >> _HALF_BITS]) & ~reached
    return reached


def _all_touch(tiles: int, suits: int) -> bool:
    """Return True if each of the tiles has one of the suits."""
    return not tiles & ~_WITH_A_SUIT[suits]


def _each(tiles: int) -> Iterator[int]:
    """Yield the bits one by one, the lowest first."""
    while tiles:
        lowest = tiles & -tiles
        yield lowest
        tiles ^= lowest


_HALF_BITS = 14
_HALF = (1 << _HALF_BITS) - 1


def _for_each_half(join: Callable[[int, int], int], suits_of: list[int]) -> tuple[list[int], list[int]]:
    """Return a table for each half of the set: the joined suits of any choice of its tiles."""
    halves = []
    for first in (0, _HALF_BITS):
        joined = [0]
        for suits in suits_of[first : first + _HALF_BITS]:
            joined += [join(each, suits) for each in joined]
        halves.append(joined)
    return halves[0], halves[1]


_SUITS = _for_each_half(or_, SUITS_OF)
_ODD = _for_each_half(xor, [0 if tile.is_double else suits for tile, suits in zip(TILES, SUITS_OF, strict=True)])
_WITH_A_SUIT = [
    reduce(or_, (tiles for suit, tiles in enumerate(OF_SUIT) if suits >> suit & 1), 0)
    for suits in range(1 << len(OF_SUIT))
]
"""All the tiles that have one of the suits, by the suits as a bit each; a table, because every position needs it."""

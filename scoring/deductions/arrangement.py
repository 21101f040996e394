"""Arrangements of tiles in places, with every tile in a place that may hold it and every place full.

Places are numbered from 0. A set of places is a whole number in which each place has its bit. Nothing here knows about
dominoes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def arrange(allowed: Sequence[int], room: Sequence[int]) -> list[int] | None:
    """Return the place of each tile in one possible arrangement; None if there is no arrangement.

    ``allowed`` holds the places that each tile may lie in, ``room`` how many tiles each place takes. There are as many
    tiles as there is room.
    """
    free = list(room)
    inside: list[list[int]] = [[] for _ in room]
    arrangement = [-1] * len(allowed)
    for tile in sorted(range(len(allowed)), key=lambda each: allowed[each].bit_count()):
        if not _make_room(tile, allowed, free, inside, arrangement):
            return None
    return arrangement


def overfull_places(allowed: Sequence[int], room: Sequence[int]) -> tuple[list[int], int]:
    """Return tiles that prevent any arrangement, and the only places that they may lie in, which lack room for one.

    :raises ValueError: when there is an arrangement
    """
    free = list(room)
    inside: list[list[int]] = [[] for _ in room]
    arrangement = [-1] * len(allowed)
    for tile in sorted(range(len(allowed)), key=lambda each: allowed[each].bit_count()):
        if not _make_room(tile, allowed, free, inside, arrangement):
            tiles, places = [tile], allowed[tile]
            queue = list(bits(places))
            for place in queue:
                for other in inside[place]:
                    tiles.append(other)
                    queue.extend(bits(allowed[other] & ~places))
                    places |= allowed[other]
            return sorted(tiles), places
    raise ValueError("all tiles have a place")


def most_placed(allowed: Sequence[int], room: Sequence[int]) -> int:
    """Return how many tiles can be in allowed places at the same time. There may be more tiles than room."""
    free = list(room)
    inside: list[list[int]] = [[] for _ in room]
    arrangement = [-1] * len(allowed)
    return sum(_make_room(tile, allowed, free, inside, arrangement) for tile in range(len(allowed)))


def attainable_places(allowed: Sequence[int], arrangement: Sequence[int], places: int) -> list[int]:
    """Return for each tile every place where it lies in some arrangement. ``arrangement`` is one arrangement.

    A tile can move to another place exactly if the tiles there can make room by moving on, in a cycle that ends where
    the first tile came from. So two places are on such a cycle if each can be reached from the other.
    """
    reaches = [1 << place for place in range(places)]
    for tile, place in enumerate(arrangement):
        reaches[place] |= allowed[tile]
    for through in range(places):
        onward = reaches[through]
        for place in range(places):
            if reaches[place] >> through & 1:
                reaches[place] |= onward
    comes_back = [0] * places
    for start in range(places):
        for place in bits(reaches[start]):
            comes_back[place] |= 1 << start
    return [allowed[tile] & comes_back[place] for tile, place in enumerate(arrangement)]


def reachable_places(allowed: Sequence[int], arrangement: Sequence[int], place: int) -> int:
    """Return the places that the tiles in ``place`` can move on to, itself included.

    The tiles there fit nowhere else.
    """
    found = frontier = 1 << place
    moves: dict[int, int] = {}
    for tile, where in enumerate(arrangement):
        moves[where] = moves.get(where, 0) | allowed[tile]
    while frontier:
        onward = 0
        for each in bits(frontier):
            onward |= moves.get(each, 0)
        frontier = onward & ~found
        found |= onward
    return found


def bits(places: int) -> Iterator[int]:
    """Yield the places of a set, in order."""
    while places:
        lowest = places & -places
        yield lowest.bit_length() - 1
        places ^= lowest


def _make_room(
    tile: int, allowed: Sequence[int], free: list[int], inside: list[list[int]], arrangement: list[int]
) -> bool:
    """Lay one more tile, moving others on as needed; False if that can't be done."""
    came: dict[int, tuple[int, int]] = dict.fromkeys(bits(allowed[tile]), (-1, tile))
    seen = allowed[tile]
    queue = list(came)
    for place in queue:
        if free[place]:
            free[place] -= 1
            _move_on(place, came, inside, arrangement)
            return True
        for other in inside[place]:
            new = allowed[other] & ~seen
            seen |= new
            for onward in bits(new):
                came[onward] = (place, other)
                queue.append(onward)
    return False


def _move_on(place: int, came: dict[int, tuple[int, int]], inside: list[list[int]], arrangement: list[int]) -> None:
    """Move each tile of the chain that ends at ``place``, starting with the last one."""
    while place >= 0:
        before, tile = came[place]
        if before >= 0:
            inside[before].remove(tile)
        inside[place].append(tile)
        arrangement[tile] = place
        place = before

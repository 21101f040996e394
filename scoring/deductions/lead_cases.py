"""The cases for waits before the lead, passes and draws in games in which a certain double must be led.

A player who passes then doesn't hold the best of the doubles that players hold. It may be unknown which double that
was. So there are several cases, one for each double that it may have been; draws in between may have brought a better
one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from scoring.deductions.leads import doubles_best_first
from scoring.deductions.observations import LeadWait
from scoring.deductions.tile_places import TilePlaces

CasePlaces = dict[int, int]
"""The places that doubles may have in one case, by their number in the set."""


class WaitingPlaces(NamedTuple):
    """The places that tiles had come to when some players waited, and those that these players had."""

    reached: int
    new: int
    waiting: int


def lead_cases(places: TilePlaces) -> Iterator[TilePlaces]:
    """Yield the places in each case.

    No deal belongs to two cases, and together they are all deals by which each wait was right.
    """
    lead_waits = places.observations.lead_waits
    if not lead_waits:
        yield places
        return
    doubles = [places.tiles.index(double) for double in doubles_best_first(places.observations.start)]
    start = {double: places.allowed[double] for double in doubles}
    for case_places in _cases(doubles, list(_moments(places, lead_waits)), start, len(doubles)):
        yield replace(places, case_places=case_places)


def _moments(places: TilePlaces, lead_waits: Sequence[LeadWait]) -> Iterator[WaitingPlaces]:
    before = 0
    for batches, waiting in groupby(lead_waits, key=lambda each: each.batches):
        reached = (1 << batches) - 1
        theirs = 0
        for each in waiting:
            theirs |= places.of_holder[each.seat] & reached
        yield WaitingPlaces(reached, reached & ~before, theirs)
        before = reached


def _cases(doubles: list[int], moments: list[WaitingPlaces], may: CasePlaces, best: int) -> Iterator[CasePlaces]:
    """Yield the cases from the first of these moments on.

    ``best`` is the position, from 0, of the double that was the best before. At the start nobody holds a double, which
    counts as the worst.
    """
    if not moments:
        yield may
        return
    moment, *later = moments
    for nth in range(best + 1):
        case_places = may | {double: may[double] & ~moment.reached for double in doubles[:nth]}
        if nth < len(doubles):
            came = moment.new if nth < best else moment.reached
            case_places[doubles[nth]] &= came & ~moment.waiting
        if all(case_places.values()):
            yield from _cases(doubles, later, case_places, nth)

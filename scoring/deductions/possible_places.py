"""The places where each tile can lie, given everything that the entries of a hand show.

What follows from places and room is found exactly by letting tiles change places (``arrangement``). Called pips tie
several tiles together, so they are searched afterwards (``by_pips``). If players waited before the lead, all this is
done for each case of what they waited for (``lead_cases``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.deductions.arrangement import arrange, attainable_places
from scoring.deductions.by_pips import MOST_STEPS, NarrowedPlaces, narrow_by_pips
from scoring.deductions.lead_cases import lead_cases
from scoring.deductions.tile_places import TilePlaces

CASE_COST = 100
"""The number of steps that a case of what players waited for counts as, besides the search for called pips."""


@dataclass(frozen=True)
class PossiblePlaces:
    """The places that each tile can have, by its number, and one arrangement.

    ``by_room`` is what follows if the calls of pips and the waiting before the lead are left aside, ``by_lead`` if
    only the calls are. If ``complete``, nothing more follows.
    """

    arrangement: Sequence[int]
    by_room: Sequence[int]
    by_lead: Sequence[int]
    possible: Sequence[int]
    complete: bool = True


def find_possible_places(places: TilePlaces, with_pips: bool = True) -> PossiblePlaces | None:
    """Return the places where each tile can lie; None if the record is impossible. Pips may be left aside."""
    arrangement = arrange(places.allowed, places.room)
    if places.observations.count_stands or arrangement is None:
        return None
    by_room = attainable_places(places.allowed, arrangement, len(places.room))
    pips = with_pips and bool(places.observations.called)
    settled = narrow_by_pips(places, by_room, MOST_STEPS) if pips else NarrowedPlaces(by_room, True)
    by_lead: Sequence[int] = by_room
    if places.observations.lead_waits:
        by_lead, settled = _in_any_case(places, by_room, settled, pips)
    return PossiblePlaces(arrangement, by_room, by_lead, *settled[:2]) if any(settled.possible) else None


def _in_any_case(
    places: TilePlaces, by_room: Sequence[int], whole: NarrowedPlaces, pips: bool
) -> tuple[Sequence[int], NarrowedPlaces]:
    """Return what else follows from the waiting before the lead: from room alone, and from called pips too.

    ``by_room`` and ``whole`` are what follows without it. They are returned unchanged if there are too many cases.
    """
    by_lead = possible = [0] * len(by_room)
    complete, steps = True, whole.steps
    for case in lead_cases(places):
        if (by_lead, possible) == (list(by_room), list(whole.possible)):
            break
        steps += CASE_COST
        if steps >= MOST_STEPS:
            return by_room, whole._replace(complete=False)
        arrangement = arrange(case.allowed, case.room)
        if arrangement is not None:
            in_case = attainable_places(case.allowed, arrangement, len(case.room))
            by_lead = _either(by_lead, in_case)
            new = [may & left for may, left in zip(in_case, whole.possible, strict=True)]
            if _either(possible, new) == possible:
                continue
            settled = narrow_by_pips(case, new, MOST_STEPS - steps, possible) if pips else NarrowedPlaces(in_case, True)
            possible = _either(possible, settled.possible)
            complete, steps = complete and settled.complete, steps + settled.steps
    return by_lead, NarrowedPlaces(possible, complete)


def _either(places: Sequence[int], others: Sequence[int]) -> list[int]:
    return [each | other for each, other in zip(places, others, strict=True)]

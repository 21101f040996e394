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

A_CASE = 100
"""The number of steps that a case of what players waited for counts as, besides the search for called pips."""


@dataclass(frozen=True)
class PossiblePlaces:
    """The places that each tile can have, by its number, and one arrangement.

    ``by_room`` is what follows if the calls of pips and the waiting before the lead are left aside, ``by_waiting`` if
    only the calls are. If ``complete``, nothing more follows.
    """

    lying: Sequence[int]
    by_room: Sequence[int]
    by_waiting: Sequence[int]
    can_lie: Sequence[int]
    complete: bool = True


def find_possible_places(places: TilePlaces, with_pips: bool = True) -> PossiblePlaces | None:
    """Return the places where each tile can lie; None if the record is impossible. Pips may be left aside."""
    lying = arrange(places.allowed, places.room)
    if places.gathered.count_stands or lying is None:
        return None
    by_room = attainable_places(places.allowed, lying, len(places.room))
    pips = with_pips and bool(places.gathered.called)
    settled = narrow_by_pips(places, by_room, MOST_STEPS) if pips else NarrowedPlaces(by_room, True)
    by_waiting: Sequence[int] = by_room
    if places.gathered.waited:
        by_waiting, settled = _in_any_case(places, by_room, settled, pips)
    return PossiblePlaces(lying, by_room, by_waiting, *settled[:2]) if any(settled.can_lie) else None


def _in_any_case(
    places: TilePlaces, by_room: Sequence[int], whole: NarrowedPlaces, pips: bool
) -> tuple[Sequence[int], NarrowedPlaces]:
    """Return what else follows from the waiting before the lead: from room alone, and from called pips too.

    ``by_room`` and ``whole`` are what follows without it. They are returned unchanged if there are too many cases.
    """
    by_waiting = can_lie = [0] * len(by_room)
    complete, steps = True, whole.steps
    for case in lead_cases(places):
        if (by_waiting, can_lie) == (list(by_room), list(whole.can_lie)):
            break
        steps += A_CASE
        if steps >= MOST_STEPS:
            return by_room, whole._replace(complete=False)
        lying = arrange(case.allowed, case.room)
        if lying is not None:
            in_case = attainable_places(case.allowed, lying, len(case.room))
            by_waiting = _either(by_waiting, in_case)
            new = [may & left for may, left in zip(in_case, whole.can_lie, strict=True)]
            if _either(can_lie, new) == can_lie:
                continue
            settled = narrow_by_pips(case, new, MOST_STEPS - steps, can_lie) if pips else NarrowedPlaces(in_case, True)
            can_lie = _either(can_lie, settled.can_lie)
            complete, steps = complete and settled.complete, steps + settled.steps
    return by_waiting, NarrowedPlaces(can_lie, complete)


def _either(places: Sequence[int], others: Sequence[int]) -> list[int]:
    return [each | other for each, other in zip(places, others, strict=True)]

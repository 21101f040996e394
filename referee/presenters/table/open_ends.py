"""The open ends as the table page shows them, in the order of their arms."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from django.utils.translation import gettext as _

from referee.drawing import (
    PHONE_FELT,
    Bearing,
    Size,
    bearings,
    colour,
    describe_end,
    needs_marks,
    places_to_fill,
    pointers,
)
from referee.presenters.choice import TileButton
from referee.presenters.table.trains import train_name
from scoring.details import Phase
from scoring.hand import Hand
from scoring.layout import Arm


@dataclass(frozen=True)
class EndChip:
    """An open end under the layout: the mark of its direction, its pips as they count, and the suit that it takes.

    ``takes`` is empty where touching halves must be equal. ``counts`` is true if the end is part of the end total.
    ``name`` says where it is. ``button`` lays the tapped tile here, if it can lie just one way. ``train`` is the arm's name in a game of trains.
    """

    arm: int
    colour: int
    mark: str
    text: str
    takes: str
    name: str
    label: str
    locked: bool
    counts: bool
    chosen: bool
    button: TileButton | None = None
    train: str = ""


class PlacementButton(NamedTuple):
    """A place where a tile may go: the button that lays it there, and the end there; None for a lead."""

    button: TileButton
    end: EndChip | None


def places_at(ends: Sequence[EndChip], buttons: Sequence[TileButton]) -> tuple[PlacementButton, ...]:
    """Return the places where these buttons lay their tile."""
    chips = {end.arm: end for end in ends}
    return tuple(PlacementButton(button, chips.get(button.choice.arm or 0)) for button in buttons)


def end_chips(
    hand: Hand,
    places: Sequence[TileButton],
    chosen: int | None,
    name_of: Callable[[int], str],
    felt: Size = PHONE_FELT,
) -> tuple[EndChip, ...]:
    """Return a chip for each open end.

    :param places: the places of the tapped tile; an end where it can lie just one way lays it by a tap
    :param chosen: the arm whose tiles are shown
    :param name_of: the name of the player at a seat
    :param felt: the size of the picture that the chips belong to
    """
    waiting, layout = doubles_awaited(hand), hand.layout_now
    where, marks = bearings(layout, felt), pointers(layout, felt) if needs_marks(layout) else {}
    chips = (
        _chip(hand, arm, where[arm.number], marks.get(arm.number), arm.number in waiting, places, chosen)
        for arm in layout.arms
    )
    if not hand.variant.trains:
        return tuple(chips)
    return tuple(_of_train(hand, chip, name_of) for chip in chips)


def _of_train(hand: Hand, chip: EndChip, name_of: Callable[[int], str]) -> EndChip:
    """Return the chip of a train's end, which has the train's name."""
    train = train_name(hand, chip.arm, name_of)
    return replace(
        chip, train=train, label=_("%(train)s, which ends in %(suit)s") % {"train": train, "suit": chip.text}
    )


def doubles_awaited(hand: Hand) -> tuple[int, ...]:
    """Return the arms that only a double may be laid on now."""
    return next((detail.doubles for detail in hand.game.details(hand, ()) if isinstance(detail, Phase)), ())


def takes(hand: Hand, arm: Arm) -> str:
    """Return the suit that goes on an end if touching halves needn't be equal; empty if they must be."""
    wanted = hand.variant.joining.touching_sum
    if wanted is None:
        return ""
    half = wanted - arm.suit
    return (
        _("takes %(suit)d") % {"suit": half} if half <= hand.variant.set.highest else _(hand.variant.joining.wild_name)
    )


def _chip(
    hand: Hand,
    arm: Arm,
    bearing: Bearing,
    mark: Bearing | None,
    double: bool,
    places: Sequence[TileButton],
    chosen: int | None,
) -> EndChip:
    here = [button for button in places if button.choice.arm == arm.number]
    return EndChip(
        arm=arm.number,
        colour=colour(arm.number),
        mark="" if mark is None else f"to-{mark}",
        text=_text(hand, arm, double),
        takes=takes(hand, arm),
        name=bearing.end_words,
        label=describe_end(arm, bearing, double),
        locked=arm.locked,
        counts=_counts(hand, arm),
        chosen=arm.number == chosen,
        button=here[0] if len(here) == 1 else None,
    )


def _text(hand: Hand, arm: Arm, double: bool) -> str:
    """Return the suit; a double that counts twice, or that is waited for, as both its halves."""
    if double:
        return f"{arm.suit}-{arm.suit}"
    twice = hand.end_total is not None and arm.counts and arm.tile.is_double
    return f"{arm.suit}+{arm.suit}" if twice else str(arm.suit)


def _counts(hand: Hand, arm: Arm) -> bool:
    """Return True if the end is part of the sum, even as a blank.

    In a game without a sum, return True if the end is more than a place to fill.
    """
    if hand.end_total is None:
        return arm.number not in places_to_fill(hand.layout)
    return arm.counts > 0 or (arm.started and not arm.tile.is_double) or arm.place == "end"

"""The open ends as the table page shows them, in the order of their arms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _

from referee.drawing import colour, describe_end, places_to_fill
from referee.faces.choice import TileButton
from scoring.hand import Hand
from scoring.layout import Arm
from scoring.telling import Phase


@dataclass(frozen=True)
class EndChip:
    """An arm's end under the layout: its pips as they count, and the suit that it takes where that is another one.

    ``counts`` says whether it is part of the end total. ``button`` lays the tapped tile here, if it can lie just one way.
    """

    arm: int
    colour: int
    text: str
    takes: str
    label: str
    locked: bool
    counts: bool
    chosen: bool
    button: TileButton | None = None


class Place(NamedTuple):
    """A place where a tile may go: the button that lays it there, what the end there shows, and the end in words; empty for a lead."""

    button: TileButton
    end: str
    label: str


def places_at(ends: Sequence[EndChip], buttons: Sequence[TileButton]) -> tuple[Place, ...]:
    """Where these buttons lay their tile."""
    chips = {end.arm: (end.text, end.label) for end in ends}
    return tuple(Place(button, *chips.get(button.choice.arm or 0, ("", ""))) for button in buttons)


def end_chips(hand: Hand, places: Sequence[TileButton], chosen: int | None) -> tuple[EndChip, ...]:
    """A chip for each open end.

    :param places: where the tile that was tapped may go; an end with one way for it lays it by a tap
    :param chosen: the arm whose tiles are shown
    """
    waiting = doubles_awaited(hand)
    return tuple(_chip(hand, arm, arm.number in waiting, places, chosen) for arm in hand.layout_now.arms)


def doubles_awaited(hand: Hand) -> tuple[int, ...]:
    """The arms that nothing but a double may be laid on now."""
    return next((telling.doubles for telling in hand.game.tell(hand, ()) if isinstance(telling, Phase)), ())


def takes(hand: Hand, arm: Arm) -> str:
    """The suit that goes on an end where touching halves aren't equal; empty where they are."""
    wanted = hand.variant.joining.touching_sum
    if wanted is None:
        return ""
    half = wanted - arm.suit
    return (
        _("takes %(suit)d") % {"suit": half} if half <= hand.variant.set.highest else _(hand.variant.joining.wild_name)
    )


def _chip(hand: Hand, arm: Arm, double: bool, places: Sequence[TileButton], chosen: int | None) -> EndChip:
    here = [button for button in places if button.choice.arm == arm.number]
    wanted = takes(hand, arm)
    return EndChip(
        arm=arm.number,
        colour=colour(arm.number),
        text=_text(hand, arm, double),
        takes=wanted,
        label=", ".join(filter(None, (describe_end(arm, double), wanted))),
        locked=arm.locked,
        counts=_counts(hand, arm),
        chosen=arm.number == chosen,
        button=here[0] if len(here) == 1 else None,
    )


def _text(hand: Hand, arm: Arm, double: bool) -> str:
    """The suit; a double that counts twice, or that is waited for, as both its halves."""
    if double:
        return f"{arm.suit}-{arm.suit}"
    twice = hand.end_total is not None and arm.counts and arm.tile.is_double
    return f"{arm.suit}+{arm.suit}" if twice else str(arm.suit)


def _counts(hand: Hand, arm: Arm) -> bool:
    """Whether the end stands in the sum, a blank too; where nothing is added up, whether it is more than a place to fill."""
    if hand.end_total is None:
        return arm.number not in places_to_fill(hand.layout)
    return arm.counts > 0 or (arm.started and not arm.tile.is_double) or arm.place == "end"

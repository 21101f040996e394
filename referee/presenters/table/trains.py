"""The names of trains, in a game whose arms belong to seats."""

from __future__ import annotations

from django.utils.translation import gettext as _

from referee.drawing import TrainLabel
from referee.wording import rulings
from referee.wording.lists import all_of
from scoring.details import Markers
from scoring.hand import Hand
from scoring.messages import Message
from scoring.wording import Names

A_FEW = 3
"""The most trains that are listed by their full names."""


def train_labels(hand: Hand, name_of: Names | None = None) -> tuple[TrainLabel, ...]:
    """Return the label of each train in the picture; empty in games without trains.

    :param name_of: the name of the player at a seat; without it, trains are named by the numbers of seats
    """
    if not hand.variant.trains:
        return ()
    named = name_of or _by_number
    marked = next((told.seats for told in hand.game.details(hand, ()) if isinstance(told, Markers)), ())
    owners = [hand.owner_of(arm.number) for arm in hand.layout.arms]
    return tuple(
        TrainLabel(named(owner), owner in marked)
        if owner
        else TrainLabel(train_of_all(hand), brief=train_of_all(hand, "brief"))
        for owner in owners
    )


def _by_number(seat: int) -> str:
    return _("Seat %(number)d") % {"number": seat}


def train_name(hand: Hand, arm: int, name_of: Names) -> str:
    """Return the name of a train where it stands alone: ``Bo's train``; empty in games without trains."""
    if not hand.variant.trains:
        return ""
    owner = hand.owner_of(arm)
    return _("%(name)s's train") % {"name": name_of(owner)} if owner else train_of_all(hand)


def trains_told(hand: Hand, name_of: Names) -> str:
    """List the trains that the seat at turn may play on.

    If there are many, only their owners' names are given.
    """
    trains = [arm.number for arm in hand.arms if not arm.locked]
    owners = [hand.owner_of(arm) if len(trains) > A_FEW else None for arm in trains]
    return all_of(
        name_of(owner) if owner else train_name(hand, arm, name_of) for arm, owner in zip(trains, owners, strict=True)
    )


def train_of_all(hand: Hand, form: str = "alone") -> str:
    """Return the name of the train that belongs to everybody, in its ``alone`` or ``brief`` form."""
    label = hand.game.sentence(f"name.train_of_all.{form}")
    assert label, "a game with trains names the one of all"
    return rulings.in_reader_words(Message(label))

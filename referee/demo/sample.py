"""Sessions that are played properly and only kept in memory, for a long history to be copied from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from uuid import UUID

from django.db import transaction

from referee import models
from referee.demo.evenings import SimulatedEvening, play_hand
from referee.demo.patiences import Sitting, play_deal
from referee.demo.tables import DemoTable
from referee.operations import NewSeat
from scoring.entries import Block
from scoring.options import OptionValue
from scoring.patience import PATIENCES, Position

_AT_THE_TABLE = ("all-fives-units", "five-up", "fives-and-threes", "block", "block-and-draw")
"""The games that the simulated players of the demo know."""

_NAMES = ("First", "Second", "Third", "Fourth")
_ALONE, _LEFT_OPEN, _GIVES_UP, _SOON_WON, _TILES_EACH, _FEW_POINTS = 0.25, 0.15, 0.85, 0.6, 2, 5


@dataclass(frozen=True)
class Sample:
    """The rows of one session as they were written when it was played; `lines` are its whole log."""

    session: models.Session
    seats: tuple[models.Seat, ...]
    hands: tuple[models.Hand, ...]
    figures: tuple[models.HandOfSeat, ...]
    lines: tuple[models.Play, ...]


def play_samples(number: int, hands: int, dice: Random) -> list[Sample]:
    """Play ``number`` sessions of at most ``hands`` hands, with few tiles each, and leave nothing in the database."""
    with transaction.atomic():
        samples = [_read(_play(hands, dice)) for _ in range(number)]
        transaction.set_rollback(True)
    return samples


def _play(hands: int, dice: Random) -> UUID:
    """Play a session at a table or of a patience. Some are left open after their last hand, as at a real table."""
    table = _alone(hands, dice) if dice.random() < _ALONE else _together(hands, dice)
    if dice.random() >= _LEFT_OPEN and not table.row.finished:
        table.end()
    return table.session_id


def _together(hands: int, dice: Random) -> DemoTable:
    options: dict[str, OptionValue] = {"dealt": _TILES_EACH}
    if dice.random() < _SOON_WON:
        options["target"] = _FEW_POINTS
    people = range(1, dice.randint(2, 4) + 1)
    seats = [NewSeat(_NAMES[seat - 1], seat) for seat in people]
    evening = SimulatedEvening(dice.choice(_AT_THE_TABLE), seats, options)
    table = DemoTable.open(evening.game, options, seats)
    for number in range(1, hands + 1):
        if play_hand(table, number, evening, dice) or table.row.finished:
            break
    return table


def _alone(hands: int, dice: Random) -> DemoTable:
    """Play deals of a patience to the end, or give them up after a few moves."""
    most = dice.randint(1, 4) if dice.random() < _GIVES_UP else 100

    def stop(position: Position) -> bool:
        return position.ending is None and position.moves_made >= most

    sitting = Sitting(dice.choice(list(PATIENCES)), _NAMES[0], stop)
    table = DemoTable.open(sitting.game, {}, [NewSeat(sitting.player, 1)])
    for _hand in range(hands):
        if play_deal(table, sitting, dice):
            table.enter(Block(1))
    return table


def _read(session_id: UUID) -> Sample:
    return Sample(
        session=models.Session.objects.get(id=session_id),
        seats=tuple(models.Seat.objects.filter(session=session_id).order_by("number")),
        hands=tuple(models.Hand.objects.filter(session=session_id).order_by("number")),
        figures=tuple(models.HandOfSeat.objects.filter(session=session_id).order_by("hand", "seat")),
        lines=tuple(models.Play.objects.filter(session=session_id).order_by("version")),
    )


def first_names() -> Iterator[str]:
    """Yield names of people, all different, without end."""
    number = 1
    while True:
        for name in _FIRST_NAMES:
            yield name if number == 1 else f"{name} {number}"
        number += 1


_FIRST_NAMES = [
    "Ada",
    "Ahmed",
    "Aiko",
    "Alma",
    "Amir",
    "Ana",
    "Anders",
    "Anouk",
    "Ben",
    "Bilal",
    "Carla",
    "Chen",
    "Clara",
    "Cyril",
    "Dana",
    "Dario",
    "Dilek",
    "Elena",
    "Emil",
    "Esra",
    "Farid",
    "Femi",
    "Finn",
    "Gita",
    "Hana",
    "Hugo",
    "Ida",
    "Ilse",
    "Ivan",
    "Jamal",
    "Jana",
    "Jonas",
    "Kai",
    "Karim",
    "Leila",
    "Lena",
    "Liam",
    "Lucia",
    "Mai",
    "Marek",
    "Maya",
    "Milan",
    "Nadia",
    "Nils",
    "Noor",
    "Olga",
    "Omar",
    "Paula",
    "Pedro",
    "Quinn",
    "Rafael",
    "Rana",
    "Rosa",
    "Samir",
    "Sara",
    "Sven",
    "Tara",
    "Tomas",
    "Uma",
    "Vera",
    "Viktor",
    "Wanda",
    "Yara",
    "Zoe",
]

"""The plans of what each table is going to tap: lawful hands, dealt and played at random before the clock starts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import islice
from random import Random
from typing import TypeAlias
from urllib.parse import quote

from referee.presenters.choice import Choice
from scoring.entries import Called, Count, Draw, Entry, Pass, Play
from tests.support.strategies import Agreed, RandomDeal

GAMES = ("all-fives", "draw", "fives-and-threes", "block")
SEATS = (1, 2, 3, 4)
SIZES = ("366x300", "388x340", "336x290")
"""The sizes of the felt on different phones, held upright. The pages of keepers and seats are made for theirs; watchers
share one picture.
"""

Fields: TypeAlias = dict[str, str | list[str]]


@dataclass(frozen=True)
class Tap:
    """A form of the table page: the action that it goes to, and its own fields."""

    action: str
    fields: Fields


@dataclass(frozen=True)
class Plan:
    """A table as its keeper's phone sees it when the clock starts, and the taps that follow there."""

    session: str
    cookie: str
    felt: str
    seats: list[str]
    """The cookies of the other phones with a seat."""
    hand: str
    version: int
    taps: Sequence[Tap]

    def as_json(self) -> dict[str, object]:
        """Return the plan as JSON for the process that taps."""
        return asdict(self)


def agreed(number: int) -> Agreed:
    """Return the game of a table: the games in turn, each so long that no session ends."""
    return Agreed(GAMES[number % len(GAMES)], {"target": 9999}, SEATS)


def hands_of(table: Agreed, dice: Random) -> Iterator[RandomDeal]:
    """One honest hand after another."""
    session = table.session
    while True:
        deal = RandomDeal(session, dice)
        deal.play_honestly()
        session = session.after(deal.hand)
        yield deal


def taps(deals: Iterator[RandomDeal], first: RandomDeal, entered: int) -> Iterator[Tap]:
    """Yield the taps of the rest of the first hand, then of one hand after another."""
    yield from (tap_of(ruling.entry) for ruling in first.rulings[entered:])
    for deal in deals:
        leader = deal.start.leader
        yield Tap("begin", {} if leader is None else {"leader": str(leader)})
        yield from (tap_of(ruling.entry) for ruling in deal.rulings)


def tap_of(entry: Entry) -> Tap:
    """Return the form that makes an entry."""
    match entry:
        case Play(seat=seat, tile=tile, arm=arm, inward=inward, subtract=subtract):
            return Tap("enter", {"turn": str(seat), "lay": str(Choice(tile, arm, inward, subtract))})
        case Draw(seat=seat, tiles=tiles):
            return Tap("enter", {"turn": str(seat), "do": "draw", "tiles": str(tiles)})
        case Pass(seat=seat):
            return Tap("enter", {"turn": str(seat), "do": "pass"})
        case Count(left=left):
            fields: Fields = {"record": "1"}
            for seat, had in left.items():
                if not isinstance(had, Called):
                    fields[f"left-{seat}"] = [str(tile) for tile in had]
                else:
                    fields[f"pips-{seat}"] = str(had.pips)
            return Tap("count", fields)
    raise TypeError(f"no game here has {entry}")


def open_tables(number: int, taps_each: int, dice: Random, seats_taken: int = 0) -> list[Plan]:
    """Open tables on the server's database, each somewhere in its first hand, some with phones at their seats."""
    from django.db import transaction

    from referee.log import kept_before_the_commit

    plans: list[Plan] = []
    while len(plans) < number:
        with kept_before_the_commit(), transaction.atomic():
            least = len(plans)
            plans += [_open(each, taps_each, dice, seats_taken) for each in range(least, min(number, least + 50))]
    return plans


def _cookie(device: str) -> str:
    """Return the cookie by which this phone is known."""
    from django.http import HttpResponse

    from referee.web import devices

    answer = HttpResponse()
    devices.remember_device(answer, device)
    return f"{devices.COOKIE}={quote(answer.cookies[devices.COOKIE].value, safe=':')}"


def _open(number: int, taps_each: int, dice: Random, seats_taken: int) -> Plan:
    from referee import operations, queries
    from referee.operations import NewSeat

    table = agreed(number)
    device = f"load-{number}"
    seats = [NewSeat(f"{name} {number}", side) for name, side in zip(("Ann", "Bo", "Cy", "Di"), SEATS, strict=True)]
    opened = operations.open_session(game=table.variant, seats=seats, device=device)
    keeper = queries.key_by_secret(opened.keeper_key)
    deals = hands_of(table, dice)
    first = next(deals)
    begun = operations.begin_hand(
        session_id=opened.session.id,
        by=keeper,
        beginning=first.beginning._replace(leader=first.start.leader),
    )
    entered = dice.randrange(len(first.rulings) - 1)
    for ruling in first.rulings[:entered]:
        operations.record_entry(hand_id=begun.row.id, by=keeper, entry=ruling.entry)
    taken = [f"{device}-{seat}" for seat in SEATS[1 : 1 + seats_taken]]
    for seat, phone in zip(SEATS[1:], taken, strict=False):
        operations.take_pen(
            token=operations.hand_over_pen(session_id=opened.session.id, by=keeper, seat=seat), device=phone
        )
    return Plan(
        session=str(opened.session.id),
        cookie=_cookie(device),
        felt=dice.choice(SIZES),
        seats=[_cookie(phone) for phone in taken],
        hand=str(begun.row.id),
        version=begun.version + entered,
        taps=list(islice(taps(deals, first, entered), taps_each)),
    )

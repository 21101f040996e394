"""A table is opened."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _

from referee import models
from referee.exceptions import Invalid
from referee.http import keys
from referee.names import clean_name, same_name_key
from referee.operations.pens import make_key
from referee.operations.players import find_or_create
from referee.state import scores_by_side
from scoring import RULES
from scoring.game import Game
from scoring.reading import RecordError
from scoring.record import RECORD, read_game
from scoring.session import Session


class Opened(NamedTuple):
    """A new session and its keys, which nobody can read again afterwards: the keeper's, and one for each seat."""

    session: models.Session
    keeper_key: str
    seat_keys: dict[int, str]


@transaction.atomic
def open_session(*, variant: object, options: object = None, seats: object, device: str = "") -> Opened:
    """Open a session of a game, or of a patience for one, for the people named, in turn order.

    ``options`` are the house rules that differ from the game's own; ``seats`` are ``{"name": "Ann", "side": 1}``,
    the side left out where nobody is partners. Who opens it is its keeper: ``device`` gets the keeper's key.

    :raises Invalid: an unknown game, a house rule or value that makes no sense, a number of players or sides that the
        game isn't for, a name that may not be one, somebody twice; names the field
    """
    game, sides = _read(variant, options, seats)
    names = _clean_names(seats)
    session = models.Session.objects.create(
        code=_free_code(),
        variant=game.slug,
        options=dict(game.option_values),
        record=RECORD,
        rules=RULES,
        scores=scores_by_side(Session.open(game, sides)),
    )
    players = find_or_create(names)
    models.Seat.objects.bulk_create(
        models.Seat(session=session, number=number, side=side, player=player)
        for number, (side, player) in enumerate(zip(sides, players, strict=True), start=1)
    )
    keeper = make_key(session, seat=None, device=device)
    seat_keys = {seat: make_key(session, seat=seat).secret for seat in range(1, len(players) + 1)}
    return Opened(session, keeper.secret, seat_keys)


def _read(variant: object, options: object, seats: object) -> tuple[Game, tuple[int, ...]]:
    """The game with this table's house rules, and the side of each seat.

    :raises Invalid: as `open_session`
    """
    try:
        game, _names, sides = read_game({"variant": variant, "options": options, "seats": seats})
    except RecordError as error:
        raise Invalid(error.place, error.message) from error
    return game, sides


def _clean_names(seats: Any) -> list[str]:
    names: list[str] = []
    seen: dict[str, int] = {}
    for index, seat in enumerate(seats):
        field = f"seats[{index}].name"
        name = clean_name(seat.get("name"), field)
        if (other := seen.setdefault(same_name_key(name), index)) != index:
            raise Invalid(field, _("sits at this table already, on seat %(seat)d") % {"seat": other + 1})
        names.append(name)
    return names


def _free_code() -> str:
    while models.Session.objects.filter(code=(code := keys.new_code())).exists():
        pass
    return code

"""Sessions: opening a table."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from django.db import transaction
from django.utils import timezone

from referee import models
from referee.log import Seated, scores_by_side, write_opening
from referee.models import tokens
from referee.operations import log_writer
from referee.operations.key_holders import hold_membership
from referee.operations.openings import Opened, Sending, new_secret, new_session_id, opened_once
from referee.operations.pens import make_key
from referee.operations.players import find_or_create
from referee.operations.tallies import count_new_table
from scoring import RULES_VERSION
from scoring.depths import Depth
from scoring.game import Game
from scoring.record.session_record import RECORD
from scoring.session import Session


class NewSeat(NamedTuple):
    """The player of a seat at a new table, and the side that this seat plays for."""

    name: str
    side: int


def open_session(
    *,
    game: Game,
    seats: Sequence[NewSeat],
    depth: Depth = Depth.TILES,
    device: str = "",
    shows_deductions: bool = False,
    circle: int | None = None,
    account: int | None = None,
    opened_at: datetime | None = None,
    note: str = "",
    sending: Sending | None = None,
) -> Opened:
    """Open a session of a game with its house rules for the people named, in turn order.

    Hands are kept at this ``depth`` unless they say another. The person who opens it is its keeper: ``device`` gets the
    keeper's key. ``shows_deductions``: the table page shows
    what the plays prove about the tiles that nobody has seen. ``circle`` owns the session; None on an open server.
    ``account`` is that of the person who opens it and owns the keys; None on an open server. ``opened_at`` and ``note``
    are those of an imported session; without a time it is opened now. ``sending`` is how it was sent, if it may be sent
    again.

    :raises Invalid: two of the names are one person's
    :raises NotAllowed: whoever opens it has just left the circle
    :raises IdTaken: something else was sent under the same id
    """
    return opened_once(
        sending,
        lambda: _open(game, seats, depth, device, shows_deductions, circle, account, opened_at, note, sending),
    )


@transaction.atomic
def _open(
    game: Game,
    seats: Sequence[NewSeat],
    depth: Depth,
    device: str,
    shows_deductions: bool,
    circle: int | None,
    account: int | None,
    opened_at: datetime | None,
    note: str,
    sending: Sending | None,
) -> Opened:
    hold_membership(circle, account)
    session = models.Session.objects.create(
        id=new_session_id(sending),
        code=free_code(),
        variant=game.slug,
        depth=depth,
        options=dict(game.option_values),
        record=RECORD,
        rules=RULES_VERSION,
        circle_id=circle,
        opened_at=opened_at or timezone.now(),
        scores=scores_by_side(Session.open(game, tuple(seat.side for seat in seats))),
    )
    players = find_or_create([seat.name for seat in seats], circle)
    models.Seat.objects.bulk_create(
        models.Seat(
            session=session,
            number=number,
            side=seat.side,
            player=player,
            variant=session.variant,
            opened_at=session.opened_at,
        )
        for number, (seat, player) in enumerate(zip(seats, players, strict=True), start=1)
    )
    count_new_table({player.id for player in players}, session.opened_at)
    keeper = make_key(session, seat=None, device=device, account=account, secret=new_secret(sending, None))
    seated = [Seated(player.name, seat.side, player.id) for seat, player in zip(seats, players, strict=True)]
    opening = write_opening(
        game.slug, game.option_values, seated, depth=depth, shows_deductions=shows_deductions, note=note
    )
    line = log_writer.next_line(session, None, models.Play.Kind.OPENED, keeper.key, entry=opening, at=opened_at)
    log_writer.write_line(line)
    session.save(update_fields=["head"])
    seat_keys = {
        seat: make_key(session, seat=seat, account=account, secret=new_secret(sending, seat)).secret
        for seat in range(1, len(players) + 1)
    }
    return Opened(session, keeper.secret, seat_keys)


def free_code() -> str:
    """Return a code for joining that no session has."""
    while models.Session.objects.filter(code=(code := tokens.new_code())).exists():
        pass
    return code

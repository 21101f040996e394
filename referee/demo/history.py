"""A long history, made by copying sessions that were played properly.

Each copy gets its own ids, code, people and days, and a log of its own whose lines are hashed over one another.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import islice
from random import Random
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from referee import models, operations
from referee.demo.log_copy import BETWEEN_LINES, copied_log
from referee.demo.sample import Sample, first_names, play_samples
from referee.log import SeatFigures
from referee.models import tokens
from scoring.record.player_names import same_name_key

DEVICE = "made-up-history-"
"""The prefix of the devices that keep the tables made here, one for each player; no browser has one of them."""

PLAYED = 200
"""The number of sessions that are really played."""

_AT_ONCE = 500
_YEARS = timedelta(days=3 * 365)
_PEOPLE_TO_THE_ROOT = 6


@dataclass
class _Rows:
    """The rows of several sessions, ready to be written."""

    sessions: list[models.Session] = field(default_factory=list)
    seats: list[models.Seat] = field(default_factory=list)
    keys: list[models.Key] = field(default_factory=list)
    hands: list[models.Hand] = field(default_factory=list)
    figures: list[models.HandOfSeat] = field(default_factory=list)
    lines: list[models.Play] = field(default_factory=list)

    def write(self) -> None:
        """Write all of them in one transaction."""
        with transaction.atomic():
            models.Session.objects.bulk_create(self.sessions)
            models.Seat.objects.bulk_create(self.seats)
            models.Key.objects.bulk_create(self.keys)
            models.Hand.objects.bulk_create(self.hands)
            models.HandOfSeat.objects.bulk_create(self.figures)
            models.Play.objects.bulk_create(self.lines, batch_size=_AT_ONCE)


def make_history(sessions: int, hands: int, seed: int) -> Iterator[int]:
    """Make sessions of at most so many hands each, over the last three years, and yield the number made so far.

    What is counted over many sessions is counted at the end.
    """
    dice = Random(seed)  # noqa: S311 - sessions for show, no secret
    samples = play_samples(min(sessions, PLAYED), hands, dice)
    people = _people(max(12, round(_PEOPLE_TO_THE_ROOT * sessions**0.5)))
    codes = set(models.Session.objects.values_list("code", flat=True))
    end = timezone.now() - timedelta(hours=1)
    for first in range(0, sessions, _AT_ONCE):
        rows = _Rows()
        for number in range(first, min(first + _AT_ONCE, sessions)):
            at = end - _YEARS * (1 - (number + dice.random()) / sessions)
            sample = samples[number] if number < len(samples) else dice.choice(samples)
            _copy(sample, rows, at, _new_code(codes), _who_plays(people, len(sample.seats), dice))
        rows.write()
        yield first + len(rows.sessions)
    operations.count_everything()


def _people(number: int) -> list[models.Player]:
    """Return as many people, some of whom may be known already."""
    names = list(islice(first_names(), number))
    wanted = [_person(name) for name in names]
    models.Player.objects.bulk_create(wanted, ignore_conflicts=True, batch_size=_AT_ONCE)
    known = {player.same_name: player for player in models.Player.objects.all()}
    return [known[player.same_name] for player in wanted]


def _person(name: str) -> models.Player:
    player = models.Player(name=name, same_name=same_name_key(name))
    player.person = player
    return player


def _who_plays(people: list[models.Player], seats: int, dice: Random) -> list[models.Player]:
    """Return some of the people, those that come first more often."""
    found: dict[UUID, models.Player] = {}
    while len(found) < seats:
        player = people[int(dice.random() ** 2 * len(people))]
        found[player.id] = player
    return list(found.values())


def _new_code(taken: set[str]) -> str:
    while (code := tokens.new_code()) in taken:
        pass
    taken.add(code)
    return code


def _copy(sample: Sample, rows: _Rows, at: datetime, code: str, people: list[models.Player]) -> None:
    """Add the rows of one more session that was played like the sample, opened at another time by other people."""
    was = sample.session
    session = models.Session(
        code=code,
        variant=was.variant,
        options=was.options,
        record=was.record,
        rules=was.rules,
        version=was.version,
        opened_at=at,
        changed_at=at + was.version * BETWEEN_LINES,
        scores=was.scores,
        played=was.played,
        finished=was.finished,
        winners=was.winners,
    )
    device = f"{DEVICE}{people[0].same_name}"
    keeper = models.Key(session=session, digest=tokens.digest(tokens.new_secret()), device=device, made_at=at)
    rows.sessions.append(session)
    rows.keys.append(keeper)
    for seat, player in zip(sample.seats, people, strict=True):
        rows.seats.append(_copied_seat(seat, session, player))
    hands = _copied_hands(sample, session)
    rows.hands += hands.values()
    log = copied_log(sample, session, keeper, hands, people)
    rows.lines += log
    rows.figures += _copied_figures(sample, session, hands, people, log)


def _copied_seat(was: models.Seat, session: models.Session, player: models.Player) -> models.Seat:
    return models.Seat(
        session=session,
        number=was.number,
        side=was.side,
        player=player,
        variant=session.variant,
        opened_at=session.opened_at,
        finished=was.finished,
        won=was.won,
    )


def _copied_hands(sample: Sample, session: models.Session) -> dict[UUID, models.Hand]:
    """Return new hands by the ids of the sample's."""
    ended = {line.hand_id: line.version for line in sample.lines if line.kind == models.Play.Kind.ENTRY}
    return {
        hand.id: models.Hand(
            session=session,
            number=hand.number,
            in_force=hand.in_force,
            ending=hand.ending,
            scores=hand.scores,
            tiles_left=hand.tiles_left,
            ended_at=session.opened_at + ended[hand.id] * BETWEEN_LINES if hand.ending else None,
            result=hand.result,
        )
        for hand in sample.hands
    }


def _copied_figures(
    sample: Sample,
    session: models.Session,
    hands: dict[UUID, models.Hand],
    people: list[models.Player],
    log: list[models.Play],
) -> Iterator[models.HandOfSeat]:
    """Yield what each hand brought to each seat, for the people who sit there now."""
    lines = {was.id: line.id for was, line in zip(sample.lines, log, strict=True)}
    for was in sample.figures:
        columns = {name: getattr(was, name) for name in SeatFigures._fields}
        best = lines[was.best_line] if was.best_line else None
        yield models.HandOfSeat(
            **{**columns, "best_line": best},
            session=session,
            hand=hands[was.hand_id],
            player=people[was.seat - 1],
        )

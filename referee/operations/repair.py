"""The comparison of the copies in a session's rows with what its log gives, and their repair."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from typing import NamedTuple
from uuid import UUID

from django.db import transaction

from referee import models
from referee.log import (
    SeatFigures,
    SessionState,
    hand_copies,
    lines_up_to,
    reach_of,
    replayed,
    seat_copies,
    seat_figures,
    session_copies,
    stored_ruling,
    write_checkpoint,
)
from referee.operations import figures, log_writer, row_copies, tallies
from referee.operations.tallies import ended_at
from referee.queries.lookups import session_row
from referee.queries.patiences import PatienceTally, tally_of_hands
from referee.queries.players import names_of
from referee.queries.scope import SeenSession
from scoring import RULES_VERSION
from scoring.games import GAMES
from scoring.record import JsonObject

_PATIENCES = frozenset(slug for slug, game in GAMES.items() if not game.keeps_score)
_OF_A_SEAT = ("number", "side", "player_id", "variant", "opened_at", "finished", "won")


class RowDifference(NamedTuple):
    """A difference between a row and what the log gives. ``place`` names the row in words."""

    place: str
    said: Mapping[str, object]
    gives: Mapping[str, object]


class SessionRejudged(NamedTuple):
    """A session as its whole log gives it.

    ``began`` has the checkpoint before each hand that was ever begun in it, and ``put_in`` the entries inserted by
    corrections, each with the correction's line.
    """

    state: SessionState
    began: Mapping[UUID, JsonObject | None]
    put_in: Mapping[str, str]


def rejudge(*, session_id: UUID, write: bool = True) -> list[RowDifference]:
    """Judge the whole log of a session again, update its copies, and return the differences found.

    With ``write`` false nothing is written and nobody has to wait.

    :raises referee.exceptions.Unknown: there is no such session
    """
    with _transaction(write):
        session = log_writer.lock_session(session_id) if write else session_row(SeenSession(session_id))
        judged = _judged(session)
        found = [
            *_rulings(session, judged.state, write),
            *_hands(session, judged, write),
            *_seats(session, judged.state, write),
            *_insertions(session, judged, write),
            *_figures(session, judged.state, write),
            *_session(session, judged.state, write),
        ]
        if write:
            models.Session.objects.filter(id=session.id).update(rules=RULES_VERSION)
        return found


def recount_player(player: models.Player, *, write: bool = True) -> list[RowDifference]:
    """Recount a player's seats and tallies from the rows of seats and hands, and return the differences."""
    with _transaction(write):
        return [*_counted_seats(player, write), *_tallies(player, write)]


def _transaction(write: bool) -> AbstractContextManager[object]:
    """Return a transaction for writing; for reading none, since on SQLite it would take the write lock."""
    return transaction.atomic() if write else nullcontext()


def _counted_seats(player: models.Player, write: bool) -> Iterator[RowDifference]:
    said: Mapping[str, object] = {"sessions": player.sessions, "latest": player.latest}
    gives: Mapping[str, object] = tallies.seats_counted(player.id)
    if said != gives and write:
        tallies.count_seats([player.id])
    yield from _difference(player.name, said, gives)


def _tallies(player: models.Player, write: bool) -> Iterator[RowDifference]:
    kept = {row.variant: PatienceTally.of(row, player.name).counted() for row in player.tallies.all()}
    played = models.Session.objects.filter(seats__player__in=names_of(player.id), variant__in=_PATIENCES).order_by()
    for variant in sorted({*kept, *played.values_list("variant", flat=True).distinct()}):
        tally = tally_of_hands(player.id, variant)
        said, gives = kept.get(variant, {}), tally.counted() if tally else {}
        if said != gives and write:
            tallies.recount_tally(player.id, variant)
        yield from _difference(f"{player.name}, {variant}", said, gives)


def _judged(session: models.Session) -> SessionRejudged:
    began: dict[UUID, JsonObject | None] = {}
    put_in: dict[str, str] = {}
    state = None
    for line, before, after in replayed(lines_up_to(session, session.version)):
        state = after
        if line.kind == models.Play.Kind.BEGUN and line.hand_id and before:
            began[line.hand_id] = write_checkpoint(before)
        if line.kind == models.Play.Kind.CORRECTION:
            put_in |= {str(entry): str(line.id) for _hand, entry in reach_of(line).put_in}
    assert state is not None, "the log begins with how the session was opened"
    return SessionRejudged(state, began, put_in)


def _rulings(session: models.Session, state: SessionState, write: bool) -> Iterator[RowDifference]:
    """Yield the stored rulings that are different now; changes in the words of a fault alone aren't reported."""
    lines = {line.id: line for line in session.lines.filter(kind=models.Play.Kind.ENTRY)}
    for hand in state.hands:
        for number, (line_id, ruling) in enumerate(zip(hand.lines, hand.rulings, strict=True), start=1):
            line, fresh = lines.get(line_id), stored_ruling(number, ruling)
            if line is None or line.ruling == fresh:
                continue
            if write:
                models.Play.objects.filter(session=session).replace_rulings({line.id: fresh})
            yield from _difference(f"hand {hand.number}, play {number}", _wordless(line.ruling), _wordless(fresh))


def _hands(session: models.Session, judged: SessionRejudged, write: bool) -> Iterator[RowDifference]:
    """Yield the differences in the hands' rows; values missing because a row is older than its columns are none."""
    in_force = {hand.id: hand for hand in judged.state.hands}
    kept = {row.id: row for row in session.hands.order_by("number")}
    for hand_id in judged.began.keys() - kept.keys():
        yield RowDifference(f"hand {hand_id}", {}, {"in_force": hand_id in in_force})
    for row in kept.values():
        said: dict[str, object] = {
            "number": row.number,
            "in_force": row.in_force,
            "depth": row.depth,
            "ending": row.ending,
            "scores": row.scores,
            "tiles_left": row.tiles_left,
            "ended_at": row.ended_at,
            "result": row.result,
            "began": row.began,
        }
        hand, before = in_force.get(row.id), judged.began.get(row.id)
        copies = hand_copies(hand)
        gives: dict[str, object] = {
            "number": hand.number if hand else row.number,
            "in_force": hand is not None,
            **copies,
            "ended_at": ended_at(hand),
            "began": before,
        }
        if said != gives and write:
            models.Hand.objects.filter(id=row.id).update(**gives)
        said["result"] = {**copies["result"], **row.result}
        said["began"] = {**row.began, "rules": RULES_VERSION} if row.began else before
        yield from _difference(f"hand {row.number}", said, gives)


def _seats(session: models.Session, state: SessionState, write: bool) -> Iterator[RowDifference]:
    """Yield the differences in the seats' rows: side, player, and copies from the session."""
    of_session = {"variant": state.game.slug, "opened_at": session.opened_at}
    said = {str(row["number"]): row for row in session.seats.order_by("number").values(*_OF_A_SEAT)}
    gives = {
        str(number): {
            "number": number,
            "side": seat.side,
            "player_id": seat.player,
            **of_session,
            **seat_copies(state.in_force, seat.side),
        }
        for number, seat in enumerate(state.in_force.seats, start=1)
    }
    if said != gives and write:
        row_copies.replace_seats(session, state.in_force)
    yield from _difference("seats", said, gives)


def _insertions(session: models.Session, judged: SessionRejudged, write: bool) -> Iterator[RowDifference]:
    """Yield the differences in the corrections to which inserted entries belong."""
    said = {str(entry): str(line) for entry, line in session.insertions.values_list("id", "line_id")}
    if said != judged.put_in and write:
        session.insertions.all().delete()
        models.Insertion.objects.bulk_create(
            models.Insertion(id=UUID(entry), session=session, line_id=UUID(line))
            for entry, line in judged.put_in.items()
        )
    yield from _difference("entries put in", said, judged.put_in)


def _figures(session: models.Session, state: SessionState, write: bool) -> Iterator[RowDifference]:
    """Yield the differences in the figures of each seat and hand."""
    brought = {hand.id: seat_figures(hand) for hand in state.hands}
    seats, numbers = state.in_force.seats, {hand.id: hand.number for hand in state.hands}
    gives: dict[tuple[UUID, int], dict[str, object]] = {
        (hand, each.seat): {**each._asdict(), "player": seats[each.seat - 1].player}
        for hand, seats_of_hand in brought.items()
        for each in seats_of_hand
    }
    said: dict[tuple[UUID, int], dict[str, object]] = {
        (row.hand_id, row.seat): {**{key: getattr(row, key) for key in SeatFigures._fields}, "player": row.player_id}
        for row in session.hands_of_seats.all()
    }
    if said != gives and write:
        figures.replace_figures(session, brought, seats)
    for hand, seat in sorted({*said, *gives}, key=lambda place: (numbers.get(place[0], 0), place[1])):
        place = f"hand {numbers.get(hand, hand)}, seat {seat}"
        yield from _difference(place, said.get((hand, seat), {}), gives.get((hand, seat), {}))


def _session(session: models.Session, state: SessionState, write: bool) -> Iterator[RowDifference]:
    said = {
        "variant": session.variant,
        "options": session.options,
        "scores": session.scores,
        "played": session.played,
        "finished": session.finished,
        "winners": session.winners,
    }
    gives = {"variant": state.game.slug, **session_copies(state.in_force)}
    if said != gives and write:
        models.Session.objects.filter(id=session.id).update(**gives)
    yield from _difference("session", said, gives)


def _difference(place: str, said: Mapping[str, object], gives: Mapping[str, object]) -> Iterator[RowDifference]:
    changed = sorted(key for key in {*said, *gives} if said.get(key) != gives.get(key))
    if changed:
        yield RowDifference(place, {key: said.get(key) for key in changed}, {key: gives.get(key) for key in changed})


def _wordless(ruling: Mapping[str, object] | None) -> Mapping[str, object]:
    """Return the ruling without its sentences, whose wording may change without a change of meaning."""
    if ruling is None:
        return {}
    faults = ruling.get("faults")
    if not isinstance(faults, list):
        return ruling
    return {**ruling, "faults": [fault.get("code") if isinstance(fault, dict) else fault for fault in faults]}

"""A database of the first migration gets its chain of hashes."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.models import F

from referee import models, queries
from referee.state import current_state, forget_all
from referee.verifying import Holds
from tests.tables import open_table

pytestmark = pytest.mark.django_db(transaction=True)

START = datetime(2026, 5, 1, 20, tzinfo=UTC)


def migrate(*targets: tuple[str, str]) -> Any:
    """Bring the database to these migrations; its models as they were then."""
    executor = MigrationExecutor(connection)
    executor.migrate(list(targets))
    return MigrationExecutor(connection).loader.project_state(list(targets)).apps


@pytest.fixture
def at_first() -> Iterator[Any]:
    """The models of the first migration; the database is brought up to date again afterwards."""
    leaves = MigrationExecutor(connection).loader.graph.leaf_nodes()
    yield migrate(("referee", "0001_first"))
    migrate(*leaves)


def seat_people(apps: Any, variant: str, code: str, *names: str) -> SimpleNamespace:
    """A session with its keeper and its first hand, as the first migration keeps them."""
    model = SimpleNamespace(**{name: apps.get_model("referee", name) for name in ("Session", "Seat", "Player", "Hand")})
    session = model.Session.objects.create(variant=variant, code=code, record=1, rules=1, opened_at=START, version=0)
    for number, name in enumerate(names, start=1):
        player, _made = model.Player.objects.get_or_create(name=name, same_name=name.casefold())
        model.Seat.objects.create(session=session, number=number, side=number, player=player)
    keeper = apps.get_model("referee", "Key").objects.create(session=session, digest=code, device="a phone")
    hand = model.Hand.objects.create(session=session, number=1)
    return SimpleNamespace(session=session, keeper=keeper, hand=hand)


def write(apps: Any, table: SimpleNamespace, kind: str, entry: Any = None, of: Any = None, by: Any = None) -> Any:
    """One more line of the log."""
    table.session.version += 1
    table.session.save()
    return apps.get_model("referee", "Play").objects.create(
        id=uuid4(),
        session=table.session,
        hand=table.hand,
        version=table.session.version,
        kind=kind,
        entry=entry or {},
        of_line=of,
        by=by or table.keeper,
        at=START + timedelta(seconds=table.session.version),
        why="too early" if kind == "undo" else "",
    )


def test_a_log_without_hashes_is_chained_and_opened(at_first: Any) -> None:
    table = seat_people(at_first, "all-fives", "ANNSBO", "Ann", "Bo")
    write(at_first, table, "begun", {"leader": 1})
    write(at_first, table, "entry", {"do": "play", "seat": 1, "tile": "5-5"})
    wrong = write(at_first, table, "entry", {"do": "play", "seat": 2, "tile": "5-0", "arm": 1})
    write(at_first, table, "undo", of=wrong)
    write(at_first, table, "entry", {"do": "play", "seat": 2, "tile": "5-1", "arm": 1})
    empty = seat_people(at_first, "draw", "NOLINE", "Cy", "Di").session.pk
    without_keeper = seat_people(at_first, "draw", "NOKEYS", "Ed", "Fy").session
    at_first.get_model("referee", "Key").objects.filter(session=without_keeper).delete()

    migrate(*MigrationExecutor(connection).loader.graph.leaf_nodes())
    forget_all()

    session = models.Session.objects.get(code="ANNSBO")
    verdict = queries.verify_session(session)
    assert isinstance(verdict, Holds)
    assert (verdict.lines, verdict.head) == (6, session.head)
    lines = list(session.lines.order_by("version"))
    assert [line.kind for line in lines] == ["opened", "begun", "entry", "entry", "undo", "entry"]
    assert (lines[0].version, lines[0].at, lines[0].by_id) == (0, START, table.keeper.pk)
    assert [seat["name"] for seat in lines[0].entry["seats"]] == ["Ann", "Bo"]
    assert (lines[4].of, lines[4].why) == (wrong.pk, "too early")
    state = current_state(session)
    assert [str(ruling.entry.tile) for ruling in state.hands[0].rulings] == ["5-5", "5-1"]
    log = queries.log_of(session)
    assert [line.in_force for line in log.lines] == [True, True, True, False, True, True]
    for other in (empty, without_keeper.pk):
        verdict = queries.verify_session(models.Session.objects.get(pk=other))
        assert isinstance(verdict, Holds) and verdict.lines == 1


def test_an_empty_database_moves_on_too(at_first: Any) -> None:
    migrate(*MigrationExecutor(connection).loader.graph.leaf_nodes())

    assert not models.Session.objects.exists()


@pytest.mark.postgres
def test_what_a_correction_put_in_belongs_to_the_session_of_its_line() -> None:
    table, other = open_table("Ann", "Bo"), open_table("Cy", "Di")
    put_in = [(uuid4(), each) for each in (table, other, table)]
    for new, each in put_in:
        line = each.log[-1]
        models.Insertion.objects.create(id=new, session_id=each.session_id, line=line)
    leaves = MigrationExecutor(connection).loader.graph.leaf_nodes()

    migrate(("referee", "0005_history_under_weight"))
    migrate(*leaves)

    assert [models.Insertion.objects.get(id=new).session_id for new, _ in put_in] == [
        each.session_id for _, each in put_in
    ]


@pytest.mark.postgres
def test_seats_copy_what_the_rows_say_of_their_sessions() -> None:
    won, goes_on = open_table("Ann", "Bo").session_id, open_table("Cy", "Di", variant="draw").session_id
    models.Session.objects.filter(id=won).update(finished=True, winners=[2])
    leaves = MigrationExecutor(connection).loader.graph.leaf_nodes()

    migrate(("referee", "0010_logs_from_elsewhere"))
    migrate(*leaves)

    seats = models.Seat.objects.order_by("number")
    assert [(each.variant, each.finished, each.won) for each in seats.filter(session=won)] == [
        ("all-fives", True, False),
        ("all-fives", True, True),
    ]
    assert {(each.variant, each.finished, each.won) for each in seats.filter(session=goes_on)} == {
        ("draw", False, False)
    }
    assert not seats.exclude(opened_at=F("session__opened_at")).exists()


@pytest.mark.postgres
def test_sessions_say_whether_one_of_their_hands_has_a_result() -> None:
    played, taken_back, not_yet = (open_table("Ann", "Bo") for _each in range(3))
    for table in (played, taken_back):
        table.enter({"do": "void", "reason": "a tile fell"})
    taken_back.undo()
    leaves = MigrationExecutor(connection).loader.graph.leaf_nodes()

    migrate(("referee", "0012_players_by_name"))
    migrate(*leaves)

    assert {each.id: each.played for each in models.Session.objects.all()} == {
        played.session_id: True,
        taken_back.session_id: False,
        not_yet.session_id: False,
    }

"""Rows that are written while a table plays, none of which crosses sessions: a database can be sharded by session."""

from __future__ import annotations

import pytest
from django.apps import apps
from django.db import models as fields
from django.db.models import Model, UniqueConstraint

from referee import models
from referee.accounts.models import Circle
from tests.support.pages import PageTable, seat_people
from tests.support.statements import statements_of_form

HOT = (
    models.Session,
    models.Seat,
    models.Hand,
    models.HandOfSeat,
    models.Play,
    models.Insertion,
    models.Key,
    models.PenToken,
    models.SeatRequest,
)
"""The models that are written while a table plays."""

SHARED = {
    models.Player: "a name is asked for, and at most made, when a table is opened or its seats are corrected",
    models.Tally: "counted when a patience ends, and counted again by `check_records --repair` if it was lost",
    models.SavedRules: "a device's own, written when it saves house rules",
    models.FavoriteGame: "a device's own, written when it stars a game",
    models.Webhook: "an address to send lines to, which a worker looks after beside the tables",
    models.WebhookDelivery: "queued by that worker after the line is written",
    models.HiddenTable: "a device's own, written when it hides a table",
}
"""Everything else, and why no play waits for it."""

CHANCE = {
    (models.Session, "code"): "drawn from 29^6, and tried again where it is taken, before the table is there",
    (models.Key, "digest"): "of 128 random bits",
    (models.PenToken, "digest"): "of 128 random bits",
}
"""Fields that are unique across all databases because they are random: no database has to ask another."""


def test_every_table_is_hot_or_shared() -> None:
    assert {*HOT, *SHARED} == set(apps.get_app_config("referee").get_models())


@pytest.mark.parametrize("model", HOT[1:])
def test_every_hot_row_names_its_session(model: type[Model]) -> None:
    session = model._meta.get_field("session")

    assert isinstance(session, fields.ForeignKey) and session.related_model is models.Session
    assert not session.null


@pytest.mark.parametrize("model", HOT)
def test_hot_rows_are_unique_within_their_session_or_by_chance(model: type[Model]) -> None:
    for constraint in model._meta.total_unique_constraints + _partly_unique(model):
        assert "session" in constraint.fields, constraint.name
    alone = {field.name for field in model._meta.local_fields if field.unique and not field.primary_key}

    assert alone == {name for each, name in CHANCE if each is model}


@pytest.mark.parametrize("model", HOT)
def test_hot_rows_point_to_their_own_session_or_to_what_hardly_changes(model: type[Model]) -> None:
    pointed = {field.related_model for field in model._meta.local_fields if isinstance(field, fields.ForeignKey)}

    assert pointed <= {*HOT, models.Player, Circle}


@pytest.mark.parametrize("model", SHARED)
def test_shared_rows_are_no_part_of_a_session(model: type[Model]) -> None:
    pointing = {field.related_model for field in model._meta.local_fields if isinstance(field, fields.ForeignKey)}

    assert pointing <= {models.Player, models.Session, models.Webhook, Circle}


@pytest.fixture
def table() -> PageTable:
    table = seat_people()
    table.lay("5-5", "5-0@1")
    return table


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("action", "tapped"),
    [
        ("enter", {"lay": "5-3@2"}),
        ("enter", {"do": "void", "reason": "a tile fell"}),
        ("undo", {}),
        ("begin", {}),
    ],
)
def test_every_statement_of_a_tap_names_the_session(table: PageTable, action: str, tapped: dict[str, str]) -> None:
    if action == "begin":
        table.send("enter", do="void", reason="a tile fell")

    for statement in statements_of_form(table, action, **tapped):
        assert table.session_id.hex in statement.replace("-", ""), statement


def _partly_unique(model: type[Model]) -> list[UniqueConstraint]:
    return [each for each in model._meta.constraints if isinstance(each, UniqueConstraint) and each.condition]

"""People and devices: regulars, own tables, and what a stranger may see."""

from datetime import UTC, datetime
from uuid import uuid4

import pytest
from django.contrib.auth.models import AnonymousUser, User

from referee import models, operations, queries
from referee.exceptions import Unknown
from tests.support.factories import SessionFactory
from tests.support.tables import open_session, open_table

pytestmark = pytest.mark.django_db


def test_a_device_with_a_key_finds_its_table_in_one_query(django_assert_num_queries):
    session = open_session(device="ann's phone").session

    with django_assert_num_queries(1):
        row, key = queries.session_and_key(session_id=session.id, device="ann's phone", scope=queries.EVERYTHING)
    assert (row, key.is_keeper) == (session, True)
    assert queries.session_and_key(session_id=session.id, device="bo's phone", scope=queries.EVERYTHING) == (
        session,
        None,
    )
    with pytest.raises(Unknown):
        queries.session_and_key(session_id=uuid4(), device="ann's phone", scope=queries.EVERYTHING)


def test_the_regulars_are_listed_with_those_who_played_last_first():
    SessionFactory(opened_at=datetime(2026, 3, 1, tzinfo=UTC))
    open_table("Zoë", "Bo")
    operations.create_player(name="Never")

    names = [player.name for player in queries.players(queries.EVERYTHING)]

    assert names[:2] == ["Bo", "Zoë"]
    assert names[-1] == "Never"
    assert queries.player_by_id(models.Player.objects.get(name="Bo").id, queries.EVERYTHING).sessions == 1
    with pytest.raises(Unknown):
        queries.player_by_id(uuid4(), queries.EVERYTHING)


def test_a_device_finds_its_own_tables():
    mine = open_session(variant="draw", device="ann's phone").session
    open_table()

    assert list(queries.tables_of("ann's phone")) == [mine]
    assert not queries.tables_of("").exists()


@pytest.mark.parametrize("secret", ["", "x", "\ud800", "\x00", "x" * 10_000])
def test_what_never_was_a_key_is_none(secret):
    open_table()

    assert queries.key_by_secret(secret) is None


def test_a_strangers_look_depends_on_the_servers_access(settings):
    stranger, member = AnonymousUser(), User(username="ann")

    settings.REFEREE_ACCESS = "open"
    assert queries.scope_of_user(stranger).may_browse
    settings.REFEREE_ACCESS = "members"
    assert not queries.scope_of_user(stranger).may_browse
    assert queries.scope_of_user(member).may_browse

"""Renaming players, and hiding them from lists."""

from __future__ import annotations

from uuid import uuid4

import pytest

from referee import operations, queries
from referee.exceptions import Invalid, Unknown
from referee.queries import EVERYTHING
from tests.support.players import merge, played, player, rename, sessions_of

pytestmark = pytest.mark.django_db


def test_a_player_who_is_renamed_has_the_new_name_everywhere():
    table = played("Bob", "Cy")
    rename("Bob", "Robert")

    assert [seat.name for seat in table.state.seats] == ["Robert", "Cy"]
    assert sessions_of("Robert") == 1


def test_a_name_may_change_its_case():
    played("bob", "Cy")

    assert rename("bob", "Bob").name == "Bob"


def test_a_name_that_somebody_else_has_is_refused_and_merging_proposed():
    played("Bob", "Cy")

    with pytest.raises(Invalid, match="merge them instead") as refused:
        rename("Bob", "cy")
    assert refused.value.field == "name"


def test_another_name_of_the_same_person_is_theirs_already():
    played("Bob", "Cy")
    played("Bobby", "Cy")
    merge("Bob", "Bobby")

    with pytest.raises(Invalid, match="Bob is another name of Bobby already"):
        rename("Bobby", "Bob")
    with pytest.raises(Invalid, match="Bob is merged into Bobby"):
        rename("Bob", "Robert")


def test_who_isnt_there_cant_be_changed():
    with pytest.raises(Unknown):
        operations.change_player(player_id=uuid4(), scope=EVERYTHING, hidden=True)


def test_somebody_hidden_stands_in_no_list_but_their_sessions_still_show_them():
    table = played("Bob", "Cy")
    operations.change_player(player_id=player("Bob").id, scope=EVERYTHING, hidden=True)

    assert [each.name for each in queries.players(EVERYTHING)] == ["Cy"]
    assert [each.name for each in queries.leader_board(scope=EVERYTHING, variant="all-fives").leaders] == ["Cy"]
    assert queries.player_statistics(player_id=player("Cy").id, scope=EVERYTHING).overall.opponents == ()
    assert [seat.name for seat in table.state.seats] == ["Bob", "Cy"]
    assert queries.history(scope=EVERYTHING, search="bob").total == 1

    operations.change_player(player_id=player("Bob").id, scope=EVERYTHING, hidden=False)
    assert len(queries.players(EVERYTHING)) == 2

"""The session that is here already, of a log that comes from elsewhere."""

from __future__ import annotations

import json

import pytest

from referee import models, queries
from tests.support.members import circle_of, session_of
from tests.support.round_trips import imported_with_log, with_log
from tests.support.tables import open_table

pytestmark = pytest.mark.django_db


def known(written: str, circle: int | None = None) -> models.Session | None:
    """Return the session whose file this is."""
    return queries.session_of_log([line["hash"] for line in json.loads(written)["log"]["lines"]], circle)


def test_a_session_is_known_by_the_first_line_of_its_log_however_far_it_has_gone() -> None:
    table, other = open_table(), open_table()
    table.plays("1: 5-5")
    written = with_log(table.session_id)
    table.plays("2: 5-0 on 1")
    other.plays("1: 5-5")

    assert known(written) == queries.session_row(table.session_id)
    assert known(with_log(table.session_id)) == queries.session_row(table.session_id)


def test_of_two_that_began_alike_it_is_the_one_with_more_of_the_log() -> None:
    table = open_table()
    table.plays("1: 5-5")
    again = imported_with_log(with_log(table.session_id))
    table.plays("2: 5-0 on 1")

    assert known(with_log(table.session_id)) == queries.session_row(table.session_id)
    table.undo()
    assert known(with_log(again)) in (queries.session_row(again), queries.session_row(table.session_id))


def test_a_session_of_another_circle_is_not_known() -> None:
    thursday, friday = circle_of("Thursday"), circle_of("Friday")
    opened = session_of(thursday, "Ann", "Bo")
    written = with_log(opened.session.id)

    assert known(written, thursday.id) == opened.session
    assert known(written, friday.id) is None
    assert known(written) is None

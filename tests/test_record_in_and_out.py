"""A session goes out and comes in again unchanged, in every form (record 3.5).

Sessions are random hands of every game, patiences included, with undos, corrections and entries that stand.
"""

from __future__ import annotations

import json
from random import Random
from uuid import UUID

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from referee import operations, queries
from referee.notation import Draft, Mistakes, checked, read_csv, read_text, write_csv, write_record, write_text
from referee.state import forget_all
from referee.verifying import Broken
from scoring.games import GAMES
from tests.tables import adjudication_of
from tests.test_session_laws import Evening

FORMS = {
    "json": (lambda sheet: json.dumps(write_record(sheet)), lambda text: Draft(json.loads(text))),
    "text": (write_text, read_text),
    "csv": (write_csv, read_csv),
}


def imported(form: str, text: str) -> UUID:
    """The session that a file makes."""
    try:
        sheet = checked(FORMS[form][1](text))
    except Mistakes as mistakes:
        raise AssertionError((mistakes.found, text)) from mistakes
    return operations.import_session(sheet=sheet).session.id


def check_in_and_out(session_id: UUID) -> None:
    """Write the session in each form, read that in, and write it again."""
    record, judged = queries.record_of(session_id), adjudication_of(session_id)
    for form, (write, _read) in FORMS.items():
        written = write(queries.sheet_of(queries.session_row(session_id)))
        again = imported(form, written)
        assert write(queries.sheet_of(queries.session_row(again))) == written
        assert json.dumps(queries.record_of(again)) == json.dumps(record)
    assert adjudication_of(again) == judged
    forget_all()
    assert json.dumps(queries.record_of(again)) == json.dumps(record)
    assert operations.rejudge(session_id=again) == []
    assert not isinstance(queries.verify_session(queries.session_row(again)), Broken)


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.django_db
@settings(max_examples=1, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(seed=some.integers(0, 2**32 - 1))
def test_a_session_comes_back_byte_for_byte(slug: str, seed: int) -> None:
    evening = Evening(slug, Random(seed))
    for _ in range(18):
        evening.go_on()

    check_in_and_out(evening.table.session_id)

"""Sessions that go to another server and come back unchanged, in every form and with their log (record 3.5).

Here the other server is the same one, which needn't make a difference (docs/decisions/26).
"""

from __future__ import annotations

import json
from uuid import UUID

from django.apps import apps
from django.db import connection, transaction

from referee import operations, queries
from referee.log import forget_all
from referee.log.verification import Broken
from referee.management.integrity import check_people
from referee.notation import Draft, Mistakes, checked, read_csv, read_text, write_csv, write_record, write_text
from referee.queries.log_json import session_json
from tests.support.tables import adjudication_of

FORMS = {
    "json": (lambda sheet: json.dumps(write_record(sheet)), lambda text: Draft(json.loads(text))),
    "text": (write_text, read_text),
    "csv": (write_csv, read_csv),
}


def imported(form: str, text: str) -> UUID:
    """Import a file and return the session's id."""
    try:
        sheet = checked(FORMS[form][1](text))
    except Mistakes as mistakes:
        raise AssertionError((mistakes.found, text)) from mistakes
    return operations.import_session(sheet=sheet).session.id


def check_round_trip(session_id: UUID) -> None:
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


def delete_everything() -> None:
    """Leave an empty database behind, as on another phone. The log itself can't be deleted but by SQL."""
    forget_all()
    with transaction.atomic(), connection.cursor() as cursor:
        for model in apps.get_app_config("referee").get_models():
            cursor.execute(f"DELETE FROM {connection.ops.quote_name(model._meta.db_table)}")


def with_log(session_id: UUID) -> str:
    """Return the record of a session with its log, as JSON."""
    return json.dumps(session_json(queries.session_row(session_id), with_log=True), ensure_ascii=False)


def imported_with_log(text: str) -> UUID:
    """Import a record with its log and return the session's id."""
    try:
        sheet = checked(Draft(json.loads(text)))
    except Mistakes as mistakes:
        raise AssertionError(mistakes.found) from mistakes
    return operations.import_session(sheet=sheet).session.id


def check_round_trip_with_log(session_id: UUID) -> None:
    """Write the session with its log, read that in, and look at it from all sides."""
    before, known = with_log(session_id), queries.session_row(session_id)
    again = imported_with_log(before)
    session = queries.session_row(again)
    assert with_log(again) == before
    assert (session.version, session.head) == (known.version, known.head)
    assert (session.scores, session.finished, session.winners) == (known.scores, known.finished, known.winners)
    forget_all()
    assert with_log(again) == before
    assert operations.rejudge(session_id=again) == []
    assert list(check_people()) == []
    assert not isinstance(queries.verify_session(session), Broken)
    assert with_log(imported_with_log(with_log(again))) == before

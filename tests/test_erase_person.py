"""`manage.py erase_person`: the name is nowhere, everything else is as it was, and the log says what was done."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection

from referee import checking, models, operations, queries
from referee.chain import seal_of
from referee.safekeeping.in_use import serving_from
from referee.state import HowSettled, forget_all
from referee.verifying import Holds
from tests.logs import correct
from tests.tables import Table, lay, open_table

pytestmark = pytest.mark.django_db

NAME = "Wilhelmina"


@pytest.fixture
def table() -> Table:
    """A table that names the person wherever a name can stand; its second hand has begun."""
    table = open_table(NAME, "Bo", tile_set=6, dealt=1)
    play = table.enter({**lay("1: 5-5"), "note": f"{NAME} took her time"}).line.id
    raised = operations.dispute(play_id=play, by=table.keeper, note=f"was it {NAME.lower()}'s turn?")
    operations.settle(dispute_id=raised.dispute.id, by=table.keeper, outcome=HowSettled.RULING_STANDS, note="Yes")
    table.enter({"do": "count", "left": {"2": ["6-4"]}})
    table.begin(leader=2)
    seats = [{"name": "Bo", "side": 1}, {"name": NAME, "side": 2}]
    correct(table, {"do": "seats", "seats": seats})
    table.undo(why=f"{NAME} sits here")
    table.enter({"do": "adjust", "seat": 1, "points": 5, "reason": f"a bet of WILHELMINA, not of {NAME}s"})
    return table


def erase(name: str = NAME) -> str:
    out = io.StringIO()
    call_command("erase_person", name, "--yes", stdout=out)
    forget_all()
    return out.getvalue()


def everything_stored() -> str:
    """Every value of every row of Referee's tables and the admin's."""
    with connection.cursor() as cursor:
        found = []
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT * FROM "{table}"')
            found.append(str(cursor.fetchall()))
    return "\n".join(found).casefold()


@pytest.mark.postgres
def test_the_name_is_nowhere_and_points_stay(table: Table) -> None:
    before = table.state.session.scores
    if connection.vendor == "postgresql":
        operations.erase_person(player_id=models.Player.objects.get(name=NAME).id)
        forget_all()
    else:
        said = erase()
        assert "The name is now Someone 1. Sessions: 1. Notes and reasons changed: 4." in said
        assert "Backups still have the old name." in said

    stored = everything_stored().replace("not of wilhelminas", "")  # another word
    assert NAME.casefold() not in stored
    session = models.Session.objects.get()
    assert session.scores == before
    assert [seat.player.name for seat in session.seats.order_by("number")] == ["Someone 1", "Bo"]
    assert [seat.name for seat in table.state.seats] == ["Someone 1", "Bo"]


@pytest.mark.postgres
def test_the_log_holds_and_its_first_line_says_what_was_done(table: Table) -> None:
    before = models.Session.objects.get()
    operations.erase_person(player_id=models.Player.objects.get(name=NAME).id)
    forget_all()

    after = models.Session.objects.get()
    assert isinstance(queries.verify_session(after), Holds)
    assert after.head != before.head
    [opened] = models.Play.objects.filter(version=0)
    assert opened.why.endswith(f"The log had {before.version + 1} lines then, and the seal {seal_of(before.head)}.")
    assert checking.check_session(checking.session_keys()[0]) == []
    table.enter({"do": "adjust", "seat": 2, "points": 5, "reason": "one more"})
    assert isinstance(queries.verify_session(models.Session.objects.get()), Holds)


def test_other_people_s_sessions_stay_as_they_are(table: Table) -> None:
    other = open_table("Bo", "Cy")
    other.enter({"do": "adjust", "seat": 1, "points": 5, "reason": f"as {NAME} said"})
    head = other.state.session.head

    erase()

    assert models.Session.objects.get(id=other.session_id).head == head


def test_two_people_get_two_names(table: Table) -> None:
    erase()
    assert "The name is now Someone 2." in erase("bo")
    assert models.Play.objects.get(version=0).why.count("A name was erased here on ") == 2


def test_where_several_circles_have_the_name_one_is_named(table: Table) -> None:
    for circle in ("Thursday", "Friday"):
        operations.create_player(name=NAME, circle=operations.find_or_make_circle(name=circle).id)

    with pytest.raises(CommandError, match=r"Several circles have a .*: Friday, Thursday\. Add --circle"):
        erase()
    call_command("erase_person", NAME, "--circle", "thursday", "--yes", stdout=io.StringIO())

    assert set(models.Player.objects.filter(name=NAME).values_list("circle__name", flat=True)) == {None, "Friday"}


def test_an_account_under_the_name_is_told(table: Table) -> None:
    User.objects.create(username=NAME.lower())

    assert f"There is an account under the name {NAME}, which is something else" in erase()


def test_a_name_that_the_person_had_before_goes_too(table: Table) -> None:
    player = models.Player.objects.get(name=NAME)
    player.name = "Mina"
    player.save()

    erase("Mina")

    assert NAME.casefold() not in everything_stored().replace("not of wilhelminas", "")


def test_a_log_that_was_changed_keeps_its_evidence(table: Table) -> None:
    with connection.cursor() as cursor:
        cursor.execute("UPDATE referee_play SET why = 'a lie' WHERE version = 2")

    with pytest.raises(CommandError, match=r"was changed: Line 2 .* Nothing was erased\. Run check_records\."):
        erase()

    assert models.Player.objects.filter(name=NAME).exists()


def test_a_row_that_was_changed_keeps_its_evidence_too(table: Table) -> None:
    models.Session.objects.update(scores={"1": 99})

    with pytest.raises(CommandError, match=r"Its rows don't say what it gives\. Nothing was erased\."):
        erase()

    assert models.Session.objects.get().scores == {"1": 99}


def test_nothing_is_erased_unless_somebody_says_so(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("builtins.input", lambda question: "no")
    out = io.StringIO()

    call_command("erase_person", NAME, stdout=out)

    assert f"{NAME} is named in the logs of 1 sessions." in out.getvalue()
    assert "Nothing was erased." in out.getvalue()
    assert models.Player.objects.filter(name=NAME).exists()


def test_somebody_unknown_is_said() -> None:
    with pytest.raises(CommandError, match=r"Nobody here is called Zoe\."):
        erase("Zoe")


def test_a_server_keeps_names_in_memory_so_none_may_run(table: Table) -> None:
    with serving_from(Path(connection.settings_dict["NAME"])), pytest.raises(CommandError, match="A server runs on"):
        erase()

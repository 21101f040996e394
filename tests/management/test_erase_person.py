"""`manage.py erase_person`: the name is nowhere, everything else is as it was, and the log says what was done."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.utils import timezone

from referee import models, operations, queries
from referee.accounts.models import ApiToken
from referee.log import DisputeOutcome, forget_all
from referee.log.chain import seal_of
from referee.log.verification import Holds
from referee.management import integrity
from referee.server.backups.database_lock import serving_from
from tests.support.api import Api
from tests.support.logs import correct
from tests.support.members import passkey_of
from tests.support.pages import browser, text_of
from tests.support.tables import Table, lay, open_session, open_table

pytestmark = pytest.mark.django_db

NAME = "Wilhelmina"


@pytest.fixture
def table() -> Table:
    """Return a table that names the person wherever a name can stand; its second hand has begun."""
    table = open_table(NAME, "Bo", tile_set=6, dealt=1)
    play = table.enter({**lay("1: 5-5"), "note": f"{NAME} took her time"}).line.id
    raised = operations.dispute(play_id=play, by=table.keeper, note=f"was it {NAME.lower()}'s turn?")
    operations.settle(dispute_id=raised.dispute.id, by=table.keeper, outcome=DisputeOutcome.RULING_STANDS, note="Yes")
    table.enter({"do": "count", "left": {"2": ["6-4"]}})
    table.begin(leader=2)
    seats = [{"name": "Bo", "side": 1}, {"name": NAME, "side": 2}]
    correct(table, {"do": "seats", "seats": seats})
    table.undo(why=f"{NAME} sits here")
    table.enter({"do": "adjust", "seat": 1, "points": 5, "reason": f"a bet of WILHELMINA, not of {NAME}s"})
    return table


def mentioned_everywhere(name: str) -> Table:
    """Return a table of others, who mention somebody wherever they can say something."""
    other = open_table("Cy", "Di", tile_set=6, dealt=1)
    play = other.enter({**lay("1: 5-5"), "note": f"{name} was here"}).line.id
    raised = operations.dispute(play_id=play, by=other.keeper, note=f"{name} says no")
    operations.settle(
        dispute_id=raised.dispute.id, by=other.keeper, outcome=DisputeOutcome.RULING_STANDS, note=f"{name} says yes"
    )
    amended = {"do": "amend", "play": str(play), "entry": {**lay("1: 5-5"), "note": f"{name} looked on"}}
    correct(other, amended)
    other.undo(why=f"for {name}")
    other.enter({"do": "adjust", "seat": 1, "points": 5, "reason": f"as {name} said"})
    return other


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
def test_their_color_and_mark_go_too(table: Table) -> None:
    wilhelmina = models.Player.objects.get(name=NAME)
    operations.change_player(player_id=wilhelmina.id, scope=queries.EVERYTHING, color="teal", mark="WB")

    erase()

    wilhelmina.refresh_from_db()
    assert (wilhelmina.color, wilhelmina.mark) == ("", "")


def test_the_log_holds_and_its_first_line_says_what_was_done(table: Table) -> None:
    before = models.Session.objects.get()
    operations.erase_person(player_id=models.Player.objects.get(name=NAME).id)
    forget_all()

    after = models.Session.objects.get()
    assert isinstance(queries.verify_session(after), Holds)
    assert after.head != before.head
    [opened] = models.Play.objects.filter(version=0)
    assert opened.why.endswith(
        f"The log had {before.version + 1} lines then, and the proof code {seal_of(before.head)}."
    )
    assert integrity.check_session(integrity.session_keys()[0]) == []
    table.enter({"do": "adjust", "seat": 2, "points": 5, "reason": "one more"})
    assert isinstance(queries.verify_session(models.Session.objects.get()), Holds)


def test_sessions_that_say_nothing_of_the_person_stay_as_they_are(table: Table) -> None:
    other = open_table("Bo", "Cy")
    other.enter({"do": "adjust", "seat": 1, "points": 5, "reason": f"as the {NAME}s said"})
    head = other.state.session.head

    erase()

    assert models.Session.objects.get(id=other.session_id).head == head


@pytest.mark.postgres
def test_texts_in_the_sessions_of_others_lose_the_name_too(table: Table) -> None:
    other = mentioned_everywhere(NAME)

    erased = operations.erase_person(player_id=models.Player.objects.get(name=NAME).id)
    forget_all()

    assert (erased.sessions, erased.texts) == (2, 4 + 5)
    assert NAME.casefold() not in everything_stored().replace("not of wilhelminas", "")
    assert isinstance(queries.verify_session(models.Session.objects.get(id=other.session_id)), Holds)
    for key in integrity.session_keys():
        assert integrity.check_session(key) == []
    [opened] = models.Play.objects.filter(version=0, session=other.session_id)
    assert opened.why.startswith("A name was erased here on ")
    assert "as Someone 1 said" in text_of(browser().get(f"/table/{other.session_id}/log/"))
    log = str(Api().get(f"sessions/{other.session_id}/log").body)
    assert "Someone 1" in log and NAME not in log


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Zoë", "Zoe\u0308"),
        ("Zoë", "ZOE\u0308"),
        ("Zoe", "Ｚｏｅ"),
        ("Ann Marie", "Ann  Marie"),
        ("Ann Marie", "ann\u00a0marie"),
        ("Ann Marie", "Ann\nMarie"),
        ("Wilhelmina", "Wil\u00adhel\u200dmina"),
        ("O'Hara", "O’Hara"),
        ("Straße", "STRASSE"),
        ("김민수", "\u1100\u1175\u11b7\u1106\u1175\u11ab\u1109\u116e"),
        ("\u1ed9", "o\u0302\u0323"),
    ],
)
def test_a_name_is_found_however_it_is_written(name: str, written: str) -> None:
    table = open_table(name, "Bo")
    table.enter({**lay("1: 5-5"), "note": f"{written}, again (and {written}!)"})
    other = mentioned_everywhere(written)

    erase(name)

    [note] = [line.entry["note"] for line in table.log if "note" in line.entry]
    assert note == "Someone 1, again (and Someone 1!)"
    assert [line.entry["reason"] for line in other.log if "reason" in line.entry] == ["as Someone 1 said"]
    assert written.casefold() not in everything_stored()


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Ann", "Annex, Hann, Ann2, ann_, Anne and the Ånn"),
        ("Zoe", "Zoë, Zoe\u0308 and ZOE\u0301"),
        ("Al", "all the time, a l, A.L."),
        ("Ann Marie", "Ann, Marie; Annmarie"),
    ],
)
def test_another_word_is_no_mention(name: str, text: str) -> None:
    table = open_table(name, "Bo")
    table.enter({**lay("1: 5-5"), "note": text})

    erase(name)

    assert [line.entry["note"] for line in table.log if "note" in line.entry] == [text]


def test_a_name_between_letters_that_need_no_blanks_is_a_mention() -> None:
    table = open_table("李小龍", "Bo")
    table.enter({**lay("1: 5-5"), "note": "輪到李小龍了"})

    erase("李小龍")

    assert "輪到Someone 1了" in [line.entry.get("note") for line in table.log]


def test_a_text_that_grows_too_long_is_cut_off() -> None:
    table = open_table("Al", "Bo")
    table.enter({**lay("1: 5-5"), "note": "Al, " * 125})

    erase("Al")

    assert [len(line.entry["note"]) for line in table.log if "note" in line.entry] == [500]
    assert integrity.check_session(integrity.session_keys()[0]) == []


def test_where_a_circle_has_somebody_else_of_the_name_it_is_theirs(table: Table) -> None:
    thursday, friday = (operations.find_or_make_circle(name=name) for name in ("Thursday", f"Friday with {NAME}"))
    for circle, seated in ((thursday, (NAME, "Bo")), (friday, (NAME, "Bo")), (friday, ("Cy", "Di"))):
        session = open_session(*seated, circle=circle.id).session
        other = Table(session.id, models.Key.objects.get(session=session, seat=None), {})
        other.begin()
        other.enter({"do": "adjust", "seat": 1, "points": 5, "reason": f"as {NAME} said"})

    call_command("erase_person", NAME, "--circle", "Thursday", "--yes", stdout=io.StringIO())

    reasons = models.Play.objects.filter(session__circle__isnull=False, entry__has_key="reason")
    assert {(line.session.circle.name, line.entry["reason"]) for line in reasons if line.session.circle} == {
        ("Thursday", "as Someone 1 said"),
        (f"Friday with {NAME}", f"as {NAME} said"),
    }


def test_what_people_have_named_loses_the_name_too(table: Table) -> None:
    circle = operations.find_or_make_circle(name=f"{NAME} & friends")
    bo = User.objects.create(username="bo")
    for name in (f"{NAME}'s rules", "Someone 1's rules"):
        models.SavedRules.objects.create(device="a phone", variant="draw", name=name)
    token = ApiToken.objects.create(
        user=bo, circle=circle, name=f"for {NAME}", scope="read", digest="x", good_until=timezone.now()
    )
    passkey = passkey_of(bo)
    passkey.data["name"] = f"{NAME}’s phone"
    passkey.save()
    told = [{"changed": {"name": "seat", "object": f"1 {NAME}", "fields": ["Name"]}}]
    kind = ContentType.objects.get_for_model(models.Session)
    history = LogEntry.objects.create(
        user=bo, content_type=kind, object_repr=f"1 {NAME}", action_flag=2, change_message=json.dumps(told)
    )

    said = erase()

    for row in (circle, token, passkey, history):
        row.refresh_from_db()
    assert circle.name == "Someone 1 & friends"
    assert operations.find_or_make_circle(name="someone 1 & FRIENDS") == circle
    assert set(models.SavedRules.objects.values_list("name", flat=True)) == {"Someone 1's rules", "Someone 1's rules 2"}
    assert (token.name, passkey.wrap().name) == ("for Someone 1", "Someone 1’s phone")
    assert (history.object_repr, history.get_change_message()) == (
        "1 Someone 1",
        "Changed Name for seat “1 Someone 1”.",
    )
    assert "Notes and reasons changed: 4. Other names changed: 5." in said
    assert NAME.casefold() not in everything_stored().replace("not of wilhelminas", "")


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

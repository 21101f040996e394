"""Reasons, notes and whys without invisible characters; older logs keep theirs, and pages don't show them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.test import Client

from referee import models, operations, queries
from referee.log import AmendEntry, DisputeOutcome, InsertEntry, forget_all
from referee.notation import Draft, checked
from referee.operations import Correction
from scoring.beginning import Beginning
from scoring.entries import Adjust, Entry, Play, Void
from scoring.record.entry_json import Marks
from scoring.tiles import Tile
from tests.support.api import Api, ApiTable, open_table
from tests.support.corrections import correction_path, preview_correction, save_correction
from tests.support.pages import browser, seat_people, text_of
from tests.support.patience_pages import PatiencePages
from tests.support.round_trips import check_round_trip, check_round_trip_with_log

pytestmark = pytest.mark.django_db

CONTROLS = [chr(code) for code in (*range(1, 9), 11, 12, *range(14, 32), *range(127, 160))]
TURNING = [
    *("\N{LEFT-TO-RIGHT MARK}", "\N{RIGHT-TO-LEFT MARK}", "\N{ARABIC LETTER MARK}"),
    *(chr(code) for code in (*range(0x202A, 0x202F), *range(0x2066, 0x206A))),
]
UNSEEN = "".join(CONTROLS + TURNING)
RAW, SEEN = f"so {UNSEEN}said", "so said"


LINES = models.Play.objects.values_list("entry", "changes", "why")


def unseen_in(text: str) -> list[str]:
    return [ascii(each) for each in UNSEEN if each in text]


def kept() -> list[str]:
    """Return the unseen characters in the rows of all logs, and in the copies of their notes."""
    return unseen_in("".join(texts([*LINES.all(), *models.Hand.objects.values_list("result")])))


def texts(value: object) -> Iterator[str]:
    """Every text in it."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (dict, list, tuple)):
        for each in value.values() if isinstance(value, dict) else value:
            yield from texts(each)


def written(text: str) -> int:
    """Return the number of times that a text stands in the log."""
    return sum(each.count(text) for each in texts(list(LINES.all())))


# What comes in


def challenge_of(table: ApiTable, play: str, note: str) -> str:
    raised = table.keeper.post(f"plays/{play}/disputes", {"note": note})
    assert raised.status == 201, raised.body
    dispute: str = raised["id"]
    return dispute


CORRECTION: dict[str, Any] = {"changes": [{"do": "options", "options": {"target": 150}}], "why": RAW}


def test_nothing_unseen_comes_in_through_the_api() -> None:
    table = open_table()
    table.play(1, "5-5", note=RAW)
    first = table.watcher.get(f"hands/{table.hand}")["plays"][0]["id"]
    adjusted = {"do": "adjust", "seat": 2, "points": -5, "reason": RAW, "note": RAW}
    sent = [
        table.enter(adjusted | {"id": str(uuid4())}),
        table.undo(why=RAW),
        table.keeper.post(f"hands/{table.hand}/redo", {"why": RAW}),
        table.keeper.post(f"sessions/{table.session}/corrections", CORRECTION),
        table.keeper.post(
            f"sessions/{table.session}/corrections",
            {"changes": [{"do": "insert", "hand": table.hand, "before": None, "entry": adjusted}]},
        ),
    ]
    for outcome in ({"outcome": "ruling_stands"}, {"outcome": "corrected", "correction": CORRECTION}):
        dispute = challenge_of(table, first, RAW)
        if "correction" in outcome:
            outcome["correction"] = {**CORRECTION, "changes": [{"do": "options", "options": {"target": 100}}]}
        sent.append(table.keeper.post(f"disputes/{dispute}/resolve", {**outcome, "note": RAW}))
    sent.append(table.enter({"do": "void", "reason": RAW, "note": RAW}))

    assert [each.status for each in sent if each.status not in (200, 201)] == [], [each.body for each in sent]
    assert kept() == []
    assert written(SEEN) == 15


def test_the_same_is_written_once_however_it_is_sent_again() -> None:
    table = open_table()
    sent = {"do": "void", "reason": RAW, "id": str(uuid4())}

    assert table.enter(sent).status == 201
    assert table.enter(sent).status == 200


def test_nothing_unseen_comes_in_by_the_pages() -> None:
    table = seat_people()
    table.lay("5-5")
    play = table.state.shown.lines[0]
    sent = [
        table.send("enter", do="adjust", seat=2, points=-5, reason=RAW),
        table.send(f"challenge/{play}", claim="question", note=RAW),
    ]
    dispute = table.state.log_state.disputes[-1].id
    sent.append(table.send(f"challenges/{dispute}", outcome="ruling_stands", note=RAW))
    seen = preview_correction(table, correction_path(table, rest="seats/"), **{"name-1": "Ann", "name-2": "Zoe"})
    sent.append(save_correction(table, seen, RAW))
    seen = preview_correction(table, correction_path(table, 2), do="adjust", seat=2, points=-10, reason=RAW)
    sent.append(save_correction(table, seen, RAW))
    sent.append(table.send("enter", do="void", reason=RAW))

    assert [each.status_code for each in sent if each.status_code >= 400] == []
    assert kept() == []
    assert written(SEEN) == 7


def test_a_reason_of_which_nobody_sees_anything_is_none() -> None:
    table = seat_people()

    assert "Say why it happened." in text_of(table.send("enter", do="void", reason=UNSEEN))


def test_the_reason_for_a_patience_thrown_in_is_plain_as_well() -> None:
    table = PatiencePages("bingo")
    table.send("enter", do="throw_in", reason=RAW)

    assert (kept(), written(SEEN)) == ([], 1)


RECORD: dict[str, Any] = {
    "record": 1,
    "variant": "all-fives",
    "seats": [{"name": "Ann"}, {"name": "Bo"}],
    "note": RAW,
    "hands": [
        {
            "leader": 1,
            "note": RAW,
            "plays": [
                {"seat": 1, "do": "play", "tile": "5-5", "note": RAW},
                {"seat": 2, "do": "adjust", "points": -5, "reason": RAW},
                {"do": "void", "reason": RAW},
            ],
        }
    ],
}


def forms() -> Iterator[tuple[str, str]]:
    """Yield the session as a file of each kind, with what nobody sees in it."""
    yield "application/json", json.dumps(RECORD)
    plain = json.loads(json.dumps(RECORD).replace(json.dumps(RAW)[1:-1], SEEN))
    session = Api().post("sessions/import", plain)["id"]
    for form, kind in (("text", "text/plain"), ("csv", "text/csv")):
        file = Client().get(f"/api/v1/sessions/{session}/record?format={form}").content.decode()
        unseen = "".join(TURNING + CONTROLS[31:]) if form == "text" else UNSEEN
        assert file.count(SEEN) == 5
        yield kind, file.replace(SEEN, f"so {unseen}said")


def test_nothing_unseen_comes_in_with_a_file() -> None:
    for kind, file in forms():
        models_before = models.Session.objects.count()
        assert Api().post("sessions/import", file.encode(), content_type=kind).status == 201
        assert browser().post("/sessions/import/", {"written": file, "store": "1"}).status_code == 302
        assert models.Session.objects.count() == models_before + 2
    assert kept() == []


def test_tabs_line_ends_and_what_scripts_and_emoji_need_are_kept() -> None:
    said = "a\tb\nc\r\nd עברית می‌خواهم 👩‍👩‍👧 ﻿＝"
    table = open_table()

    assert table.enter({"do": "void", "reason": said}).status == 201
    assert table.keeper.get(f"hands/{table.hand}")["plays"][-1]["reason"] == said


def test_a_name_with_something_unseen_is_refused_as_before() -> None:
    refused = Api().post("players", {"name": f"An{TURNING[0]}n"})

    assert refused.status == 400


# What is shown of older logs


class Before:
    """A session from before: free texts wherever there can be any, written as they came."""

    def __init__(self) -> None:
        self.table = seat_people()
        self.session = self.table.session_id
        self._key = queries.key_of_device("keeper's phone", self.session)
        self.first = self.enter(Play(1, Tile.parse("5-5")))
        second = self.enter(Play(2, Tile.parse("5-0"), 1))
        self.adjusted = self.enter(Adjust(1, -5, RAW))
        settled = self.challenge(self.first)
        amended = Correction((AmendEntry(second, Play(2, Tile.parse("5-1"), 1)),), RAW)
        operations.settle(
            dispute_id=settled, by=self._key, outcome=DisputeOutcome.CORRECTED, note=RAW, correction=amended
        )
        self.challenge(self.first)
        self.correct(InsertEntry(self.hand, None, uuid4(), Adjust(2, 10, RAW), Marks(note=RAW)))
        operations.undo(session_id=self.session, by=self._key, why=RAW)
        operations.redo(session_id=self.session, by=self._key, why=RAW)
        self.thrown_in = self.enter(Void(RAW))
        operations.begin_hand(session_id=self.session, by=self._key, beginning=Beginning(1))
        self.last = self.enter(Play(1, Tile.parse("6-6")))
        self.enter(Adjust(2, -5, RAW))
        self.correct(AmendEntry(self.last, Play(1, Tile.parse("5-5"))))

    @property
    def hand(self) -> UUID:
        """The present hand."""
        return self.table.state.shown.id

    @property
    def disputes(self) -> list[UUID]:
        """Every challenge."""
        return [each.id for each in self.table.state.log_state.disputes]

    def enter(self, entry: Entry) -> UUID:
        """Write an entry down as it is, past everything that reads what comes in."""
        hand = self.hand
        recorded = operations.record_entry(hand_id=hand, by=self._key, entry=entry, marks=Marks(note=RAW))
        return recorded.line.id

    def challenge(self, play: UUID) -> UUID:
        """Challenge an entry."""
        return operations.dispute(play_id=play, by=self._key, note=RAW).dispute.id

    def correct(self, change: Any) -> None:
        """Put something right."""
        operations.correct(session_id=self.session, by=self._key, correction=Correction((change,), RAW))

    def pages(self) -> Iterator[str]:
        """Every page about the session."""
        table, session = f"/table/{self.session}/", f"/session/{self.session}/"
        yield from (table, f"{table}log/", f"{table}undo/", f"{table}redo/", f"{table}hand/", f"{table}about/")
        yield from (f"{table}share/", f"{table}right/", f"{table}right/rules/")
        yield from (f"{table}right/hand/{number}/" for number in (1, 2))
        yield from (f"{table}right/{play}/" for play in (self.first, self.adjusted, self.thrown_in, self.last))
        yield from (f"{table}right/{self.first}/?points=1", f"{table}right/preview/")
        yield from (f"{table}challenges/{each}/" for each in self.disputes)
        yield f"{table}challenge/{self.last}/"
        for hand, plays in ((1, 5), (2, 2)):
            yield from (f"{session}{hand}/{play}/" for play in range(1, plays + 1))
            yield from (
                f"{session}scorecard/?hand={hand}",
                f"{table}hands/{hand}/replay/",
                f"{table}hands/{hand}/replay/steps/",
            )
            yield from (f"{table}hands/{hand}/replay/{step}/" for step in range(plays + 1))
        yield from (
            session,
            f"{session}challenges/",
            f"{session}result.svg",
            f"{session}what-if/",
            f"/board/{self.table.state.session.code}/",
        )
        yield from (f"{session}record/{form}/" for form in ("text", "csv", "hands", "json"))

    def shows(self) -> dict[str, int]:
        """Return pages, each with the number of times that it shows one of the texts at least."""
        table, session = f"/table/{self.session}/", f"/session/{self.session}/"
        return {
            f"{table}log/": 14,
            f"{table}undo/": 1,
            f"{session}scorecard/?hand=1": 4,
            f"{session}1/5/": 1,
            f"{session}1/3/": 1,
            f"{table}hands/1/replay/steps/": 2,
            f"{table}challenges/{self.disputes[0]}/": 2,
            f"{session}record/text/": 8,
            f"{session}record/csv/": 8,
            f"{session}record/json/": 8,
        }


@pytest.mark.parametrize("again", [lambda: None, forget_all], ids=["just written", "after a restart"])
def test_no_page_or_file_shows_what_an_older_log_has(again: Callable[[], None]) -> None:
    before = Before()
    again()
    shows = before.shows()

    assert kept() != [], "the log has it"
    for path in before.pages():
        answer = before.table.keeper.get(path)
        said = answer.content.decode()
        assert answer.status_code < 400, path
        assert unseen_in(said) == [], path
        assert said.count(SEEN) >= shows.get(path, 0), (path, said.count(SEEN))


def test_what_people_wrote_stands_in_its_own_direction() -> None:
    before = Before()
    for path, shown in before.shows().items():
        if "/record/" not in path:
            said = before.table.keeper.get(path).content.decode()
            assert said.count(f"<bdi>{SEEN}</bdi>") >= shown, path


def test_the_admin_pages_show_nothing_unseen(admin_client: Client) -> None:
    before = Before()
    played = before.table.state.log_state.hands[0].id
    lists = ["play/", "hand/", "session/", "insertion/"]
    for path in (
        *lists,
        f"play/{before.thrown_in}/change/",
        f"hand/{played}/change/",
        f"session/{before.session}/change/",
    ):
        answer = admin_client.get(f"/admin/referee/{path}")
        assert answer.status_code == 200
        assert unseen_in(answer.content.decode()) == [], path


def test_an_older_session_goes_out_and_comes_in_byte_for_byte() -> None:
    before = Before()

    check_round_trip(before.session)
    check_round_trip_with_log(before.session)


def test_notes_of_a_session_that_was_read_in_before_are_shown_without_it() -> None:
    sheet = checked(Draft(RECORD))
    hands = tuple(hand._replace(marks=replace(hand.marks, note=RAW)) for hand in sheet.hands)
    session = operations.import_session(sheet=sheet._replace(marks=Marks(note=RAW), hands=hands)).session.id
    assert kept() != []

    said = Client().get(f"/session/{session}/").content.decode()
    assert said.count(f"<bdi>{SEEN}</bdi>") >= 3 and unseen_in(said) == []
    check_round_trip(session)


def test_a_pasted_session_is_looked_at_without_it() -> None:
    for _kind, file in forms():
        said = browser().post("/positions/", {"written": file}).content.decode()
        assert "Ann" in said
        assert unseen_in(said) == []

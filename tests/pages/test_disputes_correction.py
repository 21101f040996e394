"""A challenge that was right: the record is corrected and the challenge settled at one tap (record 3.3)."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from referee import models, operations
from referee.exceptions import NotNow
from referee.log import Dispute, DisputeOutcome
from referee.pages import correction_disputes
from tests.support.corrections import correction_path, preview_correction, save_correction
from tests.support.pages import PageTable, html_of, seat_people, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> PageTable:
    table = seat_people()
    table.lay("5-5", "5-0@1", "5-3@2")
    return table


def doubt(table: PageTable, number: int, who: str = "player", **fields: Any) -> Dispute:
    """Challenge a play of the present hand on the page."""
    sent = {"id": uuid4(), "claim": "unlawful", "note": "", **fields}
    answer = table.who(who).post(f"{table.path}challenge/{table.state.shown.lines[number - 1]}/", sent)
    assert answer.status_code == 302
    return table.state.log_state.disputes[-1]


def settlements(table: PageTable) -> list[str]:
    """Return the outcome of each challenge, or ``open``, in order."""
    return [each.settlement.outcome if each.settlement else "open" for each in table.state.log_state.disputes]


def test_from_the_challenge_to_the_record_put_right_and_the_challenge_settled(table: PageTable) -> None:
    raised = doubt(table, 2, claim="points", points="0", note="That was the 5-2.")
    path = correction_path(table, 2)
    assert f'href="{path}"' in html_of(table.keeper.get(f"{table.path}challenges/{raised.id}/"))
    assert "Bo challenges Bo's 5-0: that should have scored 0. That was the 5-2." in text_of(table.keeper.get(path))

    page = preview_correction(table, path, lay="5-2@1")
    assert "This settles the challenge: Bo challenges Bo's 5-0" in text_of(page)
    answer = save_correction(table, page, "it was the 5-2", settles=raised.id)

    assert answer["Location"] == table.path
    settlement = table.state.log_state.disputes[0].settlement
    correction = models.Play.objects.get(session=table.session_id, kind="correction")
    assert (settlement.outcome, settlement.correction) == (DisputeOutcome.CORRECTED, correction.id)
    assert correction.why == "it was the 5-2"
    after = table.look()
    assert "It has been put right, and the challenge is settled." in text_of(after)
    assert 'aria-label="Challenges" hidden' in html_of(after)
    assert "It was put right." in text_of(table.player.get(f"/session/{table.session_id}/challenges/"))


def test_a_second_tap_writes_nothing_more(table: PageTable) -> None:
    raised = doubt(table, 2)
    page = preview_correction(table, correction_path(table, 2), lay="5-2@1")
    for _tap in range(2):
        assert save_correction(table, page, settles=raised.id)["Location"] == table.path

    assert models.Play.objects.filter(session=table.session_id, kind="correction").count() == 1
    assert models.Play.objects.filter(session=table.session_id, kind="settlement").count() == 1


def test_without_the_tick_the_challenge_stays_open(table: PageTable) -> None:
    doubt(table, 2)
    save_correction(table, preview_correction(table, correction_path(table, 2), lay="5-2@1"))

    assert settlements(table) == ["open"]
    assert "It has been put right. Undo takes it back." in text_of(table.look())


def test_points_that_are_given_after_a_play_settle_its_challenge(table: PageTable) -> None:
    raised = doubt(table, 2, claim="points", points="15")
    asked = html_of(table.keeper.get(f"{correction_path(table, 2, rest='after/')}?points=1"))
    assert 'name="points" inputmode="numeric" value="5"' in asked, "15 are claimed, 10 were given"
    sent = {"do": "adjust", "seat": 2, "points": 5, "reason": "called"}
    page = preview_correction(table, correction_path(table, 2, rest="after/"), **sent)

    assert f'value="{raised.id}"' in html_of(page)
    save_correction(table, page, settles=raised.id)
    assert settlements(table) == [DisputeOutcome.CORRECTED]


def test_only_challenges_that_a_correction_answers_are_offered(table: PageTable) -> None:
    table.lay("3-1@2")
    first, third, fourth = doubt(table, 1), doubt(table, 3), doubt(table, 4)

    page = html_of(preview_correction(table, correction_path(table, 2), lay="5-2@1"))

    assert table.state.shown.hand.end_total != 0
    assert f'value="{first.id}"' not in page, "a play before it"
    assert f'value="{third.id}"' in page, "5-3 scores now: 2 + 3 = 5"
    assert f'value="{fourth.id}"' not in page, "only the sum of its ends changes"


def test_several_challenges_are_settled_with_one_correction(table: PageTable) -> None:
    raised = [doubt(table, 2), doubt(table, 2, "keeper", claim="question")]
    page = preview_correction(table, correction_path(table, 2), lay="5-2@1")
    save_correction(table, page, settles=[each.id for each in raised])

    assert settlements(table) == [DisputeOutcome.CORRECTED] * 2
    assert "and 2 challenges are settled" in text_of(table.look())
    assert len({each.settlement.correction for each in table.state.log_state.disputes}) == 1


def test_dispute_settled_meanwhile_keeps_its_outcome(table: PageTable) -> None:
    raised = doubt(table, 2)
    page = preview_correction(table, correction_path(table, 2), lay="5-2@1")
    settled = {"id": uuid4(), "outcome": "withdrawn", "note": ""}
    table.player.post(f"{table.path}challenges/{raised.id}/", settled)
    save_correction(table, page, settles=raised.id)

    assert settlements(table) == [DisputeOutcome.WITHDRAWN]
    assert models.Play.objects.filter(session=table.session_id, kind="correction").count() == 1


def test_settled_between_the_look_and_the_write_it_is_shown_again(
    table: PageTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    raised = doubt(table, 2)
    page = preview_correction(table, correction_path(table, 2), lay="5-2@1")

    def too_late(**_given: Any) -> None:
        raise NotNow("This challenge is settled already.", table.state.session, table.state.key)

    monkeypatch.setattr(operations, "settle", too_late)
    answer = save_correction(table, page, settles=raised.id)
    assert answer.status_code == 409 and "Somebody else was quicker" in text_of(answer)
    assert correction_disputes._settle_too(table.state, raised.id, uuid4()) is False


def test_what_is_no_challenge_settles_nothing(table: PageTable) -> None:
    page = preview_correction(table, correction_path(table, 2), lay="5-2@1")

    assert save_correction(table, page, settles="x").status_code == 400
    assert save_correction(table, page, settles=uuid4())["Location"] == table.path
    assert settlements(table) == []


def test_a_correction_that_is_undone_is_said_to_be(table: PageTable) -> None:
    raised = doubt(table, 2)
    save_correction(table, preview_correction(table, correction_path(table, 2), lay="5-2@1"), settles=raised.id)

    table.send("undo")
    assert "It was put right, and that was undone since." in text_of(
        table.keeper.get(f"/session/{table.session_id}/challenges/")
    )
    table.send("redo")
    assert "It was put right." in text_of(table.keeper.get(f"/session/{table.session_id}/challenges/"))

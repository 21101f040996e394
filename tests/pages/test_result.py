"""The result of a hand at the table: why nobody scores, whose each number is, and who begins the next."""

from __future__ import annotations

import re

import pytest

from referee import models
from tests.support.pages import PageTable, browser, html_of, seat_people, text_of

pytestmark = pytest.mark.django_db


def counted(game: str, left: dict[int, list[str]], **options: object) -> str:
    """Return the result page of a hand that the table declared blocked after Ann's lead of 6-6."""
    table = seat_people(game, dealt=2, **options)
    table.lay("6-6")
    table.send("enter", do="block")
    sent = {"hand": table.state.shown.id, "check": "1", **{f"left-{seat}": tiles for seat, tiles in left.items()}}
    return text_of(table.keeper.get(f"{table.path}count/", sent))


def test_a_tie_says_who_is_tied_and_that_nobody_scores() -> None:
    said = counted("draw", {1: ["6-2"], 2: ["5-3", "0-0"]})

    assert "Ann and Bo are tied for the lowest count. Nobody scores at the end of this hand." in said


def test_a_blocked_hand_that_scores_nothing_by_a_house_rule_says_so() -> None:
    said = counted("fives-and-threes", {1: ["1-0"], 2: ["5-3", "0-0"]}, blocked_score="none")

    assert "At this table a blocked hand scores nothing. Nobody scores at the end of this hand." in said


def test_the_sum_names_whose_pips_it_adds_up() -> None:
    assert "Ann +9 Bo 10 − Ann 1 = 9" in counted("draw", {1: ["1-0"], 2: ["5-3", "2-0"]})


def test_a_side_has_one_color_wherever_it_is_named() -> None:
    table = seat_people("draw", "Ann", "Bo", dealt=2)
    table.lay("6-6")
    table.send("enter", do="block")
    sent = {"hand": table.state.shown.id, "check": "1", "left-1": ["1-0"], "left-2": ["5-3", "2-0"]}
    color_of_ann = '<i class="of-side side-1" aria-hidden="true"></i>Ann'

    result = html_of(table.keeper.get(f"{table.path}count/", sent))
    assert f"<b>{color_of_ann} +9" in result and f'<th scope="row">{color_of_ann}</th>' in result
    table.keeper.post(f"{table.path}count/", {**sent, "record": "1", "seen": table.state.version})
    session = html_of(table.watcher.get(f"/session/{table.session_id}/scorecard/"))
    assert f'<th scope="col">{color_of_ann}</th>' in session and f'<span class="doer">{color_of_ann}</span>' in session
    assert '<div class="card side-1' in html_of(table.look())


class TestWhereOnlyTheTableKnowsWhoLeads:
    def test_the_names_themselves_begin_the_hand(self) -> None:
        table = seat_people("bergen", begin=False)
        page = table.look()

        assert "Who leads? Tap the name to begin the first hand." in text_of(page)
        assert re.findall(r'name="leader"\s+value="(\d)"', page.content.decode()) == ["1", "2"]
        table.send("begin", leader="2")
        assert table.state.shown.hand.leader == 2

    def test_enter_in_a_field_begins_nothing(self) -> None:
        page = seat_people("bergen", begin=False).look().content.decode()
        form = page[page.index('class="next-hand"') :]

        assert "disabled hidden" in form[form.index("<button") : form.index(">", form.index("<button"))]

    def test_who_holds_no_pen_has_no_names_to_tap(self) -> None:
        table = seat_people("bergen", begin=False)

        assert 'name="leader"' not in table.player.get(table.path).content.decode()
        assert 'name="leader"' not in table.watcher.get(table.path).content.decode()


class TestTakingOver:
    def test_a_seat_is_named_with_its_table_before_it_is_taken(self) -> None:
        table = seat_people()
        said = text_of(browser().get(self.code_for(table, "2")))

        assert "Enter Bo's plays with this phone?" in said
        assert "The table: All Fives with Ann and Bo." in said and models.Session.objects.get().code in said
        assert "Take Bo's seat" in said

    def test_the_pen_is_named_as_what_it_is(self) -> None:
        said = text_of(browser().get(self.code_for(seat_people(), "")))

        assert "Enter everybody's plays with this phone?" in said and "Take over the score" in said

    def test_the_page_with_the_code_names_them_too(self) -> None:
        table = seat_people()
        shown = table.keeper.post(f"{table.path}hand-over/", {"seat": "2"}, follow=True)

        assert f"Hand over Bo's seat All Fives, table {models.Session.objects.get().code}" in text_of(shown)

    def test_a_code_that_was_used_says_so_before_anything_is_tapped(self) -> None:
        table = seat_people()
        address = self.code_for(table, "2")
        browser().post(address)
        again = table.watcher.get(address)

        assert again.status_code == 404 and "has been used or has expired" in text_of(again)

    @staticmethod
    def code_for(table: PageTable, seat: str) -> str:
        shown = table.keeper.post(f"{table.path}hand-over/", {"seat": seat}, follow=True)
        return re.search(r"/take/[^\"]*", shown.content.decode())[0]

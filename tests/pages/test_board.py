"""The board of a table, open to whoever has its code."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client

from referee import models, operations
from tests.support.disputes import raise_dispute
from tests.support.pages import HTMX, PageTable, browser, html_of, seat_people, text_of
from tests.support.patience_pages import PatiencePages

pytestmark = pytest.mark.django_db


def board(table: PageTable) -> str:
    return f"/board/{table.state.session.code}/"


def told(table: PageTable) -> str:
    """Return what the board says on its edge."""
    return edge(table.watcher, board(table))


def edge(looker: Client, address: str) -> str:
    page = looker.get(address)
    assert page.status_code == 200
    page.content = page.content.partition(b'<section class="edge near"')[2].partition(b"</section>")[0]
    return text_of(page)


@pytest.mark.parametrize("who", ["keeper", "player", "watcher"])
def test_everybody_sees_the_same_board_and_nothing_to_tap(who: str) -> None:
    table = seat_people()
    table.lay("5-5")
    page = table.who(who).get(board(table), headers=HTMX).content.decode()

    assert "Bo's turn" in page
    assert not any(tag in page for tag in ("<form", "<button", "<a ", "<input"))
    assert page == table.watcher.get(board(table), headers=HTMX).content.decode()


def test_a_code_opens_the_board_however_it_is_typed() -> None:
    code = seat_people().state.session.code

    assert browser().get(f"/board/{code[:3].lower()}-{code[3:].lower()}/").status_code == 200


def test_who_sits_before_a_television_types_the_code() -> None:
    code = seat_people().state.session.code
    television = browser()
    page = html_of(television.get("/board/"))

    assert '<form class="join" action="/board/"' in page
    assert television.get(f"/board/?code=+{code.lower()}")["Location"] == f"/board/{code}/"
    assert 'href="/board/"' in html_of(television.get("/more/"))


def test_a_code_that_was_mistyped_stays_in_its_field() -> None:
    answer = browser().get("/board/?code=WRONG")

    assert answer.status_code == 404
    assert "No table has this code." in text_of(answer)
    assert 'value="WRONG"' in html_of(answer)


@pytest.mark.parametrize("path", ["/board/", "share"])
def test_where_no_page_may_keep_the_screen_on_somebody_has_to_set_it(path: str) -> None:
    table = seat_people()
    path = f"{table.path}share/" if path == "share" else path
    said = "set the television or tablet itself to do that"

    assert said in text_of(table.keeper.get(path))
    assert said not in text_of(table.keeper.get(path, secure=True))


@pytest.mark.parametrize("code", ["WRONG", "%20", "5" * 300, "ä%00"])
def test_a_stranger_with_a_wrong_code_is_asked_for_it_again(code: str) -> None:
    seat_people()
    answer = browser().get(f"/board/{code}/")

    assert answer.status_code == 404
    assert "No table has this code." in text_of(answer)
    assert '<form class="join" action="/board/"' in html_of(answer)


def test_before_the_first_hand_it_shows_how_to_join() -> None:
    table = seat_people(begin=False)
    page = table.watcher.get(board(table))

    assert 'class="qr"' in page.content.decode()
    assert table.state.session.code in text_of(page)
    assert " begins" in page.content.decode()


def test_it_says_who_leads_and_how() -> None:
    assert "Ann leads The leader can lead any tile." in told(seat_people())


def test_it_says_whose_turn_it_is_and_what_the_last_play_brought_with_its_sum() -> None:
    table = seat_people()
    table.lay("5-5")

    assert "Bo's turn Ann 5-5 Open ends: 10 Ann +10 5+5 = 10" in told(table)


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        ({"lay": "5-3@1"}, "Ann's turn Bo 5-3 Open ends: 13"),
        ({"do": "draw", "tiles": "1"}, "Bo's turn Bo drew 1 tile Open ends: 10"),
        ({"do": "pass", "stands": "1"}, "Ann's turn Bo passed Open ends: 10"),
    ],
)
def test_an_award_goes_with_the_play_that_brought_it(entry: dict[str, str], says: str) -> None:
    table = seat_people()
    table.lay("5-5")
    table.send("enter", **entry)

    assert says in told(table)
    assert "+10" not in told(table)


def test_an_undo_shows_the_award_of_the_play_that_is_the_last_again() -> None:
    table = seat_people()
    table.lay("5-5", "5-3@1")
    table.send("undo")

    assert "Bo's turn Ann 5-5 Open ends: 10 Ann +10 5+5 = 10" in told(table)


def test_it_shows_an_open_challenge_until_it_is_settled() -> None:
    table = seat_people()
    table.lay("5-5")
    raise_dispute(table)

    assert "Bo challenges Ann's 5-5: that should have scored 15." in told(table)


def test_a_challenge_lets_no_award_fly_again() -> None:
    table = seat_people()
    table.lay("5-5")
    assert "data-buzz" in table.watcher.get(board(table), headers=HTMX).content.decode()
    raise_dispute(table)

    assert "data-buzz" not in table.watcher.get(board(table), headers=HTMX).content.decode()


@pytest.mark.parametrize("where", ["board", "table"])
@pytest.mark.parametrize("reversal", ["undo", "redo"])
def test_an_award_flies_only_when_its_play_is_entered(where: str, reversal: str) -> None:
    table = seat_people()
    table.lay("5-5", "5-0@1")
    address = board(table) if where == "board" else table.path
    assert "data-buzz" in table.watcher.get(address, headers=HTMX).content.decode()
    table.send("undo")
    if reversal == "redo":
        table.send("redo")

    assert "data-buzz" not in table.watcher.get(address, headers=HTMX).content.decode()


@pytest.fixture
def gone_out() -> PageTable:
    """Ann has gone out, and Bo's tile isn't counted."""
    table = seat_people(dealt=2)
    table.lay("6-5", "6-4@1", "5-5@2")
    return table


def count(table: PageTable) -> None:
    shown = {"hand": table.state.shown.id, "seen": table.state.version, "id": uuid4()} if table.state.shown else {}
    table.keeper.post(f"{table.path}count/", {**shown, "left-2": ["4-3"], "record": "1"})


def test_it_waits_for_the_count(gone_out: PageTable) -> None:
    assert "Ann went out! The hand is over. Now count what is left." in told(gone_out)


def test_after_a_hand_it_shows_the_result_and_who_leads_the_next(gone_out: PageTable) -> None:
    count(gone_out)
    says = told(gone_out)

    assert "Ann went out" in says
    assert "leads the next hand" in says


def test_at_the_end_it_says_who_won() -> None:
    table = seat_people("blind", target=1)
    entries = 0
    while not table.state.winners and entries < 60:
        entries += 1
        play_any(table)

    assert "wins with 1!" in told(table)
    assert "★" in told(table)


def play_any(table: PageTable) -> None:
    """Make any entry that the rules allow the seat at turn."""
    from scoring.entries import Pass, Play
    from scoring.judging import placements

    state = table.state
    assert state.due and state.shown
    lawful = placements(state.shown.hand)
    entry = Play(state.due.seat, lawful[-1].tile, lawful[-1].arm, lawful[-1].inward) if lawful else Pass(state.due.seat)
    keeper = models.Key.objects.get(session=table.session_id, seat=None)
    operations.record_entry(hand_id=state.shown.id, by=keeper, entry=entry)


def test_a_session_that_the_table_ends_is_over_on_the_board(gone_out: PageTable) -> None:
    count(gone_out)
    gone_out.send("end", sure="1")

    assert "The table has ended the session." in told(gone_out)
    assert "data-over" in gone_out.watcher.get(board(gone_out)).content.decode()


def test_the_score_stands_along_four_edges_and_is_read_out_once() -> None:
    table = seat_people()
    page = html_of(table.watcher.get(board(table)))

    assert page.count('class="standings"') == 4
    assert page.count('aria-hidden="true"><div class="standings"') == 3


def test_a_device_remembers_that_the_scores_are_turned_to_each_side() -> None:
    table = seat_people()
    tablet = browser()
    assert "each-side" not in body(tablet, board(table))
    assert "each-side" in body(tablet, f"{board(table)}?sides=4")
    assert "each-side" in body(tablet, board(table))
    assert "each-side" not in body(tablet, f"{board(table)}?sides=1")
    assert "each-side" not in body(tablet, f"{board(table)}?sides=x")


def body(looker: Client, address: str) -> str:
    return looker.get(address).content.decode().split("<body")[1].split(">")[0]


def test_it_is_drawn_for_the_size_of_its_own_felt() -> None:
    table = seat_people()
    screen = browser()
    screen.cookies["board"], screen.cookies["felt"] = "1800x636", "390x216"

    assert 'viewBox="0 0 1800 636"' in screen.get(board(table)).content.decode()


def test_board_is_not_modified_without_an_entry() -> None:
    table = seat_people()
    seen = table.watcher.get(board(table), headers=HTMX)["ETag"]
    again = {**HTMX, "If-None-Match": seen}

    assert table.watcher.get(board(table), headers=again).status_code == 304
    table.lay("5-5")
    assert table.watcher.get(board(table), headers=again).status_code == 200


@pytest.mark.parametrize("who", ["keeper", "player", "watcher", "stranger"])
def test_a_patience_shows_how_it_stands(who: str) -> None:
    pages = PatiencePages("five-columns")
    address = f"/board/{pages.state.session.code}/"
    assert "Ann lays out the tiles." in edge(pages.who(who), address)
    pages.lay()

    assert "2 possible moves It can be won from here. 28 tiles left · 0 moves" in edge(pages.who(who), address)
    assert 'href="?tile' not in pages.who(who).get(address).content.decode()
    pages.send("enter", do="give_up", sure="1")
    assert "Ann 0 won, 1 lost" in edge(pages.who(who), address)


@pytest.mark.parametrize("who", ["keeper", "player", "watcher"])
def test_the_way_to_the_board_is_on_the_share_sheet_and_on_the_session_page(who: str) -> None:
    table = seat_people()
    for path in (f"{table.path}share/", f"/session/{table.session_id}/"):
        assert board(table) in table.who(who).get(path).content.decode()

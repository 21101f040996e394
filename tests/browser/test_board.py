"""The board on a television and on a tablet: it follows, turns to each side, and fills the screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from referee import queries
from tests.browser.boards import TABLET, a_screen, board_beside, board_of
from tests.browser.conftest import NewPhone
from tests.browser.crowded_tables import Moment
from tests.browser.steps import at_table, play
from tests.browser.streams import wait_for_stream
from tests.support.tables import open_session

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_code_typed_with_a_remote_control_opens_the_board(new_phone: NewPhone) -> None:
    code = open_session("Ann", "Bo").session.code
    screen = a_screen(new_phone)
    screen.goto("/board/")
    expect(screen.get_by_label("The table's code")).to_be_focused()
    screen.keyboard.type(code.lower())
    screen.keyboard.press("Enter")

    expect(screen.locator(".board-join .code")).to_have_text(code)


def test_a_phone_plays_and_the_board_follows_by_the_stream(phone: Page, new_phone: NewPhone) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6)
    screen = a_screen(new_phone)
    screen.goto(board_beside(phone))
    wait_for_stream(screen)
    expect(screen.locator(".near .says")).to_have_text("Ann leads")
    asked: list[str] = []
    screen.on("request", lambda request: asked.append(request.url))

    play(phone, "5-5")
    expect(screen.locator(".near .says")).to_have_text("Bo's turn")
    expect(screen.locator(".near .awards")).to_contain_text("Ann +10 5+5 = 10")
    play(phone, "5-0", 1)
    expect(screen.locator(".near .last-play")).to_contain_text("Bo 5-0")

    assert len(asked) == 2, "it asks once for each version that the stream tells of"
    drawn = screen.locator(".felt .layout").get_attribute("viewBox") or ""
    assert int(drawn.split()[2]) > 1800, "the layout is drawn for this screen"


def test_only_a_phone_that_somebody_has_tapped_vibrates(phone: Page, new_phone: NewPhone) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6)
    screen = a_screen(new_phone)
    for each in (phone, screen):
        each.add_init_script("window.buzzes = 0; navigator.vibrate = () => { buzzes += 1; }")
    # To be asked something by Playwright counts as a tap.
    screen.add_init_script("Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false } })")
    phone.reload()
    screen.goto(board_beside(phone))
    wait_for_stream(screen)
    play(phone, "5-5")
    expect(screen.locator(".near .awards")).to_contain_text("Ann +10 5+5 = 10")

    assert screen.evaluate("buzzes") == 0
    assert phone.evaluate("buzzes") == 1


def test_the_board_asks_where_no_stream_gets_through(phone: Page, new_phone: NewPhone) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6)
    screen = a_screen(new_phone)
    screen.route("**/live/*/", lambda route: route.fulfill(status=204))
    screen.route("**/live/?*", lambda route: route.fulfill(status=204))
    screen.goto(board_beside(phone))
    play(phone, "5-5")

    expect(screen.locator(".near .says")).to_have_text("Bo's turn")


def test_a_hand_begins_on_a_board_that_showed_how_to_join(new_phone: NewPhone) -> None:
    from referee import operations
    from scoring.beginning import Beginning

    opened = open_session("Ann", "Bo")
    screen = a_screen(new_phone)
    screen.goto(f"/board/{opened.session.code}/")
    wait_for_stream(screen)
    expect(screen.locator(".board-join")).to_contain_text(opened.session.code)
    keeper = queries.key_by_secret(opened.keeper_key)
    operations.begin_hand(session_id=opened.session.id, by=keeper, beginning=Beginning(leader=2))

    expect(screen.locator(".near .says")).to_have_text("Bo leads")
    expect(screen.locator(".board-join")).to_be_hidden()


def test_the_scores_turn_to_each_side_and_stay_so(new_phone: NewPhone) -> None:
    address = board_of(Moment("fives-and-threes", "Ann", "Bo", "Cy").lay("5-5").session)
    screen = a_screen(new_phone, TABLET)
    screen.goto(address)
    expect(screen.locator(".edge.far .standings")).to_be_hidden()
    screen.get_by_role("link", name="Rotate for both sides").click()

    for edge in ("near", "far", "left", "right"):
        expect(screen.locator(f".edge.{edge} .standings")).to_be_visible()
    screen.goto(address)
    expect(screen.locator(".edge.far .standings")).to_be_visible()
    screen.get_by_role("link", name="Rotate for one side").click()
    expect(screen.locator(".edge.far .standings")).to_be_hidden()


def test_the_board_fills_the_screen_at_a_tap(new_phone: NewPhone) -> None:
    screen = a_screen(new_phone)
    screen.goto(board_of(open_session("Ann", "Bo").session.id))
    screen.get_by_role("button", name="Full screen").click()

    screen.wait_for_function("document.fullscreenElement !== null")


def test_the_screen_of_a_board_stays_awake_as_that_of_a_table_does(phone: Page, new_phone: NewPhone) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6)
    screen = a_screen(new_phone)
    for each, path in ((phone, phone.url), (screen, board_beside(phone))):
        each.add_init_script("window.locks = []; navigator.wakeLock.request = async kind => locks.push(kind)")
        each.goto(path)
        each.wait_for_function("locks.includes('screen')")
        each.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

        assert each.evaluate("locks") == ["screen", "screen"], "it is asked for anew once the page is seen again"

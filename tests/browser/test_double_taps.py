"""Double taps, which enter one thing: no tray changes under a finger, and what has just come up takes no tap for a moment."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.crowded_tables import FOUR, Moment, counting, device_cookie, must_draw, patience
from tests.browser.steps import SAME_SCREEN, next_version, tap_end, too_small, version_of
from tests.support.sample_sizes import sample

pytestmark = pytest.mark.django_db(transaction=True)

GAPS = (100, 300, 600)
TWO = ("Ann", "Bo")

MILLISECONDS_OF_REST = "parseFloat(getComputedStyle(document.querySelector('.actions')).animationDelay) * 1000"

Opened = Callable[[Page], Locator]


def first(selector: str) -> Opened:
    """Return a function that finds the first visible element of a page with this selector."""
    return lambda phone: phone.locator(f"{selector} >> visible=true").first


def at_the_first_end(phone: Page) -> Locator:
    """Choose the first end and return a tile that fits it."""
    tap_end(phone, int(phone.locator(".felt a.end[data-arm]").first.get_attribute("data-arm") or 0))
    return phone.locator(".panel:not([data-panel='']):visible .pick:not(.gone)").first


def of_a_suit(phone: Page) -> Locator:
    """Return a tile that fits, found under its suit."""
    other = phone.get_by_role("link", name="All tiles")
    if other.count():
        other.tap()
    phone.locator(".suit:not(.no)").first.tap()
    return phone.locator(".by-suit .pick:not(.gone, .no):visible").first


FITS = first(".panel .pick:not(.gone, .no)")
TRAYS: dict[str, tuple[Callable[[], Moment], Opened]] = {
    "double-six": (lambda: Moment("all-fives", *TWO, tile_set=6).lay("5-5", "5-0"), FITS),
    "double-six, an end chosen": (lambda: Moment("all-fives", *TWO, tile_set=6).lay("5-5", "5-0"), at_the_first_end),
    "double-six, the lead": (lambda: Moment("block", *TWO), FITS),
    "double-nine": (lambda: Moment("all-fives", *TWO, tile_set=9).lay("6-5", "6-3"), FITS),
    "double-nine, four ends": (lambda: Moment("all-fives", *TWO, tile_set=9).lay("5-5", "5-1", "5-2"), FITS),
    "double-nine, an end chosen": (lambda: Moment("all-fives", *TWO, tile_set=9).lay("6-5", "6-3"), at_the_first_end),
    "double-nine, a suit chosen": (lambda: Moment("all-fives", *TWO, tile_set=9).lay("6-5", "6-3"), of_a_suit),
    "double-nine, the lead": (lambda: Moment("all-fives", *TWO, tile_set=9), of_a_suit),
    "double-twelve": (lambda: Moment("mexican-train", *FOUR).go_on(4), FITS),
    "double-twelve, an end chosen": (lambda: Moment("mexican-train", *FOUR).go_on(4), at_the_first_end),
    "double-twelve, a suit chosen": (lambda: Moment("mexican-train", *FOUR).go_on(4), of_a_suit),
    "double-fifteen": (lambda: Moment("super-dominoes", *FOUR).lay("12-12", "12-10"), FITS),
    "rows that lie face down": (lambda: Moment("blind", *TWO), FITS),
    "a patience's hand": (lambda: patience("domino-patience", 4), FITS),
    "a patience's table": (lambda: patience("bingo", 0), first(".felt a.lying.next, .felt a[data-tile='3-1']")),
    "drawing": (must_draw, first(".act[value=draw]")),
    "undoing": (lambda: Moment("all-fives", *TWO, tile_set=6).lay("5-5", "5-0", "5-1"), first(".act.undo")),
}


def at(phone: Page, moment: Moment) -> None:
    """Show the keeper's phone this table, drawn for its screen."""
    phone.context.add_cookies([device_cookie()])  # type: ignore[list-item]
    phone.add_init_script(SAME_SCREEN)
    phone.goto(moment.address)
    phone.reload()


def tap_twice(phone: Page, target: Locator, gap: int) -> None:
    """Tap this place of the screen with a thumb, and once more after so many milliseconds."""
    target.tap(trial=True)  # it is ready for a tap
    box = (target.locator(".hit") if target.locator(".hit").count() else target).bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    phone.touchscreen.tap(x, y)
    phone.wait_for_timeout(gap)
    phone.touchscreen.tap(x, y)


@pytest.fixture
def phone(new_phone: NewPhone) -> Page:
    """Return a page on a telephone whose new parts rest for longer, since a busy machine may be late with the second tap."""
    return new_phone(rest="1.5s")


def test_what_has_come_up_rests_for_longer_than_a_thumb_takes_to_tap_twice(new_phone: NewPhone) -> None:
    phone = new_phone(rest=None)
    at(phone, must_draw())

    assert max(GAPS) < phone.evaluate(MILLISECONDS_OF_REST) <= 700


@pytest.mark.parametrize(("gap", "tray"), sample(3, list(product(GAPS, TRAYS)), "every tray once"))
def test_a_second_tap_enters_nothing(phone: Page, tray: str, gap: int) -> None:
    moment, opened = TRAYS[tray]
    at(phone, moment())
    version = version_of(phone)
    tap_twice(phone, opened(phone), gap)
    assert next_version(phone, version) == version + 1
    phone.wait_for_timeout(400)

    assert version_of(phone) == version + 1
    expect(phone.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("gap", sample(3, GAPS, "question"))
def test_a_second_tap_answers_no_question_that_the_first_has_raised(phone: Page, gap: int) -> None:
    at(phone, Moment("block", *TWO).lay("6-4", "4-3"))
    version = version_of(phone)
    tap_twice(phone, phone.locator('.panel .pick[value="6-3"]'), gap)

    expect(phone.get_by_text("Where does 6-3 go?")).to_be_visible()
    phone.wait_for_timeout(300)
    assert version_of(phone) == version
    phone.locator(".places .pick").first.tap()
    assert next_version(phone, version) == version + 1


@pytest.mark.parametrize("gap", sample(3, GAPS, "refused play"))
def test_a_second_tap_doesn_t_let_a_refused_play_stand(phone: Page, gap: int) -> None:
    at(phone, Moment("block", *TWO).lay("6-4"))
    version = version_of(phone)
    for tile in ("3-3", "2-0"):  # the latter lies where the sheet comes up
        tap_twice(phone, phone.locator(f'.panel .pick[value="{tile}"]'), gap)
        expect(phone.get_by_role("dialog")).to_be_visible()
        phone.wait_for_timeout(800)
        expect(phone.get_by_role("dialog")).to_be_visible()
        phone.keyboard.press("Escape")
    assert version_of(phone) == version


@pytest.mark.parametrize("gap", sample(3, GAPS, "suit"))
def test_a_second_tap_on_a_suit_enters_no_tile(phone: Page, gap: int) -> None:
    at(phone, Moment("all-fives", *TWO, tile_set=9))
    version = version_of(phone)
    tap_twice(phone, phone.locator('.suit[data-suit="6"]'), gap)
    phone.wait_for_timeout(300)

    assert version_of(phone) == version
    expect(phone.locator(".by-suit .s6:visible")).to_have_count(10)
    expect(phone.locator(".suit").first).to_be_visible()


@pytest.mark.parametrize("gap", sample(3, GAPS, "last tile"))
def test_a_second_tap_on_the_last_tile_of_a_player_counts_none_of_the_next(phone: Page, gap: int) -> None:
    at(phone, Moment("block", *FOUR, dealt=2).lay("6-5", "6-4", "5-1", "4-3", "3-1"))
    phone.get_by_role("link", name="Count the tiles").tap()
    tap_twice(phone, phone.locator(".counted:visible .check-tile").nth(3), gap)
    phone.wait_for_timeout(800)

    expect(phone.locator(".counted input:checked")).to_have_count(1)


PLACES = """() => Object.fromEntries([...document.querySelectorAll(".panel:not([hidden]) .pick:not(.gone)")].map(pick => {
  const box = pick.getBoundingClientRect();
  return [pick.value.split(/[@~]/)[0], [Math.round(box.left), Math.round(box.top)].join(" ")];
}))"""


@pytest.mark.parametrize("tile_set", [6, 9])
def test_the_tiles_of_the_other_end_keep_their_places(phone: Page, tile_set: int) -> None:
    at(phone, Moment("all-fives", *TWO, tile_set=tile_set).lay("6-5", "6-3"))
    before = phone.evaluate(PLACES)
    version = version_of(phone)
    phone.locator('.panel:visible .pick[value^="5-2"]').tap()
    next_version(phone, version)
    after = phone.evaluate(PLACES)

    assert before["5-2"] not in after.values()
    staying = [tile for tile in before if "3" in tile and "5" not in tile and tile in after]
    assert len(staying) >= 5
    assert {tile: before[tile] for tile in staying} == {tile: after[tile] for tile in staying}


@pytest.mark.parametrize("size", [(390, 664), (360, 560)])
@pytest.mark.parametrize("tray", [name for name in TRAYS if name.startswith("double")])
def test_every_tray_has_room_for_a_thumb_and_for_the_screen(
    new_phone: NewPhone, tray: str, size: tuple[int, int]
) -> None:
    moment, opened = TRAYS[tray]
    phone = new_phone(viewport={"width": size[0], "height": size[1]})
    at(phone, moment())
    opened(phone)

    assert too_small(phone, ".tray :is(.pick, .suit), .actions .act") == []
    assert phone.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_undo_and_redo_keep_their_places_and_are_grey_when_there_is_nothing_to_do(phone: Page) -> None:
    at(phone, Moment("all-fives", *TWO, tile_set=6).lay("5-5"))
    undo, redo = phone.locator(".act.undo"), phone.locator(".act.redo")
    places = undo.bounding_box(), redo.bounding_box()
    expect(redo).to_be_disabled()
    expect(redo).to_have_text(re.compile("Redo"))
    version = version_of(phone)
    for gap in GAPS:
        tap_twice(phone, undo, gap)
        assert next_version(phone, version) == version + 1
        expect(phone.get_by_text("Taken back: Ann's 5-5").first).to_be_visible()
        assert (undo.bounding_box(), redo.bounding_box()) == places
        tap_twice(phone, redo, gap)
        assert next_version(phone, version + 1) == version + 2
        expect(redo).to_be_disabled()
        assert (undo.bounding_box(), redo.bounding_box()) == places
        version += 2


def test_undo_has_its_place_where_a_hand_is_over(phone: Page) -> None:
    at(phone, counting())
    after = phone.locator(".act.undo").bounding_box()
    at(phone, must_draw())
    during = phone.locator(".act.undo").bounding_box()

    assert after and during
    assert (after["x"], after["width"]) == (during["x"], during["width"])


@pytest.mark.parametrize("gap", sample(3, GAPS, "sheet"))
def test_a_second_tap_on_what_closes_a_sheet_enters_nothing(phone: Page, gap: int) -> None:
    at(phone, Moment("block", *TWO).lay("6-4"))
    version = version_of(phone)
    phone.locator('.panel .pick[value="3-3"]').tap()
    tap_twice(phone, phone.get_by_role("link", name="Take it back"), gap)
    expect(phone.get_by_role("dialog")).to_have_count(0)
    phone.wait_for_timeout(400)

    assert version_of(phone) == version


@pytest.mark.parametrize("gap", sample(3, GAPS, "count"))
def test_a_second_tap_on_the_way_through_the_count_answers_nothing_on_the_next_page(phone: Page, gap: int) -> None:
    at(phone, counting())
    tap_twice(phone, phone.get_by_role("link", name="Count the tiles"), gap)
    expect(phone.get_by_text("Count the hands")).to_be_visible()
    phone.wait_for_timeout(400)

    expect(phone.locator(".still.error")).to_have_count(0)

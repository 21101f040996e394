"""The board on televisions and tablets, with two players and with ten: nothing overlaps or is cut off, and it can be read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from uuid import UUID

import pytest
from playwright.sync_api import expect

from referee import models, operations
from referee.log.disputes import ClaimedUnlawful
from scoring.entries import Adjust, Called, Count
from tests.browser.boards import TABLET, a_screen, board_of
from tests.browser.conftest import NewPhone
from tests.browser.crowded_tables import FIVE, MOMENTS, Moment
from tests.browser.streams import wait_for_stream
from tests.support.disputes import raise_dispute
from tests.support.pages import seat_people
from tests.support.sample_sizes import sample
from tests.support.tables import open_session

pytestmark = pytest.mark.django_db(transaction=True)

SCREENS = ((1920, 1080), (1280, 800), (1024, 768), (768, 1024))

LONG = (
    "Maximiliana-Theodora Longfellow-Fitzgera",
    "Bo",
    "Hubertus Wolfeschlegelsteinhausenberger",
    "Ann-Sophie Marguerite",
    "Zoe",
)
"""Names as long as they may be, beside short ones."""

TEN = (*LONG, "Kofi", "Christopherson", "Di", "Elisabeth", "W")


def challenged() -> UUID:
    """Return a session with a play that Bo has challenged."""
    table = seat_people()
    table.lay("5-5", "5-0@1")
    raise_dispute(table)
    return table.session_id


def crowd(game: str, players: int = 10, **options: object) -> Moment:
    """Many players, whose scores have four digits."""
    moment = Moment(game, *TEN[:players], **options)
    scores = [Adjust(seat, 1234 + 7 * seat, "a bonus of the table's own") for seat in range(1, players + 1)]
    return moment.enter(*scores).go_on(9)


def doubted(moment: Moment) -> Moment:
    """Challenge the last play as the keeper."""
    last = models.Play.objects.filter(session=moment.session, kind=models.Play.Kind.ENTRY).latest("version")
    operations.dispute(play_id=last.id, by=moment.keeper, claim=ClaimedUnlawful())
    return moment


def counted(moment: Moment) -> Moment:
    """End the hand and count the pips of each player."""
    tiles_left = moment.go_on(400).shown.tiles_left
    return moment.enter(
        Count({seat: Called(n, 5 * n + seat) if n else () for seat, n in enumerate(tiles_left, start=1)})
    )


def of(moment: Callable[[], Moment]) -> Callable[[], UUID]:
    """Return a function that gives the session of a moment."""
    return lambda: moment().session


TABLES: Mapping[str, Callable[[], UUID]] = {
    **{name: of(moment) for name, moment in MOMENTS.items()},
    "begin": lambda: open_session("Ann", "Bo").session.id,
    "challenged": challenged,
    "over": of(lambda: Moment("blind", *FIVE, target=1).go_on(99)),
    "three": of(lambda: Moment("fives-and-threes", *FIVE[:3]).go_on(5)),
    "cents": of(lambda: Moment("baneberry-157", *FIVE[:4], mode="cash").go_on(9)),
    "long names": of(lambda: Moment("super-dominoes", *LONG[:4]).go_on(9)),
    "long partners": of(lambda: Moment("all-fives", *LONG[:4], partners=True, tile_set=6).lay("5-5").go_on(6)),
    "an award": of(lambda: Moment("all-fives", *LONG[:4], partners=True, tile_set=6).lay("5-5")),
    "five long names": of(lambda: Moment("blind", *LONG).go_on(3)),
    "a result with long names": of(lambda: Moment("blind", *LONG).go_on(99)),
    "six": of(lambda: crowd("super-dominoes", 6)),
    "seven": of(lambda: crowd("baneberry-157", 7, target=9999)),
    "eight with a foot": of(lambda: crowd("chickenfoot", 8)),
    "ten": of(lambda: doubted(crowd("super-dominoes"))),
    "ten trains": of(lambda: doubted(crowd("mexican-train", tile_set=15))),
    "a result of ten": of(lambda: counted(crowd("mexican-train", tile_set=15))),
    "ten begin": lambda: open_session(*TEN, variant="super-dominoes").session.id,
}

WRONG = """async () => {
  await new Promise((told) => requestAnimationFrame(() => requestAnimationFrame(told))); // it has a new size, and was fitted to it
  const wrong = [], page = document.documentElement;
  if (page.scrollWidth > innerWidth) wrong.push(`the page is ${page.scrollWidth} pixels wide`);
  if (page.scrollHeight > innerHeight) wrong.push(`the page is ${page.scrollHeight} pixels high`);
  const box = (part) => part.getBoundingClientRect();
  const name = (part) => `${part.className || part.tagName} ${part.textContent.trim().replace(/\\s+/g, " ").slice(0, 30)}`;
  const seen = (part) => box(part).width > 0 && box(part).height > 0 && !part.closest(".sr");
  const places = [...document.querySelectorAll(".board-head, .board-acts, .standings, .told, .felt, .rows, .board-join")].filter(seen);
  places.forEach((one, number) => places.slice(number + 1).forEach((other) => {
    const a = box(one), b = box(other);
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left), high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (wide > 1 && high > 1) wrong.push(`${name(one)} and ${name(other)} overlap by ${Math.round(wide)} x ${Math.round(high)}`);
  }));
  for (const place of places) {
    const outer = box(place);
    for (const part of [place, ...place.querySelectorAll(":is(p, b, strong, li, span, h1, button, a, code)")].filter(seen)) {
      const inner = box(part), room = part.closest(".side") ? box(part.closest(".side")) : outer;
      if (inner.left < room.left - 2 || inner.right > room.right + 2 || inner.top < room.top - 3 || inner.bottom > room.bottom + 3) {
        wrong.push(`${name(part)} sticks out of ${name(place)}`);
      }
      if (inner.left < -1 || inner.top < -1 || inner.right > innerWidth + 1 || inner.bottom > innerHeight + 1) wrong.push(`${name(part)} is cut off`);
    }
  }
  const felt = document.querySelector(".board .felt");
  if (felt && box(felt).height < innerHeight / 5) wrong.push(`the layout has ${Math.round(box(felt).height)} pixels`);
  return wrong;
}"""
"""A script that lists the mistakes on the board as it is shown now."""

READ_FROM_AFAR = {
    ".cards strong": 1 / 20,
    ".says": 1 / 20,
    ".awards li": 0.03,
    ".doubted": 0.03,
    ".last-play": 0.03,
    ".who b": 1 / 40,
}
"""The least heights of letters, as shares of the screen's shorter side, where everybody looks at it from one side.

A television of 40 inches is half a metre high. The letters of a name, a fortieth of that, are 12 mm, their capitals 9 mm,
which three metres away is an angle of ten minutes: twice what good eyes can just read. The last play, what it brought and an
open challenge are larger, and what everybody looks for, scores and whose turn it is, twice as large.
"""

READ_AT_THE_TABLE = {
    ".cards strong": 1 / 40,
    ".says": 1 / 50,
    ".awards li": 1 / 80,
    ".doubted": 1 / 80,
    ".last-play": 1 / 80,
    ".who b": 1 / 80,
}
"""The least heights where the scores are turned to each side of a tablet of 10 inches, which is 160 mm high.

Everybody has their own edge half a metre before them, where an eightieth, 2 mm, is under the same angle as a name on the television.
"""

SMALL = """(floors) => Object.entries(floors).flatMap(([selector, floor]) =>
  [...document.querySelectorAll(`.near ${selector}`)]
    .map((part) => parseFloat(getComputedStyle(part).fontSize) / Math.min(innerWidth, innerHeight))
    .filter((share) => share < floor - 0.0001)
    .map((share) => `${selector} is ${share.toFixed(4)} of the screen, not ${floor.toFixed(4)}`))"""
"""A script that lists the parts with letters that are too low."""


@pytest.mark.parametrize("table", sample(2, list(TABLES), "boards"))
def test_nothing_overlaps_or_is_cut_off_and_all_can_be_read(new_phone: NewPhone, table: str) -> None:
    screen, address = a_screen(new_phone), board_of(TABLES[table]())
    wrong: list[str] = []
    for sides, floors in ((1, READ_FROM_AFAR), (4, READ_AT_THE_TABLE)):
        screen.goto(f"{address}?sides={sides}")
        for width, height in SCREENS:
            screen.set_viewport_size({"width": width, "height": height})
            found = screen.evaluate(WRONG) + screen.evaluate(SMALL, floors)
            wrong += [f"{width} x {height}, {sides}: {each}" for each in found]
    assert not wrong, "\n".join(wrong)


def test_what_comes_while_the_board_is_shown_fits_too(new_phone: NewPhone) -> None:
    moment, screen = crowd("super-dominoes"), a_screen(new_phone, TABLET)
    screen.goto(f"{board_of(moment.session)}?sides=4")
    wait_for_stream(screen)
    doubted(moment)

    expect(screen.locator(".near .doubted")).to_be_visible()
    assert screen.evaluate(WRONG) == []


def test_points_that_many_get_for_the_same_reason_stand_on_their_cards(new_phone: NewPhone) -> None:
    screen = a_screen(new_phone)
    screen.goto(board_of(TABLES["a result of ten"]()))

    expect(screen.locator(".near .told")).to_contain_text("Christopherson went out The pips left.")
    expect(screen.locator(".near .side", has_text="Elisabeth").locator(".gained")).to_have_text("+29")
    expect(screen.locator(".near .gained")).to_have_count(9)

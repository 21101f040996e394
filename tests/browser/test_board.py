"""The board on a television and on a tablet: nothing overlaps or is cut off, it can be read from afar, and it follows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from uuid import UUID

import pytest
from playwright.sync_api import Page, expect

from referee import models, queries
from tests.browser.moments import FIVE, MOMENTS, Moment
from tests.browser.steps import at_table, play
from tests.browser.test_live import follows
from tests.challenging import doubt
from tests.pages import seat_people
from tests.tables import open_session

NewPhone = Callable[..., Page]
pytestmark = pytest.mark.django_db(transaction=True)

TELEVISION, TABLET = (1920, 1080), (1024, 768)

LONG = (
    "Maximiliana-Theodora Longfellow-Fitzgera",
    "Bo",
    "Hubertus Wolfeschlegelsteinhausenberger",
    "Ann-Sophie Marguerite",
    "Zoe",
)
"""Names as long as they may be, beside short ones."""


def challenged() -> UUID:
    """A play that Bo challenges."""
    table = seat_people()
    table.lay("5-5", "5-0@1")
    doubt(table)
    return table.session_id


def of(moment: Callable[[], Moment]) -> Callable[[], UUID]:
    """The session of a moment."""
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
    "five long names": of(lambda: Moment("blind", *LONG).go_on(3)),
    "a result with long names": of(lambda: Moment("blind", *LONG).go_on(99)),
}

WRONG = """() => {
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
"""What is wrong with the board as it is shown now."""

SMALL = """() => [...document.querySelectorAll(".near :is(.cards strong, .says)")]
  .map((part) => [part.className || part.tagName, parseFloat(getComputedStyle(part).fontSize) / innerHeight])
  .filter(([, share]) => share < 0.0495)"""
"""The scores and turns whose letters are lower than a twentieth of the screen."""


def board_of(session: UUID) -> str:
    """The address of a session's board."""
    return f"/board/{models.Session.objects.get(id=session).code}/"


def a_screen(new_phone: NewPhone, size: tuple[int, int] = TELEVISION) -> Page:
    """A television or a tablet on which nothing moves."""
    viewport = {"width": size[0], "height": size[1]}
    return new_phone(
        viewport=viewport, is_mobile=False, has_touch=False, device_scale_factor=1, reduced_motion="reduce"
    )


@pytest.mark.parametrize("table", TABLES)
def test_nothing_overlaps_or_is_cut_off(new_phone: NewPhone, table: str) -> None:
    screen, address = a_screen(new_phone), board_of(TABLES[table]())
    wrong: list[str] = []
    for sides in (1, 4):
        screen.goto(f"{address}?sides={sides}")
        for width, height in (TELEVISION, TABLET):
            screen.set_viewport_size({"width": width, "height": height})
            where = f"{width} x {height}, {sides}: "
            wrong += [where + each for each in screen.evaluate(WRONG)]
            if sides == 1:
                wrong += [where + f"{part} is {share:.3f} of the screen" for part, share in screen.evaluate(SMALL)]
    assert not wrong, "\n".join(wrong)


def test_a_phone_plays_and_the_board_follows_by_the_stream(phone: Page, new_phone: NewPhone) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6)
    screen = a_screen(new_phone)
    screen.goto(board_of(UUID(phone.url.rstrip("/").rsplit("/", 1)[-1])))
    follows(screen)
    expect(screen.locator(".near .says")).to_have_text("Ann leads")
    asked: list[str] = []
    screen.on("request", lambda request: asked.append(request.url))

    play(phone, "5-5")
    expect(screen.locator(".near .says")).to_have_text("Bo's turn")
    expect(screen.locator(".near .awards")).to_contain_text("Ann +10 5+5 = 10")
    play(phone, "5-0", 1)
    expect(screen.locator(".near .last-play")).to_contain_text("Bo 5-0")

    assert asked == [], "what the board shows comes by the stream"
    drawn = screen.locator(".felt .layout").get_attribute("viewBox") or ""
    assert int(drawn.split()[2]) > 1800, "the layout is drawn for this screen"


def test_the_board_asks_where_no_stream_gets_through(phone: Page, new_phone: NewPhone) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", tile_set=6)
    screen = a_screen(new_phone)
    screen.route("**/live/*/", lambda route: route.fulfill(status=204))
    screen.route("**/live/board/?*", lambda route: route.fulfill(status=204))
    screen.goto(board_of(UUID(phone.url.rstrip("/").rsplit("/", 1)[-1])))
    play(phone, "5-5")

    expect(screen.locator(".near .says")).to_have_text("Bo's turn")


def test_a_hand_begins_on_a_board_that_showed_how_to_join(new_phone: NewPhone) -> None:
    from referee import operations
    from scoring.game import Beginning

    opened = open_session("Ann", "Bo")
    screen = a_screen(new_phone)
    screen.goto(f"/board/{opened.session.code}/")
    follows(screen)
    expect(screen.locator(".board-join")).to_contain_text(opened.session.code)
    keeper = queries.key_by_secret(opened.keeper_key)
    operations.begin_hand(session_id=opened.session.id, by=keeper, beginning=Beginning(leader=2))

    expect(screen.locator(".near .says")).to_have_text("Bo leads")
    expect(screen.locator(".board-join")).to_be_hidden()


def test_the_scores_turn_to_each_side_and_stay_so(new_phone: NewPhone) -> None:
    address = board_of(TABLES["three"]())
    screen = a_screen(new_phone, TABLET)
    screen.goto(address)
    expect(screen.locator(".edge.far .standings")).to_be_hidden()
    screen.get_by_role("link", name="Turn to each side").click()

    for edge in ("near", "far", "left", "right"):
        expect(screen.locator(f".edge.{edge} .standings")).to_be_visible()
    screen.goto(address)
    expect(screen.locator(".edge.far .standings")).to_be_visible()
    screen.get_by_role("link", name="Turn to one side").click()
    expect(screen.locator(".edge.far .standings")).to_be_hidden()


def test_the_board_fills_the_screen_at_a_tap(new_phone: NewPhone) -> None:
    screen = a_screen(new_phone)
    screen.goto(board_of(TABLES["lead"]()))
    screen.get_by_role("button", name="Full screen").click()

    screen.wait_for_function("document.fullscreenElement !== null")

"""The six patiences on a phone, tapped through from their starting tiles to won or lost."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from scoring.patience import PATIENCES
from tests.browser.steps import at_table, must_fit, next_version, open_sheet, table_of, too_small, version_of
from tests.support.patience_notation import entry as entry_of
from tests.support.patience_sessions import phrases, play, worked
from tests.support.sample_sizes import sample_size
from tests.support.worked_patiences import WorkedPatience

NewPhone = Callable[..., Page]
pytestmark = pytest.mark.django_db(transaction=True)


def open_patience(phone: Page, game: str, **options: bool) -> None:
    phone.goto(f"/new/{game}/")
    sit_down(phone, **options)


def sit_down(phone: Page, **options: bool) -> None:
    """Fill in who plays by which rules, and play."""
    phone.get_by_label("Who plays?").fill("Ann")
    for key in options:
        phone.locator(f"[name=rule-{key}]").check()
    phone.get_by_role("button", name="Play", exact=True).tap()
    phone.wait_for_url("**/table/*/")
    expect(phone.locator("#start")).to_be_attached()


def offer(phone: Page, tile: str) -> Locator:
    """Return the button of a starting tile; tiles for which the direction doesn't matter have one button for both."""
    as_it_lies = phone.locator(f'[data-offers] [value="{tile}"]')
    return as_it_lies if as_it_lies.count() else phone.locator(f'[data-offers] [value="{tile[::-1]}"]')


KEEP = """tiles => {
  const offered = tile => document.querySelector(`[data-offers] [value="${tile}"]`) !== null;
  const [other] = Object.keys(localStorage).filter(name => name.startsWith("laid "));
  const places = localStorage.getItem(other).split(" ");
  tiles.forEach((tile, number) => { places[number] = offered(tile) ? tile : [...tile].reverse().join(""); });
  localStorage.setItem(other, places.join(" "));
}"""
"""Keeps starting tiles on the phone as the page keeps those that are tapped."""


def tap_start(phone: Page, game: WorkedPatience, most: int | None = None, *, kept: int = 0) -> None:
    """Tap the starting tiles; the first few may be on the phone already, as they are after a reload."""
    tiles = re.findall(r"\d-\d", game.lay)[:most]
    if kept:
        phone.evaluate(KEEP, tiles[:kept])
        phone.reload()
        expect(phone.locator("[data-number]")).to_have_text(str(kept))
    for tile in tiles[kept:]:
        offer(phone, tile).tap()
    expect(phone.locator("[data-number]")).to_have_text(str(len(tiles)))


def lay_out(phone: Page, name: str, *, kept: int = 0) -> WorkedPatience:
    """Open the patience of a worked game and tap its starting tiles."""
    game = worked(name)
    open_patience(phone, game.game, **game.options)
    tap_start(phone, game, kept=kept)
    phone.get_by_role("button", name="Start").tap()
    expect(phone.locator(".mode-play")).to_be_visible()
    return game


def laid_out(phone: Page, name: str) -> WorkedPatience:
    """Open the patience of a worked game, enter its starting tiles without the page, and return the game."""
    game = worked(name)
    at_table(phone, game.game, "Ann", entry=entry_of(game.lay), **game.options)
    expect(phone.locator(".mode-play")).to_be_visible()
    return game


def tap(phone: Page, tile: str) -> None:
    """Tap a tile in the picture."""
    phone.locator(f'.felt a[data-tile="{tile}"] .hit').tap()


def heavier_first(tile: str) -> str:
    return max(tile, tile[::-1])


def make(phone: Page, phrase: str) -> None:
    """One move, in taps."""
    version = version_of(phone)
    verb, _space, rest = phrase.partition(" ")
    if verb == "out":
        for tile in rest.split():
            tap(phone, heavier_first(tile))
    elif verb == "draw":
        phone.locator(f'button[name="draw"][value="{heavier_first(rest)}"]').tap()
    elif verb == "move":
        origin, to = rest.split(" to ")
        phone.locator(f'.felt a[aria-label$="at the bottom of column {origin}"] .hit').tap()
        phone.locator(f'.felt a[data-column="{to}"] .hit').tap()
    else:
        tile, _on, side = rest.partition(" on ")
        phone.locator(f'[data-panel=""] .pick[value^="{heavier_first(tile)}"]').tap()
        expect(phone.locator(f'#main:not([data-version="{version}"]), .places')).to_be_visible()
        if phone.locator(".places").count():
            phone.locator(".places .place", has_text=side).tap()
    assert next_version(phone, version) == version + 1


def tap_and_look(phone: Page, phrase: str) -> None:
    """One move, in taps that are large enough, after which everything still fits."""
    if phone.locator("a[data-tile]").count():
        assert too_small(phone, ".felt .hit") == []
    make(phone, phrase)
    must_fit(phone)


KEPT = {"knock-out": 24, "bingo": 24, "bingo-lost": 24}
"""Of all 28 tiles, the last few are tapped; those of Five Columns all."""


@pytest.mark.parametrize("name", ["domino-patience", "fives-the-limit", "five-columns", "knock-out", "twelve-to-go"])
def test_a_worked_game_by_taps(phone: Page, name: str) -> None:
    game = lay_out(phone, name, kept=KEPT.get(name, 0))
    must_fit(phone)

    moves = list(phrases(game))[1:]
    at_each_end = sample_size(4, at_length=len(moves))
    for phrase in moves[:at_each_end]:
        tap_and_look(phone, phrase)
    play(table_of(phone), moves[at_each_end:-at_each_end])
    phone.reload()
    for phrase in moves[at_each_end:][-at_each_end:]:
        tap_and_look(phone, phrase)

    ending, left = next(line.split()[:2] for line in game.lines if line.startswith(("won", "lost")))
    expect(phone.locator(".banner .how")).to_have_text(re.compile(ending, re.IGNORECASE))
    expect(phone.locator(".strip")).to_contain_text(f"{left} tile")
    expect(phone.locator(".strip")).to_contain_text("1 won, 0 lost" if ending == "won" else "0 won, 1 lost")


@pytest.mark.parametrize(("name", "ending"), [("bingo", "Won!"), ("bingo-lost", "Lost")])
def test_bingo_plays_itself_at_one_tap(phone: Page, name: str, ending: str) -> None:
    lay_out(phone, name, kept=KEPT[name])
    must_fit(phone)
    assert too_small(phone, ".felt .hit") == []
    phone.locator(".felt .next .hit").tap()
    expect(phone.locator(".strip")).to_contain_text("1 move")

    phone.get_by_role("button", name="Play it out").tap()

    expect(phone.locator(".banner .how")).to_have_text(ending)
    assert phone.locator(".came-out li").count() == (28 if ending == "Won!" else 15)
    must_fit(phone)
    expect(phone.get_by_role("button", name="Deal again")).to_be_in_viewport()


@pytest.mark.parametrize(("game", "scheme"), list(zip(PATIENCES, ["light", "dark"] * 3, strict=True)))
def test_the_starting_tiles_fit_one_screen(new_phone: NewPhone, game: str, scheme: str) -> None:
    phone = new_phone(color_scheme=scheme)
    phone.goto("/new/")
    phone.get_by_role("link", name=re.compile(f"^{PATIENCES[game].name}")).tap()
    sit_down(phone)

    must_fit(phone)
    assert too_small(phone, "[data-offers] .pick, .act") == []


def test_half_a_start_survives_a_reload_and_each_tap_can_be_taken_back(phone: Page) -> None:
    game = worked("five-columns")
    open_patience(phone, "five-columns")
    tap_start(phone, game, 12, kept=8)

    phone.reload()

    expect(phone.locator("[data-number]")).to_have_text("12")
    phone.get_by_role("button", name="Undo tap").tap()
    expect(phone.locator("[data-number]")).to_have_text("11")
    phone.locator(".slot button").first.tap()
    expect(phone.locator("[data-number]")).to_have_text("10")
    expect(phone.locator(".slot").first).to_have_class("slot next")
    first = heavier_first(re.findall(r"\d-\d", game.lay)[0])
    expect(offer(phone, first)).to_be_enabled()
    expect(phone.locator("[data-offers] button:disabled")).to_have_count(10)


def test_half_a_start_sent_names_every_mistake_and_stays(phone: Page) -> None:
    open_patience(phone, "five-columns")
    tap_start(phone, worked("five-columns"), 26, kept=22)
    phone.get_by_role("button", name="Start").tap()

    refusal = phone.get_by_role("dialog")
    expect(refusal).to_contain_text("The reserve must have 3 tiles, not 1.")
    expect(refusal).to_contain_text("are missing")
    refusal.get_by_role("link", name="Look again").tap()
    expect(phone.locator("[data-number]")).to_have_text("26")


def test_starting_tiles_taken_back_are_there_to_tap_on(phone: Page) -> None:
    lay_out(phone, "twelve-to-go")
    phone.get_by_role("button", name=re.compile("Undo")).tap()

    expect(phone.locator("[data-number]")).to_have_text("6")
    phone.get_by_role("button", name="Start").tap()
    expect(phone.locator(".mode-play")).to_be_visible()


def test_the_next_deal_begins_with_an_empty_table(phone: Page) -> None:
    laid_out(phone, "bingo")
    phone.get_by_role("button", name="Play it out").tap()
    phone.get_by_role("button", name="Deal again").tap()

    expect(phone.locator("[data-number]")).to_have_text("0")
    expect(phone.locator(".head")).to_contain_text("game 2")


def test_a_tile_is_chosen_with_its_partners_and_left_again(phone: Page) -> None:
    laid_out(phone, "five-columns")
    one, other = (phone.locator(".felt").get_attribute("data-pairs") or "").split()[0].split("+")
    tap(phone, one)

    chosen = phone.locator(f'a[data-tile="{one}"]')
    expect(chosen).to_have_attribute("aria-current", "true")
    expect(phone.locator(f'a[data-tile="{other}"]')).to_have_class(re.compile("partner"))
    tap(phone, one)
    expect(chosen).not_to_have_attribute("aria-current", "true")


def test_two_tiles_that_don_t_go_together_are_refused_and_may_stand(phone: Page) -> None:
    laid_out(phone, "five-columns")
    pairs = phone.locator(".felt").get_attribute("data-pairs") or ""
    tiles = [link.get_attribute("data-tile") or "" for link in phone.locator("a[data-tile]").all()]
    wrong = next(tile for tile in tiles[1:] if f"{tiles[0]}+{tile}" not in pairs)
    tap(phone, tiles[0])
    tap(phone, wrong)

    refusal = phone.get_by_role("dialog")
    expect(refusal).to_contain_text(", not 12.")
    expect(refusal.get_by_role("link", name="The rule").last).to_have_attribute(
        "href", re.compile("/rules/[a-z-]+/#matching")
    )
    refusal.get_by_role("button", name="Let it stand").tap()
    expect(phone.locator(".strip")).to_contain_text("26 tiles left")


def test_a_hint_marks_its_tiles(phone: Page) -> None:
    laid_out(phone, "five-columns")
    phone.get_by_role("link", name="Hint").tap()

    expect(phone.locator(".verdict")).to_contain_text("It can be won after this move")
    expect(phone.locator(".lying.hinted")).to_have_count(2)


def test_a_game_is_given_up_and_stepped_through(phone: Page) -> None:
    laid_out(phone, "five-columns")
    open_sheet(phone, "This game")
    phone.locator("summary", has_text="Give the game up").tap()
    phone.get_by_role("button", name="Give it up").tap()
    expect(phone.locator(".banner .how")).to_have_text("Given up")
    phone.get_by_role("link", name="Step through it").tap()

    expect(phone.locator(".verdict")).to_contain_text("It can be won from here.")
    phone.get_by_role("link", name="After →").tap()
    expect(phone.locator(".verdict")).to_contain_text("It could still be won when it was given up.")


def test_the_player_stops_and_sees_it_in_the_history(phone: Page) -> None:
    laid_out(phone, "bingo")
    phone.get_by_role("button", name="Play it out").tap()
    phone.get_by_role("button", name="Done").tap()
    expect(phone.get_by_role("link", name="Play again")).to_be_visible()

    phone.goto("/sessions/?variant=bingo")
    expect(phone.locator(".tallies tbody tr")).to_have_text(re.compile("Ann.*1.*0.*1.*1.*0", re.DOTALL))


def test_who_watches_follows(phone: Page, new_phone: NewPhone) -> None:
    laid_out(phone, "five-columns")
    watcher = new_phone()
    watcher.goto(phone.url)
    expect(watcher.get_by_text("You are watching.")).to_be_visible()
    expect(watcher.locator("a[data-tile]")).to_have_count(0)

    one, other = (phone.locator(".felt").get_attribute("data-pairs") or "").split()[0].split("+")
    tap(phone, one)
    tap(phone, other)
    expect(watcher.locator(".strip")).to_contain_text("26 tiles left")


def test_a_patience_without_scripts(new_phone: NewPhone) -> None:
    phone = new_phone(java_script_enabled=False)
    game = worked("twelve-to-go")
    open_patience(phone, "twelve-to-go")
    for number, tile in enumerate(re.findall(r"\d-\d", game.lay), start=1):
        offer(phone, tile).tap()
        expect(phone.locator("[data-number]")).to_have_text(str(number))
    phone.get_by_role("button", name="Undo tap").tap()
    expect(phone.locator("[data-number]")).to_have_text("5")
    phone.reload()
    expect(phone.locator("[data-number]")).to_have_text("5")
    offer(phone, re.findall(r"\d-\d", game.lay)[-1]).tap()
    phone.get_by_role("button", name="Start").tap()

    first_pair, first_draw, *others, last_pair = list(phrases(game))[1:]
    make_without_scripts(phone, first_pair)
    make_without_scripts(phone, first_draw)
    play(table_of(phone), others)
    phone.reload()
    make_without_scripts(phone, last_pair)
    expect(phone.locator(".banner .how")).to_have_text("Won!")


def make_without_scripts(phone: Page, phrase: str) -> None:
    """One move, each tap of which is answered with a page."""
    version = phone.locator("#main").get_attribute("data-version") or ""
    verb, _space, rest = phrase.partition(" ")
    if verb == "draw":
        phone.locator(f'button[name="draw"][value="{heavier_first(rest)}"]').tap()
    else:
        one, other = map(heavier_first, rest.split())
        tap(phone, one)
        phone.get_by_role("button", name=re.compile(f"{one} with {other}|{other} with {one}")).tap()
    expect(phone.locator("#main")).not_to_have_attribute("data-version", version)

"""Tables that call their points or score their hands, tapped on a phone of 390 x 664, with every tap counted."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from playwright.sync_api import Locator, Page, expect

from scoring.depths import Depth
from tests.browser.conftest import NewPhone
from tests.browser.steps import at_table, must_fit, next_version, play, scores, version_of

MOST_AT_THE_END = 4
"""The most taps for the end of a hand at the depth of points, the beginning of the next one included."""


class Tapping:
    """A phone whose taps are counted; a number counts as one, typed in or on the pad."""

    def __init__(self, phone: Page) -> None:
        self.phone = phone
        self.taps = 0

    def tap(self, button: Locator) -> None:
        """Tap something that is entered."""
        self.taps += 1
        version = version_of(self.phone)
        button.tap()
        assert next_version(self.phone, version) == version + 1

    def call(self, seat: int, points: int) -> int:
        """Call points for a seat; the taps that it took."""
        before, caller = self.taps, self.phone.locator(f'.callers [value="{seat}"]')
        if not caller.is_checked():
            self.taps += 1
            self.phone.locator(f'.callers label:has([value="{seat}"])').tap()
        self.tap(self.phone.locator(f'[name=call][value="{points}"]'))
        return self.taps - before

    def count(self, pips: Mapping[int, int]) -> None:
        """Enter the pips of these seats: the first number on the pad, the others with the keyboard."""
        first, *others = pips
        for digit in str(pips[first]):
            self.phone.locator(f'.key[value="{digit}"]').tap()
        expect(self.phone.locator(f"[name=pips-{first}]")).to_have_value(str(pips[first]))
        for seat in others:
            self.phone.locator(f"[name=pips-{seat}]").fill(str(pips[seat]))
        self.taps += len(pips)
        expect(self.phone.locator("[data-preview] .then")).to_be_visible()
        assert self.phone.evaluate("document.documentElement.scrollHeight <= innerHeight")
        self.tap(self.phone.get_by_role("button", name="Enter the count"))

    def hand(self, out: int, pips: Mapping[int, int], then: str = "") -> int:
        """Enter a hand of which only the end is known, and begin the next; the taps that it took."""
        before = self.taps
        self.tap(self.phone.locator(f'[name=out][value="{out}"]'))
        self.count(pips)
        self.begin(then)
        return self.taps - before

    def begin(self, depth: str = "") -> None:
        """Begin the next hand, at this depth if the table wants another one, unless the session is over."""
        if depth:
            self.taps += 1
            self.phone.get_by_text(depth).tap()
        if self.phone.locator(".mode-over").count() == 0:
            self.tap(self.phone.locator(".begin, .begin-with .button").first)


@pytest.mark.django_db(transaction=True)
def test_all_fives_to_150_by_calling(phone: Page) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", depth=Depth.POINTS, target=150)
    table, calls, ends = Tapping(phone), [], []
    must_fit(phone)

    for hand in ([(1, 20), (2, 15), (2, 10)], [(1, 25), (2, 30), (1, 15)]):
        calls += [table.call(seat, points) for seat, points in hand]
        before = table.taps
        table.tap(phone.get_by_role("button", name="went out"))
        table.count({1 if phone.get_by_text("Bo went out!").count() else 2: 23})
        table.begin()
        ends.append(table.taps - before)
    assert scores(phone) == {"Ann": 60 + 25, "Bo": 55 + 25}
    calls += [table.call(1, 60), table.call(2, 60), table.call(1, 5)]

    expect(phone.locator(".banner .how", has_text="Ann wins with 150!")).to_be_visible()
    print(f"All Fives to 150 by calling: {table.taps} taps; calls {calls}, ends of hands {ends}")
    assert calls == [1, 1, 2, 2, 1, 1, 1, 1, 1], "two taps only where another player calls than the next in turn"
    assert max(ends) <= MOST_AT_THE_END


@pytest.mark.django_db(transaction=True)
def test_all_fives_to_150_by_hands(phone: Page) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", depth=Depth.HANDS, target=150)
    table = Tapping(phone)

    hands = [table.hand(1, {2: 58}), table.hand(2, {1: 33}), table.hand(1, {2: 62}), table.hand(1, {2: 38})]

    expect(phone.locator(".banner .how", has_text="Ann wins with 160!")).to_be_visible()
    print(f"All Fives to 150 by hands: {table.taps} taps; hands {hands}")
    assert max(hands) <= 2 + 2


@pytest.mark.django_db(transaction=True)
def test_mexican_train_with_five_by_hands(phone: Page) -> None:
    at_table(phone, "mexican-train", "Ann", "Bo", "Cy", "Di", "Ed", depth=Depth.HANDS)
    table = Tapping(phone)

    hands = [table.hand(2, {1: 31, 3: 4, 4: 112, 5: 60}), table.hand(5, {1: 8, 2: 25, 3: 0, 4: 17})]

    assert scores(phone) == {"Ann": 39, "Bo": 25, "Cy": 4, "Di": 129, "Ed": 60}
    print(f"Mexican Train with five: {table.taps} taps; hands {hands}")
    assert max(hands) <= 5 + 2


@pytest.mark.django_db(transaction=True)
def test_puerto_rican_500_by_hands(phone: Page) -> None:
    at_table(phone, "puerto-rican-500", "Ann", "Bo", "Cy", "Di", depth=Depth.HANDS)
    table = Tapping(phone)

    left = {2: 71, 3: 12}  # partners who lost have one number
    hands = [table.hand(1, left) for _hand in range(4)]

    expect(phone.locator(".banner .how", has_text="Ann & Cy win with 582!")).to_be_visible()
    print(f"Quinientos: {table.taps} taps; hands {hands}")
    assert max(hands) == 5 <= 4 + 2


@pytest.mark.django_db(transaction=True)
def test_a_tired_table_goes_on_by_hands_and_back(phone: Page) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", depth=Depth.POINTS, tile_set=6)
    table = Tapping(phone)
    table.call(1, 15)
    table.tap(phone.get_by_role("button", name="went out"))
    table.count({1: 4})

    table.begin("Score the hand")
    table.hand(1, {2: 23}, then="Every tile")

    play(phone, "5-5")
    assert scores(phone) == {"Ann": 15 + 25 + 10, "Bo": 5}


@pytest.mark.django_db(transaction=True)
def test_a_call_without_a_connection_waits_and_then_reaches_who_watches(phone: Page, new_phone: NewPhone) -> None:
    at_table(phone, "all-fives", "Ann", "Bo", depth=Depth.POINTS)
    watcher = new_phone()
    watcher.goto(phone.url)
    phone.context.set_offline(True)
    phone.locator('[name=call][value="15"]').tap()
    expect(phone.locator(".queue")).to_contain_text("15")
    phone.context.set_offline(False)

    expect(watcher.locator(".called-last")).to_have_text("Ann called 15 points")
    assert scores(phone) == {"Ann": 15, "Bo": 0}

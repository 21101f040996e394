"""Pages in a made-up language: nothing is left in English but names, tiles, numbers and the titles of books.

The pages are those of ``tests.support.scenes``.
"""

from __future__ import annotations

import pytest

from tests.support.api import Api
from tests.support.pseudolocale import spoken
from tests.support.scenes import SCENES
from tests.support.untranslated_text import bare_text

pytestmark = pytest.mark.django_db

NAMES = ("Ann", "Bo", "Cy", "Di", "Xi")
WRITTEN = ("as agreed", "This phone")
"""The words that the players wrote themselves."""


@pytest.mark.parametrize("scene", SCENES)
def test_every_text_of_a_page_can_be_translated(scene: str) -> None:
    bare: dict[str, None] = {}
    with spoken():
        for number, page in enumerate(SCENES[scene](), start=1):
            found = bare_text(page.content.decode(), NAMES + WRITTEN)
            bare |= dict.fromkeys(f"page {number} ({page.status_code}): {text}" for text in found)

    assert not bare, "\n".join(bare)


def test_a_bare_text_is_found_on_the_page_and_in_what_is_read_aloud() -> None:
    page = (
        '<p title="Half ⟦done⟧">⟦Ann <b>played</b> 6-4⟧</p>Ann, 5-5<img alt="a tile"><script>let x</script>⟦a⟧ and ⟦b⟧'
    )

    assert bare_text(page, NAMES) == ["p title: Half", "img alt: a tile", "text: and"]
    assert bare_text("⟦New table: All Fives⟧⟦New table: ⟦All Fives⟧⟧") == ["name of a game: All Fives"]


def test_what_the_api_says_of_a_record_can_be_translated() -> None:
    plays = [
        {"seat": 1, "do": "play", "tile": "6-1"},
        {"seat": 2, "do": "pass"},
        {"seat": 1, "do": "play", "tile": "x"},
    ]
    record = {"record": 1, "variant": "block", "seats": [{"name": "Ann"}, {}], "hands": [{"plays": plays}]}
    with spoken():
        unread = Api().post("adjudicate", record)
        plays[2] |= {"tile": "6-5", "arm": 1}
        plays += [{"seat": 2, "do": "play", "tile": "2-1", "arm": 2}, {"seat": 7, "do": "play", "tile": "2-1"}]
        (hand,) = Api().post("adjudicate", record)["hands"]

    (error,) = unread["errors"]
    said = [error["message"], *(each["message"] for each in (*hand["findings"], *hand["rulings"][-1]["faults"]))]
    assert len(said) == 4
    assert [bare for text in said for bare in bare_text(text, NAMES)] == []
    assert "⟦Seat 2⟧" in said[1]

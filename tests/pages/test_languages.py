"""The language of a page: each phone reads its own, also two at one table. The API says its messages as asked."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.test import Client
from django.utils import translation

from referee.wording.points import Points, average
from scoring import ALL_FIVES
from tests.support.pages import browser, seat_people

pytestmark = pytest.mark.django_db

RECORD = {
    "record": 1,
    "variant": "block",
    "seats": [{"name": "Ann"}, {"name": "Bo"}],
    "hands": [{"plays": [{"seat": 1, "do": "play", "tile": "6-1"}, {"seat": 2, "do": "play", "tile": "5-4"}]}],
}
IN_ENGLISH = "5-4 doesn't fit. The open ends are 1 and 6."
IN_SPANISH = "5-4 no encaja. Las puntas abiertas son 1 y 6."


def speaks(client: Client, address: str = "/", asked: str = "") -> str:
    """Return the language that a page says it is in."""
    page = client.get(address, headers={"accept-language": asked} if asked else {}).content.decode()
    return page.partition('<html lang="')[2].partition('"')[0]


@pytest.mark.parametrize(
    ("asked", "spoken"), [("", "en"), ("es", "es"), ("es-DO,es;q=0.9", "es"), ("es-419", "es"), ("fr", "en")]
)
def test_a_browser_is_answered_in_the_language_that_it_asks_for(asked: str, spoken: str) -> None:
    assert speaks(browser(), asked=asked) == spoken


def test_the_language_that_a_phone_has_chosen_comes_before_what_its_browser_asks_for() -> None:
    client = browser()
    page = client.get("/more/").content.decode()
    assert all(f'lang="{code}"' in page and f">{name}</button>" in page for code, name in settings.LANGUAGES)

    chosen = client.post("/language/", {"language": "es", "next": "/rules/"})

    assert (chosen.status_code, chosen["Location"]) == (302, "/rules/")
    assert speaks(client, asked="en") == "es"
    assert speaks(client, "/no-such-page/", asked="en") == "es"
    assert client.cookies[settings.LANGUAGE_COOKIE_NAME]["max-age"] == settings.LANGUAGE_COOKIE_AGE


@pytest.mark.parametrize("language", ["xx", "", "es; drop"])
def test_a_language_that_is_not_there_changes_nothing(language: str) -> None:
    client = browser()
    client.post("/language/", {"language": language, "next": "https://elsewhere.example/"}, follow=True)

    assert speaks(client) == "en"


def test_two_phones_at_one_table_read_two_languages() -> None:
    table, spanish, english = seat_people("block"), browser(), browser()
    spanish.post("/language/", {"language": "es"})
    address = f"/table/{table.state.session.id}/"

    for _again in range(2):
        assert (speaks(spanish, address), speaks(english, address)) == ("es", "en")
    tag = english.get(address)["ETag"]
    assert english.get(address, headers={"if-none-match": tag}).status_code == 304
    assert spanish.get(address, headers={"if-none-match": tag}).status_code == 200


@pytest.mark.parametrize("address", ["/", "/rules/", "/new/"])
def test_a_cache_on_the_way_keeps_the_languages_apart(address: str) -> None:
    answer = browser().get(address)

    assert {"Cookie", "Accept-Language"} <= {each.strip() for each in answer["Vary"].split(",")}
    assert answer["Content-Language"] == "en"


@pytest.mark.parametrize(("asked", "says"), [("", IN_ENGLISH), ("en", IN_ENGLISH), ("es-MX", IN_SPANISH)])
def test_a_program_is_answered_in_the_language_of_its_header_and_not_of_a_cookie(asked: str, says: str) -> None:
    client = browser()
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en" if asked == "es-MX" else "es"
    headers = {"accept-language": asked} if asked else {}

    answer = client.post("/api/v1/adjudicate", RECORD, content_type="application/json", headers=headers)

    (fault,) = answer.json()["hands"][0]["rulings"][1]["faults"]
    assert (fault["code"], fault["message"]) == ("no_match", says)
    assert "Accept-Language" in answer["Vary"]


def test_the_etag_of_a_call_is_that_of_its_language() -> None:
    table = seat_people("block")
    call = f"/api/v1/sessions/{table.state.session.id}"
    english = browser().get(call)
    spanish = browser().get(call, headers={"accept-language": "es", "if-none-match": english["ETag"]})

    assert (spanish.status_code, spanish["ETag"] != english["ETag"]) == (200, True)


@pytest.mark.parametrize(
    ("game", "language", "heading"),
    [
        ("five-up", "es", '<span lang="en">Five Up</span>'),
        ("five-up", "en", "Five Up"),
        ("puerto-rican-500", "en", '<span lang="es">Quinientos</span>'),
        ("puerto-rican-500", "es", "Quinientos"),
        ("all-fives", "es", 'A cincos <small lang="en">All Fives</small>'),
        ("all-fives", "en", "All Fives"),
    ],
)
def test_a_name_in_another_language_says_so(game: str, language: str, heading: str) -> None:
    page = browser().get(f"/rules/{game}/", headers={"accept-language": language}).content.decode()

    assert " ".join(page.partition("<h1>")[2].partition("</h1>")[0].split()) == heading


def test_the_title_of_a_book_is_in_its_own_language() -> None:
    spanish = browser().get("/rules/all-fives/", headers={"accept-language": "es"}).content.decode()

    assert '<span lang="en">Great Book of Domino Games</span>, Jennifer Kelley' in spanish
    assert "Great Book of Domino Games, Jennifer Kelley" in browser().get("/rules/all-fives/").content.decode()


def test_a_session_is_found_by_the_name_of_its_game_in_either_language() -> None:
    seat_people("all-fives")

    for asked in ("cincos", "Fives", "CINCÓS"):
        found = browser().get(f"/sessions/?search={asked}", headers={"accept-language": "es"}).content.decode()
        assert "A cincos" in found.partition("<h1")[2], asked


@pytest.mark.parametrize("asked", ["domino cubano", "Dominó cubano", "cuban", "nunca ven"])
def test_the_rules_of_a_game_are_found_without_accents_and_by_the_english_name(asked: str) -> None:
    found = browser().get("/rules/", {"search": asked}, headers={"accept-language": "es"}).content.decode()

    assert "/rules/cuban-double-nine/" in found
    assert "/rules/draw/" not in found


@pytest.mark.parametrize(("language", "says"), [("en", "4.25"), ("es", "4,25")])
def test_an_average_is_written_as_the_readers_country_does(language: str, says: str) -> None:
    with translation.override(language):
        assert average(4.25, ALL_FIVES) == says
        assert Points(-125, in_cents=True).amount == {"en": "−1.25", "es": "−1,25"}[language]

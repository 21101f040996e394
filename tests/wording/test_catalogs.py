"""A further language, which takes a catalog and a line in the settings; every catalog that there is is complete and right."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages import Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import write_po
from django.conf import settings
from django.test import Client, override_settings

from tests.support.catalogs import LOCALE, TEMPLATE, pybabel, read, template

ITALIAN = {
    "New table": "Nuovo tavolo",
    "Block": "Domino chiuso",
    "{tile} doesn't fit. The open ends are {ends}.": "{tile} non si attacca. Le estremità aperte sono {ends}.",
    "{rest} and {last}": "{rest} e {last}",
}
"""From a template, and from `scoring` a name, a sentence and what joins its values."""

PLACE = re.compile(r"%\(\w+\)[a-z]|\{\w+\}")


def forms(text: str | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


def places(text: str) -> set[str]:
    return set(PLACE.findall(text))


def faults(message: Message) -> Iterator[str]:
    """Say what is wrong with a message as it was translated."""
    english = set().union(*map(places, forms(message.id)))
    for form in forms(message.string):
        if not form:
            yield f"not translated: {message.id}"
        elif places(form) - english or (isinstance(message.id, str) and places(form) != english):
            yield f"other places: {message.id}"
    if message.fuzzy:
        yield f"only guessed: {message.id}"


@pytest.fixture
def in_italian(tmp_path: Path) -> Iterator[None]:
    """Do what docs/adding.md says of a language for Italian with a few of the messages."""
    pybabel("init", "-i", TEMPLATE, "-d", tmp_path, "-D", "django", "-l", "it")
    written = tmp_path / "it" / "LC_MESSAGES" / "django.po"
    catalog = read(written)
    for english, italian in ITALIAN.items():
        catalog[english].string = italian
    with written.open("wb") as file:
        write_po(file, catalog)
    pybabel("compile", "-d", tmp_path, "-D", "django")
    languages = [*settings.LANGUAGES, ("it", "Italiano")]
    with override_settings(LANGUAGES=languages, LOCALE_PATHS=[tmp_path]):
        yield


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("asked", "language", "said"),
    [("it", "it", ("Nuovo tavolo", "Domino chiuso")), ("en", "en", ("New table", "Block"))],
)
def test_a_page_is_in_the_language_that_its_reader_asks_for(
    asked: str, language: str, said: tuple[str, ...], in_italian: None
) -> None:
    page = Client().get("/new/", headers={"accept-language": asked}).content.decode()

    assert f'<html lang="{language}"' in page
    assert [text for text in said if text not in page] == []


@pytest.mark.django_db
def test_a_ruling_is_in_the_language_that_a_program_asks_for(in_italian: None) -> None:
    plays = [{"seat": 1, "do": "play", "tile": "6-1"}, {"seat": 2, "do": "play", "tile": "5-4"}]
    record = {"record": 1, "variant": "block", "seats": [{"name": "Ann"}, {}], "hands": [{"plays": plays}]}

    answer = Client().post(
        "/api/v1/adjudicate", record, content_type="application/json", headers={"accept-language": "it"}
    )

    (fault,) = answer.json()["hands"][0]["rulings"][1]["faults"]
    assert fault["message"] == "5-4 non si attacca. Le estremità aperte sono 1 e 6."


def test_every_catalog_says_all_that_there_is_to_say_with_the_same_places() -> None:
    for written in LOCALE.glob("*/LC_MESSAGES/django.po"):
        catalog = read(written)
        wrong = [fault for message in catalog if message.id for fault in faults(message)]
        missing = {(message.context, message.id) for message in template()}

        assert wrong == []
        assert not catalog.obsolete, "run make messages"
        assert missing - {(message.context, message.id) for message in catalog} == set(), "run make messages"


def test_every_catalog_is_compiled() -> None:
    for written in LOCALE.glob("*/LC_MESSAGES/django.po"):
        with (again := BytesIO()):
            write_mo(again, read(written))
            assert written.with_suffix(".mo").read_bytes() == again.getvalue(), "run make messages"


@pytest.mark.parametrize(
    ("english", "translated", "wrong"),
    [
        ("{seat} passed", "{seat} pasó", False),
        ("{seat} passed", "{sitio} pasó", True),
        ("{seat} passed", "", True),
        ("%(name)s passed", "pasó", True),
        (("{n} tile", "{n} tiles"), ("una ficha", "{n} fichas"), False),
        (("{n} tile", "{n} tiles"), ("{n} ficha", ""), True),
    ],
)
def test_a_message_with_other_places_or_no_translation_is_found(
    english: str | tuple[str, str], translated: str | tuple[str, str], wrong: bool
) -> None:
    assert bool(list(faults(Message(english, translated)))) is wrong

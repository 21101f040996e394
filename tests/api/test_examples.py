"""The examples in the schema: what they send is taken, and the answers are those that the server gives."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable

import pytest

from referee.api.examples import ANSWERS_FILE, IN_OTHER_FORMS, SENT, SESSION
from tests.support.api import Api, published_schema
from tests.support.api_examples import ExampleSession, Told

pytestmark = pytest.mark.django_db


MOMENT = "2026-05-01T20:15:00Z"
KEY = "A7bK2m_dLq9XwT4vRz-p1s"
"""A key that looks real and opens nothing."""


def anonymous(told: Told) -> Told:
    """Return the answers with ids numbered in order, with made-up times, keys and hashes, and only the first of long lists."""
    text = json.dumps(told)
    text = text.replace(told["open_session"]["201"]["id"], SESSION)
    for session in (told[called]["201"] for called in ("open_session", "import_session")):
        text = text.replace(session["code"], "K7QW")
        for key in (session["keeper_key"], *session["seat_keys"].values()):
            text = text.replace(key, KEY)
    text = text.replace(told["append_to_log"]["201"]["session"]["code"], "M3XD")
    text = re.sub(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.\d]*(Z|[+-]\d\d:\d\d)", MOMENT, text)
    text = numbered(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", text, lambda n: f"{SESSION[:-12]}{n:012x}", SESSION)
    text = numbered(r"\b[0-9a-f]{64}\b", text, lambda n: f"{n:02x}" * 32)
    text = re.sub(
        r"\b[0-9a-f]{4}-[0-9a-f]{4}\b(?!-)", "1a2b-3c4d", re.sub(r'("seal": ")[^"]*', r"\g<1>1a2b-3c4d", text)
    )
    found: Told = json.loads(text)
    found["list_variants"]["200"] = found["list_variants"]["200"][:1]
    return found


def numbered(pattern: str, text: str, name: Callable[[int], str], first: str = "") -> str:
    """Return the text with each match of the pattern replaced by a name, by the order in which it comes."""
    names = {first: first}

    def named(found: re.Match[str]) -> str:
        return names.setdefault(found[0], name(len(names) + 1))

    return re.sub(pattern, named, text)


def test_what_the_examples_send_is_answered_as_they_say() -> None:
    told = anonymous(ExampleSession().play())

    if os.environ.get("UPDATE_EXAMPLES"):
        ANSWERS_FILE.write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    assert told == json.loads(ANSWERS_FILE.read_text(encoding="utf-8")), "run this test with UPDATE_EXAMPLES=1"


def test_every_call_has_an_example_of_all_that_it_takes_and_gives() -> None:
    missing = []
    for calls in published_schema()["paths"].values():
        for call in calls.values():
            places = [(f"parameter {each['name']}", each) for each in call.get("parameters", ())]
            places += [("body", each) for each in call.get("requestBody", {}).get("content", {}).values()]
            for status, answer in call["responses"].items():
                kinds = answer.get("content", {}).items()
                places += [(f"{status} {kind}", each) for kind, each in kinds if "json" in kind and "nd" not in kind]
            missing += [f"{call['operationId']}: {what}" for what, each in places if "example" not in each]

    assert not missing, "\n".join(missing)


@pytest.mark.parametrize("kind", IN_OTHER_FORMS)
def test_what_is_read_in_has_an_example_in_each_form(kind: str) -> None:
    judged = Api().post("sessions/import?preview=1", SENT["import_session"])
    same = Api().post("sessions/import?preview=1", IN_OTHER_FORMS[kind], content_type=kind)

    assert (same.status, same.body) == (200, judged.body)

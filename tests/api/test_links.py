"""Links in the schema, from each answer to calls that take what it gave."""

from __future__ import annotations

from typing import Any

import pytest

from referee.api.examples import SENT
from referee.api.links import LINKS
from tests.support.api import Api, published_schema
from tests.support.api_examples import ExampleSession

pytestmark = pytest.mark.django_db

CALLS = {
    described["operationId"]: (method, path.removeprefix("/api/v1/"), described)
    for path, calls in published_schema()["paths"].items()
    for method, described in calls.items()
}


def at(body: Any, expression: str) -> Any:
    """Return the value that a runtime expression points to."""
    for key in expression.removeprefix("$response.body").removeprefix("#/").split("/"):
        body = body if not key else body[int(key)] if isinstance(body, list) else body[key]
    return body


def test_every_call_about_something_is_led_to_by_a_link() -> None:
    led_to = {call for links in LINKS.values() for link in links for call in link.calls}

    assert {called for called, (_, path, _) in CALLS.items() if "{" in path} <= led_to
    assert led_to | set(LINKS) <= set(CALLS)


@pytest.mark.parametrize("called", LINKS)
def test_a_link_says_where_the_value_stands(called: str) -> None:
    _, path, described = CALLS[called]

    told = {
        link["operationId"] for answer in described["responses"].values() for link in answer.get("links", {}).values()
    }
    assert told == {call for link in LINKS[called] for call in link.calls}
    for link in LINKS[called]:
        assert not link.value.startswith("$request.path.") or f"{{{link.value.rpartition('.')[2]}}}" in path
        for call in link.calls:
            assert f"{{{link.parameter}}}" in CALLS[call][1] if link.parameter else call in SENT


def test_what_an_answer_gives_is_taken_where_its_links_lead() -> None:
    story = ExampleSession()
    told = story.play()

    for called, links in LINKS.items():
        answer = next(iter(told[called].values()))
        for link in links:
            if link.value.startswith("$response"):
                for call in link.calls:
                    takes(story.api, call, link.parameter, at(answer, link.value))


def takes(api: Api, call: str, parameter: str, value: Any) -> None:
    """Make the call with this value, and be answered as somebody who knows what is there."""
    method, path, _ = CALLS[call]
    if call == "stream_events":
        return
    path = path.replace(f"{{{parameter}}}", str(value))
    if method == "delete":
        assert api.delete(path).status in (204, 404), call
        return
    write = api.patch if method == "patch" else api.post
    answer = (
        api.get(path)
        if method == "get"
        else write(path, SENT.get(call, {"after": "", "lines": []}) if parameter else value)
    )
    assert answer.status in ((200,) if method == "get" or not parameter else (200, 201, 409, 422)), (call, answer.body)

"""Ids that a reader may not see, which are answered like ids that don't exist."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from difflib import unified_diff
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client

from referee import models, operations, queries
from referee.accounts.models import ApiToken, Invitation
from tests.access.row import Ask
from tests.access.table import ROWS
from tests.access.world import At, RolledBack, World, fill_in, world
from tests.support.members import circle_of, passkey_of
from tests.support.pages import HTMX

pytestmark = pytest.mark.django_db

__all__ = ["world"]

SECRETS = {"pen", "invitation", "new_password"}
"""Words of an address that let in whoever knows them."""

OUTSIDERS = ("watcher", "stranger", "other member")

A_NUMBER = 987_654_321
"""No row has it, and none is made with it in a test."""

Seen = tuple[int, Mapping[str, str], str]


def ids_in(ask: Ask) -> set[str]:
    """Return the words of a request that stand for ids of rows."""
    return set(re.findall(r"{(\w+)}", f"{ask.path} {ask.sent}")) - SECRETS - {"log_of_playing"}


def missing(value: object) -> object:
    """Return a value of the same kind as an id, which no row has."""
    if isinstance(value, UUID):
        return uuid4()
    return A_NUMBER if isinstance(value, int) else "ZZZZZZ"


def asks() -> Iterator[tuple[str, str, Ask]]:
    """Everything that can be asked for by an id, on pages and through the API."""
    for row in ROWS:
        for way, ask in (("page", row.page), ("api", row.api)):
            if ask and ids_in(ask):
                yield row.says, way, ask


def ask_for(world: World, way: str, who: str, ask: Ask, words: Mapping[str, object]) -> Seen:
    """Return what somebody sees of a request, without the ids in it; what it has written is rolled back."""
    client = world.browsers[who]
    cookies = client.cookies.copy()
    cache.clear()
    with taken_back():
        response = send(client, world, way, who, ask, dict(words))
    client.cookies = cookies
    return without_ids((response.status_code, dict(response.headers), response.content.decode()), words)


def send(client: Client, world: World, way: str, who: str, ask: Ask, words: dict[str, object]) -> Any:
    sent = None if ask.sent is None else fill_in(ask.sent, words)
    if way == "page":
        path, headers = f"/{fill_in(ask.path, words)}", HTMX if ask.is_part else {}
        return client.get(path, headers=headers) if sent is None else client.post(path, sent, headers=headers)
    key = world.key(who, getattr(world, ask.table))
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    body = "" if sent is None else json.dumps(sent)
    return Client().generic(
        ask.method, f"/api/v1/{fill_in(ask.path, words)}", body, "application/json", headers=headers
    )


def without_ids(seen: Seen, words: Mapping[str, object]) -> Seen:
    """Return what was seen with a word in place of each id, and without what is new in every answer."""
    status, headers, body = seen
    numbers = "|".join(str(value) for value in words.values() if isinstance(value, int))

    def plain(text: str) -> str:
        text = re.sub(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "ID", text)
        text = re.sub(rf"(?<=/)({numbers})(?=/)|(?<=%2F)({numbers})(?=%2F)", "ID", text)
        text = text.replace(str(words["code"]), "CODE")
        return re.sub(r'(csrfmiddlewaretoken" value="|X-CSRFToken.{1,20}?)\w{64}', "TOKEN", text)

    kept = {
        name: plain(value)
        for name, value in headers.items()
        if name not in ("X-Request-ID", "Content-Length", "Expires")
    }
    return status, kept, plain(body)


def apart(one: Seen, other: Seen) -> list[str]:
    """Return the lines in which two answers differ."""
    lines = [[str(each[0]), *map(str, sorted(each[1].items())), *each[2].splitlines()] for each in (one, other)]
    return [line for line in unified_diff(*lines, lineterm="", n=0) if not line.startswith(("---", "+++", "@@"))]


@contextmanager
def taken_back() -> Iterator[None]:
    """Open a transaction that is rolled back at its end."""
    with suppress(RolledBack), transaction.atomic():
        yield
        raise RolledBack


EVERYTHING = pytest.mark.parametrize(
    ("way", "ask"), [each[1:] for each in asks()], ids=[f"{each[0]}-{each[1]}" for each in asks()]
)


@EVERYTHING
def test_a_missing_id_and_a_foreign_one_are_answered_alike(way: str, ask: Ask, world: World, settings: Any) -> None:
    settings.REFEREE_ACCESS = "members"
    ids = ids_in(ask)
    without = {**world.words, **{name: missing(world.words[name]) for name in ids}}

    for who in OUTSIDERS:
        with taken_back():
            world.leave()
            there = ask_for(world, way, who, ask, world.words)
            assert apart(there, ask_for(world, way, who, ask, without)) == [], who


@EVERYTHING
def test_in_ones_own_address_a_missing_id_and_a_foreign_one_are_answered_alike(
    way: str, ask: Ask, world: World, settings: Any
) -> None:
    """Check also a play of another circle in the address of one's own table, and somebody who plays elsewhere."""
    settings.REFEREE_ACCESS = "members"
    with taken_back():
        others = of_others(world)
        world.leave()
        for name in sorted(ids_in(ask)):
            foreign = {**world.words, name: others[name]}
            without = {**world.words, name: missing(others[name])}
            for who in ("keeper", "member"):
                there = ask_for(world, way, who, ask, foreign)
                assert apart(there, ask_for(world, way, who, ask, without)) == [], (name, who)


def of_others(world: World) -> dict[str, object]:
    """Something of another circle, or of another member, for each word that stands for an id."""
    friday, stranger = circle_of("Friday"), world.users["other member"]
    at = At(friday).plays("1: 5-5")
    raised = operations.dispute(play_id=at.play, by=queries.key_by_secret(at.keys["seat"]), note="sure?")
    models.Key.objects.filter(session=at.session).update(device="another phone")
    played, other = models.Player.objects.filter(circle=friday, name__in=("Ann", "Bo"))
    saved = operations.save_rules(device="xi's phone", variant="draw", name="Theirs", options={"target": 150})
    operations.invite(circle=friday.id, by=None, people=1)
    invited = Invitation.objects.get(circle=friday)
    webhook = operations.create_webhook(
        right=queries.WebhookRight(friday.id, stranger.pk), url="https://chat.example.org/hooks/18", kinds=["result"]
    ).webhook
    tables = {name for name, table in vars(world).items() if isinstance(table, At)}
    return {
        **dict.fromkeys(tables, at.session),
        **{f"{name}_hand": at.hand for name in tables},
        **{f"{name}_play": at.play for name in tables},
        "code": at.code,
        "dispute": raised.dispute.id,
        **{"player": played.id, "bo": other.id, "twice": other.id},
        "rules": saved.id,
        "seat_request": operations.ask_for_seat(
            session_id=queries.SeenSession(at.session), seat=2, device="yo's phone"
        ).id,
        "circle": friday.id,
        "somebody": stranger.id,
        "token": ApiToken.objects.get(user=stranger).id,
        "passkey": passkey_of(stranger).id,
        "invited": invited.id,
        "webhook": webhook.id,
    }

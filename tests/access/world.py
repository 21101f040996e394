"""A table in every state that the rows ask for, and everybody who asks: built once for all of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from referee import models, operations, queries
from referee.accounts.models import ApiToken, Circle, Invitation, Membership
from referee.accounts.pages.circles import new_password_path
from referee.operations.parsing import read_entry
from referee.photos.images import Jpeg
from referee.photos.operations import keep_photo
from scoring.beginning import Beginning
from tests.access.rights import PEOPLE
from tests.access.row import Ask
from tests.support.members import account, circle_of, logged_in, passkey_of
from tests.support.pages import browser
from tests.support.round_trips import with_log
from tests.support.tables import lay, open_session

DEVICES = {"keeper": "keeper's phone", "seat": "bo's phone", "other seat": "ann's phone", "stranger": "xi's phone"}


class At:
    """One table, with the keys of everybody who has one there."""

    def __init__(self, circle: Circle, *, variant: str = "all-fives", tiles: int | None = None) -> None:
        opened = open_session(
            "Ann", "Bo", variant=variant, device=DEVICES["keeper"], circle=circle.id, shows_deductions=True
        )
        self.session = opened.session.id
        self.code = opened.session.code
        self.keys = {"keeper": opened.keeper_key, "seat": "", "other seat": ""}
        for who, seat in (("seat", 2), ("other seat", 1)):
            token = operations.hand_over_pen(session_id=self.session, by=self._key("keeper"), seat=seat)
            self.keys[who] = operations.take_pen(token=token, device=DEVICES[who]).secret
        dealt = {1: tiles, 2: tiles} if tiles else {}
        begun = operations.begin_hand(
            session_id=self.session, by=self._key("keeper"), beginning=Beginning(1, dealt=dealt)
        )
        self.hand = begun.row.id

    def _key(self, who: str) -> models.Key | None:
        return queries.key_by_secret(self.keys[who])

    def plays(self, *texts: str, by: str = "keeper") -> At:
        """Enter plays; the last is by somebody."""
        for text in texts:
            writer = by if text == texts[-1] else "keeper"
            self.enters(lay(text), by=writer)
        return self

    def enters(self, entry: dict[str, object], by: str = "keeper") -> At:
        """Enter something else."""
        game = queries.game_of_hand(queries.SeenHand(self.hand))
        read, marks = read_entry(game, entry)
        operations.record_entry(hand_id=self.hand, by=self._key(by), entry=read, marks=marks)
        return self

    def undone(self, by: str) -> At:
        """Take the last line back."""
        operations.undo(session_id=self.session, by=self._key(by))
        return self

    def ended(self) -> At:
        """End the session."""
        operations.end_session(session_id=self.session, by=self._key("keeper"))
        return self

    @property
    def play(self) -> UUID:
        """The id of the first play in force."""
        state = queries.table_state(session_id=queries.SeenSession(self.session))
        return state.plays[0].id


class World:
    """The tables by what they are for, the people, and the words that stand for ids in an address."""

    def __init__(self) -> None:
        self.thursday, friday = circle_of("Thursday"), circle_of("Friday")
        self.users = {name: account(name) for name in ("member", "other member", "staff")}
        Membership.objects.create(user=self.users["member"], circle=self.thursday, is_owner=True)
        Membership.objects.create(user=self.users["other member"], circle=friday, is_owner=True)
        User.objects.filter(username="staff").update(is_staff=True, is_superuser=True)
        another = open_session("Xi", "Yo", device=DEVICES["stranger"], circle=friday.id)
        self.strangers_key = another.keeper_key
        self.tokens = {
            "member": self._token("member", self.thursday),
            "other member": self._token("other member", friday),
        }
        self._open_tables()
        self.browsers = {who: self._browser(who) for who in PEOPLE}
        self.words = self._words()

    def _open_tables(self) -> None:
        self.playing = At(self.thursday).plays("1: 5-5")
        self.played = At(self.thursday).plays("1: 5-5", "2: 5-0 on 1", by="seat")
        self.undone = At(self.thursday).plays("1: 5-5", "2: 5-0 on 1", by="seat").undone("seat")
        self.between = At(self.thursday).plays("1: 5-5").enters({"do": "void", "reason": "a tile fell"})
        self.disputed = At(self.thursday).plays("1: 5-5")
        key = queries.key_by_secret(self.disputed.keys["seat"])
        raised = operations.dispute(play_id=self.disputed.play, by=key, note="sure?")
        self.dispute = raised.dispute.id
        self.block = At(self.thursday, variant="block").plays("1: 6-6")
        self.counting = At(self.thursday, tiles=2).plays("1: 6-5", "2: 6-4 on 1", "1: 5-5 on 2")
        self.ended = At(self.thursday).plays("1: 5-5").enters({"do": "void", "reason": "late"}).ended()
        self.tables = [
            self.playing, self.played, self.undone, self.between, self.disputed, self.block, self.counting, self.ended,
        ]  # fmt: skip

    def _browser(self, who: str) -> Client:
        if who in self.users:
            return logged_in(self.users[who])
        return browser(DEVICES.get(who, ""))

    def _token(self, who: str, circle: Circle) -> str:
        made = operations.make_api_token(
            user=self.users[who],
            circle=circle.id,
            name="a program",
            scope=ApiToken.Scope.KEEP_SCORE,
            lasts=timedelta(days=1),
        )
        return made.secret

    def key(self, who: str, table: At | None) -> str:
        """Return the key that a program of somebody's sends about a table; a member's program sends its token."""
        if who in self.tokens:
            return self.tokens[who]
        if who == "stranger":
            return self.strangers_key
        return (table or self.playing).keys.get(who, "")

    def leave(self) -> None:
        """Let everybody have gone home two days ago."""
        models.Session.objects.update(changed_at=timezone.now() - timedelta(days=2))

    def _words(self) -> dict[str, object]:
        """Return the ids, codes and secrets by the words that rows have for them."""
        named = {name: table for name, table in vars(self).items() if isinstance(table, At)}
        somebody = account("somebody")
        joined = circle_of("Thursday", somebody)
        saved = operations.save_rules(device=DEVICES["keeper"], variant="draw", name="Ours", options={"target": 150})
        key = queries.key_by_secret(self.playing.keys["keeper"])
        keep_photo(session_id=self.playing.session, by=key, photo=Jpeg(b"a photo", 1, 1))
        return {
            **{name: table.session for name, table in named.items()},
            **{f"{name}_hand": table.hand for name, table in named.items()},
            **{f"{name}_play": table.play for name, table in named.items() if name not in ("between", "ended")},
            "webhook": operations.create_webhook(
                right=queries.WebhookRight(self.thursday.id, self.users["member"].pk),
                url="https://chat.example.org/hooks/16",
                kinds=["result"],
            ).webhook.id,
            "code": self.playing.code,
            "log_of_playing": with_log(self.playing.session),
            "dispute": self.dispute,
            "player": models.Player.objects.get(name="Ann").id,
            "bo": models.Player.objects.get(name="Bo").id,
            "twice": operations.create_player(name="Annie", circle=self.thursday.id).player.id,
            "rules": saved.id,
            "pen": operations.hand_over_pen(
                session_id=self.playing.session, by=queries.key_by_secret(self.playing.keys["keeper"])
            ),
            "seat_request": operations.ask_for_seat(
                session_id=queries.SeenSession(self.playing.session), seat=2, device="zoe's phone"
            ).id,
            "circle": joined.id,
            "somebody": somebody.id,
            "token": ApiToken.objects.get(user=self.users["member"]).id,
            "passkey": passkey_of(self.users["member"]).id,
            "invitation": operations.invite(circle=joined.id, by=None, people=50),
            "invited": Invitation.objects.get(circle=joined).id,
            "new_password": new_password_path(somebody).removeprefix("/"),
            "id": uuid4(),
        }


Asked = Callable[[World, str], int]


class RolledBack(Exception):
    """A signal that ends a transaction whose work is not to last."""


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: Any) -> Iterator[World]:
    """Yield the same tables and people for every row; what a row does to them is rolled back."""
    with django_db_blocker.unblock():
        try:
            with transaction.atomic():
                yield World()
                raise RolledBack
        except RolledBack:
            pass


def fill_in(value: Any, words: dict[str, object]) -> Any:
    """Return a value of a row with ids in place of their words."""
    if isinstance(value, dict):
        return {key: fill_in(each, words) for key, each in value.items()}
    return value.format(**words) if isinstance(value, str) else value


def call_api(world: World, who: str, ask: Ask) -> HttpResponse:
    """Ask a call as a program of somebody's."""
    path = "/api/v1/" + fill_in(ask.path, world.words)
    key = world.key(who, getattr(world, ask.table))
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    client: Client = world.browsers[who] if who == "staff" else Client()
    body = "" if ask.sent is None else json.dumps(fill_in(ask.sent, world.words))
    return client.generic(ask.method, path, body, content_type="application/json", headers=headers)

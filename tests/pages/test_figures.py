"""Figures, each of which opens a list of just what it counted and is the same wherever it stands (record 3.7)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from html import unescape
from random import Random
from typing import Any, NamedTuple
from urllib.parse import urlencode

import pytest
from django.db import transaction
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from referee import models, operations, queries
from referee.exceptions import Refusal
from scoring.games import GAMES
from tests.support.api import Api
from tests.support.pages import html_of, text_of
from tests.support.patience_sessions import play_worked
from tests.support.random_sessions import RandomSession
from tests.support.sample_sizes import sample_size
from tests.support.tables import Table, adjudication_of, open_table

GAMES_PLAYED = ("all-fives", "five-up", "block", "draw", "bergen")
PEOPLE = ("Ann", "Bo", "Cy", "Di")
OTHER_NAME = "Anna"
PAGES = 20
"""The number of pages that are looked at in each history."""

_LINK = re.compile(r'<a [^>]*?href="([^"]+)"[^>]*>(.*?)</a>')
_NUMBER = re.compile(r"[-−]?\d[\d,]*(?:\.\d+)?")
_SUMS = {"scored", "by_play", "at_end", "whole_hand"}


class Figure(NamedTuple):
    """A number on a page that is a link, and where it leads."""

    number: float
    address: str


class Night(RandomSession):
    """An evening of short hands among some of the people, at which much is undone, thrown in and corrected."""

    def __init__(self, dice: Random) -> None:
        self.dice = dice
        self.slug = dice.choice([*GAMES_PLAYED, "baneberry-157"])
        people = [dice.choice(["Ann", OTHER_NAME]), *PEOPLE[1:]]  # not both: they may be one person
        names = dice.sample(people, dice.choice(GAMES[self.slug].players[:3]))
        partners = GAMES[self.slug].partners and len(names) == 4 and dice.random() < 0.7
        options: dict[str, Any] = {"dealt": 2, "target": dice.choice([5, 30])}
        if self.slug == "baneberry-157":
            options = dice.choice([{"mode": "cash", "ante": 25}, {}]) | {"dealt": 2}
        self.table: Table = open_table(*names, variant=self.slug, sides=(1, 2, 1, 2) if partners else (), **options)

    def end(self) -> None:
        """End the session, where that is allowed."""
        try:
            operations.end_session(session_id=self.table.session_id, by=self.table.keeper)
        except Refusal:
            return


def played_at_random(dice: Random) -> None:
    """Play a random history in which some tables were never played, some are over, some go on, and Ann was entered twice."""
    nights = [Night(dice) for _night in range(7)]
    for _step in range(130):
        dice.choice(nights[1:]).go_on()
    for night in nights[2:]:
        if dice.random() < 0.4:
            night.end()
    play_worked("bingo")
    open_table("Ann", variant="bingo")
    thrown_in = open_table("Ann", "Bo")
    thrown_in.enter({"do": "void", "reason": "a tile fell"})
    if dice.random() < 0.5:
        operations.end_session(session_id=thrown_in.session_id, by=thrown_in.keeper)
    merge(dice)


def merge(dice: Random) -> None:
    """Anna is Ann, perhaps."""
    known = {player.name: player.id for player in models.Player.objects.all()}
    if OTHER_NAME in known and dice.random() < 0.7:
        operations.merge_players(player_id=known[OTHER_NAME], into=known["Ann"], scope=queries.EVERYTHING)


def people() -> list[models.Player]:
    """Everybody whom lists name."""
    return queries.players(queries.EVERYTHING)


# Every figure leads to what it counted


def addresses() -> Iterator[str]:
    """Every page on which figures stand."""
    yield from ("/", "/players/", "/players/?variant=", "/players/?order=rating")
    yield "/players/?weekday=3&year=" + str(models.Session.objects.earliest("opened_at").opened_at.year)
    for game in sorted({*models.Session.objects.values_list("variant", flat=True)}):
        yield f"/players/?variant={game}"
        yield f"/players/?order=rating&variant={game}"
    for one in people():
        yield f"/players/{one.id}/"
        yield f"/players/{one.id}/rivals/"
        yield f"/players/{one.id}/?variant=all-fives"
        yield f"/players/{one.id}/?variant=baneberry-157&unit=cash"
        for other in people():
            if other != one:
                yield f"/players/{one.id}/against/{other.id}/"
                yield f"/players/{one.id}/?against={other.id}"
                yield f"/players/{one.id}/?with={other.id}"


def figures_on(page: str) -> Iterator[Figure]:
    """Yield the figures on a page that lead to sessions or hands."""
    answer = Client().get(page)
    assert answer.status_code == 200, page
    for address, shown in _LINK.findall(html_of(answer)):
        number = _NUMBER.search(re.sub(r"<[^>]*>", " ", shown))
        if number and re.match(r"/sessions/|/players/[^/]+/hands/", address):
            yield Figure(float(number.group().replace("−", "-").replace(",", "")), unescape(address))


def opened(figure: Figure) -> float | None:
    """Return the number of sessions or hands that the figure opens, or the points they brought; None for an average."""
    asked = dict(part.partition("=")[::2] for part in figure.address.partition("?")[2].split("&"))
    if asked.get("order") == "best":
        return None
    answer = Client().get(figure.address)
    assert answer.status_code == 200, figure
    found = answer.context["found"]
    assert f"{found.total} " in text_of(answer) or "No sessions found." in text_of(answer)
    if asked.get("which") not in _SUMS:
        return float(found.total)
    part = {"by_play": ("points_play",), "at_end": ("points_end",)}.get(asked["which"], ("points_play", "points_end"))
    points = sum(getattr(row, each) for row in found.rows for each in part)
    return points / 100 if "unit=cash" in figure.address else float(points)


# The same figure is the same everywhere


def judged() -> dict[str, Counter[str]]:
    """Return how many sessions each person has played and has under way, recounted from the adjudications of the records."""
    found = {player.name: Counter[str]() for player in people()}
    for session in models.Session.objects.all():
        told = adjudication_of(session.id)
        results = [hand["result"] for hand in told["hands"] if hand["result"]]
        at_the_table = GAMES[session.variant].keeps_score
        counts = at_the_table and any(result["ending"] != "void" for result in results)
        for seat in session.seats.select_related("player__person"):
            of = found[seat.player.person.name]
            of["played"] += bool(results)
            of["unfinished"] += bool(results) and not session.finished
            of["rated"] += counts and session.finished
            of["at the table"] += bool(results) and at_the_table
    return found


def said_of(player: models.Player) -> dict[str, set[int]]:
    """Return what every page and call says about how often somebody has played."""
    api, who = Api(), {"player": str(player.id)}
    listed = {each["id"]: each for each in api.get("players")["results"]}[str(player.id)]
    alone, stats, history = (
        api.get(path).body
        for path in (f"players/{player.id}", f"players/{player.id}/stats", f"sessions?{urlencode(who)}")
    )
    total = {
        status: api.get(f"sessions?{urlencode({**who, 'status': status})}")["total"]
        for status in ("played", "unfinished", "rated")
    }
    board = queries.leader_board(scope=queries.EVERYTHING)
    own = text_of(Client().get(f"/players/{player.id}/"))
    unfinished = re.search(r"Sessions \d+ \d+ won (\d+) unfinished", own)
    row = re.fullmatch(rf"{player.name} (?:\w+ (\d+)(?: (\d+) unfinished)?|Nothing played yet) .*", row_of(player))
    assert row
    page = re.search(r"Sessions (\d+) ", own)
    return {
        "played": {
            *(each["sessions"] for each in (listed, alone)),
            stats["sessions"]["played"],
            sum(each["sessions"]["played"] for each in stats["by_variant"].values()),
            history["played"],
            total["played"],
            int(row[1] or 0),
            int(page[1]) if page else 0,
        },
        "unfinished": {
            *(each["unfinished"] for each in (listed, alone, stats, history)),
            total["unfinished"],
            int(row[2] or 0),
            int(unfinished[1]) if unfinished else 0,
        },
        "rated": {
            total["rated"],
            sum(each["sessions"] for each in api.get("ratings").body if each["player"] == str(player.id)),
        },
        "at the table": {sum(each.sessions for each in board.leaders if each.player == player.id)},
    }


def row_of(player: models.Player) -> str:
    """Return the row of a player in the list of players."""
    listed = html_of(Client().get("/players/"))
    [row] = re.findall(rf'<tr><th scope="row">([^/]*</i><a href="/players/{player.id}/">.*?)</tr>', listed)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", row)).strip()


@pytest.mark.django_db
@settings(
    max_examples=sample_size(1, at_length=20),
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    deadline=None,
)
@given(seed=some.integers(0, 2**32 - 1))
def test_every_figure_opens_what_it_counted_and_is_the_same_everywhere(seed: int) -> None:
    dice = Random(seed)
    with transaction.atomic():  # every example begins with nobody
        played_at_random(dice)

        recounted = judged()
        for player in people():
            assert said_of(player) == {what: {recounted[player.name][what]} for what in said_of(player)}, player.name
        pages = list(addresses())
        figures = {figure for page in dice.sample(pages, min(PAGES, len(pages))) for figure in figures_on(page)}
        assert len(figures) > 30
        wrong = [(figure, found) for figure in figures if (found := opened(figure)) not in (None, figure.number)]
        assert not wrong
        for session in models.Session.objects.all():
            assert operations.rejudge(session_id=session.id, write=False) == []
        transaction.set_rollback(True)

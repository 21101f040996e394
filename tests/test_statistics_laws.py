"""Every figure of a player is what a plain recount of the session's record gives, whatever was undone and corrected."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from referee import models, queries
from referee.api.statistics_json import player_statistics_json
from tests.tables import Table, adjudication_of, open_table
from tests.test_session_laws import NAMES, Evening

GAMES_WITH_FEW_TILES = ("all-fives", "five-up", "fives-and-threes", "block", "draw", "bergen")


class ShortEvening(Evening):
    """One whose hands are over soon."""

    def __init__(self, slug: str, dice: Random) -> None:
        self.slug, self.dice = slug, dice
        self.table: Table = open_table(*NAMES, variant=slug, dealt=2)


def recounted(tables: list[Table], seat: int) -> dict[str, Any]:
    """The statistics of whoever has this seat at all tables, counted from the adjudications of the records."""
    by_game: dict[str, Counter[str]] = {}
    best: dict[str, dict[str, Any]] = {}
    for table in tables:
        judged = adjudication_of(table.session_id)
        found, game = Counter[str](), judged["variant"]
        lines = [hand.lines for hand in table.state.log_state.hands]
        for hand, ids in zip(judged["hands"], lines, strict=True):
            if hand["result"] is None:
                continue
            found += recounted_hand(hand, seat)
            for ruling, line in zip(hand["rulings"], ids, strict=True):
                own = ruling["seat"] == seat and ruling["do"] not in ("adjust", "block")
                if own and ruling["points"] > best.get(game, {"points": 0})["points"]:
                    best[game] = {"points": ruling["points"], "play": str(line)}
        if any(hand["result"] for hand in judged["hands"]):
            found["sessions"] = 1
            found["sessions won"] = judged["finished"] and seat in judged["winners"]
            by_game.setdefault(game, Counter()).update(found)
    return {game: shown(found, best.get(game)) for game, found in by_game.items()}


def recounted_hand(hand: dict[str, Any], seat: int) -> Counter[str]:
    """One hand whose result stands. Each seat is its own side here."""
    found, result = Counter[str](), hand["result"]
    if result["ending"] != "void":
        found["hands"] = 1
        found["won"] = seat in result["winners"]
        found["domino"] = result["ending"] in ("domino", "target") and hand["tiles_left"][str(seat)] == 0
        found["blocked"] = result["ending"] == "blocked"
    found["hand end"] = sum(award["points"] for award in result["awards"] if award["side"] == seat)
    for ruling in hand["rulings"]:
        points = sum(award["points"] for award in ruling["awards"] if award["seat"] == seat)
        found["play"] += points
        if ruling["seat"] == seat:
            found["laid"] += ruling["do"] == "play"
            found["scoring"] += ruling["do"] == "play" and points > 0
            found["refused"] += ruling["do"] not in ("adjust", "block") and not ruling["legal"]
    return Counter({key: int(value) for key, value in found.items()})


def shown(found: Counter[str], best: dict[str, Any] | None) -> dict[str, Any]:
    """The figures of one game as the API names them."""
    total = found["play"] + found["hand end"]
    return {
        "sessions": {"played": found["sessions"], "won": found["sessions won"]},
        "hands": {
            "played": found["hands"],
            "won": found["won"],
            "domino": found["domino"],
            "blocked": found["blocked"],
        },
        "points": {
            "play": found["play"],
            "hand_end": found["hand end"],
            "total": total,
            "per_hand": round(total / found["hands"], 2) if found["hands"] else None,
        },
        "best_play": best,
        "fives": {"plays": found["laid"], "scoring": found["scoring"]},
        "refused": found["refused"],
    }


def check_everybody(tables: list[Table]) -> None:
    """Compare all figures of everybody, by game and over all games."""
    for seat, name in enumerate(NAMES, start=1):
        player = models.Player.objects.get(name=name)
        told = player_statistics_json(queries.player_statistics(player_id=player.id, scope=queries.EVERYTHING))
        by_game = recounted(tables, seat)

        assert {game: dict(each) for game, each in told["by_variant"].items()} == {
            game: {**each, "partners": [], "opponents": others(name, each)} for game, each in by_game.items()
        }
        for part in ("sessions", "hands"):
            over_all = Counter[str]()
            for each in by_game.values():
                over_all.update(each[part])
            assert {key: value for key, value in told[part].items() if value} == +over_all


def others(name: str, each: dict[str, Any]) -> list[dict[str, Any]]:
    """The other two, who were always there."""
    people = {player.name: str(player.id) for player in models.Player.objects.all()}
    sessions, won = each["sessions"]["played"], each["sessions"]["won"]
    return [
        {"player": people[other], "name": other, "sessions": sessions, "won": won} for other in NAMES if other != name
    ]


@pytest.mark.django_db
@settings(max_examples=2, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(seed=some.integers(0, 2**32 - 1))
def test_statistics_are_what_the_records_give(seed: int) -> None:
    dice = Random(seed)
    with transaction.atomic():  # every example begins with nobody
        evenings = [ShortEvening(slug, dice) for slug in dice.sample(GAMES_WITH_FEW_TILES, 2)]
        for _ in range(30):
            dice.choice(evenings).go_on()

        check_everybody([evening.table for evening in evenings])
        transaction.set_rollback(True)

"""Figures of a player against a plain recount of the session's record, whatever was undone, corrected and merged."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some
from openskill.models import PlackettLuce, PlackettLuceRating

from referee import models, operations, queries
from referee.api.statistics_json import player_statistics_json, ratings_json
from referee.exceptions import Refusal
from referee.management.integrity import check_people
from scoring.depths import Depth
from scoring.games import GAMES
from tests.support.random_sessions import GAMES_WITH_FEW_TILES, ShortRandomSession
from tests.support.seats import NAMES as SEATED
from tests.support.tables import Table, adjudication_of

NAMES = SEATED[:3]


def recounted(tables: list[Table], seat: int) -> dict[str, Any]:
    """Return the statistics of whoever has this seat at all tables, counted from the adjudications of the records."""
    by_game: dict[str, Counter[str]] = {}
    best: dict[str, dict[str, Any]] = {}
    for table in tables:
        judged = adjudication_of(table.session_id)
        found, game = Counter[str](), judged["variant"]
        lines = [hand.lines for hand in table.state.log_state.hands]
        for hand, ids in zip(judged["hands"], lines, strict=True):
            if hand["result"] is None:
                continue
            found.update(
                recounted_hand(hand, seat, bool(GAMES[game].called.points))
            )  # keeps points below zero, which += drops
            for ruling, line in zip(hand["rulings"], ids, strict=True):
                own = ruling["seat"] == seat and ruling["do"] not in ("adjust", "block")
                if own and ruling["points"] > best.get(game, {"points": 0})["points"]:
                    called = {"depth": hand["depth"]} if "depth" in hand else {}
                    best[game] = {"points": ruling["points"], "play": str(line), **called}
        if any(hand["result"] for hand in judged["hands"]):
            found["sessions"] = 1
            found["sessions won"] = judged["finished"] and seat in judged["winners"]
            by_game.setdefault(game, Counter()).update(found)
    return {game: shown(found, best.get(game)) for game, found in by_game.items()}


def went_out(hand: dict[str, Any], seat: int) -> bool:
    """Return True if the seat has no tile left, or where tiles weren't entered, if the table says that it went out."""
    if "depth" not in hand:
        return bool(hand["tiles_left"][str(seat)] == 0)
    return any(ruling["do"] in ("out", "result") and ruling["seat"] == seat for ruling in hand["rulings"])


def recounted_hand(hand: dict[str, Any], seat: int, plays_score: bool) -> Counter[str]:
    """One hand whose result stands. Each seat is its own side here."""
    found, result, depth = Counter[str](), hand["result"], hand.get("depth", "tiles")
    if result["ending"] != "void":
        found["played"] = found[depth] = 1
        found["won"] = seat in result["winners"]
        found["domino"] = result["ending"] in ("domino", "target") and went_out(hand, seat)
        found["blocked"] = result["ending"] == "blocked"
    is_whole = depth == "hands" and plays_score
    found["whole hand" if is_whole else "hand end"] += sum(
        award["points"] for award in result["awards"] if award["side"] == seat
    )
    for ruling in hand["rulings"]:
        points = sum(award["points"] for award in ruling["awards"] if award["seat"] == seat)
        found["whole hand" if is_whole else "play"] += points
        if ruling["seat"] == seat:
            found["laid"] += ruling["do"] == "play"
            found["scoring"] += ruling["do"] == "play" and points > 0
            found["refused"] += ruling["do"] not in ("adjust", "block") and not ruling["legal"]
    return Counter({key: int(value) for key, value in found.items()})


def shown(found: Counter[str], best: dict[str, Any] | None) -> dict[str, Any]:
    """Return the figures of one game as the API names them."""
    total = found["play"] + found["hand end"] + found["whole hand"]
    other = {"by_depth": {depth.value: found[depth.value] for depth in Depth}}
    whole = {"whole_hand": found["whole hand"]} if found["whole hand"] else {}
    return {
        "sessions": {"played": found["sessions"], "won": found["sessions won"]},
        "hands": {
            "played": found["played"],
            "won": found["won"],
            "domino": found["domino"],
            "blocked": found["blocked"],
            **(other if found["points"] or found["hands"] else {}),
        },
        "points": {
            "play": found["play"],
            "hand_end": found["hand end"],
            "total": total,
            "per_hand": round(total / found["played"], 2) if found["played"] else None,
            **whole,
        },
        "best_play": best,
        "fives": {"plays": found["laid"], "scoring": found["scoring"]},
        "refused": found["refused"],
    }


def check_everybody(tables: list[Table]) -> None:
    """Compare all figures of everybody, by game and over all games."""
    for seat, name in enumerate(NAMES, start=1):
        told = player_statistics_json(queries.player_statistics(player_id=player(name).id, scope=queries.EVERYTHING))
        by_game = recounted(tables, seat)

        assert {game: dict(each) for game, each in told["by_variant"].items()} == {
            game: {**each, "partners": [], "opponents": others(name, each)} for game, each in by_game.items()
        }
        for part in ("sessions", "hands"):
            over_all = Counter[str]()
            for each in by_game.values():
                over_all.update({key: value for key, value in each[part].items() if key != "by_depth"})
            assert {key: value for key, value in told[part].items() if value and key != "by_depth"} == +over_all
        check_hands(name, by_game)


def check_hands(name: str, by_game: dict[str, Any]) -> None:
    """Compare what a figure leads to with what it says: as many hands, which brought as many points."""

    def hands(**asked: Any) -> queries.HandPage:
        return queries.player_hands(player_id=player(name).id, scope=queries.EVERYTHING, **asked)

    for which, figure in (("", "played"), ("won", "won"), ("out", "domino")):
        assert hands(which=which).total == sum(each["hands"][figure] for each in by_game.values())
    for game, each in by_game.items():
        best = hands(which="scored", asked=queries.SeatFilter(variant=game), best_first=True).rows
        points = [row.points_play + row.points_end for row in best]
        assert points == sorted(points, reverse=True) and sum(points) == each["points"]["total"]


def others(name: str, each: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the rows of the other two players, who were always there."""
    people = {row.name: str(row.id) for row in models.Player.objects.all()}
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
        evenings = [ShortRandomSession(slug, dice) for slug in dice.sample(GAMES_WITH_FEW_TILES, 2)]
        for _ in range(30):
            dice.choice(evenings).go_on()

        check_everybody([evening.table for evening in evenings])
        transaction.set_rollback(True)


TWICE = ("Ann", "Anna", "Annie")
"""The names under which one person was entered."""


def player(name: str) -> models.Player:
    return models.Player.objects.get(name=name)


def everything_told() -> dict[str, object]:
    """All that is told of everybody whom lists name, by name."""
    people = queries.players(queries.EVERYTHING)
    figures = {
        each.name: player_statistics_json(queries.player_statistics(player_id=each.id, scope=queries.EVERYTHING))
        for each in people
    }
    return {**figures, "ratings": ratings_json(queries.rating_board(scope=queries.EVERYTHING))}


def merge_or_split(dice: Random) -> None:
    """Somebody who may have been entered twice is merged or split; what can't be leaves no trace."""
    one, other = dice.sample(TWICE, 2)
    try:
        if dice.random() < 0.6:
            operations.merge_players(player_id=player(one).id, into=player(other).id, scope=queries.EVERYTHING)
        else:
            operations.split_player(player_id=player(one).id, scope=queries.EVERYTHING)
    except Refusal:
        return


def split_all() -> None:
    for name in TWICE:
        operations.split_player(player_id=player(name).id, scope=queries.EVERYTHING)


def rated_by_hand(tables: list[Table], people: dict[str, str]) -> dict[str, tuple[float, float, int]]:
    """Everybody's rating, reckoned with openskill from the adjudications of the records."""
    model = PlackettLuce()
    known: dict[str, PlackettLuceRating] = {}
    sessions = Counter[str]()
    for table in tables:
        judged = adjudication_of(table.session_id)
        results = [hand["result"] for hand in judged["hands"] if hand["result"]]
        if not judged["finished"] or all(result["ending"] == "void" for result in results):
            continue
        names = [people[seat.name] for seat in table.state.log_state.in_force.seats]
        ahead = {side: (int(side) in judged["winners"], points) for side, points in judged["scores"].items()}
        ranks = [-float(sum(ahead[str(seat)] >= each for each in ahead.values())) for seat in range(1, len(names) + 1)]
        before = [[known.get(name) or model.rating()] for name in names]
        for name, [after] in zip(names, model.rate(before, ranks=ranks), strict=True):
            known[name] = after
            sessions[name] += 1
    return {name: (round(of.mu, 4), round(of.sigma, 4), sessions[name]) for name, of in known.items()}


def check_ratings(tables: list[Table]) -> None:
    """Compare the ratings of everybody, as the names are merged now."""
    people = {each.name: each.person.name for each in models.Player.objects.select_related("person")}
    told = ratings_json(queries.rating_board(scope=queries.EVERYTHING))
    by_name = {each["name"]: (each["rating"], each["uncertainty"], each["sessions"]) for each in told}

    assert by_name == rated_by_hand(tables, people)


def check_history(tables: list[Table]) -> None:
    """Check that the history filtered by people, games and results has the sessions that the records give, and that seats copy them."""
    people = {each.name: each.person.name for each in models.Player.objects.select_related("person")}
    won, over, met = Counter[str](), Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for table in tables:
        judged = adjudication_of(table.session_id)
        names = [people[seat.name] for seat in table.state.log_state.in_force.seats]
        won.update(names[side - 1] for side in judged["winners"] if judged["finished"])
        over.update((name, judged["variant"]) for name in names if judged["finished"])
        met.update((one, other) for one in names for other in names if one != other)
        assert operations.rejudge(session_id=table.session_id, write=False) == []
    for one in people.values():
        assert queries.history(scope=queries.EVERYTHING, won=one).total == won[one]
        for game in {table.state.game.slug for table in tables}:
            finished = queries.history(scope=queries.EVERYTHING, player=one, variant=game, status="finished")
            assert finished.total == over[one, game]
        for other in people.values():
            assert queries.history(scope=queries.EVERYTHING, player=one, against=other).total == met[one, other]


@pytest.mark.django_db
@settings(max_examples=2, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(seed=some.integers(0, 2**32 - 1))
def test_figures_and_ratings_follow_mergers_and_come_back(seed: int) -> None:
    dice = Random(seed)
    with transaction.atomic():  # every example begins with nobody
        evenings = [
            ShortRandomSession(slug, dice, (name, *NAMES[1:]), target=15)
            for name, slug in zip(TWICE, dice.sample(GAMES_WITH_FEW_TILES, 3), strict=True)
        ]
        tables = [evening.table for evening in evenings]
        for _ in range(45):
            dice.choice(evenings).go_on()
            if dice.random() < 0.2:
                merge_or_split(dice)
        check_ratings(tables)
        check_history(tables)
        split_all()
        before = everything_told()
        check_ratings(tables)

        for name in TWICE[1:]:
            operations.merge_players(player_id=player(name).id, into=player(TWICE[0]).id, scope=queries.EVERYTHING)
        check_everybody(tables)
        check_ratings(tables)
        check_history(tables)
        assert not list(check_people())

        split_all()
        assert everything_told() == before
        assert not list(check_people())
        transaction.set_rollback(True)

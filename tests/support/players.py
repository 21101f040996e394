"""Players with a session behind them, and their pages."""

from __future__ import annotations

from django.test import Client

from referee import models, operations, queries
from referee.queries import EVERYTHING
from tests.support.api import Api
from tests.support.pages import html_of
from tests.support.tables import Table, lay, open_table


def play_session(
    *names: str, sides: tuple[int, ...] = (), variant: str = "all-fives", end: bool = True, **options: int
) -> None:
    """Play a session in which the first player scores 10 and the second goes out with 10 more and 10 at the count."""
    people = [{"name": name, **({"side": side} if sides else {})} for name, side in zip(names, sides or names)]  # noqa: B905
    opened = Api().post("sessions", {"variant": variant, "options": {"dealt": 1, **options}, "seats": people})
    keeper = Api(opened["keeper_key"])
    hand = keeper.post(f"sessions/{opened['id']}/hands", {"leader": 1})["id"]
    if end:
        keeper.post(f"hands/{hand}/plays", {**lay("1: 5-5"), "stands": True})
        left = {str(seat): [tile] for seat, tile in zip(range(2, len(names) + 1), ("6-4", "3-3", "4-2"), strict=False)}
        assert keeper.post(f"hands/{hand}/plays", {"do": "count", "left": left}).status == 201


def player_page(name: str, query: str = "") -> str:
    player = models.Player.objects.get(name=name)
    answer = Client().get(f"/players/{player.id}/{query}")
    assert answer.status_code == 200
    return html_of(answer)


def player(name: str) -> models.Player:
    return models.Player.objects.get(name=name)


def merge(name: str, into: str) -> models.Player:
    return operations.merge_players(player_id=player(name).id, into=player(into).id, scope=EVERYTHING)


def split(name: str) -> models.Player:
    return operations.split_player(player_id=player(name).id, scope=EVERYTHING)


def rename(name: str, to: str) -> models.Player:
    return operations.change_player(player_id=player(name).id, scope=EVERYTHING, name=to)


def played(*names: str) -> Table:
    """Play a session whose first hand Ann, or whoever is named first, wins with 10 points by play and 10 at its end."""
    table = open_table(*names, begin=False, dealt=1)
    table.begin(leader=1)
    table.play("1: 5-5")
    tiles = ("6-4", "3-3", "4-2")
    table.enter({"do": "count", "left": {str(seat): [tiles[seat - 2]] for seat in range(2, len(names) + 1)}})
    return table


def sessions_of(name: str) -> int:
    return queries.player_statistics(player_id=player(name).id, scope=EVERYTHING).overall.sessions

"""Players with a session behind them, and their pages."""

from __future__ import annotations

from django.test import Client

from referee import models
from tests.support.api import Api
from tests.support.pages import html_of
from tests.support.tables import lay


def play_session(
    *names: str, sides: tuple[int, ...] = (), variant: str = "all-fives", end: bool = True, **options: int
) -> None:
    """A session in which the first scores 10 and the second goes out with 10 more and 10 at the count."""
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

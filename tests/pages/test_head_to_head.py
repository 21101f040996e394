"""Two players side by side."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client

from referee import models
from tests.support.pages import text_of
from tests.support.players import play_session, player_page

pytestmark = pytest.mark.django_db


@pytest.mark.postgres
def test_partners_and_opponents_lead_to_their_sessions_and_side_by_side():
    play_session("Ann", "Bo", "Cy", "Di", sides=(1, 2, 1, 2), target=15)
    play_session("Ann", "Bo")
    ann, bo, cy = (models.Player.objects.get(name=name).id for name in ("Ann", "Bo", "Cy"))

    told = player_page("Ann", "rivals/")

    assert f'href="/players/{ann}/against/{bo}/"' in told
    assert f'href="/sessions/?player={ann}&amp;status=played&amp;against={bo}"' in told
    assert f'href="/sessions/?player={ann}&amp;status=played&amp;with={cy}&amp;won={ann}"' in told
    assert "1 session " in text_of(Client().get(f"/sessions/?player={ann}&with={cy}&won={ann}"))
    shown = text_of(Client().get(f"/sessions/?player={ann}&against={bo}"))
    assert "Sessions of Ann. Against Bo." in shown and "2 sessions " in shown


def test_two_players_side_by_side():
    play_session("Ann", "Bo", target=15)
    play_session("Ann", "Bo", variant="five-up")
    play_session("Ann", "Di", "Bo", "Cy", sides=(1, 2, 1, 2), target=15)
    ann, bo, cy = (models.Player.objects.get(name=name).id for name in ("Ann", "Bo", "Cy"))

    told = text_of(Client().get(f"/players/{ann}/against/{bo}/"))

    assert "Against each other Sessions 2 Ann won 1 Bo won 0" in told
    assert "All Fives Player Won Points a hand Hands Ann 1 20 1 Bo 0 0 1" in told
    assert "Five Up" in told
    assert "As partners Sessions 1 Won 1" in told
    assert Client().get(f"/players/{ann}/against/{ann}/").status_code == 400
    assert Client().get(f"/players/{ann}/against/{uuid4()}/").status_code == 404
    assert Client().get(f"/players/{cy}/against/{bo}/").status_code == 200

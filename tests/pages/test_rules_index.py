"""The index of the rules: games are found by their name, and by the people who are there."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from scoring.games import GAMES


def found(**asked: str) -> set[str]:
    """Return the games that the index shows."""
    answer = Client().get("/rules/", asked)
    assert answer.status_code == 200
    return set(re.findall(r'href="/rules/([^/"]+)/"', answer.content.decode()))


@pytest.mark.parametrize(
    ("players", "there", "missing"),
    [
        ("", "bingo", ""),
        ("1", "bingo", "draw"),
        ("2", "draw", "dominican"),
        ("3", "draw", "bingo"),
        ("4", "dominican", "bingo"),
        ("5", "mexican-train", "draw"),
        ("partners", "all-fives", "baneberry-157"),
    ],
)
def test_a_chip_keeps_the_games_for_so_many(players: str, there: str, missing: str) -> None:
    games = found(players=players)

    assert there in games and missing not in games
    assert games == set(GAMES) or players


def test_a_search_looks_at_names_and_summaries() -> None:
    assert found(search="TRAIN") == {"mexican-train"}
    assert found(search="seven halves") == {"matador", "all-sevens"}
    assert "all-fives" in found(search="fives")
    assert found(search="fives", players="1") == set()


def test_nothing_found_is_said_and_a_strange_chip_is_none() -> None:
    assert "No games found." in Client().get("/rules/", {"search": "chess"}).content.decode()
    assert found(players="a hundred") == set(GAMES)


def test_a_search_while_typing_gets_the_games_alone() -> None:
    answer = Client().get("/rules/", {"search": "train"}, headers={"HX-Request": "true"}).content.decode()

    assert answer.lstrip().startswith("<div") and "<html" not in answer and "Mexican Train" in answer


@pytest.mark.django_db
def test_the_source_of_a_game_stands_on_its_own_page_alone() -> None:
    for path in ("/rules/", "/new/"):
        assert GAMES["all-fives"].source.title not in Client().get(path).content.decode()
    assert GAMES["all-fives"].source.title in Client().get("/rules/all-fives/").content.decode()

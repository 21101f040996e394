"""Every page and every answer of the API, for everybody who looks, whatever was laid.

Looked at, along a random hand of every game and after tiles that it can be led with, are the table as the keeper, a
player and a watcher see it, the session's page, the page of the moment, and four answers of the API.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from scoring.entries import Count, Play
from scoring.facts import HubSource
from scoring.games import GAMES
from scoring.patience import PATIENCES
from scoring.tiles import Tile
from scoring.variants import VARIANTS
from tests.support.pages import text_of
from tests.support.random_hands import SEED, open_game, patience_hand, table_hand
from tests.support.sample_sizes import sample, sample_size

pytestmark = pytest.mark.django_db

EVERY = sample_size(6, at_length=3)
"""The number of entries of a random hand after which everything is looked at."""


@pytest.mark.parametrize("slug", sample(2, list(VARIANTS), "lead"))
def test_after_every_lead_tile(slug: str) -> None:
    """Everybody looks at everything where the game tells something new; the keeper sees some of the others."""
    game, told = open_game(slug), set()

    variant = VARIANTS[slug]
    hub = Tile(variant.tile_set, variant.tile_set) if variant.hub is not HubSource.NONE else None
    tiles = [each for each in variant.set if each != hub]
    seen_at_least = sample(12, tiles, slug)
    for tile in tiles:
        entry = Play(1, tile, 1 if hub else None, stands=True)
        new = kinds_of(game.would_tell(entry)) - told
        if new or tile in seen_at_least:
            game.enter(entry)
            if new:
                game.look(1, f"{slug} led with {tile}")
            else:
                game.see("keeper", game.path, f"{slug} led with {tile}: the table as keeper")
            game.undo()
            told |= new
    game.look_at_the_log(f"{slug} led with every tile")


def kinds_of(told: Any, under: str = "") -> set[str]:
    """Return the kinds of things in an answer of the API: every key, and every value of its own that is no number and no name.

    Codes, reasons and yes or no are told apart; tiles are told apart by whether they are doubles.
    """
    if isinstance(told, dict):
        return {kind for key, value in told.items() for kind in kinds_of(value, f"{under}.{key}")}
    if isinstance(told, list):
        return {f"{under}[{min(len(told), 3)}]"} | {kind for each in told for kind in kinds_of(each, under)}
    if isinstance(told, bool) or told is None:
        return {f"{under} {told}"}
    if isinstance(told, int):
        return {f"{under} {(told > 0) - (told < 0)}"}
    half, _, other = told.partition("-")
    if half.isdecimal() and other.isdecimal():
        return {f"{under} {'double' if half == other else 'tile'}"}
    return {f"{under} {told}"} if told.isidentifier() else {under}


@pytest.mark.parametrize("slug", GAMES)
def test_along_a_random_hand(slug: str) -> None:
    game = open_game(slug)
    dice = Random(f"{slug} {SEED}")
    hand = patience_hand(PATIENCES[slug], dice) if slug in PATIENCES else table_hand(VARIANTS[slug], dice)

    game.look(0, f"{slug} begun")
    for number, entry in enumerate(hand, start=1):
        if isinstance(entry, Count):
            game.see("keeper", f"{game.path}count/", f"{slug}: the count")
        game.enter(entry)
        if number % EVERY == 0:
            game.look(number, f"{slug} after {entry}")
    game.look(number, f"{slug} at its end")
    assert game.told()["result"], f"{slug} has come to its end"


SPELL = "Ann cast a spell: only the 13 can be played on"
SPELL_IN_SPANISH = "Ann echó un hechizo: solo se puede jugar en el 13"


@pytest.mark.parametrize("tile", ["13-13", "13-4", "13-0"])
def test_a_spell_cast_by_the_lead_is_told(tile: str) -> None:
    game = open_game("super-dominoes")

    game.enter(Play(1, Tile.parse(tile), stands=True))

    for who, client in game.lookers.items():
        told = SPELL_IN_SPANISH if who == "watcher" else SPELL
        assert told in text_of(client.get(game.path)), who

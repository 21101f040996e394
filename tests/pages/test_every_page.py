"""Whatever was laid, every page and every answer of the API is there for everybody who looks.

Looked at, along a random hand of every game and after tiles that it can be led with, are the table as the keeper, a
player and a watcher see it, the session's page, the page of the moment, and four answers of the API.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest
from django.test import Client

from referee import models, operations
from scoring.beginning import Beginning
from scoring.entries import Block, Count, Draw, Entry, Play, Remove, Void
from scoring.facts import HubSource
from scoring.game import Game, HandState
from scoring.games import GAMES
from scoring.patience import PATIENCES, Patience, Position
from scoring.record.adjudication import hand_json
from scoring.record.entry_json import write_entry
from scoring.ruling import Ruling
from scoring.session import Session
from scoring.tiles import Tile
from scoring.variant import Variant
from scoring.variants import VARIANTS
from scoring.wording import namer
from tests.support.pages import browser, text_of
from tests.support.patience_notation import entry as entry_of
from tests.support.patience_notation import shuffled
from tests.support.sample_sizes import one_in
from tests.support.seats import NAMES, names_for, sides_for
from tests.support.strategies import Deal
from tests.support.tables import Table

pytestmark = pytest.mark.django_db

MAIN = b'<main id="main"'

SEED = 1
WILD = 24
"""Entries tried in a random hand."""
EVERY = 4
"""After so many entries of a random hand everything is looked at."""


@dataclass
class Open:
    """A session with everybody who looks at it."""

    path: str
    table: Table
    lookers: dict[str, Client]

    def enter(self, entry: Entry) -> None:
        """Write an entry down."""
        self.table.enter(write_entry(entry))

    def undo(self) -> None:
        """Take the last line back."""
        self.table.undo()

    def told(self) -> Any:
        """The first hand as the API tells it."""
        return self.lookers["watcher"].get(f"/api/v1/hands/{self.table.hand_id}").json()

    def would_tell(self, entry: Entry) -> Any:
        """What the adjudication would tell of the first hand if this were its first entry."""
        hand = self.table.state.log_state.hands[0]
        return hand_json(hand.start, [hand.game.judge(hand.start, entry)], namer(NAMES))

    def look(self, entries: int, what: object) -> None:
        """Look at everything there is to see after so many entries in the first hand."""
        session, hand = self.table.session_id, self.table.hand_id
        for who in self.lookers:
            self.see(who, self.path, f"{what}: the table as {who}")
        self.see("watcher", f"/board/{self.table.state.session.code}/", f"{what}: the board")
        self.see("watcher", f"/session/{session}/", f"{what}: the session")
        if entries:
            self.see("watcher", f"/session/{session}/1/{entries}/", f"{what}: the moment")
        for asked in (f"sessions/{session}", f"sessions/{session}/record", f"hands/{hand}", f"hands/{hand}/placements"):
            answer = self.lookers["watcher"].get(f"/api/v1/{asked}")
            assert answer.status_code == 200 and answer.json(), f"{what}: {asked}"

    def look_at_the_log(self, what: object) -> None:
        """Look at every line that was written so far."""
        self.see("watcher", f"/table/{self.table.session_id}/log/", f"{what}: the log")

    def see(self, who: str, path: str, what: str) -> None:
        """Look at one page."""
        page = self.lookers[who].get(path)
        assert page.status_code == 200 and MAIN in page.content, what


def open_game(slug: str) -> Open:
    """A table of this game for Ann, Bo and Cy (and Di, or a patience: for Ann), its first hand begun; the last has a phone."""
    seats = names_for(slug)
    keeper, player = browser(), browser("a player's phone")
    names = {f"name-{seat}": name for seat, name in enumerate(seats, start=1)}
    opened = keeper.post(f"/new/{slug}/", {"leader": "1", **names})
    assert opened.status_code == 302, text_of(opened)
    session = models.Session.objects.latest("opened_at")
    key = session.keys.get(seat=None)
    token = operations.hand_over_pen(session_id=session.id, by=key, seat=len(seats))
    operations.take_pen(token=token, device="a player's phone")
    table = Table(session.id, key, {}, session.hands.get().id)
    return Open(opened["Location"], table, {"keeper": keeper, "player": player, "watcher": browser()})


def seats_of(game: Game) -> tuple[int, ...]:
    """The side of each seat that is taken."""
    return sides_for(game.slug)


@pytest.mark.parametrize("slug", VARIANTS)
def test_after_every_lead_tile(slug: str) -> None:
    """Everybody looks at everything where the game tells something new; the keeper sees some of the others."""
    game, told = open_game(slug), set()

    variant = VARIANTS[slug]
    hub = Tile(variant.tile_set, variant.tile_set) if variant.hub is not HubSource.NONE else None
    tiles = [each for each in variant.set if each != hub]
    seen_at_least = one_in(8, tiles, slug)
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
    """What an answer of the API is made of: every key, and every value of its own that is no number and no name.

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


def table_hand(variant: Variant, dice: Random) -> Iterator[Entry]:
    """A hand of good and bad entries, as many as were let stand, then blocked and counted."""
    seats = seats_of(variant)
    deal = Deal(Session.open(variant.with_options({}, len(seats)), seats), dice)
    deal.start = deal.hand = deal.session.begin(Beginning(leader=1))
    for _ in range(WILD):
        if not isinstance(entry := deal.any_entry(), Void | Count):
            yield from recorded(deal.enter(replace(entry, stands=True)))
    if deal.hand.result is None and not deal.hand.awaiting_count:
        yield from recorded(deal.enter(Block(stands=True)))
    if deal.hand.awaiting_count:
        yield from recorded(deal.enter(replace(deal.honest_entry(), stands=True)))


def patience_hand(patience: Patience, dice: Random) -> Iterator[Entry]:
    """A deal, lawful moves with others among them that were let stand, and at last it is given up."""
    position: HandState = Session.open(patience, (1,)).begin()
    for number in range(WILD):
        move = step(patience, position, dice) if number else entry_of(shuffled(patience, dice))
        ruling = patience.judge(position, move)
        position = ruling.hand
        yield from recorded(ruling)
    if not position.ending:
        yield Block()


def step(patience: Patience, position: HandState, dice: Random) -> Entry:
    """A lawful move, or any tile taken out or played."""
    lawful = patience.moves(position)
    if lawful and dice.random() < 0.8:
        move = dice.choice(lawful)
        if isinstance(move, Draw):
            assert isinstance(position, Position) and position.table
            return replace(move, tile=dice.choice(position.table.stock))
        return move
    tile, other = dice.sample(patience.set.tiles, 2)
    return dice.choice(
        [Remove((tile,), stands=True), Remove((tile, other), stands=True), Play(1, tile, 1, stands=True)]
    )


def recorded(ruling: Ruling[HandState]) -> Iterator[Entry]:
    """The entry, if it was recorded."""
    if ruling.recorded:
        yield ruling.entry


SPELL = "Ann cast a spell: only the 13 can be played on"


@pytest.mark.parametrize("tile", ["13-13", "13-4", "13-0"])
def test_a_spell_cast_by_the_lead_is_told(tile: str) -> None:
    game = open_game("super-dominoes")

    game.enter(Play(1, Tile.parse(tile), stands=True))

    for who, client in game.lookers.items():
        assert SPELL in text_of(client.get(game.path)), who

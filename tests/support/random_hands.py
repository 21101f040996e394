"""A table of any game that everybody looks at, and random hands to be entered there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from django.conf import settings
from django.test import Client

from referee import models, operations
from scoring.entries import Block, Count, Draw, Entry, Play, Remove, Void
from scoring.game import Beginning, Game, HandState, Ruling
from scoring.patience import Patience, Position
from scoring.record.adjudication import hand_json, namer
from scoring.record.entry_json import write_entry
from scoring.session import Session
from scoring.variant import Variant
from tests.support.pages import browser, text_of
from tests.support.patience_notation import entry as entry_of
from tests.support.patience_notation import shuffled
from tests.support.seats import NAMES, names_for, sides_for
from tests.support.strategies import RandomDeal
from tests.support.tables import Table

MAIN = b'<main id="main"'


SEED = 1


WILD = 24
"""Entries tried in a random hand."""


@dataclass
class WatchedTable:
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
        """Return the first hand as the API tells it."""
        return self.lookers["watcher"].get(f"/api/v1/hands/{self.table.hand_id}").json()

    def would_tell(self, entry: Entry) -> Any:
        """Return what the adjudication would tell of the first hand if this were its first entry."""
        hand = self.table.state.log_state.hands[0]
        return hand_json(hand.start, [hand.game.judge(hand.start, entry)], namer(NAMES))

    def look(self, entries: int, what: object) -> None:
        """Look at everything there is to see after so many entries in the first hand."""
        session, hand = self.table.session_id, self.table.hand_id
        for who in self.lookers:
            self.see(who, self.path, f"{what}: the table as {who}")
        self.see("watcher", f"/board/{self.table.state.session.code}/", f"{what}: the board")
        self.see("watcher", f"/session/{session}/scorecard/", f"{what}: the scorecard")
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
        assert f'<html lang="{"es" if who == "watcher" else "en"}"' in page.content.decode(), what


def open_game(slug: str) -> WatchedTable:
    """Open a table of this game for Ann, Bo and Cy (and Di, or a patience: for Ann), its first hand begun.

    The last player has a phone, and somebody watches in Spanish.
    """
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
    watcher = browser()
    watcher.cookies[settings.LANGUAGE_COOKIE_NAME] = "es"
    return WatchedTable(opened["Location"], table, {"keeper": keeper, "player": player, "watcher": watcher})


def usual_sides(game: Game) -> tuple[int, ...]:
    """Return the side of each seat that is taken."""
    return sides_for(game.slug)


def table_hand(variant: Variant, dice: Random) -> Iterator[Entry]:
    """Yield a random hand: good and bad entries, those that were let stand, then a block and a count."""
    seats = usual_sides(variant)
    deal = RandomDeal(Session.open(variant.with_options({}, len(seats)), seats), dice)
    deal.start = deal.hand = deal.session.begin(Beginning(leader=1))
    for _ in range(WILD):
        if not isinstance(entry := deal.any_entry(), Void | Count):
            yield from recorded(deal.enter(replace(entry, stands=True)))
    if deal.hand.result is None and not deal.hand.awaiting_count:
        yield from recorded(deal.enter(Block(stands=True)))
    if deal.hand.awaiting_count:
        yield from recorded(deal.enter(replace(deal.honest_entry(), stands=True)))


def patience_hand(patience: Patience, dice: Random) -> Iterator[Entry]:
    """Yield a random patience: a deal, moves of which some were let stand, and at last it is given up."""
    position: HandState = Session.open(patience, (1,)).begin()
    for number in range(WILD):
        move = random_move(patience, position, dice) if number else entry_of(shuffled(patience, dice))
        ruling = patience.judge(position, move)
        position = ruling.hand
        yield from recorded(ruling)
    if not position.ending:
        yield Block()


def random_move(patience: Patience, position: HandState, dice: Random) -> Entry:
    """Return a lawful move, or any tile taken out or played."""
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
    """Yield the entry, if it was recorded."""
    if ruling.recorded:
        yield ruling.entry

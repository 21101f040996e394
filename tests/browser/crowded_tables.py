"""Tables at moments that are hard to show: long layouts, many players, rows, everything that a hand can be waiting for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any

from referee import operations, queries
from referee.operations.parsing import read_opening
from referee.presenters.table.casts import as_hand
from scoring.beginning import Beginning
from scoring.entries import Draw, Entry, Pass, Play
from scoring.hand import Hand
from scoring.judging import placements, turn_due
from scoring.tiles import Tile
from tests.support.pages import browser
from tests.support.patience_notation import entry as entry_of
from tests.support.patience_sessions import phrases, worked

KEEPER = "the keeper's phone"


class Moment:
    """A table whose keeper's phone is `KEEPER`, with a hand begun by its first player."""

    def __init__(self, game: str, *names: str, partners: bool = False, **options: object) -> None:
        written: dict[str, Any] = {"variant": game, "options": options, "seats": [{"name": name} for name in names]}
        if partners:
            written["seats"] = [{"name": name, "side": number % 2 + 1} for number, name in enumerate(names)]
        read, seats, _depth = read_opening(written)
        opened = operations.open_session(game=read, seats=seats, device=KEEPER)
        self.session = opened.session.id
        self.keeper = queries.key_by_secret(opened.keeper_key)
        beginning = Beginning() if len(names) == 1 else Beginning(leader=1)
        self.hand = operations.begin_hand(session_id=self.session, by=self.keeper, beginning=beginning).row.id

    @property
    def address(self) -> str:
        """The path of the table."""
        return f"/table/{self.session}/"

    def enter(self, *entries: Entry) -> Moment:
        """Enter these one after another."""
        for entry in entries:
            operations.record_entry(hand_id=self.hand, by=self.keeper, entry=entry)
        return self

    def lay(self, *tiles: str) -> Moment:
        """Lay tiles in turn, each where it fits first."""
        for tile in tiles:
            hand = self.shown
            place = placements(hand, Tile.parse(tile))[0]
            self.enter(Play(hand.at_turn, place.tile, place.arm, place.inward))
        return self

    def go_on(self, entries: int) -> Moment:
        """Play this many entries, or until the hand is over: the tile that stands last among those that may be laid."""
        for _number in range(entries):
            due = turn_due(self.shown)
            if due is None:
                break
            lawful = placements(self.shown)
            if lawful:
                place = lawful[-1]
                self.enter(Play(due.seat, place.tile, place.arm, place.inward))
            else:
                self.enter(Draw(due.seat) if due.must_draw else Pass(due.seat))
        return self

    @property
    def shown(self) -> Hand:
        """The hand as it stands."""
        state = queries.table_state(session_id=self.session)
        assert state.shown is not None
        return as_hand(state.shown.hand)


FOUR = ("Marisol", "Theo", "Ingrid", "Kofi")
FIVE = (*FOUR, "Yuki")


def double_nine() -> Moment:
    """Partners, a set of 55 tiles, a layout of fifteen."""
    return Moment("all-fives", *FOUR, partners=True, tile_set=9).lay("5-5").go_on(14)


def lead() -> Moment:
    """Nothing lies yet."""
    return Moment("all-fives", "Ann", "Bo", tile_set=6)


def must_draw() -> Moment:
    """Nothing fits, so Bo draws."""
    return Moment("all-fives", "Ann", "Bo", tile_set=6).lay("6-5", "6-1")


def found() -> Moment:
    """Bo passed while holding 2-1, and has now played it."""
    moment = Moment("block", "Marisol", "Bo").enter(Play(1, Tile(6, 1)), Pass(2), Play(1, Tile(6, 5), 1))
    return moment.enter(Play(2, Tile(2, 1), 2))


def counting() -> Moment:
    """Return a hand that is over and waits for its count."""
    return Moment("all-fives", "Ann", "Bo", tile_set=6).lay("5-5").go_on(99)


def blind() -> Moment:
    """Five players with rows that lie face down."""
    return Moment("blind", *FIVE).go_on(3)


def baneberry() -> Moment:
    """Four players and the largest set."""
    return Moment("baneberry-157", *FOUR).go_on(12)


def super_dominoes() -> Moment:
    """Four players, each for themselves, and a layout of six arms."""
    return Moment("super-dominoes", *FOUR).go_on(9)


def patience(name: str, moves: int) -> Moment:
    """Return a worked patience after this many moves."""
    game = worked(name)
    moment = Moment(game.game, "Ann", **game.options)
    return moment.enter(*(entry_of(phrase) for phrase in islice(phrases(game), moves + 1)))


MOMENTS: Mapping[str, Callable[[], Moment]] = {
    "double-nine": double_nine,
    "lead": lead,
    "must-draw": must_draw,
    "found": found,
    "counting": counting,
    "blind": blind,
    "baneberry": baneberry,
    "super-dominoes": super_dominoes,
    "result": lambda: Moment("blind", *FIVE).go_on(99),
    "columns": lambda: patience("five-columns", 2),
    "bingo": lambda: patience("bingo", 0),
    "chain": lambda: patience("domino-patience", 4),
    "twelve": lambda: patience("twelve-to-go", 2),
    "start": lambda: Moment("five-columns", "Ann"),
}


def device_cookie() -> dict[str, str]:
    """Return the keeper's cookie, as a browser takes it."""
    from referee.web.devices import COOKIE

    return {"name": COOKIE, "value": browser(KEEPER).cookies[COOKIE].value, "domain": "localhost", "path": "/"}

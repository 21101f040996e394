"""Everything that the table page and the API show of a session."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple
from uuid import UUID

from django.utils.translation import gettext as _

from referee import models
from referee.exceptions import Invalid, Unknown
from referee.log import InForce, PlayedHand, SessionState, current_state
from referee.log.chain import seal_of
from referee.queries.lookups import hand_row, session_row
from referee.queries.scope import SeenHand, SeenSession
from referee.wording.lists import partners
from scoring.depths import Depth
from scoring.entries import Entry
from scoring.game import Game, HandState
from scoring.offers import Due, Placement
from scoring.patience import Position, hint
from scoring.ruling import Ruling
from scoring.tiles import Tile
from scoring.winnability import Hint


class SeatAtTable(NamedTuple):
    """A seat with its person, and in ``entered_as`` the player whom the log names, if that is another one.

    ``color`` and ``mark`` are those that the person has chosen, if any.
    """

    number: int
    side: int
    name: str
    player: UUID | None
    entered_as: UUID | None = None
    color: str = ""
    mark: str = ""


class SideAtTable(NamedTuple):
    """A side: the seats that share a score, and the score; ``name`` is ``Ann & Cy`` for partners."""

    number: int
    name: str
    seats: tuple[int, ...]
    points: int


class PlayLine(NamedTuple):
    """Play ``number`` of a hand: the id of its line and the referee's ruling."""

    number: int
    id: UUID
    ruling: Ruling[HandState]


@dataclass(frozen=True)
class TableState:
    """A session as it stands at ``version``, as the holder of ``key`` may see and use it.

    ``shown`` is the hand that was asked for, by default the present one; None before the first hand.
    """

    session: models.Session
    log_state: SessionState
    shown: PlayedHand | None
    key: models.Key | None
    seated: tuple[SeatAtTable, ...] | None = None
    """The seats, if they are known: just read by the caller, or of a session that isn't stored."""

    @property
    def version(self) -> int:
        """The version, which grows by one with each line of the log."""
        return self.log_state.version

    @property
    def game(self) -> Game:
        """The game with every house rule of this table."""
        return self.log_state.game

    @property
    def depth(self) -> Depth:
        """The depth of the hand shown, or before the first hand that of the session."""
        return self.shown.hand.depth if self.shown else self.log_state.opening.depth

    @cached_property
    def seats(self) -> tuple[SeatAtTable, ...]:
        """The seats with their people, read when first needed: most plays are answered without a name."""
        if self.seated is not None:
            return self.seated
        found = self.session.seats.order_by("number").values_list(
            "number",
            "side",
            "player__person__name",
            "player__person_id",
            "player_id",
            "player__person__color",
            "player__person__mark",
        )
        return tuple(SeatAtTable(*each) for each in found)

    # The reader

    @property
    def is_keeper(self) -> bool:
        """True if the reader holds the pen."""
        return self.key is not None and not self.key.is_withdrawn and self.key.is_keeper

    @property
    def seat(self) -> int | None:
        """The reader's own seat, if the reader enters plays for one."""
        return self.key.seat if self.key is not None and not self.key.is_withdrawn else None

    @property
    def role(self) -> str:
        """The role of the reader: ``keeper``, ``player`` or ``watcher``."""
        if self.is_keeper:
            return "keeper"
        return "watcher" if self.seat is None else "player"

    @property
    def lost_pen(self) -> bool:
        """True if the reader held the pen or a seat until another device took it."""
        return self.key is not None and self.key.is_withdrawn

    # The session

    @property
    def seal(self) -> str:
        """The seal of the log as the session's row shows it."""
        return seal_of(self.session.head)

    @cached_property
    def scores(self) -> Mapping[int, int]:
        """Points by side, the present hand's included."""
        return self.log_state.session.scores

    @property
    def finished(self) -> bool:
        """True if the session is over."""
        return self.log_state.finished

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides that won the session; empty while it goes on."""
        return self.log_state.session.winners

    @cached_property
    def sides(self) -> tuple[SideAtTable, ...]:
        """The sides in the order of their numbers."""
        return tuple(
            SideAtTable(
                number,
                partners(seat.name for seat in self.seats if seat.side == number),
                tuple(seat.number for seat in self.seats if seat.side == number),
                self.scores[number],
            )
            for number in sorted({seat.side for seat in self.seats})
        )

    @property
    def current(self) -> PlayedHand | None:
        """The present hand: the one begun last."""
        return self.log_state.current

    @property
    def may_begin(self) -> bool:
        """True if the next hand may begin: none is open and the session goes on."""
        return not self.finished and (self.current is None or self.current.is_over)

    @property
    def next_leader(self) -> int | None:
        """The seat that the rules name for the next hand; None where they leave it to the table."""
        return self.log_state.session.next_leader

    # The hand shown

    @property
    def hand(self) -> HandState | None:
        """The hand shown, as `scoring` sees it; None before the first."""
        return self.shown.hand if self.shown else None

    @property
    def rulings(self) -> tuple[Ruling[HandState], ...]:
        """The referee's answers to the entries in force of the hand shown."""
        return self.shown.rulings if self.shown else ()

    @property
    def plays(self) -> tuple[PlayLine, ...]:
        """The entries in force of the hand shown, numbered from 1."""
        return plays_of(self.shown) if self.shown else ()

    @property
    def due(self) -> Due | None:
        """The next thing that the rules expect in the hand shown; None before the first hand, and in a patience."""
        return self.shown.due if self.shown else None

    def name_of(self, seat: int) -> str:
        """Return the name of the person in a seat; a seat that doesn't exist is called by its number."""
        if not 1 <= seat <= len(self.seats):
            return _("seat %(number)d") % {"number": seat}
        return self.seats[seat - 1].name


def plays_of(hand: PlayedHand) -> tuple[PlayLine, ...]:
    """Return the entries in force of a hand, numbered from 1."""
    both = zip(hand.lines, hand.rulings, strict=True)
    return tuple(PlayLine(number, line, ruling) for number, (line, ruling) in enumerate(both, start=1))


def table_state(*, session_id: SeenSession, key: models.Key | None = None) -> TableState:
    """Return the session with its present hand. ``key`` is the reader's, if the reader has one at this table.

    :raises Unknown: there is no such session
    """
    return present_state(session_row(session_id), key)


def present_state(session: models.Session, key: models.Key | None = None) -> TableState:
    """Return the session with its present hand, from a row that was read already."""
    state = current_state(session)
    return TableState(session, state, state.current, key_at(session, key))


def state_as_if(session: models.Session, log_state: SessionState, in_force: InForce) -> TableState:
    """Return the session as it would be with something else in force, without storing it."""
    seats = tuple(
        SeatAtTable(number, seated.side, seated.name, seated.player)
        for number, seated in enumerate(in_force.seats, start=1)
    )
    return TableState(session, replace(log_state, in_force=in_force), in_force.current, None, seats)


def hand_state(*, hand_id: SeenHand, key: models.Key | None = None) -> TableState:
    """Return the session with the hand that was asked for as the one shown.

    :raises Unknown: there is no such hand, or its beginning was taken back
    """
    session = hand_row(hand_id).session
    state = current_state(session)
    return TableState(session, state, _in_force(state, hand_id), key_at(session, key))


def placements_of(*, hand_id: SeenHand, tile: str | None = None) -> tuple[Placement, ...]:
    """Return every lawful placement of a tile (``6-4``), or of all unseen tiles, with the points each would score.

    In a patience a tile can be placed where a line is built; see `moves_of` for all its moves.

    :raises Unknown: there is no such hand, or its beginning was taken back
    :raises Invalid: the tile can't be read
    """
    hand = _in_force(current_state(hand_row(hand_id).session), hand_id)
    return hand.game.placements(hand.hand, None if tile is None else _read_tile(tile))


def moves_of(*, hand_id: SeenHand) -> tuple[Entry, ...]:
    """Return every lawful move of a patience now, a draw without its tile; none in a game at the table.

    :raises Unknown: there is no such hand, or its beginning was taken back
    """
    hand = _in_force(current_state(hand_row(hand_id).session), hand_id)
    return hand.game.moves(hand.hand)


def hint_of(*, hand_id: SeenHand) -> Hint | None:
    """Return a good move of a patience, and what it promises; None where there is none, and in a game at the table.

    :raises Unknown: there is no such hand, or its beginning was taken back
    """
    position = _in_force(current_state(hand_row(hand_id).session), hand_id).hand
    return hint(position) if isinstance(position, Position) else None


def _in_force(state: SessionState, hand_id: UUID) -> PlayedHand:
    hand = state.hand(hand_id)
    if hand is None:
        raise Unknown(_("The beginning of this hand was taken back."))
    return hand


def _read_tile(text: str) -> Tile:
    try:
        return Tile.parse(text)
    except ValueError as error:
        raise Invalid("tile", _("A tile is written as its two halves with a hyphen, such as 6-4.")) from error


def key_at(session: models.Session, key: models.Key | None) -> models.Key | None:
    """Return the reader's key, unless it belongs to another session."""
    return key if key is not None and key.session_id == session.id else None

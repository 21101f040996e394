"""The common interface of all games, at the table or for one person alone.

Code that records, shows or judges a game needs no more of it than is declared here. Games at the table are
``scoring.variant.Variant``, patiences are ``scoring.patience.Patience``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar, NamedTuple, Protocol, Self

from scoring.beginning import Beginning, SessionContext
from scoring.callable_points import NOTHING_CALLED, CallablePoints
from scoring.deductions import Contradiction, Deductions
from scoring.depths import Depth
from scoring.details import Detail
from scoring.ending import Award, Ending, HandResult
from scoring.entries import Entry
from scoring.findings import Finding
from scoring.game_groups import AT_THE_TABLE, Group
from scoring.layout import Arm
from scoring.marking import N_
from scoring.messages import Message, Template, Values
from scoring.offers import Due, Placement
from scoring.options import Bundle, Option, OptionError, OptionValue
from scoring.record import Node
from scoring.ruling import Ruling
from scoring.tiles import Tile, TileSet

NO_SUCH_RULE = N_("{game} has no such house rule. The ones that it has: {known}.")
NO_RULES = N_("{game} has no house rules.")


@dataclass(frozen=True, slots=True)
class Source:
    """A published rule book, cited by its title."""

    title: str
    author: str = ""


class HandState(Protocol):
    """A hand of any game at one moment: a frozen value. Every recorded entry makes a new one.

    ``arms`` are the lines that can be built on; those that may not be played on now are marked as locked. ``end_total``
    is in pips, and None if there is none. ``tiles_by_seat`` is the number of tiles that each seat has left. ``hub`` is
    the double that lay in the middle before anybody played, None in games without one. ``out`` is the seat that has no
    tile left, if there is one. Where plays aren't entered, ``boneyard`` is None, ``tiles_by_seat`` has only the tiles
    that were counted, and ``out`` is the seat of which the table says that it went out.
    """

    @property
    def game(self) -> Game: ...
    @property
    def depth(self) -> Depth: ...
    @property
    def leader(self) -> int: ...
    @property
    def hub(self) -> Tile | None: ...
    @property
    def turn(self) -> int | None: ...
    @property
    def arms(self) -> tuple[Arm, ...]: ...
    @property
    def end_total(self) -> int | None: ...
    @property
    def boneyard(self) -> int | None: ...
    @property
    def tiles_by_seat(self) -> Mapping[int, int]: ...
    @property
    def scores(self) -> Mapping[int, int]: ...
    @property
    def have_scored(self) -> frozenset[int]: ...
    @property
    def opening_awards(self) -> tuple[Award, ...]: ...
    @property
    def out(self) -> int | None: ...
    @property
    def ending(self) -> Ending | None: ...
    @property
    def result(self) -> HandResult | None: ...


class PatienceProgress(NamedTuple):
    """The progress of a patience: the tiles that must still go, and the moves made."""

    tiles_left: int
    moves_made: int


@dataclass(frozen=True, kw_only=True)
class Game(ABC):
    """A game: its facts, and the operations on its hands.

    ``how`` tells in a few sentences how it goes. A game with the house rules of a table is a game again:
    ``with_options({"target": 150}, players=4)``.
    """

    slug: str
    name: str
    name_language: str = ""
    """The language of a name that no language translates, such as a title: ``en``, ``es``."""
    source: Source
    summary: str
    how: tuple[str, ...] = ()
    group: Group = AT_THE_TABLE
    """The group of games that this one belongs to in lists."""

    # People and tiles
    players: tuple[int, ...]
    partners: bool = False
    """Four players may sit as partners: seats 1 and 3 against seats 2 and 4."""
    partners_only: bool = False
    """The game is played by partners alone."""
    counter_clockwise: bool = False
    """The next player sits to the right. Seats are numbered in order of play either way."""
    tile_sets: tuple[int, ...] = (6,)
    tile_set: int = 6

    # The session
    target: int | None = None
    tie_hands: int | None = 1
    hands: int | None = None
    """The number of hands that make a session, of those that count; None if it ends in another way."""
    low_wins: bool = False
    """The fewest points win the session. If not, the most do."""
    keeps_score: bool = True
    """Sides score points. If not, each hand is won or lost, and the hands won and lost are counted."""
    in_cents: bool = False
    """Scores are cents of a pool rather than points."""

    shared_sentences: ClassVar[Mapping[str, Template]] = {}
    """The referee's sentences in every game of this kind."""
    sentences: Mapping[str, Template] = field(default_factory=dict)
    """Sentences about this game's own rules (see ``scoring.wording.rulings``).

    They are English templates: for faults by code and case (``no_match.spell``), for awards by reason (``award.ante``).
    """

    options: tuple[Option, ...] = ()
    bundles: tuple[Bundle, ...] = ()
    """Named sets of house rules that new tables are offered; each has only the differences from the game's own."""
    option_values: Mapping[str, OptionValue] = field(default_factory=dict)

    @property
    def depths(self) -> tuple[Depth, ...]:
        """The depths at which its hands can be kept, the deepest first."""
        return (Depth.TILES, Depth.HANDS) if self.called.is_empty else tuple(Depth)

    @cached_property
    def called(self) -> CallablePoints:
        """The points that players call at one play, bonuses included; empty in games in which nothing is called."""
        return NOTHING_CALLED

    def usual_sides(self, players: int) -> tuple[int, ...]:
        """Return the side of each seat, seat 1 first, when this many players have agreed on nothing else."""
        return (1, 2, 1, 2) if self.partners_only else tuple(range(1, players + 1))

    @cached_property
    def set(self) -> TileSet:
        """The tiles that the game is played with."""
        return TileSet(self.tile_set)

    def option(self, key: str) -> Option:
        """Return the house rule of that name.

        :raises OptionError: when this game has no such house rule
        """
        for option in self.options:
            if option.key == key:
                return option
        values: Values = {"game": Message(self.name), "known": tuple(option.key for option in self.options)}
        raise OptionError(key, Message(NO_SUCH_RULE if self.options else NO_RULES, values))

    def sentence(self, key: str) -> Template | None:
        """Return the template under ``code.why`` or the like, the game's own before that of all games of its kind."""
        return self.sentences.get(key) or self.shared_sentences.get(key)

    @abstractmethod
    def default_of(self, option: Option) -> OptionValue | Mapping[int, int] | None:
        """Return the value of the house rule if nothing is chosen, by number of players if it differs."""

    @abstractmethod
    def with_options(self, chosen: Mapping[str, object], players: int) -> Self:
        """Return this game as a table of this many players plays it, every house rule with its value.

        :raises OptionError: when a house rule is unknown or a value makes no sense; names it and what it may be
        """

    @property
    def table_says_who_leads(self) -> bool:
        """True if the table must say who leads first since a certain tile decides; False if one is picked at random."""
        return False

    @abstractmethod
    def takes_entries_of(self, other: Game) -> bool:
        """Return True if entries made in the other game can be judged by the rules of this one."""

    # A hand

    @abstractmethod
    def read_beginning(self, node: Node, players: int) -> Beginning:
        """Read the beginning of a hand from its keys in the record.

        :raises RecordError: when one of them is malformed or impossible; names the place
        """

    @abstractmethod
    def begin(self, context: SessionContext, beginning: Beginning) -> HandState:
        """Return the next hand before its first entry."""

    @abstractmethod
    def read_entry(self, data: object, place: str = "") -> Entry:
        """Read an entry from JSON values.

        :raises RecordError: when something is missing, unknown or of a wrong type; names the place
        """

    @abstractmethod
    def judge(self, hand: HandState, entry: Entry) -> Ruling[HandState]:
        """Judge the entry and, if it is lawful or may stand, apply it.

        An entry that breaks a rule raises nothing: the ruling's faults name every rule that it breaks.
        """

    @abstractmethod
    def next_leader(self, hand: HandState) -> int | None:
        """Return the seat that leads the hand after this one; None if only the table can say."""

    def next_hub(self, hand: HandState) -> Tile | None:
        """Return the hub of the hand after this one, unless the table names another; None in games without one."""
        return None

    def is_last_hand(self, hand: HandState, counted: int) -> bool:
        """Return True if the session ends with this hand, the ``counted``-th that counts, whatever the points are."""
        return self.hands is not None and counted >= self.hands

    def rank_among_level(self, points: Sequence[int]) -> tuple[int, ...]:
        """Return the rank that decides between sides that are level after the last hand: the lowest wins.

        ``points`` are those that a side got hand by hand.
        """
        return ()

    # Offers and details

    @abstractmethod
    def due(self, hand: HandState) -> Due | None:
        """Return what the seat at turn may and must do; None when the hand is over, and in games without turns."""

    @abstractmethod
    def placements(self, hand: HandState, tile: Tile | None = None, seat: int | None = None) -> tuple[Placement, ...]:
        """Return every lawful way to lay ``tile`` (or any that may be laid) now, for the seat named or that at turn."""

    @abstractmethod
    def moves(self, hand: HandState) -> tuple[Entry, ...]:
        """Return every lawful entry, in games where all of them are known; else none."""

    @abstractmethod
    def details(self, start: HandState, rulings: Sequence[Ruling[HandState]]) -> tuple[Detail, ...]:
        """Return the details of a hand after these rulings, besides its open ends."""

    @abstractmethod
    def findings(self, start: HandState, rulings: Sequence[Ruling[HandState]]) -> tuple[Finding, ...]:
        """Return what a hand's entries prove afterwards."""

    @abstractmethod
    def deductions(self, start: HandState, rulings: Sequence[Ruling[HandState]], upto: int | None = None) -> Deductions:
        """Return what the first ``upto`` entries of a hand, or all, prove about the tiles that nobody has seen."""

    @abstractmethod
    def contradictions(self, start: HandState, rulings: Sequence[Ruling[HandState]]) -> tuple[Contradiction, ...]:
        """Return the contradictions that show that the hand can't have been played by the rules; empty if it can."""

    @abstractmethod
    def tiles_left_over(self, hand: HandState) -> int | None:
        """Return the tiles left once a patience was won or lost; None before, and in games at the table."""

    @abstractmethod
    def progress(self, hand: HandState) -> PatienceProgress | None:
        """Return the progress of a patience; None in games at the table."""


def judge(hand: HandState, entry: Entry) -> Ruling[HandState]:
    """Judge an entry in a hand of any game, and apply it if it is lawful or may stand.

    An entry that breaks a rule raises nothing: the ruling's faults name every rule that it breaks.
    """
    return hand.game.judge(hand, entry)

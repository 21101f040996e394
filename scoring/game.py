"""What every game is, whether four play it at the table or one person plays alone.

Code that records, shows or judges a game needs no more of it than is declared here. Games at the table are
``scoring.variant.Variant``, patiences are ``scoring.patience.Patience``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar, Generic, NamedTuple, Protocol, Self, TypeVar

from scoring.deductions.types import Contradiction, Deductions
from scoring.details import Detail
from scoring.effects import Effect
from scoring.ending.awards import Award
from scoring.ending.results import Ending, HandResult
from scoring.entries import Entry
from scoring.faults import Fault
from scoring.findings.types import Finding
from scoring.game_groups import AT_THE_TABLE, Group
from scoring.layout import Arm
from scoring.marking import N_
from scoring.messages import Message, Template, Values
from scoring.offers import Due, Placement
from scoring.options import Bundle, Option, OptionError, OptionValue
from scoring.record.reading import Node
from scoring.tiles import Tile, TileSet

NO_SUCH_RULE = N_("{game} has no such house rule. The ones that it has: {known}.")
NO_RULES = N_("{game} has no house rules.")


@dataclass(frozen=True, slots=True)
class Source:
    """A published rule book, cited by its title."""

    title: str
    author: str = ""


class Beginning(NamedTuple):
    """What the table says when a hand begins.

    ``leader`` is the seat that leads (None: the rules decide). ``dealt`` gives the number of tiles of each seat that
    was dealt more or fewer than the rules say. ``no_double`` says that nobody holds a double. ``hub`` is the double in
    the middle (None: the one that is next), ``laid_by`` the seat that was dealt it and laid it.
    """

    leader: int | None = None
    dealt: Mapping[int, int] = {}
    no_double: bool = False
    hub: Tile | None = None
    laid_by: int | None = None


class SessionContext(NamedTuple):
    """What a hand needs to know about its session when it begins: who plays, and how the earlier hands went.

    ``have_scored`` are the sides that have scored at least once. ``number`` is that of the hand, ``counted`` how many
    hands before it count: those thrown in don't. ``first`` says that none has yet, ``tie_hand`` that the hand is played
    to decide between sides that were level. ``hub`` is the hub that is next.
    """

    sides: tuple[int, ...]
    scores: Mapping[int, int]
    have_scored: frozenset[int]
    leader: int | None
    number: int
    first: bool
    tie_hand: bool
    counted: int = 0
    hub: Tile | None = None


class HandState(Protocol):
    """A hand of any game at one moment: a frozen value. Every recorded entry makes a new one.

    ``arms`` are the lines that can be built on; those that may not be played on now are marked as locked. ``end_total``
    is in pips, and None if there is none. ``tiles_by_seat`` says how many tiles each seat has left. ``hub`` is the double
    that lay in the middle before anybody played, None in games without one.
    """

    @property
    def game(self) -> Game: ...
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
    def boneyard(self) -> int: ...
    @property
    def tiles_by_seat(self) -> Mapping[int, int]: ...
    @property
    def scores(self) -> Mapping[int, int]: ...
    @property
    def have_scored(self) -> frozenset[int]: ...
    @property
    def opening_awards(self) -> tuple[Award, ...]: ...
    @property
    def ending(self) -> Ending | None: ...
    @property
    def result(self) -> HandResult | None: ...


class PatienceProgress(NamedTuple):
    """How far a patience is: the tiles that must still go, and the moves made."""

    tiles_left: int
    moves_made: int


H_co = TypeVar("H_co", bound=HandState, covariant=True)


class Ruling(NamedTuple, Generic[H_co]):
    """The referee's answer to one entry.

    ``hand`` is the hand after the entry, or the same hand as before if the entry was not recorded. An entry that breaks
    a rule is recorded only if it stands. ``arm`` is the arm where a tile was laid, or was meant to be.
    """

    entry: Entry
    legal: bool
    recorded: bool
    faults: tuple[Fault, ...]
    awards: tuple[Award, ...]
    effects: tuple[Effect, ...]
    arm: int | None
    hand: H_co

    @property
    def points(self) -> int:
        """The points of all its awards."""
        return sum([award.points for award in self.awards])


@dataclass(frozen=True, kw_only=True)
class Game(ABC):
    """What anybody may ask of a game: its facts, and what can be done with its hands.

    ``how`` tells in a few sentences how it goes. A game with the house rules of a table is a game again:
    ``with_options({"target": 150}, players=4)``.
    """

    slug: str
    name: str
    source: Source
    summary: str
    how: tuple[str, ...] = ()
    group: Group = AT_THE_TABLE
    """The group of games that this one belongs to in lists."""

    # People and tiles
    players: tuple[int, ...]
    partners: bool = False
    """Whether four players may sit as partners: seats 1 and 3 against seats 2 and 4."""
    partners_only: bool = False
    """Whether it is played by partners alone."""
    counter_clockwise: bool = False
    """Whether the next player sits to the right. Seats are numbered in order of play either way."""
    tile_sets: tuple[int, ...] = (6,)
    tile_set: int = 6

    # The session
    target: int | None = None
    tie_hands: int | None = 1
    hands: int | None = None
    """How many hands that count make a session; None where it ends in another way."""
    low_wins: bool = False
    """Whether the fewest points win the session. If not, the most do."""
    keeps_score: bool = True
    """Whether sides score points. If not, each hand is won or lost, and the hands won and lost are counted."""
    in_cents: bool = False
    """Whether scores are cents of a pool rather than points."""

    shared_sentences: ClassVar[Mapping[str, Template]] = {}
    """What the referee says in every game of this kind."""
    sentences: Mapping[str, Template] = field(default_factory=dict)
    """Sentences about this game's own rules (see ``scoring.wording.rulings``).

    They are English templates: for faults by code and case (``no_match.spell``), for awards by reason (``award.ante``).
    """

    options: tuple[Option, ...] = ()
    bundles: tuple[Bundle, ...] = ()
    """House rules with a name that new tables are offered: each says only what differs from the game's own."""
    option_values: Mapping[str, OptionValue] = field(default_factory=dict)

    def usual_sides(self, players: int) -> tuple[int, ...]:
        """The side of each seat, seat 1 first, where so many players have agreed on nothing else."""
        return (1, 2, 1, 2) if self.partners_only else tuple(range(1, players + 1))

    @cached_property
    def set(self) -> TileSet:
        """The tiles that are played with."""
        return TileSet(self.tile_set)

    def option(self, key: str) -> Option:
        """The house rule of that name.

        :raises OptionError: this game has no such house rule
        """
        for option in self.options:
            if option.key == key:
                return option
        values: Values = {"game": Message(self.name), "known": tuple(option.key for option in self.options)}
        raise OptionError(key, Message(NO_SUCH_RULE if self.options else NO_RULES, values))

    def sentence(self, key: str) -> Template | None:
        """The template that this game has of its own, or with all of its kind, under ``code.why`` or the like."""
        return self.sentences.get(key) or self.shared_sentences.get(key)

    @abstractmethod
    def default_of(self, option: Option) -> OptionValue | Mapping[int, int] | None:
        """The value of the house rule if nothing is chosen; by number of players if it differs."""

    @abstractmethod
    def with_options(self, chosen: Mapping[str, object], players: int) -> Self:
        """This game as a table of so many players plays it, every house rule with its value.

        :raises OptionError: an unknown house rule, or a value that makes no sense; names it and what it may be
        """

    @property
    def table_says_who_leads(self) -> bool:
        """Whether the table must say who leads first since a certain tile decides; False if one is picked at random."""
        return False

    @abstractmethod
    def takes_entries_of(self, other: Game) -> bool:
        """Whether entries made in the other game can be judged by the rules of this one."""

    # A hand

    @abstractmethod
    def read_beginning(self, node: Node, players: int) -> Beginning:
        """What the keys of a hand in the record say of its beginning.

        :raises RecordError: one of them is malformed or impossible; names the place
        """

    @abstractmethod
    def begin(self, so_far: SessionContext, beginning: Beginning) -> HandState:
        """The next hand before its first entry."""

    @abstractmethod
    def read_entry(self, data: object, place: str = "") -> Entry:
        """The entry that JSON values hold.

        :raises RecordError: something is missing, unknown or of a wrong type; names the place
        """

    @abstractmethod
    def judge(self, hand: HandState, entry: Entry) -> Ruling[HandState]:
        """Judge the entry and, if it is lawful or may stand, apply it.

        Never raises for an entry that breaks a rule: the ruling's faults say every rule that it breaks.
        """

    @abstractmethod
    def next_leader(self, hand: HandState) -> int | None:
        """The seat that leads the hand after this one; None if only the table can say."""

    def next_hub(self, hand: HandState) -> Tile | None:
        """The hub of the hand after this one, unless the table names another; None in games without one."""
        return None

    def is_last_hand(self, hand: HandState, counted: int) -> bool:
        """Whether the session ends with this hand, the ``counted``-th that counts, whatever the points are."""
        return self.hands is not None and counted >= self.hands

    def rank_among_level(self, points: Sequence[int]) -> tuple[int, ...]:
        """What decides between sides that are level after the last hand: the lowest wins.

        ``points`` are those that a side got hand by hand.
        """
        return ()

    # What to offer and what to tell

    @abstractmethod
    def due(self, hand: HandState) -> Due | None:
        """What the seat at turn may and must do; None when the hand is over, and where nobody waits for a turn."""

    @abstractmethod
    def placements(self, hand: HandState, tile: Tile | None = None, seat: int | None = None) -> tuple[Placement, ...]:
        """Every lawful way to lay ``tile`` (or any tile that may be laid) now, for the seat at turn or the one named."""

    @abstractmethod
    def moves(self, hand: HandState) -> tuple[Entry, ...]:
        """Every lawful entry, in games where all that may be done is known; else none."""

    @abstractmethod
    def tell(self, start: HandState, rulings: Sequence[Ruling[HandState]]) -> tuple[Detail, ...]:
        """What there is to say about a hand after these rulings, besides its open ends."""

    @abstractmethod
    def findings(self, start: HandState, rulings: Sequence[Ruling[HandState]]) -> tuple[Finding, ...]:
        """What a hand's entries prove afterwards."""

    @abstractmethod
    def deductions(self, start: HandState, rulings: Sequence[Ruling[HandState]], upto: int | None = None) -> Deductions:
        """What the first ``upto`` entries of a hand, or all, prove about the tiles that nobody has seen."""

    @abstractmethod
    def contradictions(self, start: HandState, rulings: Sequence[Ruling[HandState]]) -> tuple[Contradiction, ...]:
        """Why the hand can't have been played by the rules; empty if it can."""

    @abstractmethod
    def tiles_left_over(self, hand: HandState) -> int | None:
        """The tiles left once a patience was won or lost; None before, and in games at the table."""

    @abstractmethod
    def how_far(self, hand: HandState) -> PatienceProgress | None:
        """How far a patience is; None in games at the table."""


def judge(hand: HandState, entry: Entry) -> Ruling[HandState]:
    """Judge an entry in a hand of any game, and apply it if it is lawful or may stand.

    Never raises for an entry that breaks a rule: the ruling's faults say every rule that it breaks.
    """
    return hand.game.judge(hand, entry)

"""Random play by real tiles, for laws that hold whatever is played (Hypothesis).

Games, house rules, numbers of players and partners are drawn by Hypothesis and shrink; the shuffle and the
players' choices come from one seed, since a hand has too many of them to shrink one by one.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from hypothesis import strategies as st

from scoring.beginning import Beginning
from scoring.details import Calls
from scoring.effects import DrawTiles
from scoring.entries import Adjust, Block, Call, Called, Count, Done, Draw, Entry, Left, Miss, Pass, Play, Void
from scoring.facts import HubSource, Lead
from scoring.hand import Hand
from scoring.judging import judge, may_draw, open_arms
from scoring.options import Option
from scoring.record.entry_json import write_beginning, write_entry
from scoring.ruling import Ruling
from scoring.session import Session
from scoring.tiles import Tile, weight
from scoring.variant import Variant
from scoring.variants import VARIANTS

MOST_PLAYERS = 6

LONGEST_SESSION = 500
"""Hands after which a session that has not ended never will."""


@dataclass(frozen=True)
class Agreed:
    """A table's agreement before the first hand: game, house rules and sides."""

    game: str
    options: dict[str, Any]
    sides: tuple[int, ...]

    @property
    def variant(self) -> Variant:
        """The game with the house rules."""
        return VARIANTS[self.game].with_options(self.options, len(self.sides))

    @property
    def session(self) -> Session:
        """The session before its first hand."""
        return Session.open(self.variant, self.sides)


@st.composite
def tables(draw: st.DrawFn, highest_target: int = 9999) -> Agreed:
    """Draw a game with some of its house rules chosen, for up to six players, partners at times."""
    game = draw(st.sampled_from(list(VARIANTS)))
    variant = VARIANTS[game]
    seats = [tuple(range(1, players + 1)) for players in variant.players if players <= MOST_PLAYERS]
    if variant.partners_only:
        seats = [variant.usual_sides(4)]
    elif variant.partners:
        seats.append((1, 2, 1, 2))
    sides = draw(st.sampled_from(seats))
    options: dict[str, Any] = {}
    for option in variant.options:
        if option.key == "target":
            options["target"] = draw(st.integers(1, highest_target))
        elif option.key == "dealt":
            if draw(st.booleans()):
                options["dealt"] = draw(st.integers(1, 27 // len(sides)))
        elif option.key == "hands":
            options["hands"] = draw(st.integers(1, 7))
        elif draw(st.booleans()):
            options[option.key] = draw(_values(option))
    return Agreed(game, _that_go_together(options, len(sides)), sides)


def _that_go_together(options: dict[str, Any], players: int) -> dict[str, Any]:
    """Return the house rules without those that the others leave no room for."""
    without = {"target", "tie_hands"} if options.get("mode") == "cash" else set()
    if players > 4:
        without.add("tile_set")
    if options.get("tile_set") == 6 and options.get("opening") == 8:
        without.add("opening")
    return {key: value for key, value in options.items() if key not in without}


def can_end(agreed: Agreed) -> Agreed:
    """Return the same table with its target within reach.

    An exact target may be missed for ever by scores too big for it, a pool of cents has none, and where every hand
    takes points away a target must be near.
    """
    if agreed.options.get("mode") == "cash":
        return replace(agreed, options={"mode": "points"})
    if agreed.variant.at_end:
        return replace(agreed, options=agreed.options | {"target": 1, "dealt": 7, "lone_end_scores": True})
    if not agreed.options.get("target_exact"):
        return agreed
    reachable = {"unit": "fives", "ten_to_open": False} if agreed.game == "all-fives" else {}
    return replace(agreed, options=agreed.options | reachable)


def _values(option: Option) -> st.SearchStrategy[Any]:
    return st.sampled_from(option.allowed)


def dice() -> st.SearchStrategy[Random]:
    """Return a strategy for the random numbers of the shuffle and the players."""
    return st.integers(0, 2**32 - 1).map(Random)


@dataclass
class RandomDeal:
    """The tiles of one hand as they really lie: who holds what, and what is in the boneyard."""

    session: Session
    rng: Random
    held: list[list[Tile]] = field(init=False)
    boneyard: list[Tile] = field(init=False)
    hand: Hand = field(init=False)
    rulings: list[Ruling] = field(default_factory=list)

    def __post_init__(self) -> None:
        variant = self.session.game
        self._shuffle_and_deal()
        while variant.redeal_without_double and not self._doubles():
            self._shuffle_and_deal()
        first = self.session.hands_counted == 0
        lead = variant.lead if first else variant.later_lead or variant.lead
        leader, doubles = None, self._doubles()
        if lead.tile:
            leader = next(seat for seat, held in enumerate(self.held, start=1) if lead.tile in held)
        elif doubles and lead in (Lead.HIGHEST_DOUBLE, Lead.LOWEST_DOUBLE):
            leader = (max(doubles) if lead is Lead.HIGHEST_DOUBLE else min(doubles))[1]
        elif lead is Lead.HIGHEST_DOUBLE:
            leader = max((weight(tile), seat) for seat, held in enumerate(self.held, start=1) for tile in held)[1]
        no_double = not doubles and lead.asks_double
        self.beginning = Beginning(leader, self._lay_the_hub(), no_double, self.hub, self.laid_by)
        self.start = self.hand = self.session.begin(self.beginning)

    def _shuffle_and_deal(self) -> None:
        variant, players = self.session.game, len(self.session.sides)
        tiles = list(variant.set.tiles)
        self.rng.shuffle(tiles)
        self.hub = self._named_hub() if variant.hub is not HubSource.NONE else None
        if variant.hub is HubSource.SET_ASIDE:
            tiles.remove(self.hub)
        each = variant.dealt_to(players)
        self.held = [tiles[seat * each : (seat + 1) * each] for seat in range(players)]
        self.boneyard = tiles[players * each :]

    def _named_hub(self) -> Tile:
        """Return the next hub, or at times another that the table names."""
        suit = self.session.game.set.highest
        if self.rng.random() < 0.2:
            suit = self.rng.randint(0, suit)
        elif self.session.next_hub:
            return self.session.next_hub
        return Tile(suit, suit)

    def _lay_the_hub(self) -> dict[int, int]:
        """Deal the hub: its holder lays it, and until somebody holds it, each in turn draws a tile.

        Return how many tiles each seat has then, where that isn't what was dealt.
        """
        self.laid_by = None
        if self.session.game.hub is not HubSource.HELD:
            return {}
        assert self.hub
        seats = itertools.cycle(range(len(self.held)))
        while not any(self.hub in held for held in self.held):
            self.held[next(seats)].append(self.boneyard.pop())
        self.laid_by = next(seat for seat, held in enumerate(self.held, start=1) if self.hub in held)
        self.held[self.laid_by - 1].remove(self.hub)
        return {seat: len(held) for seat, held in enumerate(self.held, start=1) if held}

    def _doubles(self) -> list[tuple[Tile, int]]:
        """Return the doubles that are held, each with the seat of its holder."""
        return [(tile, seat) for seat, held in enumerate(self.held, start=1) for tile in held if tile.is_double]

    def enter(self, entry: Entry) -> Ruling:
        """Judge the entry and, where it is recorded, move the tiles as it says."""
        ruling = judge(self.hand, entry)
        self.rulings.append(ruling)
        if ruling.recorded:
            self.hand = ruling.hand
            if isinstance(entry, Play) and entry.tile in self.held[entry.seat - 1]:
                self.held[entry.seat - 1].remove(entry.tile)
            elif isinstance(entry, Miss) and entry.tile in self.held[entry.seat - 1]:
                self.held[entry.seat - 1].remove(entry.tile)
                self.held[entry.seat - 1].append(entry.tile)
            elif isinstance(entry, Draw):
                self._draw(entry.seat, entry.tiles)
            for effect in ruling.effects:
                if isinstance(effect, DrawTiles):
                    self._draw(effect.seat, effect.tiles)
        return ruling

    def _draw(self, seat: int, tiles: int) -> None:
        self.held[seat - 1] += self.boneyard[:tiles]
        del self.boneyard[:tiles]

    def lawful_plays(self) -> list[Play]:
        """Every way in which the player at turn may lay a tile really held."""
        hand, seat = self.hand, self.hand.at_turn
        ways = (False, True) if hand.variant.subtract_last_end and hand.layout.placed else (False,)
        held = self.held[seat - 1][:1] if hand.variant.misses else self.held[seat - 1]
        plays = [
            Play(seat, tile, arm, inward, way) for tile in held for arm, inward in self._spots(tile) for way in ways
        ]
        return [play for play in plays if judge(hand, play).legal]

    def _spots(self, tile: Tile) -> list[tuple[int | None, int | None]]:
        """Every open end, with the half inward where it could be either."""
        hand = self.hand
        if not hand.layout.placed:
            return [(None, None)]
        spots: list[tuple[int | None, int | None]] = []
        for arm in open_arms(hand):
            halves = hand.variant.joining.halves(hand, tile, arm)
            spots += [(arm.number, half) for half in halves] if len(halves) > 1 else [(arm.number, None)]
        return spots

    def honest_entry(self) -> Entry:
        """Return what an honest player enters now, or the table once the hand is over."""
        hand, variant = self.hand, self.hand.variant
        if hand.awaiting_count:
            return Count({seat: self._left(seat) for seat in hand.seats})
        waiting = [seat for told in variant.details(hand, ()) if isinstance(told, Calls) for seat in told.to_call]
        if waiting and self.rng.random() < 0.7:
            return Call(self.rng.choice(waiting))
        if hand.pass_fault:
            return Pass(hand.at_turn)
        plays = self.lawful_plays()
        if hand.may_be_done and (not plays or self.rng.random() < 0.2):
            return Done(hand.at_turn)
        if variant.misses and not plays:
            return Miss(hand.at_turn, self.held[hand.at_turn - 1][0])
        free_to_draw = not variant.must_play or (variant.voluntary_draw and not hand.drawn)
        if plays and not (free_to_draw and hand.layout.placed and may_draw(hand) and self.rng.random() < 0.1):
            return self._lead(plays) if not hand.layout.placed else self.rng.choice(plays)
        return Draw(hand.at_turn) if may_draw(hand) else Pass(hand.at_turn)

    def _lead(self, plays: list[Play]) -> Play:
        doubles = [play for play in plays if play.tile.is_double]
        if not doubles:
            highest = self.hand.lead is Lead.HIGHEST_DOUBLE
            return max(plays, key=lambda play: weight(play.tile)) if highest else self.rng.choice(plays)
        match self.hand.lead:
            case Lead.HIGHEST_DOUBLE | Lead.OWN_HIGHEST | Lead.OWN_HIGHEST_IF_HELD:
                return max(doubles, key=lambda play: play.tile)
            case Lead.LOWEST_DOUBLE:
                return min(doubles, key=lambda play: play.tile)
            case Lead.DOUBLE_IF_HELD | Lead.ANY_DOUBLE:
                return self.rng.choice(doubles)
            case _:
                return self.rng.choice(plays)

    def _left(self, seat: int) -> Left:
        held = self.held[seat - 1]
        if self.rng.random() < 0.5:
            return tuple(sorted(held))
        return Called(len(held), sum(self.hand.variant.worth(tile) for tile in held))

    def play_honestly(self) -> Hand:
        """Play to the end, the count included."""
        while self.hand.result is None:
            ruling = self.enter(self.honest_entry())
            assert ruling.legal, (ruling.entry, ruling.faults)
        return self.hand

    def any_entry(self) -> Entry:
        """Anything that somebody might enter, sensible or not."""
        rng, hand = self.rng, self.hand
        if rng.random() < 0.5 and hand.result is None:
            return self.honest_entry()
        seat = hand.at_turn if rng.random() < 0.7 else rng.randint(-1, len(hand.seats) + 1)
        stands = rng.random() < 0.3
        tile = (
            rng.choice(hand.unseen or hand.variant.set.tiles) if rng.random() < 0.8 else Tile.of(rng.randint(0, 12), 3)
        )
        arm = rng.choice([None, *range(len(hand.layout.arms) + 2)])
        inward = rng.choice([None, None, tile.high, tile.low, 4])
        left: dict[int, Left] = {each: self._left(each) for each in hand.seats if rng.random() < 0.9}
        if rng.random() < 0.5:
            left[rng.randint(1, 5)] = Called(rng.randint(0, 9), rng.randint(0, 99))
        return rng.choices(
            [
                Play(seat, tile, arm, inward, rng.random() < 0.2, stands),
                Draw(seat, rng.randint(1, 4), stands),
                Pass(seat, stands),
                Count(left, stands),
                Adjust(seat, rng.randint(-50, 50), "as agreed", stands),
                Call(seat, stands),
                Done(seat, stands),
                Miss(seat, tile, stands),
                Block(rng.choice([None, seat]), stands),
                Void("as agreed", stands),
            ],
            weights=[12, 4, 4, 3, 2, 1, 1, 1, 1, 0.3],
        )[0]

    def play_wildly(self, entries: int) -> Hand:
        """Make a number of random entries, good and bad."""
        for _ in range(entries):
            self.enter(self.any_entry())
        return self.hand

    @property
    def told(self) -> dict[str, Any]:
        """The beginning of the hand as the record writes it."""
        return write_beginning(self.beginning._replace(leader=self.start.leader))

    @property
    def written(self) -> dict[str, Any]:
        """The hand as the record writes it, refused entries included."""
        return {
            "leader": self.start.leader,
            **self.told,
            "plays": [write_entry(ruling.entry) for ruling in self.rulings],
        }


class CalledDeal(RandomDeal):
    """The tiles of a hand whose players only call their pips at the count."""

    def _left(self, seat: int) -> Left:
        held = self.held[seat - 1]
        return Called(len(held), sum(self.hand.variant.worth(tile) for tile in held))


def play_session(agreed: Agreed, rng: Random) -> Iterator[tuple[Session, RandomDeal]]:
    """Honest hands, each with the session after it, until somebody has won."""
    session = agreed.session
    for _ in range(LONGEST_SESSION):
        deal = RandomDeal(session, rng)
        session = session.after(deal.play_honestly())
        yield session, deal
        if session.finished:
            return


def record_of(agreed: Agreed, deals: list[RandomDeal]) -> dict[str, Any]:
    """Return the session record of these hands."""
    return {
        "record": 1,
        "variant": agreed.game,
        "options": agreed.options,
        "seats": [{"name": f"Seat {seat}", "side": side} for seat, side in enumerate(agreed.sides, start=1)],
        "hands": [deal.written for deal in deals],
    }


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=20)
    | st.sampled_from(
        ["5-5", "6-1", "play", "draw", "count", "pass", "1", "all-fives", "seat", "tile", "left", 10**400]
    ),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
"""Anything that JSON can hold."""


@st.composite
def mangled(draw: st.DrawFn, value: Any) -> Any:
    """Draw a JSON value with one thing in it changed, taken away, or added."""
    if isinstance(value, dict) and value and draw(st.integers(0, 9)):
        key = draw(st.sampled_from(sorted(value)))
        return {**value, key: draw(mangled(value[key]))}
    if isinstance(value, list) and value and draw(st.integers(0, 9)):
        index = draw(st.integers(0, len(value) - 1))
        return [*value[:index], draw(mangled(value[index])), *value[index + 1 :]]
    match draw(st.sampled_from(["replace", "drop", "add"])), value:
        case "drop", dict() if value:
            gone = draw(st.sampled_from(sorted(value)))
            return {key: each for key, each in value.items() if key != gone}
        case "add", dict():
            keys = ["arm", "inward", "tiles", "stands", "subtract", "leader", "dealt", "name", "side"]
            return {**value, draw(st.sampled_from(keys) | st.text(max_size=5)): draw(json_values)}
        case "drop", list() if value:
            return value[1:]
        case "add", list():
            return [*value, draw(json_values)]
        case _:
            return draw(json_values)

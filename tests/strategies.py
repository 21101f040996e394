"""Random play by real tiles, for laws that hold whatever is played (Hypothesis).

Games, house rules, numbers of players and partners are drawn by Hypothesis and shrink; the shuffle and the
players' choices come from one seed, since a hand has too many of them to shrink one by one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from hypothesis import strategies as st

from scoring.effects import DrawTiles
from scoring.entries import Adjust, Block, Call, Called, Count, Draw, Entry, Left, Miss, Pass, Play, Void
from scoring.hand import Hand
from scoring.judging import Ruling, judge, may_draw
from scoring.options import Option
from scoring.placing import open_arms
from scoring.record import write_entry
from scoring.session import Session
from scoring.tiles import Tile
from scoring.variant import Lead, Variant
from scoring.variants import VARIANTS

GAMES = ("all-fives", "all-fives-units", "all-fives-100", "five-up", "fives-and-threes", "draw", "block")
"""The games that random players know: joining equal halves, plainly drawn tiles."""

LONGEST_SESSION = 500
"""Hands after which a session that has not ended never will."""


@dataclass(frozen=True)
class Agreed:
    """What a table agrees on before the first hand."""

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
    """A game with some of its house rules chosen, two to four players, partners at times."""
    game = draw(st.sampled_from(GAMES))
    sides = draw(st.sampled_from([(1, 2), (1, 2, 3), (1, 2, 3, 4), (1, 2, 1, 2)]))
    options = {}
    for option in VARIANTS[game].options:
        if option.key == "target":
            options["target"] = draw(st.integers(1, highest_target))
        elif option.key == "dealt":
            if draw(st.booleans()):
                options["dealt"] = draw(st.integers(1, 28 // len(sides)))
        elif draw(st.booleans()):
            options[option.key] = draw(_values(option))
    return Agreed(game, options, sides)


def can_end(agreed: Agreed) -> Agreed:
    """The same table, its target within reach: an exact one may be missed for ever by scores too big for it."""
    if not agreed.options.get("target_exact"):
        return agreed
    reachable = {"unit": "fives", "ten_to_open": False} if agreed.game == "all-fives" else {}
    return replace(agreed, options=agreed.options | reachable)


def _values(option: Option) -> st.SearchStrategy[Any]:
    return st.sampled_from(list(option.allowed))


def dice() -> st.SearchStrategy[Random]:
    """What the shuffle and the players go by."""
    return st.integers(0, 2**32 - 1).map(Random)


@dataclass
class Deal:
    """The tiles of one hand as they really lie: who holds what, and what is in the boneyard."""

    session: Session
    rng: Random
    held: list[list[Tile]] = field(init=False)
    boneyard: list[Tile] = field(init=False)
    hand: Hand = field(init=False)
    rulings: list[Ruling] = field(default_factory=list)

    def __post_init__(self) -> None:
        variant, players = self.session.variant, len(self.session.sides)
        tiles = list(variant.set.tiles)
        self.rng.shuffle(tiles)
        each = variant.dealt_to(players)
        self.held = [tiles[seat * each : (seat + 1) * each] for seat in range(players)]
        self.boneyard = tiles[players * each :]
        leader, no_double = None, False
        if variant.lead is Lead.HIGHEST_DOUBLE:
            doubles = [(tile, seat) for seat, held in enumerate(self.held, start=1) for tile in held if tile.is_double]
            leader, no_double = (max(doubles)[1] if doubles else None), not doubles
        self.start = self.hand = self.session.begin(leader, no_double=no_double)

    def enter(self, entry: Entry) -> Ruling:
        """Judge the entry and, where it is recorded, move the tiles as it says."""
        ruling = judge(self.hand, entry)
        self.rulings.append(ruling)
        if ruling.recorded:
            self.hand = ruling.hand
            if isinstance(entry, Play) and entry.tile in self.held[entry.seat - 1]:
                self.held[entry.seat - 1].remove(entry.tile)
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
        arms = [None] if not hand.layout.placed else [arm.number for arm in open_arms(hand)]
        ways = (False, True) if hand.variant.subtract_last_end and arms != [None] else (False,)
        plays = [Play(seat, tile, arm, None, way) for tile in self.held[seat - 1] for arm in arms for way in ways]
        return [play for play in plays if judge(hand, play).legal]

    def honest_entry(self) -> Entry:
        """What an honest player does now, or the table once the hand is over."""
        hand, variant = self.hand, self.hand.variant
        if hand.awaiting_count:
            return Count({seat: self._left(seat) for seat in hand.seats})
        plays = self.lawful_plays()
        free_to_draw = variant.voluntary_draw or not variant.must_play
        if plays and not (free_to_draw and hand.layout.placed and may_draw(hand) and self.rng.random() < 0.1):
            return self._lead(plays) if not hand.layout.placed else self.rng.choice(plays)
        return Draw(hand.at_turn) if may_draw(hand) else Pass(hand.at_turn)

    def _lead(self, plays: list[Play]) -> Play:
        doubles = [play for play in plays if play.tile.is_double]
        if self.hand.variant.lead is Lead.HIGHEST_DOUBLE and doubles:
            return max(doubles, key=lambda play: play.tile)
        if self.hand.variant.lead is Lead.DOUBLE_IF_HELD and doubles:
            return self.rng.choice(doubles)
        return self.rng.choice(plays)

    def _left(self, seat: int) -> Left:
        held = self.held[seat - 1]
        if self.rng.random() < 0.5:
            return tuple(sorted(held))
        return Called(len(held), sum(tile.pips for tile in held))

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
                Miss(seat, tile, stands),
                Block(rng.choice([None, seat]), stands),
                Void("as agreed", stands),
            ],
            weights=[12, 4, 4, 3, 2, 1, 1, 1, 0.3],
        )[0]

    def play_wildly(self, entries: int) -> Hand:
        """So many entries, good and bad as they come."""
        for _ in range(entries):
            self.enter(self.any_entry())
        return self.hand

    @property
    def written(self) -> dict[str, Any]:
        """The hand as the record writes it, refused entries included."""
        return {
            "leader": self.start.leader,
            "no_double": self.start.deal.no_double,
            "plays": [write_entry(ruling.entry) for ruling in self.rulings],
        }


def play_session(agreed: Agreed, rng: Random) -> Iterator[tuple[Session, Deal]]:
    """Honest hands, each with the session after it, until somebody has won."""
    session = agreed.session
    for _ in range(LONGEST_SESSION):
        deal = Deal(session, rng)
        session = session.after(deal.play_honestly())
        yield session, deal
        if session.finished:
            return


def record_of(agreed: Agreed, deals: list[Deal]) -> dict[str, Any]:
    """The session record of these hands."""
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
    """A JSON value with one thing in it changed, taken away, or added."""
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

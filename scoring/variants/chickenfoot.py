"""Chickenfoot (rulebook 13.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from scoring.details import Calls, Detail, Owing
from scoring.effects import EachDraws, MissedCall
from scoring.ending.next_leader import next_seat_leads
from scoring.facts import DrawRule, HandScoring, HubSource
from scoring.faults import Code, Fault
from scoring.hand import Hand
from scoring.hooks import (
    Change,
    Consequence,
    Joining,
    Memory,
    MemoryUpdate,
)
from scoring.judging import call_fault, seats_that_missed, still_to_call
from scoring.layout import Arm, Spinner, SpinnerOpening
from scoring.marking import N_
from scoring.messages import Message, OneOf, Plural, Template, Values
from scoring.options import OptionError, OptionGroup, OptionValue, choice
from scoring.variant import Variant
from scoring.variants import shared
from scoring.variants.sources import KELLEY


@dataclass(frozen=True, slots=True)
class LastTiles(Memory):
    """The seats that have one tile left and haven't said so yet."""

    to_call: frozenset[int] = frozenset()


def at_start(hand: Hand) -> Iterator[MemoryUpdate]:
    """Yield a memory in which nobody has a tile to call."""
    yield MemoryUpdate(LastTiles())


# Chickenfeet


def empty_places(hand: Hand) -> tuple[Arm, ...]:
    """Return the places to fill before any other: the hub's arms not yet started, or the empty toes of the newest foot.

    Several feet are open only where the table let a double stand, and then each of them must still be filled.
    """
    of_hub = tuple(arm for arm in hand.layout.arms if not arm.started and arm.tile == hand.hub)
    if of_hub:
        return of_hub
    empty = [arm for arm in hand.layout.arms if arm.tile.high == arm.tile.low and arm.tile != hand.hub]
    feet = {arm.tile for arm in empty}
    if len(feet) > 1:
        newest = next(placed.tile for placed in reversed(hand.layout.placed) if placed.tile in feet)
        empty = [arm for arm in empty if arm.tile == newest]
    return tuple(empty)


class Feet(Joining[Hand]):
    """A joining by equal halves.

    The hub takes all its tiles before anything else is played, and then so does each double.
    """

    def locked(self, hand: Hand, arm: Arm) -> Fault | None:
        """Return the fault of playing on the arm.

        While the hub or a foot is open, all arms but its empty places are locked.
        """
        places = empty_places(hand)
        if not places or arm in places:
            return None
        values: Values = {"tile": places[0].tile, "tiles": len(places), "suit": places[0].suit}
        return Fault(Code.ARM_LOCKED, values, why="hub" if places[0].tile == hand.hub else "foot", passage="playing")


def is_starved(hand: Hand) -> bool:
    """Return True if the hub or foot to be filled now still takes tiles, but none of its suit is left off the table."""
    places = empty_places(hand)
    if not places:
        return False
    return all(tile in hand.layout.played for tile in hand.variant.set.by_suit[places[0].suit])


def after_entry(change: Change[Hand]) -> Iterator[Consequence]:
    """Yield the tiles that a missed call of the last tile costs, and the calls still to be made."""
    to_call = change.before.recall(LastTiles).to_call
    if change.before.variant.calls:
        tiles = int(change.before.variant.option_values["last_tile_call"])
        for seat in seats_that_missed(change, to_call):
            yield MissedCall(seat)
            yield EachDraws((seat,) * tiles)
    yield MemoryUpdate(LastTiles(still_to_call(change, to_call)))


def call_faults(change: Change[Hand]) -> Iterator[Fault]:
    """Yield the faults of a call.

    A player may call only with one tile left: from laying down to it until another seat lays a tile.
    """
    yield from call_fault(change, change.before.recall(LastTiles).to_call)


def extra_details(hand: Hand) -> Iterator[Detail]:
    """Yield the tiles that the hub or a foot still takes, and the seats that have a last tile to call."""
    if places := empty_places(hand):
        yield Owing(places[0].tile, tuple(arm.number for arm in places), len(places))
    if hand.variant.calls:
        yield Calls((), tuple(sorted(hand.recall(LastTiles).to_call)))


# House rules


def settle_options(variant: Variant) -> Variant:
    """Return the game with the chosen number of the hub's arms, cost of blanks, and call of the last tile.

    :raises OptionError: when the set has too few tiles for the hub's arms
    """
    chosen = variant.option_values
    opening = int(chosen["opening"])
    if opening > variant.tile_set:  # the hub has only so many other tiles of its suit
        fewer = tuple(str(arms) for arms in OPENING if isinstance(arms, int) and arms <= variant.tile_set)
        raise OptionError("opening", Message(N_("This can be {values}."), {"values": OneOf(fewer)}))
    worth = shared.TileWorth(int(chosen["double_blank"]), int(chosen["blanks_cost"]))
    variant = replace(variant, spinner_places=opening, worth=worth)
    return replace(variant, calls=True, extra_faults=call_faults) if chosen["last_tile_call"] else variant


SENTENCES: dict[str, Template] = {
    "arm_locked.hub": Plural(
        "The hub comes first. The {tile} still takes {tiles} more tile.",
        "The hub comes first. The {tile} still takes {tiles} more tiles.",
        by="tiles",
    ),
    "arm_locked.foot": Plural(
        "The {tile} is a chickenfoot. It takes {tiles} more tile with a {suit} before anything else.",
        "The {tile} is a chickenfoot. It takes {tiles} more tiles with a {suit} before anything else.",
        by="tiles",
    ),
}
"""The referee's sentences about the game's own rules."""

BLANKS_COST: Mapping[OptionValue, str] = {0: N_("its pips"), 25: N_("25 points")}
OPENING: Mapping[OptionValue, str] = {4: N_("four"), 6: N_("six"), 8: N_("eight, but not with the double-six set")}
DRAW: Mapping[OptionValue, str] = {
    "one_then_play": N_("draws one tile"),
    "until_playable": N_("draws until a tile fits"),
}
SETS: Mapping[OptionValue, str] = {
    9: N_("double-nine, 55 tiles"),
    12: N_("double-twelve, 91 tiles"),
    6: N_("double-six, 28 tiles"),
}
DEALT_BY_SET = {
    9: {players: 7 if players < 8 else 6 for players in range(2, 9)},
    12: {2: 12, 3: 12, 4: 12, 5: 10, 6: 8, 7: 7, 8: 6},
    6: dict.fromkeys(range(2, 5), 5),
}


CHICKENFOOT = Variant(
    slug="chickenfoot",
    name=N_("Chickenfoot"),
    source=KELLEY,
    summary=N_("Tiles branch from a double in the middle, and every further double must get three toes."),
    lead_text=N_("The first leader is picked at random, and then the lead goes around."),
    how=(
        N_("The first four tiles all go on the hub, and nothing else may be played until they do."),
        N_(
            "After that, a double on any arm is a chickenfoot: it takes three tiles of its suit, its toes, before anything else is played. Each toe becomes an arm of its own."
        ),
        N_("A double gives no extra turn, and it may be the last tile. A pass costs nothing."),
        N_("A 0-0 that is left costs 50."),
    ),
    settled=(
        N_("The number of tiles for eight players."),
        N_("A double as the last tile."),
        N_("The moment at which a foot without its toes blocks the hand."),
        N_("Totals that are level."),
    ),
    level_text=N_("If totals are level, those players share the win."),
    blocked_text=N_(
        "A hand is blocked when nobody can draw and no tile fits, when everybody has passed, when a foot lacks toes and no tile of its suit is left, or when the table says so."
    ),
    players=tuple(range(2, 9)),
    most_players={9: 8, 12: 8, 6: 4},
    partners=False,
    tile_sets=(9, 12, 6),
    tile_set=9,
    dealt_by_set=DEALT_BY_SET,
    hub=HubSource.SET_ASIDE,
    hub_layer_leads=False,
    spinner=Spinner.EVERY_DOUBLE,
    spinner_opening=SpinnerOpening.FREE,
    draw=DrawRule.ONE_THEN_PLAY,
    domino_score=HandScoring.OWN_PIPS,
    blocked_score=HandScoring.OWN_PIPS,
    target=None,
    hands=10,
    low_wins=True,
    joining=Feet(),
    at_start=at_start,
    after_entry=after_entry,
    blocks=is_starved,
    extra_details=extra_details,
    leads_next=next_seat_leads,
    settle_options=settle_options,
    sentences=SENTENCES,
    options=(
        shared.HANDS,
        choice("tile_set", N_("Domino set."), SETS, group=OptionGroup.TILES),
        shared.DEALT,
        shared.HUB,
        choice(
            "opening", N_("How many tiles the double in the middle takes first."), OPENING, 4, group=OptionGroup.PLAY
        ),
        choice("draw", N_("What a player does who can't play."), DRAW, group=OptionGroup.TILES),
        *shared.DRAWING,
        shared.last_tile_call(1),
        shared.double_blank(50),
        choice(
            "blanks_cost",
            N_("What a tile with one blank costs a player who has it left."),
            BLANKS_COST,
            0,
            group=OptionGroup.HAND_END,
        ),
    ),
)

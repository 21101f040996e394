"""Mexican Train (rulebook 13.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from scoring.details import Calls, Detail, Markers, Owing, UnlimitedPlays
from scoring.effects import DrawOn, EachDraws, MarkerDown, MarkerUp, MissedCall, PlayAgain
from scoring.ending.next_leader import next_seat_leads
from scoring.entries import Done, Pass, Play
from scoring.facts import DrawRule, HandScoring, HubSource
from scoring.faults import Fault
from scoring.hand import Hand
from scoring.hooks import Change, Consequence, MemoryUpdate
from scoring.judging import call_fault, seats_that_missed, still_to_call
from scoring.layout import Spinner, SpinnerOpening
from scoring.marking import N_
from scoring.messages import Template
from scoring.options import OptionGroup, choice, yes_or_no
from scoring.variant import Variant
from scoring.variants import shared
from scoring.variants.sources import WIKIPEDIA_TRAIN
from scoring.variants.trains import TrainJoining, TrainMemory, done_fault, in_first_turn, is_dead, uncovered_double_arm


def at_start(hand: Hand) -> Iterator[MemoryUpdate]:
    """Yield a memory in which no marker is up and nobody has a tile to call."""
    yield MemoryUpdate(TrainMemory())


# The consequences of an entry


def after_entry(change: Change[Hand]) -> Iterator[Consequence]:
    """Yield what an entry entails.

    A double gives its player another turn to cover it. Markers go up and down, and a missed call costs tiles.
    """
    before, entry = change.before, change.entry
    station = before.recall(TrainMemory)
    again = tuple(_goes_on(change, entry.seat)) if isinstance(entry, Play) else ()
    yield from again
    if before.variant.calls:
        tiles = int(before.variant.option_values["last_tile_call"])
        for seat in seats_that_missed(change, station.to_call):
            yield MissedCall(seat)
            yield EachDraws((seat,) * tiles)
    marked = _marked(change, station.marked)
    yield from (MarkerUp(seat) for seat in marked - station.marked)
    yield from (MarkerDown(seat) for seat in station.marked - marked)
    goes_on = _seat_that_goes_on(change, bool(again), station.goes_on)
    had_turn = _had_turn(change, bool(again), station.had_turn)
    yield MemoryUpdate(TrainMemory(marked, still_to_call(change, station.to_call), goes_on, had_turn))


def _goes_on(change: Change[Hand], seat: int) -> Iterator[PlayAgain | DrawOn]:
    """Yield another turn after a double that must be covered, or after a tile of the whole train in a first turn.

    At some tables a player whose last tile is such a double must draw and go on.
    """
    laid, after = change.laid, change.after
    owes = laid is not None and laid.tile.is_double and not is_dead(after, laid.tile)
    builds = laid is not None and laid.arm == seat and in_first_turn(change.before)
    if after.tiles_left[seat - 1]:
        yield from [PlayAgain(seat, or_done=not owes)] if owes or builds else []
    elif owes and after.may_be_drawn and not after.variant.option_values["out_on_double"]:
        yield DrawOn(seat)


def _seat_that_goes_on(change: Change[Hand], again: bool, before: int | None) -> int | None:
    """Return the seat whose next tile may go anywhere after a double, or that builds its train, if any."""
    match change.entry:
        case Play(seat=seat):
            anywhere = change.before.variant.option_values["doubles"] == "anywhere"
            return seat if again and (anywhere or in_first_turn(change.before)) else None
        case Pass() | Done():
            return None
        case _:
            return before


def _had_turn(change: Change[Hand], again: bool, before: frozenset[int]) -> frozenset[int]:
    """Return the seats whose first turn is over, where that matters."""
    if change.before.variant.option_values["first_turn"] != "whole_train" or again:
        return before
    match change.entry:
        case Play(seat=seat) | Pass(seat=seat) | Done(seat=seat):
            return before | {seat}
        case _:
            return before


def _marked(change: Change[Hand], marked: frozenset[int]) -> frozenset[int]:
    """Return the seats whose markers are up.

    A pass puts a marker up, and a tile on the player's own train takes it down.
    """
    match change.entry:
        case Pass(seat=seat):
            return marked | {seat}
        case Play(seat=seat) if change.laid and change.laid.arm == seat:
            return marked - {seat}
        case _:
            return marked


def call_faults(change: Change[Hand]) -> Iterator[Fault]:
    """Yield the faults of a call.

    A player may call only with one tile left: from laying down to it until another seat lays a tile.
    """
    yield from call_fault(change, change.before.recall(TrainMemory).to_call)


# Details


def extra_details(hand: Hand) -> Iterator[Detail]:
    """Yield the open trains, the double that must be covered, and the seats that have a last tile to call."""
    station = hand.recall(TrainMemory)
    yield Markers(tuple(sorted(station.marked)))
    if owing := uncovered_double_arm(hand):
        yield Owing(owing.tile, (owing.number,), 1)
    if hand.variant.done_fault:
        bound = owing is not None and owing.number != hand.at_turn
        yield UnlimitedPlays(hand.at_turn if in_first_turn(hand) and not bound else None)
    if hand.variant.calls:
        yield Calls((), tuple(sorted(station.to_call)))


def most_hands_at_zero(points: Sequence[int]) -> tuple[int, ...]:
    """Return the rank: more hands that cost nothing win, and then the lowest single hand above zero."""
    return -points.count(0), min((each for each in points if each > 0), default=0)


def settle_options(variant: Variant) -> Variant:
    """Return the game with the chosen cost of the 0-0, first turn, and call of the last tile."""
    chosen = variant.option_values
    variant = replace(variant, worth=shared.TileWorth(int(chosen["double_blank"])))
    if chosen["first_turn"] == "whole_train":
        variant = replace(variant, done_fault=done_fault)
    return replace(variant, calls=True, extra_faults=call_faults) if chosen["last_tile_call"] else variant


SENTENCES: dict[str, Template] = {
    "name.train": N_("{seat}'s train"),
    "name.train_of_all": N_("the Mexican Train"),
    "name.train_of_all.alone": N_("Mexican Train"),
    "name.train_of_all.brief": N_("Mexican"),
    "train_closed": N_("{train} is closed. {seat} can play on {open}."),
    "double_uncovered": N_("The {tile} on {train} must be covered first. Play a tile with a {suit} there, or draw."),
    "double_uncovered.no_draw": N_(
        "The {tile} on {train} must be covered first. Play a tile with a {suit} there, or pass."
    ),
    "own_train_first": N_("{seat} must start {seat}'s own train before playing anywhere else."),
    "own_train_first.first_turn": N_("In the first turn all of {seat}'s tiles go on {seat}'s own train."),
    "not_done": N_("{seat} has played no tile yet in this turn. {seat} plays one, or draws."),
    "not_done.no_draw": N_("{seat} has played no tile yet in this turn. {seat} plays one, or passes."),
    "not_done.later": N_(
        "Only a player's first turn lasts until the player is done. Now {seat} plays one tile, or draws."
    ),
    "no_match.train": N_("{tile} doesn't fit {train}, which ends in {suit}."),
}
"""The referee's sentences about the game's own rules."""


MEXICAN_TRAIN = Variant(
    slug="mexican-train",
    name=N_("Mexican Train"),
    source=WIKIPEDIA_TRAIN,
    summary=N_("Everybody builds a train of their own from the double in the middle, and one more belongs to all."),
    lead_text=N_("The first leader is picked at random, and then the lead goes around."),
    how=(
        N_("The arms are trains. Each player owns one, and the Mexican Train belongs to everybody."),
        N_("A player plays on their own train, on the Mexican Train, or on a train with a marker."),
        N_(
            "A player who passes puts a marker on their own train, which opens it to everybody. It comes down when its owner plays there again."
        ),
        N_(
            "A double must be covered before anything else is played. Its player goes on and covers it; a player who can't draws, or passes with a marker, and then the next player must cover it."
        ),
    ),
    settled=(
        N_("The number of tiles for each player."),
        N_("A double as the last tile."),
        N_("The leader."),
        N_("Totals that are level."),
    ),
    players=tuple(range(2, 11)),
    most_players={12: 8, 9: 8, 15: 10},
    partners=False,
    tile_sets=(12, 9, 15),
    tile_set=12,
    dealt_by_set={
        12: {2: 15, 3: 15, 4: 15, 5: 12, 6: 12, 7: 10, 8: 10},
        9: {2: 9, 3: 9, 4: 9, 5: 7, 6: 7, 7: 7, 8: 6},
        15: {2: 12, 3: 12, 4: 12, 5: 12, 6: 12, 7: 12, 8: 12, 9: 11, 10: 11},
    },
    hub=HubSource.SET_ASIDE,
    trains=True,
    spinner=Spinner.LED_DOUBLE,
    spinner_opening=SpinnerOpening.FREE,
    draw=DrawRule.ONE_THEN_PLAY,
    domino_score=HandScoring.OWN_PIPS,
    blocked_score=HandScoring.OWN_PIPS,
    target=None,
    hands=13,
    low_wins=True,
    level_text=N_(
        "If totals are level, the player with more hands at 0 wins, then the one with the lowest single hand above 0."
    ),
    tie_break=most_hands_at_zero,
    joining=TrainJoining(),
    at_start=at_start,
    after_entry=after_entry,
    extra_details=extra_details,
    leads_next=next_seat_leads,
    settle_options=settle_options,
    sentences=SENTENCES,
    options=(
        shared.HANDS,
        choice(
            "tile_set",
            N_("Domino set."),
            {
                12: N_("double-twelve, 91 tiles"),
                9: N_("double-nine, 55 tiles"),
                15: N_("double-fifteen, 136 tiles"),
            },
            group=OptionGroup.TILES,
        ),
        shared.DEALT,
        shared.HUB,
        *shared.DRAWING,
        yes_or_no(
            "out_on_double",
            N_("A double played as the last tile ends the hand. If off, it must be covered first."),
            True,
            group=OptionGroup.PLAY,
        ),
        yes_or_no(
            "own_train_first",
            N_("A player must start their own train before playing anywhere else."),
            False,
            group=OptionGroup.PLAY,
        ),
        choice(
            "first_turn",
            N_("How many tiles a player plays in the first turn of a hand."),
            {
                "one": N_("one, as in any other turn"),
                "whole_train": N_("any number, all on their own train; the player says when it is done"),
            },
            "one",
            group=OptionGroup.PLAY,
        ),
        choice(
            "doubles",
            N_("Where a player who has laid a double plays the next tile."),
            {
                "cover": N_("on the double"),
                "anywhere": N_("on any open train; what isn't covered then binds everybody"),
            },
            "cover",
            group=OptionGroup.PLAY,
        ),
        shared.last_tile_call(2),
        shared.double_blank(0),
    ),
)

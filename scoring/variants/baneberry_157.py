"""Baneberry 157, the point game and the cash pool (rulebook 3.14)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scoring.callable_points import NOTHING_CALLED, CallablePoints, end_totals
from scoring.details import Calls, Detail, Pool
from scoring.effects import MissedCall
from scoring.ending import Earned
from scoring.ending.next_leader import table_names_leader
from scoring.entries import Draw, Pass, Play
from scoring.facts import DrawRule, HandScoring, Lead, TargetCheck, TieRule
from scoring.faults import Code, Fault
from scoring.hand import Hand
from scoring.hooks import Change, Consequence, Memory, MemoryUpdate
from scoring.judging import call_fault, seats_that_missed, still_to_call
from scoring.marking import N_
from scoring.messages import Template
from scoring.options import Option, OptionGroup, choice, number, yes_or_no
from scoring.rules import Rules
from scoring.tiles import Tile
from scoring.variant import Variant
from scoring.variants import shared
from scoring.variants.sources import ORESTEEN

SCORING_TOTALS = (2, 5, 10, 15, 20, 25, 30)


@dataclass(frozen=True, slots=True)
class CallsMade(Memory):
    """The seats that have one tile left and haven't said so yet, and those that must pass for missing it."""

    to_call: frozenset[int] = frozenset()
    owes_pass: frozenset[int] = frozenset()


# Points


def after_entry(change: Change[Hand]) -> Iterator[Consequence]:
    """Yield the points of the point game. With a call of the last tile, also yield missed calls and what they cost."""
    rules = change.before.variant
    if rules.has_end_total:
        yield from exact_totals(change)
    if rules.calls:
        yield from missed_calls(change)
        yield MemoryUpdate(calls_after(change))


def exact_totals(change: Change[Hand]) -> Iterator[Earned]:
    """Yield the score of a play after which the open ends make a scoring total exactly. The first tile never scores."""
    layout = change.after.layout
    if change.laid and change.laid.arm is not None and layout.end_total in SCORING_TOTALS:
        yield Earned(layout.end_total, "exact_total", layout.sum)


def callable_points(rules: Rules[Hand]) -> CallablePoints:
    """Return the scoring totals that two ends can show. The cash pool has only the ante of a missed call."""
    if rules.has_end_total:
        return CallablePoints(end_totals(rules.tile_set, rules.spinner).intersection(SCORING_TOTALS))
    missed = frozenset({-int(rules.option_values["ante"])})
    return CallablePoints(bonuses={"missed_call": missed}) if rules.calls else NOTHING_CALLED


def worth_in_double_nine(tile: Tile) -> int:
    """Return what a tile is worth in the count: its pips, but 36 for the 0-0."""
    return tile.pips or 36


def worth_in_double_six(tile: Tile) -> int:
    """Return what a tile is worth in the count: its pips, but 24 for the 0-0."""
    return tile.pips or 24


WORTH_BY_SET = {9: worth_in_double_nine, 6: worth_in_double_six}


# The call of the last tile


def missed_calls(change: Change[Hand]) -> Iterator[MissedCall | Earned]:
    """Yield every call that was missed. In the cash pool, each costs another ante."""
    for seat in seats_that_missed(change, change.before.recall(CallsMade).to_call):
        yield MissedCall(seat)
        if change.before.variant.in_cents:
            ante = ante_of(change.before)
            yield Earned(-ante, "missed_call", f"-{ante}", seat=seat)


def calls_after(change: Change[Hand]) -> CallsMade:
    """Return the seats that must still call and those that must still pass after the entry."""
    made = change.before.recall(CallsMade)
    to_call, owes_pass = made.to_call, made.owes_pass
    match change.entry:
        case Play(seat=seat) | Draw(seat=seat) | Pass(seat=seat):
            owes_pass -= {seat}
    return CallsMade(still_to_call(change, to_call), owes_pass.union(seats_that_missed(change, to_call)))


def call_faults(change: Change[Hand]) -> Iterator[Fault]:
    """Yield the faults of a call.

    A player may call only with one tile left: from laying down to it until another seat lays a tile.
    """
    made = change.before.recall(CallsMade)
    yield from call_fault(change, made.to_call, made.owes_pass)


def must_pass_fault(hand: Hand) -> Fault | None:
    """Return the fault of anything but a pass if the seat at turn missed its call and so must pass; else None."""
    owes = hand.at_turn in hand.recall(CallsMade).owes_pass
    return Fault(Code.MUST_PASS, {"seat": hand.at_turn}, why="missed_call") if owes else None


# The cash pool


def ante_of(hand: Hand) -> int:
    """Return what every player pays into the pool, in cents."""
    return int(hand.variant.option_values["ante"])


def at_start(hand: Hand) -> Iterator[Earned | MemoryUpdate]:
    """Yield a memory without calls, and when playing for cash the ante of each seat, paid in every hand."""
    if hand.variant.calls:
        yield MemoryUpdate(CallsMade())
    if hand.variant.in_cents:
        ante = ante_of(hand)
        yield from (Earned(-ante, "ante", f"-{ante}", seat=seat) for seat in hand.seats)


def pool(hand: Hand) -> int:
    """Return the cents in the pool: what all players together have paid in and not won back."""
    return -sum(hand.scores.values())


def winnings(hand: Hand) -> int:
    """Return what the winner takes: the pool, if there is anything in it."""
    return max(0, pool(hand))


def extra_details(hand: Hand) -> Iterator[Detail]:
    """Yield the cents in the pool, the seats that must pass, and the seats that have a last tile to call."""
    if hand.variant.in_cents:
        yield Pool(pool(hand))
    if hand.variant.calls:
        made = hand.recall(CallsMade)
        yield Calls(tuple(sorted(made.owes_pass)), tuple(sorted(made.to_call)))


def settle_options(variant: Variant) -> Variant:
    """Return the game with the worth of its set's blank, the chosen hooks, and the cash pool if it is chosen."""
    chosen = variant.option_values
    variant = replace(variant, worth=WORTH_BY_SET[variant.tile_set])
    if not chosen["lead_highest_double"]:
        variant = replace(variant, lead=Lead.ANY)
    if chosen["last_tile_call"]:
        variant = replace(variant, calls=True, extra_faults=call_faults, pass_fault=must_pass_fault)
    return _for_cash(variant) if chosen["mode"] == "cash" else variant


def _for_cash(variant: Variant) -> Variant:
    return replace(
        variant,
        has_end_total=False,
        domino_score=HandScoring.POINTS,
        blocked_score=HandScoring.POINTS,
        hand_points=winnings,
        out_bonus=0,
        target=None,
        in_cents=True,
    )


def point_game_only(option: Option) -> Option:
    """Return the house rule as one that the cash pool doesn't have."""
    why = N_("Only the game for points has this. The cash pool goes on as long as the players like.")
    return replace(option, belongs_to=("mode", "points"), belongs_why=why)


SENTENCES: dict[str, Template] = {
    "must_pass.missed_call": N_("{seat} forgot to call the last tile and must pass this turn."),
    "asks.must_pass": N_("{name} forgot to call and must pass"),
    "award.exact_total": N_("The open ends make a scoring total."),
    "award.ante": N_("Paid the ante into the pool."),
    "award.missed_call": N_("Forgot to call the last tile, and paid another ante into the pool."),
}
"""The referee's sentences about the game's own rules."""


BANEBERRY_157 = Variant(
    slug="baneberry-157",
    name=N_("Baneberry 157"),
    name_language="en",
    source=ORESTEEN,
    summary=N_(
        "Exact totals score, the last tile must be called, and the 0-0 is expensive. Some tables play for a pool."
    ),
    lead_text=N_("The highest double must be led in every hand. If nobody has one, the highest tile is led."),
    how=(
        N_(
            "A tile that makes the open ends exactly 2, 5, 10, 15, 20, 25 or 30 scores that many points. The first tile of a hand never scores."
        ),
        N_(
            "A player left with one tile must say so before another player plays a tile. A player who forgets passes the next turn without drawing."
        ),
        N_("A 0-0 that is left counts 36, or 24 with the double-six set."),
        N_(
            "The cash pool is played without points. Everybody pays an ante in every hand, the player who goes out takes the pool, and a missed call costs another ante. Cents that can't be divided evenly stay in the pool."
        ),
    ),
    settled=(
        N_("A tie for the lowest count of a blocked hand."),
        N_("Cents of the pool that can't be divided evenly."),
    ),
    players=(2, 3, 4, 5, 6, 7),
    most_players={9: 7, 6: 4},
    partners=False,
    tile_sets=(9, 6),
    tile_set=9,
    dealt_by_set={9: 7, 6: 5},
    lead=Lead.HIGHEST_DOUBLE,
    has_end_total=True,
    draw=DrawRule.ONE_THEN_PASS,
    out_bonus=20,
    blocked_score=HandScoring.MINUS_OWN,
    blocked_tie=TieRule.SPLIT,
    target=157,
    target_check=TargetCheck.AT_ONCE,
    at_start=at_start,
    after_entry=after_entry,
    callable_points=callable_points,
    extra_details=extra_details,
    leads_next=table_names_leader,
    settle_options=settle_options,
    sentences=SENTENCES,
    options=(
        choice(
            "tile_set",
            N_("Domino set."),
            {9: N_("double-nine, 55 tiles"), 6: N_("double-six, 28 tiles")},
            group=OptionGroup.TILES,
        ),
        shared.DEALT,
        choice(
            "mode",
            N_("What is played for."),
            {"points": N_("points"), "cash": N_("a pool of cents")},
            default="points",
            group=OptionGroup.TARGET,
        ),
        number(
            "ante",
            25,
            1_000_000,
            N_("Cents that everybody pays into the pool in each hand."),
            (25, 50, 100),
            default=25,
            group=OptionGroup.TARGET,
        ),
        point_game_only(shared.target(157)),
        *shared.DRAWING,
        shared.BLOCKED_TIE,
        point_game_only(shared.TIE_HANDS),
        yes_or_no(
            "lead_highest_double",
            N_("The highest double itself must be led. If off, the player who holds it leads any tile."),
            True,
            group=OptionGroup.PLAY,
        ),
        yes_or_no("last_tile_call", N_("A player left with one tile must say so."), True, group=OptionGroup.PLAY),
    ),
)

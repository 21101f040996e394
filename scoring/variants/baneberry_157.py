"""Baneberry 157, the point game and the cash pool (rulebook 3.14)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from scoring.awards import Earned
from scoring.effects import Effect, MissedCall
from scoring.entries import Call, Draw, Entry, Pass, Play
from scoring.facts import DrawRule, Lead, Score, TargetCheck, Tie
from scoring.faults import Code, Fault
from scoring.hand import Hand
from scoring.layout import Layout, Spot
from scoring.leading import only_the_table_knows
from scoring.options import OptionError, OptionValue, choice, number, yes_or_no
from scoring.telling import Calls, Pool, Telling
from scoring.tiles import Tile
from scoring.variant import Variant
from scoring.variants import shared
from scoring.variants.sources import ORESTEEN

SCORING_TOTALS = (2, 5, 10, 15, 20, 25, 30)


class CallsMade(NamedTuple):
    """Who laid down to one tile and has not said so yet, and who owes a pass for having missed it."""

    to_call: frozenset[int] = frozenset()
    owes_pass: frozenset[int] = frozenset()


def exact_totals(before: Hand, layout: Layout, play: Play) -> Iterator[Earned]:
    """A play that makes the ends exactly one of the scoring totals scores it; never the first tile."""
    if before.layout.placed and layout.end_total in SCORING_TOTALS:
        yield Earned(layout.end_total, "exact_total", layout.sum)


def worth_in_double_nine(tile: Tile) -> int:
    """What a tile is worth in the count: its pips, but 36 for the 0-0."""
    return tile.pips or 36


def worth_in_double_six(tile: Tile) -> int:
    """What a tile is worth in the count: its pips, but 24 for the 0-0."""
    return tile.pips or 24


WORTH_BY_SET = {9: worth_in_double_nine, 6: worth_in_double_six}


def nobody_called(hand: Hand) -> CallsMade:
    """Nobody has a call to make."""
    return CallsMade()


def misses_the_call(before: Hand, play: Play) -> list[int]:
    """The seats that have one tile left and hadn't said so before this tile of another seat was laid."""
    return sorted(before.recall(CallsMade).to_call - {play.seat})


def missed_calls(before: Hand, play: Play) -> Iterator[Effect]:
    """The referee notes every call that was missed."""
    for seat in misses_the_call(before, play):
        yield MissedCall(seat)


def fresh_ante(before: Hand, play: Play) -> Iterator[tuple[int, Earned]]:
    """In the cash game a missed call costs another ante."""
    ante = ante_of(before)
    for seat in misses_the_call(before, play):
        yield seat, Earned(-ante, "missed_call", f"-{ante}")


def calls_after(before: Hand, after: Hand, entry: Entry) -> CallsMade:
    """Who must call and who owes a pass once the entry is in."""
    calls = before.recall(CallsMade)
    match entry:
        case Play(seat=seat):
            missed = frozenset(misses_the_call(before, entry))
            last = frozenset({seat} if after.tiles_left[seat - 1] == 1 else ())
            return CallsMade(last, (calls.owes_pass - {seat}) | missed)
        case Draw(seat=seat):
            return CallsMade(calls.to_call - {seat}, calls.owes_pass - {seat})
        case Call(seat=seat):
            return calls._replace(to_call=calls.to_call - {seat})
        case Pass(seat=seat):
            return calls._replace(owes_pass=calls.owes_pass - {seat})
        case _:
            return calls


def call_faults(hand: Hand, entry: Entry, spot: Spot | None) -> Iterator[Fault]:
    """A call is for one's last tile, from laying down to it until another seat lays a tile."""
    if not isinstance(entry, Call) or entry.seat in hand.recall(CallsMade).to_call:
        return
    left = hand.tiles_left[entry.seat - 1]
    why = "" if left != 1 else "late" if entry.seat in hand.recall(CallsMade).owes_pass else "already"
    yield Fault(Code.NOT_LAST_TILE, {"seat": entry.seat, "tiles": left}, False, why)


def owes_a_pass(hand: Hand, seat: int) -> bool:
    """Whether the seat missed its call and so passes in its next turn."""
    return seat in hand.recall(CallsMade).owes_pass


def ante_of(hand: Hand) -> int:
    """What everybody pays into the pool, in cents."""
    return int(hand.variant.option_values["ante"])


def antes(hand: Hand) -> Iterator[tuple[int, Earned]]:
    """Everybody pays the ante into the pool, in every hand."""
    ante = ante_of(hand)
    for seat in hand.seats:
        yield seat, Earned(-ante, "ante", f"-{ante}")


def pool(hand: Hand) -> int:
    """The cents in the pool: what all players together have paid in and not won back."""
    return -sum(hand.points.values())


def to_the_winner(hand: Hand) -> int:
    """The pool, as far as there is anything in it."""
    return max(0, pool(hand))


def tells_calls(hand: Hand) -> Iterator[Telling]:
    """Who owes a pass, and who has a last tile to call."""
    if isinstance(calls := hand.memory, CallsMade):
        yield Calls(tuple(sorted(calls.owes_pass)), tuple(sorted(calls.to_call)))


def tells_pool(hand: Hand) -> Iterator[Telling]:
    """The pool too, in cents."""
    yield Pool(pool(hand))
    yield from tells_calls(hand)


def settle_options(variant: Variant, players: int) -> Variant:
    """The set's blank, the house rules that are hooks, and the cash pool instead of points."""
    chosen = variant.option_values
    variant = replace(variant, worth=WORTH_BY_SET[variant.tile_set])
    if not chosen["lead_highest_double"]:
        variant = replace(variant, lead=Lead.ANY)
    if chosen["last_tile_call"]:
        variant = replace(
            variant,
            calls=True,
            memory_at_start=nobody_called,
            forbids=call_faults,
            must_pass=owes_a_pass,
            notices=missed_calls,
            remembers=calls_after,
        )
    return _for_cash(variant) if chosen["mode"] == "cash" else variant


def _for_cash(variant: Variant) -> Variant:
    calls = variant.option_values["last_tile_call"]
    without = ("target", "tie_hands")
    return replace(
        variant,
        option_values={key: value for key, value in variant.option_values.items() if key not in without},
        awards_for_play=None,
        has_end_total=False,
        domino_score=Score.POINTS,
        blocked_score=Score.POINTS,
        hand_points=to_the_winner,
        out_bonus=0,
        target=None,
        in_cents=True,
        awards_at_start=antes,
        fines=fresh_ante if calls else None,
        tells=tells_pool,
    )


def check_options(chosen: Mapping[str, OptionValue]) -> None:
    """The cash pool is played as long as the players like.

    :raises OptionError: a target together with the cash pool
    """
    for key in ("target", "tie_hands"):
        if chosen.get("mode") == "cash" and key in chosen:
            raise OptionError(key, "belongs to the point game: the cash pool goes on as long as the players like")


BANEBERRY_157 = Variant(
    slug="baneberry-157",
    name="Baneberry 157",
    source=ORESTEEN,
    summary="Exact totals score, the last tile must be called, and 0-0 is dear. To 157 points, or for the pool.",
    lead_text="The highest double must be led, in every hand; nobody has one: the highest tile.",
    how=(
        "A tile that makes the ends exactly 2, 5, 10, 15, 20, 25 or 30 scores as many points; never the first tile of a hand.",
        "A player left with one tile must say so before another player lays a tile; who forgets passes the next turn, without drawing.",
        "Who goes out takes the others' pips and 20 more. In what is left 0-0 counts 36, with the double-six set 24.",
        "The cash pool is played without points: everybody pays an ante in every hand, who goes out takes the pool, and a missed call costs another ante.",
    ),
    settled=(
        "Who share the lowest count of a blocked hand share what it brings.",
        "In the cash pool cents that don't divide stay in the pool.",
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
    blocked_score=Score.MINUS_OWN,
    blocked_tie=Tie.SPLIT,
    target=157,
    target_check=TargetCheck.AT_ONCE,
    awards_for_play=exact_totals,
    tells=tells_calls,
    leads_next=only_the_table_knows,
    check_options=check_options,
    settle_options=settle_options,
    options=(
        choice("tile_set", "Which set is played with.", {9: "double-nine, 55 tiles", 6: "double-six, 28 tiles"}),
        shared.DEALT,
        choice("mode", "What is played for.", {"points": "points", "cash": "a pool of cents"}, default="points"),
        number(
            "ante", 25, 1_000_000, "Cents that everybody pays into the pool in each hand.", (25, 50, 100), default=25
        ),
        shared.target(157),
        *shared.DRAWING,
        shared.BLOCKED_TIE,
        shared.TIE_HANDS,
        yes_or_no(
            "lead_highest_double", "The highest double itself must be led. Off: its holder leads any tile.", True
        ),
        yes_or_no("last_tile_call", "A player left with one tile must say so.", True),
    ),
)

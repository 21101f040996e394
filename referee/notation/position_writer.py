"""The writer of positions in one line (docs/notation.md)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from referee.notation.patience_layout import written_lying
from referee.notation.position import VERSION, HandPosition, rules_that_differ, usual_boneyard, usual_last
from referee.notation.position_layout import written_line
from referee.notation.position_memory import write_memory
from referee.notation.quoting import name_written
from referee.notation.text_writer import option_written
from scoring.hand import Hand
from scoring.patience import Position
from scoring.tiles import Tile

Names = Sequence[str]


def write_position(standing: HandPosition) -> str:
    """Return a position in one line. The hand must go on: after its result nothing more can be ruled on."""
    names, hand = standing
    assert hand.result is None, "the hand goes on"
    game = hand.game
    rules = rules_that_differ(game, len(names))
    head = [
        f"Referee position {VERSION}: {game.slug}",
        *(f"{key}={option_written(each)}" for key, each in rules.items()),
    ]
    if isinstance(hand, Position):
        clauses = [f"seat 1: {_name(names, 1)}", *written_lying(hand)]
    else:
        clauses = [*_seats(names, hand), *_clauses(names, hand)]
    return "; ".join([", ".join(head), *clauses])


def _seats(names: Names, hand: Hand) -> Iterator[str]:
    usual = hand.variant.dealt_to(len(hand.sides))
    for seat in hand.seats:
        side = hand.side_of(seat)
        points, began, dealt = hand.points[side], hand.deal.opening_scores[side], hand.deal.dealt[seat - 1]
        parts = [f"{points} points", f"{hand.tiles_left[seat - 1]} tiles"]
        if dealt != usual:
            parts.append(f"dealt {dealt}")
        if began != points:
            parts.append(f"began with {began}")
        if (side in hand.have_scored) != (points != 0):
            parts.append("scored" if side in hand.have_scored else "unscored")
        own = "" if side == seat else f", side {side}"
        yield f"seat {seat}{own}: {_name(names, seat)}, {', '.join(parts)}"


def _clauses(names: Names, hand: Hand) -> Iterator[str]:
    deal, order = hand.deal, hand.order
    if hand.layout.placed:
        line = written_line(hand.layout.placed, hand.layout.rule, hand.variant.joining.touching_sum)
        yield f"lies {', '.join(line)}"
    yield f"turn: {_name(names, order.seat)}"
    if hand.boneyard != usual_boneyard(hand) or hand.boneyard:
        yield f"boneyard {hand.boneyard}"
    if deal.leader != 1:
        yield f"leader: {_name(names, deal.leader)}"
    if deal.number != 1:
        yield f"hand {deal.number}"
    if deal.counted != deal.number - 1:
        yield f"counted {deal.counted}"
    if deal.tie_hand:
        yield "tie hand"
    if deal.no_double:
        yield "no double"
    if order.direction < 0:
        yield "reversed"
    if order.laid_by and order.laid_by != usual_last(hand):
        yield f"last: {_name(names, order.laid_by)}"
    if order.passed:
        yield f"passed: {', '.join(_name(names, seat) for seat in sorted(order.passed))}"
    if order.drawn:
        yield f"drawn {order.drawn}"
    if order.skips:
        yield f"skips {order.skips}"
    yield from _memory(hand)
    yield from _ended(names, hand)


def _memory(hand: Hand) -> Iterator[str]:
    for key, remembered in (write_memory(hand.memory) if hand.memory else {}).items():
        yield f"remembers {key}: {_spaced(remembered)}"


def _ended(names: Names, hand: Hand) -> Iterator[str]:
    finish = hand.finish
    if finish:
        out = f" by {_name(names, finish.out)}" if finish.out else ""
        yield f"ended: {finish.ending}{out}{' unscored' if finish.out_not_scored else ''}"


def _spaced(remembered: Iterable[int | Tile | None]) -> str:
    return " ".join("?" if each is None else str(each) for each in remembered)


def _name(names: Names, seat: int) -> str:
    return name_written(names[seat - 1]) if names[seat - 1] else str(seat)

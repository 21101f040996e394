"""What was played and what it brought, in words: the list of plays, the result of a hand."""

from __future__ import annotations

from dataclasses import dataclass

from referee.pages import words
from referee.queries import PlayLine, TableState, plays_of
from referee.transcript import HandSoFar
from scoring.entries import Play
from scoring.hand import Hand
from scoring.judging import Ruling
from scoring.tiles import Tile


@dataclass(frozen=True)
class FeedLine:
    """A play as the list of plays shows it."""

    number: int
    name: str
    what: str
    total: str
    points: int
    awards: tuple[str, ...]
    at_end: tuple[tuple[str, int, str], ...]
    stands: bool
    notes: tuple[str, ...]
    tile: Tile | None
    rule: str = ""


@dataclass(frozen=True)
class Result:
    """The result of a hand in words."""

    how: str
    who: str
    awards: tuple[tuple[str, int, str], ...]
    working: str


def result_of(state: TableState, hand: Hand) -> Result:
    """How the hand ended, who won it, and for each award the side's name, the points and the working."""
    assert hand.result is not None
    names = {side.number: side.name for side in state.sides}
    result = hand.result
    return Result(
        str(words.ENDINGS[result.ending]),
        ", ".join(names[side] for side in result.winners),
        tuple(
            (names[award.side], award.points, words.award_working(award, state.variant.in_cents))
            for award in result.awards
        ),
        result.working,
    )


def feed_lines(hand: HandSoFar, state: TableState) -> list[FeedLine]:
    """The entries in force of a hand, the first first."""
    befores = [hand.start, *(ruling.hand for ruling in hand.rulings)]
    return [feed_line(play, before, state) for play, before in zip(plays_of(hand), befores, strict=False)]


def feed_line(play: PlayLine, before: Hand, state: TableState) -> FeedLine:
    """A play as the list of plays shows it; ``before`` is the hand before it."""
    ruling, entry = play.ruling, play.ruling.entry
    seat = getattr(entry, "seat", None)
    result = ruling.hand.result
    at_end = result.awards if result and before.result is None else ()
    in_cents = state.variant.in_cents
    return FeedLine(
        number=play.number,
        name=state.name_of(seat) if seat else "",
        what=words.entry_words(entry, state.name_of),
        total=end_sum(ruling) if isinstance(entry, Play) else "",
        points=ruling.points,
        awards=tuple(words.award_working(award, in_cents) for award in ruling.awards),
        at_end=tuple(
            (state.sides[award.side - 1].name, award.points, words.award_working(award, in_cents)) for award in at_end
        ),
        stands=not ruling.legal,
        notes=(
            *(words.fault_sentence(fault, state.name_of) for fault in ruling.faults),
            *words.effects_words(ruling.effects, state.name_of),
        ),
        tile=entry.tile if isinstance(entry, Play) else None,
        rule=ruling.faults[0].rule if ruling.faults else "",
    )


def end_sum(ruling: Ruling) -> str:
    """The sum of the open ends after a play; empty where the game has none."""
    return ruling.hand.layout.sum if ruling.hand.variant.has_end_total else ""

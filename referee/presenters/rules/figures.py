"""The figures beside the paragraphs of a rules page, ready for its templates."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from referee.presenters import presenter_of
from referee.presenters.rules.illustrations import Illustrated, Row
from referee.presenters.rules.sketches import Sketch
from referee.presenters.rules.winning import decided
from referee.wording import rulings
from referee.wording.entries import entry_label, entry_refused, entry_told
from referee.wording.lists import all_of, listed, partners
from referee.wording.points import Points
from referee.wording.workings import working_words
from scoring.ending import Award, Ending
from scoring.entries import Count, Play, seat_of
from scoring.facts import DrawRule
from scoring.game import Game, HandState
from scoring.ruling import Ruling
from scoring.tiles import Tile
from scoring.variant import Variant
from scoring.wording import namer


class SketchLine(NamedTuple):
    """An entry of a sketch: a sentence, the sum of the ends and the points, or the reason why it was refused."""

    sentence: str
    sum: str
    points: Points
    notes: tuple[str, ...]
    refused: bool


class TilesLeft(NamedTuple):
    """The tiles that a player has left at the end of a sketch."""

    name: str
    tiles: tuple[Tile, ...]
    pips: int


class AwardTold(NamedTuple):
    """The points that a play or the end of a hand brought, and the side that got them."""

    name: str
    points: Points
    working: str


class SketchShown(NamedTuple):
    """A sketch: its picture, its entries, a note, the tiles each player has left, and the awards for them."""

    picture: SafeString
    told: tuple[SketchLine, ...]
    note: str
    holdings: tuple[TilesLeft, ...]
    awards: tuple[AwardTold, ...]
    template: str = "rules/_sketch.html"


class DealSize(NamedTuple):
    """The number of tiles each of this many players is dealt, and the number that is left over."""

    players: int
    tiles: int
    rest: int


class DealsShown(NamedTuple):
    """The deals by number of players, with the lowest and the highest tile of the set.

    What is left over is the boneyard where tiles are drawn; if not, those tiles are out of play.
    """

    deals: tuple[DealSize, ...]
    lowest: Tile
    highest: Tile
    has_boneyard: bool
    has_tiles_out_of_play: bool
    template: str = "rules/_deals.html"


class WonShown(NamedTuple):
    """A score that wins, as it is added up: it reaches the target, or is the lowest after the last hand."""

    sentence: str
    template: str = "rules/_target.html"


Figure = SketchShown | DealsShown | WonShown


class FigureRow(NamedTuple):
    """A few paragraphs and the figures beside them."""

    paragraphs: tuple[str, ...]
    figures: tuple[Figure, ...]


class PassageShown(NamedTuple):
    """A part of a rules page, row by row."""

    anchor: str
    heading: str
    rows: tuple[FigureRow, ...]


def passage_shown(passage: Illustrated, game: Game) -> PassageShown:
    """Return a passage with its figures: the sketches, and those made from the facts of the game."""
    figures = tuple(_of_facts(passage.anchor, game))
    rows = [_row(row) for row in passage.rows]
    rows[0] = rows[0]._replace(figures=(*figures, *rows[0].figures))
    return PassageShown(passage.anchor, passage.heading, tuple(rows))


def awards_at_end(hand: HandState, names: tuple[str, ...]) -> tuple[AwardTold, ...]:
    """Return the points that the end of a hand brought to each side."""
    return tuple(_award_told(award, hand.game, names) for award in (hand.result.awards if hand.result else ()))


def _award_told(award: Award, game: Game, names: tuple[str, ...]) -> AwardTold:
    """Return an award with its side and its sum, or if it has no sum with its reason."""
    named = namer(names)
    return AwardTold(
        _side_name(award.side, game, names),
        Points.of(award.points, game),
        working_words(award, lambda seats: ", ".join(map(named, seats))) or rulings.award_sentence(award, game),
    )


def _side_name(side: int, game: Game, names: tuple[str, ...]) -> str:
    """Return the players of a side, in a game as it is shown: each for themselves, or two pairs."""
    sides = game.usual_sides(len(names))
    return partners(name for name, own in zip(names, sides, strict=True) if own == side)


def _row(row: Row) -> FigureRow:
    return FigureRow(row.paragraphs, tuple(_sketch_shown(sketch) for sketch in row.sketches))


def _sketch_shown(sketch: Sketch) -> SketchShown:
    counts = [ruling.entry for ruling in sketch.shown if isinstance(ruling.entry, Count)]
    picture = "" if counts else presenter_of(sketch.game).sketch(sketch.last, sketch.following, namer(sketch.names))
    told = () if counts or not sketch.game.keeps_score else tuple(_told(ruling, sketch) for ruling in sketch.shown)
    # Where the plays themselves aren't described, their points come before those of the count.
    brought = (award for ruling in sketch.shown for award in ruling.awards) if counts else ()
    return SketchShown(
        mark_safe(picture),  # noqa: S308  # made by `drawing` from numbers and escaped labels
        told,
        _note(sketch),
        tuple(holding for count in counts for holding in _holdings(count, sketch)),
        (
            *(_award_told(each, sketch.game, sketch.names) for each in brought),
            *awards_at_end(sketch.last, sketch.names),
        ),
    )


def _told(ruling: Ruling[HandState], sketch: Sketch) -> SketchLine:
    names, game = namer(sketch.names), sketch.game
    faults = (rulings.fault_sentence(fault, game, names) for fault in ruling.faults)
    return SketchLine(
        entry_told(ruling.entry, names) if ruling.legal else entry_refused(ruling.entry, names),
        presenter_of(game).end_sum(ruling.hand) if ruling.legal and isinstance(ruling.entry, Play) else "",
        own_points(ruling, game, sketch.names),
        (*faults, *bonuses_told(ruling, game, sketch.names), *rulings.effects_words(ruling.effects, names)),
        not ruling.legal,
    )


def own_points(ruling: Ruling[HandState], game: Game, names: tuple[str, ...]) -> Points:
    """Return the points that an entry brought the side of the player who made it."""
    return Points.of(sum(award.points for award in ruling.awards if not _is_others(award, ruling, game, names)), game)


def bonuses_told(ruling: Ruling[HandState], game: Game, names: tuple[str, ...]) -> Iterator[str]:
    """Yield awards that weren't for a sum; with the side and its points if the side isn't the player's."""
    for award in ruling.awards:
        sentence = rulings.award_sentence(award, game)
        if _is_others(award, ruling, game, names):
            yield f"{_side_name(award.side, game, names)} {Points.of(award.points, game).signed}: {sentence}"
        elif not award.working:
            yield sentence


def _is_others(award: Award, ruling: Ruling[HandState], game: Game, names: tuple[str, ...]) -> bool:
    seat = seat_of(ruling.entry)
    return seat is not None and award.side != game.usual_sides(len(names))[seat - 1]


def _note(sketch: Sketch) -> str:
    """Return the note of a sketch.

    It says how a hand that was counted ended, what comes next in a patience, or that nothing fits any more.
    """
    last, names = sketch.last, namer(sketch.names)
    if not sketch.game.keeps_score:
        move = entry_label(sketch.following) if sketch.following else ""
        return _("Next: %(move)s") % {"move": move} if move else ""
    if last.result and isinstance(sketch.rulings[-1].entry, Count):
        won = all_of(_side_name(winner, sketch.game, sketch.names) for winner in last.result.winners)
        out = names(last.result.leads_next) if last.result.leads_next else won
        return rulings.ending_sentence(last.result.ending, out=out, won=won)
    played_on = isinstance(sketch.rulings[-1].entry, Play) and last.ending in (None, Ending.BLOCKED)
    return _("None of the tiles that are left fits.") if played_on and not sketch.game.placements(last) else ""


def _holdings(count: Count, sketch: Sketch) -> Iterator[TilesLeft]:
    assert isinstance(sketch.game, Variant)
    for seat, left in sorted(count.left.items()):
        tiles = tuple(tile for tile in left if isinstance(tile, Tile))
        yield TilesLeft(sketch.names[seat - 1], tiles, sum(map(sketch.game.worth, tiles)))


def _of_facts(anchor: str, game: Game) -> Iterator[Figure]:
    if not isinstance(game, Variant):
        return
    if anchor == "tiles":
        deals = tuple(_deals(game))
        draws = game.draw is not DrawRule.NONE
        yield DealsShown(
            deals, Tile(0, 0), Tile(game.tile_set, game.tile_set), draws, not draws and any(deal.rest for deal in deals)
        )
    if anchor == "winning":
        yield from _won(game)


def _deals(game: Variant) -> Iterator[DealSize]:
    most = game.most_players.get(game.tile_set, max(game.players))
    for players in (number for number in game.players if number <= most):
        tiles = game.dealt_to(players)
        yield DealSize(players, tiles, game.tiles_to_deal - players * tiles)


def _won(variant: Variant) -> Iterator[WonShown]:
    """Yield a session that is won, as the referee decides it."""
    won = decided(variant)
    if won is None:
        return
    session, game = won.session, won.session.game
    winners = all_of(_side_name(side, game, won.names) for side in session.winners)
    if won.points is None:
        totals = listed(f"{_side_name(side, game, won.names)} {points}" for side, points in session.scores.items())
        values = {"totals": totals, "winners": winners}
        yield WonShown(_("After the last hand: %(totals)s. The session is won by %(winners)s.") % values)
        return
    after = session.scores[session.winners[0]]
    sum_of = {"winners": winners, "before": after - won.points, "points": won.points, "after": after}
    yield WonShown(_("%(winners)s: %(before)d + %(points)d = %(after)d. That wins the session.") % sum_of)

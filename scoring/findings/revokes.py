"""Revokes, passes or draws although a tile held fitted: those proved, and those that are likely (rulebook 2.8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scoring.entries import Draw, Pass
from scoring.facts import DrawRule
from scoring.findings.evidence import Evidence, RecordedEntry, SeenTile
from scoring.findings.types import LikelyRevoke, Revoke, Revoked, ShownTile
from scoring.hand import Hand
from scoring.judging import open_arms, placements, tiles_that_fit
from scoring.tiles import Tile

LIKELY_BELOW = 1 / 100
"""The limit for reporting a revoke that isn't proved: honest players show the same in fewer hands than this."""


def revokes(evidence: Evidence) -> Iterator[Revoke | LikelyRevoke]:
    """Yield every revoke that the record proves or that honest draws would hardly explain, at most one an entry."""
    told: list[Revoke | LikelyRevoke] = []
    maybe: list[LikelyRevoke] = []
    passes = 0
    for each in evidence.entries:
        match each.ruling.entry:
            case Pass(seat=seat) if must_have_played(each.before.at(seat)):
                passes += 1
                fitting = _fitting(each, seat, evidence.seen)
                if proved := _proved(each, seat, Revoked.PASS, fitting):
                    told.append(proved)
                elif likely := _likeliest(each, seat, fitting):
                    maybe.append(likely)
            case Draw(seat=seat) if not _draws_freely(each.before):
                if proved := _proved(each, seat, Revoked.DRAW, _fitting(each, seat, evidence.seen)):
                    told.append(proved)
            case _:
                pass
    yield from told
    # With many passes, a rare event is likely at one of them, so the limit for each is lowered accordingly.
    yield from (likely for likely in maybe if likely.honest_chance * passes < LIKELY_BELOW)


def _proved(entry: RecordedEntry, seat: int, instead: Revoked, fitting: list[SeenTile]) -> Revoke | None:
    """Return the revoke, if the seat showed more tiles that had fitted than it received from then on; else None."""
    had = entry.drawn_by(seat)
    for number, tile in enumerate(fitting, start=1):
        drawn = tile.drawn - had
        if number > drawn:
            shown = _shown(fitting[:number])
            return Revoke(seat, entry.number, instead, open_ends(entry.before.at(seat)), drawn, shown)
    return None


def _likeliest(pass_: RecordedEntry, seat: int, fitting: list[SeenTile]) -> LikelyRevoke | None:
    """Return the revoke that honest draws explain worst, of those that the shown tiles suggest, if any."""
    if not fitting:
        return None
    hand, had = pass_.before, pass_.drawn_by(seat)
    others = len(hand.unseen) - hand.tiles_left[seat - 1]
    fitted = len(playable(hand, seat))
    if fitted > others:
        return None  # by the numbers alone the seat held a fitting tile, so the tiles shown prove nothing more
    ends = open_ends(hand.at(seat))
    maybe = (
        LikelyRevoke(seat, pass_.number, ends, tile.drawn - had, _shown(fitting[:number]), fitted, others)
        for number, tile in enumerate(fitting, start=1)
    )
    return min(maybe, key=lambda each: each.honest_chance)


def _fitting(entry: RecordedEntry, seat: int, seen: tuple[SeenTile, ...]) -> list[SeenTile]:
    """Return the tiles that the seat showed after this entry and that had fitted then, each at its first showing."""
    hand = entry.before
    played, in_set = hand.layout.played, hand.variant.set
    found: dict[Tile, SeenTile] = {}
    for each in seen:
        tile = each.shown.tile
        if each.seat == seat and each.shown.play > entry.number and tile not in played and tile in in_set:
            found.setdefault(tile, each)
    return [found[tile] for tile in _could_lay(hand, seat, found)] if found else []


def _shown(tiles: list[SeenTile]) -> tuple[ShownTile, ...]:
    return tuple(tile.shown for tile in tiles)


def playable(hand: Hand, seat: int) -> tuple[Tile, ...]:
    """Return all the tiles off the layout that the seat could have laid, had it held them."""
    return _could_lay(hand, seat, hand.unseen)


def _could_lay(hand: Hand, seat: int, tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """Return those of the tiles, which lie off the layout, that fitted and that no house rule forbade."""
    return tuple(tile for tile in tiles_that_fit(hand.at(seat), tiles) if _nothing_forbids(hand, seat, tile))


def _nothing_forbids(hand: Hand, seat: int, tile: Tile) -> bool:
    return hand.variant.extra_faults is None or bool(placements(hand.at(seat), tile))


def open_ends(hand: Hand) -> tuple[int, ...]:
    """Return the suits of the ends that the seat at turn may play on, each suit once."""
    return tuple(dict.fromkeys(arm.suit for arm in open_arms(hand)))


def must_have_played(hand: Hand) -> bool:
    """Return True if the seat at turn may pass only without a tile that fits."""
    if hand.pass_fault or hand.may_be_done:
        return False
    return hand.variant.must_play or hand.draw_rule is DrawRule.NONE or not hand.may_be_drawn


def _draws_freely(hand: Hand) -> bool:
    return hand.variant.voluntary_draw or not hand.variant.must_play

"""Proofs from the plays about tiles that nobody has seen, for tables that want to see them."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from referee.presenters.deductions import Proof, Proofs
from referee.presenters.table.casts import hand_shown
from referee.queries import TableState, deductions_of
from referee.wording.rulings import in_reader_words
from scoring.deductions import Deductions, Holding
from scoring.hand import Hand
from scoring.tiles import Tile
from scoring.wording import reason_message


def deductions_shown(state: TableState) -> Deductions | None:
    """Return what the plays of an open hand prove; None if the table doesn't want to see it."""
    hand = hand_shown(state)
    if hand is None or state.shown is None or not state.log_state.in_force.shows_deductions or hand.result:
        return None
    return deductions_of(state.shown)


def suits_lacking(found: Deductions | None, hand: Hand | None) -> dict[int, tuple[int, ...]]:
    """Return the suits of which each seat has no tile; empty if the table doesn't want to see them."""
    if found is None or hand is None:
        return {}
    return {seat: _suits(holding, hand) for seat, holding in found.seats.items() if hand.tiles_left[seat - 1]}


def proofs(state: TableState) -> Proofs | None:
    """Return everything that is proved about the hand shown; None before the first."""
    hand = hand_shown(state)
    if hand is None or state.shown is None:
        return None
    found = deductions_of(state.shown)
    seats = [_proof(state.name_of(seat), holding, hand, state) for seat, holding in found.seats.items()]
    boneyard = _proof(_("The boneyard"), found.boneyard, hand, state)
    return Proofs(tuple(each for each in (*seats, boneyard) if each), found.possible, found.complete, found.blocked)


def _proof(name: str, holding: Holding, hand: Hand, state: TableState) -> Proof | None:
    """Return what is proved about a holder; None if nothing is."""
    if not holding.cannot and not holding.must:
        return None
    lacks = _suits(holding, hand)
    rest = tuple(tile for tile in holding.cannot if not _is_of(tile, lacks))
    because = [in_reader_words(reason_message(reason, state.name_of)) for reason in holding.because]
    return Proof(name, lacks, rest, holding.must, tuple(dict.fromkeys(because)))


def _suits(holding: Holding, hand: Hand) -> tuple[int, ...]:
    """Return the suits of which the holder can have no unseen tile, though there are such tiles."""
    cannot, unseen = set(holding.cannot), hand.unseen
    suits = {half for tile in holding.cannot for half in (tile.high, tile.low)}
    return tuple(sorted(suit for suit in suits if all(tile in cannot for tile in unseen if suit in tile)))


def _is_of(tile: Tile, suits: Iterable[int]) -> bool:
    return any(suit in tile for suit in suits)

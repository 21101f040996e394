"""What only shows later: revokes, wrong leads, false blocks (rulebook 2.8). Findings never change the score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scoring.due import placements
from scoring.effects import DrawTiles, MissedCall
from scoring.entries import Block, Called, Count, Draw, Pass, Play
from scoring.facts import DrawRule, Lead
from scoring.faults import Code, Fault, Values
from scoring.findings import Certainty, Finding
from scoring.game import Ruling
from scoring.hand import Hand
from scoring.judging import draw_due
from scoring.placing import fits_somewhere, fitting_tiles, open_arms
from scoring.tiles import Tile


class RecordedEntry(NamedTuple):
    """A recorded entry with its number, the hand before it, and the tiles that each seat had drawn by then."""

    number: int
    ruling: Ruling[Hand]
    before: Hand
    drawn: tuple[int, ...]

    def drawn_by(self, seat: int) -> int:
        """Tiles that the seat has drawn before this entry."""
        return self.drawn[seat - 1]


class SeenTile(NamedTuple):
    """A tile that a seat was seen to have, at entry ``number``, after ``drawn`` tiles since the deal."""

    number: int
    seat: int
    tile: Tile
    drawn: int


def findings(start: Hand, rulings: Sequence[Ruling[Hand]]) -> tuple[Finding, ...]:
    """Everything that the record of a hand proves, or makes possible, beyond the single entries."""
    entries = _recorded(start, rulings)
    seen = list(_seen(entries))
    found = [
        *_wrong_leads(entries, seen),
        *_revokes(entries, seen),
        *_short_draws(entries),
        *_false_blocks(entries, seen),
        *_count_mismatches(entries),
        *_missed_calls(entries),
    ]
    return tuple(sorted(found, key=lambda finding: finding.plays))


def _recorded(start: Hand, rulings: Sequence[Ruling[Hand]]) -> list[RecordedEntry]:
    entries = []
    before, drawn = start, [0] * len(start.tiles_left)
    for number, ruling in enumerate(rulings, start=1):
        if ruling.recorded:
            entries.append(RecordedEntry(number, ruling, before, tuple(drawn)))
            before = ruling.hand
            if isinstance(ruling.entry, Draw):
                drawn[ruling.entry.seat - 1] += ruling.entry.tiles
            for effect in ruling.effects:
                if isinstance(effect, DrawTiles):
                    drawn[effect.seat - 1] += effect.tiles
    return entries


def _seen(entries: list[RecordedEntry]) -> Iterator[SeenTile]:
    for each in entries:
        match each.ruling.entry:
            case Play(seat=seat, tile=tile):
                yield SeenTile(each.number, seat, tile, each.drawn_by(seat))
            case Count(left=left):
                for seat, tiles in left.items():
                    if not isinstance(tiles, Called):
                        for tile in tiles:
                            yield SeenTile(each.number, seat, tile, each.drawn_by(seat))


def _revokes(entries: list[RecordedEntry], seen: list[SeenTile]) -> Iterator[Finding]:
    for each in entries:
        match each.ruling.entry:
            case Pass(seat=seat) if must_have_played(each.before, seat):
                yield from _revoked_pass(each, seat, _fitting(each, seat, seen), each.drawn_by(seat))
            case Draw(seat=seat) if not _draws_freely(each.before):
                fitting = _fitting(each, seat, seen)
                had = each.drawn_by(seat)
                for held, tile in enumerate(fitting, start=1):
                    if held > tile.drawn - had:
                        values: Values = {"seat": seat, "tile": tile.tile, "entry": each.number}
                        yield Finding("revoke", Certainty.PROVED, seat, (each.number, tile.number), values)
                        break


def _revoked_pass(pass_: RecordedEntry, seat: int, fitting: list[SeenTile], had: int) -> Iterator[Finding]:
    proofs = [tile for tile in fitting if tile.drawn == had]
    for tile in (proofs or fitting)[:1]:
        certainty = Certainty.PROVED if proofs else Certainty.POSSIBLE
        values: Values = {"seat": seat, "tile": tile.tile, "entry": pass_.number}
        yield Finding("revoke", certainty, seat, (pass_.number, tile.number), values)


def _fitting(entry: RecordedEntry, seat: int, seen: list[SeenTile]) -> list[SeenTile]:
    """The tiles that the seat showed after this entry and that fitted at its time."""
    return [
        tile
        for tile in seen
        if tile.seat == seat
        and tile.number > entry.number
        and tile.tile in entry.before.variant.set
        and tile.tile not in entry.before.layout.played
        and _could_lay(entry.before, seat, tile.tile)
    ]


def _could_lay(hand: Hand, seat: int, tile: Tile) -> bool:
    """Whether the seat, holding the tile, could have laid it: it fitted, and no house rule forbade it."""
    return fits_somewhere(hand, tile) and _nothing_forbids(hand, seat, tile)


def playable(hand: Hand, seat: int) -> tuple[Tile, ...]:
    """All the tiles off the layout that the seat could have laid, had it held them."""
    return tuple(tile for tile in fitting_tiles(hand) if _nothing_forbids(hand, seat, tile))


def _nothing_forbids(hand: Hand, seat: int, tile: Tile) -> bool:
    return hand.variant.forbids is None or bool(placements(hand.at(seat), tile))


def must_have_played(hand: Hand, seat: int) -> bool:
    """Whether a pass now was only right without a tile that fits."""
    hand = hand.at(seat)
    if hand.must_pass:
        return False
    return hand.variant.must_play or hand.draw_rule is DrawRule.NONE or not hand.may_be_drawn


def _draws_freely(hand: Hand) -> bool:
    return hand.variant.voluntary_draw or not hand.variant.must_play


def _wrong_leads(entries: list[RecordedEntry], seen: list[SeenTile]) -> Iterator[Finding]:
    lead = next((each for each in entries if isinstance(each.ruling.entry, Play)), None)
    if lead is None or not isinstance(lead.ruling.entry, Play):
        return
    asked, led, leader = lead.before.lead, lead.ruling.entry.tile, lead.ruling.entry.seat
    for tile in seen:
        if tile.drawn or not _is_better_lead(asked, led, tile, leader):
            continue
        values: Values = {"seat": tile.seat, "tile": tile.tile, "led": led}
        yield Finding("wrong_lead", Certainty.PROVED, tile.seat, (lead.number, tile.number), values)
        return


def _is_better_lead(asked: Lead, led: Tile, seen: SeenTile, leader: int) -> bool:
    if not seen.tile.is_double or seen.tile == led:
        return False
    match asked:
        case Lead.HIGHEST_DOUBLE:
            return not led.is_double or seen.tile > led
        case Lead.LOWEST_DOUBLE:
            return not led.is_double or seen.tile < led
        case Lead.DOUBLE_IF_HELD:
            return not led.is_double and seen.seat == leader
        case Lead.OWN_HIGHEST_IF_HELD | Lead.OWN_HIGHEST:
            return seen.seat == leader and (not led.is_double or seen.tile > led)
        case _:
            return False


def _short_draws(entries: list[RecordedEntry]) -> Iterator[Finding]:
    for each in entries:
        entry = each.ruling.entry
        if isinstance(entry, Pass) and any(fault.code is Code.MUST_DRAW for fault in each.ruling.faults):
            values: Values = {"seat": entry.seat, "due": draw_due(each.before)}
            yield Finding("short_draw", Certainty.PROVED, entry.seat, (each.number,), values)


def _false_blocks(entries: list[RecordedEntry], seen: list[SeenTile]) -> Iterator[Finding]:
    for each in entries:
        if not isinstance(each.ruling.entry, Block):
            continue
        hand = each.before
        if hand.draw_rule is not DrawRule.NONE and hand.may_be_drawn:
            yield Finding("false_block", Certainty.PROVED, None, (each.number,), {"boneyard": hand.may_be_drawn})
        if not open_arms(hand):
            continue
        for tile in seen:
            if tile.number > each.number and tile.tile in hand.variant.set and fits_somewhere(hand, tile.tile):
                values: Values = {"seat": tile.seat, "tile": tile.tile}
                yield Finding("false_block", Certainty.PROVED, tile.seat, (each.number, tile.number), values)


def _count_mismatches(entries: list[RecordedEntry]) -> Iterator[Finding]:
    for each in entries:
        if isinstance(each.ruling.entry, Count):
            for fault in each.ruling.faults:
                values: Values = {**fault.values, "why": fault.why}
                yield Finding("count_mismatch", Certainty.PROVED, _seat_named(fault), (each.number,), values)


def _seat_named(fault: Fault) -> int | None:
    """The seat that a fault is about, if it is about one."""
    seat = fault.values.get("seat")
    return seat if isinstance(seat, int) else None


def _missed_calls(entries: list[RecordedEntry]) -> Iterator[Finding]:
    for each in entries:
        for effect in each.ruling.effects:
            if isinstance(effect, MissedCall):
                yield Finding("missed_call", Certainty.PROVED, effect.seat, (each.number,), {"seat": effect.seat})

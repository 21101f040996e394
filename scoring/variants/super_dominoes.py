"""Super Dominoes (rulebook 3.15)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scoring import details
from scoring.effects import EachDraws, PlayAgain, Reverse, SkipNext, SpellBroken, SpellCast
from scoring.ending.next_leader import next_seat_leads
from scoring.entries import Play
from scoring.facts import CountRole, DrawRule, HandScoring, Lead
from scoring.faults import Code, Fault
from scoring.hand import Hand
from scoring.hooks import Change, Consequence, Joining, Memory, MemoryUpdate
from scoring.layout import Arm, Spinner, SpinnerOpening
from scoring.marking import N_
from scoring.options import OptionGroup, yes_or_no
from scoring.tiles import Tile
from scoring.variant import Variant
from scoring.variants import shared
from scoring.variants.sources import GALT

SPELL = 13


@dataclass(frozen=True, slots=True)
class CastSpell:
    """A spell on an arm.

    Until a tile breaks it, only the 13 of this arm may be played on (None: any arm of a led 13-13).
    """

    arm: int | None
    caster: int

    def lasts_on(self, arm: Arm) -> bool:
        """Return True if the spell allows play on this arm."""
        return not arm.started if self.arm is None else arm.number == self.arm


@dataclass(frozen=True, slots=True)
class SpellInForce(Memory):
    """The spell that lasts now, or None if there is none."""

    spell: CastSpell | None = None


def no_spell(hand: Hand) -> Iterator[MemoryUpdate]:
    """Yield a memory without a spell, because none lasts before the lead."""
    yield MemoryUpdate(SpellInForce())


def spell_on(hand: Hand) -> CastSpell | None:
    """Return the spell that lasts now; None if there is none."""
    return hand.recall(SpellInForce).spell


class DoublesOnThirteen(Joining[Hand]):
    """A joining by equal halves in which any double also fits on a 13.

    During a spell, only the end under it is open.
    """

    def halves(self, hand: Hand, tile: Tile, arm: Arm) -> tuple[int, ...]:
        """Return the half that equals the end. A double may also touch a 13."""
        if tile.is_double:
            return (tile.high,) if arm.suit in (tile.high, SPELL) else ()
        return (arm.suit,) if tile.has(arm.suit) else ()

    def why_not(self, hand: Hand, play: Play, arms: Sequence[Arm]) -> Fault:
        """Return the reason; during a spell it says what would break it."""
        if spell_on(hand):
            return Fault(Code.NO_MATCH, {"tile": play.tile}, why="spell")
        return super().why_not(hand, play, arms)

    def locked(self, hand: Hand, arm: Arm) -> Fault | None:
        """Return the fault of playing on an arm that isn't under the spell, while one lasts."""
        spell = spell_on(hand)
        return Fault(Code.SPELL_UNBROKEN, {"arm": arm.number}) if spell and not spell.lasts_on(arm) else None


def draws(hand: Hand) -> DrawRule:
    """Return two tiles to draw, before a play or a pass.

    A player draws nothing for their own spell. For the lead everybody draws one tile, if nobody has a tile to lead.
    """
    if not hand.layout.placed:
        nobody_has_one = hand.deal.no_double or len(hand.passed) == len(hand.tiles_left)
        return DrawRule.ONE_THEN_PLAY if nobody_has_one else DrawRule.NONE
    spell = spell_on(hand)
    if spell and spell.caster == hand.at_turn:
        return DrawRule.NONE
    return DrawRule.TWO_THEN_PLAY


def effects(change: Change[Hand]) -> Iterator[Consequence]:
    """Yield the effects of the suit that a play leaves open. A tile may have two effects; a last tile has none."""
    before, play, laid = change.before, change.entry, change.laid
    if not isinstance(play, Play) or not laid or not change.after.tiles_left[play.seat - 1]:
        return
    led = laid.arm is None
    suit = play.tile.high if laid.arm is None else change.after.layout.arms[laid.arm - 1].suit
    options = before.variant.option_values
    if play.tile.is_double and not led and suit != SPELL:
        yield SkipNext()
    if suit == 0 and options["blank_skips"] and (led or not play.tile.is_double):
        yield SkipNext()
    if suit == 3 and len(before.tiles_left) > 2:
        yield Reverse()
    if suit == 14:
        yield PlayAgain(play.seat)
    if suit == 15:
        yield EachDraws(_in_turn(before, play.seat, spared=bool(options["fifteen_spares_player"])))
    if suit == SPELL:
        yield SpellCast(play.seat, laid.arm)
        yield MemoryUpdate(SpellInForce(CastSpell(laid.arm, play.seat)))
    elif (spell := spell_on(before)) and spell.arm in (laid.arm, None):
        yield SpellBroken(play.seat)
        yield MemoryUpdate(SpellInForce())


def _in_turn(hand: Hand, seat: int, spared: bool) -> tuple[int, ...]:
    """Return all seats in the direction of play, from the next one on.

    The player comes last, or not at all if ``spared``.
    """
    seats = []
    each = hand.next_seat(seat)
    while each != seat:
        seats.append(each)
        each = hand.next_seat(each)
    return tuple(seats if spared else [*seats, seat])


def fewest_tiles_then_pips(tiles: int, pips: int) -> tuple[int, ...]:
    """Return tiles and pips as the rank.

    The side with the fewest tiles wins a blocked hand; on a tie, the fewest pips do.
    """
    return tiles, pips


def extra_details(hand: Hand) -> Iterator[details.Detail]:
    """Yield the direction of play and the spell."""
    yield details.Direction(hand.direction, matters=len(hand.tiles_left) > 2)
    spell = spell_on(hand)
    yield details.Spell(spell.caster, spell.arm, SPELL) if spell else details.NoSpell()


SENTENCES = {
    "no_match.spell": N_("{tile} doesn't break the spell. That takes a tile with a 13 or any double."),
    "spell_unbroken": N_("That end can't be played on while the spell lasts. Only the 13 that was just played can be."),
}
"""The referee's sentences about the game's own rules."""


SUPER_DOMINOES = Variant(
    slug="super-dominoes",
    name=N_("Super Dominoes"),
    name_language="en",
    source=GALT,
    summary=N_("Some tiles skip a player, turn play around, cast a spell or make everybody draw."),
    lead_text=N_("The leader leads any double, or passes the lead on without one. The lead goes around."),
    how=(
        N_("A double makes the next player miss a turn, except the first and 13-13."),
        N_("After a 15 everybody draws a tile. After a 14 the same player plays again. After a 3 play turns around."),
        N_(
            "A 13 casts a spell: only that 13 can be played on, with another 13 or any double. A player who can't break it draws two tiles, but the one who cast it never does. The 13-13 casts it again."
        ),
        N_("The last tile ends the hand before it does anything else."),
    ),
    settled=(N_("The number of players."),),
    matching_text=N_("Touching halves must be equal, but any double also fits on a 13."),
    draw_text=N_(
        "If nobody has a double to lead, each player in turn, from the leader on, draws one tile until a double comes. It is led."
    ),
    lowest_text=N_(
        "If the hand is blocked, the player with the fewest tiles takes the opponents' pips. If several have as few, the fewest pips decide."
    ),
    players=tuple(range(2, 11)),
    partners=False,
    tile_sets=(15,),
    tile_set=15,
    dealt=9,
    lead=Lead.ANY_DOUBLE,
    leader_can_play=False,
    spinner=Spinner.LED_DOUBLE,
    spinner_opening=SpinnerOpening.FREE,
    spinner_places=6,
    draw=DrawRule.TWO_THEN_PLAY,
    domino_score=HandScoring.TAKE_ALL,
    blocked_score=HandScoring.TAKE_ALL,
    target=200,
    joining=DoublesOnThirteen(),
    draw_now=draws,
    at_start=no_spell,
    after_entry=effects,
    rank=fewest_tiles_then_pips,
    tile_count_decides=CountRole.BLOCKED,
    extra_details=extra_details,
    leads_next=next_seat_leads,
    sentences=SENTENCES,
    options=(
        shared.DEALT,
        shared.target(100, 150, 200, 250),
        *shared.DRAWING,
        shared.BLOCKED_TIE,
        shared.TIE_HANDS,
        yes_or_no(
            "fifteen_spares_player",
            N_("A 15 makes everybody draw except the player who played it."),
            False,
            group=OptionGroup.PLAY,
        ),
        yes_or_no(
            "blank_skips", N_("A blank left open makes the next player miss a turn."), False, group=OptionGroup.PLAY
        ),
    ),
)

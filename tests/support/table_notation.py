"""A table in a few words, so that a test reads like the rule book.

    all_fives("5-5 led, 5-3 on 1, draw 2, pass")

Phrases stand between commas. Each is made by the seat at turn, unless another is named: ``3: pass``.

=====================  ==================================================================================
``5-5 led``            the first tile
``5-3 on 1``           a tile on arm 1; without an arm where only one place fits
``6-1 on 1 by 6``      its 6 inward
``6-1 on 1 taken off`` its own end taken off the sum (a house rule of All Fives)
``draw``, ``draw 2``   tiles from the boneyard
``pass``, ``block``    as said; ``throw in`` ends the hand without a result
``done``               the seat at turn ends a turn that may bring more than one tile (Mexican Train)
``1: call``            seat 1 calls its last tile (Baneberry)
``miss 6-4``           turned up and doesn't fit (Blind)
``count - / 14 / 20``  what seat 1, 2, 3 have left: nothing named, or pips, or ``6-3 5-5``, or ``2 with 14`` pips
``3: adjust -5``       the table takes 5 points from seat 3's side
=====================  ==================================================================================

``stands`` after a phrase lets it stand although it breaks a rule.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from scoring.beginning import Beginning
from scoring.ending import HandResult
from scoring.entries import Adjust, Block, Call, Called, Count, Done, Draw, Entry, Left, Miss, Pass, Play, Void
from scoring.findings import Finding, certainty_of, code_of, plays_of_finding, seat_of_finding
from scoring.findings.detection import findings
from scoring.hand import Hand
from scoring.judging import judge
from scoring.layout import Arm
from scoring.record.adjudication import state_json
from scoring.ruling import Ruling
from scoring.session import Session
from scoring.tiles import Tile
from scoring.variant import Variant
from scoring.variants import VARIANTS
from scoring.wording import fault_sentence, finding_sentence, namer

_PHRASE = re.compile(r"(?:(?P<seat>-?\d+): )?(?P<words>.+?)(?P<stands> stands)?")
_PLAY = re.compile(
    r"(?P<tile>\d+-\d+)(?: led)?(?: on (?P<arm>-?\d+))?(?: by (?P<inward>\d+))?(?P<subtract> taken off)?"
)


@dataclass(frozen=True)
class NotatedTable:
    """A hand of a session under way: every phrase so far with its ruling."""

    session: Session
    start: Hand
    rulings: tuple[Ruling, ...] = ()

    # Going on

    def then(self, phrases: str) -> NotatedTable:
        """Return the table after these phrases, each of which must be recorded."""
        table = self
        for phrase in phrases.split(", "):
            ruling = judge(table.hand, table.entry(phrase))
            assert ruling.recorded, (
                f"{phrase}: {'; '.join(fault_sentence(fault, table.hand.game) for fault in ruling.faults)}"
            )
            table = replace(table, rulings=(*table.rulings, ruling))
        return table

    def entry(self, phrase: str) -> Entry:
        """Return the entry that a phrase names."""
        return read(phrase, self.hand)

    def next_hand(
        self, phrases: str = "", leader: int | None = None, tiles: dict[int, int] | None = None
    ) -> NotatedTable:
        """Return the next hand of the session."""
        session = self.after
        table = NotatedTable(session, session.begin(Beginning(leader, tiles or {})))
        return table.then(phrases) if phrases else table

    # Asking the referee

    def ruling_on(self, phrase: str) -> Ruling:
        """Return the referee's answer, without recording anything."""
        return judge(self.hand, self.entry(phrase))

    def allows(self, phrase: str) -> bool:
        """Return True if the entry is lawful."""
        return self.ruling_on(phrase).legal

    def refuses(self, phrase: str) -> list[str]:
        """Return the codes of every rule that the entry breaks; it must not be recorded."""
        ruling = self.ruling_on(phrase)
        assert not ruling.recorded
        assert ruling.hand == self.hand
        return [str(fault.code) for fault in ruling.faults]

    def answers(self, phrase: str) -> str:
        """Return what the referee says first to an entry that breaks a rule."""
        return fault_sentence(self.ruling_on(phrase).faults[0], self.hand.game)

    # Looking at the hand

    @property
    def hand(self) -> Hand:
        """The hand now."""
        return self.rulings[-1].hand if self.rulings else self.start

    @property
    def end_total(self) -> int:
        """The sum of the open ends, in pips."""
        return self.hand.layout.end_total

    @property
    def sum(self) -> str:
        """The sum of the open ends as people add it up."""
        return self.hand.layout.sum

    @property
    def arms(self) -> tuple[Arm, ...]:
        """The arms, in order of their numbers."""
        return self.hand.layout.arms

    @property
    def ends(self) -> dict[int, int]:
        """The suits of the ends that may be played on now, by arm."""
        return {arm.number: arm.suit for arm in self.arms if not self.hand.is_locked(arm)}

    @property
    def locked(self) -> list[int]:
        """The arms that the rules don't allow yet."""
        return [arm.number for arm in self.arms if self.hand.is_locked(arm)]

    @property
    def turn(self) -> int | None:
        """The seat at turn."""
        return self.hand.turn

    @property
    def boneyard(self) -> int:
        """Tiles that can still be drawn, the floor included."""
        return self.hand.boneyard

    # Points

    @property
    def points(self) -> int:
        """The points of the last entry."""
        return self.rulings[-1].points

    @property
    def working(self) -> str:
        """The working of the last award."""
        return self.rulings[-1].awards[-1].working

    @property
    def scored(self) -> list[int]:
        """The points of every tile laid, in order."""
        return [ruling.points for ruling in self.rulings if isinstance(ruling.entry, Play)]

    @property
    def effects(self) -> list[str]:
        """The names of what the rules did by themselves after the last entry."""
        return [type(effect).__name__ for effect in self.rulings[-1].effects]

    @property
    def scores(self) -> dict[int, int]:
        """Points by side, the whole session."""
        return self.hand.scores

    # The end

    @property
    def ending(self) -> str | None:
        """The ending of the hand, if it has ended."""
        return str(self.hand.ending) if self.hand.ending else None

    @property
    def result(self) -> HandResult:
        """The result of the hand, which must have one."""
        assert self.hand.result, "the hand has no result"
        return self.hand.result

    @property
    def hand_points(self) -> dict[int, int]:
        """Points by side, from the hand's end alone."""
        return {award.side: award.points for award in self.result.awards}

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides that won the hand."""
        return self.result.winners

    @property
    def after(self) -> Session:
        """The session with this hand in it."""
        return self.session.after(self.hand)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The findings that the record shows beyond the single plays."""
        return findings(self.start, self.rulings)

    @property
    def found(self) -> list[str]:
        """The findings in short: what, how sure, who."""
        return [f"{code_of(each)} {certainty_of(each)} {seat_of_finding(each) or 'table'}" for each in self.findings]

    @property
    def told(self) -> list[str]:
        """The findings in words, told of Ann, Bo, Cy and Di."""
        return [finding_sentence(each, namer(("Ann", "Bo", "Cy", "Di"))) for each in self.findings]

    @property
    def shown_by(self) -> list[tuple[int, ...]]:
        """The numbers of the plays that show each finding."""
        return [plays_of_finding(each) for each in self.findings]

    @property
    def json(self) -> dict[str, Any]:
        """The hand as the adjudication shows it."""
        return state_json(self.hand)


def read(phrase: str, hand: Hand) -> Entry:
    """Return the entry that a phrase names, made by the seat at turn unless the phrase names another."""
    found = _PHRASE.fullmatch(phrase.strip())
    assert found, phrase
    seat, stands = int(found["seat"] or hand.at_turn), bool(found["stands"])
    played = _PLAY.fullmatch(found["words"])
    if played:
        arm, inward = (int(played[key]) if played[key] else None for key in ("arm", "inward"))
        return Play(seat, Tile.parse(played["tile"]), arm, inward, bool(played["subtract"]), stands)
    match found["words"].split():
        case ["draw"]:
            return Draw(seat, 1, stands)
        case ["draw", tiles]:
            return Draw(seat, int(tiles), stands)
        case ["pass"]:
            return Pass(seat, stands)
        case ["done"]:
            return Done(seat, stands)
        case ["call"]:
            return Call(seat, stands)
        case ["miss", tile]:
            return Miss(seat, Tile.parse(tile), stands)
        case ["block"]:
            return Block(int(found["seat"]) if found["seat"] else None, stands)
        case ["throw", "in"]:
            return Void("as agreed", stands)
        case ["adjust", points]:
            return Adjust(seat, int(points), "as agreed", stands)
        case ["count", *left]:
            return Count(_left(" ".join(left), hand), stands)
    raise AssertionError(f"no such phrase: {phrase}")


def _left(words: str, hand: Hand) -> dict[int, Left]:
    left: dict[int, Left] = {}
    for seat, each in enumerate(words.split("/"), start=1):
        match each.split():
            case ["-"]:
                pass
            case [pips] if pips.isdigit():
                left[seat] = Called(hand.tiles_left[seat - 1], int(pips))
            case [tiles, "with", pips]:
                left[seat] = Called(int(tiles), int(pips))
            case tiles:
                left[seat] = tuple(Tile.parse(tile) for tile in tiles)
    return left


def table(
    game: str | Variant,
    phrases: str = "",
    *,
    players: int | None = None,
    partners: bool = False,
    scores: dict[int, int] | None = None,
    leader: int = 1,
    tiles: dict[int, int] | None = None,
    no_double: bool = False,
    **options: Any,
) -> NotatedTable:
    """Return a table of two, four with partners, or ``players``, with these house rules, its hand begun and these phrases entered.

    ``tiles`` are dealt by seat, where a seat gets another number than the rules say; ``scores`` are points by
    side from hands before.
    """
    players = players or (4 if partners else 2)
    variant = (VARIANTS[game] if isinstance(game, str) else game).with_options(options, players)
    sides = (1, 2, 1, 2) if partners else tuple(range(1, players + 1))
    session = Session.open(variant, sides)
    if scores:
        have_scored = frozenset(side for side, points in scores.items() if points)
        session = replace(
            session, scores={**session.scores, **scores}, have_scored=have_scored, hands=1, hands_counted=1
        )
    begun = NotatedTable(session, session.begin(Beginning(leader, tiles or {}, no_double)))
    return begun.then(phrases) if phrases else begun


all_fives = partial(table, "all-fives")
all_fives_units = partial(table, "all-fives-units")
all_fives_100 = partial(table, "all-fives-100")
five_up = partial(table, "five-up")
fives_and_threes = partial(table, "fives-and-threes")
draw = partial(table, "draw")
block = partial(table, "block")
block_and_draw = partial(table, "block-and-draw")
bergen = partial(table, "bergen")
double_bergen = partial(table, "double-bergen")
matador = partial(table, "matador")
all_sevens = partial(table, "all-sevens")
maltese_cross = partial(table, "maltese-cross")
baneberry = partial(table, "baneberry-157")
cash_pool = partial(table, "baneberry-157", mode="cash")
super_dominoes = partial(table, "super-dominoes")
blind = partial(table, "blind")
international_partners = partial(table, "international-partners", partners=True)
dominican = partial(table, "dominican", partners=True)
cuban = partial(table, "cuban-double-nine", partners=True)
puerto_rican = partial(table, "puerto-rican-500", partners=True)
mexican_train = partial(table, "mexican-train", players=3)
chickenfoot = partial(table, "chickenfoot", players=4)

"""Random sessions of every game, patiences included, at every depth, with many undos, redos, corrections and challenges."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from uuid import UUID, uuid4

from referee import operations, queries
from referee.exceptions import Refusal
from referee.log import (
    AmendBeginning,
    AmendEntry,
    Change,
    ChangeOptions,
    ChangeSeats,
    ClaimedLawful,
    ClaimedPoints,
    ClaimedUnlawful,
    DisputeOutcome,
    InsertEntry,
    PlayedHand,
    RemoveEntry,
)
from referee.operations import Correction, LeftoverEntries, NewSeat
from scoring.beginning import Beginning
from scoring.depths import Depth
from scoring.entries import Block, Entry, Out, Void
from scoring.game import HandState
from scoring.games import GAMES
from scoring.hand import Hand
from scoring.patience import PATIENCES
from scoring.record.adjudication import hand_json
from scoring.record.entry_json import write_entry
from scoring.tally import TalliedHand
from scoring.wording import namer
from tests.support.patience_notation import entry as entry_of
from tests.support.patience_notation import shuffled
from tests.support.random_hands import random_move
from tests.support.seats import NAMES, names_for, sides_for
from tests.support.strategies import RandomDeal
from tests.support.tables import Table, open_table
from tests.support.tallies import any_tallied_entry

GAMES_WITH_FEW_TILES = ("all-fives", "five-up", "fives-and-threes", "block", "draw", "bergen")


def told(hands: Sequence[PlayedHand], names: Sequence[str] = NAMES) -> list[object]:
    """Hands as the adjudication tells them."""
    return [hand_json(hand.start, hand.rulings, namer(names)) for hand in hands]


class RandomSession:
    """A table at which anything may happen, and what people really hold there."""

    def __init__(self, slug: str, dice: Random) -> None:
        self.slug, self.dice = slug, dice
        self.table: Table = open_table(*names_for(slug), variant=slug)

    def go_on(self) -> None:
        """Something happens; what isn't allowed leaves no trace."""
        happen = [self.enter, self.enter, self.enter, self.undo, self.redo, self.correct, self.correct]
        try:
            self.dice.choices(happen, weights=[5, 5, 5, 2, 2, 3, 3])[0]()
        except Refusal:
            return

    def enter(self) -> None:
        """Enter something, or begin the next hand where this one is over."""
        hand = self.table.state.current
        if hand is None or hand.is_over:
            self.table.begin(depth=self.any_depth().value)
        else:
            self.table.hand_id = hand.id
            entry = Void("a tile fell") if self.dice.random() < 0.1 else self.any_entry(hand.hand)
            self.table.enter(write_entry(entry))

    def any_depth(self) -> Depth:
        """Return the depth of the next hand: mostly every tile is entered."""
        return Depth.TILES if self.dice.random() < 0.7 else self.dice.choice(GAMES[self.slug].depths)

    def undo(self) -> None:
        """Take back the last line, or the last few, and perhaps put one back."""
        for _ in range(self.dice.randint(1, 3)):
            self.table.undo()
        if self.dice.random() < 0.5:
            self.redo()

    def redo(self) -> None:
        """Put back what was taken back last."""
        operations.redo(session_id=self.table.session_id, by=self.table.keeper)

    def correct(self) -> None:
        """Something entered earlier is put right, one change or two, and what has no room left goes."""
        hands = self.table.state.log_state.hands
        if not hands:
            return
        changes = tuple(self.any_change(self.dice.choice(hands)) for _ in range(self.dice.choice([1, 1, 2])))
        correction = Correction(changes, "put right", LeftoverEntries.DROP)
        before = self.table.state
        preview = operations.preview_correction(
            session_id=self.table.session_id, by=self.table.keeper, correction=correction
        )
        assert self.table.state.log_state == before.log_state, "a preview leaves no trace"
        written = operations.correct(session_id=self.table.session_id, by=self.table.keeper, correction=correction)
        assert told(preview.after.hands) == told(written.after.hands), "a preview shows what is written then"

    def any_change(self, hand: PlayedHand) -> Change:
        """Return a change in this hand, sensible or not."""
        if not hand.rulings or self.dice.random() < 0.1:
            return AmendBeginning(hand.id, Beginning(leader=1))
        if self.dice.random() < 0.1 and hand.game.target:
            return ChangeOptions({"target": self.dice.choice([20, 60, 200])})
        place = self.dice.randrange(len(hand.rulings))
        found = hand.script.entered[place]
        before = hand.first(place).hand
        match self.dice.randrange(3):
            case 0:
                return RemoveEntry(found.id)
            case 1:
                return AmendEntry(found.id, self.any_entry(before))
            case _:
                return InsertEntry(hand.id, found.id, uuid4(), self.any_entry(before))

    def any_entry(self, hand: HandState) -> Entry:
        """Return an entry that somebody might make as the hand lies: mostly a right one."""
        if isinstance(hand, Hand):
            return self._deal(hand).honest_entry() if self.dice.random() < 0.8 else self._deal(hand).any_entry()
        if isinstance(hand, TalliedHand):
            return any_tallied_entry(hand, self.dice)
        if hand.depth is not Depth.TILES:
            return self.dice.choice([Out(1), Block()])
        patience = PATIENCES[self.slug]
        return (
            random_move(patience, hand, self.dice) if patience.moves(hand) else entry_of(shuffled(patience, self.dice))
        )

    def _deal(self, hand: Hand) -> RandomDeal:
        """Tiles for everybody, of those that nobody has seen."""
        deal = RandomDeal(self.table.state.log_state.opening, self.dice)
        tiles = list(hand.unseen)
        self.dice.shuffle(tiles)
        deal.hand, deal.held = hand, []
        for left in hand.tiles_left:
            deal.held.append(tiles[:left])
            del tiles[:left]
        deal.boneyard = tiles
        return deal


class ShortRandomSession(RandomSession):
    """A random session whose hands are over soon."""

    def __init__(self, slug: str, dice: Random, names: tuple[str, ...] = NAMES[:3], **options: int) -> None:
        self.slug, self.dice = slug, dice
        self.table: Table = open_table(*names, variant=slug, dealt=2, **options)


class DisputedRandomSession(RandomSession):
    """A random session with house rules and partners, at which people change places and rulings are challenged."""

    def __init__(self, slug: str, dice: Random) -> None:
        super().__init__(slug, dice)
        game = GAMES[slug]
        seats = [NewSeat(name, side) for name, side in zip(names_for(slug), sides_for(slug), strict=True)]
        if game.partners and 4 in game.players and dice.random() < 0.5:
            seats = [NewSeat(name, number % 2 + 1) for number, name in enumerate(NAMES)]
        options = {"target": dice.choice([30, 75])} if game.target else {}
        opened = operations.open_session(
            game=game.with_options(options, len(seats)),
            seats=seats,
            shows_deductions=dice.random() < 0.5,
            note="Thursday",
        )
        keys = [opened.keeper_key, *opened.seat_keys.values()]
        keeper, *others = [key for secret in keys if (key := queries.key_by_secret(secret))]
        self.table = Table(opened.session.id, keeper, dict(enumerate(others, start=1)))

    def any_change(self, hand: PlayedHand) -> Change:
        """Now and then it is about who sat there."""
        seats = self.table.state.log_state.in_force.seats
        if self.dice.random() > 0.15:
            return super().any_change(hand)
        names = [seated.name for seated in seats]
        self.dice.shuffle(names)
        names[0] = self.dice.choice([names[0], "Eve"]) if "Eve" not in names else names[0]
        return ChangeSeats(
            tuple(each._replace(name=name, player=None) for each, name in zip(seats, names, strict=True))
        )

    def go_on(self) -> None:
        super().go_on()
        if self.dice.random() < 0.3:
            self.challenge()
        if self.dice.random() < 0.2:
            self.settle()

    def challenge(self) -> None:
        """Somebody doubts one of the plays, the keeper or a seat."""
        hands = [hand for hand in self.table.state.log_state.hands if hand.rulings]
        if hands:
            claims = [None, ClaimedPoints(15), ClaimedUnlawful(), ClaimedLawful()]
            play = self.dice.choice(self.dice.choice(hands).lines)
            by = self.dice.choice([self.table.keeper, self.table.seat_keys[1]])
            operations.dispute(play_id=play, by=by, claim=self.dice.choice(claims), note=self.dice.choice(["", "so?"]))

    def settle(self) -> None:
        """One of the challenges is settled, in any of the ways that there are."""
        for challenge in self.table.state.log_state.open_disputes[:1]:
            outcome = self.dice.choice(list(DisputeOutcome))
            correction = Correction((RemoveEntry(challenge.play),), "it wasn't so", LeftoverEntries.DROP)
            self.attempt(challenge.id, outcome, correction if outcome is DisputeOutcome.CORRECTED else None)

    def attempt(self, dispute: UUID, outcome: DisputeOutcome, correction: Correction | None) -> None:
        try:
            operations.settle(
                dispute_id=dispute, by=self.table.keeper, outcome=outcome, note="settled", correction=correction
            )
        except Refusal:
            return

"""Whatever was entered, undone, redone and corrected: the session is the one entered right from the start (record 3.1).

Sessions are random hands of every game, patiences included, in which at random moments something is taken back, put
back or put right. What is left must equal what its own record gives, judged from the start, and what another process
reads from the log.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from referee import models, operations, queries
from referee.exceptions import IdTaken, NotNow, Refusal
from referee.operations import Correction, Rest
from referee.state import (
    AmendBeginning,
    AmendEntry,
    Change,
    ChangeOptions,
    InsertEntry,
    PlayedHand,
    RemoveEntry,
    current_state,
    forget_all,
)
from scoring.adjudication import hand_json, namer
from scoring.entries import Entry, Void
from scoring.entry_json import write_entry
from scoring.game import Beginning, HandState
from scoring.games import GAMES
from scoring.hand import Hand
from scoring.patience import PATIENCES
from tests.patience.notation import entry as entry_of
from tests.patience.notation import shuffled
from tests.strategies import Deal
from tests.tables import Table, adjudication_of, open_table
from tests.test_every_page import step

NAMES = ("Ann", "Bo", "Cy")


class Evening:
    """A table at which anything may happen, and what people really hold there."""

    def __init__(self, slug: str, dice: Random) -> None:
        self.slug, self.dice = slug, dice
        seats = NAMES if 3 in GAMES[slug].players else NAMES[:1]
        self.table: Table = open_table(*seats, variant=slug)

    def go_on(self) -> None:
        """Something happens; what isn't allowed leaves no trace."""
        happen = [self.enter, self.enter, self.enter, self.undo, self.redo, self.correct, self.correct]
        try:
            self.dice.choices(happen, weights=[5, 5, 5, 2, 2, 3, 3])[0]()
        except Refusal:
            return

    def enter(self) -> None:
        """The next entry, or where the hand is over the next hand."""
        hand = self.table.state.current
        if hand is None or hand.is_over:
            self.table.begin()
        else:
            self.table.hand_id = hand.id
            entry = Void("a tile fell") if self.dice.random() < 0.1 else self.any_entry(hand.hand)
            self.table.enter(write_entry(entry))

    def undo(self) -> None:
        """The last line is taken back, or the last few, and perhaps put back."""
        for _ in range(self.dice.randint(1, 3)):
            self.table.undo()
        if self.dice.random() < 0.5:
            self.redo()

    def redo(self) -> None:
        """What was taken back last is put back."""
        operations.redo(session_id=self.table.session_id, by=self.table.keeper)

    def correct(self) -> None:
        """Something entered earlier is put right, one change or two, and what has no room left goes."""
        hands = self.table.state.log_state.hands
        if not hands:
            return
        changes = tuple(self.any_change(self.dice.choice(hands)) for _ in range(self.dice.choice([1, 1, 2])))
        correction = Correction(changes, "put right", Rest.DROP)
        before = self.table.state
        preview = operations.preview_correction(
            session_id=self.table.session_id, by=self.table.keeper, correction=correction
        )
        assert self.table.state.log_state == before.log_state, "a preview leaves no trace"
        written = operations.correct(session_id=self.table.session_id, by=self.table.keeper, correction=correction)
        assert told(preview.after.hands) == told(written.after.hands), "a preview shows what is written then"

    def any_change(self, hand: PlayedHand) -> Change:
        """A change in this hand, sensible or not."""
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
        """What somebody might enter as the hand lies: mostly what is right."""
        if isinstance(hand, Hand):
            return self._deal(hand).honest_entry() if self.dice.random() < 0.8 else self._deal(hand).any_entry()
        patience = PATIENCES[self.slug]
        return step(patience, hand, self.dice) if patience.moves(hand) else entry_of(shuffled(patience, self.dice))

    def _deal(self, hand: Hand) -> Deal:
        """Tiles for everybody, of those that nobody has seen."""
        deal = Deal(self.table.state.log_state.opening, self.dice)
        tiles = list(hand.unseen)
        self.dice.shuffle(tiles)
        deal.hand, deal.held = hand, []
        for left in hand.tiles_left:
            deal.held.append(tiles[:left])
            del tiles[:left]
        deal.boneyard = tiles
        return deal


def told(hands: Sequence[PlayedHand]) -> list[object]:
    """Hands as the adjudication tells them."""
    return [hand_json(hand.start, hand.rulings, namer(NAMES)) for hand in hands]


def check_judged_from_the_start(table: Table) -> None:
    """Judge the session's record, and compare every ruling and all scores."""
    state, judged = table.state.log_state, adjudication_of(table.session_id)
    assert judged["hands"] == told(state.hands)
    assert judged["scores"] == {str(side): points for side, points in state.session.scores.items()}
    assert (judged["finished"], judged["winners"]) == (state.finished, list(state.session.winners))


def check_read_by_others(table: Table) -> None:
    """Read the log as another process does."""
    known = table.state.log_state
    forget_all()
    read = current_state(queries.session_row(table.session_id))
    assert told(read.hands) == told(known.hands)
    assert [hand.script for hand in read.hands] == [hand.script for hand in known.hands]
    assert (read.version, read.moved) == (known.version, known.moved)
    assert [done.line for done in read.done] == [done.line for done in known.done]
    assert [undone.done.line for undone in read.undone] == [undone.done.line for undone in known.undone]
    check_copies(table)


def check_copies(table: Table) -> None:
    """Make all copies again: those of the session, and what is counted over many sessions."""
    assert operations.rejudge(session_id=table.session_id) == []
    assert list(operations.recount()) == []


def check_comes_back(table: Table) -> None:
    """Forget the session, as a restart does, and look at it again."""
    known = table.state.log_state
    forget_all()
    assert table.state.log_state == known


def check_ids_stay_taken(table: Table) -> None:
    """Send something else under the id of each line, whether it is in force or not."""
    for line in models.Play.objects.filter(session=table.session_id).exclude(kind=models.Play.Kind.ENDED):
        with pytest.raises(IdTaken):
            operations.end_session(session_id=table.session_id, by=table.keeper, sent_id=line.id)


def check_undo_and_redo_are_opposites(table: Table) -> None:
    """Take everything back to the start of the session, and put all of it back."""
    before, taken_back = table.state.log_state.in_force, 0
    while table.state.log_state.done:
        table.undo()
        taken_back += 1
    assert not table.state.log_state.hands
    for _ in range(taken_back):
        operations.redo(session_id=table.session_id, by=table.keeper)
    assert told(table.state.log_state.hands) == told(before.hands)
    assert table.state.log_state.opening == before.opening
    check_copies(table)
    with pytest.raises(NotNow):
        while True:
            operations.redo(session_id=table.session_id, by=table.keeper)


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.django_db
@settings(max_examples=2, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(seed=some.integers(0, 2**32 - 1))
def test_a_session_is_what_was_entered_right_from_the_start(slug: str, seed: int) -> None:
    evening = Evening(slug, Random(seed))

    for _ in range(30):
        evening.go_on()
        if evening.dice.random() < 0.2:
            check_comes_back(evening.table)

    check_ids_stay_taken(evening.table)
    check_judged_from_the_start(evening.table)
    check_read_by_others(evening.table)
    check_undo_and_redo_are_opposites(evening.table)

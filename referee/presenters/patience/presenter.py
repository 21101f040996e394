"""The presenter of a patience: the parts that all patiences share; each adds its own (`Tabletop`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.http import QueryDict
from django.utils.translation import gettext as _

from referee.drawing import PHONE_TABLETOP, TABLETOP_SKETCH, Canvas, Highlights, Size
from referee.exceptions import Invalid, Stale
from referee.log import PlayedHand
from referee.presenters.continuations import Continuations, LawfulEntry
from referee.presenters.form_fields import entry_of, read_choice
from referee.presenters.patience import moves
from referee.presenters.patience.bases import BasePatiencePresenter
from referee.presenters.patience.casts import as_patience, as_position, position_of, position_shown
from referee.presenters.patience.replay import GameReplay
from referee.presenters.patience.review import PatienceReview, StepMoment
from referee.presenters.patience.scene import PatienceScene
from referee.presenters.patience.starting_tiles import Starting, laid_by
from referee.presenters.patience.steps import steps_of
from referee.presenters.patience.tabletop import Tabletop
from referee.presenters.presenter import RefusalShown
from referee.presenters.selection import NOTHING, Screen, Selection
from referee.queries import TableState
from scoring.entries import Block, Draw, Entry, Lay, Play
from scoring.game import HandState
from scoring.record import JsonObject
from scoring.ruling import Ruling
from scoring.wording import Names


@dataclass(frozen=True)
class PatiencePresenter(BasePatiencePresenter):
    """A presenter that shows a patience and reads the taps on it."""

    tabletop: Tabletop

    def scene(self, state: TableState, selection: Selection, screen: Screen, fresh: bool) -> PatienceScene:
        return PatienceScene(state, selection, screen, fresh, tabletop=self.tabletop)

    def screen_for_many(self, screen: Screen) -> Screen:
        return Screen(screen.whole)

    def picture(self, hand: HandState, *, size: Size = PHONE_TABLETOP, standalone: bool = False) -> str:
        table = as_position(hand).table
        return self.tabletop.draw(table, Canvas(size, standalone=standalone)) if table else ""

    def example_picture(self, rulings: Sequence[Ruling[HandState]], names: Names, *, standalone: bool = False) -> str:
        """Draw the tiles as they were laid out, with those of the first move marked."""
        return self._marked(rulings[0].hand, rulings[1].entry, Canvas(standalone=standalone))

    def sketch(self, hand: HandState, following: Entry | None = None, names: Names | None = None) -> str:
        return self._marked(hand, following, Canvas(size=TABLETOP_SKETCH))

    def _marked(self, hand: HandState, move: Entry | None, canvas: Canvas) -> str:
        """Draw the table on this canvas, with the tiles of a move marked."""
        table = as_position(hand).table
        assert table
        hinted = self.tabletop.tiles_in(move, table) if move else frozenset()
        return self.tabletop.draw(table, replace(canvas, highlights=Highlights(hinted=hinted)))

    def review(self, state: TableState, opened: int | None = None, asked: int | None = None) -> PatienceReview:
        return PatienceReview(state, opened, asked, tabletop=self.tabletop)

    def moment(self, state: TableState, hand: PlayedHand, number: int) -> StepMoment:
        return StepMoment(state, hand, number, tabletop=self.tabletop)

    def replay(self, state: TableState, hand: PlayedHand) -> GameReplay:
        return GameReplay(state, hand, tabletop=self.tabletop)

    def position(self, hand: HandState, state: TableState) -> str:
        return position_of(hand, state)

    def ways_on(self, hand: HandState, state: TableState) -> tuple[Continuations, ...]:
        table = as_position(hand).table
        if table is None or hand.ending:
            return ()
        moves = {self.tabletop.proposal(move, table): move for move in hand.game.moves(hand)}

        def after(move: Entry) -> str:
            """Return the position after a move; empty after a draw, which depends on the tile that comes."""
            return "" if isinstance(move, Draw) else position_of(hand.game.judge(hand, move).hand, state)

        lawful = tuple(LawfulEntry(told, position=after(move)) for told, move in moves.items())
        return (Continuations(_("Moves"), lawful),) if lawful else ()

    def moment_of(self, hand: PlayedHand, play: int) -> int:
        return next(step.number for step in steps_of(hand, self.tabletop) if step.play == play)

    def read_entry(self, sent: QueryDict, state: TableState) -> Entry:
        """Read a move, the starting tiles, giving up or throwing in.

        No message names its field, since nobody has typed into one.
        """
        position = position_shown(state)
        if position is None:
            raise Stale(state.session, state.key)
        written = self._read(sent, state) or self.tabletop.read_move(sent, position)
        if written is None:
            raise Invalid("do", _("This can't be done here. Go back and choose again."))
        try:
            return entry_of(state.game, written, sent)
        except Invalid as invalid:
            raise Invalid("", invalid.message) from invalid

    def how_it_ended(self, hand: PlayedHand, state: TableState) -> str:
        return moves.ending_words(hand.rulings[-1]) if hand.is_over and hand.rulings else ""

    def label(self, entry: Entry) -> str:
        return moves.move_label(entry)

    def told(self, entry: Entry, names: Names) -> str:
        return moves.move_told(entry, names)

    def named(self, entry: Entry, state: TableState) -> str:
        return moves.move_named(entry)

    def named_shortly(self, entry: Entry) -> str:
        return moves.move_named(entry) if isinstance(entry, Block) else super().named_shortly(entry)

    def selection_before(self, entry: Entry) -> Selection:
        """Return the starting tiles that were taken back, so that the player can continue tapping."""
        return Selection(laid=laid_by(entry)) if isinstance(entry, Lay) else NOTHING

    def refusal(self, ruling: Ruling[HandState], state: TableState, sent: QueryDict) -> RefusalShown:
        """Return why the entry was refused. Impossible starting tiles are shown again as they were tapped."""
        refusal = super().refusal(ruling, state, sent)
        if isinstance(ruling.entry, Play):
            moves = as_patience(state.game).moves(ruling.hand)
            return replace(refusal, fits=tuple(dict.fromkeys(move.tile for move in moves if isinstance(move, Play))))
        if not isinstance(ruling.entry, Lay):
            return refusal
        tapped = Selection(laid=sent.get("laid", ""))
        return replace(refusal, back=_("Look again"), selection=tapped)

    def _read(self, sent: QueryDict, state: TableState) -> JsonObject | None:
        """Return what the forms of every patience send, as in the record."""
        if "lay" in sent:
            return read_choice(sent, "lay").as_json(1)
        if "take" in sent:
            return {"do": "remove", "seat": 1, "tiles": sent.get("take", "").split()}
        if "draw" in sent:
            return {"do": "draw", "seat": 1, "tile": sent.get("draw", "")}
        if "laid" in sent:
            return Starting.read(as_patience(state.game), Selection(laid=sent.get("laid", ""))).as_json()
        match sent.get("do"):
            case "give_up":
                return {"do": "block", "seat": 1}
            case "throw_in":
                return {"do": "void", "reason": sent.get("reason", "").strip()}
        return None

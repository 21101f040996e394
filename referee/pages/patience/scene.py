"""What the page of a patience shows, made from a `TableState`: values for the templates, no HTTP."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from referee import queries
from referee.drawing import Links, Marks, position_svg
from referee.pages.patience import told
from referee.pages.patience.sent import NOTHING, PHONE, Chosen
from referee.pages.patience.starting import Starting
from referee.pages.patience.steps import Step, steps_of
from referee.pages.patience.thinking import turned_at, verdict_after, verdict_words
from referee.pages.patience.tray import Tray
from referee.state import SessionState
from scoring.entries import Draw, Entry, Play, Remove
from scoring.layout import Arm
from scoring.outlook import Hint, Outcome, Verdict
from scoring.patience import Patience, Position, hint, moves
from scoring.patience.bingo import Row
from scoring.patience.chain import Chain
from scoring.patience.five_columns import Columns
from scoring.patience.twelve_to_go import FaceUp
from scoring.tiles import Tile

# Pixels of the page that the felt doesn't have: always, and for a tray of tiles, a result, a hand that is only shown.
_BESIDE_FELT = 190
_TRAY = 246
_RESULT = 206
_HELD = 64
_SMALLEST_FELT = 130
_WIDEST = 1100


@dataclass(frozen=True)
class PatienceScene:
    """Everything that the page shows. ``fresh``: something new happened since the reader looked."""

    state: queries.TableState
    chosen: Chosen = NOTHING
    screen: tuple[int, int] = PHONE
    fresh: bool = False
    starting: Starting | None = None

    @property
    def variant(self) -> Patience:
        """The patience with its house rules."""
        variant: Patience = self.state.variant
        return variant

    @property
    def position(self) -> Position | None:
        """What lies where, and how far the game is."""
        return self.state.position

    @property
    def mode(self) -> str:
        """``begin``, ``lay``, ``play``, ``result`` or ``over`` (the session)."""
        if self.state.finished:
            return "over"
        if self.position is None:
            return "begin"
        if self.position.ending:
            return "result"
        return "play" if self.position.table else "lay"

    @property
    def kind(self) -> str:
        """What the picture is made of: ``row``, ``line``, ``columns``, ``face-up``, ``chain``."""
        match self.position.table if self.position else None:
            case Row():
                return "row"
            case Columns():
                return "columns"
            case FaceUp():
                return "face-up"
            case Chain():
                return "chain"
            case None:
                return "none"
            case _:
                return "line"

    @property
    def may_enter(self) -> bool:
        """Whether the reader may enter moves."""
        return self.state.role != "watcher"

    @property
    def may_undo(self) -> bool:
        """Whether an undo by the reader could be allowed."""
        return self.state.log_state.last_line is not None and self.may_enter

    @property
    def sitting(self) -> SessionState:
        """The session with what was won and lost in it."""
        return self.state.log_state

    @property
    def name(self) -> str:
        """Who plays."""
        return self.state.name_of(1)

    # The picture

    @property
    def has_tray(self) -> bool:
        """Whether there are tiles to tap below the picture: a hand, or a stock."""
        return self.mode == "play" and self.kind in ("chain", "face-up") and self.may_enter

    @property
    def box(self) -> tuple[int, int]:
        """The felt's size in pixels."""
        width, height = self.screen
        wide = min(width, _WIDEST if width >= 900 else 760)
        return wide, max(_SMALLEST_FELT, height - _BESIDE_FELT - self._below)

    @property
    def _below(self) -> int:
        if self.has_tray:
            return _TRAY
        if self.mode in ("result", "over"):
            return _RESULT
        return _HELD if self.kind == "chain" else 0

    @property
    def felt(self) -> SafeString:
        """What lies where as SVG; what may be tapped is a link."""
        table = self.position.table if self.position else None
        assert table
        chosen = frozenset({self.chosen.tile}) if self.chosen.tile else frozenset()
        marks = Marks(chosen=chosen, hinted=self.hinted, newest=self.newest, arm=self._marked_arm)
        svg = position_svg(table, box=self.box, links=self.links, marks=marks)
        return mark_safe(svg)  # noqa: S308  # made by `drawing` from numbers and escaped labels

    @property
    def links(self) -> Links:
        """Where a tap on the picture leads."""
        if not (self.may_enter and self.mode == "play"):
            return Links()
        return Links(_tile_href, _column_href, _end_href)

    @property
    def newest(self) -> frozenset[Tile]:
        """The tile drawn last, so that the eye finds it."""
        entry = self.state.rulings[-1].entry if self.state.rulings else None
        return frozenset({entry.tile}) if isinstance(entry, Draw) and entry.tile else frozenset()

    # What may be done

    @cached_property
    def moves(self) -> tuple[Entry, ...]:
        """Every lawful move."""
        return moves(self.position) if self.position else ()

    @property
    def pairs(self) -> str:
        """The pairs that may go, for the script: ``6-4+2-0 5-5+1-1``."""
        taken = [move.tiles for move in self.moves if isinstance(move, Remove) and len(move.tiles) == 2]
        return " ".join(f"{one}+{other}" for one, other in taken)

    @cached_property
    def tray(self) -> Tray:
        """What there is to tap below the picture."""
        assert self.position
        return Tray(self.position, self.moves, self.chosen)

    # What the referee thinks

    @cached_property
    def verdict(self) -> Verdict:
        """Whether it can still be won."""
        assert self.state.shown
        return verdict_after(self.state.shown)

    @property
    def verdict_words(self) -> str:
        """The same in a sentence."""
        return verdict_words(self.verdict)

    @property
    def outlook(self) -> str:
        """The verdict for the page's colours: ``good``, ``bad`` or ``open``."""
        return {Outcome.CAN_BE_WON: "good", Outcome.CANNOT_BE_WON: "bad"}.get(self.verdict.outcome, "open")

    @cached_property
    def hint(self) -> Hint | None:
        """A move on request."""
        return hint(self.position) if self.chosen.hint and self.position else None

    @property
    def hinted(self) -> frozenset[Tile]:
        """The tiles of the hinted move."""
        return told.tiles_in(self.hint.move, self.position) if self.hint and self.position else frozenset()

    @property
    def _marked_arm(self) -> int | None:
        """The end of the line that is chosen, or where a hint would lay its tile."""
        move = self.hint.move if self.hint else None
        return move.arm if isinstance(move, Play) else self.chosen.arm

    @property
    def hint_words(self) -> tuple[str, str]:
        """The hinted move, and what it promises."""
        assert self.hint and self.position
        return told.proposal(self.hint.move, self.position), told.promise_words(self.hint.promise)

    # What was done

    @cached_property
    def steps(self) -> list[Step]:
        """The hand step by step."""
        return steps_of(self.state.shown) if self.state.shown else []

    @property
    def last(self) -> Step | None:
        """The last step."""
        return self.steps[-1] if self.steps else None

    @property
    def undoes(self) -> str:
        """What an undo would take back."""
        if self.state.finished:
            return _("the end")
        return told.done(self.state.rulings[-1].entry) if self.state.rulings else _("the deal")

    @property
    def ending(self) -> str:
        """How the hand ended."""
        return told.ending_words(self.state.rulings[-1]) if self.state.rulings else ""

    @property
    def turned(self) -> Step | None:
        """The step after which a lost hand could no longer be won; None where it never could be."""
        point = turned_at(self.state.shown) if self.state.shown else None
        if point is None or point.at == 0:
            return None
        return next(step for step in self.steps if step.play == point.at + 1 and step.last)

    @property
    def never_winnable(self) -> bool:
        """Whether a lost hand could not have been won from its starting tiles."""
        point = turned_at(self.state.shown) if self.state.shown else None
        return point is not None and point.at == 0

    @property
    def best_possible(self) -> int | None:
        """How few tiles a hand that never could be won could have left; None where that isn't known."""
        if not self.never_winnable or not self.state.shown:
            return None
        return verdict_after(self.state.shown, 1).fewest_left

    @property
    def turn_is_proved(self) -> bool:
        """Whether it is known that the hand could be won before its turning point."""
        point = turned_at(self.state.shown) if self.state.shown else None
        return bool(point and point.proved)

    @cached_property
    def tally(self) -> queries.Tally | None:
        """What the player has won and lost of this patience, over all sessions."""
        return queries.tally_of(self.state.seats[0].player, self.variant.slug)


def _tile_href(tile: Tile) -> str:
    return f"?tile={tile}"


def _column_href(column: int) -> str:
    return f"?column={column}"


def _end_href(arm: Arm) -> str:
    return f"?arm={arm.number}"

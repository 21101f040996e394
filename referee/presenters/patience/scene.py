"""The contents of the table page of a patience, made from a `TableState`: values for the templates, no HTTP."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from django.utils.safestring import SafeString, mark_safe

from referee.drawing import Canvas, Highlights, Links, Size
from referee.presenters.patience import moves
from referee.presenters.patience.bases import BasePatienceScene
from referee.presenters.patience.loss import Loss, loss_of
from referee.presenters.patience.starting_tiles import Starting
from referee.presenters.patience.steps import Step, steps_of
from referee.presenters.patience.tabletop import Tabletop
from referee.presenters.patience.tray import MoveTray
from referee.presenters.patience.verdicts import outlook_of, verdict_after, verdict_words
from scoring.entries import Draw, Entry, Play, Remove
from scoring.layout import Arm
from scoring.patience import hint
from scoring.tiles import Tile
from scoring.winnability import Hint, Verdict

# Pixels of the page's height that the felt can't use: always, and in addition when there is a result.
_BESIDE_FELT = 190
_RESULT = 206
_SMALLEST_FELT = 130
_WIDEST = 760
_SIDEWAYS = 560
_OVER_FELT = 72

_BODIES = {"lay": "patience/_start.html", "play": "patience/_play.html"}
_BODIES |= {"result": "patience/_after_game.html", "over": "patience/_after_game.html"}


@dataclass(frozen=True, kw_only=True)
class PatienceScene(BasePatienceScene):
    """The contents of the page of a patience."""

    tabletop: Tabletop

    news = "patience/_announcement.html"
    hand_sheet = "patience/_hand_sheet.html"
    board = ("patience/_board_scores.html", "patience/_board_status.html")
    right = "corrections/_patience_entry.html"

    @property
    def mode(self) -> str:
        """The mode of the page: ``begin``, ``lay``, ``play``, ``result`` or ``over`` (the session)."""
        if self.state.finished:
            return "over"
        if self.position is None:
            return "begin"
        if self.position.ending:
            return "result"
        return "play" if self.position.table else "lay"

    @property
    def body(self) -> str:
        if self.mode == "lay" and not self.may_enter:
            return "patience/_before_game.html"
        return _BODIES.get(self.mode, "patience/_before_game.html")

    @property
    def css(self) -> str:
        kind = self.tabletop.kind if self.position and self.position.table else "none"
        return f"{super().css} patience kind-{kind}"

    @property
    def starting(self) -> Starting:
        """The starting tiles as far as they were tapped."""
        return Starting.read(self.patience, self.selection)

    # The picture

    @property
    def size(self) -> Size:
        """The felt's size in pixels."""
        width, height = self.screen.whole
        if width >= _SIDEWAYS and width * 5 >= height * 6:
            return max(_SMALLEST_FELT, width - self._beside), max(_SMALLEST_FELT, height - _OVER_FELT)
        return min(width, _WIDEST), max(_SMALLEST_FELT, height - _BESIDE_FELT - self._below)

    @property
    def _beside(self) -> int:
        """The width of the parts beside the felt on a screen that is wider than high."""
        width, _height = self.screen.whole
        if self._below:
            return max(336, min(620, width * 36 // 100))
        return max(230, min(380, width * 26 // 100))

    @property
    def _below(self) -> int:
        if self.mode == "play" and self.may_enter and self.tabletop.tray_height:
            return self.tabletop.tray_height
        if self.mode in ("result", "over"):
            return _RESULT
        return self.tabletop.watched_height if self.position and self.position.table else 0

    @property
    def felt(self) -> SafeString:
        return self._drawn(self.size, self.links)

    def picture(self, size: Size) -> SafeString:
        return self._drawn(size, Links())

    def _drawn(self, size: Size, links: Links) -> SafeString:
        table = self.position.table if self.position else None
        assert table
        chosen = frozenset({self.selection.tile}) if self.selection.tile else frozenset()
        highlights = Highlights(chosen, self.hinted, self.newest, self._marked_arm)
        svg = self.tabletop.draw(table, Canvas(size, links, highlights))
        return mark_safe(svg)  # noqa: S308  # made by `drawing` from numbers and escaped labels

    @property
    def links(self) -> Links:
        """The addresses to which taps on the picture lead."""
        return Links(_tile_href, _column_href, _end_href) if self.may_enter and self.mode == "play" else Links()

    @property
    def newest(self) -> frozenset[Tile]:
        """The tile drawn last, which is marked so that it is easy to find."""
        entry = self.state.rulings[-1].entry if self.state.rulings else None
        return moves.tiles_named(entry) if isinstance(entry, Draw) else frozenset()

    # Possible moves

    @cached_property
    def moves(self) -> tuple[Entry, ...]:
        """The lawful moves."""
        return self.patience.moves(self.position) if self.position else ()

    @property
    def pairs(self) -> str:
        """The pairs that may go, for the script: ``6-4+2-0 5-5+1-1``."""
        taken = [move.tiles for move in self.moves if isinstance(move, Remove) and len(move.tiles) == 2]
        return " ".join(f"{one}+{other}" for one, other in taken)

    @cached_property
    def tray(self) -> MoveTray:
        """The moves to tap below the picture."""
        assert self.position
        return self.tabletop.tray(self.position, self.moves, self.selection)

    @property
    def result_template(self) -> str:
        """The template of the additional part of the result; empty where there is none."""
        return self.tabletop.result_template if self.position and self.position.table else ""

    @property
    def what_now(self) -> str:
        """The next thing to do, in words; empty where the moves are counted."""
        return self.tabletop.what_now(self.tray)

    # The referee's verdict

    @cached_property
    def verdict(self) -> Verdict:
        """The verdict on whether the hand can still be won."""
        assert self.state.shown
        return verdict_after(self.state.shown)

    @property
    def verdict_words(self) -> str:
        """The verdict in a sentence."""
        return verdict_words(self.verdict)

    @property
    def outlook(self) -> str:
        """The verdict for the page's colors: ``good``, ``bad`` or ``open``."""
        return outlook_of(self.verdict)

    @cached_property
    def hint(self) -> Hint | None:
        """The move that the reader asked for as a hint."""
        return hint(self.position) if self.selection.hint and self.position else None

    @property
    def hinted(self) -> frozenset[Tile]:
        """The tiles of the hinted move."""
        if not (self.hint and self.position):
            return frozenset()
        return self.tabletop.tiles_in(self.hint.move, self.position.table)

    @property
    def _marked_arm(self) -> int | None:
        """The end of the line that is chosen, or where a hint would lay its tile."""
        move = self.hint.move if self.hint else None
        return move.arm if isinstance(move, Play) else self.selection.arm

    @property
    def hint_words(self) -> tuple[str, str]:
        """The hinted move, and what it promises."""
        assert self.hint and self.position and self.position.table
        return self.tabletop.proposal(self.hint.move, self.position.table), moves.promise_words(self.hint)

    # Moves made

    @cached_property
    def steps(self) -> list[Step]:
        """The hand step by step."""
        return steps_of(self.state.shown, self.tabletop) if self.state.shown else []

    @property
    def last(self) -> Step | None:
        """The last step."""
        return self.steps[-1] if self.steps else None

    @property
    def ending(self) -> str:
        """The ending of the hand, in words."""
        return moves.ending_words(self.state.rulings[-1]) if self.state.rulings else ""

    @cached_property
    def loss(self) -> Loss | None:
        """The way a lost hand was lost; None if it isn't lost."""
        return loss_of(self.state.shown, self.steps) if self.state.shown else None


def _tile_href(tile: Tile) -> str:
    return f"?tile={tile}"


def _column_href(column: int) -> str:
    return f"?column={column}"


def _end_href(arm: Arm) -> str:
    return f"?arm={arm.number}"

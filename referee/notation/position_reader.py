"""The reader of positions in one line (docs/notation.md)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from django.utils.translation import gettext as _
from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput

from referee.notation.draft import Mistake, Mistakes
from referee.notation.patience_layout import read_lying
from referee.notation.position import VERSION, HandPosition, usual_boneyard, usual_last
from referee.notation.position_layout import Ground, LaidToken, lay
from referee.notation.position_memory import VisibleCounts, read_memory
from referee.notation.quoting import unquoted
from referee.notation.text_entries import first_tree, tokens
from referee.notation.text_reader import LONGEST_LINE, option_read
from referee.wording.rulings import in_reader_words
from scoring.deal import Deal
from scoring.ending import Ending
from scoring.facts import HubSource
from scoring.hand import Hand
from scoring.hooks import Memory
from scoring.patience import Patience, Position
from scoring.record import JsonObject, RecordError
from scoring.record.session_record import read_game
from scoring.tiles import Tile
from scoring.turns import Finish, TurnOrder
from scoring.variant import Variant

ONCE = (
    *("lies", "turn", "boneyard", "leader", "hand", "counted", "last", "passed", "drawn", "skips", "ended"),
    *("row", "columns", "reserve", "held", "stock", "touch", "moves"),
)
"""The clauses that a line may have only once."""

BEGINS = "Referee position"
"""The beginning of a position, which tells it from a session."""


@cache
def _grammar() -> Lark:
    text = files("referee.notation").joinpath("position.lark").read_text(encoding="utf-8")
    return Lark(text, parser="lalr", maybe_placeholders=False, propagate_positions=True)


def read_position(text: str) -> HandPosition:
    """Return the position in a line.

    :raises Mistakes: it can't be read, or is impossible; the error has every mistake with its column
    """
    line = text.strip()
    if len(line) > LONGEST_LINE or "\n" in line:
        raise Mistakes(
            [Mistake("", _("A position is one line of %(most)d characters at most.") % {"most": LONGEST_LINE}, 1)]
        )
    try:
        return _PositionReader(_grammar().parse(line)).standing()
    except UnexpectedInput as error:
        column = error.column if error.column > 0 else len(line) + 1
        raise Mistakes([Mistake("", _("This line can't be read from here on."), 1, column)]) from None
    except ValueError:
        raise Mistakes(
            [Mistake("", _("A text on this line has an escape or a number that can't be read."), 1)]
        ) from None


class _PositionReader:
    """The state of reading a position: its clauses by name, and the mistakes."""

    def __init__(self, tree: Tree[Token]) -> None:
        self.tree = tree
        self.mistakes: list[Mistake] = []
        self.size = 0
        self.flags = {token.type for token in tokens(tree)}
        self.seats = self._all("seat")
        self.names = tuple(unquoted(tokens(seat)[1]) for seat in self.seats)

    def standing(self) -> HandPosition:
        """Return the position that the clauses make."""
        if int(tokens(self.tree)[0]) != VERSION:
            self._blame(_("Only version %(version)d of a position can be read.") % {"version": VERSION})
        for name in ONCE:
            for again in self._all(name)[1:]:
                self._blame(
                    _("“%(clause)s” stands here twice.") % {"clause": "hand" if name == "held" else name}, again
                )
        self._stop()
        game, sides = self._game()
        self._stop()
        if isinstance(game, Patience):
            hand: Hand | Position = read_lying(self.tree, game, list(self._laid()), self._blame)
        else:
            hand = self._hand(game, sides)
        self._stop()
        return HandPosition(self.names, hand)

    # The parts of the line

    def _all(self, name: str) -> list[Tree[Token]]:
        return [child for child in self.tree.children if isinstance(child, Tree) and child.data == name]

    def _one(self, name: str) -> Tree[Token] | None:
        return first_tree(self.tree, name)

    def _number(self, name: str, tree: Tree[Token] | None = None) -> int | None:
        found = first_tree(tree or self.tree, name)
        return int(tokens(found)[0]) if found else None

    def _blame(self, message: str, where: Tree[Token] | Token | None = None) -> None:
        column = where.column if isinstance(where, Token) else where.meta.column if where else None
        self.mistakes.append(Mistake("", message, 1, column))

    def _stop(self) -> None:
        if self.mistakes:
            raise Mistakes(self.mistakes)

    # The game and its players

    def _game(self) -> tuple[Variant | Patience, tuple[int, ...]]:
        seats: list[JsonObject] = []
        for number, (seat, name) in enumerate(zip(self.seats, self.names, strict=True), start=1):
            if int(tokens(seat)[0]) != number:
                self._blame(_("The seats are numbered from 1. This is seat %(number)d.") % {"number": number}, seat)
            side = self._number("side", seat)
            seats.append({"name": name, "side": number if side is None else side})
        rules = [tokens(rule) for rule in self.tree.find_data("rule")]
        options: JsonObject = {str(key): option_read(str(value)) for key, value in rules}
        try:
            game, _names, sides = read_game(
                {"variant": str(tokens(self.tree)[1]), "seats": list(seats), "options": options}
            )
        except RecordError as error:
            raise Mistakes([Mistake(error.place, in_reader_words(error.message), 1)]) from None
        assert isinstance(game, (Variant, Patience))
        return game, sides

    def _seat_named(self, who: Token) -> int:
        seat = int(who) if who.type == "INT" else 0
        if not seat and unquoted(who) in self.names:
            seat = self.names.index(unquoted(who)) + 1
        if not 1 <= seat <= len(self.names):
            self._blame(_("Nobody called %(name)s sits at this table.") % {"name": unquoted(who)}, who)
            return 1
        return seat

    # The hand

    def _hand(self, game: Variant, sides: tuple[int, ...]) -> Hand:
        self.size = game.set.size
        points = {side: self._points(sides, side) for side in sides}
        began = {side: self._points(sides, side, "began", points[side]) for side in sides}
        have_scored = frozenset(side for side in sides if self._has_scored(sides, side, points[side]))
        leader, laid = self._one("leader"), list(self._laid())
        hub = self._hub(game, laid)
        number = self._number("hand") or 1
        counted = self._number("counted")
        counted = number - 1 if counted is None else counted
        deal = Deal(
            variant=game,
            sides=sides,
            leader=self._seat_named(tokens(leader)[0]) if leader else 1,
            dealt=tuple(self._of_seat("dealt", seat, game.dealt_to(len(sides))) for seat in self.seats),
            no_double="NO_DOUBLE" in self.flags,
            opening_scores=MappingProxyType(began),
            tie_hand="TIE_HAND" in self.flags,
            number=number,
            first=not counted,
            counted=counted,
            hub=hub,
        )
        start = Hand.dealt(deal, have_scored)
        ground = Ground(start.layout, game.set, game.joining.touching_sum)
        layout = lay(ground, laid[1:] if hub else laid, self._blame)
        tiles = tuple(self._of_seat("tiles", seat, None) for seat in self.seats)
        hand = start._replace(
            layout=layout, tiles_left=tiles, points=MappingProxyType(points), order=self._order(), finish=self._finish()
        )
        last = self._one("last")
        laid_by = self._seat_named(tokens(last)[0]) if last else usual_last(hand)
        hand = hand._replace(boneyard=self._boneyard(hand), order=hand.order._replace(laid_by=laid_by))
        return self._remembering(hand)

    def _of_seat(self, name: str, seat: Tree[Token], usual: int | None) -> int:
        number = self._number(name, seat)
        if number is None and usual is None:
            self._blame(_("Say how many tiles everybody has left: “4 tiles”."), seat)
        return self._at_most_the_set(number if number is not None else usual or 0, seat)

    def _at_most_the_set(self, tiles: int, seat: Tree[Token]) -> int:
        if tiles > self.size:
            self._blame(_("These are more tiles than the %(size)d of the set.") % {"size": self.size}, seat)
            return 0
        return tiles

    def _of_side(self, sides: tuple[int, ...], side: int) -> Iterator[Tree[Token]]:
        return (seat for seat, of in zip(self.seats, sides, strict=True) if of == side)

    def _points(self, sides: tuple[int, ...], side: int, name: str = "points", usual: int = 0) -> int:
        said = [number for seat in self._of_side(sides, side) if (number := self._number(name, seat)) is not None]
        if len(set(said)) > 1:
            self._blame(_("Partners share their points."), next(self._of_side(sides, side)))
        return said[0] if said else usual

    def _has_scored(self, sides: tuple[int, ...], side: int, points: int) -> bool:
        said = {token.type for seat in self._of_side(sides, side) for token in tokens(seat)}
        return "SCORED" in said or (points != 0 and "UNSCORED" not in said)

    def _laid(self) -> Iterator[LaidToken]:
        lies = self._one("lies")
        for laid in lies.children if lies else ():
            assert isinstance(laid, Tree)
            yield LaidToken(tokens(laid)[0], self._number("arm", laid), self._number("inward", laid))

    def _hub(self, game: Variant, laid: Sequence[LaidToken]) -> Tile | None:
        """Return the double in the middle, the first tile that lies; None in games without one."""
        if game.hub is HubSource.NONE:
            return None
        hub = Tile.parse(laid[0].tile) if laid else None
        if hub is None or not hub.is_double or hub not in game.set:
            text = _("Begin with the double in the middle: “lies %(tile)s”.")
            self._blame(text % {"tile": Tile(game.set.highest, game.set.highest)}, laid[0].tile if laid else None)
            self._stop()
        return hub

    def _order(self) -> TurnOrder:
        turn, passed = self._one("turn"), self._one("passed")
        if turn is None:
            self._blame(_("Say whose turn it is: “turn: %(name)s”.") % {"name": self.names[0]})
        return TurnOrder(
            self._seat_named(tokens(turn)[0]) if turn else 1,
            -1 if "REVERSED" in self.flags else 1,
            self._number("skips") or 0,
            frozenset(self._seat_named(who) for who in tokens(passed)) if passed else frozenset(),
            self._number("drawn") or 0,
        )

    def _finish(self) -> Finish | None:
        ended = self._one("ended")
        if ended is None:
            return None
        out, flags = first_tree(ended, "out"), {token.type for token in tokens(ended)}
        return Finish(
            Ending(str(tokens(ended)[0])), self._seat_named(tokens(out)[0]) if out else None, "UNSCORED" in flags
        )

    def _boneyard(self, hand: Hand) -> int:
        said = self._number("boneyard")
        boneyard = usual_boneyard(hand) if said is None else said
        if boneyard + sum(hand.tiles_left) + len(hand.layout.placed) > self.size:
            self._blame(_("These are more tiles than the %(size)d of the set.") % {"size": self.size})
        return boneyard

    def _remembering(self, hand: Hand) -> Hand:
        written = dict(map(_remembered, self._all("remembers")))
        seen = VisibleCounts(hand.tiles_left, len(hand.layout.arms))
        try:
            if hand.memory or written:
                return hand._replace(memory=read_memory(hand.memory or Memory(), written, seen))
        except ValueError:
            self._blame(_("This game remembers nothing like that."), self._one("remembers"))
        return hand


def _remembered(tree: Tree[Token]) -> tuple[str, tuple[int | Tile | None, ...]]:
    key, *words = tokens(tree)
    return str(key), tuple(map(_word, words))


def _word(word: Token) -> int | Tile | None:
    if word.type == "TILE":
        return Tile.parse(word)
    return int(word) if word.type == "INT" else None

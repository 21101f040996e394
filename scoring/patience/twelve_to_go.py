"""Twelve to Go (rulebook 4): of six tiles face up, take two that add up to twelve; the stock replaces them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from scoring.ending import Ending
from scoring.entries import Draw, Entry, Lay, Remove
from scoring.faults import Code, Fault
from scoring.marking import N_
from scoring.messages import Plural, Template
from scoring.patience.layout import StartingLayout
from scoring.patience.pairs import pair_faults, pairs_among, sum_faults
from scoring.patience.patience import Patience
from scoring.patience.rules import PatienceRules
from scoring.patience.search import Search
from scoring.patience.tableau import Tableau
from scoring.record import JsonObject
from scoring.tiles import Tile

Pips = tuple[int, ...]
"""Tiles for the search: their pips in order, because tiles with equally many make no difference."""


@dataclass(frozen=True, slots=True)
class FaceUp(Tableau):
    """The tiles face up, and the ``unseen`` ones of the stock.

    ``shown`` is the number that lies face up while the stock lasts.
    """

    tiles: tuple[Tile, ...]
    unseen: tuple[Tile, ...]
    shown: int
    total: int

    @property
    def stock(self) -> tuple[Tile, ...]:
        return self.unseen

    @property
    def draws_due(self) -> int:
        """The number of tiles of the stock that must still replace those that went."""
        return max(0, min(self.shown - len(self.tiles), len(self.unseen)))

    @property
    def tiles_left(self) -> int:
        return len(self.tiles)

    @property
    def only_stock_decides(self) -> bool:
        """True, because tiles with equally many pips are alike, and a pair that goes leaves every other pair as it was.

        So after the same number of moves, the same tiles have come and the same number of pairs are left, whichever
        pairs were taken first.
        """
        return True

    @property
    def ending(self) -> Ending | None:
        if not self.tiles and not self.unseen:
            return Ending.WON
        return None if any(self.moves()) else Ending.LOST

    def moves(self) -> Iterator[Entry]:
        if self.draws_due:
            yield Draw(1)
        else:
            yield from (Remove(pair) for pair in pairs_among(self.tiles, self.total))

    def faults(self, entry: Entry) -> Iterator[Fault]:
        """Yield every broken rule.

        Two tiles face up can stand as a pair, replaced or not, and so can a tile too many from the stock.
        """
        match entry:
            case Remove(tiles=tiles):
                yield from pair_faults(tiles)
                for tile in dict.fromkeys(tiles):
                    if tile not in self.tiles:
                        yield self._not_here(tile)
                yield from sum_faults(tiles, self.total)
                if self.draws_due:
                    yield Fault(Code.MUST_DRAW, {"due": self.draws_due}, why="replace")
            case Draw(tile=None):
                yield Fault(Code.RULE_FORBIDS, may_stand=False, why="draw_unnamed", passage="playing")
            case Draw(tile=Tile() as tile):
                if tile in self.tiles:
                    yield Fault(Code.TILE_ALREADY_PLAYED, {"tile": tile}, may_stand=False, why="face_up")
                elif tile not in self.unseen:
                    yield self._not_here(tile)
                if not self.unseen:
                    yield Fault(Code.BONEYARD_EMPTY, may_stand=False, why="stock")
                elif not self.draws_due:
                    yield Fault(Code.MAY_NOT_DRAW, {"shown": self.shown}, why="full")

    def after(self, entry: Entry) -> FaceUp:
        match entry:
            case Remove(tiles=gone):
                return self._with(tuple(tile for tile in self.tiles if tile not in gone), self.unseen)
            case Draw(tile=Tile() as drawn):
                return self._with((*self.tiles, drawn), tuple(tile for tile in self.unseen if tile != drawn))
            case _:
                raise TypeError(entry)

    def moves_made_by(self, entry: Entry) -> int:
        """Return 0 for a draw, since replacing a pair belongs to taking the pair and is not a move of its own."""
        return 0 if isinstance(entry, Draw) else 1

    def may_be_won(self, search: Search) -> bool:
        """Return True if every tile has a partner, because then the best order of the stock always brings a pair.

        Among the tiles left face up after a pair, either two are partners, or one has its partner in the stock, which
        may come next. A tile can lack a partner only after a wrong pair was let stand.
        """
        search.look()
        left = Counter(tile.pips for tile in (*self.tiles, *self.unseen))
        partners = all(left[pips] == left[self.total - pips] for pips in left)
        return partners and left[self.total // 2] % 2 == 0 and self.ending is not Ending.LOST

    def is_sure(self, search: Search) -> bool:
        if not self.may_be_won(search):
            return False
        return self._always_goes_on(_pips(self.tiles), _pips(self.unseen), search)

    def as_json(self) -> JsonObject:
        return {"hand": [str(tile) for tile in self.tiles]}

    def _with(self, tiles: tuple[Tile, ...], unseen: tuple[Tile, ...]) -> FaceUp:
        return FaceUp(tiles, unseen, self.shown, self.total)

    def _not_here(self, tile: Tile) -> Fault:
        if tile in self.unseen:
            return Fault(Code.NOT_AVAILABLE, {"tile": tile}, may_stand=False, why="stock")
        return Fault(Code.TILE_ALREADY_PLAYED, {"tile": tile}, may_stand=False, why="gone")

    def _always_goes_on(self, tiles: Pips, unseen: Pips, search: Search) -> bool:
        """Return True if some choice of pairs wins against every order of the stock.

        Every tile must have its partner.
        """
        if not unseen:
            return True
        key = (tiles, unseen)
        if key not in search.memory:
            search.look()
            if len(tiles) < self.shown:
                worst_first = sorted(set(unseen), key=lambda pips: self.total - pips in tiles)
                search.memory[key] = all(
                    self._always_goes_on(tuple(sorted((*tiles, drawn))), _less(unseen, drawn), search)
                    for drawn in worst_first
                )
            else:
                search.memory[key] = any(
                    self._always_goes_on(_less(_less(tiles, pips), self.total - pips), unseen, search)
                    for pips in set(tiles)
                    if self.total - pips in _less(tiles, pips)
                )
        wins: bool = search.memory[key]
        return wins


def _pips(tiles: tuple[Tile, ...]) -> Pips:
    return tuple(sorted(tile.pips for tile in tiles))


def _less(tiles: Pips, pips: int) -> Pips:
    """Return the tiles, without one that has this many pips."""
    at = tiles.index(pips)
    return tiles[:at] + tiles[at + 1 :]


def begins(variant: PatienceRules, lay: Lay) -> FaceUp:
    """Return the tiles face up as they were laid; all the others are the stock."""
    unseen = tuple(tile for tile in variant.set if tile not in lay.hand)
    return FaceUp(lay.hand, unseen, shown=variant.start.hand, total=2 * variant.tile_set)


SENTENCES: dict[str, Template] = {
    "not_available.stock": N_("{tile} isn't face up. It is still in the stock."),
    "tile_already_played.face_up": N_("{tile} is already face up."),
    "may_not_draw.full": Plural(
        "No tile can be drawn while {shown} tile is face up.",
        "No tile can be drawn while {shown} tiles are face up.",
        by="shown",
    ),
    "must_draw.replace": N_("The tiles that went must be replaced first. Tiles to draw from the stock: {due}."),
}
"""The referee's sentences about the game's own rules."""


TWELVE_TO_GO = Patience(
    slug="twelve-to-go",
    name=N_("Twelve to Go"),
    summary=N_("Clear the whole set in pairs of 12 pips, from six tiles at a time."),
    how=(
        N_("Lay six tiles face up. The other 22 are the stock, face down."),
        N_("Two of the six that have 12 pips together go: 6-2 with 3-1, say, or 6-6 with 0-0."),
        N_("The stock replaces them before the next two go."),
        N_("You win when all 28 have gone, and lose when no two make 12."),
    ),
    start=StartingLayout(hand=6),
    entries=(Remove, Draw),
    begins=begins,
    sentences=SENTENCES,
)

"""A table as tests use it: opened, a hand begun, and what people enter in a few words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import pytest

from referee import models, operations, queries
from referee.operations import Begun, LineMoved, Opened, Recorded
from referee.operations.parsing import read_beginning, read_entry, read_opening
from scoring.depths import Depth
from scoring.entries import Entry, Play
from scoring.game import Game, HandState
from scoring.hand import Hand
from scoring.record.adjudication import adjudicate
from scoring.record.session_record import read_record
from scoring.ruling import Ruling
from scoring.variant import Variant
from tests.support.seats import seated


@dataclass
class Table:
    """A session with its keys; ``by`` is the keeper's unless a call says otherwise."""

    session_id: UUID
    keeper: models.Key
    seat_keys: dict[int, models.Key]
    hand_id: UUID | None = None

    @property
    def state(self) -> queries.TableState:
        """The table as it stands."""
        return queries.table_state(session_id=self.session_id)

    @property
    def game(self) -> Game:
        """The game that reads the entries."""
        return queries.game_of_hand(self.hand_id) if self.hand_id else self.state.game

    @property
    def version(self) -> int:
        """The session's version."""
        return self.state.version

    @property
    def scores(self) -> dict[int, int]:
        """Points by side."""
        return dict(self.state.scores)

    @property
    def log(self) -> list[models.Play]:
        """Every line after the one that opened the session, in order."""
        return list(models.Play.objects.filter(session=self.session_id, version__gt=0).order_by("version"))

    def begin(self, **given: Any) -> Begun:
        """Begin the next hand."""
        told = {
            key: given.pop(key) for key in ("depth", "leader", "dealt", "no_double", "hub", "laid_by") if key in given
        }
        opening = self.state.log_state.opening
        beginning = read_beginning(opening.game, len(opening.sides), told)
        defaults = {"session_id": self.session_id, "by": self.keeper, "beginning": beginning}
        begun = operations.begin_hand(**{**defaults, **given})
        self.hand_id = begun.row.id
        return begun

    def enter(self, entry: dict[str, Any], **given: Any) -> Recorded:
        """Enter something as the record writes it, in the present hand."""
        read, marks = read_entry(self.game, entry)
        defaults = {"hand_id": self.hand_id, "by": self.keeper, "entry": read, "marks": marks}
        return operations.record_entry(**{**defaults, **given})

    def check(self, entry: dict[str, Any]) -> Ruling[HandState]:
        """Return the ruling that an entry would get."""
        assert self.hand_id is not None
        read, _marks = read_entry(self.game, entry)
        return operations.check_entry(hand_id=self.hand_id, entry=read).ruling

    def play(self, text: str, **given: Any) -> Recorded:
        """Enter a play such as ``1: 5-5`` or ``2: 5-0 on 1``."""
        return self.enter(lay(text), **given)

    def plays(self, *texts: str) -> Recorded:
        """Enter one play after another; the last one's answer."""
        return [self.play(text) for text in texts][-1]

    def undo(self, **given: Any) -> LineMoved:
        """Take the last line back."""
        return operations.undo(**{"session_id": self.session_id, "by": self.keeper, **given})


def open_session(
    *names: str,
    variant: str = "all-fives",
    options: dict[str, Any] | None = None,
    device: str = "",
    shows_deductions: bool = False,
    circle: int | None = None,
    account: int | None = None,
    sides: Sequence[int] = (),
    depth: Depth = Depth.TILES,
) -> Opened:
    """Open a session for these people (Ann and Bo), as a page or program does."""
    seats = seated(variant, names or ("Ann", "Bo"))
    for seat, side in zip(seats, sides, strict=False):
        seat["side"] = side
    sent = read_opening({"variant": variant, "options": options, "seats": seats, "depth": depth.value})
    return operations.open_session(
        game=sent.game,
        seats=sent.seats,
        depth=sent.depth,
        device=device,
        shows_deductions=shows_deductions,
        circle=circle,
        account=account,
    )


def open_table(
    *names: str,
    variant: str = "all-fives",
    begin: bool = True,
    sides: Sequence[int] = (),
    depth: Depth = Depth.TILES,
    **options: Any,
) -> Table:
    """Open a table for these people (Ann and Bo), with a first hand begun."""
    opened = open_session(*names, variant=variant, options=options, sides=sides, depth=depth)
    keeper = queries.key_by_secret(opened.keeper_key)
    assert keeper is not None
    seat_keys = {seat: key for seat, secret in opened.seat_keys.items() if (key := queries.key_by_secret(secret))}
    table = Table(opened.session.id, keeper, seat_keys)
    if begin:
        table.begin()
    return table


def tiles_judged(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list to which the tile of every play at a table is added when it is judged."""
    judge, judged = Variant.judge, []

    def listed(game: Variant, hand: HandState, entry: Entry) -> Ruling[Hand]:
        if isinstance(entry, Play):
            judged.append(str(entry.tile))
        return judge(game, hand, entry)

    monkeypatch.setattr(Variant, "judge", listed)
    return judged


def adjudication_of(session_id: UUID) -> dict[str, Any]:
    """Return the adjudication of the session's record."""
    return adjudicate(read_record(queries.record_of(session_id)))


def lay(text: str) -> dict[str, Any]:
    """``2: 5-0 on 1`` as the record writes it."""
    seat, rest = text.split(": ")
    tile, _on, arm = rest.partition(" on ")
    return {"do": "play", "seat": int(seat), "tile": tile, **({"arm": int(arm)} if arm else {})}

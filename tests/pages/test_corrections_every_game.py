"""Corrections of whatever was entered in every game: the page is there, and shows what is then written."""

from __future__ import annotations

from itertools import cycle
from random import Random
from typing import Any

import pytest
from django.test import Client

from referee.log import InForce
from scoring.entries import Count, Draw, Move, Play, Remove, seat_of
from scoring.games import GAMES
from scoring.patience import PATIENCES
from scoring.variants import VARIANTS
from tests.support.corrections import hidden
from tests.support.pages import text_of
from tests.support.random_hands import SEED, open_game, patience_hand, table_hand
from tests.support.sample_sizes import sample

pytestmark = pytest.mark.django_db


def said(in_force: InForce) -> list[Any]:
    """Everything that people are told of a session."""
    return [
        (
            ruling.entry,
            ruling.legal,
            ruling.faults,
            ruling.awards,
            ruling.arm,
            ruling.hand.end_total,
            ruling.hand.scores,
        )
        for hand in in_force.hands
        for ruling in hand.rulings
    ]


class Righting:
    """A random hand of a game, and its keeper who corrects everything."""

    def __init__(self, slug: str) -> None:
        self.game = open_game(slug)
        dice = Random(f"{slug} {SEED}")
        hand = patience_hand(PATIENCES[slug], dice) if slug in PATIENCES else table_hand(VARIANTS[slug], dice)
        for entry in hand:
            self.game.enter(entry)

    @property
    def keeper(self) -> Client:
        return self.game.lookers["keeper"]

    @property
    def in_force(self) -> InForce:
        return self.game.table.state.log_state.in_force

    @property
    def path(self) -> str:
        return f"{self.game.path}right/"

    def look(self, path: str) -> Any:
        """Return a page, which must be there."""
        page = self.keeper.get(path)
        assert page.status_code == 200, f"{path}: {text_of(page)}"
        return page

    def show(self, path: str, **fields: Any) -> Any:
        """Return the page that answers what was tapped: what would change, or which rule it breaks, or where the tile lay."""
        page = self.keeper.post(path, fields, follow=True)
        assert page.status_code in (200, 422), f"{path} {fields}: {text_of(page)}"
        return page

    def write(self, page: Any) -> None:
        """Tap the button, and compare what was written with what was shown."""
        shown = page.context["difference"].after
        fields = {name: hidden(page, name) for name in ("seen", "id", "changes", "rest")}
        written = self.keeper.post(f"{self.path}preview/", {**fields, "write": "1"})
        assert written.status_code == 302, text_of(written)
        assert said(self.in_force) == said(shown)
        self.look(self.game.path)
        self.look(f"/session/{self.game.table.session_id}/")

    def undo(self) -> None:
        self.game.undo()


@pytest.mark.parametrize("slug", sample(2, list(GAMES), "put right"))
def test_an_entry_of_a_random_hand_can_be_put_right(slug: str) -> None:
    righting = Righting(slug)
    righting.look(righting.path)
    for about in ("?hand=1", "rules/", "seats/"):
        righting.look(righting.path + about)

    lines = righting.in_force.hands[0].lines
    for line in sample(5, lines, slug):
        righting.look(f"{righting.path}{line}/")
    for line in sample(12, lines, slug):
        for beside in ("after/", "before/1/"):
            righting.look(f"{righting.path}{line}/{beside}")


@pytest.mark.parametrize("slug", sample(2, list(GAMES), "preview"))
def test_what_a_preview_shows_is_what_is_written(slug: str) -> None:
    righting = Righting(slug)
    before = said(righting.in_force)

    for line in sample(12, righting.in_force.hands[0].lines, slug):
        page = righting.show(f"{righting.path}{line}/", do="never")
        assert said(righting.in_force) == before, "looking changes nothing"
        righting.write(page)
        righting.undo()
        assert said(righting.in_force) == before


@pytest.mark.parametrize("slug", sample(2, list(GAMES), "entered again"))
def test_an_entry_is_entered_again_as_two_others(slug: str) -> None:
    righting, dice = Righting(slug), Random(slug)
    hand = righting.in_force.hands[0]
    others = cycle(INSTEAD_IN_A_PATIENCE if slug in PATIENCES else INSTEAD_AT_A_TABLE)

    for line, ruling in sample(5, list(zip(hand.lines, hand.rulings, strict=True)), slug):
        tile = str(dice.choice(GAMES[slug].set.tiles))
        for beside, instead in (next(others), next(others)):
            fields = {name: value.format(tile=tile) for name, value in instead.items()}
            turn = {"turn": seat_of(ruling.entry) or 1, "hand": hand.id}
            righting.show(f"{righting.path}{line}/{beside}", **turn, **fields)


INSTEAD_AT_A_TABLE: list[tuple[str, dict[str, str]]] = [
    ("", {"lay": "{tile}@1"}),
    ("", {"do": "pass"}),
    ("", {"lay": "{tile}"}),
    ("", {"do": "draw", "tiles": "1"}),
    ("", {"do": "void", "reason": "a tile fell"}),
    ("after/", {"do": "adjust", "seat": "1", "points": "5", "reason": "called"}),
]
INSTEAD_IN_A_PATIENCE: list[tuple[str, dict[str, str]]] = [
    ("", {"lay": "{tile}@1"}),
    ("", {"draw": "{tile}"}),
    ("", {"take": "{tile}"}),
    ("", {"lay": "{tile}"}),
    ("", {"do": "throw_in"}),
]
"""The entry that is made instead, and its page beside the entry's own."""


@pytest.mark.parametrize("slug", PATIENCES)
def test_every_lawful_move_of_then_can_be_tapped(slug: str) -> None:
    righting = Righting(slug)
    hand = righting.in_force.hands[0]

    for number, line in sample(4, list(enumerate(hand.lines))[1:], slug):
        for move in hand.game.moves(hand.rulings[number - 1].hand)[:4]:
            match move:
                case Remove(tiles=tiles):
                    righting.show(f"{righting.path}{line}/", take=" ".join(map(str, tiles)))
                case Play(tile=tile, arm=arm):
                    righting.show(f"{righting.path}{line}/", lay=f"{tile}@{arm}" if arm else str(tile))
                case Draw() | Move():
                    righting.look(f"{righting.path}{line}/")


@pytest.mark.parametrize("slug", VARIANTS)
def test_a_count_is_counted_again(slug: str) -> None:
    righting = Righting(slug)
    hand = righting.in_force.hands[0]

    for line, ruling in zip(hand.lines, hand.rulings, strict=True):
        if isinstance(ruling.entry, Count):
            path = f"{righting.path}{line}/"
            righting.show(path, rest="1") if "All remaining tiles" in text_of(righting.look(path)) else None
            pips = {f"pips-{seat}": "3" for seat in (1, 2, 3)}
            righting.show(path, check="1", **pips)

"""The sketches beside the words of a rules page, by paragraph."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import singledispatch
from pathlib import Path
from typing import NamedTuple

from referee.presenters.rules.examples import example_of
from referee.presenters.rules.sketches import Sketch, sketch_of
from referee.rules.passages import SHORT, Passage, passages
from scoring.facts import CountRole, DrawRule, HandScoring, HubSource
from scoring.game import Game
from scoring.hooks import EQUAL_HALVES
from scoring.layout import Spinner, SpinnerOpening
from scoring.variant import Variant

FOLDER = Path(__file__).parent / "sketches"

HOW = "how"
"""The key in a game's file for the scripts of its own sentences, one for each; an empty script has no sketch."""

_AT_A_TIME = 2


class Row(NamedTuple):
    """A few paragraphs of one or two sentences, and the sketches beside them."""

    paragraphs: tuple[str, ...]
    sketches: tuple[Sketch, ...] = ()


class Illustrated(NamedTuple):
    """A part of a rules page as it is read: row by row."""

    anchor: str
    heading: str
    rows: tuple[Row, ...]


def illustrated(game: Game) -> list[Illustrated]:
    """Return every passage of the rules of a game, with its sketches."""
    own = own_scripts(game)
    return [
        Illustrated(passage.anchor, passage.heading, tuple(_rows(game, passage, own))) for passage in passages(game)
    ]


def _rows(game: Game, passage: Passage, own: Mapping[str, Sequence[str]]) -> Iterator[Row]:
    if passage.anchor == SHORT:
        example = example_of(game.slug)
        moment = _sketches(game, (f"example:{example.best_moment}",)) if example else ()
        yield Row(tuple(filter(None, passage.sentences)), moment)
        return
    if passage.anchor != "playing":
        scripts = own.get(passage.anchor) or scripts_by_fact(game).get(passage.anchor, ())
        yield Row(tuple(_paragraphs(passage.sentences)), _sketches(game, scripts))
        return
    shared = passage.sentences[: len(passage.sentences) - len(game.how)]
    scripts = list(own.get(HOW, ()))
    for number, sentence in enumerate(passage.sentences[len(shared) :]):
        before = shared if number == 0 else ()
        yield Row((*before, sentence), _sketches(game, scripts[number : number + 1]))


def _paragraphs(sentences: Sequence[str]) -> Iterator[str]:
    for start in range(0, len(sentences), _AT_A_TIME):
        yield " ".join(sentences[start : start + _AT_A_TIME])


def _sketches(game: Game, scripts: Sequence[str]) -> tuple[Sketch, ...]:
    """Return the sketches that these scripts give in this game, leaving out those that don't play out as written."""
    sketches = [sketch_of(game, script) for script in scripts if script]
    return tuple(sketch for sketch in sketches if sketch and sketch.as_written)


def own_scripts(game: Game) -> dict[str, list[str]]:
    """Return the scripts that were written for the game, by the anchor of the passage."""
    file = FOLDER / f"{game.slug}.json"
    if not file.exists():
        return {}
    written: dict[str, str | list[str]] = json.loads(file.read_text())
    return {anchor: [scripts] if isinstance(scripts, str) else scripts for anchor, scripts in written.items()}


@singledispatch
def scripts_by_fact(game: Game) -> Mapping[str, Sequence[str]]:
    """Return the scripts that show the facts of a game, by the anchor of the passage about them."""
    return {}


@scripts_by_fact.register
def _table_scripts(variant: Variant) -> Mapping[str, Sequence[str]]:
    if variant.hub is not HubSource.NONE:
        return {"lead": ("example:1",)}
    scripts = {
        "matching": ("5-5 | 5-2@1" if variant.spinner_opening is SpinnerOpening.CROSS_FIRST else "5-5 | 5-2@1 !6-4@1",),
        "spinner": (_SPINNERS.get((variant.spinner, variant.spinner_opening), "5-5"),),
        "drawing": () if variant.draw_now or variant.misses else (_DRAWS[variant.draw],),
        "ending": tuple(_blocked(variant)),
        "count": tuple(_counts(variant)),
    }
    if variant.lead.tile:
        scripts = {anchor: tuple(f"hand:2 {script}" for script in each) for anchor, each in scripts.items()}
    return {"lead": ("example:1",), **scripts}


_SPINNERS = {
    (Spinner.FIRST_DOUBLE, SpinnerOpening.SIDES_FIRST): "5-5 5-0@1 | 5-3@2 5-1@3",
    (Spinner.EVERY_DOUBLE, SpinnerOpening.FREE): "4-4 4-3@1 | 3-3@1",
}

_DRAWS = {
    DrawRule.NONE: "5-5 5-2@1 | pass",
    DrawRule.UNTIL_PLAYABLE: "5-5 5-2@1 | draw:2 2-1@1",
    DrawRule.ONE_THEN_PASS: "5-5 5-2@1 | draw 2-1@1",
    DrawRule.ONE_THEN_PLAY: "5-5 5-2@1 | draw 2-1@1",
    DrawRule.TWO_THEN_PLAY: "5-5 5-2@1 | draw:2 2-1@1",
}


def _blocked(variant: Variant) -> Iterator[str]:
    """Yield a blocked line with every tile with a 1 of the double-six set; it ends in a 1 on either side."""
    if (
        variant.joining is EQUAL_HALVES
        and not variant.misses
        and variant.spinner is not Spinner.LED_DOUBLE
        and 6 in variant.tile_sets
    ):
        tile_set = "" if variant.tile_set == 6 else "set:6 "
        yield f"{tile_set}1-1 3-1@1 3-2@1 2-1@1 4-1@2 5-4@2 5-1@2 6-1@2 6-0@2 1-0@2"


def _counts(variant: Variant) -> Iterator[str]:
    """Yield a hand that somebody wins by going out, and a blocked one."""
    left = "left:2=5-3 left:3=4-4 left:4=2-0" if variant.partners_only else "left:2=5-3+2-0 left:3=4-4"
    if variant.count_decides is not CountRole.NEVER:
        if variant.domino_score is not HandScoring.NONE:
            yield f"6-6 | {left}"
        if variant.blocked_score is not HandScoring.NONE:
            yield f"6-6 | block left:1=2-1 {left}"

"""A table game that only tests know: a file of facts, the two hooks that it changes and its own sentences, nothing else anywhere."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.ending import Earned
from scoring.entries import Play
from scoring.faults import Code, Fault
from scoring.game import Source
from scoring.hand import Hand
from scoring.hooks import Change
from scoring.options import OptionGroup, yes_or_no
from scoring.variant import Variant
from scoring.variants import shared


def tens(change: Change[Hand]) -> Iterator[Earned]:
    """Award ten pips to a tile that has ten."""
    if change.laid and change.laid.tile.pips == 10:
        yield Earned(10, "ten_pips", str(change.laid.tile))


def no_blank_lead(change: Change[Hand]) -> Iterator[Fault]:
    """Unless the table plays otherwise, a tile with a blank can't be led."""
    entry = change.entry
    if isinstance(entry, Play) and not change.before.layout.placed and 0 in entry.tile:
        if not change.before.variant.option_values["blanks_may_lead"]:
            yield Fault(Code.RULE_FORBIDS, {"tile": entry.tile}, why="blank_lead")


TENS = Variant(
    slug="tens",
    name="Tens",
    source=Source("The tests"),
    summary="Tiles with ten pips score them.",
    lead_text="The leader leads any tile without a blank.",
    how=("Nothing is drawn.", "6-4 and 5-5 score 10 points when they are laid."),
    players=(2, 4),
    target=40,
    after_entry=tens,
    extra_faults=no_blank_lead,
    sentences={
        "award.ten_pips": "The tile has ten pips.",
        "rule_forbids.blank_lead": "{tile} has a blank: another tile must be led.",
    },
    options=(
        shared.target(20, 40),
        yes_or_no("blanks_may_lead", "Tiles with a blank may be led.", default=False, group=OptionGroup.PLAY),
    ),
)

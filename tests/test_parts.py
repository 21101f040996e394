"""Parts of pages that are rendered once and kept for every table."""

from __future__ import annotations

from django.utils.translation import override

from referee.faces.choice import Choice, Pick, TileButton
from referee.faces.points import Points
from referee.templating import rendered
from scoring.tiles import Tile


def shown(points: Points) -> str:
    """A tile to tap that would bring these points."""
    pick = Pick(TileButton(Choice(Tile(6, 4), 1), points, True, (1,)), "lay")
    with override("en"):
        return str(rendered("_pick.html", "en", (("pick", pick),)))


def test_ten_points_of_one_table_are_never_shown_as_the_ten_cents_of_another() -> None:
    assert "+10<" in shown(Points(10))
    assert "+0.10<" in shown(Points(10, in_cents=True))
    assert "+10<" in shown(Points(10))


def test_points_are_a_number_all_the_same() -> None:
    assert Points(10) == 10 == Points(10, in_cents=True)
    assert Points(10) == Points(10) != Points(10, in_cents=True)
    assert sum([Points(10), Points(5)]) == 15

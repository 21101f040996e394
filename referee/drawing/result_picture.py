"""The result of a session as a picture to send: one standalone SVG image, square, as messengers like it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import NamedTuple

from django.utils.safestring import SafeString, mark_safe

from referee.drawing.chart import FONT, LOOKS, Chart, chart_svg
from referee.drawing.text_width import truncated, width_of

SIDE = 540
"""Width and height in the picture's own units."""
PIXELS = 1080

_EDGE = 32.0
_GROUND, _DEEP, _IVORY, _PALE, _GOLD, _CARD = "#1e5945", "#16452f", "#fdf8ea", "#bcd3c6", "#f2b632", "#ffffff"
_ROWS_BESIDE_A_RACE = 4
"""The most rows shown beside a race; with more sides, the labels at the ends of the lines show the scores."""
_MOST_OUTCOMES = 60


class ResultRow(NamedTuple):
    """A side and its result."""

    name: str
    amount: str
    won: bool
    side: int | None


@dataclass(frozen=True)
class ResultPicture:
    """The contents of the picture: the game, the day, who won, each side's result, and the seal of the log.

    ``race`` is drawn small. ``outcomes`` are the games of a sitting of patiences, True for those won.
    """

    game: str
    day: str
    headline: str
    rows: tuple[ResultRow, ...]
    seal: str
    race: Chart | None = None
    outcomes: tuple[bool, ...] = ()


def result_svg(picture: ResultPicture) -> SafeString:
    """Draw the picture, ``PIXELS`` wide and high."""
    told = ". ".join([picture.headline, *(f"{row.name} {row.amount}" for row in picture.rows), picture.seal])
    inside = "".join(_parts(picture))
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{PIXELS}" height="{PIXELS}" viewBox="0 0 {SIDE} {SIDE}" '
        f'role="img" aria-labelledby="result-title result-told" font-family="{FONT}">'
        f'<title id="result-title">{escape(picture.game)}, {escape(picture.day)}</title>'
        f'<desc id="result-told">{escape(told)}</desc>{inside}</svg>'
    )
    return mark_safe(svg)  # noqa: S308  # made of numbers and escaped text


def _parts(picture: ResultPicture) -> Iterator[str]:
    yield f'<rect width="{SIDE}" height="{SIDE}" fill="{_GROUND}"/>'
    yield f'<rect y="{SIDE - 44}" width="{SIDE}" height="44" fill="{_DEEP}"/>'
    yield _text(_EDGE, 48, truncated(picture.game, 290, 18), 18, _PALE)
    yield _text(SIDE - _EDGE, 48, picture.day, 18, _PALE, anchor="end")
    y = 50.0
    for line in _lines(picture.headline, 34):
        y += 42
        yield _text(_EDGE, y, line, 34, _IVORY, bold=True)
    y += 22
    beside = len(picture.rows) <= _ROWS_BESIDE_A_RACE or picture.race is None
    if beside:
        yield from _rows(picture.rows, y, most=SIDE - 60 - y)
        y += len(picture.rows) * _row_height(picture.rows, SIDE - 60 - y) + 14
    if picture.race is not None:
        yield _race(picture.race, y)
    yield from _outcomes(picture.outcomes, y)
    yield _text(_EDGE, SIDE - 16, picture.seal, 17, _IVORY)
    yield _text(SIDE - _EDGE, SIDE - 16, "Referee", 17, _PALE, anchor="end", bold=True)


def _rows(rows: Sequence[ResultRow], top: float, most: float) -> Iterator[str]:
    """Draw each side's result, one under the other; if there are many, each row gets less height."""
    height = _row_height(rows, most)
    size = min(24.0, height * 0.62)
    for number, row in enumerate(rows):
        y = top + (number + 0.7) * height
        room = SIDE - 2 * _EDGE - 26 - width_of(row.amount, size, bold=True) - 40
        if row.side:
            color = LOOKS[(row.side - 1) % len(LOOKS)].color
            yield f'<circle cx="{_EDGE + 8:.1f}" cy="{y - size * 0.34:.1f}" r="7" fill="{color}" stroke="{_IVORY}" stroke-width="1.5"/>'
        name = truncated(row.name, room, size, bold=row.won)
        yield _text(_EDGE + 26, y, name + (" ★" if row.won else ""), size, _GOLD if row.won else _IVORY, bold=row.won)
        yield _text(SIDE - _EDGE, y, row.amount, size, _IVORY, anchor="end", bold=True)


def _row_height(rows: Sequence[ResultRow], most: float) -> float:
    return min(38.0, most / (len(rows) or 1))


def _race(race: Chart, top: float) -> str:
    """Draw the race on a card that fills the room below."""
    width, height = SIDE - 2 * _EDGE, SIDE - 62 - top
    card = f'<rect x="{_EDGE:.1f}" y="{top:.1f}" width="{width:.1f}" height="{height:.1f}" rx="12" fill="{_CARD}"/>'
    size = (round(width - 16), round(height - 12))
    place = f'x="{_EDGE + 8:.1f}" y="{top + 6:.1f}" width="{size[0]}" height="{size[1]}"'
    return f"{card}<svg {place}>{chart_svg(race, size)}</svg>"


def _outcomes(outcomes: Sequence[bool], top: float) -> Iterator[str]:
    """Draw a disk for each game that was won, a ring for each that was lost; only the latest of very many."""
    across, step = 12, (SIDE - 2 * _EDGE) / 12
    for number, won in enumerate(outcomes[-_MOST_OUTCOMES:]):
        row, column = divmod(number, across)
        x, y = _EDGE + (column + 0.5) * step, top + 24 + row * step
        fill = _GOLD if won else "none"
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="13" fill="{fill}" stroke="{_GOLD if won else _PALE}" stroke-width="2.5"/>'


def _lines(text: str, size: float) -> list[str]:
    """Return the text in one line, or else in two of which the longer is as short as possible."""
    room = SIDE - 2 * _EDGE
    if width_of(text, size, bold=True) <= room:
        return [text]
    words = text.split()
    halves = ((" ".join(words[:place]), " ".join(words[place:])) for place in range(1, len(words)))
    best = min(halves, key=lambda lines: max(width_of(line, size, bold=True) for line in lines), default=(text,))
    return [truncated(line, room, size, bold=True) for line in best]


def _text(x: float, y: float, text: str, size: float, fill: str, *, anchor: str = "start", bold: bool = False) -> str:
    weight = ' font-weight="700"' if bold else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:.1f}" fill="{fill}" text-anchor="{anchor}"{weight}>{escape(text)}</text>'

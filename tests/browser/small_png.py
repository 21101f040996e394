"""PNG files small enough for a repository: 256 colors at most, each near the one that it stands for."""

from __future__ import annotations

import base64
import struct
import zlib
from collections import Counter

from playwright.sync_api import Page

Color = tuple[int, int, int]

COLORS = 256
NEAR = 2
"""Colors that differ by no more than this in red, green and blue look the same: a gradient's many shades become few."""

PIXELS = """async png => {
  const picture = new Image();
  picture.src = "data:image/png;base64," + png;
  await picture.decode();
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const brush = canvas.getContext("2d");
  brush.drawImage(picture, 0, 0);
  const pixels = brush.getImageData(0, 0, canvas.width, canvas.height).data;
  let text = "";
  for (let i = 0; i < pixels.length; i += 32768) text += String.fromCharCode(...pixels.subarray(i, i + 32768));
  return [canvas.width, btoa(text)];
}"""


def small_png(blank: Page, png: bytes) -> bytes:
    """Return the picture with a palette; ``blank`` is an empty page, whose browser decodes it."""
    width, encoded = blank.evaluate(PIXELS, base64.b64encode(png).decode())
    pixels = base64.b64decode(encoded)
    colors = list(zip(pixels[0::4], pixels[1::4], pixels[2::4], strict=True))
    stands_for = _palette(colors)
    palette = list(dict.fromkeys(stands_for.values()))
    place = {color: palette.index(near) for color, near in stands_for.items()}
    indexes = bytes(place[color] for color in colors)
    rows = b"".join(b"\0" + indexes[start : start + width] for start in range(0, len(indexes), width))
    return (
        b"\x89PNG\r\n\x1a\n"
        + _chunk(b"IHDR", struct.pack(">IIBBBBB", width, len(indexes) // width, 8, 3, 0, 0, 0))
        + _chunk(b"PLTE", b"".join(map(bytes, palette)))
        + _chunk(b"IDAT", zlib.compress(rows, 9))
        + _chunk(b"IEND", b"")
    )


def _palette(colors: list[Color]) -> dict[Color, Color]:
    """Return for each color the one that is shown in its place; the most frequent ones stay as they are."""
    palette: list[Color] = []
    stands_for: dict[Color, Color] = {}
    for color, _times in Counter(colors).most_common():
        near = min(palette, key=lambda known: _distance(known, color), default=color)
        if not palette or (_distance(near, color) > NEAR and len(palette) < COLORS):
            palette.append(color)
            near = color
        stands_for[color] = near
    return stands_for


def _distance(one: Color, other: Color) -> int:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

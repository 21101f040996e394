"""Photos as they are kept: decoded, turned upright, made smaller, and written again, so that nothing else is in them."""

from __future__ import annotations

from io import BytesIO
from typing import NamedTuple

from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from PIL import Image, ImageOps, UnidentifiedImageError

from referee.exceptions import Invalid

MOST_BYTES = 5 * 1024 * 1024
MOST_PIXELS = 50_000_000
"""The most pixels that are decoded, which take 150 MB for a moment."""
LONGEST_SIDE = 1600
QUALITY = 82


class Jpeg(NamedTuple):
    """A JPEG of our own making, and its size in pixels."""

    content: bytes
    width: int
    height: int


def as_jpeg(sent: UploadedFile[bytes]) -> Jpeg:
    """Return the photo that was sent as a JPEG whose longer side has at most ``LONGEST_SIDE`` pixels.

    Where it was taken, with which camera and when isn't kept.

    :raises Invalid: it is no JPEG or PNG, or too large
    """
    if (sent.size or 0) > MOST_BYTES:
        raise Invalid("photo", _("A photo can be %(most)d MB at most.") % {"most": MOST_BYTES // 1024**2})
    unreadable = Invalid("photo", _("This file isn't a photo that can be read. Choose a JPEG or PNG."))
    try:
        with Image.open(sent, formats=["JPEG", "PNG"]) as picture:
            if picture.width * picture.height > MOST_PIXELS:
                raise Invalid("photo", _("This photo has too many pixels. Make it smaller first."))
            picture.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))  # a large JPEG is decoded to a part of its size
            upright = ImageOps.exif_transpose(picture).convert("RGB")
    except (UnidentifiedImageError, Image.DecompressionBombError, OSError, ValueError, SyntaxError):
        raise unreadable from None
    upright.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
    written = BytesIO()
    upright.save(written, "JPEG", quality=QUALITY, optimize=True)
    return Jpeg(written.getvalue(), upright.width, upright.height)

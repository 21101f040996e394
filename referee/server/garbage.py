"""How Python looks for objects that only hold each other: a little at a time, for an answer leaves hardly any."""

from __future__ import annotations

import gc
import threading
import time

NEW_OBJECTS = 2_000
"""Objects made, and not yet gone, before the youngest are looked through, which takes half a millisecond. A tap leaves four
hundred, most of them kept with its table."""

LOOKS_AT_THE_YOUNGEST = 4
"""Before those that have outlived one look are looked through as well, which takes some milliseconds."""

NEVER = 1_000_000
SECONDS_BETWEEN_FULL_LOOKS = 3600.0
"""To look through everything takes up to half a second where a thousand tables play, and finds next to nothing."""


def collect_seldom() -> None:
    """Leave aside for good what was loaded at the start, look through the rest a little at a time, and through all of it once an hour."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS, LOOKS_AT_THE_YOUNGEST, NEVER)
    threading.Thread(target=_look_through_everything, name="garbage", daemon=True).start()


def _look_through_everything() -> None:
    while True:
        time.sleep(SECONDS_BETWEEN_FULL_LOOKS)
        gc.collect()

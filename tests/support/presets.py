"""House rules saved with a name."""

from __future__ import annotations

PEOPLE = {"name-1": "Ann", "name-2": "Bo"}


TO_150 = {"rules": "1", "rule-tile_set": "6", "rule-target": "150", "rule-voluntary_draw": "on"}


def save_rules_as(client, name="Friday rules", game="all-fives", **fields):
    return client.post(f"/new/{game}/", {**PEOPLE, **TO_150, **fields, "saved_as": name, "save": "1"})

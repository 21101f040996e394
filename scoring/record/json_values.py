"""Plain JSON values, as records and adjudications are made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias, Union

Json: TypeAlias = Union[bool, int, float, str, Sequence["Json"], Mapping[str, "Json"], None]  # noqa: UP007
"""One JSON value."""

JsonObject: TypeAlias = dict[str, Json]
"""A JSON object under construction."""

"""The patiences, one file each."""

from scoring.patience.patience import Patience

__all__ = ["PATIENCES", "Patience"]

PATIENCES: dict[str, Patience] = {}
"""Every patience by its name in records."""

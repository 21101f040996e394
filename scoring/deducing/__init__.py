"""Deducing which tiles each seat can't have and must have, from passes, draws, plays and counts (record 3.4)."""

from scoring.deducing.contradicting import why_impossible
from scoring.deducing.deduce import deduce

__all__ = ["deduce", "why_impossible"]

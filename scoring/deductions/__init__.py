"""Deductions: which unseen tiles each seat can't have and must have, from passes, draws, plays and counts (record 3.4)."""

"""Findings: what the record of a hand shows afterwards, and how certain it is."""

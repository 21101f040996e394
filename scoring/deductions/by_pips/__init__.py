"""The search over counts of which only the pips are known."""

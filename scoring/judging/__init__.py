"""The judging of an entry at the table: its faults, the changes that it makes, and the possible next moves."""

"""Judging of an entry at the table: what is wrong with it, what it changes, and what may come next."""

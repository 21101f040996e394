"""Texts in the reader's language: messages of the rules, entries, points, lists and days."""

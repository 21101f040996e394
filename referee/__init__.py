"""Referee: keeps the record of dominoes played on a real table, and judges every entry."""

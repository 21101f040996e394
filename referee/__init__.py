"""Referee: the score-keeper for dominoes played on a real table, and the referee that judges every entry."""

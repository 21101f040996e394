"""The log of a session as people read it: each line in words, with later corrections."""

from referee.presenters.log.lines import HandOfLog, LineShown, told_log

__all__ = ["HandOfLog", "LineShown", "told_log"]

"""The log that is imported with a record: read, verified, replayed line by line, and compared with the record.

Anything wrong with it is reported like any mistake in a file, with the first line that doesn't hold.
"""

from referee.notation.log.validation import read_log

__all__ = ["read_log"]

"""The log that goes along with a record: read, verified, followed line by line, and compared with the record.

Whatever is wrong with it is told like any mistake in a file, with the first line that doesn't hold.
"""

from referee.notation.log.validation import read_log

__all__ = ["read_log"]

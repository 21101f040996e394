"""Session records and adjudications as JSON: read, checked and written (record 1 to 3).

Games need what is exported here. What reads and writes whole records knows all games, and so is imported from its own
module: ``session_record``, ``adjudication`` and the others.
"""

from scoring.record.json_values import Json, JsonObject
from scoring.record.reading import Node, RecordError

__all__ = ["Json", "JsonObject", "Node", "RecordError"]

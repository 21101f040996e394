"""The check that what is stored is what was written. Checking never writes, and goes on after whatever it finds.

Repairing makes the copies in the rows again from the logs, which stay as they are.
"""

from referee.management.integrity.findings import Finding
from referee.management.integrity.players import check_people, repair_people
from referee.management.integrity.sessions import SessionKey, check_session, repair_session, session_keys
from referee.management.integrity.tables import check_tables

__all__ = [
    "Finding",
    "SessionKey",
    "check_people",
    "check_session",
    "check_tables",
    "repair_people",
    "repair_session",
    "session_keys",
]

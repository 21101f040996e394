"""Whether what is stored is what was written. Checking never writes, and goes on after whatever it finds."""

from referee.checking.findings import Finding
from referee.checking.people import check_people
from referee.checking.sessions import SessionKey, check_session, session_keys
from referee.checking.tables import check_tables

__all__ = ["Finding", "SessionKey", "check_people", "check_session", "check_tables", "session_keys"]

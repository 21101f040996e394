"""The signals for apps that may be left out: each connects to those that it needs."""

from django.dispatch import Signal

line_written = Signal()
"""The signal that a line of a session's log (``session_id``, ``version``) was written and committed."""

name_erased = Signal()
"""The signal that the name of a person is erased, within the transaction that does so.

An app that keeps names in rows of its own erases them there, and returns the number of changed rows. ``players`` are
the person's, under the names that they have from now on; ``mentions`` replaces the old ones in any text.
"""

stream_began = Signal()
"""The signal that a client begins to follow a session."""

stream_ended = Signal()
"""The signal that a client follows a session no longer."""

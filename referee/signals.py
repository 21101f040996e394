"""What happens, for apps that may be left out: each connects to what it wants to know of."""

from django.dispatch import Signal

line_written = Signal()
"""A line of a session's log (``session_id``, ``version``) was written, and its transaction is committed."""

name_erased = Signal()
"""The name of a person is erased, within the transaction that does so.

An app that keeps names in rows of its own takes it out of them, and answers how many it has changed. ``players`` are the person's,
under the names that they have from now on; ``mentions`` says what stands in place of the old ones in any text.
"""

stream_began = Signal()
"""Somebody begins to follow a session."""

stream_ended = Signal()
"""They follow it no longer."""

"""Streams: what followers of a session are sent while it goes on, from the event loop beside Django."""

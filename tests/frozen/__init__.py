"""Databases as releases wrote them: `tests/frozen/test_frozen.py` brings each up to date and checks all of it.

A release freezes one more, and none is ever made again: ``python -m tests.frozen NAME`` writes ``tests/frozen/NAME.sqlite3.xz``.
"""

"""The mark of a text that people read, by which gettext's tools find it. Nothing is translated here.

A text in two forms needs none: the tools know ``scoring.messages.Plural`` too.
"""


def N_(text: str) -> str:  # noqa: N802  # its usual name, which translators' tools know
    """Return the same text. It is translated when it is shown."""
    return text

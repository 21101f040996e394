"""The rules of dominoes: pure values, standard library only.

``judge(hand, entry)`` says whether an entry is lawful, which rules it breaks if it isn't, and what it scores or
changes.
"""

RULES_VERSION = 2
"""The version of these rules. It goes up whenever the same record would be judged differently."""

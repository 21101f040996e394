"""The rules of dominoes: pure values, standard library only.

``judge(hand, entry)`` answers whether an entry is lawful, why not, and what it brings.
"""

RULES_VERSION = 2
"""The version of these rules: grows when the same record would be judged otherwise."""

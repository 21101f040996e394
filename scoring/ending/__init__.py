"""Endings of hands: the count, blocked hands, awards and bonuses, the next leader and the standings."""

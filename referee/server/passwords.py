"""Hashing passwords takes memory and time on purpose, so that guessing is slow. It must not be slow for everybody else."""

from __future__ import annotations

from threading import Lock

from django.contrib.auth.hashers import Argon2PasswordHasher

_one_at_a_time = Lock()


class Argon2OneAtATime(Argon2PasswordHasher):
    """Argon2id as OWASP recommends it (19 MiB, two rounds), in one thread, and one hash of a process at a time.

    Django's own choice takes 100 MB and eight threads for each: eight logins at once left two requests a second of 377. A
    password that was hashed so is hashed anew when its owner signs in.
    """

    memory_cost = 19 * 1024
    time_cost = 2
    parallelism = 1

    def encode(self, password: str, salt: str) -> str:
        """The hash of the password."""
        with _one_at_a_time:
            return str(super().encode(password, salt))

    def verify(self, password: str, encoded: str) -> bool:
        """Whether it is the hash of this password."""
        with _one_at_a_time:
            return bool(super().verify(password, encoded))

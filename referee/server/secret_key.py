"""The key that signs cookies and tokens: made on first run and kept beside the database, unless the host sets one."""

import os
import secrets
import sys
from contextlib import suppress
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

from referee.server.private_files import keep_from_others, others_may_read
from referee.server.secret_key_text import InvalidKey, long_enough, read_key


def secret_key(file: Path) -> str:
    """Return the key in ``REFEREE_SECRET_KEY``, else the one kept in ``file``, making it where there is none yet.

    Several machines that serve the same tables are given the same one. Only the user who runs the server may read the
    file: if others can, that is changed, and a sentence on standard error says so. Where it can't be written the key
    lasts as long as the process: enough for a command that stores nothing, such as ``adjudicate``.

    :raises ImproperlyConfigured: the key is no text, empty or short, or can't be read, or others can read it and that can't
        be changed
    """
    if "REFEREE_SECRET_KEY" in os.environ:
        said = os.environ["REFEREE_SECRET_KEY"].strip()
        if said:
            try:
                return long_enough(said)
            except InvalidKey as error:
                raise ImproperlyConfigured(
                    f"REFEREE_SECRET_KEY {error}. Set it to at least 32 random letters and digits."
                ) from None
    try:
        if not file.exists():
            made = secrets.token_urlsafe(48)
            try:
                _write_once(file, made)
            except OSError:
                return made
        return _kept(file)
    except OSError as error:
        raise ImproperlyConfigured(f"The secret key in {file} can't be read: {error.strerror}.") from None


def is_kept(file: Path) -> bool:
    """Return True if the next process will have the same key as this one."""
    return bool(os.environ.get("REFEREE_SECRET_KEY", "").strip()) or file.exists()


def _kept(file: Path) -> str:
    if keep_from_others(file):
        print(
            f"Other users of this machine could read the secret key in {file}; now only you can. "
            "If one of them may have read it, delete the file and start again: then every phone that enters plays "
            "has to be let in again.",
            file=sys.stderr,
        )
    if others_may_read(file):
        raise ImproperlyConfigured(
            f"Other users of this machine can read the secret key in {file}, and you may not change that. "
            "Make the file your own, readable by you alone (chmod 600)."
        )
    try:
        return read_key(file.read_bytes())
    except InvalidKey as error:
        raise ImproperlyConfigured(
            f"The secret key in {file} {error}. Put the key back from a backup. If there is none, delete the file: "
            "a new key is made at the next start, and every phone that enters plays has to be let in again."
        ) from None


def _write_once(file: Path, key: str) -> None:
    """Write the file whole or not at all; of two processes that start at once, the first wins."""
    draft = file.with_name(f"{file.name}.{os.getpid()}")
    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as out:
            out.write(key + "\n")
            out.flush()
            os.fsync(out.fileno())  # an empty file after a power cut would be a key that is lost
        with suppress(FileExistsError):
            os.link(draft, file)
    finally:
        draft.unlink(missing_ok=True)

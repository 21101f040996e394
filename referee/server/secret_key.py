"""The key that signs cookies and tokens: made on first run and kept beside the database, unless the host says one."""

import os
import secrets
from contextlib import suppress
from pathlib import Path


def secret_key(file: Path) -> str:
    """Return the key that ``REFEREE_SECRET_KEY`` says, else the one kept in ``file``, making it where there is none yet.

    Several machines that serve the same tables are told the same one. Only the user who runs the server may read the file. Where it can't be written the key lasts
    as long as the process: enough for a command that stores nothing, such as ``adjudicate``.
    """
    if said := os.environ.get("REFEREE_SECRET_KEY"):
        return said
    if not file.exists():
        made = secrets.token_urlsafe(48)
        try:
            _write_once(file, made)
        except OSError:
            return made
    return file.read_text().strip()


def _write_once(file: Path, key: str) -> None:
    """Write the file whole or not at all; of two processes that start at once, the first wins."""
    draft = file.with_name(f"{file.name}.{os.getpid()}")
    file.parent.mkdir(parents=True, exist_ok=True)
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as out:
        out.write(key + "\n")
    try:
        with suppress(FileExistsError):
            os.link(draft, file)
    finally:
        draft.unlink()

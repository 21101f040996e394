"""The environment that a host may set, read so that a mistake is told in a sentence."""

from __future__ import annotations

import os
import re
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.core.exceptions import ImproperlyConfigured

if TYPE_CHECKING:
    from dj_database_url import DBConfig

known = {"REFEREE_SECRET_KEY"}
"""The names that were read: no other name that begins as ours do means anything."""

_ON = {"1", "true", "yes", "on"}
_OFF = {"", "0", "false", "no", "off"}
_HOST = re.compile(r"\.?[\w-]+(\.[\w-]+)*|\[[0-9a-fA-F:.]+\]|\*", re.ASCII)
_DATABASES = ("postgres", "postgresql", "sqlite")


def text(name: str) -> str:
    """Read any text, without the space around it; empty where there is none."""
    known.add(name)
    return os.environ.get(name, "").strip()


def switched_on(name: str) -> bool:
    """Read a switch; it is off where nothing is said.

    :raises ImproperlyConfigured: it is neither on nor off
    """
    told = text(name)
    if told.lower() not in _ON | _OFF:
        raise ImproperlyConfigured(f'{name} is "{told}"; it may be 1 or 0.')
    return told.lower() in _ON


def one_of(name: str, *choices: str) -> str:
    """Read one of these words; the first where nothing is said.

    :raises ImproperlyConfigured: it is another word
    """
    told = text(name) or choices[0]
    if told not in choices:
        may_be = " or ".join(f'"{choice}"' for choice in choices)
        raise ImproperlyConfigured(f'{name} is "{told}"; it may be {may_be}.')
    return told


def whole_number(name: str, otherwise: int, of: str) -> int:
    """Read a whole number of something.

    :raises ImproperlyConfigured: it isn't a whole number
    """
    told = text(name) or str(otherwise)
    if not (told.isascii() and told.isdecimal()):
        raise ImproperlyConfigured(f'{name} is "{told}"; it must be a whole number of {of}.')
    return int(told)


def networks(name: str, otherwise: str) -> list[str]:
    """Read addresses, or networks such as 10.0.0.0/8, separated by commas or spaces; each as the network that it names.

    :raises ImproperlyConfigured: one of them is neither
    """
    named = []
    for each in _several(text(name) or otherwise):
        try:
            named.append(str(ip_network(each, strict=False)))
        except ValueError:
            raise ImproperlyConfigured(f'{name} names "{each}", which is no address and no network.') from None
    return named


def hosts(name: str) -> list[str]:
    """Read names of hosts, separated by commas or spaces.

    :raises ImproperlyConfigured: one of them isn't, such as a whole address with ``https://``
    """
    told = _several(text(name))
    for each in told:
        if not _HOST.fullmatch(each):
            raise ImproperlyConfigured(
                f'{name} names "{each}"; a host is named as in "dominoes.example.org", without more.'
            )
    return told


def time_zone(name: str, otherwise: str) -> str:
    """Read the name of a time zone.

    :raises ImproperlyConfigured: there is none of that name
    """
    told = text(name) or otherwise
    try:
        ZoneInfo(told)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ImproperlyConfigured(f'{name} is "{told}"; a time zone is named as in "Europe/Madrid".') from None
    return told


def database(name: str, connection_seconds: int) -> DBConfig | None:
    """Read the address of a database; None where there is none.

    :raises ImproperlyConfigured: its address can't be read, or Referee doesn't know its kind
    """
    told = text(name)
    if not told:
        return None
    import dj_database_url  # only where a database is named

    try:
        if told.partition("://")[0] not in _DATABASES:
            raise ValueError
        named = dj_database_url.parse(told, conn_max_age=connection_seconds, conn_health_checks=True)
    except ValueError:
        # The address may hold a password, so it isn't told.
        raise ImproperlyConfigured(f"{name} must be an address like postgres://user:password@host/name.") from None
    if named["ENGINE"].endswith("sqlite3") and named["NAME"] in ("", ":memory:"):
        raise ImproperlyConfigured(
            f"{name} names no file; one of SQLite's is named as in sqlite:////folder/file.sqlite3."
        )
    return named


def folder(name: str, otherwise: Path) -> Path:
    """Read the name of a folder.

    :raises ImproperlyConfigured: there can't be one by that name, such as where links lead in a circle
    """
    told = Path(text(name) or otherwise)
    try:
        return told.resolve()
    except (OSError, RuntimeError):
        raise ImproperlyConfigured(f'{name} is "{told}"; no folder can be found by that name.') from None


def unknown() -> list[str]:
    """List the names in the environment that look like settings of ours and aren't."""
    return sorted(name for name in os.environ if name.startswith("REFEREE_") and name not in known)


def _several(told: str) -> list[str]:
    return told.replace(",", " ").split()

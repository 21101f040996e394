"""The messages that a translator is given, as `locale/django.pot` lists them, and Babel's commands, which read and write such lists."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from babel.messages import Catalog
from babel.messages.frontend import CommandLineInterface
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[2]
LOCALE = ROOT / "locale"
TEMPLATE = LOCALE / "django.pot"


def pybabel(*arguments: object) -> None:
    """Run `pybabel` as `make messages` does, from the folder that we are in."""
    CommandLineInterface().run(["pybabel", "--quiet", *map(str, arguments)])


def read(path: Path) -> Catalog:
    """Return the messages of a catalog or of the template."""
    with path.open("rb") as file:
        return read_po(file)


@cache
def template() -> Catalog:
    """Every message that there is to translate."""
    return read(TEMPLATE)


@cache
def texts() -> frozenset[str]:
    """Return the English of each message as it stands in the code; of one in two forms the singular."""
    return frozenset(message.id if isinstance(message.id, str) else message.id[0] for message in template())

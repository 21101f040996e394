"""Archives of what Python has compiled since it was started: with them the next start takes a third of the time.

The phone loads sources, which are smaller. Python writes what it compiles of the application beside it; the standard library is an
archive, to which it can't.
"""

from __future__ import annotations

import io
import marshal
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from importlib.util import MAGIC_NUMBER, source_hash
from pathlib import Path
from types import CodeType

from django.conf import settings
from django.template import engines
from jinja2 import Environment

_GOOD_UNCHECKED = (1).to_bytes(4, "little")
"""The flag of a compiled module whose source isn't looked at again (PEP 552)."""


def compile_templates() -> Iterator[None]:
    """Compile the templates that no page has asked for yet, one at each step."""
    environment: Environment = engines["jinja2"].env  # type: ignore[attr-defined]  # of this backend
    for name in environment.list_templates():
        environment.get_template(name)
        yield


def application_archive(root: str) -> bytes:
    """Return the application's compiled modules and templates, by their paths below ``root``, as an archive of `tar`."""
    folder = Path(root)
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for file in [*folder.rglob("__pycache__/*.pyc"), *(settings.VAR / "templates").glob("*")]:
            archive.add(file, file.relative_to(folder).as_posix())
    return out.getvalue()


def library_archive(library: str) -> bytes:
    """Return the archive of the standard library with the modules in use compiled beside their sources."""
    whole = io.BytesIO(Path(library).read_bytes())
    with zipfile.ZipFile(whole, "a") as archive:
        sources = set(archive.namelist())
        in_use = {_path_in(library, getattr(module, "__file__", None)) for module in list(sys.modules.values())}
        for name in sorted(in_use & sources):
            if f"{name}c" not in sources:
                archive.writestr(f"{name}c", _compiled(archive.read(name), f"{library}/{name}"))
    return whole.getvalue()


def _path_in(library: str, file: str | None) -> str:
    return file.removeprefix(f"{library}/") if file and file.startswith(f"{library}/") else ""


def _compiled(source: bytes, name: str) -> bytes:
    code: CodeType = compile(source, name, "exec", dont_inherit=True)
    return MAGIC_NUMBER + _GOOD_UNCHECKED + source_hash(source) + marshal.dumps(code)

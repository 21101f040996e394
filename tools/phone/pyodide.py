"""Python for the browser, from npm: exactly the package that phone/pyodide.json names."""

from __future__ import annotations

import base64
import hashlib
import json
import tarfile
from pathlib import Path

from tools.phone.fetching import fetch as download

PINNED = Path(__file__).parents[2] / "phone" / "pyodide.json"

NEEDED = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip")


class OtherPackage(Exception):
    """A package from npm that isn't the pinned one."""


def fetch(folder: Path) -> dict[str, bytes]:
    """Have npm fetch Pyodide into ``folder``, unless it is there; the files that are needed, by name.

    :raises NotFetched: npm couldn't
    :raises OtherPackage: the package has another digest
    """
    pinned = json.loads(PINNED.read_text(encoding="utf-8"))
    package = folder / f"pyodide-{pinned['version']}.tgz"
    if not package.exists():
        command = ["npm", "pack", f"pyodide@{pinned['version']}", "--silent", "--pack-destination", str(folder)]
        download(command)
    found = "sha512-" + base64.b64encode(hashlib.sha512(package.read_bytes()).digest()).decode()
    if found != pinned["integrity"]:
        raise OtherPackage(f"{package} has the digest {found}, and {PINNED} wants {pinned['integrity']}.")
    with tarfile.open(package) as archive:
        return {name: _content(archive, f"package/{name}") for name in NEEDED}


def _content(archive: tarfile.TarFile, name: str) -> bytes:
    file = archive.extractfile(name)
    assert file is not None, f"{name} is no file"
    return file.read()

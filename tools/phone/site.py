"""The site as a static host serves it: each file under a name that changes with its content, and a list of them all."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TypedDict

SHELL = Path(__file__).parents[2] / "phone"

SCRIPTS = (
    *(
        "shell.js",
        "engine.js",
        "kept.js",
        "state.js",
        "notices.js",
        "words.js",
        "worker.js",
        "file_system.js",
        "shell.css",
    ),
    *("standby.js", "loading.js", "asking.js"),
)
"""The files of the pages that stay, and of the service workers."""

AT_A_SERVER = "/phone-site"
"""The address of the site at a server, as ``PHONE_SITE_URL`` has it."""


Listed = TypedDict("Listed", {"name": str, "from": str, "packed": bool, "bytes": int, "sha256": str, "lasting": bool})
"""A file as the service worker's list has it."""


@dataclass(frozen=True)
class SiteFile:
    """A file that phones keep: under ``name``, loaded ``from`` another address where it is compressed for the way.

    A lasting one has a name that no other content will have.
    """

    name: str
    content: bytes
    is_packed: bool = False
    is_lasting: bool = True

    @property
    def address(self) -> str:
        """Return where the host has it. The host can't take it for something to be unpacked on the way."""
        return self.name + ".packed" * self.is_packed

    @cached_property
    def served(self) -> bytes:
        """Return what the host has."""
        return gzip.compress(self.content, 9, mtime=0) if self.is_packed else self.content


def folder_of(kind: str, files: dict[str, bytes], packed: Iterable[str] = ()) -> tuple[str, list[SiteFile]]:
    """Return the address of a folder for these files, which changes when one of them does, and the files in it."""
    address = f"/{kind}/{digest(*(each for pair in sorted(files.items()) for each in (pair[0].encode(), pair[1])))}/"
    return address, [SiteFile(address + name, content, name in packed) for name, content in sorted(files.items())]


def shell_files() -> dict[str, bytes]:
    """Return the files of the page that stays, by name."""
    return {name: (SHELL / name).read_bytes() for name in SCRIPTS}


def page(name: str, addresses: Mapping[str, str]) -> bytes:
    """Return a page that stays, with these addresses in it."""
    written = (SHELL / name).read_text(encoding="utf-8")
    for place, address in addresses.items():
        written = written.replace(f"__{place}__", address)
    return written.encode()


def manifest(static: dict[str, str]) -> bytes:
    """Return what makes the site an app: the manifest of the pages, with shortcuts. Its address stays, as the app's name."""
    said = json.loads((SHELL.parent / "static" / "manifest.webmanifest").read_text(encoding="utf-8"))
    icons = [{**icon, "src": f"/static/{static[icon['src']]}"} for icon in said["icons"]]
    shortcuts = [{"name": "New table", "url": "/new/"}, {"name": "Last table", "url": "/?last"}]
    return json.dumps({**said, "id": "/", "icons": icons, "shortcuts": shortcuts}, indent=2).encode()


def service_worker(files: Iterable[SiteFile]) -> bytes:
    """Return the service worker of a version."""
    return script_for([listed(file) for file in files])


def standby_worker(files: Iterable[SiteFile]) -> bytes:
    """Return the service worker of a scorekeeper's phone at a server, which has the files below ``AT_A_SERVER``."""
    of_the_other = ("/index.html", "/manifest.webmanifest")
    mine = [listed(file, AT_A_SERVER) for file in files if file.name not in of_the_other]
    return script_for(mine, "standby_worker.js")


def listed(file: SiteFile, prefix: str = "") -> Listed:
    """Return what the service worker must know of a file; ``prefix`` begins its address on the host."""
    return {
        "name": file.name,
        "from": prefix + file.address,
        "packed": file.is_packed,
        "bytes": len(file.served),
        "sha256": hashlib.sha256(file.served).hexdigest(),
        "lasting": file.is_lasting,
    }


def script_for(files: Sequence[Listed], name: str = "service_worker.js") -> bytes:
    """Return a service worker with a list of files, their digest as the version's name, and the address of other scripts."""
    script = (SHELL / name).read_text(encoding="utf-8")
    version = digest(script.encode(), json.dumps(files).encode())
    scripts = next(
        (file["from"].removesuffix("loading.js") for file in files if file["name"].endswith("/loading.js")), ""
    )
    script = script.replace("__VERSION__", version).replace("__SCRIPTS__", scripts)
    return script.replace("__FILES__", json.dumps(files, indent=1)).encode()


def digest(*parts: bytes) -> str:
    """Return a short name for content."""
    whole = hashlib.sha256()
    for part in parts:
        whole.update(len(part).to_bytes(8, "big") + part)
    return whole.hexdigest()[:12]

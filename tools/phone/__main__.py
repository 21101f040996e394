"""``python -m tools.phone``: fetch what is pinned, put everything together, and write dist/phone/."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.phone import application, libraries, pyodide, site
from tools.phone.fetching import NOT_FETCHED, NotFetched

ROOT = Path(__file__).parents[2]
MOST = 11_000_000
"""The bytes that a phone may have to load."""

LANGUAGES = {"en", "es"}


def main(out: Path) -> None:
    """Build the site into a folder, which is written anew."""
    if shutil.which("npm") is None:
        sys.exit("Python for the phone comes from npm, which isn't here (on Debian: apt install npm).")
    try:
        files = gathered()
    except pyodide.OtherPackage as error:
        sys.exit(str(error))
    except NotFetched as error:
        print(error, file=sys.stderr)
        sys.exit(NOT_FETCHED)
    loaded = sum(len(file.served) for file in files)
    if loaded > MOST:
        sys.exit(f"The phone would load {loaded:,} bytes; {MOST:,} are the most.")
    shutil.rmtree(out, ignore_errors=True)
    for file in files:
        write(out, file.address, file.served)
    write(out, "/service_worker.js", site.service_worker(files))
    write(out, "/standby/service_worker.js", site.standby_worker(files))
    # Shown by many hosts for addresses that they don't have, such as a table's that is loaded past the cache.
    write(out, "/404.html", (out / "index.html").read_bytes())
    write(out, "/switched_off/service_worker.js", (site.SHELL / "switched_off.js").read_bytes())
    print(f"{out}: {len(files)} files, {loaded:,} bytes to load")


def gathered() -> list[site.SiteFile]:
    """Return all files that a phone keeps."""
    with TemporaryDirectory() as temporary:
        folder = Path(temporary)
        python = pyodide.fetch(folder)
        packages = libraries.libraries(folder, LANGUAGES)
        static = application.static_files(folder / "var")
    archive = application.packed(
        packages | application.sources() | {f"var/static/{application.NAMES_OF_STATIC_FILES}": static.manifest}
    )
    python_at, of_python = site.folder_of("pyodide", python, packed=("pyodide.asm.mjs", "pyodide.asm.wasm"))
    archive_at, of_archive = site.folder_of("application", {"referee.tar": archive}, packed=("referee.tar",))
    shell_at, of_shell = site.folder_of("shell", site.shell_files())
    addresses = {
        "PYODIDE": python_at,
        "APPLICATION": f"{archive_at}referee.tar",
        "SHELL": shell_at,
        "ICON_180": f"/static/{static.names['icons/referee-180.png']}",
        "ICON": f"/static/{static.names['icons/referee.svg']}",
    }
    return [
        site.SiteFile("/index.html", site.page("index.html", addresses), is_lasting=False),
        site.SiteFile("/standby/index.html", site.page("standby.html", addresses), is_lasting=False),
        site.SiteFile("/manifest.webmanifest", site.manifest(static.names), is_lasting=False),
        *of_shell,
        *(site.SiteFile(f"/{name}", content) for name, content in static.files.items()),
        *of_python,
        *of_archive,
    ]


def write(out: Path, address: str, content: bytes) -> None:
    """Write a file of the site to where its address says."""
    file = out / address.removeprefix("/")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)


main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "dist" / "phone")

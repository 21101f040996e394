"""The whole referee in a phone: a tap against the same tap on the server, a start against an empty Python, and the bytes.

Each is measured once as it is, and once with the browser's processes stopped three quarters of the time. The browser's own
throttling (``Emulation.setCPUThrottlingRate``) slows only the thread of the page; how much it slows the worker, in which Referee
runs, is measured and told.
"""

from __future__ import annotations

import gzip
import io
import json
import os
import re
import shutil
import tarfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from statistics import median
from threading import Event, Thread

import psutil
import pytest
from playwright.sync_api import Browser, Frame, sync_playwright

from tests.browser.conftest import BROWSERS, FLAGS, PHONE
from tests.browser.phone.prepared import Played, played
from tests.browser.phone.static_host import StaticHost
from tests.browser.phone.steps import (
    MILLISECONDS_TO_START,
    Referee,
    expect_version,
    lay,
    open_table,
    referee_in,
    tap,
    version_of,
)
from tests.browser.phone.telephone import Telephone
from tests.support.phone_site import phone_site
from tools.phone.site import Listed

TAPS = 12
STARTS = 4

GOING, STOPPED = 0.01, 0.03
"""The seconds that a throttled browser goes and stands still, in turn: as if its processor had a quarter of the speed."""

Note = Callable[[str], None]
Phone = tuple[Telephone, Played, Browser]

# When a tile is tapped, and when the page shows the version with it.
WATCH_TAPS = """
  window.taps = [];
  document.addEventListener("click", (event) => {
    if (event.target.closest(".pick")) window.taps.push({ at: performance.now(), version: document.querySelector("#main").dataset.version });
  }, true);
  new MutationObserver(() => {
    const last = window.taps.at(-1);
    const version = document.querySelector("#main")?.dataset.version;
    if (last && !last.shown && version !== last.version) last.shown = performance.now();
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-version"] });
"""

# From the request to the answer, as the page that stays and the worker see it.
WATCH_ENGINE = """
  window.answers = [];
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...rest) {
    if (message.request?.method === "POST") {
      const began = performance.now();
      this.addEventListener("message", ({ data }) => { if (data.number === message.number) window.answers.push(performance.now() - began); });
    }
    return post.call(this, message, ...rest);
  };
"""

LAST_TAP = """() => {
  const { at, shown } = window.taps.at(-1);
  const asked = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith("/enter/")).at(-1);
  return [shown - at, asked.responseEnd - asked.startTime];
}"""

EMPTY_PYTHON = """
  import { loadPyodide } from "PYODIDEpyodide.mjs";
  await loadPyodide({ indexURL: "PYODIDE" });
  postMessage("started");
"""

START_EMPTY_PYTHON = """async (script) => {
  const cache = await caches.open((await caches.keys()).find((name) => name.startsWith("referee version ")));
  const { pyodide } = document.documentElement.dataset;
  await cache.put("/empty.js", new Response(script.replaceAll("PYODIDE", pyodide), { headers: { "content-type": "text/javascript" } }));
  const began = performance.now();
  const worker = new Worker("/empty.js", { type: "module" });
  await new Promise((done, fail) => { worker.onmessage = done; worker.onerror = fail; });
  worker.terminate();
  return performance.now() - began;
}"""

SHOWN = """
  window.seen = {};
  const look = () => {
    for (const name of ["kept", "frame"]) {
      if (document.getElementById(name)?.checkVisibility({ visibilityProperty: true })) window.seen[name] ??= performance.now();
    }
    requestAnimationFrame(look);
  };
  if (window.parent === window) look();
"""

COUNT = """() => { const began = performance.now(); for (let i = 0; i < 2e7; i += 1) Math.sqrt(i); return performance.now() - began; }"""


@pytest.fixture
def phone(tmp_path: Path) -> Iterator[Phone]:
    """Yield a phone that has a table, what it is a copy of, and a browser that knows nothing."""
    executable = next(filter(None, map(shutil.which, BROWSERS)), None)
    if executable is None:
        pytest.skip("no Chromium on the PATH")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=FLAGS, chromium_sandbox=os.geteuid() != 0)
        site = phone_site()
        before = played(browser, site)
        host = StaticHost(site)
        telephone = Telephone(browser, host, before.copy(tmp_path))
        yield telephone, before, browser
        telephone.close()
        host.go_away()
        browser.close()


@contextmanager
def throttled() -> Iterator[None]:
    """Let every browser stand still three quarters of the time. The server goes on."""
    ended = Event()
    browsers: list[psutil.Process] = []

    def look() -> None:
        while not ended.is_set():
            found = [each for each in psutil.Process().children(recursive=True) if "chrom" in each.name()]
            browsers[:] = found
            ended.wait(0.5)

    def signal(what: Callable[[psutil.Process], None]) -> None:
        for each in browsers:
            with suppress(psutil.NoSuchProcess):
                what(each)

    def stop_and_go() -> None:
        while not ended.is_set():
            signal(psutil.Process.suspend)
            time.sleep(STOPPED)
            signal(psutil.Process.resume)
            time.sleep(GOING)

    threads = [Thread(target=look), Thread(target=stop_and_go)]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        ended.set()
        for thread in threads:
            thread.join()


def entered(place: Referee, where: Frame) -> list[float]:
    """Tap a tile and undo it; return the milliseconds from the tap to the page with it, and from the request to its answer."""
    version = version_of(place)
    tap(place, "5-0")
    expect_version(place, version + 1, MILLISECONDS_TO_START)
    place.locator("button.undo").tap()
    expect_version(place, version + 2, MILLISECONDS_TO_START)
    tapped: list[float] = where.evaluate(LAST_TAP)
    return tapped


@pytest.mark.parametrize("slowly", [False, True], ids=["as it is", "throttled"])
def test_a_tap(phone: Phone, address: str, slowly: bool, note: Note) -> None:
    telephone, before, browser = phone
    telephone.browser.add_init_script(WATCH_TAPS)
    telephone.browser.add_init_script(WATCH_ENGINE)
    inside = telephone.show(before.table)
    referee = referee_in(inside)
    (frame,) = (each for each in inside.main_frame.child_frames if "/table/" in each.url)

    context = browser.new_context(base_url=address, **PHONE)
    context.add_init_script(WATCH_TAPS)
    served = context.new_page()
    served.goto("/")
    open_table(served, "Ann", "Bo")
    lay(served, "5-5", 1)

    phone_taps, server_taps = [], []
    with throttled() if slowly else nullcontext():
        for _ in range(TAPS):
            server_taps.append(entered(served, served.main_frame))
            phone_taps.append(entered(referee, frame))
    engine = median(inside.evaluate("answers"))
    shown, answered = (median(each) for each in zip(*phone_taps, strict=True))
    server_shown, server_answered = (median(each) for each in zip(*server_taps, strict=True))
    how = "a quarter of the processor for the browser" if slowly else "a tap"
    note(
        f"{how}: in the phone {shown:.0f} ms until the page shows it, {answered:.0f} ms from request to answer, "
        f"{engine:.0f} ms of it in the worker; from the server {server_shown:.0f} and {server_answered:.0f} ms "
        f"(ratios {shown / server_shown:.2f} and {answered / server_answered:.2f})"
    )


@pytest.mark.parametrize("slowly", [False, True], ids=["as it is", "throttled"])
def test_a_warm_start(phone: Phone, slowly: bool, note: Note) -> None:
    telephone, before, _browser = phone
    telephone.browser.add_init_script(SHOWN)
    kept, alive, empty = [], [], []
    telephone.browser.new_page()  # keeps the browser from ending
    with throttled() if slowly else nullcontext():
        for _ in range(STARTS):
            page = telephone.show(before.table)
            referee_in(page)
            seen = page.evaluate("seen")
            kept.append(seen["kept"])
            alive.append(seen["frame"])
            empty.append(page.evaluate(START_EMPTY_PYTHON, EMPTY_PYTHON))
            page.close()
    how = "with a quarter of the processor" if slowly else "a warm start"
    note(
        f"{how}: the page as it was after {median(kept):.0f} ms, alive after {median(alive):.0f} ms; "
        f"an empty Python {median(empty):.0f} ms (ratio {median(alive) / median(empty):.2f})"
    )


def test_throttling_by_the_browser(phone: Phone, note: Note) -> None:
    telephone, before, _browser = phone
    page = telephone.show(before.table)
    referee_in(page)
    session = telephone.browser.new_cdp_session(page)
    plain = page.evaluate(COUNT), page.workers[0].evaluate(COUNT)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    slow = page.evaluate(COUNT), page.workers[0].evaluate(COUNT)
    note(
        f"setCPUThrottlingRate 4: the page's thread takes {slow[0] / plain[0]:.1f} times as long, "
        f"the worker's {slow[1] / plain[1]:.1f} times"
    )


def test_the_bytes(note: Note) -> None:
    """Print what a phone loads, part by part. The archive of the application is one file; its parts are compressed apart."""
    site = phone_site()
    script = (site / "service_worker.js").read_text(encoding="utf-8")
    found = re.search(r"const FILES = (\[.*?\n\]);", script, re.DOTALL)
    assert found is not None
    files: list[Listed] = json.loads(found[1])
    parts: dict[str, int] = {}
    for file in files:
        parts[part_of(file["name"])] = parts.get(part_of(file["name"]), 0) + file["bytes"]
    (archive,) = (site / file["from"].removeprefix("/") for file in files if file["name"].endswith("/referee.tar"))
    libraries, application = packed_apart(gzip.decompress(archive.read_bytes()))
    whole = parts.pop("application and libraries")
    parts["libraries"] = round(whole * libraries / (libraries + application))
    parts["application"] = whole - parts["libraries"]
    for name, size in sorted(parts.items(), key=lambda part: -part[1]):
        note(f"{name:32} {size / 1000:8.0f} kB")
    note(f"{'all that a phone loads':32} {sum(parts.values()) / 1000:8.0f} kB")


def part_of(name: str) -> str:
    """Return the part to which a file belongs."""
    if name.endswith(".wasm"):
        return "Python (wasm)"
    if name.endswith("python_stdlib.zip"):
        return "standard library"
    if name.startswith("/pyodide/"):
        return "Python's JavaScript"
    if name.startswith("/application/"):
        return "application and libraries"
    return "static files" if name.startswith("/static/") else "the page that stays"


def packed_apart(archive: bytes) -> tuple[int, int]:
    """Return the bytes that the libraries and the application would have if each had an archive of its own."""
    contents = {"": b"", "application": b""}
    with tarfile.open(fileobj=io.BytesIO(archive)) as opened:
        for entry in opened:
            own = entry.name.startswith(("referee/", "scoring/", "templates/", "locale/", "var/"))
            file = opened.extractfile(entry)
            assert file is not None
            contents["application" if own else ""] += file.read()
    return len(gzip.compress(contents[""], 9)), len(gzip.compress(contents["application"], 9))

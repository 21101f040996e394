"""The scorekeeper's phone goes on when the server can't be reached, and hands over what it wrote when the server is back."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.phone.static_host import ADDRESS
from tests.browser.phone.steps import MILLISECONDS_TO_START, expect_plays, lay, referee_in, tap, wait_until
from tests.browser.phone.telephone import Telephone
from tests.support.server_process import Served, free_port

pytestmark = [pytest.mark.phone, pytest.mark.faults]

# What Python compiles beforehand, out of sight, takes longer than the whole test.
IS_PREPARED = """if (location.search === "?prepare") caches.open("referee standby").then((kept) => kept.put("/standby/prepared", new Response("")))"""

IS_READY = """async () => Boolean(await caches.match("/standby/prepared") && await caches.match(`/standby/${location.pathname.split("/")[2]}/file`))"""

IS_KEPT = """async (version) => {
  const kept = async (name) => (await caches.match(`/standby/${location.pathname.split("/")[2]}/${name}`)).json();
  return (await kept("file")).log.lines.length + (await kept("later")).length > version;
}"""


class Server:
    """A server that comes and goes, always with the same tables and usually on the same port."""

    def __init__(self, folder: Path, site: Path) -> None:
        self.port = free_port()
        self._folder, self._site = folder, site
        self._served: Served | None = None
        self.start()

    def start(self, port: int = 0) -> None:
        """Start, perhaps on a port where the phone doesn't find it."""
        settings = {"REFEREE_PHONE_SITE": str(self._site), "REFEREE_HOSTS": "referee.localhost"}
        self._served = Served(1, self._folder, port=port or self.port, **settings)

    def freeze(self) -> None:
        """Take what is sent, and answer nothing."""
        assert self._served
        os.killpg(self._served.process.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        """Go on where it was frozen."""
        assert self._served
        os.killpg(self._served.process.pid, signal.SIGCONT)

    def die(self) -> None:
        """End in the middle of whatever it does."""
        if self._served:
            os.killpg(self._served.process.pid, signal.SIGKILL)
            self._served.process.wait()
            self._served = None


@pytest.fixture
def server(site: Path, tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "var", site)
    yield server
    server.die()


@pytest.fixture
def page(chromium: Browser, server: Server, tmp_path: Path) -> Iterator[Page]:
    """Open a table of All Fives on the server with one tile laid, and wait until the phone could go on without it."""
    telephone = Telephone(chromium, server, tmp_path / "memory")
    telephone.browser.add_init_script(IS_PREPARED)
    page = telephone.show(f"{ADDRESS}new/all-fives/")
    for number, name in enumerate(("Ann", "Bo"), start=1):
        page.locator(f"[name=name-{number}]").fill(name)
    page.locator(".seats .seat").first.get_by_label("leads").check()
    page.get_by_role("button", name="Open the table").tap()
    page.locator("[data-suit='5']").first.tap()
    tap(page, "5-5")
    expect_plays(page, 1)
    wait_until(page, IS_READY)
    yield page
    telephone.close()


def enter_elsewhere(page: Page, port: int, lay: str) -> None:
    """Enter a tile with the scorekeeper's own key at a server that the phone doesn't reach."""
    cookies = "; ".join(f"{each['name']}={each['value']}" for each in page.context.cookies(ADDRESS))
    address = f"http://127.0.0.1:{port}/table/{session_of(page)}/"
    with urlopen(Request(address, headers={"Cookie": cookies})) as answer:
        html, set_cookies = answer.read().decode(), answer.headers.get_all("Set-Cookie") or []
    found = {
        name: re.search(rf'name="{name}" value="([^"]*)"', html)
        for name in ("csrfmiddlewaretoken", "hand", "seen", "id", "turn")
    }
    fields = {name: value[1] for name, value in found.items() if value} | {"lay": lay}
    cookies = "; ".join([cookies, *(each.partition(";")[0] for each in set_cookies)])
    headers = {"Cookie": cookies, "HX-Request": "true"}
    with urlopen(Request(f"{address}enter/", urlencode(fields).encode(), headers)) as answer:
        assert answer.status == 200


def session_of(page: Page) -> str:
    found = re.search(r"[0-9a-f-]{36}", page.url)
    assert found
    return found[0]


def go_on_alone(page: Page, server: Server) -> None:
    """Let the server die, and lay a tile as soon as the phone goes on."""
    wait_until(page, IS_KEPT, 2)
    server.die()
    lay(referee_in(page), "5-0", 2)


def enter_otherwise(page: Page, server: Server) -> None:
    """Enter another tile at the server while the phone can't reach it, and let it come back."""
    elsewhere = free_port()
    server.start(elsewhere)
    enter_elsewhere(page, elsewhere, "5-1@1")
    server.die()
    server.start()
    expect(page.get_by_text("Both have gone on since line 2")).to_be_visible(timeout=MILLISECONDS_TO_START)


def take_the_phones(page: Page) -> None:
    """Choose what the phone has entered."""
    page.get_by_role("button", name="Take back what is only here, and add the file's").tap()
    expect(page.get_by_text("1 line was added.")).to_be_visible()
    expect_plays(page, 2)


def test_the_phone_goes_on_by_itself_and_hands_over_when_the_server_is_back(page: Page, server: Server) -> None:
    table = page.url
    server.die()
    tap(page, "5-0")

    referee = referee_in(page)
    expect(page.get_by_text("This phone keeps score until the server is back.")).to_be_visible()
    expect_plays(referee, 2)
    lay(referee, "6-5", 3)
    server.start()

    expect(page.get_by_text("2 lines were added.")).to_be_visible(timeout=MILLISECONDS_TO_START)
    assert page.url == table
    expect_plays(page, 3)


def test_what_was_entered_without_the_server_is_there_after_a_reload(page: Page, server: Server) -> None:
    go_on_alone(page, server)

    page.reload()

    expect_plays(referee_in(page), 2)


def test_where_both_went_on_the_scorekeeper_chooses(page: Page, server: Server) -> None:
    go_on_alone(page, server)

    enter_otherwise(page, server)

    take_the_phones(page)


def test_who_puts_the_choice_off_is_reminded_at_the_table(page: Page, server: Server) -> None:
    go_on_alone(page, server)
    enter_otherwise(page, server)

    page.get_by_role("link", name="Open the session here").tap()
    page.get_by_role("link", name="Hand it over").tap()

    expect(page.get_by_text("Both have gone on since line 2")).to_be_visible(timeout=MILLISECONDS_TO_START)
    take_the_phones(page)


def test_a_tap_that_arrives_although_its_answer_is_lost_counts_once(page: Page, server: Server) -> None:
    wait_until(page, IS_KEPT, 2)
    server.freeze()
    tap(page, "5-0")

    expect_plays(referee_in(page), 2)
    lay(referee_in(page), "6-5", 3)
    server.thaw()

    expect(page.get_by_text(re.compile("lines? (was|were) added"))).to_be_visible(timeout=MILLISECONDS_TO_START)
    expect_plays(page, 3)

"""A phone that has had Referee for a while: its memory is made once, and copied for each test."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.phone.static_host import StaticHost
from tests.browser.phone.steps import lay, open_table, referee_in, wait_until
from tests.browser.phone.telephone import Telephone
from tests.support.phone_site import made_once

COMPILED = """async () => {
  const compiled = await (await caches.open("referee compiled")).keys();
  return compiled.some(({ url }) => url.includes("python_stdlib"));
}"""

KEPT = """async (table) => {
  const page = await (await caches.open("referee pages")).match(`/page?${new URL(table).pathname}`);
  return page && (await page.text()).includes("data-under-way");
}"""


@dataclass(frozen=True)
class Played:
    """The memory of a phone that has started Referee, kept what it compiled, and opened a table.

    At the table, All Fives between Ann and Bo, one tile is laid: 5-5.
    """

    folder: Path

    @property
    def table(self) -> str:
        """The table's address."""
        return (self.folder / "table").read_text()

    def copy(self, folder: Path) -> Path:
        """Return a copy of the memory, in a folder of this folder."""
        shutil.copytree(self.folder / "memory", folder / "memory")
        return folder / "memory"


def played(chromium: Browser, site: Path) -> Played:
    """Return the memory, made unless it is there."""

    def play(folder: Path) -> None:
        host = StaticHost(site)
        telephone = Telephone(chromium, host, folder / "memory")
        try:
            page = telephone.show()
            open_table(referee_in(page), "Ann", "Bo")
            lay(referee_in(page), "5-5", 1)
            wait_until(page, COMPILED)
            wait_until(page, KEPT, page.url)
            (folder / "table").write_text(page.url)
        finally:
            telephone.close()
            host.go_away()

    return Played(made_once(site.parent / f"played-{chromium.version}", play))

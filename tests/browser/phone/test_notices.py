"""Notices of the page that stays: of a browser that may forget, and of a start that fails."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.phone.steps import referee_in
from tests.browser.phone.telephone import Telephone

pytestmark = [pytest.mark.phone, pytest.mark.faults]

UNSAFE = "The browser may clear your tables away when space runs low."
IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/18.5 Mobile/15E148 Safari/604.1"
)


def promise(telephone: Telephone, kept: bool) -> None:
    """Let the browser promise to keep what is stored, or not."""
    script = f"if (isSecureContext) StorageManager.prototype.persist = async () => {str(kept).lower()};"
    telephone.browser.add_init_script(script)


def test_a_browser_that_may_forget_is_told_of_on_the_first_page_alone(telephone: Telephone, table: str) -> None:
    promise(telephone, kept=False)
    page = telephone.show(table)
    referee = referee_in(page)
    expect(page.locator("#notice")).to_be_hidden()

    referee.get_by_role("link", name="All tables").tap()
    expect(page.get_by_role("status").filter(has_text=UNSAFE)).to_be_visible()
    page.evaluate("""() => {
      const offer = new Event("beforeinstallprompt");
      offer.prompt = async () => { StorageManager.prototype.persist = async () => true; };
      window.dispatchEvent(offer);
    }""")
    expect(page.get_by_text("Install Referee, so that the browser never clears your tables away.")).to_be_visible()
    page.get_by_role("button", name="Install").tap()
    expect(page.locator("#notice")).to_be_hidden()


def test_a_browser_that_has_promised_to_keep_everything_isnt_told_of(telephone: Telephone) -> None:
    promise(telephone, kept=True)
    page = telephone.show()

    referee_in(page)
    page.wait_for_timeout(300)
    expect(page.locator("#notice")).to_be_hidden()


@pytest.mark.parametrize("telephone", [{"user_agent": IPHONE, "locale": "es"}], indirect=True)
def test_on_an_iphone_the_home_screen_comes_first(telephone: Telephone) -> None:
    promise(telephone, kept=False)
    page = telephone.show()

    referee_in(page)
    expect(page.get_by_text("Primero añade Referee a la pantalla de inicio")).to_be_visible()
    page.get_by_role("button", name="Aceptar").tap()
    expect(page.locator("#notice")).to_be_hidden()


def test_a_start_that_fails_says_so_and_can_be_tried_again(telephone: Telephone, table: str) -> None:
    telephone.browser.route("**/worker.js", lambda route: route.abort())
    page = telephone.show()
    page.evaluate("""async () => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const { url } of await cache.keys()) if (url.endsWith("worker.js")) await cache.put(url, new Response("throw new Error('broken')", { headers: { "content-type": "text/javascript" } }));
      }
    }""")
    page.reload()

    expect(page.get_by_text("Referee couldn't start. Everything you entered is safe.")).to_be_visible()
    expect(page.locator("#kept")).to_be_hidden()
    expect(page.get_by_role("button", name="Try again")).to_be_visible()

from playwright.sync_api import Page, expect


def test_a_phone_reaches_the_server_and_its_static_files(phone: Page) -> None:
    phone.goto("/admin/login/")

    expect(phone.get_by_label("Username")).to_be_visible()
    assert phone.evaluate("[innerWidth, innerHeight, devicePixelRatio]") == [390, 664, 2]
    assert phone.evaluate("document.styleSheets.length") > 0

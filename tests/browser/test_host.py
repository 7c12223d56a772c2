"""The page of whoever runs the server: it opens by the token, and ends a table."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.conftest import NewContext
from tests.browser.play import TWO, new_table
from tests.browser.server_process import ServerProcess


def test_the_host_opens_the_page_by_the_token_and_ends_a_table(
    new_context: NewContext, server: ServerProcess
) -> None:
    player = new_context().new_page()
    table = new_table(player, "heist", TWO, hot_seat=True)["id"]
    player.goto(f"/t/{table}")
    player.wait_for_selector(".table .status")

    context = new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto("/host")
    door = page.get_by_role("button", name="Open the door")
    page.get_by_label("Token").fill("not the token")
    door.click()
    expect(page.get_by_text("That key does not fit")).to_be_visible()
    page.get_by_label("Token").fill(server.host_token)
    door.click()

    row = page.get_by_role("listitem").filter(has=page.locator(f"a[href='/t/{table}']"))
    expect(row).to_contain_text("Anna and Ben")
    expect(page.get_by_text("Open sockets")).to_be_visible()
    assert server.host_token not in page.url
    assert server.host_token not in page.evaluate("JSON.stringify([localStorage, document.cookie])")
    (cookie,) = context.cookies(f"{server.address}/api/host")
    assert (cookie["httpOnly"], cookie["sameSite"]) == (True, "Strict")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390

    row.get_by_role("button", name=re.compile("^End")).click()
    page.get_by_label("Reason").fill("Closing time.")
    page.get_by_role("button", name="End it").click()
    expect(row).to_contain_text("Ended early")
    expect(row).to_contain_text("Closing time.")
    expect(player.get_by_text("Closing time.")).to_be_visible()

    page.get_by_role("button", name="Lock up").click()
    expect(page.get_by_label("Token")).to_be_visible()
    expect(row).to_have_count(0)

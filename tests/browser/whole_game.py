"""What holds at the end of every whole game."""

from __future__ import annotations

from playwright.sync_api import Page, expect


def expect_result(page: Page, table: str) -> None:
    """Expect the result of a finished game: who has how much, and why."""
    expect(page.locator("#over")).to_be_visible()
    expect(page.locator(".over .step").first).to_be_visible()
    info = page.request.get(f"/api/tables/{table}").json()
    assert info["status"] == "over", info["status"]
    view = page.request.get(f"/api/tables/{table}/view").json()
    shown = page.locator("#result li strong").all_inner_texts()
    assert sorted(map(int, shown)) == sorted(view["scores"]), shown
    how = page.locator("#result li small").all_inner_texts()
    assert sorted(how) == sorted(filter(None, view["reckoning"])), how

"""What holds in every whole game: nothing jumps, and at the end the result has its place."""

from __future__ import annotations

from playwright.sync_api import Page, expect

COUNT_SHIFTS = """
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries()) {
      const nameOf = (one) => one?.className?.baseVal ?? (one?.className || one?.nodeName);
      const moved = sources.map(({ node }) => `${nameOf(node)} in ${nameOf(node?.parentElement)}`);
      window.shifts.push([value, `${value.toFixed(3)}: ${moved}`]);
    }
  }).observe({ type: 'layout-shift', buffered: true });"""
PAINTED = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
MAX_SHIFT = 0.1
"""Above this share of the window, moving things are felt to jump (web.dev on layout shifts)."""


def count_shifts(page: Page) -> None:
    """Let the pages that are opened from now on count what shifts."""
    page.add_init_script(COUNT_SHIFTS)


def forget_shifts(page: Page) -> None:
    """Forget what shifted until now, while the page was loaded.

    A board that has just appeared is painted before: it fits its place then.
    """
    page.evaluate(f"document.fonts.ready.then(() => {PAINTED}).then(() => {PAINTED})")
    page.evaluate("window.shifts = []")


def expect_nothing_shifted(page: Page) -> None:
    """Expect that nothing jumped, since the shifts were forgotten."""
    page.evaluate(PAINTED)
    shifts = page.evaluate("window.shifts")
    jumps = [what for value, what in shifts if value > MAX_SHIFT]
    assert not jumps, "\n".join(jumps)


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

"""The plots of the Lab: every kind is drawn with few scripts, can be read, and fits its place."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from larceny.engine.language import ENGLISH, GERMAN
from larceny.lab.report.document import Report
from larceny.lab.report.translation import translate_report
from larceny.lab.service.growing_run import grow
from larceny.lab.service.run_request import RunRequest
from tests.browser.axe import violations_in_both_themes
from tests.browser.conftest import NewContext
from tests.browser.test_lab import PATIENCE, wait_for_plots
from tests.browser.test_pages import SCRIPT_LIMIT
from tests.lab.report_sample import make_report
from tests.nightly import by_day

GAMES = 200
ADDRESS = f"/lab/heist?bots=greedy,greedy&games={GAMES}&seed=1"
CHANGED = f"{ADDRESS}&set.rolls=2"
KINDS = "[...new Set([...document.querySelectorAll('.plot')].map((one) => one.dataset.kind))]"
SCRIPTS = """performance.getEntriesByType('resource')
    .filter((one) => new URL(one.name).pathname.endsWith('.js'))
    .map((one) => [one.encodedBodySize, one.decodedBodySize])"""
OUTSIDE = """(width) => [...document.querySelectorAll('.plot text, .plot path')]
    .map((one) => [one.getBoundingClientRect(), one.textContent || one.getAttribute('d')])
    .filter(([box]) => box.width && (box.left < 0 || box.right > width))
    .map(([, what]) => what)"""
COVERED = """() => [...document.querySelectorAll('.plot')].flatMap((plot) => {
  const boxes = [...plot.querySelectorAll('text')].map((one) => one.getBoundingClientRect());
  return boxes.flatMap((a, nth) => boxes.slice(nth + 1)
    .filter((b) => a.left < b.right && b.left < a.right && a.top + 3 < b.bottom - 3
      && b.top + 3 < a.bottom - 3)
    .map(() => plot.dataset.kind));
})"""
"""The kinds of the plots of which two labels lie over each other."""


def report_of(changes: dict[str, Any]) -> Report:
    run = RunRequest(
        "heist", "heist", changes, ["greedy", "greedy"], GAMES, seed=1, seconds=60.0, threads=1
    )
    return list(grow(run, lambda: 0.0))[-1].report


def send(page: Page, report: Report, language: str = "en") -> None:
    """Answer the page's request for a run by a report made beforehand."""
    told = translate_report(report, GERMAN if language == "de" else ENGLISH)
    update = {"state": "done", "ahead": 0, "played": GAMES, "games": GAMES, "problem": None}
    line = json.dumps(update | {"report": told}) + "\n"

    def answer(route: Route) -> None:
        if route.request.method == "POST":
            route.fulfill(body=line, content_type="application/jsonl")
        else:
            route.continue_()

    page.route("**/api/lab", answer)


def packed_scripts(page: Page) -> int:
    """Return how many bytes the scripts of a page had on their way, all of them compressed."""
    sizes: list[tuple[int, int]] = page.evaluate(SCRIPTS)
    assert any(packed < whole for packed, whole in sizes), "scripts are compressed"
    return sum(packed for packed, _ in sizes)


@pytest.mark.parametrize("locale", by_day("de", of=["en", "de"]))
def test_a_page_with_all_plots_of_the_lab_needs_few_scripts(
    new_context: NewContext, locale: str
) -> None:
    page = new_context(locale=locale).new_page()
    seen: set[str] = set()
    possible = {
        section.plot.kind
        for changes in ({}, {"rolls": 2})
        for section in report_of(changes).sections
        if section.plot
    }
    for address in (ADDRESS, CHANGED):
        page.goto(address)
        status = page.locator("main").get_by_role("status")
        expect(status).to_contain_text(f"{GAMES} ", timeout=PATIENCE)
        wait_for_plots(page)
        seen |= set(page.evaluate(KINDS))
        assert 0 < packed_scripts(page) < SCRIPT_LIMIT
    assert seen == possible
    assert len(seen) > 2


@pytest.mark.parametrize("locale", by_day("en", of=["en", "de"]))
@pytest.mark.parametrize("width", by_day(360, of=[360, 1280]))
def test_every_kind_of_plot_is_drawn_in_its_place_and_accessible(
    new_context: NewContext, width: int, locale: str
) -> None:
    page = new_context(viewport={"width": width, "height": 720}, locale=locale).new_page()
    send(page, make_report(), locale)
    page.goto(ADDRESS)
    wait_for_plots(page)
    kinds = {section.plot.kind for section in make_report().sections if section.plot}
    assert set(page.evaluate(KINDS)) == kinds
    assert len(kinds) == 6
    assert packed_scripts(page) < SCRIPT_LIMIT
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert page.evaluate(OUTSIDE, width) == []
    assert page.evaluate(COVERED) == []
    assert violations_in_both_themes(page) == []
    page.locator(".plot [role=slider]").first.focus()
    page.keyboard.press("End")
    expect(page.locator(".explanation:popover-open")).to_be_visible()
    assert violations_in_both_themes(page) == []


@pytest.mark.parametrize("locale", by_day("de", of=["en", "de"]))
def test_long_names_of_a_real_run_do_not_lie_over_each_other(
    new_context: NewContext, locale: str
) -> None:
    report = report_of({"rolls": 2})
    for width in (360, 1280):
        page = new_context(viewport={"width": width, "height": 720}, locale=locale).new_page()
        send(page, report, locale)
        page.goto(CHANGED)
        wait_for_plots(page)
        assert page.evaluate(COVERED) == []
        assert page.evaluate(OUTSIDE, width) == []


def test_marks_are_read_by_mouse_by_keys_and_by_touch(new_context: NewContext) -> None:
    page = new_context(has_touch=True).new_page()
    send(page, make_report())
    page.goto(ADDRESS)
    wait_for_plots(page)
    text = page.locator(".explanation:popover-open")
    reader = page.get_by_role("slider", name="Who wins: values one by one")
    reader.scroll_into_view_if_needed()
    box = reader.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 14)
    expect(text).to_have_text("goes first\n52.4% (51.0% to 54.0%)")
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 44)
    expect(text).to_contain_text("goes last")
    page.mouse.move(1, 1)
    expect(text).to_have_count(0)
    reader.focus()
    page.keyboard.press("ArrowDown")
    expect(text).to_contain_text("goes last")
    expect(reader).to_have_attribute("aria-valuetext", "goes last, 47.6% (46.0% to 49.0%)")
    page.keyboard.press("Escape")
    expect(text).to_have_count(0)
    page.keyboard.press("Tab")
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + 14)
    expect(text).to_contain_text("goes first")
    page.touchscreen.tap(1, 1)
    expect(text).to_have_count(0)


def test_nothing_shifts_while_a_run_grows(page: Page) -> None:
    page.goto("/lab/heist?bots=greedy,greedy&games=1000&seed=1")
    page.wait_for_selector(".plot svg", timeout=PATIENCE)
    page.evaluate(
        """() => {
          window.shifts = [];
          new PerformanceObserver((list) => {
            for (const one of list.getEntries())
              for (const { node } of one.sources)
                if (node?.parentElement?.closest('.plot')) window.shifts.push(one.value);
          }).observe({ type: 'layout-shift' });
          window.kept = document.querySelector('.plot svg');
        }"""
    )
    status = page.locator("main").get_by_role("status")
    expect(status).to_contain_text("Done: 1,000", timeout=PATIENCE)
    wait_for_plots(page)
    assert page.evaluate("window.kept.isConnected"), "the plot was changed, not replaced"
    assert page.evaluate("window.shifts.reduce((a, b) => a + b, 0)") < 0.1

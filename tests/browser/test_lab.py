"""The Lab: rules are changed, games are played, results grow, and a link plays them again."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from larceny.lab.service.planned_games import PlannedGames
from larceny.lab.service.run_request import RunRequest
from tests.browser.axe import violations
from tests.browser.conftest import NewContext

PATIENCE = 180_000
"""Milliseconds for a run, which may have to compile the game first."""
WATCH = """() => {
  window.seen = new Set();
  const look = () => {
    const text = document.querySelector('.answer')?.innerText;
    if (text) window.seen.add(text);
  };
  const all = { childList: true, subtree: true, characterData: true };
  new MutationObserver(look).observe(document, all);
}"""
"""Remembers every text that the findings had."""
WIDTH = "document.documentElement.scrollWidth"


@pytest.fixture(scope="module", autouse=True)
def _compiled() -> None:
    """Compile the games beforehand: the server's process, which yields to others, takes longer."""
    bots, games = ["greedy", "greedy"], 1
    run = RunRequest("heist", "heist", {}, bots, games, seed=1, seconds=60.0, threads=1)
    PlannedGames(run).play(games)


def wait_for_end(page: Page) -> None:
    expect(page.locator("main").get_by_role("status")).to_contain_text(
        "Done: 1,000 games.", timeout=PATIENCE
    )


def findings(page: Page) -> list[str]:
    return page.locator(".answer p").all_text_contents()


def wait_for_plots(page: Page) -> None:
    """Wait until every plot is drawn as wide as its place."""
    page.wait_for_function(
        """() => {
          const plots = [...document.querySelectorAll('.plot')];
          return plots.length > 3 && plots.every((plot) => {
            const svg = plot.querySelector('svg[role=img]');
            return svg && Math.abs(svg.clientWidth - plot.clientWidth) <= 1;
          });
        }"""
    )


def test_a_changed_rule_is_played_and_linked_to_and_sat_down_to(new_context: NewContext) -> None:
    page = new_context().new_page()
    page.goto("/")
    page.get_by_role("link", name="Lab", exact=True).click()
    page.get_by_role("link", name="HEIST!").click()
    page.get_by_role("combobox", name="Seats").select_option("2")
    page.locator("summary", has_text="Change the rules").click()
    page.get_by_role("searchbox", name="Find a number by its name").fill("rolls turn")
    expect(page.locator("form fieldset")).to_have_count(1)
    slider = page.get_by_label("Rolls in a turn, the first included: slider")
    slider.press("ArrowLeft")
    expect(page.get_by_label("Rolls in a turn, the first included", exact=True)).to_have_value("2")
    page.get_by_role("combobox", name="Games").select_option("1000")
    page.evaluate(WATCH)
    page.get_by_role("button", name="Play 1,000 games").press("Enter")
    wait_for_end(page)
    assert page.evaluate("window.seen.size") >= 2, "the findings grew"
    expect(page.get_by_text("Rolls in a turn, the first included: 2 (3)")).to_be_visible()
    said = findings(page)
    assert any("%" in sentence for sentence in said)
    wait_for_plots(page)
    assert violations(page) == []

    other = new_context(viewport={"width": 390, "height": 844}, color_scheme="light").new_page()
    other.goto(page.url)
    wait_for_end(other)
    assert findings(other) == said
    wait_for_plots(other)
    assert other.evaluate(WIDTH) == 390
    assert violations(other) == []

    other.get_by_role("link", name="Play this variant").click()
    other.wait_for_url("**/new/heist?*")
    with other.expect_request(lambda request: request.method == "POST") as asking:
        other.get_by_role("button", name="Sit down").click()
    sent = asking.value.post_data_json
    assert sent is not None
    assert sent["params"] == {"rolls": 2}
    other.wait_for_url("**/t/*")


def test_a_run_is_cancelled_and_another_one_is_played(page: Page) -> None:
    page.goto("/lab/heist?bots=greedy,greedy&games=100000&seed=2")
    expect(page.locator("main").get_by_role("status")).to_contain_text("Playing.", timeout=PATIENCE)
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator("main").get_by_role("status")).to_contain_text("Cancelled.")
    expect(page.get_by_role("progressbar")).to_have_count(0)
    assert findings(page), "what was played stays"
    page.get_by_role("combobox", name="Games").select_option("1000")
    page.get_by_role("button", name="Play 1,000 games").click()
    wait_for_end(page)


def test_what_the_server_refuses_is_said(page: Page) -> None:
    page.goto("/lab/dice-heist")
    page.get_by_role("combobox", name="Seats").select_option("2")
    page.locator("summary", has_text="Change the rules").click()
    level = page.get_by_role("group", name="ecurity level").first.get_by_role("spinbutton").last
    level.fill("6")
    level.blur()
    page.get_by_role("button", name="Play 10,000 games").click()
    expect(page.get_by_role("alert")).to_contain_text("Levels: 6 is too high")


def test_a_lab_that_is_switched_off_is_hidden(page: Page) -> None:
    page.route(
        "**/api/lab", lambda route: route.fulfill(json={"is_on": False, "games": 1, "seconds": 1})
    )
    page.goto("/lab")
    expect(page.get_by_role("heading", name="The Lab is closed here")).to_be_visible()
    expect(page.get_by_role("link", name="Lab", exact=True)).to_have_count(0)

"""axe-core finds nothing serious on any page, at night and at dawn."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

import larceny
from tests.browser.conftest import Visit
from tests.browser.play import CHOICE, SHORT, THREE, TWO, finish, new_table, play_on

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
ALL = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules that judge colours: all that a page at dawn has of its own."""
RUN = """async (rules) => (await axe.run(document, {
  runOnly: rules,
  resultTypes: ['violations'],
})).violations"""


def faults(page: Page, rules: list[str] = ALL) -> list[str]:
    page.evaluate(AXE.read_text())
    found: list[dict[str, Any]] = page.evaluate(RUN, rules)
    return [
        f"{fault['id']}: {node['target']} {node['failureSummary']}"
        for fault in found
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"]
    ]


SCHEMES = pytest.mark.parametrize(
    ("scheme", "rules"), [("dark", ALL), ("light", COLOURS)], ids=["dark", "light"]
)


@pytest.mark.slow
@SCHEMES
@pytest.mark.parametrize("width", [390, 1280])
def test_no_page_has_a_serious_fault(
    visit: Visit, scheme: str, rules: list[str], width: int
) -> None:
    page = visit(color_scheme=scheme, viewport={"width": width, "height": 900}).new_page()
    for address in ("/", "/new/dice-heist", "/replay", "/no/such/page"):
        page.goto(address)
        page.wait_for_selector("main h1")
        page.wait_for_load_state("networkidle")
        assert faults(page, rules) == [], address
    page.goto("/new/dice-heist")
    page.locator("summary").click()
    assert faults(page, rules) == []


@pytest.mark.slow
@SCHEMES
@pytest.mark.parametrize("game", larceny.games())
def test_no_board_has_a_serious_fault(
    visit: Visit, game: str, scheme: str, rules: list[str]
) -> None:
    page = visit(color_scheme=scheme).new_page()
    table = new_table(page, game, THREE, params=SHORT.get(game))["id"]
    page.goto(f"/t/{table}")
    page.wait_for_selector(CHOICE)
    assert faults(page, rules) == []
    play_on(page, most=6)
    page.wait_for_selector(CHOICE)
    assert faults(page, rules) == []
    page.get_by_role("button", name="Rules").click()
    page.wait_for_selector("dialog .now")
    assert faults(page, rules) == []
    page.keyboard.press("Escape")
    play_on(page)
    page.wait_for_selector("#over")
    assert faults(page, rules) == []
    page.goto(f"/replay/{table}")
    page.wait_for_selector(".stage > *")
    assert faults(page, rules) == []


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_proof_of_dice_has_no_serious_fault(visit: Visit, scheme: str) -> None:
    page = visit(color_scheme=scheme).new_page()
    opened = new_table(page, "dice-heist", TWO, hot_seat=True)
    finish(page, opened["id"], opened["tokens"])
    page.goto(f"/verify/{opened['id']}")
    page.wait_for_selector("tbody .mark")
    assert faults(page) == []

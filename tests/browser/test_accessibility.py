"""axe-core finds nothing on any page, in the dark and the light theme."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

import larceny
from tests.browser.conftest import NewContext
from tests.browser.live_party import LiveParty
from tests.browser.play import CHOICE, SHORT_PARAMS, THREE, TWO, finish_game, new_table, play_moves

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
ALL = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules about colours: all that differs between the themes."""
RUN = """async (rules) => (await axe.run(document, {
  runOnly: rules,
  resultTypes: ['violations'],
})).violations"""


def violations(page: Page, rules: list[str] = ALL) -> list[str]:
    page.evaluate(AXE.read_text())
    found: list[dict[str, Any]] = page.evaluate(RUN, rules)
    return [
        f"{violation['id']}: {node['target']} {node['failureSummary']}"
        for violation in found
        for node in violation["nodes"]
        if not (violation["id"] == "target-size" and "explanation" in str(node["target"]))
    ]  # a number that explains itself stands in a line of text: any size will do


SCHEMES = pytest.mark.parametrize(
    ("scheme", "rules"), [("dark", ALL), ("light", COLOURS)], ids=["dark", "light"]
)


@pytest.mark.slow
@SCHEMES
@pytest.mark.parametrize("width", [390, 1280])
def test_no_page_has_a_violation(
    new_context: NewContext, scheme: str, rules: list[str], width: int
) -> None:
    page = new_context(color_scheme=scheme, viewport={"width": width, "height": 900}).new_page()
    addresses = (
        *("/", "/new/dice-heist", "/replay", "/record"),
        *("/lab", "/lab/dice-heist", "/host", "/no/such/page"),
    )
    for address in addresses:
        page.goto(address)
        page.wait_for_selector("main h1")
        page.wait_for_load_state("networkidle")
        assert violations(page, rules) == [], address
    for address in ("/new/dice-heist", "/lab/dice-heist"):
        page.goto(address)
        page.locator("summary", has_text="Change the rules").click()
        assert violations(page, rules) == [], address


@pytest.mark.slow
@SCHEMES
@pytest.mark.parametrize("game", larceny.games())
def test_no_board_has_a_violation(
    new_context: NewContext, game: str, scheme: str, rules: list[str]
) -> None:
    page = new_context(color_scheme=scheme).new_page()
    table = new_table(page, game, THREE, params=SHORT_PARAMS.get(game))["id"]
    page.goto(f"/t/{table}")
    page.wait_for_selector(CHOICE)
    assert violations(page, rules) == []
    play_moves(page, most=6)
    page.wait_for_selector(CHOICE)
    assert violations(page, rules) == []
    page.get_by_role("button", name="Rules").click()
    page.wait_for_selector("dialog .now")
    assert violations(page, rules) == []
    page.keyboard.press("Escape")
    play_moves(page)
    page.wait_for_selector("#over")
    assert violations(page, rules) == []
    page.goto(f"/replay/{table}")
    page.wait_for_selector(".stage > *")
    assert violations(page, rules) == []


@pytest.mark.slow
@SCHEMES
def test_a_live_window_has_no_violation(
    new_context: NewContext, scheme: str, rules: list[str]
) -> None:
    party = LiveParty(new_context, color_scheme=scheme)
    owner, thief = party.owner, party.thieves[0]
    assert violations(thief, rules) == []
    party.roll()
    assert violations(thief, rules) == []
    assert violations(owner, rules) == []


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_proof_of_dice_has_no_violation(new_context: NewContext, scheme: str) -> None:
    page = new_context(color_scheme=scheme).new_page()
    opened = new_table(page, "dice-heist", TWO, hot_seat=True)
    finish_game(page, opened["id"], opened["tokens"])
    page.goto(f"/verify/{opened['id']}")
    page.wait_for_selector("tbody .mark")
    assert violations(page) == []

"""axe-core, run on an open page: every rule of WCAG 2.2 A and AA, and its best practices."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
ALL = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules about colours: all that differs between the themes."""
RUN = """async (rules) => (await axe.run(document, {
  runOnly: rules,
  resultTypes: ['violations'],
})).violations"""


def violations(page: Page, rules: list[str] = ALL) -> list[str]:
    """Return what axe finds in the page as it is now, one line a node."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text())
    violations_found: list[dict[str, Any]] = page.evaluate(RUN, rules)
    return [
        f"{violation['id']}: {node['target']} {node['failureSummary']}"
        for violation in violations_found
        for node in violation["nodes"]
    ]


def violations_in_both_themes(page: Page) -> list[str]:
    """Return what axe finds in the dark theme, and what it says about the light one's colours."""
    page.emulate_media(color_scheme="light")
    light = [f"light theme: {violation}" for violation in violations(page, COLOURS)]
    page.emulate_media(color_scheme="dark")
    return violations(page) + light

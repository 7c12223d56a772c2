"""A game of another package is played in the page, on the generic board."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from larceny.server.settings import PAGE_FOLDER
from tests.browser.conftest import PATIENCE_MS
from tests.browser.play import TWO, new_table
from tests.browser.server_process import ServerProcess
from tests.outside.example_package import EXAMPLE, write_dist_info


@pytest.fixture
def outside_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ServerProcess]:
    if not (PAGE_FOLDER / "index.html").is_file():
        pytest.fail("the page is not built: npm --prefix web ci && npm --prefix web run build")
    write_dist_info(tmp_path / "site", "larceny_zombie_dice", {"zombie-dice": "zombie_dice"})
    paths = [str(tmp_path / "site"), str(EXAMPLE), os.environ.get("PYTHONPATH", "")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, paths)))
    process = ServerProcess(tmp_path)
    process.start()
    yield process
    process.stop()


def test_a_game_from_outside_is_played_to_its_end(
    outside_server: ServerProcess, chromium: Browser
) -> None:
    context = chromium.new_context(base_url=outside_server.address, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    page.goto("/new/zombie-dice")
    expect(page.get_by_role("heading", name="Zombie Dice").first).to_be_visible()
    params = {"goal": 3}
    opened = new_table(page, "zombie-dice", TWO, hot_seat=True, params=params)
    page.goto(f"/t/{opened['id']}")
    expect(page.locator(".generic")).to_contain_text("footsteps")
    expect(page.locator(".generic table")).to_contain_text("Anna")
    over = page.locator("#over")
    for number in range(200):
        button = page.locator(".generic .button.brass:not([aria-disabled=true])")
        expect(button.first.or_(over).first).to_be_visible()
        if over.is_visible():
            break
        page.locator('[data-plays="stop"]' if number % 2 else '[data-plays="roll"]').click()
    expect(over).to_be_visible()
    context.close()

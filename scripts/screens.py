"""Take the pictures of docs/screens: every page, and every board at three sizes.

python scripts/screens.py            (needs the built page, Chromium and Playwright)
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

import larceny

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser.conftest import FLAGS  # noqa: E402
from tests.browser.house import TestHouse  # noqa: E402
from tests.browser.play import CHOICE, play_on, start  # noqa: E402

TARGET = ROOT / "docs" / "screens"
SIZES = {"phone": (390, 844), "tablet": (820, 1180), "desktop": (1440, 900)}
MOVES = {"heist": 14, "art-robbery": 9, "batman": 5, "spell-stealers": 9}


def shoot(page: Page, name: str) -> None:
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready.then(() => scrollTo(0, 0))")
    page.screenshot(path=TARGET / f"{name}.jpg", type="jpeg", quality=72)
    print(name)


def open_page(browser: Browser, house: TestHouse, size: str, scheme: str = "dark") -> Page:
    width, height = SIZES[size]
    context = browser.new_context(
        base_url=house.address,
        viewport={"width": width, "height": height},
        color_scheme="light" if scheme == "light" else "dark",
        reduced_motion="reduce",
    )
    return context.new_page()


def shoot_board(page: Page, game: str, name: str) -> str:
    table = start(page, larceny.load(game).title)
    page.wait_for_selector(CHOICE, state="attached")
    play_on(page, seed=3, most=MOVES.get(game, 8))
    page.wait_for_selector(f"{CHOICE}, #over", state="attached")
    shoot(page, name)
    return table


def shoot_pages(browser: Browser, house: TestHouse, size: str) -> None:
    page = open_page(browser, house, size)
    page.goto("/")
    page.wait_for_selector("text=Play now")
    shoot(page, f"home-{size}")
    page.goto("/new/dice-heist")
    page.wait_for_selector("h1")
    shoot(page, f"new-{size}")
    for game in larceny.games():
        shoot_board(page, game, f"{game}-{size}")
    table = start(page, "Dice Heist")
    page.wait_for_selector(CHOICE, state="attached")
    play_on(page)
    page.wait_for_selector("#over")
    shoot(page, f"over-{size}")
    page.goto(f"/replay/{table}?at=40")
    page.wait_for_selector(".place")
    shoot(page, f"replay-{size}")
    page.goto(f"/verify/{table}")
    page.wait_for_selector(".checks")
    shoot(page, f"verify-{size}")
    page.context.close()


def main() -> None:
    TARGET.mkdir(parents=True, exist_ok=True)
    house = TestHouse(Path(tempfile.mkdtemp()))
    house.start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=shutil.which("chromium"), args=FLAGS
            )
            for size in SIZES:
                shoot_pages(browser, house, size)
            dawn = open_page(browser, house, "desktop", "light")
            dawn.goto("/")
            dawn.wait_for_selector("text=Play now")
            shoot(dawn, "home-dawn")
            for game in larceny.games():
                shoot_board(dawn, game, f"{game}-dawn")
    finally:
        house.stop()


if __name__ == "__main__":
    main()

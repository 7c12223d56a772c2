"""Take the screenshots of docs/screens: every page, and every board at three sizes.

python scripts/screens.py            (needs the built page, Chromium and Playwright)
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

import larceny

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser.conftest import FLAGS, KNOW_GAMES, find_chromium  # noqa: E402
from tests.browser.play import CHOICE, play_moves, start_game  # noqa: E402
from tests.browser.server_process import ServerProcess  # noqa: E402

TARGET = ROOT / "docs" / "screens"
SIZES = {"phone": (390, 844), "tablet": (820, 1180), "desktop": (1440, 900)}
MOVES = {"heist": 14, "art-robbery": 9, "batman": 5, "spell-stealers": 9}


def take_screenshot(page: Page, name: str) -> None:
    page.wait_for_load_state("networkidle")
    page.mouse.move(0, 0)  # where it clicked last something explains itself
    page.evaluate("document.fonts.ready.then(() => scrollTo(0, 0))")
    page.screenshot(path=TARGET / f"{name}.jpg", type="jpeg", quality=62)
    print(name)


def open_page(browser: Browser, server: ServerProcess, size: str, scheme: str = "dark") -> Page:
    width, height = SIZES[size]
    context = browser.new_context(
        base_url=server.address,
        viewport={"width": width, "height": height},
        color_scheme="light" if scheme == "light" else "dark",
        reduced_motion="reduce",
    )
    context.add_init_script(KNOW_GAMES)
    return context.new_page()


def take_board(page: Page, game: str, name: str) -> str:
    table = start_game(page, larceny.load(game).title, is_folded=True)
    page.wait_for_selector(CHOICE, state="attached")
    play_moves(page, seed=3, most=MOVES.get(game, 8))
    page.wait_for_selector(f"{CHOICE}, #over", state="attached")
    take_screenshot(page, name)
    return table


def take_pages(browser: Browser, server: ServerProcess, size: str) -> None:
    page = open_page(browser, server, size)
    page.goto("/")
    page.wait_for_selector("text=Play now")
    take_screenshot(page, f"home-{size}")
    page.goto("/new/dice-heist")
    page.wait_for_selector("h1")
    take_screenshot(page, f"new-{size}")
    for game in larceny.games():
        take_board(page, game, f"{game}-{size}")
    table = start_game(page, "Dice Heist", is_folded=True)
    page.wait_for_selector(CHOICE, state="attached")
    play_moves(page)
    page.wait_for_selector("#over")
    take_screenshot(page, f"over-{size}")
    page.goto(f"/replay/{table}?at=40")
    page.wait_for_selector(".place", state="attached")  # a phone does not show it
    take_screenshot(page, f"replay-{size}")
    page.goto(f"/replay/{table}?at=40&review")
    page.get_by_role("slider", name="Share of the win").wait_for(timeout=30_000)
    take_screenshot(page, f"review-{size}")
    page.goto(f"/verify/{table}")
    page.wait_for_selector(".checks")
    take_screenshot(page, f"verify-{size}")
    page.context.close()


def main() -> None:
    TARGET.mkdir(parents=True, exist_ok=True)
    server = ServerProcess(Path(tempfile.mkdtemp()))
    server.start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
            for size in SIZES:
                take_pages(browser, server, size)
            light = open_page(browser, server, "desktop", "light")
            light.goto("/")
            light.wait_for_selector("text=Play now")
            take_screenshot(light, "home-dawn")
            for game in larceny.games():
                take_board(light, game, f"{game}-dawn")
    finally:
        server.stop()


if __name__ == "__main__":
    main()

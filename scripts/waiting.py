"""Measure how long a person waits for two bots: from one's last move of a turn to one's next turn.

python scripts/waiting.py [GAME ...] [--turns N] [--url URL]

Plays whole games in a browser at the normal pace, with motion, and prints what lies between a
click and the next time that something can be chosen, wherever somebody else moved in between.
Needs the built page, Chromium and Playwright. The machine should have nothing else to do.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

import larceny

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser.conftest import FLAGS, KNOW_GAMES, find_chromium  # noqa: E402
from tests.browser.play import new_table  # noqa: E402
from tests.browser.server_process import ServerProcess  # noqa: E402

MOST_TURNS = 60
THINKING_MS = 300
USUAL_BOT = "level-3"
PROMISED_SECONDS = 6.0

PLAY = """async ([seed, most, thinking]) => {
  // Clicks on random moves; notes how long nothing could be chosen after each, and what was shown.
  let state = seed;
  const random = () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
  const frame = () => new Promise(requestAnimationFrame);
  const open = () => [...document.querySelectorAll('.choice:not([aria-disabled=true])')];
  const gaps = [];
  while (gaps.length < most && !document.querySelector('#over')) {
    const choices = open();
    if (!choices.length) { await frame(); continue; }
    const clicked = performance.now();
    choices[Math.floor(random() * choices.length)].click();
    const shown = new Set();
    do {
      await frame();
      for (const number of (document.querySelector('.stage')?.dataset.events ?? '').split(' '))
        if (number) shown.add(Number(number));
    } while (!open().length && !document.querySelector('#over'));
    const gap = { ms: performance.now() - clicked, shown: [...shown] };
    if (!document.querySelector('#over')) gaps.push(gap);
    await new Promise((done) => setTimeout(done, thinking));
  }
  return gaps;
}"""


def play_game(browser: Browser, url: str, game: str, most: int) -> tuple[list[float], list[float]]:
    """Return the seconds between one's own turns, and those of scenes within them."""
    context = browser.new_context(base_url=url, viewport={"width": 1280, "height": 800})
    context.add_init_script(KNOW_GAMES)
    page = context.new_page()
    bots = [{"kind": "bot", "bot": USUAL_BOT}] * 2
    table = new_table(page, game, [{"kind": "you", "name": "Magpie"}, *bots])["id"]
    page.goto(f"/t/{table}")
    page.wait_for_selector(".choice:not([aria-disabled=true])", state="attached")
    gaps: list[dict[str, Any]] = page.evaluate(PLAY, [1, most, THINKING_MS])
    events = page.request.get(f"/api/tables/{table}/events").json()
    context.close()
    mover = {event["number"]: event["seat"] for event in events}
    between: list[float] = []
    within: list[float] = []
    for gap in gaps:
        is_others = any(mover.get(number) in (1, 2) for number in gap["shown"])
        (between if is_others else within).append(gap["ms"] / 1000)
    return between, within


def describe(seconds: list[float]) -> str:
    ordered = sorted(seconds)
    late = ordered[int(len(ordered) * 0.9)]
    over = sum(seconds > PROMISED_SECONDS for seconds in ordered)
    return (
        f"{len(ordered):3} waits: median {statistics.median(ordered):4.1f} s, mean "
        f"{statistics.mean(ordered):4.1f} s, 90 % {late:4.1f} s, longest {ordered[-1]:4.1f} s; "
        f"{over} over {PROMISED_SECONDS:.0f} s"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=larceny.games())
    parser.add_argument("--turns", type=int, default=MOST_TURNS)
    parser.add_argument("--url", default="", help="a server that runs already")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = ServerProcess(Path(folder))
        if not chosen.url:
            server.start()
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        for game in chosen.games:
            between, within = play_game(browser, chosen.url or server.address, game, chosen.turns)
            print(f"{game:15} {describe(between)}; own scenes {sum(within):.0f} s", flush=True)
        browser.close()
        if not chosen.url:
            server.stop()


if __name__ == "__main__":
    main()

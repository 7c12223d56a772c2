"""Playing on the board itself, not from the list of moves."""

from __future__ import annotations

from playwright.sync_api import Page

TAP_ON = """async ([seed, where]) => {
  // A person who taps what the board offers, at random but always the same.
  let state = seed;
  const random = () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
  const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
  let taps = 0;
  for (let waited = 0; waited < 60000; ) {
    if (document.querySelector('#over')) break;
    const found = [...document.querySelectorAll(`.stage :is(${where}):not(:disabled)`)];
    if (found.length) {
      found[Math.floor(random() * found.length)].click();
      taps++;
      waited = 0;
    } else waited += 4;
    await sleep(4);
  }
  return taps;
}"""


def tap_on(page: Page, where: str, seed: int = 1) -> int:
    """Tap what matches `where` on the board until the game is over; returns how often."""
    taps: int = page.evaluate(TAP_ON, [seed, where])
    return taps

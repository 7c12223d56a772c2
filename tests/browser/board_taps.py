"""Plays by tapping on the board alone, never in the list of moves."""

from __future__ import annotations

from playwright.sync_api import Page

TAP_BUTTONS = """async ([where, seed, most]) => {
  document.documentElement.style.opacity = 0;  // laid out, but not drawn
  let state = seed;
  const random = () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
  const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
  let taps = 0;
  for (let waited = 0; taps < most && waited < 120000; ) {
    if (document.querySelector('#over')) break;
    const found = [...document.querySelectorAll(where)]
      .filter((one) => one.ariaDisabled !== 'true');
    // Mostly buttons that play a move, sometimes others that only prepare one.
    const ready = found.filter((one) => one.matches('.brass'));
    const pool = ready.length && random() < 0.7 ? ready : found;
    if (pool.length) {
      pool[Math.floor(random() * pool.length)].click();
      taps++;
      waited = 0;
    } else waited += 4;
    await sleep(4);
  }
  document.documentElement.style.opacity = '';
  return taps;
}"""


def tap_buttons(page: Page, where: str, seed: int = 1, most: int = 8000) -> int:
    """Tap random matching buttons until the game is over; return the number of taps."""
    taps: int = page.evaluate(TAP_BUTTONS, [where, seed, most])
    return taps


def button_sizes(page: Page, board: str) -> list[tuple[float, float]]:
    """Return the sizes of all buttons of a board but those that explain a number."""
    sizes: list[tuple[float, float]] = page.evaluate(
        """(board) => [...document.querySelectorAll(`${board} button`)]
             .filter((one) => !one.getAttribute('aria-describedby')?.startsWith('explanation'))
             .map((one) => {
             const box = one.getBoundingClientRect();
             return [box.width, box.height];
           })""",
        board,
    )
    return sizes

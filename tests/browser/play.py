"""What a person does on the page: open a table, play moves, wait."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

CHOICE = ".table:has(.stage > *) .choice:not([aria-disabled=true])"
"""A legal move in the list, once the board, which is loaded separately, is there."""
TWO = [{"kind": "you", "name": "Anna"}, {"kind": "you", "name": "Ben"}]
THREE = [{"kind": "you", "name": "Magpie"}, *[{"kind": "bot", "bot": "greedy"}] * 2]
REVIEW_SECONDS = 300
SHORT_PARAMS = {"heist": {"turn_limit": 30}, "art-robbery": {"raids": 2}}
"""Params that shorten the games that take long with random moves."""

PLAY_MOVES = """async ([seed, most, isSeen]) => {
  // Clicks on random moves of the list, the same ones for the same seed.
  // What cannot be seen is laid out and animated, but not drawn, which takes 40 % of the time.
  document.documentElement.style.opacity = isSeen ? '' : 0;
  let state = seed;
  const random = () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
  const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
  let made = 0;
  for (let waited = 0; made < most && waited < 120000; ) {
    if (document.querySelector('#over')) break;
    document.querySelector('.curtain button')?.click();
    const found = [...document.querySelectorAll('.choice:not([aria-disabled=true])')];
    if (found.length) {
      found[Math.floor(random() * found.length)].click();
      made++;
      waited = 0;
    } else waited += 4;
    await sleep(4);
  }
  document.documentElement.style.opacity = '';
  return made;
}"""


def start_game(page: Page, title: str, is_folded: bool = False) -> str:
    """Start a game against bots from the home page in one click; return the table's id."""
    page.goto("/")
    if not is_folded:
        unfold_moves(page)
    page.get_by_role("button", name=f"Play now {title} against bots").click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector(".table .status")
    return page.url.rsplit("/", 1)[-1]


def unfold_moves(page: Page) -> None:
    """Unfold the list of moves at the next table, as somebody who left it open finds it."""
    page.evaluate("localStorage.setItem('larceny:movesOpen', 'true')")


def fold_moves(page: Page) -> None:
    """Fold the list of moves away at the next table, as newcomers find it."""
    page.evaluate("localStorage.removeItem('larceny:movesOpen')")


def stop_drawing(page: Page) -> None:
    """Let the page be laid out, but not drawn, until it is loaded anew: it takes half the time."""
    page.evaluate("document.documentElement.style.opacity = 0")


def play_moves(page: Page, seed: int = 1, most: int = 5000, is_seen: bool = False) -> int:
    """Play until the game is over or `most` moves are made; return how many were made."""
    made: int = page.evaluate(PLAY_MOVES, [seed, most, is_seen])
    return made


def wait_for_review(page: Page) -> None:
    """Wait for the coach, who needs seconds for a whole game, and longer on a busy machine."""
    page.wait_for_selector("#sums", timeout=REVIEW_SECONDS * 1000)


def wait_until(page: Page, condition: Callable[[], bool], what: str, seconds: float = 120) -> None:
    """Wait until a condition holds; fail with its description if it does not in time."""
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            pytest.fail(f"{what}: not within {seconds:.0f} s")
        page.wait_for_timeout(5)


def keep_picture(page: Page, name: str) -> None:
    """Keep a picture where somebody wants to look at it."""
    folder = os.environ.get("LARCENY_PICTURES")
    if folder:
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)


def is_over(page: Page) -> bool:
    return page.locator("#over").count() == 1


def new_table(page: Page, game: str, seats: list[dict[str, str]], **more: Any) -> dict[str, Any]:
    """Open a table over HTTP, as the form would, and store its tokens in this browser."""
    request = {"game": game, "seats": seats, "chance": "server", "hot_seat": False, **more}
    answer = page.request.post("/api/tables", data=request)
    assert answer.status == 201, answer.text()
    opened: dict[str, Any] = answer.json()
    page.goto("/healthz")  # any page of the server has its local storage
    unfold_moves(page)
    _store_tokens(page, opened["id"], game, opened["tokens"])
    return opened


def take_seat(page: Page, table: str, game: str, seat: int, name: str) -> str:
    """Take an open seat over HTTP, and store its token in this browser; return the token."""
    request = {"name": name, "id": f"secret-of-seat-{seat}-{table}"}
    answer = page.request.post(f"/api/tables/{table}/seats/{seat}", data=request)
    assert answer.status == 200, answer.text()
    token: str = answer.json()["token"]
    page.goto("/healthz")
    _store_tokens(page, table, game, {str(seat): token})
    return token


def _store_tokens(page: Page, table: str, game: str, tokens: dict[str, str]) -> None:
    page.evaluate(
        """([id, game, tokens]) => localStorage.setItem('larceny:tables',
             JSON.stringify([{ id, game, tokens, since: Date.now() }]))""",
        [table, game, tokens],
    )


def finish_game(page: Page, table: str, tokens: dict[str, str]) -> None:
    """Play a table to its end over HTTP, for tests of what comes after."""
    _play_over_http(page, table, tokens, lambda frame: frame["over"], choice=-1)


def play_long(page: Page, table: str, tokens: dict[str, str], events: int) -> None:
    """Play a table over HTTP until more than so many events have happened.

    Whoever always makes the first move of the list keeps no die in HEIST!, and wins nothing.
    """
    _play_over_http(page, table, tokens, lambda frame: frame["version"] > events, choice=0)


def _play_over_http(
    page: Page,
    table: str,
    tokens: dict[str, str],
    is_far_enough: Callable[[dict[str, Any]], bool],
    choice: int,
) -> None:
    path = f"/api/tables/{table}"
    while not is_far_enough(frame := page.request.get(f"{path}/view").json()):
        seat = frame["actors"][0]
        bearer = {"Authorization": f"Bearer {tokens[str(seat)]}"}
        move = page.request.get(f"{path}/view", headers=bearer).json()["choices"][choice]["move"]
        request = {"seat": seat, "move": move, "version": frame["version"]}
        answer = page.request.post(f"{path}/moves", data=request, headers=bearer)
        assert answer.status == 200, answer.text()

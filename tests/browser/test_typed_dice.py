"""With real dice every digit that a die shows can be typed, and counts once."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.play import TWO, new_table, wait_until

SEQUENCES = [
    ("heist", "112345", "first p0 die 1 die 2 die 3 die 4 die 5"),
    ("heist", "266555", "first p1 die 6 die 6 die 5 die 5 die 5"),
    # Equal dice are rolled again, until one is the highest.
    ("dice-heist", "112233445566", " ".join(f"die {n} die {n}" for n in range(1, 7))),
    ("spell-stealers", "2233445566778899", " ".join(f"die {n} die {n}" for n in range(2, 10))),
]


def open_typed(page: Page, game: str) -> dict[str, Any]:
    opened = new_table(page, game, TWO, chance="manual", hot_seat=True)
    page.goto(f"/t/{opened['id']}")
    page.wait_for_selector(".typed", state="attached")
    return opened


def moves_of(page: Page, opened: dict[str, Any]) -> list[str]:
    """Return all moves, as the first seat may know them."""
    headers = {"Authorization": f"Bearer {opened['tokens']['0']}"}
    path = f"/api/tables/{opened['id']}/events?seat=0"
    return [event["move"] for event in page.request.get(path, headers=headers).json()]


def hold(page: Page, key: str) -> None:
    """Press a key a little too long: the browser repeats it."""
    page.keyboard.down(key)
    page.keyboard.down(key)
    page.keyboard.up(key)


@pytest.mark.parametrize(("game", "keys", "moves"), SEQUENCES)
def test_every_digit_is_the_die_that_it_names(page: Page, game: str, keys: str, moves: str) -> None:
    opened = open_typed(page, game)
    for key in keys:
        hold(page, key)
    typed = len(keys)
    wait_until(page, lambda: len(moves_of(page, opened)) >= typed, f"{typed} outcomes")
    page.wait_for_timeout(100)
    assert " ".join(moves_of(page, opened)) == moves

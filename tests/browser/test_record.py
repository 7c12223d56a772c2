"""One's own games are listed; reviews are kept in the browser, counted, removed, and never sent."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.play import TWO, finish_game, new_table, wait_for_review


def test_a_review_of_ones_own_game_counts_and_stays_on_the_device(page: Page) -> None:
    opened = new_table(page, "batman", TWO, hot_seat=True)
    finish_game(page, opened["id"], opened["tokens"])
    page.evaluate("localStorage.setItem('larceny:name', '\"Ben\"')")
    methods: list[str] = []
    page.on("request", lambda request: methods.append(request.method))
    page.goto("/record")
    expect(page.get_by_text("A clean record")).to_be_visible()
    page.goto(f"/replay/{opened['id']}?review")
    wait_for_review(page)
    loss = page.locator(".sums table").first.locator("tr:has-text('Ben') td").last.inner_text()
    page.get_by_role("link", name="my record").click()
    row = page.locator("section:has(#games) tbody tr")
    expect(row).to_have_count(1)
    shown = row.locator("td").first.inner_text()
    assert float(shown.strip("%")) == pytest.approx(float(loss.strip("%")), abs=0.056)
    game = page.locator("section:has(#by-game) tbody tr")
    expect(game).to_contain_text("Batman")
    expect(page.get_by_role("img", name="Loss per decision")).to_be_visible()
    page.reload()
    expect(row).to_have_count(1)
    page.get_by_role("button", name="Remove all").click()
    page.get_by_role("button", name="Wipe it").click()
    expect(page.get_by_text("A clean record")).to_be_visible()
    assert len(methods) > 5
    assert set(methods) == {"GET"}, "nothing is sent"


def test_a_game_of_others_does_not_count(page: Page) -> None:
    opened = new_table(page, "batman", TWO, hot_seat=True)
    finish_game(page, opened["id"], opened["tokens"])
    page.evaluate("localStorage.clear()")
    page.goto(f"/replay/{opened['id']}?review")
    wait_for_review(page)
    page.goto("/record")
    expect(page.get_by_text("A clean record")).to_be_visible()


def test_the_home_page_says_whose_turn_it_is_and_how_games_ended(page: Page) -> None:
    ended = new_table(page, "batman", TWO, hot_seat=True)
    finish_game(page, ended["id"], ended["tokens"])
    page.evaluate("localStorage.setItem('larceny:name', '\"Ben\"')")
    page.goto("/")
    mine = page.locator("section:has(#under-way) li")
    expect(mine.nth(0)).to_contain_text("No job running. Yet.")
    expect(mine.nth(1)).to_contain_text("Anna, Ben")
    expect(mine.nth(1)).to_contain_text(re.compile("won|lost"))
    expect(mine.nth(1).locator("a")).to_have_attribute("href", f"/replay/{ended['id']}")
    waiting = [{"kind": "you", "name": "Ben"}, {"kind": "open"}]
    answer = page.request.post("/api/tables", data={"game": "heist", "seats": waiting})
    opened = answer.json()
    page.evaluate(
        """([id, tokens]) => localStorage.setItem('larceny:tables',
             JSON.stringify([{ id, game: 'heist', tokens, since: Date.now() }]))""",
        [opened["id"], opened["tokens"]],
    )
    page.reload()
    expect(mine.nth(0)).to_contain_text("HEIST!")
    expect(mine.nth(0)).to_contain_text("waiting for players")
    taken = page.request.post(
        f"/api/tables/{opened['id']}/seats/1", data={"name": "Ida", "id": "secret-of-seat-1-of-Ida"}
    )
    assert taken.status == 200, taken.text()
    page.reload()
    expect(mine.nth(0)).to_contain_text(re.compile("your turn|Ida to move"))

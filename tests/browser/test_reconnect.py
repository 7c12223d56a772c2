"""A lost network: the page says so, goes on by itself when it is back, and nothing is lost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.house import TestHouse
from tests.browser.line import Line
from tests.browser.play import CHOICE, TWO, new_table, until

DEAD = "The line is dead"


@pytest.fixture
def line(house: TestHouse) -> Iterator[Line]:
    found = Line(house.port)
    yield found
    found.close()


class Game:
    """Anna's page behind the line; what happens beyond it is done over HTTP."""

    def __init__(self, visit: Visit, line: Line) -> None:
        self.beyond = visit().new_page().request
        self.page = visit(base_url=line.address).new_page()
        opened = new_table(self.page, "dice-heist", TWO, hot_seat=True)
        self.path = f"/api/tables/{opened['id']}"
        self.tokens: dict[str, str] = opened["tokens"]
        self.page.goto(f"/t/{opened['id']}")
        self.page.wait_for_selector(CHOICE)
        self.page.evaluate("window.neverReloaded = true")

    def events(self) -> list[dict[str, Any]]:
        events: list[dict[str, Any]] = self.beyond.get(f"{self.path}/events").json()
        return events

    def move_beyond(self) -> None:
        """A move made by another device of the same table."""
        frame = self.beyond.get(f"{self.path}/view").json()
        seat = frame["actors"][0]
        bearer = {"Authorization": f"Bearer {self.tokens[str(seat)]}"}
        move = {"seat": seat, "move": "recruit", "version": frame["version"]}
        answer = self.beyond.post(f"{self.path}/moves", data=move, headers=bearer)
        assert answer.status == 200, answer.text()

    def expect_in_step(self) -> None:
        """The page tells the whole story, without having been loaded again."""
        told = [event["sentence"] for event in self.events()]
        expect(self.page.locator("[role=log] li")).to_have_text(told)
        assert self.page.evaluate("window.neverReloaded") is True


def test_a_cut_line_is_shown_and_what_was_missed_is_caught_up(visit: Visit, line: Line) -> None:
    game = Game(visit, line)
    page = game.page
    page.locator(CHOICE).first.click()
    page.wait_for_selector(CHOICE)
    line.cut()
    expect(page.get_by_text(DEAD)).to_be_visible()
    assert page.locator(CHOICE).count() == 0
    assert page.locator(".choice").count() > 0, "what could be done is still there to read"
    before = len(game.events())
    for _ in range(3):
        game.move_beyond()
    assert page.locator("[role=log] li").count() == before
    line.mend()
    expect(page.get_by_text(DEAD)).to_have_count(0)
    game.expect_in_step()
    page.locator(CHOICE).first.click()
    expect(page.locator("[role=log] li")).not_to_have_count(before + 3)
    game.expect_in_step()


@pytest.mark.slow
def test_a_move_that_got_lost_on_the_way_is_made_once(visit: Visit, line: Line) -> None:
    """The line goes silent without breaking: nothing tells the browser that it is gone."""
    game = Game(visit, line)
    page = game.page
    before = game.events()
    line.muffle()
    page.locator(".choice", has_text="recruits").click()
    page.wait_for_timeout(1000)
    assert game.events() == before
    page.wait_for_selector(CHOICE)
    assert [event["move"] for event in game.events()[len(before) :]].count("recruit") == 1
    game.expect_in_step()


def test_a_second_tab_comes_back_with_the_first(visit: Visit, line: Line) -> None:
    game = Game(visit, line)
    tabs = [game.page, game.page.context.new_page()]
    tabs[1].goto(game.page.url)
    tabs[1].wait_for_selector(CHOICE)
    line.cut()
    for tab in tabs:
        expect(tab.get_by_text(DEAD)).to_be_visible()
    line.mend()
    for tab in tabs:
        expect(tab.get_by_text(DEAD)).to_have_count(0)
    before = len(game.events())
    tabs[1].locator(CHOICE).first.click()
    until(tabs[1], lambda: len(game.events()) > before, "the move is made")
    told = [event["sentence"] for event in game.events()]
    for tab in tabs:
        expect(tab.locator("[role=log] li")).to_have_text(told)

"""After a lost connection the page says so, reconnects by itself, and nothing is lost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.play import CHOICE, TWO, new_table, wait_until
from tests.browser.proxy import TcpProxy
from tests.browser.server_process import ServerProcess

LOST = "The line is dead"


@pytest.fixture
def proxy(server: ServerProcess) -> Iterator[TcpProxy]:
    opened = TcpProxy(server.port)
    yield opened
    opened.close()


def who(seat: int | str) -> str:
    """Return how the notation names a seat."""
    return f"p{seat}" if isinstance(seat, int) else seat


class Game:
    """Anna's page behind the proxy, and direct requests to the server beside it."""

    def __init__(self, new_context: NewContext, proxy: TcpProxy) -> None:
        self.direct = new_context().new_page().request
        self.page = new_context(base_url=proxy.address).new_page()
        opened = new_table(self.page, "dice-heist", TWO, hot_seat=True)
        self.path = f"/api/tables/{opened['id']}"
        self.tokens: dict[str, str] = opened["tokens"]
        self.page.goto(f"/t/{opened['id']}")
        self.page.wait_for_selector(CHOICE)
        self.page.evaluate("window.neverReloaded = true")

    def events(self) -> list[dict[str, Any]]:
        events: list[dict[str, Any]] = self.direct.get(f"{self.path}/events").json()
        return events

    def move_directly(self) -> None:
        """Make a move as another device at the same table would."""
        frame = self.direct.get(f"{self.path}/view").json()
        seat = frame["actors"][0]
        bearer = {"Authorization": f"Bearer {self.tokens[str(seat)]}"}
        move = {"seat": seat, "move": "recruit", "version": frame["version"]}
        answer = self.direct.post(f"{self.path}/moves", data=move, headers=bearer)
        assert answer.status == 200, answer.text()

    def expect_log(self, page: Page) -> None:
        """Expect a page to show all events, several in a line where they are one action."""
        notation = page.get_by_role("button", name="Notation")
        if notation.get_attribute("aria-pressed") == "false":
            notation.click()
        told = ", ".join(f"{who(event['seat'])} {event['move']}" for event in self.events())
        lines = page.locator("[role=log] li code")
        wait_until(page, lambda: ", ".join(lines.all_text_contents()) == told, told)

    def expect_in_step(self) -> None:
        """Expect the page to show the whole log without a reload."""
        self.expect_log(self.page)
        assert self.page.evaluate("window.neverReloaded") is True


def test_a_lost_connection_is_shown_and_missed_events_are_caught_up(
    new_context: NewContext, proxy: TcpProxy
) -> None:
    game = Game(new_context, proxy)
    page = game.page
    page.locator(CHOICE).first.click()
    page.wait_for_selector(CHOICE)
    proxy.disconnect()
    expect(page.get_by_text(LOST)).to_be_visible()
    assert page.locator(CHOICE).count() == 0
    assert page.locator(".choice").count() > 0, "the moves can still be read"
    before = page.locator("[role=log] li").count()
    for _ in range(3):
        game.move_directly()
    assert page.locator("[role=log] li").count() == before
    proxy.reconnect()
    expect(page.get_by_text(LOST)).to_have_count(0)
    game.expect_in_step()
    shown = page.locator("[role=log] li").count()
    page.locator(CHOICE).first.click()
    expect(page.locator("[role=log] li")).not_to_have_count(shown)
    game.expect_in_step()


def test_a_move_that_got_lost_on_the_way_is_made_once(
    new_context: NewContext, proxy: TcpProxy
) -> None:
    """The connection goes silent without closing, so the browser does not notice."""
    game = Game(new_context, proxy)
    page = game.page
    before = game.events()
    proxy.drop_data()
    page.locator(".choice", has_text="You recruit").click()
    wait_until(page, lambda: proxy.dropped_bytes > 0, "the move is lost")
    assert game.events() == before
    page.wait_for_selector(CHOICE)
    assert [event["move"] for event in game.events()[len(before) :]].count("recruit") == 1
    game.expect_in_step()


def test_a_second_tab_comes_back_with_the_first(new_context: NewContext, proxy: TcpProxy) -> None:
    game = Game(new_context, proxy)
    tabs = [game.page, game.page.context.new_page()]
    tabs[1].goto(game.page.url)
    tabs[1].wait_for_selector(CHOICE)
    proxy.disconnect()
    for tab in tabs:
        expect(tab.get_by_text(LOST)).to_be_visible()
    proxy.reconnect()
    for tab in tabs:
        expect(tab.get_by_text(LOST)).to_have_count(0)
    before = len(game.events())
    tabs[1].locator(CHOICE).first.click()
    wait_until(tabs[1], lambda: len(game.events()) > before, "the move is made")
    for tab in tabs:
        game.expect_log(tab)

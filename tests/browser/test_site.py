"""The site without a server: a game in two tabs, over a reload, and then without a network."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.play import play_moves
from tests.browser.site_visit import (
    open_site,
    play_to_the_end,
    publish,
    start_game,
    visit,
    wait_for_move,
    wait_for_worker,
)
from tests.browser.static_host import StaticHost


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StaticHost]:
    published = publish(tmp_path_factory.mktemp("host"))
    yield published
    published.stop()


def test_a_game_survives_a_reload_and_a_closed_tab_and_two_tabs_agree(
    host: StaticHost, chromium: Browser
) -> None:
    with visit(host, chromium) as context:
        page = open_site(context, host)
        table = start_game(page, "dice-heist")
        wait_for_move(page)
        assert play_moves(page, most=3) == 3
        page.reload()
        wait_for_move(page)
        second = open_site(context, host, f"/t/{table}")
        wait_for_move(second)
        expect(second.locator(".status")).to_have_text(page.locator(".status").inner_text())
        page.close()  # the tab that hosted the table
        play_to_the_end(second)
        again = open_site(context, host, f"/t/{table}")
        expect(again.locator("#over")).to_have_count(1)
    assert {status for _, status in host.requests} <= {200, 304}


def test_before_a_game_is_chosen_little_is_loaded_and_after_one_visit_no_network_is_needed(
    host: StaticHost, chromium: Browser
) -> None:
    host.requests.clear()
    with visit(host, chromium) as context:
        page = open_site(context, host)
        page.get_by_role("link", name="HEIST!").first.wait_for()
        paths = {path.partition("?")[0] for path, _ in host.requests}
        assert not [path for path in paths if path.endswith(".xz")]
        start_game(page, "dice-heist")
        wait_for_move(page)
        wait_for_worker(page)
        host.stop()
        try:
            page.reload()
            wait_for_move(page)
            page.goto(page.url.partition("#")[0])
            start_game(page, "batman")
            wait_for_move(page)
        finally:
            host.start()

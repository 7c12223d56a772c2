"""The site without a server, by night: all games, coach, Lab, files, and browsers that refuse."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

import larceny
from tests.browser.conftest import ELSEWHERE
from tests.browser.play import play_moves, unfold_moves, wait_for_review
from tests.browser.server_process import ServerProcess
from tests.browser.site_visit import (
    open_site,
    play_to_the_end,
    publish,
    start_game,
    visit,
    wait_for_move,
)
from tests.browser.static_host import StaticHost
from tests.coach.play import play_game

pytestmark = pytest.mark.nightly

NO_DATABASE = "IDBFactory.prototype.open = () => { throw new Error('private mode'); };"
FULL_DISK = "IDBObjectStore.prototype.put = () => { throw new Error('the disk is full'); };"

ROLL_UNTIL_OTHERS_DO = """async () => {
  const status = () => document.querySelector('.status')?.textContent;
  const isStealing = () => status() === 'Steal, or hold still';
  while (!isStealing() && !document.querySelector('#over')) {
    [...document.querySelectorAll('.choice:not([aria-disabled=true])')].at(-1)?.click();
    await new Promise((done) => setTimeout(done, 4));
  }
  return isStealing();
}"""
"""Whoever begins is drawn: makes one's own moves until a bot has rolled."""


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StaticHost]:
    published = publish(tmp_path_factory.mktemp("host"))
    yield published
    published.stop()


@pytest.fixture
def context(host: StaticHost, chromium: Browser) -> Iterator[BrowserContext]:
    with visit(host, chromium, service_workers="block") as visit_page:
        yield visit_page


@pytest.mark.parametrize("game", larceny.games())
def test_every_game_is_played_to_its_end_with_a_hint_and_a_reload(
    context: BrowserContext, host: StaticHost, game: str
) -> None:
    page = open_site(context, host)
    start_game(page, game)
    wait_for_move(page)
    page.keyboard.press("h")
    expect(page.locator(".coach li").first).to_contain_text("% of the win")
    play_moves(page, most=2)
    page.reload()
    wait_for_move(page)
    play_to_the_end(page)


def test_spell_stealers_is_raced_live_against_bots(
    context: BrowserContext, host: StaticHost
) -> None:
    page = open_site(context, host)
    unfold_moves(page)
    page.get_by_role("button", name="Race").click()
    page.wait_for_url("**/#/t/*")
    assert page.evaluate(ROLL_UNTIL_OTHERS_DO)


def test_a_game_is_reviewed_and_its_dice_are_proved(
    context: BrowserContext, host: StaticHost
) -> None:
    page = open_site(context, host)
    table = start_game(page, "dice-heist")
    play_to_the_end(page)
    page.goto(f"{page.url.partition('#')[0]}#/replay/{table}?review")
    wait_for_review(page)
    page.goto(f"{page.url.partition('#')[0]}#/verify/{table}")
    expect(page.get_by_text("larceny verify FILE")).to_be_visible()


def test_a_saved_game_of_elsewhere_is_replayed(
    context: BrowserContext, host: StaticHost, tmp_path: Path
) -> None:
    saved = tmp_path / "night.larceny"
    play_game("batman", ["greedy", "random"], seed=1).save(saved)
    page = open_site(context, host, "/replay")
    page.locator("input[type=file]").set_input_files(saved)
    page.wait_for_url("**/#/replay/*")
    expect(page.get_by_role("button", name="Review", exact=True)).to_be_visible()


def test_the_lab_plays_and_compares_on_all_cores(context: BrowserContext, host: StaticHost) -> None:
    page = open_site(context, host, "/lab/dice-heist?bots=greedy,random&games=2000&seed=1")
    page.get_by_role("button", name="Play 2,000 games").click()
    expect(page.get_by_text("Who wins, by seat").first).to_be_visible()
    expect(page.get_by_role("button", name="Cancel")).to_have_count(0)
    page.get_by_role("link", name="Play it yourself").click()
    page.wait_for_url("**/#/new/dice-heist?*")
    expect(page.locator("button.open")).to_be_visible()


def test_it_is_played_in_german_and_on_a_phone(host: StaticHost, chromium: Browser) -> None:
    phone = {"width": 390, "height": 844}
    with visit(
        host, chromium, service_workers="block", locale="de-DE", viewport=phone, has_touch=True
    ) as context:
        page = open_site(context, host)
        expect(page.get_by_text("larceny serve")).to_contain_text("Um mit Freunden")
        expect(page.get_by_role("link", name="Öffentliche Tische")).to_have_count(0)
        page.evaluate("localStorage.setItem('larceny:movesOpen', 'true')")
        page.locator(".wall .button.brass").first.click()
        wait_for_move(page)
        assert play_moves(page, most=2) == 2
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_all_games_go_into_another_browser_as_a_file(
    host: StaticHost, chromium: Browser, tmp_path: Path
) -> None:
    file = tmp_path / "games.json"
    with visit(host, chromium, service_workers="block") as context:
        page = open_site(context, host)
        table = start_game(page, "dice-heist")
        wait_for_move(page)
        play_moves(page, most=2)
        page.goto(f"{page.url.partition('#')[0]}#/record")
        with page.expect_download() as download:
            page.get_by_role("button", name="Save", exact=False).first.click()
        download.value.save_as(file)
    assert json.loads(file.read_text("utf-8"))["tables"]
    with visit(host, chromium, service_workers="block") as context:
        page = open_site(context, host, "/record")
        page.locator("input[type=file]").set_input_files(file)
        page.get_by_role("link", name="Dice Heist").first.wait_for()
        page.evaluate("localStorage.setItem('larceny:movesOpen', 'true')")
        page.goto(f"{page.url.partition('#')[0]}#/t/{table}")
        play_to_the_end(page)


def before_worker(context: BrowserContext, script: str) -> None:
    """Let the worker that hosts the tables begin with a script."""

    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=script + response.text())

    context.route("**/hostWorker-*.js", answer)


@pytest.mark.parametrize("script", [NO_DATABASE, FULL_DISK])
def test_where_nothing_is_stored_a_line_says_so_and_the_game_goes_on(
    context: BrowserContext, host: StaticHost, script: str
) -> None:
    before_worker(context, script)
    page = open_site(context, host)
    start_game(page, "dice-heist")
    expect(page.get_by_text("does not store games")).to_be_visible()
    play_to_the_end(page)


def test_a_game_survives_a_reload_over_plain_http(chromium: Browser, tmp_path: Path) -> None:
    host = publish(tmp_path, ELSEWHERE)
    with visit(host, chromium) as context:
        page = open_site(context, host)
        assert page.evaluate("!isSecureContext && !navigator.locks")
        start_game(page, "dice-heist")
        wait_for_move(page)
        assert play_moves(page, most=3) == 3
        page.reload()
        play_to_the_end(page)
    host.stop()


def test_a_game_is_stored_anew_when_the_browser_deleted_it(
    context: BrowserContext, host: StaticHost
) -> None:
    page = open_site(context, host)
    start_game(page, "dice-heist")
    wait_for_move(page)
    assert play_moves(page, most=2) == 2
    stored = {"origin": host.address, "storageTypes": "indexeddb"}
    context.new_cdp_session(page).send("Storage.clearDataForOrigin", stored)
    assert play_moves(page, most=2) == 2
    wait_for_move(page)
    page.reload()
    play_to_the_end(page)
    expect(page.get_by_text("does not store games")).to_have_count(0)


def test_what_did_not_load_is_loaded_when_it_is_asked_for_again(
    context: BrowserContext, host: StaticHost
) -> None:
    page = open_site(context, host)
    page.get_by_role("link", name="HEIST!").first.wait_for()
    context.route("**/python/pyodide-*", lambda route: route.abort())
    page.get_by_role("button", name="Dice Heist against bots").click()
    expect(page.get_by_role("alert")).to_contain_text("did not load")
    context.unroute("**/python/pyodide-*")
    start_game(page, "dice-heist")
    wait_for_move(page)
    assert play_moves(page, most=2) == 2


def test_it_also_starts_without_the_snapshot(context: BrowserContext, host: StaticHost) -> None:
    context.route("**/snapshot-*", lambda route: route.abort())
    page = open_site(context, host)
    start_game(page, "dice-heist")
    wait_for_move(page)
    assert play_moves(page, most=2) == 2


def test_a_server_offers_it_and_it_needs_the_server_no_more(
    chromium: Browser, tmp_path: Path
) -> None:
    server = ServerProcess(tmp_path)
    server.start()
    try:
        context = chromium.new_context(base_url=server.address, reduced_motion="reduce")
        page: Page = context.new_page()
        page.goto("/")
        page.evaluate("localStorage.setItem('larceny:name', '\"Knox\"')")
        page.get_by_role("link", name="Take the games along").click()
        page.wait_for_url("**/solo/")
        page.evaluate("localStorage.setItem('larceny:introduced', '[\"dice-heist\"]')")
        start_game(page, "dice-heist")
        wait_for_move(page)
        assert play_moves(page, most=2) == 2
        context.close()
    finally:
        server.stop()

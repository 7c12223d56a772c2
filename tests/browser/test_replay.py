"""A game played in the terminal is replayed in the browser, from steal to steal."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from typing import cast

import pytest
from playwright.sync_api import Page, expect

import larceny
from larceny.games.art_robbery.view import View
from tests.browser.conftest import NewContext

LARCENY = "from larceny.cli.main import run; run()"


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Play a whole game in the terminal by typing 1 for every move."""
    path = tmp_path_factory.mktemp("terminal") / "night.larceny"
    options = ["play", "art-robbery", "--seats", "2", "--seed", "1", "--save", str(path)]
    command = [sys.executable, "-c", LARCENY, *options]
    subprocess.run(command, input="1\n" * 1000, text=True, check=True, capture_output=True)
    return path


@pytest.fixture
def replay(page: Page, saved: Path) -> Page:
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(saved)
    page.wait_for_url("**/replay/*")
    page.wait_for_selector(".stage :is(.middle, .rooms, .thief)")
    return page


def steals(path: Path) -> dict[int, str]:
    """Return the steals of a saved game: number and sentence."""
    entries = enumerate(larceny.replay(path).entries(), 1)
    return {number: entry.sentence for number, entry in entries if entry.is_steal}


def test_a_game_of_the_terminal_opens_with_its_names_and_its_end(replay: Page, saved: Path) -> None:
    table = larceny.replay(saved)
    expect(replay.locator(".place")).to_have_text(f"0 / {len(table.log)}")
    expect(replay.locator("[data-seat] .name")).to_have_text(list(table.setup.all_names))
    replay.get_by_role("button", name="To the end").click()
    expect(replay.locator(".place")).to_have_text(f"{len(table.log)} / {len(table.log)}")
    won = replay.locator("[data-seat].won .name")
    expect(won).to_have_text([table.setup.all_names[seat] for seat in table.winners])


def test_steal_jumps_to_the_next_theft_and_back(replay: Page, saved: Path) -> None:
    places, last = steals(saved), len(larceny.replay(saved).log)
    assert len(places) > 2
    for number in list(places)[:3]:
        replay.get_by_role("button", name="Steal →").click()
        expect(replay.locator(".place")).to_have_text(f"{number} / {last}")
        expect(replay.locator(".now")).to_have_text(places[number])
        steal = replay.locator("li.steal[aria-current=step]")
        expect(steal).to_contain_text(places[number])
        expect(steal).to_be_in_viewport()
    replay.get_by_role("button", name="← Steal").click()
    expect(replay.locator(".place")).to_have_text(f"{list(places)[1]} / {last}")
    replay.get_by_role("button", name="To the start").click()
    expect(replay.get_by_role("button", name="← Steal")).to_be_disabled()
    replay.get_by_role("button", name="To the end").click()
    expect(replay.get_by_role("button", name="Steal →")).to_be_disabled()


def test_all_hands_are_open_in_the_middle_of_a_game(replay: Page, saved: Path) -> None:
    table = larceny.replay(saved)
    middle = len(table.log) // 2
    replay.get_by_label("Position").fill(str(middle))
    expect(replay.locator(".place")).to_have_text(f"{middle} / {len(table.log)}")
    for seat, name in enumerate(table.setup.all_names):
        held = cast(View, table.at(middle).view(seat)["board"])["thieves"][seat]["cards"]
        expect(replay.get_by_role("list", name=f"Hand of {name}").locator("li")).to_have_count(held)


def test_the_log_opens_at_the_position_of_the_link(replay: Page, saved: Path) -> None:
    """The line is in the middle of its box, however tall the lines above it are."""
    middle = len(larceny.replay(saved).log) // 2
    replay.goto(f"{replay.url.partition('?')[0]}?at={middle}")
    line = replay.locator(".log li[aria-current=step]")
    expect(line).to_be_in_viewport()
    box, shown = replay.locator(".log .box").bounding_box(), line.bounding_box()
    assert box is not None
    assert shown is not None
    assert abs(shown["y"] - (box["y"] + box["height"] / 2)) < 40


def test_a_moment_is_shared_by_its_link(replay: Page, saved: Path, new_context: NewContext) -> None:
    first, second = list(steals(saved))[:2]
    for _ in range(2):
        replay.get_by_role("button", name="Steal →").click()
    expect(replay.locator(".place")).to_contain_text(f"{second} /")
    replay.context.grant_permissions(["clipboard-read", "clipboard-write"])
    replay.get_by_role("button", name="Share this moment").click()
    expect(replay.get_by_text("Copied")).to_be_visible()
    link = replay.evaluate("navigator.clipboard.readText()")
    assert link == replay.url
    assert link.endswith(f"?at={second}")
    friend = new_context().new_page()
    friend.goto(link)
    expect(friend.locator(".place")).to_contain_text(f"{second} /")
    board = replay.locator(".stage").inner_text()
    expect(friend.locator(".stage")).to_have_text(board, use_inner_text=True)
    friend.get_by_role("button", name="← Steal").click()
    expect(friend.locator(".place")).to_contain_text(f"{first} /")
    friend.wait_for_url(f"**?at={first}")


def test_a_slider_on_its_way_asks_the_server_only_where_it_rests(replay: Page, saved: Path) -> None:
    last = len(larceny.replay(saved).log)
    requested: list[str] = []
    replay.on(
        "request",
        lambda request: requested.append(request.url) if "/replay/" in request.url else None,
    )
    replay.clock.install()
    replay.clock.pause_at(time.time() + 60)  # however busy the machine is, nothing rests on its way
    box = replay.get_by_label("Position").bounding_box()
    assert box is not None
    y = box["y"] + box["height"] / 2
    replay.mouse.move(box["x"] + 8, y)
    replay.mouse.down()
    replay.mouse.move(box["x"] + box["width"] - 8, y, steps=100)
    expect(replay.locator(".place")).to_have_text(f"{last} / {last}")
    replay.mouse.move(box["x"] + box["width"] / 2, y, steps=50)
    assert requested == []
    replay.mouse.up()
    replay.clock.run_for(1000)
    middle = int(replay.locator(".place").inner_text().partition(" ")[0])
    assert 0 < middle < last
    expect(replay.locator(".now")).to_have_text(
        larceny.replay(saved).entries()[middle - 1].sentence
    )
    replay.wait_for_url(f"**?at={middle}")
    assert 0 < len(requested) < 20, "every position on the way was fetched"


def test_a_position_that_did_not_come_is_tried_again_and_the_alert_goes(replay: Page) -> None:
    replay.route("**/replay/*", lambda route: route.abort())
    replay.get_by_role("button", name="To the end").click()
    expect(replay.get_by_role("alert")).to_contain_text("does not answer")
    replay.unroute("**/replay/*")
    replay.get_by_role("button", name="Try again").click()
    expect(replay.get_by_role("alert")).to_have_count(0)
    expect(replay.locator("[data-seat].won")).not_to_have_count(0)


def test_a_download_that_fails_says_so_and_is_tried_again(replay: Page) -> None:
    replay.route("**/log", lambda route: route.abort())
    replay.get_by_role("button", name="Download").click()
    expect(replay.get_by_role("alert")).to_contain_text("does not answer")
    replay.unroute("**/log")
    with replay.expect_download():
        replay.get_by_role("button", name="Try again").click()
    expect(replay.get_by_role("alert")).to_have_count(0)


def test_a_file_that_was_refused_can_be_chosen_again(page: Page, tmp_path: Path) -> None:
    """Browsers report a choice only if it differs from the last one."""
    wrong = tmp_path / "night.larceny"
    wrong.write_text("milk")
    page.goto("/replay")
    files = page.locator("input[type=file]")
    files.set_input_files(wrong)
    expect(page.get_by_role("alert")).to_contain_text("this is not a saved game")
    expect(files).to_have_value("")


def test_a_file_that_cannot_be_read_is_refused_in_words(page: Page, saved: Path) -> None:
    page.goto("/replay")
    page.evaluate("() => { File.prototype.text = () => Promise.reject(new DOMException('gone')) }")
    page.locator("input[type=file]").set_input_files(saved)
    expect(page.get_by_role("alert")).to_contain_text("cannot be read")


def test_an_unknown_table_is_not_linked_to(page: Page) -> None:
    page.goto("/replay/nosuchtable")
    expect(page.get_by_role("alert")).to_contain_text("There is no such table")
    expect(page.get_by_role("link", name="To the table", exact=True)).to_have_count(0)

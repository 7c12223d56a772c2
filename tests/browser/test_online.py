"""Several people in several browsers at one table."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, WebSocketRoute, expect

import larceny
from tests.browser.conftest import NewContext
from tests.browser.play import (
    CHOICE,
    SHORT_PARAMS,
    THREE,
    TWO,
    keep_picture,
    new_table,
    play_moves,
    start_game,
    wait_until,
)
from tests.browser.server_process import ServerProcess

INVITING = [{"kind": "you", "name": "Anna"}, {"kind": "open"}]
GAME_SECONDS = 900


def sit(context: BrowserContext, table: str, name: str) -> Page:
    page = context.new_page()
    page.goto(f"/t/{table}")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit in seat 2").click()
    page.wait_for_selector(".choices")
    return page


PLAY_ONE = """(random) => {
  const choices = document.querySelectorAll('.choice:not([aria-disabled=true])');
  choices[Math.floor(random * choices.length)]?.click();
  return [choices.length > 0, document.querySelector('#over') !== null];
}"""


def play_in_turns(pages: list[Page], random: Random, most: int = 5000) -> None:
    """Let each page make a random move whenever it has one, until so many are made or the end."""
    made, deadline = 0, time.monotonic() + GAME_SECONDS
    while made < most:
        for page in pages:
            has_moved, is_over = page.evaluate(PLAY_ONE, random.random())
            if is_over:
                return
            made += has_moved
        pages[0].wait_for_timeout(4)
        if time.monotonic() > deadline:
            pytest.fail(f"{made} moves and no end within {GAME_SECONDS} s")


@pytest.mark.parametrize("game", ["dice-heist", "spell-stealers"])
def test_with_real_dice_the_game_begins_when_the_last_seat_is_taken(
    new_context: NewContext, game: str
) -> None:
    anna = new_context().new_page()
    opened = new_table(anna, game, INVITING, chance="manual")
    anna.goto(f"/t/{opened['id']}")
    expect(anna.locator("#waiting")).to_contain_text("One chair is empty")
    ben = sit(new_context(), opened["id"], "Ben")
    for page, names in ((anna, ["You", "Ben"]), (ben, ["Anna", "You"])):
        page.wait_for_selector(CHOICE)
        expect(page.locator("[data-seat] .name")).to_have_text(names)
    anna.locator(CHOICE).first.click()
    expect(ben.locator(".log")).to_contain_text("for the start")


@pytest.mark.nightly
@pytest.mark.parametrize("game", larceny.games())
def test_two_browsers_play_to_the_end_though_one_is_closed_and_the_server_killed(
    new_context: NewContext, server: ServerProcess, game: str
) -> None:
    anna, bens = new_context().new_page(), new_context()
    opened = new_table(anna, game, INVITING, params=SHORT_PARAMS.get(game, {}))
    anna.goto(f"/t/{opened['id']}")
    expect(anna.locator("#waiting")).to_contain_text("One chair is empty")
    ben = sit(bens, opened["id"], "Ben")
    expect(anna.locator(".table")).to_contain_text("Ben")
    random = Random(1)
    play_in_turns([anna, ben], random, 6)

    anna.evaluate("window.neverReloaded = true")
    ben.close()
    expect(anna.get_by_role("heading", name="Ben has left")).to_be_visible()
    ben = bens.new_page()
    ben.goto(f"/t/{opened['id']}")
    expect(anna.get_by_role("heading", name="Ben has left")).to_have_count(0)
    play_in_turns([anna, ben], random, 6)

    ben.evaluate("window.neverReloaded = true")
    server.kill()
    for page in (anna, ben):
        expect(page.get_by_text("The line is dead")).to_be_visible()
    server.start()
    for page in (anna, ben):
        expect(page.get_by_text("The line is dead")).to_have_count(0)
    keep_picture(ben, f"{game}-after-the-kill")
    play_in_turns([anna, ben], random)

    for page in (anna, ben):
        page.wait_for_selector("#over")
        assert page.evaluate("window.neverReloaded") is True
    keep_picture(anna, f"{game}-end")
    scores = anna.request.get(f"/api/tables/{opened['id']}/view").json()["scores"]
    for page in (anna, ben):
        shown = page.locator("#result li strong")
        expect(shown).to_have_count(2)
        assert sorted(map(int, shown.all_inner_texts())) == sorted(scores)


def test_two_tabs_of_one_seat_stay_in_step(page: Page) -> None:
    table = start_game(page, "Dice Heist")
    page.wait_for_selector(CHOICE)
    other = page.context.new_page()
    other.goto(f"/t/{table}")
    other.wait_for_selector(CHOICE)
    before = page.locator("[role=log] li").count()
    page.locator(CHOICE).first.click()
    for tab in (page, other):
        expect(tab.locator("[role=log] li")).not_to_have_count(before)
        tab.wait_for_selector(f"{CHOICE}, #over")

    def shown(tab: Page) -> list[str]:
        return tab.locator(".choice, [role=log] li").all_inner_texts()

    wait_until(page, lambda: shown(page) == shown(other), "both tabs show the same")


def test_a_seat_is_taken_once(new_context: NewContext) -> None:
    anna = new_context().new_page()
    opened = new_table(anna, "dice-heist", [*INVITING, {"kind": "open"}])
    late = new_context().new_page()
    late.goto(f"/t/{opened['id']}")
    button = late.get_by_role("button", name="Sit in seat 2")
    button.wait_for()
    # Ben is faster, and this browser does not learn of it in time.
    late.route("**/seats/1", lambda route: _take_the_seat_first(route, anna, opened["id"]))
    button.click()
    expect(late.get_by_role("alert")).to_contain_text("Somebody sits there already")


def _take_the_seat_first(route: Route, page: Page, table: str) -> None:
    answer = page.request.post(f"/api/tables/{table}/seats/1", data={"name": "Ben"})
    assert answer.status == 200
    route.continue_()


class MessageRecorder:
    """Records all messages that a page receives over its sockets."""

    def __init__(self, page: Page) -> None:
        self.messages: list[dict[str, Any]] = []
        page.on(
            "websocket",
            lambda socket: socket.on(
                "framereceived", lambda text: self.messages.append(json.loads(text))
            ),
        )

    def frames(self) -> list[dict[str, Any]]:
        return [message["frame"] for message in self.messages if "frame" in message]


def test_artifacts_of_others_never_cross_the_wire(page: Page) -> None:
    """DH-14: face-down cards are sent to nobody else before the end."""
    wire = MessageRecorder(page)
    start_game(page, "Dice Heist")
    page.wait_for_selector(CHOICE)
    play_moves(page)
    hidden = 0
    for frame in wire.frames():
        if frame["over"]:
            continue
        for seat, thief in enumerate(frame["board"]["thieves"]):
            if seat != frame["seat"]:
                hidden += thief["artifact_cards"]
                assert thief["artifacts"] is None
                assert not [card for card in thief["cards"] if "artifact" in card]
    assert hidden > 0, "no artifact was ever hidden"


def test_no_token_ever_stands_in_an_address(page: Page) -> None:
    addresses: list[str] = []
    page.on("request", lambda request: addresses.append(request.url))
    page.on("websocket", lambda socket: addresses.append(socket.url))
    start_game(page, "Dice Heist")
    page.wait_for_selector(CHOICE)
    held = page.evaluate("JSON.parse(localStorage.getItem('larceny:tables'))[0].tokens")
    assert held
    for token in held.values():
        assert not [address for address in addresses if token in address]
    assert {address.split("/")[2] for address in addresses} == {page.url.split("/")[2]}


def test_a_spectator_watches_and_cannot_move(page: Page, new_context: NewContext) -> None:
    table = start_game(page, "Dice Heist")
    watcher = new_context().new_page()
    watcher.goto("/")
    watcher.get_by_label("Link or name of a table").fill(page.url)
    watcher.get_by_role("button", name="Watch").click()
    watcher.wait_for_url(f"**/t/{table}")
    watcher.wait_for_selector(".museum")
    assert watcher.locator(".choice, .button.brass").count() == 0


SECRETS = ".choice, .hand, [role=log]"
SECRET = [name for name in larceny.games() if larceny.load(name).contract.has_secret_hands]


@pytest.mark.parametrize("game", SECRET)
def test_hands_of_others_never_cross_the_wire(page: Page, game: str) -> None:
    """Every frame that the page receives has the board of `Table.view` for that seat."""
    wire = MessageRecorder(page)
    table = str(new_table(page, game, THREE, params=SHORT_PARAMS.get(game))["id"])
    page.goto(f"/t/{table}")
    page.wait_for_selector(CHOICE)
    play_moves(page)
    page.wait_for_selector("#over")
    game_replay = larceny.replay(page.request.get(f"/api/tables/{table}/log").text())
    frames = [frame for frame in wire.frames() if not frame["over"]]
    assert len(frames) > 10
    for frame in frames:
        assert frame["seat"] == 0
        assert frame["board"] == game_replay.at(frame["version"]).view(0)["board"]
        for seat, thief in enumerate(frame["board"]["thieves"]):
            assert (thief["hand"] is None) == (seat != 0)


@pytest.mark.parametrize("game", SECRET)
def test_a_curtain_hides_secret_hands_between_people_at_one_screen(page: Page, game: str) -> None:
    opened = new_table(page, game, TWO, hot_seat=True)
    page.goto(f"/t/{opened['id']}")
    seen = set()
    for turn in range(4):
        page.wait_for_selector(".curtain")
        assert page.locator(SECRETS).count() == 0
        seen.add(page.locator(".curtain h2").inner_text())
        if turn == 2:
            page.reload()
            page.wait_for_selector(".curtain")
        page.locator(".curtain button").click()
        page.locator(CHOICE).first.click()
    assert seen == {"Pass it to Anna", "Pass it to Ben"}


@pytest.mark.parametrize("game", SECRET)
def test_nothing_of_the_previous_viewer_shows_while_the_next_hand_is_on_its_way(
    page: Page, game: str
) -> None:
    delayed: list[Callable[[], None]] = []
    is_slow = False

    def wire(socket: WebSocketRoute) -> None:
        def relay(message: str | bytes) -> None:
            if is_slow:
                delayed.append(lambda: socket.send(message))
            else:
                socket.send(message)

        socket.connect_to_server().on_message(relay)

    page.route_web_socket("**/live", wire)
    opened = new_table(page, game, TWO, hot_seat=True)
    page.goto(f"/t/{opened['id']}")
    page.locator(".curtain button").click()
    page.locator(CHOICE).first.click()
    page.wait_for_selector(".curtain")
    is_slow = True
    page.locator(".curtain button").click()
    wait_until(page, lambda: len(delayed) > 0, "the hand is on its way")
    assert page.locator(f"{SECRETS}, [data-seat] strong").count() == 0
    is_slow = False
    for send in delayed:
        send()
    expect(page.locator(".hand")).to_be_visible()
    expect(page.locator("[role=log] li").first).to_be_visible()


def test_without_the_list_of_games_no_hand_is_shown_and_the_request_is_repeated(page: Page) -> None:
    opened = new_table(page, SECRET[0], TWO, hot_seat=True)
    aborted: list[str] = []

    def abort(route: Route) -> None:
        aborted.append(route.request.url)
        route.abort()

    page.route("**/api/games", abort)
    page.goto(f"/t/{opened['id']}")
    page.wait_for_selector(".table .status")
    wait_until(page, lambda: len(aborted) > 1, "the list of games is requested again")
    assert page.locator(".choice, .hand").count() == 0
    page.unroute("**/api/games")
    page.locator(".curtain button").click()
    expect(page.locator(".hand")).to_be_visible()


def test_without_local_storage_the_page_plays_and_warns(page: Page) -> None:
    page.add_init_script("Storage.prototype.setItem = () => { throw new Error('full'); }")
    start_game(page, larceny.load("dice-heist").title, is_folded=True)
    page.locator(CHOICE).first.dispatch_event("click")
    expect(page.get_by_text("This browser stores nothing")).to_be_visible()


def test_with_a_rejected_token_the_table_can_be_watched(page: Page) -> None:
    opened = new_table(page, "dice-heist", TWO, hot_seat=True)
    page.evaluate(
        "localStorage.setItem('larceny:tables', localStorage.getItem('larceny:tables')"
        '.replace(/("tokens":{"0":")[^"]*/, (found) => found.replace(/[^"]*$/, "x".repeat(22))))'
    )
    page.goto(f"/t/{opened['id']}")
    page.get_by_role("button", name="Watch instead").click()
    page.wait_for_selector(".table .status")
    assert page.locator(".choices").count() == 0

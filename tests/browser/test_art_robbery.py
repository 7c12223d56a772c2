"""Art Robbery on its board: cards, tiles, the dog, and hands that stay secret."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, Response, expect

from tests.browser.board_taps import tap_buttons
from tests.browser.conftest import NewContext
from tests.browser.play import (
    CHOICE,
    SHORT_PARAMS,
    TWO,
    new_table,
    play_moves,
    start_game,
    stop_drawing,
    wait_until,
)
from tests.browser.test_online import MessageRecorder
from tests.browser.whole_game import expect_result

TAPS = ".hand button, .aims .brass, .question .brass"
SEATS = [{"kind": "you", "name": "Anna"}, *[{"kind": "bot", "bot": "greedy"}] * 3]


def test_a_game_is_played_to_its_end_by_tapping_cards(page: Page) -> None:
    table = start_game(page, "Art Robbery")
    page.wait_for_selector(CHOICE)
    assert tap_buttons(page, f".stage :is({TAPS})") > 10
    expect_result(page, table)
    expect(page.locator(".verdict")).to_have_count(3)
    shown = [text.split()[0] for text in page.locator(".verdict").all_inner_texts()]
    assert set(shown) <= {"Walks", "Arrested"}


def test_a_card_with_a_choice_is_lifted_and_its_tiles_can_be_tapped(page: Page) -> None:
    """AR-10: a Greedy Thief takes any tile of the middle."""
    for _ in range(8):
        start_game(page, "Art Robbery")
        page.wait_for_selector(CHOICE)
        if page.locator("[data-move^='play greedy-thief ']").count() > 1:
            break
    else:
        pytest.fail("eight hands without a Greedy Thief")
    moves = page.locator("[data-move^='play greedy-thief ']").count()
    page.locator(".hand").get_by_role("button", name="Greedy Thief").first.click()
    expect(page.locator(".aims .brass")).to_have_count(moves)
    before = page.locator(".loot .tile").count()
    assert page.locator(".loot button").count() == before
    page.locator(".loot button").first.click()
    expect(page.locator(".aims")).to_have_count(0)
    expect(page.locator("[role=log]")).to_contain_text("You play a Greedy Thief and take")


def test_no_other_hand_ever_crosses_the_wire(new_context: NewContext) -> None:
    """AR-05, AR-16: hands and face-down tiles are sent to nobody else before the end."""
    page = new_context().new_page()
    wire = MessageRecorder(page)
    logs: list[dict[str, Any]] = []

    def record(response: Response) -> None:
        if "/events" in response.url:
            logs.append({"events": response.json()})

    page.on("response", record)
    opened = new_table(page, "art-robbery", SEATS, params=SHORT_PARAMS["art-robbery"])
    page.goto(f"/t/{opened['id']}")
    page.wait_for_selector(CHOICE)
    play_moves(page)
    frames = [frame for frame in wire.frames() if not frame["over"]]
    assert len(frames) > 20
    for frame in frames:
        assert frame["seat"] == 0
        for seat, thief in enumerate(frame["board"]["thieves"]):
            known = [thief[name] for name in ("hand", "safe", "alibis", "points")]
            assert (None not in known) if seat == 0 else (known == [None] * 4)
    end = next(frame["version"] for frame in wire.frames() if frame["over"])
    draws = [
        event
        for message in [*wire.messages, *logs[:1]]
        for event in message.get("events", [])
        if event["move"].startswith("card ") and message.get("frame", {}).get("version") != end
    ]
    assert {event["move"] == "card ?" for event in draws} == {True, False}
    for event in draws:
        assert event["sentence"].startswith("You draw") == (event["move"] != "card ?"), event


def test_real_cards_are_entered_behind_the_curtain_of_whoever_draws_them(page: Page) -> None:
    """AR-05, AR-07: two people, one screen, their own cards."""
    wire = MessageRecorder(page)
    names = [player["name"] for player in TWO]
    opened = new_table(page, "art-robbery", TWO, hot_seat=True, chance="manual")
    table = f"/api/tables/{opened['id']}/view"
    page.goto(f"/t/{opened['id']}")
    stop_drawing(page)
    drawn, passed = [0, 0], [0, 0]
    while min(drawn) < 7 or min(passed) < 5:
        public = page.request.get(table).json()
        board = public["board"]
        actor = board["turn"] if board["drawer"] is None else board["drawer"]
        actor = (board["theft"] or {}).get("victim", actor)
        version = public["version"]
        page.wait_for_selector(f"{CHOICE}, .curtain")
        wait_until(page, lambda: wire.frames()[-1]["version"] >= version, "the update")  # noqa: B023
        if actor is not None and wire.frames()[-1]["seat"] != actor:
            page.wait_for_selector(".curtain")
        if page.locator(".curtain").count():
            actor = 0 if actor is None else actor  # anybody may enter who goes first
            expect(page.locator(".curtain h2")).to_have_text(f"Pass it to {names[actor]}")
            assert page.locator(".choice, .hand, .thief, [role=log] li").count() == 0
            passed[actor] += 1
            page.locator(".curtain").get_by_role("button").click()
            page.wait_for_selector(CHOICE)
        wait_until(page, lambda: actor in (None, wire.frames()[-1]["seat"]), "its view")  # noqa: B023
        if board["drawer"] is not None:
            drawn[board["drawer"]] += 1
        choice = page.locator(CHOICE).nth(version % page.locator(CHOICE).count())
        choice.click()
        if board["drawer"] is not None:
            expect(page.get_by_role("alert")).to_contain_text("Choose the same card again")
            choice.click()
        wait_until(page, lambda: page.request.get(table).json()["version"] > version, "a move")  # noqa: B023
    assert min(drawn) > 5
    assert min(passed) > 3
    for frame in wire.frames():
        known = [thief["hand"] is not None for thief in frame["board"]["thieves"]]
        assert known == [seat == frame["seat"] for seat in (0, 1)]

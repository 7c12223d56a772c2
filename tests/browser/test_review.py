"""The coach's review in the replay: the graph, the marks, the best move on the board."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import larceny
from larceny.coach.review_model import Review
from tests.browser.play import CHOICE, wait_for_review, wait_until
from tests.coach.play import play_game

GAME = "art-robbery"


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("review") / "night.larceny"
    play_game(GAME, ["greedy", "random"], seed=1).save(path)
    return path


@pytest.fixture(scope="module")
def review(saved: Path) -> Review:
    return larceny.review(saved)


@pytest.fixture
def reviewed(page: Page, saved: Path) -> Page:
    replay = page.request.post("/api/replay", data={"text": saved.read_text()}).json()["id"]
    page.goto(f"/replay/{replay}?at=0&review")
    wait_for_review(page)
    return page


def graph(page: Page) -> Locator:
    return page.get_by_role("slider", name="Share of the win")


def test_a_saved_game_is_reviewed_when_asked_for(page: Page, saved: Path) -> None:
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(saved)
    page.wait_for_url("**/replay/*")
    page.get_by_role("button", name="Review", exact=True).click()
    wait_for_review(page)
    expect(graph(page)).to_be_visible()
    page.wait_for_url("**?at=0&review")


def shares(review: Review, at: int) -> str:
    return " and ".join(
        f"{name} {share * 100:.0f}%"
        for name, share in zip(review.names, review.equities[at], strict=True)
    )


def test_the_graph_is_walked_by_keyboard_and_taps_and_says_every_share(
    reviewed: Page, review: Review
) -> None:
    last = len(review.equities) - 1
    graph(reviewed).focus()
    at = last - 10
    keys = {"Home": 0, "End": last, "ArrowLeft": last - 1, "PageUp": at - 1, "ArrowRight": at}
    for key, place in keys.items():
        graph(reviewed).press(key)
        expect(graph(reviewed)).to_have_attribute("aria-valuenow", str(place))
        told = shares(review, place)
        expect(graph(reviewed)).to_have_attribute("aria-valuetext", re.compile(told))
        expect(reviewed.locator(".deck .point p")).to_contain_text(told)
    reviewed.wait_for_url(f"**?at={last - 10}&review")
    box = graph(reviewed).bounding_box()
    assert box is not None
    graph(reviewed).click(position={"x": box["width"] / 2, "y": 60})
    expect(graph(reviewed)).not_to_have_attribute("aria-valuenow", str(last - 10))
    at = int(graph(reviewed).get_attribute("aria-valuenow") or 0)
    assert abs(at / last - 0.5) < 0.1
    reviewed.wait_for_url(f"**?at={at}&review")


def test_every_decision_has_its_mark_in_the_story_and_on_the_graph(
    reviewed: Page, review: Review
) -> None:
    assert len({decision.mark for decision in review.decisions}) > 2
    for decision in review.decisions:
        line = reviewed.locator(f".log li[title^='{decision.number} ']")
        expect(line.locator(".mark")).to_contain_text(decision.mark)
    expect(reviewed.locator(".log li:has(.mark)")).to_have_count(len(review.decisions))
    signs = reviewed.locator(".graph .sign, .graph .dot")
    expect(signs).to_have_count(len(review.decisions))


def test_a_marked_move_shows_the_best_one_on_the_board(reviewed: Page, review: Review) -> None:
    assert review.costliest is not None
    number = review.costliest.number
    decision = next(decision for decision in review.decisions if decision.number == number)
    reviewed.locator(f".log li[title^='{number} ']").get_by_role("button").click()
    hinted = reviewed.locator(".stage [data-hinted]").first
    expect(hinted).to_be_in_viewport()
    assert hinted.get_attribute("data-plays") == decision.best
    card = reviewed.get_by_label("The coach", exact=True)
    expect(card).to_contain_text(decision.mark)
    expect(card).to_contain_text(f"{decision.loss * 100:.1f}% lost")
    expect(reviewed.locator(".now")).to_contain_text("Instead: ")
    reviewed.get_by_role("button", name="Back to what was played").click()
    expect(reviewed.locator("[data-hinted]")).to_have_count(0)
    expect(reviewed.locator(".now")).not_to_contain_text("Instead")
    reviewed.get_by_role("button", name="Show the best move").click()
    expect(hinted).to_be_visible()
    reviewed.get_by_role("button", name="Step forward").click()
    expect(reviewed.locator("[data-hinted]")).to_have_count(0)


def test_luck_and_skill_of_each_seat_and_what_decided_the_game(
    reviewed: Page, review: Review
) -> None:
    assert review.luckiest is not None
    rows = reviewed.locator(".sums table").first.locator("tbody tr")
    for account, row in zip(review.accounts, rows.all(), strict=True):
        cells = row.locator("td").all_inner_texts()
        numbers = [float(cell.replace("−", "-").strip("+%")) for cell in cells]
        parts = (account.luck, account.skill, account.rest, account.result, account.mean_loss)
        assert numbers == pytest.approx([part * 100 for part in parts], abs=0.051)
    reviewed.locator("dt:has-text('Luckiest roll') + dd button").click()
    expect(graph(reviewed)).to_have_attribute("aria-valuenow", str(review.luckiest.number))
    expect(reviewed.get_by_label("The coach", exact=True)).to_contain_text("Luck: ")


def test_the_graph_is_a_table_too(reviewed: Page, review: Review) -> None:
    reviewed.get_by_text("The graph as a table").click()
    rows = reviewed.get_by_label("Shares of the win after each event").locator("tbody tr")
    expect(rows).to_have_count(len(review.equities))
    for at in (0, 7, len(review.equities) - 1):
        cells = rows.nth(at).locator("td.figure").all_inner_texts()
        assert cells == [f"{share * 100:.0f}%" for share in review.equities[at]]
    rows.nth(7).get_by_role("button").click()
    expect(graph(reviewed)).to_have_attribute("aria-valuenow", "7")


def test_the_costliest_decisions_are_asked_before_they_are_answered(
    reviewed: Page, review: Review
) -> None:
    assert review.costliest is not None
    seat = review.costliest.seat
    faults = [
        decision
        for decision in review.decisions
        if decision.seat == seat
        and decision.best != "wait"
        and decision.mark not in ("best", "fine")
    ]
    costliest = sorted(
        sorted(faults, key=lambda decision: -decision.loss)[:3],
        key=lambda decision: decision.number,
    )
    yours = reviewed.locator(".yours")
    account = next(account for account in review.accounts if account.seat == seat)
    expect(yours).to_contain_text(f"{abs(account.skill) * 100:.1f}%")
    questions = yours.get_by_role("button", name="What would you do?")
    expect(questions).to_have_count(len(costliest))
    questions.first.click()
    expect(reviewed.get_by_role("heading", name="What would you do?")).to_be_visible()
    expect(reviewed.locator("[data-hinted], .graph, .log")).to_have_count(0)
    reviewed.locator(f".asked [data-move='{costliest[0].best}']").click()
    expect(yours).to_contain_text("So would the coach.")
    expect(reviewed.get_by_label("The coach", exact=True)).to_contain_text("Best:")
    expect(reviewed.locator("[data-hinted]").first).to_be_visible()
    yours.get_by_role("button", name="The next one").click()
    played = reviewed.locator(f".asked [data-move='{costliest[1].move}']")
    played.click()
    expect(yours).to_contain_text(f"it lost {costliest[1].loss * 100:.1f}% of the win")
    yours.get_by_role("button", name="Try again from here").click()
    reviewed.wait_for_url("**/t/*")
    reviewed.wait_for_selector(CHOICE)
    expect(reviewed.locator("[role=log]")).to_contain_text("another game, with fresh dice")


def test_the_game_is_played_on_from_a_position(reviewed: Page, review: Review) -> None:
    number = (
        next(
            decision.number
            for decision in review.decisions
            if decision.number > 30 and decision.seat == 1
        )
        - 1
    )
    reviewed.get_by_role("button", name="To the end").click()
    expect(reviewed.get_by_role("button", name="Play on from here")).to_be_disabled()
    reviewed.goto(f"{reviewed.url.partition('?')[0]}?at={number}")
    reviewed.get_by_role("button", name="Play on from here").click()
    dialog = reviewed.get_by_role("dialog")
    expect(dialog.get_by_label("p1")).to_be_checked()
    dialog.get_by_label("Against").select_option("level-2")
    dialog.get_by_role("button", name="Play on as p1").click()
    reviewed.wait_for_url("**/t/*")
    reviewed.wait_for_selector(CHOICE)
    story = reviewed.locator("[role=log] li")
    expect(story.filter(has_text="another game, with fresh dice")).to_have_count(1)
    wait_until(
        reviewed, lambda: story.count() > number // 6, "the story begins with the old events"
    )
    reviewed.get_by_role("link", name="from another game").click()
    reviewed.wait_for_url(f"**/replay/*?at={number}")

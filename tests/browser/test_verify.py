"""The proof of dice: the browser computes every roll again."""

from __future__ import annotations

from playwright.sync_api import Page, Route, expect

from tests.browser.play import TWO, finish_game, new_table


def _finish_a_game(page: Page) -> str:
    opened = new_table(page, "dice-heist", TWO, hot_seat=True)
    finish_game(page, opened["id"], opened["tokens"])
    return str(opened["id"])


def _verification_marks(page: Page) -> list[str]:
    page.wait_for_selector("tbody .mark")
    return page.locator("tbody .mark [aria-hidden]").all_inner_texts()


def test_every_roll_is_computed_and_ticked(page: Page) -> None:
    table = _finish_a_game(page)
    events = page.request.get(f"/api/tables/{table}/events").json()
    rolled = [event["move"] for event in events if event["seat"] == "chance"]
    page.goto(f"/verify/{table}")
    assert _verification_marks(page) == ["✓"] * len(rolled)
    rows = page.locator("tbody tr")
    assert rows.locator("td:nth-child(2)").all_inner_texts() == rolled
    assert page.evaluate("document.documentElement.scrollHeight") < 1500, (
        "the list scrolls by itself"
    )
    expect(page.get_by_text("The seal is whole")).to_be_visible()
    expect(page.get_by_text(f"All {len(rolled)} rolls and draws follow")).to_be_visible()


def test_a_roll_that_was_changed_is_refuted_where_it_stands(page: Page) -> None:
    table = _finish_a_game(page)

    def tamper(route: Route) -> None:
        events = route.fetch().json()
        first = events[0]["move"]
        events[0]["move"] = "die 1" if first != "die 1" else "die 2"
        route.fulfill(json=events)

    page.route("**/events?*", tamper)
    page.goto(f"/verify/{table}")
    marks = _verification_marks(page)
    assert (marks[0], set(marks[1:])) == ("✗", {"✓"})
    expect(page.get_by_text("draws does not follow from the seed")).to_be_visible()
    expect(page.get_by_text("first at event 1.")).to_be_visible()


def test_a_seed_that_was_not_sealed_is_refused(page: Page) -> None:
    table = _finish_a_game(page)

    def swap(route: Route) -> None:
        route.fulfill(json=route.fetch().json() | {"seed": "0" * 64})

    page.route(f"**/api/tables/{table}", swap)
    page.goto(f"/verify/{table}")
    expect(page.get_by_text("The seal is broken")).to_be_visible()
    assert "✗" in _verification_marks(page)


def test_one_roll_is_worded_in_the_singular(page: Page) -> None:
    table = _finish_a_game(page)
    page.route("**/events?*", lambda route: route.fulfill(json=route.fetch().json()[:1]))
    page.goto(f"/verify/{table}")
    assert _verification_marks(page) == ["✓"]
    expect(page.get_by_text("The one roll or draw follows from the seed")).to_be_visible()

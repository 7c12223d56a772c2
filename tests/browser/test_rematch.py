"""A rematch in two browsers: one click each, the same seats."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.play import CHOICE, finish_game, new_table, play_moves, take_seat, wait_until
from tests.browser.test_online import INVITING, sit


def _finish_a_game(new_context: NewContext) -> tuple[Page, Page, str]:
    """Return the pages of Anna and Ben, each in a browser, at a finished game."""
    anna, ben = (new_context().new_page() for _ in range(2))
    opened = new_table(anna, "dice-heist", INVITING)
    table = str(opened["id"])
    token = take_seat(ben, table, "dice-heist", 1, "Ben")
    finish_game(anna, table, opened["tokens"] | {"1": token})
    for page in (anna, ben):
        page.goto(f"/t/{table}")
        expect(page.locator("#over")).to_be_visible()
    return anna, ben, table


def _expect_own_seat(page: Page, seat: int) -> None:
    """Expect that of two seats one is marked as that of whoever sees the page."""
    expect(page.locator(f"[data-seat='{seat}']")).to_contain_text("You")
    expect(page.locator(f"[data-seat='{1 - seat}']")).not_to_contain_text("You")


def test_a_rematch_is_joined_in_one_click(new_context: NewContext) -> None:
    anna, ben, table = _finish_a_game(new_context)
    anna.get_by_role("button", name="Once more, same seats").click()
    anna.wait_for_url(lambda address: not address.endswith(table))
    expect(anna.locator("#waiting")).to_have_text("One chair is empty")
    expect(anna.get_by_text("Kept for Ben")).to_be_visible()
    ben.get_by_role("button", name="Anna wants a rematch: join").click()
    ben.wait_for_url(anna.url)
    for page, names in ((anna, ["You", "Ben"]), (ben, ["Anna", "You"])):
        page.wait_for_selector(".museum")
        expect(page.locator("[data-seat] .name")).to_have_text(names)
    wait_until(anna, lambda: any(page.locator(CHOICE).count() for page in (anna, ben)), "a turn")
    mover = anna if anna.locator(CHOICE).count() else ben
    assert play_moves(mover, most=1) == 1
    _expect_own_seat(anna, 0)
    _expect_own_seat(ben, 1)


def test_an_invitation_to_a_rematch_outlives_a_reload_and_its_link_finds_the_old_seat(
    new_context: NewContext,
) -> None:
    anna, ben, table = _finish_a_game(new_context)
    ben.get_by_role("button", name="Once more, same seats").click()
    ben.wait_for_selector("#waiting")
    anna.reload()
    expect(anna.get_by_role("button", name="Ben wants a rematch: join")).to_be_visible()
    stranger = new_context().new_page()
    stranger.goto(ben.url)
    expect(stranger.get_by_text("Kept for Anna")).to_be_visible()
    assert stranger.get_by_role("button", name="Sit").count() == 0
    anna.goto(ben.url)
    anna.get_by_role("button", name="Sit down again").click()
    anna.wait_for_selector(".museum")
    _expect_own_seat(anna, 0)
    ben.goto(f"/t/{table}")
    ben.get_by_role("button", name="To the rematch").click()
    ben.wait_for_url(anna.url)
    ben.wait_for_selector(".museum")


def test_a_reserved_seat_can_be_given_to_somebody_else(new_context: NewContext) -> None:
    anna, ben, _ = _finish_a_game(new_context)
    anna.get_by_role("button", name="Once more, same seats").click()
    anna.wait_for_selector("#waiting")
    anna.get_by_role("button", name="Do not wait for Ben").click()
    expect(anna.get_by_text("Send them the link")).to_be_visible()
    sit(new_context(), anna.url.rpartition("/")[2], "Cleo")
    anna.wait_for_selector(".museum")
    expect(anna.locator("[data-seat] .name")).to_have_text(["You", "Cleo"])
    ben.get_by_role("button", name="Anna wants a rematch: join").click()
    expect(ben.get_by_text("somebody sits there already")).to_be_visible()


def test_two_requests_at_once_open_one_rematch(new_context: NewContext) -> None:
    anna, ben, _ = _finish_a_game(new_context)
    # Neither learns of the other's request before making one.
    for page in (anna, ben):
        page.get_by_role("button", name="Once more, same seats").evaluate(
            "(button) => setTimeout(() => button.click(), 50)"
        )
    for page in (anna, ben):
        expect(page.locator("#over, #waiting")).to_have_count(0)
        page.wait_for_selector(".museum")
    assert anna.url == ben.url

"""Every game is played to its end against bots, through the page."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import larceny
from tests.browser.play import (
    CHOICE,
    SHORT_PARAMS,
    THREE,
    is_over,
    new_table,
    play_moves,
    start_game,
    stop_drawing,
)
from tests.browser.whole_game import expect_result
from tests.nightly import by_day

GAMES = larceny.games()
COUNT_SHIFTS = """
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries()) {
      const nameOf = (one) => one?.className?.baseVal ?? (one?.className || one?.nodeName);
      const moved = sources.map(({ node }) => `${nameOf(node)} in ${nameOf(node?.parentElement)}`);
      window.shifts.push([value, `${value.toFixed(3)}: ${moved}`]);
    }
  }).observe({ type: 'layout-shift', buffered: true });"""
PAINTED = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
MAX_SHIFT = 0.1
"""Above this share of the window, moving things are felt to jump (web.dev on layout shifts)."""
FIRST_MOVES = 8


def count_shifts(page: Page) -> None:
    """Let the pages that are opened from now on count what shifts."""
    page.add_init_script(COUNT_SHIFTS)


def forget_shifts(page: Page) -> None:
    """Forget what shifted until now, while the page was loaded.

    A board that has just appeared is painted before: it fits its place then.
    """
    page.evaluate(f"document.fonts.ready.then(() => {PAINTED}).then(() => {PAINTED})")
    page.evaluate("window.shifts = []")


def expect_nothing_shifted(page: Page) -> None:
    """Expect that nothing jumped, since the shifts were forgotten."""
    page.evaluate(PAINTED)
    shifts = page.evaluate("window.shifts")
    jumps = [what for value, what in shifts if value > MAX_SHIFT]
    assert not jumps, "\n".join(jumps)


@pytest.mark.parametrize(
    "game", by_day(*(game for game in GAMES if game != "dice-heist"), of=GAMES)
)
def test_nothing_moves_that_the_game_does_not_move(page: Page, game: str) -> None:
    """By the list of moves, since whoever taps on the board may open and choose things there."""
    count_shifts(page)
    start_game(page, larceny.load(game).title, is_folded=True)
    page.wait_for_selector(CHOICE, state="attached")
    forget_shifts(page)
    assert play_moves(page, most=FIRST_MOVES, is_seen=True) > 0
    expect_nothing_shifted(page)


# By day the other games are played to their end on their own boards, where the same is expected.
@pytest.mark.parametrize("game", by_day("dice-heist", of=GAMES))
def test_a_game_against_bots_is_played_to_its_end(page: Page, game: str) -> None:
    """Nothing jumps all game long either, and at the end the result has its place."""
    count_shifts(page)
    table = start_game(page, larceny.load(game).title, is_folded=True)
    page.wait_for_selector(CHOICE, state="attached")
    forget_shifts(page)
    assert play_moves(page, is_seen=True) > 0
    expect_result(page, table)
    expect_nothing_shifted(page)


@pytest.mark.parametrize("game", by_day("dice-heist", of=GAMES))
def test_a_whole_game_is_played_by_keyboard_alone(page: Page, game: str) -> None:
    if game in SHORT_PARAMS:
        opened = new_table(page, game, THREE, params=SHORT_PARAMS[game])
        page.goto(f"/t/{opened['id']}")
    else:
        page.goto("/")
        name = f"Play now {larceny.load(game).title} against bots"
        page.wait_for_selector("text=Play now")
        _tab_to(page, lambda: _focused(page) == name)
        page.keyboard.press("Enter")
    page.wait_for_selector(".choice")
    stop_drawing(page)
    turn = 0
    while not is_over(page):
        page.wait_for_selector(f"{CHOICE}, #over")
        if is_over(page):
            break
        if not page.evaluate("document.activeElement.classList.contains('choice')"):
            _tab_to(page, lambda: page.evaluate("document.activeElement.matches('.choice')"))
        if turn % 3:
            page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        turn += 1
        assert turn < 2000
    assert turn > 0


def _focused(page: Page) -> str:
    text: str = page.evaluate("document.activeElement.innerText.replace(/\\s+/g, ' ').trim()")
    return text


def _tab_to(page: Page, is_there: Callable[[], bool]) -> None:
    for _ in range(150):
        if is_there():
            return
        page.keyboard.press("Tab")
    pytest.fail("the keyboard does not reach it")


def test_a_heist_is_played_on_the_board_itself(page: Page) -> None:
    start_game(page, "Dice Heist")
    page.wait_for_selector(CHOICE)
    before = page.locator("[role=log] li").count()
    page.locator(".museum .button.brass").first.click()
    expect(page.locator("[role=log] li")).not_to_have_count(before)
    expect(page.locator("[role=log]")).to_contain_text("You break into")


def test_an_impossible_move_is_answered_by_its_rule(page: Page) -> None:
    start_game(page, "Dice Heist")
    page.wait_for_selector(CHOICE)
    page.get_by_label("Why can't I…? Type any move").fill("heist hermitage 9")
    page.get_by_role("button", name="Try").click()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("DH-1")
    alert.get_by_role("button", name="Rule DH-1").click()
    expect(page.locator("dialog[open] .asked")).to_be_visible()


def test_the_rules_open_at_how_the_game_works_and_show_what_applies_now(page: Page) -> None:
    start_game(page, "Dice Heist")
    page.wait_for_selector(CHOICE)
    page.get_by_role("button", name="Rules").click()
    drawer = page.locator("dialog[open]")
    expect(drawer.locator("p").first).to_be_in_viewport()
    drawer.get_by_role("button", name="What applies now").click()
    expect(drawer.locator("[data-rule=DH-08]")).to_be_in_viewport()
    assert drawer.locator(".now").count() > 2
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)

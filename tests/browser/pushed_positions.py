"""Sampled positions of a game, shown one after the other at one open table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page

from tests.browser.play import stop_drawing
from tests.browser.sampled_positions import sample_positions
from tests.browser.test_layout import messages, open_table

PUSH = (Path(__file__).parent / "push_position.js").read_text("utf-8")
FOLD = "document.querySelector('.fold[aria-expanded=true]')?.click()"
"""In a narrow window the result of a game covers the board, until it is folded."""


def show_positions(
    page: Page,
    game: str,
    count: int,
    part: int = 0,
    parts: int = 1,
    *,
    phase: str | None = None,
    is_seen: bool = False,
) -> Iterator[str]:
    """Show positions of all rule sets, numbers of seats and phases; yield which one is shown.

    Of several parts, which take turns, one is shown; or only the positions of one phase. They are
    laid out, but drawn only if they are to be seen.
    """
    info = open_table(page, game)
    if not is_seen:
        stop_drawing(page)
    seating = None
    samples = sample_positions(game, count)
    samples = [sample for sample in samples if phase in (None, sample.frame["board"]["phase"])]
    for pushed in messages(samples, 0)[part::parts]:
        is_new, seating = seating != pushed["seating"], pushed["seating"]
        page.evaluate(PUSH, [info, pushed, is_new])
        frame = pushed["frame"]
        if frame["over"]:
            page.evaluate(FOLD)
        yield f"{seating['rules']}, {frame['seats']} seats, {seating['chance']}, {frame['label']}"

"""Titles, names of places and the story are shown whole, in the smallest windows and the largest.

A title that is too long for its line is replaced by a shorter one, and what kind of bot somebody is
is left out where it does not fit: neither is ever cut in the middle of a word.
"""

from __future__ import annotations

import pytest

import larceny
from tests.browser.conftest import NewContext
from tests.browser.pushed_positions import show_positions
from tests.browser.test_layout import SIZES
from tests.nightly import by_day

TABLET = (820, 1180)
POSITIONS = [5, 12]
"""How many positions of a game are measured, by day and by night."""

CUT_TEXTS = """() => {
  const isCut = (one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1;
  const bottom = (one) => one.getBoundingClientRect().bottom;
  const titles = [...document.querySelectorAll('header h1 > span, .sign h3')];
  const seen = titles.filter((one) => bottom(one) <= bottom(one.parentElement) + 1);
  // In one line with a name: what stands in the next line is not seen.
  const all = [...document.querySelectorAll('.label:is(.bot, .you) > .who > small')];
  const kinds = all.filter((one) =>
    getComputedStyle(one.parentElement).flexDirection === 'row' &&
    bottom(one) <= bottom(one.parentElement) + 1);
  const story = [...document.querySelectorAll('.lines:has(.box)')].filter((one) =>
    one.checkVisibility() && bottom(one.querySelector('.box')) > bottom(one) + 1);
  return [...seen.filter(isCut), ...kinds.filter(isCut)].map((one) => one.textContent)
    .concat(story.map(() => 'the story leaves its box'));
}"""


@pytest.mark.parametrize("count", by_day(5, of=POSITIONS))
@pytest.mark.parametrize("game", by_day("dice-heist", of=larceny.games()))
def test_no_title_and_no_place_is_cut(new_context: NewContext, game: str, count: int) -> None:
    page = new_context().new_page()
    faults = []
    for position in show_positions(page, game, count):
        for width, height in (*SIZES, TABLET):
            page.set_viewport_size({"width": width, "height": height})
            faults += [f"{width}x{height}, {position}: {text}" for text in page.evaluate(CUT_TEXTS)]
    assert not faults, f"{len(faults)} faults:\n" + "\n".join(faults[:40])

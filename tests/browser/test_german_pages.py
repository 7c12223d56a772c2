"""No page is left with English in it for a German reader."""

from __future__ import annotations

import random
import re

import pytest

import larceny
from larceny.games import NAMES
from tests.browser.conftest import NewContext
from tests.browser.play import CHOICE, THREE, new_table
from tests.languages.english import find_english
from tests.languages.test_terminal_texts import notation_of
from tests.nightly import by_day

PAGES = ("/", "/new/dice-heist", "/new/spell-stealers", "/lab", "/lab/heist", "/record", "/open")
BOTS = frozenset(
    {"greedy", "search", "sharp", "random", "solver", "planner", "beginner", "exact", "evaluator"}
)
TITLES = frozenset(word for game in NAMES for word in game.split("-")) | {"stealers", "animated"}
READ = """() => [document.body.innerText, ...["aria-label", "title", "alt", "placeholder"].flatMap(
  (name) => Array.from(document.querySelectorAll(`[${name}]`), (one) => one.getAttribute(name)),
)].join("\\n")"""
"""All that a page shows, and all that it says to a screen reader."""
MOST_MOVES = 400


def outcomes_of(name: str) -> frozenset[str]:
    """Return the words of a game's outcomes in notation, which stand beside the sentences."""
    words: set[str] = set()
    for seed in range(5):
        table, chosen = larceny.load(name).table(3, seed=seed), random.Random(seed)
        while not table.over and table.version < MOST_MOVES:
            table.play(table.actors[0], chosen.choice(table.moves(table.actors[0])))
        outcomes = (event.move for event in table.log if event.seat == larceny.CHANCE)
        words.update(word for outcome in outcomes for word in re.findall("[a-z]+", outcome))
    return frozenset(words)


@pytest.mark.parametrize("path", PAGES)
def test_a_page_for_germans_has_no_english_word(new_context: NewContext, path: str) -> None:
    page = new_context(locale="de-DE").new_page()
    page.goto(path)
    page.wait_for_selector("main h1")
    page.wait_for_load_state("networkidle")
    told = page.evaluate(READ)
    assert len(told) > 50
    assert find_english(told, BOTS | TITLES | {"english"}) == []


@pytest.mark.parametrize("game", by_day("dice-heist", of=NAMES))
def test_a_table_for_germans_has_no_english_word(new_context: NewContext, game: str) -> None:
    page = new_context(locale="de-DE").new_page()
    opened = new_table(page, game, THREE)
    page.goto(f"/t/{opened['id']}")
    page.wait_for_selector(CHOICE, state="attached")
    told = page.evaluate(READ)
    assert len(told) > 200
    notation = notation_of(game) | outcomes_of(game)
    assert find_english(told, BOTS | TITLES | notation | {"english"}) == []

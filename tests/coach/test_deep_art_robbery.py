"""Decisions priced by search: it finds what wins, and reviews by it add up too."""

from __future__ import annotations

import pytest

import larceny
from larceny.coach.deep_price import CANDIDATES, DeepPrice
from larceny.coach.review import Reviewer
from larceny.coach.valuation import find_valuation
from larceny.table.table import Table
from tests.coach.play import play_game
from tests.games.art_robbery.script import raids, start

pytestmark = pytest.mark.compiled

ITERATIONS = 200


def make_price(table: Table, iterations: int = ITERATIONS) -> DeepPrice:
    contract, params = table.contract, table.setup.params
    valuation = find_valuation(contract, params, table.seats)
    return DeepPrice(contract, params, table.seats, valuation, iterations)


def last_tiles() -> Table:
    """Return a game of one tile, which p0 can take, and with it the game."""
    return start("5 0 dog 3 4", "1 5 dog 3 4", **raids("5"))


def test_a_move_that_wins_is_worth_more_than_one_that_gives_the_win_away() -> None:
    table = last_tiles()
    seen = table.observe(0)
    code = {seen.text(code): code for code in seen.codes}
    prices = make_price(table)(seen, code["play 0"])
    assert prices.equities[code["play 5"]] == 1.0
    assert prices.equities[code["play 0"]] < 0.9
    assert prices.best == code["play 5"]
    assert 2 <= len(prices.equities) <= CANDIDATES + 1


def test_the_same_decision_gets_the_same_prices() -> None:
    table = last_tiles()
    seen = table.observe(0)
    first, second = (make_price(table)(seen, seen.codes[0]) for _ in range(2))
    assert first == second
    more = make_price(table, 2 * ITERATIONS)(seen, seen.codes[0])
    assert more.equities != first.equities


def test_a_deep_review_adds_up_and_keeps_the_luck() -> None:
    table = play_game(
        "art-robbery", ["greedy", "random"], params=raids("0.. 1. 3 4", "0. 2 5 boss")
    )
    valuation = find_valuation(table.contract, table.setup.params, 2)
    deep = Reviewer(table, valuation, make_price(table), is_deep=True).run(lambda share: None)
    shallow = larceny.review(table)
    assert deep.is_deep
    assert not shallow.is_deep
    for one, other in zip(deep.accounts, shallow.accounts, strict=True):
        assert one.luck + one.skill + one.rest == one.result == other.result
        assert one.luck == other.luck
    assert [one.loss for one in deep.decisions] != [one.loss for one in shallow.decisions]
    assert all(one.loss >= 0.0 for one in deep.decisions)


def test_nothing_is_deeper_than_exact() -> None:
    table = play_game("spell-stealers", ["greedy", "greedy"])
    assert larceny.review(table, is_deep=True) == larceny.review(table)

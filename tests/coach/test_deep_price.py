"""Decisions priced by search: it finds what wins, and reviews by it add up too."""

from __future__ import annotations

import pytest

import larceny
from larceny.coach.deep_price import CANDIDATES, DeepPrice, make_rater
from larceny.coach.review import Reviewer
from larceny.coach.valuation import find_valuation
from larceny.table.table import Table
from tests.coach.play import play_game
from tests.games.art_robbery.script import raids, start

ITERATIONS = 12
"""Few, because these searches run in plain Python."""


def make_price(table: Table, iterations: int = ITERATIONS, is_compiled: bool = False) -> DeepPrice:
    contract, params, seats = table.contract, table.setup.params, table.seats
    rater = make_rater(contract, params, seats, iterations, is_compiled=is_compiled)
    return DeepPrice(find_valuation(contract, params, seats), rater)


def last_tile() -> Table:
    """Return a game of one tile, which p0 can take, and with it the game."""
    return start("5 0 dog 3 4", "1 5 dog 3 4", **raids("5"))


def test_a_move_that_wins_is_worth_the_game_and_one_that_waits_is_not() -> None:
    table = last_tile()
    seen = table.observe(0)
    code = {seen.text(code): code for code in seen.codes}
    prices = make_price(table)(seen, code["play 0"])
    assert prices.equities[code["play 5"]] > 0.95  # the first estimate counts as one iteration
    assert prices.equities[code["play 0"]] < 0.9
    assert prices.best == code["play 5"]
    assert 2 <= len(prices.equities) <= CANDIDATES + 1


def test_the_same_decision_gets_the_same_prices() -> None:
    table = last_tile()
    seen = table.observe(0)
    first, second = (make_price(table)(seen, seen.codes[0]) for _ in range(2))
    assert first == second
    more = make_price(table, 2 * ITERATIONS)(seen, seen.codes[0])
    assert more.equities != first.equities


@pytest.mark.compiled
def test_compiled_it_finds_the_same_for_art_robbery() -> None:
    table = last_tile()
    seen = table.observe(0)
    plain, compiled = (
        make_price(table, is_compiled=way)(seen, seen.codes[0]).equities for way in (False, True)
    )
    assert compiled == pytest.approx(plain, abs=1e-4)


def test_a_deep_review_adds_up_and_keeps_the_luck() -> None:
    table = play_game("art-robbery", ["greedy", "random"], params=raids("0.. 3 5"))
    valuation = find_valuation(table.contract, table.setup.params, 2)
    deep = Reviewer(table, valuation, make_price(table, 4), is_deep=True).run(lambda share: None)
    shallow = larceny.review(table)
    assert deep.is_deep
    assert not shallow.is_deep
    for account, other in zip(deep.accounts, shallow.accounts, strict=True):
        assert account.luck + account.skill + account.rest == account.result == other.result
        assert account.luck == other.luck
    assert [decision.loss for decision in deep.decisions] != [
        decision.loss for decision in shallow.decisions
    ]
    assert all(decision.loss >= 0.0 for decision in deep.decisions)


def test_nothing_is_deeper_than_exact() -> None:
    table = play_game("spell-stealers", ["greedy", "greedy"])
    assert larceny.review(table, is_deep=True) == larceny.review(table)

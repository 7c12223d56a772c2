"""Leaves of a search valued by an evaluator, in plain Python with evaluators made for the test."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

import larceny
from larceny.bots.evaluator.lookahead import LIMIT, rate_waiting, weigh_outcomes
from larceny.bots.search import move_rating
from larceny.bots.search.memory import EXPLORATION_BY_EVALUATOR, make_memory
from larceny.bots.search.move_rating import (
    LIMIT_BELOW_ROOT,
    MAX_RATED,
    MAX_RATED_AT_ROOT,
    ask_others,
    expand_by_rating,
)
from larceny.bots.search.policy import bind_iterations
from larceny.bots.search.root import search_root
from larceny.bots.search.tree import EDGES, MAX_EDGES, NODES, new_tree
from larceny.engine.rng import new
from larceny.engine.rule import Bound, bind, plain
from larceny.engine.seat import MAX_SEATS
from tests.bots import coin
from tests.bots.plain_search import plain_search
from tests.bots.test_search_iterations import COIN, coin_game

TURN = {name: getattr(coin, name) for name in ("actors", "moves", "apply")}


def undecided(params: Any, state: Any, seat: int, memory: Any, shares: Any) -> None:
    """An evaluator that knows how a finished game ended, and nothing else."""
    for place in range(2):
        shares[place] = float(state.winner == place) if state.phase == coin.OVER else 0.5


def rating_leaf(evaluate: Any) -> Bound:
    parts = TURN | {"chance": coin.chance, "evaluate_state": evaluate}
    return bind(
        expand_by_rating,
        **TURN,
        hide=coin.hide,
        weigh=bind(weigh_outcomes, **{name: parts[name] for name in parts if name != "moves"}),
        rate_wait=bind(rate_waiting, **parts),
    )


def searched(iterations: int) -> dict[int, tuple[float, int]]:
    """Return the equity and the visits of each first move of the coin's game."""
    run = bind_iterations(COIN, rating_leaf(undecided), undecided)
    root = plain(bind(search_root, run_iterations=run))
    params, state = coin_game()
    codes, equities, visits = [0] * 8, [0.0] * 8, [0] * 8
    memory = make_memory(iterations, EXPLORATION_BY_EVALUATOR, ())
    count = root(params, state, 0, [0] * 8, new(1), memory, codes, equities, visits)
    return {codes[n]: (equities[n], visits[n]) for n in range(count)}


def test_the_first_iteration_is_one_move_of_lookahead() -> None:
    """The bet is weighed over its outcomes; after the look nothing is decided yet."""
    assert searched(1) == {coin.LOOK: (0.5, 0), coin.BET: (0.75, 0)}


def test_more_iterations_find_the_exact_best_of_a_tiny_game() -> None:
    """Who looks can name the coin: the exact equities are 1 and 3/4."""
    ratings = searched(400)
    assert ratings[coin.LOOK][0] == pytest.approx(1.0, abs=0.02)
    assert ratings[coin.LOOK][1] > 250


def test_luck_does_not_change_what_a_move_is_worth() -> None:
    """Every bet is won or lost, but three of four are won: that was weighed beforehand."""
    for iterations in (2, 10, 50):
        equity, visits = searched(iterations)[coin.BET]
        assert equity == pytest.approx(0.75, abs=1e-6)
        assert visits > 0


def test_a_leaf_is_worth_what_its_best_move_is_worth() -> None:
    params, state = coin_game()
    state.phase, state.thrown = coin.NAMING, 1
    tree, rewards = new_tree(4), [0.0] * MAX_SEATS
    memory = make_memory(4, EXPLORATION_BY_EVALUATOR, ())
    expand = plain(rating_leaf(undecided))
    assert expand(params, state, 0, False, [0] * 8, new(1), memory, tree, rewards) == 2
    assert rewards[:2] == [1.0, 0.0]
    assert tree.totals[:2].tolist() == [1.0, 0.0]
    assert tree.priors[0] > 0.94


def test_every_seat_values_a_leaf_by_what_it_knows_itself() -> None:
    """Seat 0 sees the coin and seat 1 does not; after the move each is asked for its own share."""

    def cover(params: Any, state: Any, seat: int) -> None:
        state.heads = state.heads if seat == 0 else coin.COVERED

    def weigh(params: Any, state: Any, seat: int, memory: Any, limit: int, shares: Any) -> int:
        assert limit == LIMIT
        known = state.copy()
        cover(params, known, seat)
        shares[0], shares[1] = (0.9, 0.1) if known.heads >= 0 else (0.6, 0.4)
        return 0

    params, state = coin_game()
    state.phase, state.heads = coin.START, 1
    ask = plain(bind(ask_others, actors=coin.actors, apply=coin.apply, hide=cover, weigh=weigh))
    rewards = [0.9, 0.1]
    ask(params, state, 0, coin.LOOK, (), LIMIT, rewards)
    assert rewards == [0.9, 0.4]


def test_who_knows_the_same_is_not_asked() -> None:
    def never(params: Any, state: Any, seat: int, memory: Any, limit: int, shares: Any) -> int:
        raise AssertionError("the mover's estimate is enough")

    params, state = coin_game()
    rules = {"actors": coin.actors, "apply": coin.apply, "hide": coin.hide}
    ask = plain(bind(ask_others, **rules, weigh=never))
    rewards = [0.9, 0.1]
    ask(params, state, 0, coin.LOOK, (), LIMIT, rewards)
    assert rewards == [0.9, 0.1]


def rated(listed: int, is_root: bool, monkeypatch: pytest.MonkeyPatch) -> tuple[list[int], int]:
    """Return the moves that are rated of a long list, and how many edges are kept."""
    calls: list[int] = []
    limits: set[int] = set()

    def apply(params: Any, world: Any, seat: int, move: int) -> None:
        calls.append(move)

    def weigh(params: Any, world: Any, seat: int, memory: Any, limit: int, shares: Any) -> int:
        limits.add(limit)
        shares[0] = shares[1] = 0.5
        return 0

    def moves(params: Any, state: Any, seat: int, out: Any) -> int:
        out[:listed] = range(listed)
        return listed

    parts = {"moves": moves, "apply": apply, "weigh": weigh, "ask_others": lambda *_: None}
    for name, function in parts.items():
        monkeypatch.setattr(move_rating, name, function)
    tree = new_tree(8)
    tree.counters[NODES] = 0 if is_root else 1
    params, state = coin_game()
    memory = make_memory(8, EXPLORATION_BY_EVALUATOR, ())
    out, rewards = [0] * (listed + 1), [0.0] * MAX_SEATS
    count = expand_by_rating(params, state, 0, False, out, new(1), memory, tree, rewards)
    assert tree.counters[EDGES] == 0, "the caller adds the node"
    few = LIMIT if is_root else LIMIT_BELOW_ROOT
    assert limits == {few if listed <= MAX_EDGES else 1}
    return calls, count


@pytest.mark.parametrize("is_root", [True, False])
def test_a_few_moves_are_all_rated(is_root: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    assert rated(40, is_root, monkeypatch) == (list(range(40)), 40)


def test_many_moves_are_rated_at_the_root_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    assert rated(1000, True, monkeypatch) == (list(range(1000)), MAX_EDGES)
    calls, count = rated(1000, False, monkeypatch)
    assert 200 <= len(calls) <= MAX_RATED
    assert {later - move for move, later in pairwise(calls)} == {4}
    assert count == MAX_EDGES


def test_not_even_the_root_rates_thousands_of_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    calls, _ = rated(10_045, True, monkeypatch)
    assert 3000 <= len(calls) <= MAX_RATED_AT_ROOT


def test_one_iteration_chooses_as_the_evaluator_does() -> None:
    """Where nothing is hidden and no two moves are equally good."""
    game = larceny.load("batman")
    table = game.table(2, seed=4)
    evaluator = larceny.bot("evaluator", game, seed=1)
    search = plain_search("batman", iterations=1, seed=1)
    decisions = 0
    while not table.over and decisions < 25:
        seen = table.observe(table.actors[0])
        move = evaluator.choose(seen)
        assert search.choose(seen) == move
        table.play(seen.seat, move)
        decisions += 1

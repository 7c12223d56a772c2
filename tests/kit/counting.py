"""Counts the events of games with the counters of their game."""

from __future__ import annotations

from collections import Counter as Multiset
from collections.abc import Callable
from typing import Any

from larceny import Table
from larceny.engine.contract import Contract
from larceny.engine.counter import MAX_COUNTERS
from tests.kit.random_game import Case, play_game

Recount = Callable[[Any, Any, int, int, Any], dict[str, int]]
"""Returns what a step adds to some counters, by the params, the state before, the seat, the move
and the state after: another way to count the same."""


def tally_of(table: Table) -> dict[str, int]:
    """Return what was counted at a table so far, by the names of counters; zeros are left out."""
    contract, params = table.contract, table.setup.params
    state = contract.new_state(params, table.setup.seats)
    tally = [0] * MAX_COUNTERS
    for event in table.log:
        move = contract.notation.parse(params, state, event.seat, event.move)
        before = state.copy()
        contract.rules.apply(params, state, event.seat, move)
        module_of(contract).count(params, before, event.seat, move, state, tally)
    return {name: number for name, number in named(contract, tally).items() if number}


def counts(table: Table, *names: str) -> list[int]:
    """Return what some counters show at a table so far."""
    tally = tally_of(table)
    return [tally.get(name, 0) for name in names]


def final_state(table: Table) -> Any:
    """Return the state of a finished game."""
    assert table.over
    return table.observe(0).state


def named(contract: Contract, tally: list[int]) -> dict[str, int]:
    """Return a tally by the names of the counters."""
    return {c.name: tally[place] for place, c in enumerate(module_of(contract).COUNTERS)}


def module_of(contract: Contract) -> Any:
    """Return the counters of a game, which it must have."""
    assert contract.counters is not None, f"{contract.name} counts nothing"
    return contract.counters


def compare_counts(
    case: Case, seed: int, recount: Recount, params: Any = None, *, by_step: bool = True
) -> tuple[dict[str, int], Any]:
    """Assert that a random game adds to the tally what a recount says, step by step or in all.

    Counters that the recount does not name are not compared. Return the tally and the final state.
    """
    contract = case.contract
    if params is None:
        params, _ = contract.params(case.rules)
    total, expected_total = Multiset[str](), Multiset[str]()
    last: tuple[Any, int, int] | None = None
    for step in play_game(case, seed, params):
        if last is not None:
            added = [0] * MAX_COUNTERS
            after = step.state.copy()
            module_of(contract).count(params, *last, after, added)
            assert step.state == after, "counting changes nothing"
            counted = named(contract, added)
            total.update(counted)
            expected = recount(params, *last, after)
            if by_step:
                assert {name: counted[name] for name in expected} == expected, last
            expected_total.update(expected)
        if step.seat >= 0:
            last = (step.state.copy(), step.seat, step.move)
    if not by_step:
        assert {name: total[name] for name in expected_total} == expected_total
    return total, step.state

"""Any game: its counters cover its rulebook, and count the same in plain Python and compiled."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

from larceny.engine.counter import MAX_COUNTERS
from larceny.engine.native.compiler import compile_driver
from larceny.games import NAMES, load
from tests.kit import counting
from tests.kit.counting import module_of
from tests.kit.random_game import RULE_SETS, Case, play_game

MAX_COUNTED = 3_000
"""Steps of a game that are counted compiled."""


@pytest.mark.parametrize("game", NAMES)
def test_every_rule_has_a_counter_or_holds_throughout(game: str) -> None:
    counters = module_of(load(game))
    counted = {counter.rule for counter in counters.COUNTERS}
    assert counted | set(counters.THROUGHOUT) == set(load(game).rulebook)
    assert not counted & set(counters.THROUGHOUT), "an event uses a rule, or all games do"
    assert len(set(counters.THROUGHOUT)) == len(counters.THROUGHOUT)


@pytest.mark.parametrize("game", NAMES)
def test_no_two_counters_share_a_name_or_a_title(game: str) -> None:
    counters = module_of(load(game)).COUNTERS
    assert len({counter.name for counter in counters}) == len(counters) <= MAX_COUNTERS
    assert len({counter.title for counter in counters}) == len(counters)


@pytest.mark.parametrize("game", NAMES)
def test_a_constant_has_the_place_of_the_counter_that_it_is_named_after(game: str) -> None:
    module, imported = module_of(load(game)), vars(load(game).state)
    places = {counter.name.upper(): place for place, counter in enumerate(module.COUNTERS)}
    named = {name: vars(module)[name] for name in places if name in vars(module)}
    own = {name: place for name, place in named.items() if imported.get(name) != place}
    assert len(own) > len(places) / 2
    assert own == {name: places[name] for name in own}


@cache
def compiled_counting(game: str) -> Any:
    bindings = {"count": module_of(load(game)).count}
    return compile_driver(counting.count_steps, f"count_{game.replace('-', '_')}", bindings)


@pytest.mark.compiled
@pytest.mark.parametrize("case", RULE_SETS, ids=str)
def test_compiled_counts_are_those_of_plain_python(case: Case) -> None:
    contract = case.contract
    params, _ = contract.params(case.rules)
    plain = [0] * MAX_COUNTERS
    states: list[Any] = []
    steps: list[tuple[int, int]] = []
    for step in play_game(case, seed=400):
        if step.seat < 0 or len(steps) == MAX_COUNTED:
            break
        module_of(contract).count(params, step.state, step.seat, step.move, plain)
        states.append(step.state.to_records())
        steps.append((step.seat, step.move))
    tally = np.zeros(MAX_COUNTERS, np.int64)
    records = np.concatenate(states)
    compiled_counting(case.game)(params.to_records(), records, np.array(steps, np.int64), tally)
    assert tally.tolist() == plain
    assert sum(plain) > 0

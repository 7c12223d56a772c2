"""The evaluator in plain Python and compiled: the same shares to five digits, the same choices."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import larceny
from larceny.bots import Bot
from larceny.bots.evaluator.evaluation import bind_position
from larceny.bots.evaluator.trained_weights import load_memory
from larceny.bots.levels import soft_policy
from larceny.compile.native.compiler import compile_driver
from larceny.games import load
from tests.bots.random_weights import install_weights
from tests.bots.test_evaluate import positions

evaluate_state: Any = None


def evaluate_states(params: Any, states: Any, seat: Any, memory: Any, shares: Any) -> None:
    for place in range(len(states)):
        evaluate_state(params[0], states[place], seat, memory, shares[place])


@pytest.mark.compiled
def test_compiled_shares_are_those_of_plain_python(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    contract = load("batman")
    install_weights(contract, tmp_path, monkeypatch)
    bindings = {"evaluate_state": bind_position(contract)}
    compiled = compile_driver(evaluate_states, "batman_evaluation", bindings)
    for seats in (2, 4):
        seen = [table.observe(1) for table in positions("batman", seats, 9)]
        expected = [larceny.evaluate(observation) for observation in seen]
        shares = np.zeros((len(seen), 6))
        states = np.concatenate([observation.state.to_records() for observation in seen])
        memory = load_memory(contract, seen[0].params, seats)
        compiled(seen[0].params.to_records(), states, 1, memory, shares)
        assert len({share for shares in expected for share in shares}) > 20
        assert np.abs(shares[:, :seats] - np.array(expected)).max() < 1e-5


@pytest.mark.nightly
@pytest.mark.compiled
def test_a_compiled_level_makes_the_same_choices(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    contract = load("batman")
    install_weights(contract, tmp_path, monkeypatch, 2)
    policy = soft_policy(contract, 0.2, 2)
    plain, compiled = (
        Bot("level", replace(policy, is_compiled=is_compiled), seed=1)
        for is_compiled in (False, True)
    )
    chosen = []
    for table in positions("batman", 2, 9):
        if not table.over:
            seen = table.observe(table.actors[0])
            chosen.append(plain.choose(seen))
            assert compiled.choose(seen) == chosen[-1]
    assert len(set(chosen)) > 1

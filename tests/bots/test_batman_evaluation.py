"""The evaluator in plain Python and compiled: the same shares, to five digits."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import larceny
from larceny.bots.evaluator.evaluation import bind_position
from larceny.bots.evaluator.policy import load_memory
from larceny.engine.native.compiler import compile_driver
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
        expected = [larceny.evaluate(one) for one in seen]
        shares = np.zeros((len(seen), 6))
        states = np.concatenate([one.state.to_records() for one in seen])
        memory = load_memory(contract, seen[0].params, seats)
        compiled(seen[0].params.to_records(), states, 1, memory, shares)
        assert len({share for one in expected for share in one}) > 20
        assert np.abs(shares[:, :seats] - np.array(expected)).max() < 1e-5

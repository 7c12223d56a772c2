"""Any game: plain Python and compiled code agree byte for byte, all the way."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

from larceny.engine import rng
from larceny.engine.native.compiler import compile_driver
from larceny.engine.seat import SPECTATOR
from tests.kit import recording
from tests.kit.random_game import CASES, Case, play_game

pytestmark = pytest.mark.compiled

GAMES_BY_STEP = 3
GAMES_IN_ALL = 25
STEPS_ENOUGH = 4_000
STATES_ENOUGH = 500

FUNCTIONS = (
    "begin", "actors", "moves", "chance", "apply", "scores", "winners", "hide", "guess", "prepare",
)  # fmt: skip


@cache
def compiled(game: str) -> Any:
    rules = next(case.contract.rules for case in CASES if case.game == game)
    bindings = {name: getattr(rules, name) for name in FUNCTIONS}
    return compile_driver(recording.record_game, f"record_{game.replace('-', '_')}", bindings)


def python_facts(case: Case, params: Any, state: Any) -> tuple[list[int], list[Any]]:
    """What the rules say of a position in plain Python, in the order of `recording.record_game`."""
    rules = case.contract.rules
    out = [0] * case.contract.max_moves
    facts = [rules.actors(params, state)]
    for seat in range(case.seats):
        facts.append(rules.moves(params, state, seat, out) if facts[0] >> seat & 1 else 0)
    facts.append(rules.chance(params, state) if facts[0] >> 15 else 0)
    points = [0] * case.seats
    rules.scores(params, state, points)
    facts += points
    facts.append(rules.winners(params, state) if facts[0] == 0 else 0)
    hidden = []
    for eye in (0, SPECTATOR):
        known = state.copy()
        rules.hide(params, known, eye)
        hidden.append(known)
        guessed = known.copy()
        rules.guess(params, guessed, eye, rng.new(5, eye))
        hidden.append(guessed)
    return facts, hidden


@pytest.mark.parametrize("case", CASES, ids=str)
def test_python_and_compiled_states_are_identical_step_by_step(case: Case) -> None:
    contract = case.contract
    params, _ = contract.params(case.rules)
    follow = compiled(case.game)
    played = compared = 0
    for seed in range(GAMES_IN_ALL):
        if played > STEPS_ENOUGH:
            break
        by_step = seed < GAMES_BY_STEP and compared < STATES_ENOUGH
        steps: list[tuple[int, int]] = []
        states: dict[int, Any] = {}
        for step in play_game(case, 900 + seed):
            steps.append((step.seat, step.move))
            if (by_step and compared + len(states) < STATES_ENOUGH) or step.seat < 0:
                states[len(steps) - 1] = step.state.copy()
        played += len(steps)
        compared += len(states)
        moves = np.array(steps[:-1], np.int64).reshape(-1, 2)
        history = np.zeros(len(steps), contract.state.State.dtype())
        hidden = np.zeros((len(steps), 4), contract.state.State.dtype())
        facts = np.zeros((len(steps), 2 * case.seats + 3), np.int64)
        out = np.zeros(contract.max_moves, np.int32)
        follow(blank_params(case), case.seats, moves, history, hidden, facts, out)
        for index, state in states.items():
            assert history[index].tobytes() == state.to_records().tobytes()
            said, known = python_facts(case, params, state)
            assert facts[index].tolist() == said
            for twin, mine in zip(hidden[index], known, strict=True):
                assert twin.tobytes() == mine.to_records().tobytes()


def blank_params(case: Case) -> Any:
    """The params without what is derived from them: the compiled side prepares its own."""
    params, _ = case.contract.params(case.rules)
    for name, field in params.FIELDS.items():
        if field.derived:
            setattr(params, name, field.zero())
    return params.to_records()

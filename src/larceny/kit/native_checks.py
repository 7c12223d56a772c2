"""Plain Python and compiled code agree byte for byte on every position."""

from __future__ import annotations

from functools import cache
from typing import Any

from larceny.engine import rng
from larceny.engine.seat import CHANCE, SPECTATOR
from larceny.games import load
from larceny.kit import rule_recording
from larceny.kit.game_check import Check, fail
from larceny.kit.random_game import Case, play_game

GAMES = 25
GAMES_BY_STEP = 3
"""In the first games all positions are compared, in the others the last one."""
MAX_STEPS = 4_000
"""No further game is played once this many steps were."""
MAX_POSITIONS = 500
"""No more positions than these are compared, except for the last one of each game."""

FUNCTIONS = (
    "begin", "actors", "moves", "chance", "apply", "scores", "winners", "hide", "guess", "prepare",
)  # fmt: skip


@cache
def _compiled_recording(game: str) -> Any:
    from larceny.compile.native.compiler import compile_driver

    rules = load(game).rules
    bindings = {name: getattr(rules, name) for name in FUNCTIONS}
    return compile_driver(rule_recording.record_game, f"record_{load(game).identifier}", bindings)


def _python_facts(case: Case, params: Any, state: Any) -> tuple[list[int], list[Any]]:
    """Return in plain Python what `rule_recording.record_game` records of a position."""
    rules = case.contract.rules
    out = [0] * case.contract.max_moves
    facts = [rules.actors(params, state)]
    for seat in range(case.seats):
        facts.append(rules.moves(params, state, seat, out) if facts[0] >> seat & 1 else 0)
    facts.append(rules.chance(params, state) if facts[0] >> CHANCE else 0)
    points = [0] * case.seats
    rules.scores(params, state, points)
    facts += points
    facts.append(rules.winners(params, state) if facts[0] == 0 else 0)
    hidden = []
    for viewer in (0, SPECTATOR):
        known = state.copy()
        rules.hide(params, known, viewer)
        hidden.append(known)
        guessed = known.copy()
        rules.guess(params, guessed, viewer, rng.new(rule_recording.GUESS_SEED, viewer))
        hidden.append(guessed)
    return facts, hidden


def compiled_rules_agree(case: Case) -> None:
    """Compiled code reaches the same positions as plain Python, and says the same of them."""
    played = compared = 0
    for seed in range(GAMES):
        if played > MAX_STEPS:
            break
        most = MAX_POSITIONS - compared if seed < GAMES_BY_STEP else 0
        steps, states = _play_and_keep(case, 900 + seed, most)
        played += len(steps)
        compared += len(states)
        _compare(case, steps, states)


def _play_and_keep(
    case: Case, seed: int, most: int
) -> tuple[list[tuple[int, int]], dict[int, Any]]:
    """Return the steps of a game, and its first `most` positions and the last one by number."""
    steps: list[tuple[int, int]] = []
    states: dict[int, Any] = {}
    for number, step in enumerate(play_game(case, seed)):
        steps.append((step.seat, step.move))
        if number < most or step.seat < 0:
            states[number] = step.state
    return steps, states


def _compare(case: Case, steps: list[tuple[int, int]], states: dict[int, Any]) -> None:
    """Expect that compiled code reaches these positions and says the same of them."""
    import numpy as np

    contract = case.contract
    params, _ = contract.params(case.rules)
    moves = np.array(steps[:-1], np.int64).reshape(-1, 2)
    history = np.zeros(len(steps), contract.state.State.dtype())
    hidden = np.zeros((len(steps), 4), contract.state.State.dtype())
    facts = np.zeros((len(steps), 2 * case.seats + 3), np.int64)
    out = np.zeros(contract.max_moves, np.int32)
    record = _compiled_recording(case.game)
    record(_underived_params(case), case.seats, moves, history, hidden, facts, out)
    for number, state in states.items():
        if history[number].tobytes() != state.to_records().tobytes():
            fail(f"step {number}: compiled {history[number]}, plain {state}")
        expected_facts, expected_hidden = _python_facts(case, params, state)
        compiled_facts = facts[number].tolist()
        if compiled_facts != expected_facts:
            fail(f"step {number}: compiled {compiled_facts}, plain {expected_facts}")
        for compiled, expected in zip(hidden[number], expected_hidden, strict=True):
            if compiled.tobytes() != expected.to_records().tobytes():
                fail(f"step {number}, hidden or guessed: compiled {compiled}, plain {expected}")


def _underived_params(case: Case) -> Any:
    """Return the params with zeros for the derived ones: compiled code prepares them itself."""
    params, _ = case.contract.params(case.rules)
    for name, field in params.FIELDS.items():
        if field.derived:
            setattr(params, name, field.zero())
    return params.to_records()


CHECKS = (Check(compiled_rules_agree, is_compiled=True),)

"""The counters of a game cover its rulebook, and count the same in plain Python and compiled."""

from __future__ import annotations

from functools import cache
from typing import Any

from larceny.engine.counter import MAX_COUNTERS
from larceny.games import load
from larceny.kit.game_check import Check, expect
from larceny.kit.random_game import Case, play_game

MAX_COUNTED = 3_000
"""Steps of a game that are counted compiled."""

count: Any = None


def counters_cover_the_rulebook(case: Case) -> None:
    """If a game counts events, every rule has a counter or holds throughout."""
    counters = case.contract.counters
    if counters is None:
        return
    counted = {counter.rule for counter in counters.COUNTERS}
    throughout = set(counters.THROUGHOUT)
    missing = set(case.contract.rulebook) ^ (counted | throughout)
    expect(not missing, f"rules without a counter, or counters without a rule: {sorted(missing)}")
    expect(not counted & throughout, f"an event uses {counted & throughout}, or all games do")
    expect(len(throughout) == len(counters.THROUGHOUT), "THROUGHOUT names a rule twice")
    for what in ("name", "title"):
        named = {getattr(counter, what) for counter in counters.COUNTERS}
        expect(len(named) == len(counters.COUNTERS), f"two counters share a {what}")


def count_steps(params: Any, states: Any, steps: Any, tally: Any) -> None:
    """Count recorded steps, compiled: their seats and moves in rows, between their states."""
    for nth in range(len(steps)):
        count(params[0], states[nth], steps[nth, 0], steps[nth, 1], states[nth + 1], tally)


@cache
def _compiled_counting(game: str) -> Any:
    from larceny.compile.native.compiler import compile_driver

    counters: Any = load(game).counters
    bindings = {"count": counters.count}
    return compile_driver(count_steps, f"count_{load(game).identifier}", bindings)


def compiled_counts_agree(case: Case) -> None:
    """Compiled counts are those of plain Python."""
    import numpy as np

    contract = case.contract
    if contract.counters is None:
        return
    params, _ = contract.params(case.rules)
    plain = [0] * MAX_COUNTERS
    states: list[Any] = []
    steps: list[tuple[int, int]] = []
    for step in play_game(case, seed=400):
        states.append(step.state)
        if len(states) > 1:
            contract.counters.count(params, states[-2], *steps[-1], states[-1], plain)
        if step.seat < 0 or len(steps) == MAX_COUNTED:
            break
        steps.append((step.seat, step.move))
    tally = np.zeros(MAX_COUNTERS, np.int64)
    records = np.concatenate([state.to_records() for state in states])
    _compiled_counting(case.game)(params.to_records(), records, np.array(steps, np.int64), tally)
    expect(tally.tolist() == plain, f"compiled {tally.tolist()}, plain {plain}")
    expect(sum(plain) > 0, "nothing is counted in a whole game")


CHECKS = (
    Check(counters_cover_the_rulebook, "game"),
    Check(compiled_counts_agree, "rules", is_compiled=True),
)

"""Decisions of random games, and what a policy chooses in them, in Python and compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

import larceny
from larceny.bots import Memory, PolicyFunction
from larceny.compile.native.compiler import compile_driver
from larceny.engine.rng import new, start
from larceny.table.observation import Observation

SEED = 1
"""Each decision has a random stream of its own, the same in Python and compiled."""
choose: Any = None
"""Placeholder: the policy is compiled in its place."""


def choose_all(params: Any, states: Any, seats: Any, out: Any, rng: Any, memory: Any) -> None:
    """Ask a policy about each position, and write its move over the seat."""
    for index in range(len(seats)):
        start(rng, SEED, index)
        seats[index] = choose(params[0], states[index], seats[index], out, rng, memory)


def random_decisions(game: str, rules: str, seats: int, games: int = 5) -> list[Observation]:
    """Return what the seats know at each decision of some random games of one rule set."""
    positions = []
    player = larceny.bot("random", larceny.load(game), seed=1)
    for seed in range(games):
        table = larceny.load(game).table(seats, rules, seed=seed)
        while not table.over:
            positions.append(table.observe(table.actors[0]))
            table.play(positions[-1].seat, player.choose(positions[-1]))
    return positions


def choose_in_python(
    policy: PolicyFunction, decisions: list[Observation], memory: Memory = ()
) -> list[int]:
    """Return the answers of a policy in plain Python."""
    out = [0] * decisions[0].contract.max_moves
    return [
        policy(known.params, known.state.copy(), known.seat, out, new(SEED, index), memory)
        for index, known in enumerate(decisions)
    ]


def choose_compiled(
    policy: PolicyFunction, name: str, decisions: list[Observation], memory: Memory = ()
) -> list[int]:
    """Return the answers of a policy in one rule set when it is compiled."""
    run = compile_driver(choose_all, name, {"choose": policy})
    params = decisions[0].params.to_records()
    states = np.concatenate([known.state.to_records() for known in decisions])
    codes = np.array([known.seat for known in decisions], np.int64)
    out = np.zeros(decisions[0].contract.max_moves, np.int32)
    seed = np.zeros(1, np.uint64)
    run(params, states, codes, out, seed, np.asarray(memory, np.float64))
    return [int(code) for code in codes]


def wins_against_random(game: str, bot: str, games: int, rules: str | None = None) -> float:
    """Return the share of two-player games that a bot wins, half of them in each seat."""
    half = games // 2
    first = larceny.simulate(game, 2, [bot, "random"], half, rules=rules, seed=20)
    second = larceny.simulate(game, 2, ["random", bot], half, rules=rules, seed=21)
    return float(first.wins[:, 0].sum() + second.wins[:, 1].sum()) / games

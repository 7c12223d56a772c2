"""OpenSpiel's own Pig: driven from Python, and by its random rollouts in C++.

PyPI's OpenSpiel cannot call its `RandomRolloutEvaluator` directly. A tree search of a single
simulation does: it asks the evaluator about the root and is done. Rollouts choose uniformly, so
they hold one time in two; the steps of such a game are counted by playing it from Python. In
OpenSpiel's Pig whoever has enough points must hold, which shortens a game by a step or two.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from benchmarks.measure import Figure, Outcome, Skipped, best_rate_alone, ratio

PYTHON_GAMES = 200
COUNTED_GAMES = 2_000
ROLLOUTS = 10_000
ONE_IN = 4


def run(measured: dict[str, float]) -> Iterator[Outcome]:
    try:
        import pyspiel
    except ImportError:
        yield Skipped("pig openspiel", "open_spiel is not installed (extra `bench`)")
        return
    game = pyspiel.load_game("pig")
    dice = random.Random(1)
    python = best_rate_alone(lambda: _play(game, dice, PYTHON_GAMES, 1 / ONE_IN), repeats=3)
    yield Figure("pig openspiel python", python, "steps/s", "its game, our loop in Python")
    length = _play(game, dice, COUNTED_GAMES, 1 / 2) / COUNTED_GAMES
    yield Figure("pig openspiel length", length, "steps/game", "uniform moves, as in rollouts")
    rate = best_rate_alone(lambda: ROLLOUTS * length * _roll_out(pyspiel, game))
    yield Figure("pig openspiel c++", rate, "steps/s", "RandomRolloutEvaluator")
    measured["pig openspiel c++"] = rate
    yield ratio("pig ours / c++", "pig ours", "pig openspiel c++", measured, goal=10)


def _roll_out(pyspiel: Any, game: Any) -> int:
    """Play rollouts from the start of the game in C++; return 1, the number of searches."""
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    bot = pyspiel.MCTSBot(
        game, evaluator, 1.0, 1, 1, False, 1, False, pyspiel.ChildSelectionPolicy.UCT
    )
    bot.step(game.new_initial_state())
    return 1


def _play(game: Any, dice: random.Random, games: int, hold: float) -> int:
    """Play whole games as OpenSpiel's own examples do; return the steps taken."""
    steps = 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                faces, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choices(faces, chances)[0])
            else:
                moves = state.legal_actions()
                state.apply_action(moves[-1] if dice.random() < hold else moves[0])
            steps += 1
    return steps

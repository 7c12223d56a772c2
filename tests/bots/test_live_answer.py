"""A search at a live table: compiled ahead, or plain Python for part of a second."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

import larceny
from larceny import bots
from larceny.bots import compiled
from larceny.bots.evaluator.evaluation import bind_position
from larceny.bots.search import live_answer
from larceny.bots.search.live_answer import answer_in_python
from larceny.bots.search.memory import with_iterations
from larceny.bots.search.policy import bind_iterations, bind_rating
from larceny.engine.rng import new
from larceny.games import load
from larceny.table.observation import Observation
from tests.bots import coin
from tests.bots.test_search_iterations import COIN

GAME = "batman"


@pytest.fixture
def seen() -> Observation:
    table = larceny.load(GAME).table(2, seed=1)
    return table.observe(table.actors[0])


def live_bot() -> bots.Bot:
    return bots.make(load(GAME), "search", seed=1, is_live=True)


@pytest.mark.parametrize("is_ahead", [True, False])
def test_only_a_search_that_was_compiled_ahead_is_not_played_in_python(
    seen: Observation, monkeypatch: pytest.MonkeyPatch, is_ahead: bool
) -> None:
    names: list[str] = []

    def in_python(run: Any, observation: Any, rng: Any, memory: Any) -> int:
        names.append("plain")
        return int(observation.codes[0])

    def decide(policy: Any, observation: Any, rng: Any, memory: Any) -> int:
        names.append("compiled")
        return int(observation.codes[0])

    monkeypatch.setattr(compiled, "is_compiled_ahead", lambda *_: is_ahead)
    monkeypatch.setattr(live_answer, "answer_in_python", in_python)
    monkeypatch.setattr(compiled, "decide", decide)
    assert live_bot().choose(seen) in seen.moves
    assert names == ["compiled" if is_ahead else "plain"]


def test_a_bot_that_is_not_live_never_answers_by_the_clock(
    seen: Observation, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The moves of simulations and tests follow from the seed alone."""

    def decide(policy: Any, observation: Any, rng: Any, memory: Any) -> int:
        return int(observation.codes[0])

    def never(*_: Any) -> int:
        raise AssertionError("it has a budget of iterations")

    monkeypatch.setattr(live_answer, "answer_in_python", never)
    monkeypatch.setattr(compiled, "decide", decide)
    for name in ("search", "search:50"):
        assert bots.make(load(GAME), name).choose(seen) in seen.moves


def iterations_by(tick: float, seen: Observation, iterations: int = 60) -> int:
    """Return how many iterations fit by a clock that advances by a tick whenever it is read."""
    contract = load(GAME)
    policy, memory = live_bot().prepare(seen.params, 2)
    assert policy.answer_live is not None
    ticks = itertools.count()
    reads: list[float] = []

    def clock() -> float:
        reads.append(next(ticks) * tick)
        return reads[-1]

    run = bind_iterations(contract, bind_rating(contract), bind_position(contract))
    answer = answer_in_python(run, seen, new(1), with_iterations(memory, iterations), clock)
    assert answer in seen.codes
    return len(reads) - 1


def test_in_python_a_search_ends_in_time(seen: Observation) -> None:
    assert iterations_by(live_answer.PLAIN_SECONDS / 10, seen) == 10
    assert iterations_by(10.0, seen) == 1, "a first look at every move is always taken"


def test_in_python_a_search_has_no_more_iterations_than_compiled(seen: Observation) -> None:
    assert iterations_by(0.0, seen, iterations=20) == 20


def test_a_forced_move_is_made_at_once() -> None:
    params, state = coin.Params(), coin.State()
    state.phase = coin.NAMING  # of no coin at all
    seen: Any = Observation(COIN, params, state, 0)
    assert seen.codes == [coin.NAME]
    never: Any = None
    assert answer_in_python(never, seen, new(1), ()) == coin.NAME

"""A search at a live table: plain Python until compiled code is ready."""

from __future__ import annotations

import itertools
import subprocess
import sys
from threading import Event
from typing import Any

import pytest

import larceny
from larceny import bots
from larceny.bots import compiled
from larceny.bots.evaluator.evaluation import bind_position
from larceny.bots.search import live_answer
from larceny.bots.search.compile_ahead import first_decision
from larceny.bots.search.live_answer import answer_in_python, is_ready
from larceny.bots.search.memory import with_iterations
from larceny.bots.search.policy import bind_iterations, bind_rating
from larceny.compile.native import compiler
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


def test_python_plays_until_compiled_code_is_ready(
    seen: Observation, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    ready = iter([False, False, True])

    def in_python(run: Any, observation: Any, rng: Any, memory: Any) -> int:
        asked.append("plain")
        return int(observation.codes[0])

    def decide(policy: Any, observation: Any, rng: Any, memory: Any) -> int:
        asked.append("compiled")
        return int(observation.codes[0])

    monkeypatch.setattr(live_answer, "is_ready", lambda *_: next(ready))
    monkeypatch.setattr(live_answer, "answer_in_python", in_python)
    monkeypatch.setattr(compiled, "decide", decide)
    bot = live_bot()
    for _ in range(3):
        assert bot.choose(seen) in seen.moves
    assert asked == ["plain", "plain", "compiled"]


def test_a_bot_that_is_not_live_waits_for_the_compiler(
    seen: Observation, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The moves of simulations and tests follow from the seed alone."""

    def decide(policy: Any, observation: Any, rng: Any, memory: Any) -> int:
        return int(observation.codes[0])

    def never(*_: Any) -> bool:
        raise AssertionError("nobody waits for this bot")

    monkeypatch.setattr(live_answer, "is_ready", never)
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


@pytest.mark.parametrize("is_stored", [True, False])
def test_a_search_is_ready_when_it_was_loaded(
    seen: Observation, monkeypatch: pytest.MonkeyPatch, is_stored: bool
) -> None:
    steps: list[str] = []
    loading, loaded = Event(), Event()

    def decide(policy: Any, observation: Any, rng: Any, memory: Any) -> int:
        steps.append("load")
        loading.set()
        assert loaded.wait(10)
        return 0

    monkeypatch.setattr(live_answer, "threads", {})
    monkeypatch.setattr(live_answer, "compile_ahead", lambda game, seats: steps.append("compile"))
    monkeypatch.setattr(compiled, "compile_policy", lambda contract, policy: policy)
    monkeypatch.setattr(compiled, "decide", decide)
    monkeypatch.setattr(compiler, "is_cached", lambda driver: is_stored)
    policy, memory = live_bot().prepare(seen.params, 2)
    function: Any = policy.function
    assert not is_ready(function, seen, memory)
    assert loading.wait(10)
    assert not is_ready(function, seen, memory)
    loaded.set()
    live_answer.threads[function].join(10)
    assert is_ready(function, seen, memory)
    assert steps == (["load"] if is_stored else ["compile", "load"])


@pytest.mark.parametrize("game", ["art-robbery", "spell-stealers"])
def test_what_is_compiled_ahead_is_tried_at_a_first_decision(game: str) -> None:
    contract = load(game)
    params, _ = contract.params()
    for seats in range(contract.seats[0], contract.seats[1] + 1):
        first = first_decision(contract, params, seats)
        out = [0] * contract.max_moves
        assert contract.rules.moves(params, first.state, first.seat, out) > 0


def test_the_compiling_process_ends_with_the_one_that_wants_the_result() -> None:
    """Its input ends at once, long before anything is compiled."""
    command = [sys.executable, "-m", "larceny.bots.search.compile_ahead", GAME, "2"]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, timeout=60, check=False)
    assert done.returncode == 1

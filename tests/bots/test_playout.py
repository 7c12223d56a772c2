"""Playouts of the search, in plain Python on a toy game."""

from __future__ import annotations

from typing import Any

import pytest

from larceny.bots.search import playout
from larceny.bots.search.memory import RANDOMNESS, make_memory
from larceny.bots.search.playout import play_out
from larceny.compile.step import keep_dice, step
from larceny.engine.rng import new
from larceny.engine.rule import bind, plain
from tests.bots import toy

EVERYBODY = 0b111


def use_rules(monkeypatch: pytest.MonkeyPatch, apply: Any = toy.apply) -> None:
    """Let playouts go by the rules of the toy."""
    rules = {name: getattr(toy, name) for name in ("actors", "moves", "chance")}
    parts = {"answer": playout.answer_in_playout, "pass_turn": keep_dice, "apply": apply}
    monkeypatch.setattr(playout, "step", plain(bind(step, **rules, **parts)))
    monkeypatch.setattr(playout, "actors", toy.actors)
    monkeypatch.setattr(playout, "moves", toy.moves)


@pytest.fixture
def state(monkeypatch: pytest.MonkeyPatch) -> toy.State:
    use_rules(monkeypatch)
    state = toy.State()
    state.waiting = EVERYBODY
    return state


def play(state: toy.State, randomness: float, seed: int = 1) -> bool:
    params = toy.Params()
    params.faces = 6
    out = [0] * (toy.NUMBERS + 1)
    memory = make_memory(1, 0.7, ())
    memory[RANDOMNESS] = randomness
    return play_out(params, state, out, new(seed), memory)


def play_with(monkeypatch: pytest.MonkeyPatch, policy: Any) -> list[int]:
    """Use a policy, and return the seats that it was asked for."""
    seats_asked: list[int] = []

    def ask(p: Any, s: Any, seat: int, out: list[int], rng: Any, memory: Any) -> int:
        seats_asked.append(seat)
        answer: int = policy(p, s, seat, out, rng, memory)
        return answer

    monkeypatch.setattr(playout, "policy", ask)
    return seats_asked


def test_a_playout_reaches_the_end(state: toy.State, monkeypatch: pytest.MonkeyPatch) -> None:
    seats = play_with(monkeypatch, toy.lowest)
    assert play(state, randomness=0)
    assert sorted(seats) == [0, 1, 2]
    assert (state.waiting, state.is_rolled) == (0, 1)
    assert list(state.named) == [1, 1, 1]


def test_without_a_policy_all_moves_are_random(
    state: toy.State, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = play_with(monkeypatch, toy.lowest)
    assert play(state, randomness=1)
    assert seats == []
    assert all(1 <= number <= toy.NUMBERS for number in state.named)


def test_a_share_of_moves_is_random(monkeypatch: pytest.MonkeyPatch, state: toy.State) -> None:
    """3,000 moves with a tenth at random: 300, within 5 deviations of 16.4."""
    seats = play_with(monkeypatch, toy.lowest)
    for seed in range(1000):
        fresh = toy.State()
        fresh.waiting = EVERYBODY
        assert play(fresh, randomness=0.1, seed=seed)
    assert abs(3000 - len(seats) - 300) < 5 * 16.4


def test_who_waits_acts_when_nobody_else_can(
    state: toy.State, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = play_with(monkeypatch, toy.shy)
    assert play(state, randomness=0)
    assert list(state.named) == [1, 1, 1]
    assert len(seats) == 3 + 2 + 1, "each time all who are left are asked, and the last one acts"


def test_those_who_wait_are_asked_again_after_a_move(
    state: toy.State, monkeypatch: pytest.MonkeyPatch
) -> None:
    def after_p0(p: Any, s: Any, seat: int, out: list[int], rng: Any, memory: Any) -> int:
        answer: int = (toy.lowest if seat == 0 or s.named[0] else toy.shy)(
            p, s, seat, out, rng, memory
        )
        return answer

    order: list[int] = []

    def apply(params: Any, state: Any, seat: int, move: int) -> None:
        order.append(seat)
        toy.apply(params, state, seat, move)

    play_with(monkeypatch, after_p0)
    use_rules(monkeypatch, apply)
    assert play(state, randomness=0)
    assert order[0] == 0
    assert sorted(order[:3]) == [0, 1, 2]


def test_a_playout_that_takes_too_long_is_cut_off(
    state: toy.State, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_with(monkeypatch, toy.lowest)
    monkeypatch.setattr(playout, "MAX_STEPS", 2)
    assert not play(state, randomness=0)
    assert sum(number > 0 for number in state.named) == 2


def test_a_game_that_is_over_is_not_played_on(
    state: toy.State, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = play_with(monkeypatch, toy.lowest)
    state.waiting, state.is_rolled = 0, 1
    assert play(state, randomness=0)
    assert seats == []


def test_the_same_seed_plays_the_same(state: toy.State, monkeypatch: pytest.MonkeyPatch) -> None:
    play_with(monkeypatch, toy.lowest)
    results = []
    for seed in (1, 1, 2, 3, 4):
        fresh = toy.State()
        fresh.waiting = EVERYBODY
        play(fresh, randomness=1, seed=seed)
        results.append(tuple(fresh.named))
    assert results[0] == results[1]
    assert len(set(results)) > 1

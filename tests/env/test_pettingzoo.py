"""PettingZoo: its own tests pass for every game and rule set, and episodes mean what they say."""

from __future__ import annotations

import copy
import pickle
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from gymnasium.spaces import Discrete
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    render_test,
    seed_test,
)
from pettingzoo.test.seed_test import parallel_seed_test
from pettingzoo.utils.conversions import parallel_to_aec

import larceny.env
from larceny.engine.errors import BadParam, BadSeats, UnknownGame
from larceny.env.episode import IllegalAction
from larceny.table.table import Table
from tests.kit.random_game import CASES, Case

SEATS = 3
CYCLES = 25
EVERY_RULE_SET = [case for case in CASES if case.seats == SEATS]
DICTIONARY = "ignore:Observation space for each agent probably should be"
EMPTY_MASK = "ignore:Action mask numpy array is all zeros"
NO_ARRAY = "ignore:Observation is not a NumPy array"
pytestmark = pytest.mark.filterwarnings(DICTIONARY, EMPTY_MASK, NO_ARRAY)


def new_env(case: Case, **settings: Any) -> Any:
    return larceny.env.aec(case.game, case.seats, case.rules, **settings)


def new_parallel(case: Case, **settings: Any) -> Any:
    return larceny.env.parallel(case.game, case.seats, case.rules, **settings)


@pytest.mark.parametrize("case", EVERY_RULE_SET, ids=str)
def test_their_api_test_passes(case: Case) -> None:
    api_test(new_env(case, seed=1), num_cycles=CYCLES)
    api_test(new_env(case, seed=1, recall=True, one_hot=True, max_cycles=9), num_cycles=CYCLES)


@pytest.mark.parametrize("case", EVERY_RULE_SET, ids=str)
def test_their_seed_tests_pass(case: Case) -> None:
    seed_test(partial(new_env, case), num_cycles=CYCLES)
    parallel_seed_test(partial(new_parallel, case, illegal="replace"), num_cycles=CYCLES)


@pytest.mark.parametrize("case", EVERY_RULE_SET, ids=str)
def test_their_parallel_api_test_passes(case: Case) -> None:
    parallel_api_test(new_parallel(case, seed=1), num_cycles=2 * CYCLES)


@pytest.mark.parametrize("case", EVERY_RULE_SET, ids=str)
def test_their_max_cycles_test_passes(case: Case) -> None:
    make = partial(new_parallel, case, illegal="replace")
    module = SimpleNamespace(parallel_env=make, env=lambda **s: parallel_to_aec(make(**s)))
    max_cycles_test(module)


@pytest.mark.parametrize("case", EVERY_RULE_SET, ids=str)
def test_their_render_test_passes(case: Case, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(partial(new_env, case, seed=1), {"ansi": lambda text: len(text) > 20})
    assert len(capsys.readouterr().out) > 20


# --- What an episode means ---


def play(env: Any, seed: int) -> tuple[dict[str, float], int]:
    """Play an episode at random; return what everybody got, and how many actions there were."""
    env.reset(seed=seed)
    dice, total, actions = np.random.default_rng(seed), dict.fromkeys(env.agents, 0.0), 0
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        if terminated or truncated:
            env.step(None)
            continue
        env.step(dice.choice(np.flatnonzero(observation["action_mask"])))
        actions += 1
    return total, actions


def table_of(env: Any) -> Table:
    """Return the table of the episode that an environment plays."""
    table: Table = env.episode.table
    return table


def test_shares_of_the_win_add_up_to_one_and_go_to_the_winners() -> None:
    env = larceny.env.aec("dice-heist", 4)
    total, _ = play(env, seed=3)
    assert sum(total.values()) == pytest.approx(1)
    winners = [f"seat_{seat}" for seat in table_of(env).winners]
    assert [agent for agent, share in total.items() if share] == winners


def test_a_margin_is_ones_points_over_the_best_of_the_others() -> None:
    env = larceny.env.aec("dice-heist", 3, reward="margin")
    total, _ = play(env, seed=3)
    points = table_of(env).scores
    assert total == {
        "seat_0": points[0] - max(points[1], points[2]),
        "seat_1": points[1] - max(points[0], points[2]),
        "seat_2": points[2] - max(points[0], points[1]),
    }


def test_an_episode_that_is_too_long_is_truncated_without_a_winner() -> None:
    env = larceny.env.aec("batman", 2, max_cycles=5)
    total, actions = play(env, seed=3)
    assert actions == 5
    assert set(total.values()) == {0.0}


def test_the_parallel_environment_plays_the_same_game_to_its_end() -> None:
    env = larceny.env.parallel("spell-stealers", 3, "live", seed=4)
    observations, _ = env.reset()
    dice, rewards = np.random.default_rng(1), dict.fromkeys(env.agents, 0.0)
    while env.agents:
        actions = {
            agent: int(dice.choice(np.flatnonzero(observations[agent]["action_mask"])))
            for agent in env.agents
        }
        observations, rewards, _, _, _ = env.step(actions)
    assert table_of(env).over
    assert sum(rewards.values()) == pytest.approx(1)


def test_live_rule_sets_have_waiting_as_one_more_action() -> None:
    live = larceny.env.aec("spell-stealers", 3, "live", seed=1)
    polite = larceny.env.aec("spell-stealers", 3, "polite", seed=1)
    assert live.action_space("seat_0") == Discrete(len(live.spec.actions) + 1)
    assert live.action_name(len(live.spec.actions)) == "wait"
    assert polite.action_space("seat_0") == Discrete(len(polite.spec.actions))


def test_nobody_is_made_to_move_by_the_waiting_of_others_but_the_seat_in_turn() -> None:
    env = larceny.env.aec("spell-stealers", 3, "live", seed=1)
    env.reset()
    env.step(env.spec.actions.find("roll orb"))
    agents_asked = []
    for _ in range(3):
        episode = env.episode
        assert episode is not None
        owner = episode.table.observe(0).state.turn
        agents_asked.append(episode.actor)
        env.step(env.spec.wait)
    assert sorted(agents_asked) == [0, 1, 2]
    episode = env.episode
    assert episode is not None
    assert episode.actor == owner
    assert env.spec.wait not in episode.legal(owner)


def test_infos_hold_the_information_state_where_it_was_asked_for() -> None:
    env = larceny.env.aec("art-robbery", 3, seed=1, recall=True)
    env.reset()
    texts = [env.infos[agent]["information_state"] for agent in env.agents]
    assert len(set(texts)) == 3
    assert all("chance card ?" in text for text in texts)
    assert env.episode is not None
    lines = texts[1].splitlines()
    assert lines[0] == "p1 of 3"
    assert lines[1:] == [str(event) for event in env.episode.table.log_for(1)]
    assert larceny.env.aec("art-robbery", 3, seed=1).spec.options.recall is False


def test_the_dice_of_an_environment_follow_from_its_seed() -> None:
    logs = []
    for seed in (7, 7, 8):
        env = larceny.env.aec("dice-heist", 2, seed=seed)
        env.reset()
        first = env.episode
        env.reset()
        assert first is not None
        assert env.episode is not None
        logs.append((first.table.log, env.episode.table.log))
    assert logs[0] == logs[1] != logs[2]
    assert logs[0][0] != logs[0][1]


@pytest.mark.parametrize("make", [larceny.env.aec, larceny.env.parallel])
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_an_environment_can_be_copied_in_the_middle_of_a_game(make: Any, copied: Any) -> None:
    env = make("art-robbery", 3, seed=1)
    env.reset()
    twin = copied(env)
    log = table_of(env).log
    seat = table_of(env).actors[0]
    action = env.episode.legal(seat)[0]
    wait = dict.fromkeys(env.agents, env.spec.wait)
    twin.step(action if make is larceny.env.aec else wait | {f"seat_{seat}": action})
    assert table_of(env).log == log
    assert table_of(twin).log[: len(log)] == log
    assert len(table_of(twin).log) > len(log)


# --- Bad input ---


@pytest.mark.parametrize("action", [-1, 99, None, "roll", 1.5])
def test_an_illegal_action_is_refused_and_nothing_changes(action: Any) -> None:
    env = larceny.env.aec("batman", 2, "no-villains", seed=1)
    env.reset()
    assert env.episode is not None
    log = env.episode.table.log
    with pytest.raises(IllegalAction, match=r"p\d cannot take action .*; legal are 0 \(roll\)"):
        env.step(action)
    assert env.episode.table.log == log


@pytest.mark.parametrize("make", [larceny.env.aec, larceny.env.parallel])
def test_an_environment_must_be_reset_first(make: Any) -> None:
    with pytest.raises(IllegalAction, match=r"call reset\(\) first"):
        make("batman", 2).step({})


def test_a_move_out_of_turn_is_refused_in_the_parallel_environment() -> None:
    env = larceny.env.parallel("batman", 2, "no-villains", seed=1)
    observations, _ = env.reset()
    with pytest.raises(IllegalAction, match=r"legal are 2 \(wait\)"):
        env.step(dict.fromkeys(env.agents, 0))
    assert observations["seat_0"]["action_mask"].sum() > 0


@pytest.mark.parametrize(
    ("settings", "error", "message"),
    [
        ({"game": "poker"}, UnknownGame, "there is no game 'poker'"),
        ({"seats": 9}, BadSeats, "HEIST! is for 2 to 4 seats, not 9"),
        ({"reward": "money"}, BadParam, "reward: one of share, margin, not 'money'"),
        ({"illegal": "shrug"}, BadParam, "illegal: one of raise, replace, not 'shrug'"),
        ({"max_cycles": 0}, BadParam, "max_cycles: a whole number from 1 on, not 0"),
        ({"seed": "x"}, BadParam, "seed: a whole number from 0 on, not 'x'"),
        ({"render_mode": "film"}, BadParam, "render_mode: one of human, ansi, not 'film'"),
    ],
)
@pytest.mark.parametrize("make", [larceny.env.aec, larceny.env.parallel])
def test_what_there_is_not_is_refused(
    make: Any, settings: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        make(**({"game": "heist", "seats": 2} | settings))

"""The environments of Gymnasium pass its own checks, for all games and rule sets."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import larceny
from larceny.env.gymnasium import GameOver, LarcenyEnv, LarcenyVectorEnv, env_id
from larceny.games import NAMES, load
from tests.nightly import by_day

pytestmark = pytest.mark.compiled

RULE_SETS = [(game, rules) for game in NAMES for rules in load(game).rule_sets]


@pytest.mark.parametrize(
    ("game", "rules"), by_day(("dice-heist", "standard"), of=RULE_SETS), ids=str
)
def test_the_checker_of_gymnasium_finds_nothing_wrong(game: str, rules: str) -> None:
    # The checker draws an action and begins another game, in which it may be illegal.
    env = gymnasium.make(env_id(game), rules=rules, render_mode="ansi", illegal="replace")
    check_env(env.unwrapped)


@pytest.mark.parametrize("game", by_day("dice-heist", of=NAMES))
def test_an_episode_ends_with_a_share_of_the_win_and_a_last_observation(game: str) -> None:
    env = LarcenyEnv(game, render_mode="ansi")
    total, episodes = 0.0, 4
    for seed in range(episodes):
        observation, info = env.reset(seed=seed)
        is_over = False
        while not is_over:
            assert env.observation_space.contains(observation)
            assert info["action_mask"].any()
            assert env.render()
            observation, reward, terminated, truncated, info = env.step(env.action_space.sample())
            is_over = terminated or truncated
        assert reward in (0.0, 0.5, 1.0)
        assert not info["action_mask"].any()
        assert env.observation_space.contains(observation)
        total += reward
    with pytest.raises(GameOver, match="call reset"):
        env.step(0)
    assert 0 <= total <= episodes


def test_the_agent_changes_its_seat_from_episode_to_episode_unless_it_is_fixed() -> None:
    env = LarcenyEnv("dice-heist")
    assert {env.reset(seed=seed)[1]["agent"] for seed in range(12)} == {0, 1}
    fixed = LarcenyEnv("dice-heist", agent=1)
    assert {fixed.reset(seed=seed)[1]["agent"] for seed in range(6)} == {1}


def test_the_same_seed_gives_the_same_episode_in_dice_heist() -> None:
    first, second = LarcenyEnv("dice-heist"), LarcenyEnv("dice-heist")
    for env in (first, second):
        env.reset(seed=11)
        env.action_space.seed(3)
    for _ in range(30):
        stepped, stepped_twin = (env.step(env.action_space.sample()) for env in (first, second))
        assert (stepped[0] == stepped_twin[0]).all()
        assert stepped[1:4] == stepped_twin[1:4]
        if stepped[2]:
            break


def test_an_illegal_action_is_refused_in_dice_heist() -> None:
    env = LarcenyEnv("dice-heist")
    observation, info = env.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    with pytest.raises(larceny.LarcenyError, match=f"game 0: the action {illegal} "):
        env.step(illegal)
    assert (env.batch.observations[0] == observation).all()
    with pytest.raises(larceny.LarcenyError, match="opponents: one agent plays against bots"):
        LarcenyEnv("dice-heist", opponents=None)
    with pytest.raises(larceny.LarcenyError, match="illegal: one of raise, replace, not 'lose'"):
        LarcenyEnv("dice-heist", illegal="lose")
    with pytest.raises(larceny.LarcenyError, match="there is 'ansi'"):
        LarcenyEnv("dice-heist", render_mode="human")


def test_illegal_actions_are_replaced_where_that_was_asked_for_in_dice_heist() -> None:
    envs = LarcenyVectorEnv("dice-heist", 8, illegal="replace")
    twins = LarcenyVectorEnv("dice-heist", 8)
    for env in (envs, twins):
        env.reset(seed=4)
    illegal = np.argmin(envs.batch.masks, axis=1)
    expected = twins.step(twins.sample_actions())[0]
    assert (envs.step(illegal)[0] == expected).all()


def test_the_vector_environment_resets_in_the_same_step_in_dice_heist() -> None:
    envs = gymnasium.make_vec("larceny/DiceHeist-v0", num_envs=64)
    assert isinstance(envs, LarcenyVectorEnv)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    observations, infos = envs.reset(seed=5)
    assert envs.observation_space.contains(observations)
    ended, gained = 0, 0.0
    for _ in range(120):
        assert infos["action_mask"].any(axis=1).all()
        before = observations
        observations, rewards, terminated, truncated, infos = envs.step(envs.sample_actions())
        assert envs.observation_space.contains(observations)
        assert (rewards[~terminated] == 0).all()
        if terminated.any():
            assert (infos["_final_obs"] == terminated).all()
            assert (infos["final_obs"][terminated] != before[terminated]).any(axis=1).all()
        ended += int(terminated.sum())
        gained += float(rewards.sum())
    assert not truncated.any()
    assert ended > 64
    assert 0.25 < gained / ended < 0.75
    envs.close()

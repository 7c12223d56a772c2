"""OpenSpiel: its own tests pass for every game and rule set, and states mean what they say."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.tests import games_sim_test

import larceny.env
from larceny.engine.errors import BadParam, LarcenyError
from larceny.env import openspiel_state
from larceny.env.openspiel import read_changes
from tests.kit.random_game import RULE_SETS, Case

pytestmark = pytest.mark.nightly

CYCLES = 6
NAMES = larceny.env.register_openspiel()


def load(case: Case, **settings: Any) -> Any:
    name = f"python_larceny_{case.contract.identifier}"
    return pyspiel.load_game(name, {"players": case.seats, "rules": case.rules} | settings)


def play(game: Any, seed: int, state: Any = None) -> Any:
    """Return the state at the end of a random game."""
    dice, state = np.random.default_rng(seed), state or game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            assert sum(chances) == pytest.approx(1)
            assert list(outcomes) == sorted(set(outcomes))
            state.apply_action(int(dice.choice(outcomes, p=chances)))
        else:
            state.apply_action(int(dice.choice(state.legal_actions())))
    return state


def test_all_games_are_registered_once() -> None:
    assert len(NAMES) == len(larceny.games())
    assert larceny.env.register_openspiel() == NAMES
    assert set(NAMES) <= set(pyspiel.registered_names())


@pytest.mark.parametrize("case", RULE_SETS, ids=str)
def test_their_random_simulation_passes(case: Case, capfd: pytest.CaptureFixture[str]) -> None:
    game = load(case, max_cycles=CYCLES)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    capfd.readouterr()


@pytest.mark.parametrize("name", NAMES)
def test_their_python_api_tests_pass(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(f"{name}(max_cycles=30)"))
    environment = rl_environment.Environment(pyspiel.load_game(f"{name}(max_cycles=20)"))
    step = environment.reset()
    while not step.last():
        legal = step.observations["legal_actions"][environment.get_state.current_player()]
        step = environment.step([legal[-1]])
    assert sum(step.rewards) == pytest.approx(1)
    capfd.readouterr()


def test_chance_that_is_sampled_has_one_outcome_and_different_games() -> None:
    case = Case("heist", "heist", 2)
    game = load(case, chance="sampled", max_cycles=12, seed=3)
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
    texts = {str(play(game, seed=1)) for _ in range(3)}
    assert len(texts) == 3


def test_a_node_with_too_many_outcomes_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openspiel_state, "MAX_OUTCOMES", 5)
    state = load(Case("heist", "heist", 2), max_cycles=12).new_initial_state()
    assert len(state.chance_outcomes()) == 2
    state.apply_action(0)
    assert state.chance_outcomes() == [(0, 1.0)]
    dice = set()
    for _ in range(30):
        twin = state.clone()
        twin.apply_action(0)
        dice.add(twin.table.log[-1].move)
    assert len(dice) > 3


def test_outcomes_that_look_alike_are_one() -> None:
    state = load(Case("batman", "no-villains", 2)).new_initial_state()
    state.apply_action(0)
    chances = dict(state.chance_outcomes())
    named = {state.action_to_string(outcome): chance for outcome, chance in chances.items()}
    assert set(named) == {"draw yellow", "draw blue", "draw gray"}
    exact = state.table.outcome_chances()
    assert named == {text: float(chance) for text, chance in exact.items()}


# --- Information ---


def test_an_information_state_is_the_log_that_the_player_may_read() -> None:
    state = load(Case("art-robbery", "standard", 3)).new_initial_state()
    dice = np.random.default_rng(1)
    for _ in range(60):
        for player in range(3):
            lines = state.information_state_string(player).splitlines()
            assert lines[0] == f"p{player} of 3"
            assert lines[1:] == [str(event) for event in state.table.log_for(player)]
        legal = state.legal_actions()
        state.apply_action(int(dice.choice(legal)))
    assert any("card ?" in line for line in state.information_state_string(0).splitlines())


def test_positions_of_one_information_state_have_one_observation_and_the_same_moves() -> None:
    game = load(Case("spell-stealers", "live", 3), max_cycles=40)
    known: dict[str, tuple[Any, ...]] = {}
    for seed in range(12):
        state, dice = game.new_initial_state(), np.random.default_rng(seed % 3)
        while not state.is_terminal():
            player = state.current_player()
            if player >= 0:
                facts = (
                    tuple(state.observation_tensor(player)),
                    state.observation_string(player),
                    tuple(state.legal_actions()),
                )
                text = state.information_state_string(player)
                assert known.setdefault(text, facts) == facts
            state.apply_action(int(dice.choice(state.legal_actions())))
    assert len(known) > 20


def test_a_player_remembers_its_own_waits_and_nobody_elses() -> None:
    game = load(Case("spell-stealers", "live", 2), max_cycles=40)
    state, dice = game.new_initial_state(), np.random.default_rng(1)
    for _ in range(2):
        while state.is_chance_node():
            state.apply_action(int(dice.choice(state.legal_actions())))
        if not state.table.log[-1].move.startswith("success"):
            state.apply_action(0)  # roll
    waiting, wait = state.current_player(), state.legal_actions()[-1]
    assert state.action_to_string(waiting, wait) == "wait"
    state.apply_action(wait)
    texts = [state.information_state_string(player) for player in range(2)]
    assert f"p{waiting} wait" in texts[waiting].splitlines()
    assert "wait" not in texts[1 - waiting].replace("may wait", "")


# --- Results ---


def test_returns_are_shares_of_the_win_and_equal_if_a_game_is_truncated() -> None:
    game = load(Case("dice-heist", "standard", 3))
    state = play(game, seed=2)
    won = state.table.winners
    assert state.returns() == [1 / len(won) if seat in won else 0 for seat in range(3)]
    cut = play(load(Case("dice-heist", "standard", 3), max_cycles=3), seed=2)
    assert cut.returns() == pytest.approx([1 / 3] * 3)


def test_margins_are_a_zero_sum_game_between_two() -> None:
    game = load(Case("dice-heist", "standard", 2), reward="margin", max_cycles=25)
    assert game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    state = play(game, seed=2)
    points = state.table.scores
    assert state.returns() == [points[0] - points[1], points[1] - points[0]]
    three = load(Case("dice-heist", "standard", 3), reward="margin")
    assert three.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM


def test_params_are_given_in_the_name_of_a_game() -> None:
    game = pyspiel.load_game("python_larceny_art_robbery(params=raids:1;hand_size:2)")
    table = game.new_initial_state().table
    assert (table.setup.params.raids, table.setup.params.hand_size) == (1, 2)
    assert read_changes("worths.hope-diamond:20;names:1") == {"worths.hope-diamond": 20, "names": 1}


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("heist(players=9)", "HEIST! is for 2 to 4 seats, not 9"),
        ("heist(rules=house)", "heist has no rule set 'house'"),
        ("heist(params=rolls)", "params: like `raids:1;hand_size:2`, not 'rolls'"),
        ("heist(chance=loaded)", "chance: one of explicit, sampled, not 'loaded'"),
        ("heist(reward=money)", "reward: one of share, margin, not 'money'"),
    ],
)
def test_what_there_is_not_is_refused(name: str, message: str) -> None:
    with pytest.raises(LarcenyError, match=message):
        pyspiel.load_game(f"python_larceny_{name}")


def test_a_process_that_has_registered_the_games_ends_cleanly() -> None:
    script = "import larceny.env; larceny.env.register_openspiel()"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_tensor_with_perfect_recall_is_refused_and_the_text_is_there() -> None:
    game = load(Case("heist", "heist", 2))
    state = game.new_initial_state()
    recall = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    assert recall.string_from(state, 0) == state.information_state_string(0)
    with pytest.raises(BadParam, match="no tensor with perfect recall"):
        recall.set_from(state, 0)

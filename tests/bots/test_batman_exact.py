"""Batman's `exact`: no move loses anything, by brute force and by play."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import larceny
from larceny import CHANCE
from larceny.compile import rollout
from larceny.compile.native.compiler import compile_driver
from larceny.compile.policies import MAX_POLICIES, bind_answer
from larceny.compile.step import bind_step
from larceny.engine import rng
from larceny.engine.rule import rule
from larceny.games.batman.bots.exact import exact, prepare
from larceny.games.batman.bots.solver import remember, solver
from larceny.games.batman.rules import begin
from larceny.games.batman.state import DECIDING, RETURNING, Params, State
from larceny.games.batman.state import PICKING as PICKING_PHASE
from larceny.games.batman.turn import choose_first
from larceny.lab.backend.loop_plan import LOOP_RULES
from larceny.lab.game_rows import wilson
from larceny.lab.solve import solve
from larceny.odds.solution import find_solution, save_solution, user_path
from tests.bots.decision import choose_compiled, choose_in_python, random_decisions
from tests.nightly import by_day
from tests.odds.small_batman import (
    CASES,
    CONTRACT,
    PICKING,
    PRECISION,
    by_brute_force,
    changes_of,
)


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def solved(rules: str, changes: dict[str, Any]) -> Any:
    """Return params after solving their game."""
    params, _ = CONTRACT.params(rules, changes)
    save_solution(user_path(CONTRACT, params), solve("batman", rules=rules, params=changes))
    return params


@pytest.mark.parametrize(("rules", "villains"), by_day(CASES[0], of=CASES))
def test_every_move_is_one_of_the_best_by_brute_force(
    rules: str, villains: tuple[int, ...]
) -> None:
    params = solved(rules, changes_of(rules))
    memory, out, dice = prepare(params), [0] * CONTRACT.max_moves, rng.new(1)
    brute_force = by_brute_force(rules, villains)
    seen: set[tuple[int, int]] = set()
    for number, choice in brute_force.choices.items():
        if choice.seat != CHANCE and brute_force.high[number] - brute_force.low[number] < PRECISION:
            state = brute_force.states[number]
            move = exact(params, state.copy(), choice.seat, out, dice, memory)
            legal = out[: CONTRACT.rules.moves(params, state, choice.seat, out)]
            after = choice.nexts[legal.index(move)]
            assert brute_force.low[after] == pytest.approx(brute_force.low[number], abs=PRECISION)
            seen.add((state.phase, state.tie_break))
    phases = {DECIDING} | ({RETURNING} if 4 in villains or rules == PICKING else set())
    combinations = {(phase, tie_break) for phase in phases for tie_break in (0, 1)}
    assert seen == combinations | ({(PICKING_PHASE, 0)} if rules == PICKING else set())


@pytest.mark.nightly
@pytest.mark.parametrize("rules", list(CONTRACT.rule_sets))
def test_it_answers_the_same_in_python_and_compiled(rules: str) -> None:
    decisions = random_decisions("batman", rules, 2, games=2)
    memory = prepare(decisions[0].params)
    compiled = choose_compiled(exact, "batman_exact_choices", decisions, memory)
    assert choose_in_python(exact, decisions, memory) == compiled


def test_it_refuses_what_is_not_solved() -> None:
    game = larceny.load("batman")
    with pytest.raises(larceny.BotRefusal, match="it plays between two, not 3"):
        game.table(3, bots=["exact", "", ""])
    words = "rules are not solved; `larceny solve batman --rules no-villains --set target=3` does"
    with pytest.raises(larceny.BotRefusal, match=words):
        game.table(2, "no-villains", params={"target": 3}, bots=["exact", ""])
    params, _ = CONTRACT.params("no-villains", {"target": 3})
    with pytest.raises(larceny.BotRefusal, match="rules are not solved"):
        prepare(params)
    solved("no-villains", {"target": 3})
    game.table(2, "no-villains", params={"target": 3}, bots=["exact", ""])


@rule
def begin_with_p0(params: Params, state: State, seats: int) -> None:
    """Set up a game in which p0 is the first player."""
    begin(params, state, seats)
    choose_first(params, state, 0)


KINDS = {"exact": 1, "solver": 2}


def wins_of_first_player(bots: tuple[str, str], games: int, rules: str = "standard") -> float:
    """Return the share of games that p0 wins, who is the first player in all of them."""
    params, _ = CONTRACT.params(rules)
    bindings: dict[str, Any] = {name: getattr(CONTRACT.rules, name) for name in LOOP_RULES}
    bindings |= {"answer": bind_answer(bindings, [exact, solver]), "begin": begin_with_p0}
    play = compile_driver(rollout.play_games, "batman_p0", bind_step(bindings))
    job = np.zeros(1, rollout.JOB)
    job["seats"], job["max_steps"], job["seed"] = 2, 100_000, 7
    job["kinds"][0, :2] = [KINDS[bot] for bot in bots]
    used = (np.asarray(prepare(params)), np.asarray(remember(params)))
    memories = (*used, *(np.zeros(0) for _ in range(MAX_POLICIES - len(used))))
    results = np.zeros(games, rollout.RESULT)
    empty, out = State().to_records(), np.zeros(CONTRACT.max_moves + 1, np.int32)
    watched = np.zeros(1, rollout.RESULT)
    play(job, params.to_records(), empty, out, memories, np.zeros(0), watched, results)
    assert not results["is_truncated"].any()
    return float((results["winners"] == 1).mean())


@pytest.mark.nightly
def test_between_two_of_them_the_first_player_wins_as_often_as_the_solution_says() -> None:
    """2,000 games: within four standard errors."""
    solution = find_solution(CONTRACT, CONTRACT.params()[0])
    assert solution is not None
    expected, games = solution.facts["first_player"], 2_000
    error = math.sqrt(expected * (1 - expected) / games)
    assert abs(wins_of_first_player(("exact", "exact"), games) - expected) < 4 * error


@pytest.mark.nightly
def test_the_solver_which_plays_for_points_does_not_beat_it() -> None:
    """2,000 games, half of them as the first player: the 95 % interval reaches above a half."""
    games = 1_000
    won = games * wins_of_first_player(("exact", "solver"), games)
    won += games * (1 - wins_of_first_player(("solver", "exact"), games))
    assert wilson(won, 2 * games)[2] > 0.5

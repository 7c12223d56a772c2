"""The exact optimum of Batman, compared with brute force that knows nothing about the game."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

from larceny import CHANCE
from larceny.games.batman.odds import optimum, turn_graph
from larceny.games.batman.odds.game_value import make_tables, move_chance
from larceny.games.batman.odds.optimum import WIDTH, ScoreTable, TurnSolver, opening_chance, refusal
from larceny.games.batman.odds.turn_graph import build_graph, turn_graphs, villain_pairs
from larceny.games.batman.state import DECIDING
from larceny.games.batman.villain import VILLAIN_NAMES
from larceny.odds.solution import load_solution, locate_solution, shipped_path
from tests.nightly import by_day
from tests.odds.small_batman import (
    CASES,
    CONTRACT,
    NO_VILLAINS,
    PICKING,
    PRECISION,
    SMALL,
    STANDARD,
    by_brute_force,
    changes_of,
)

BY_DAY = by_day(CASES[1], of=CASES)
PAIRS = [(first, other) for first in range(1, 5) for other in range(1, 5) if first != other]


@cache
def solution(rules: str) -> tuple[Any, dict[str, Any], dict[str, Any]]:
    params, _ = CONTRACT.params(rules, changes_of(rules))
    return params, *optimum.solve(params, lambda stage, share: None)


@pytest.mark.parametrize(("rules", "villains"), BY_DAY)
def test_brute_force_finds_the_same_chance_to_win(rules: str, villains: tuple[int, ...]) -> None:
    _, arrays, facts = solution(rules)
    solver = by_brute_force(rules, villains)
    assert solver.high[0] - solver.low[0] < PRECISION
    if rules == PICKING:
        chance = facts["first_player"]
    else:
        pairs = [tuple(pair) for pair in arrays["pairs"].tolist()]
        chance = arrays["first"][pairs.index(villains or (0, 0)), 0, 0]
    assert solver.low[0] - 1e-12 < chance < solver.high[0] + 1e-12


@pytest.mark.parametrize(("rules", "villains"), BY_DAY)
def test_brute_force_finds_the_same_chance_after_every_move(
    rules: str, villains: tuple[int, ...]
) -> None:
    """One decision in five; those that brute force has settled."""
    params, arrays, _ = solution(rules)
    tables, out = make_tables(params, arrays), [0] * CONTRACT.max_moves
    solver, compared = by_brute_force(rules, villains), 0
    for number, (seat, nexts) in list(solver.choices.items())[::5]:
        if seat == CHANCE:
            continue
        state = solver.states[number]
        count = CONTRACT.rules.moves(params, state, seat, out)
        for move, after in zip(out[:count], nexts, strict=True):
            low, high = solver.low[after], solver.high[after]
            if high - low < PRECISION:
                chance = move_chance(params, state, seat, move, tables)
                assert (1 - chance if seat else chance) == pytest.approx(low, abs=PRECISION)
                compared += 1
    assert compared > 100


def test_the_first_of_two_who_pick_reckons_with_the_answer() -> None:
    params = solution(PICKING)[0]
    chances = dict.fromkeys(PAIRS, 0.5) | {(1, 2): 0.9, (1, 3): 0.2, (2, 1): 0.4, (4, 1): 0.6}
    assert opening_chance(params, chances) == 0.5
    assert opening_chance(params, chances | {(4, 2): 0.6, (4, 3): 0.55}) == 0.55


def test_drawn_villains_are_equally_likely() -> None:
    _, arrays, facts = solution(STANDARD)
    assert facts["first_player"] == pytest.approx(arrays["first"][:, 0, 0].mean())
    assert next(iter(facts["first_player_by_villains"])) == "joker catwoman"
    assert facts["residual"] < 1e-12


@pytest.mark.nightly
def test_every_decision_is_counted_once() -> None:
    """All scores of the game, and of a tie-break, come up with all positions of a turn."""
    params, _, facts = solution(NO_VILLAINS)
    (graph,) = turn_graphs(params).values()
    scores = {
        (state.turn, *state.points[:2])
        for state in by_brute_force(NO_VILLAINS, ()).states
        if state.phase == DECIDING and not state.tie_break
    }
    begun = {score for score in scores if score[0] == 0}
    assert len(begun) == params.target**2
    assert len(scores) - len(begun) == (params.target + graph.most) * params.target
    in_tie_break = 1 + 1 + graph.most
    assert facts["positions"] == (len(scores) + in_tie_break) * len(graph.keys)


@pytest.mark.parametrize("villain", [0, 4])
def test_many_utilities_are_solved_as_one_is(villain: int) -> None:
    params, _ = CONTRACT.params()
    graph = build_graph(params, villain)
    utility = np.random.default_rng(5).random((graph.most + 1, WIDTH + 9))
    utility.sort(axis=0)
    solution = TurnSolver(graph).solve(utility)
    assert solution == pytest.approx(graph.solve(utility).start, abs=1e-11)


@pytest.mark.parametrize("rules", list(CONTRACT.rule_sets))
def test_the_shipped_solution_of_every_rule_set_is_found_and_is_optimal(rules: str) -> None:
    """No chance differs from the mean of what the best turn leads to."""
    params, _ = CONTRACT.params(rules)
    assert locate_solution(CONTRACT, params) == shipped_path(CONTRACT, rules)
    shipped = load_solution(CONTRACT, shipped_path(CONTRACT, rules))
    turns = {villain: TurnSolver(graph) for villain, graph in turn_graphs(params).items()}
    table = ScoreTable(params.target, villain_pairs(params), turns)
    assert table.residual() > 0.1
    table.first, table.second = shipped.arrays["first"], shipped.arrays["second"]
    table.chase, table.tie = shipped.arrays["chase"], shipped.arrays["tie"]
    assert table.residual() < 1e-12
    assert shipped.arrays["pairs"].tolist() == table.pairs.tolist()
    opening = dict(zip(villain_pairs(params), table.first[:, 0, 0].tolist(), strict=True))
    assert shipped.facts["first_player"] == opening_chance(params, opening)


def test_it_is_better_to_be_second_except_with_the_better_villain() -> None:
    chances = load_solution(CONTRACT, shipped_path(CONTRACT, STANDARD)).facts[
        "first_player_by_villains"
    ]
    for villain in VILLAIN_NAMES[1:]:
        for other in VILLAIN_NAMES[1:]:
            if villain != other:
                assert chances[f"{villain} {other}"] + chances[f"{other} {villain}"] < 1.0


def test_what_would_take_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    params, _ = CONTRACT.params(NO_VILLAINS, SMALL | {"target": 40, "joker_bonus": 4})
    monkeypatch.setattr(turn_graph, "MAX_POSITIONS", 10)
    assert refusal(params) == "a turn has more than 10 positions"
    monkeypatch.undo()
    assert refusal(params) is None
    (graph,) = turn_graphs(params).values()
    monkeypatch.setattr(optimum, "MAX_STEPS", 2 * 20**2 * TurnSolver(graph).edges)
    assert refusal(params) == "target: with these dice at most 20 points, not 40"


def test_the_rule_sets_and_a_longer_game_are_not_refused() -> None:
    for rules in CONTRACT.rule_sets:
        assert refusal(CONTRACT.params(rules)[0]) is None
    assert refusal(CONTRACT.params(changes={"target": 100})[0]) is None

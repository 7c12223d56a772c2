"""The optimum of Spell Stealers between two, by brute force, by the rules, and what is refused."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

from larceny.engine import rng
from larceny.engine.seat import CHANCE, seats_of
from larceny.games import load
from larceny.games.spell_stealers.odds import optimum
from larceny.games.spell_stealers.odds.backward_induction import READY, make_dice
from larceny.games.spell_stealers.odds.game_value import Tables, make_tables, move_chance
from larceny.games.spell_stealers.odds.turn_end import FIRST, TableSize, TurnStarts, solve_last
from larceny.games.spell_stealers.state import OFFER, PRESS, START_ROLL, TURN
from larceny.odds.solution import Solution, find_solution
from tests.odds.brute_force import BruteForce

GAME = load("spell-stealers")
RULES = GAME.rules
PRECISION = 1e-9
STRIDE = 10
"""Of the positions that brute force looks into, one in ten is compared."""
SMALL: dict[str, Any] = {
    "track": 2,
    "colours": [[1, 0, 0], [0, 0, 2], [0, 2, 1]],
    "stealing_dice": [1, 3, 2],
    "success_faces": [1, 1, 6],
}
"""A short track for small dice: some attempts are sure, some succeed or fail."""
BY_HAND: dict[str, Any] = {
    "track": 1,
    "colours": [[1, 0, 0], [0, 0, 2], [0, 0, 1]],
    "stealing_dice": [1, 1, 2],
    "success_faces": [1, 1, 6],
    "manual_tokens": 1,
}
"""Tokens are reset by hand, or forgotten, and some attempts always fail."""


def quiet(stage: str, share: float) -> None:
    """Report nothing."""


def value(params: Any, state: Any, tables: Tables) -> float:
    """Return p0's chance in a position in which a seat decides, by the tables."""
    seat = seats_of(RULES.actors(params, state))[0]
    out = [0] * GAME.max_moves
    count = RULES.moves(params, state, seat, out)
    chance = max(move_chance(params, state, seat, move, tables) for move in out[:count])
    return chance if seat == 0 else 1 - chance


# --- By brute force ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "changes", [pytest.param(SMALL, marks=pytest.mark.nightly), BY_HAND], ids=["small", "by-hand"]
)
def test_brute_force_finds_the_same_chances(changes: dict[str, Any]) -> None:
    """For the game, and for positions in which a seat decides and that brute force settles."""
    params, _ = GAME.params("polite", changes)
    brute = BruteForce(GAME, params, first_turn(params))
    brute.solve(PRECISION, most=100_000)
    arrays, facts = optimum.solve(params, quiet)
    assert facts["residual"] < PRECISION
    assert facts["first_player"] == pytest.approx(brute.low[0], abs=PRECISION)
    tables = make_tables(params, arrays)
    settled = 0
    for number, (seat, _) in list(brute.choices.items())[::STRIDE]:
        if seat != CHANCE and brute.high[number] - brute.low[number] < PRECISION:
            chance = value(params, brute.states[number], tables)
            assert chance == pytest.approx(brute.low[number], abs=2 * PRECISION)
            settled += 1
    assert settled > 300


def first_turn(params: Any) -> Any:
    """Return the position in which p0 begins."""
    state = GAME.new_state(params, 2)
    for outcome in (1, 0):
        assert state.phase == START_ROLL
        RULES.apply(params, state, CHANCE, outcome)
    assert (state.phase, state.turn, state.first) == (TURN, 0, 0)
    return state


# --- By the rules, one decision ahead ------------------------------------------------------------


@pytest.fixture(scope="module")
def shipped() -> Solution:
    solution = find_solution(GAME, GAME.params("polite")[0])
    assert solution is not None
    return solution


@pytest.mark.parametrize("manual", [0, 1])
def test_each_chance_is_what_the_rules_lead_to(shipped: Solution, manual: int) -> None:
    """Tokens reset by hand change no chance at the beginning of a turn, where both are ready."""
    params, _ = GAME.params("polite", {"manual_tokens": manual})
    tables = make_tables(params, shipped.arrays)
    states = decisions(params)
    tie_breaks = {state.phase for state in states if state.final and state.turn == state.first}
    assert tie_breaks == {TURN, PRESS, OFFER}
    forgotten = [state for state in states if state.phase == OFFER and state.ready != 3]
    assert len(forgotten) > 2 if manual else not forgotten
    for state in states:
        expected = look_ahead(params, state, tables, is_root=True)
        assert value(params, state, tables) == pytest.approx(expected, abs=1e-11)


def look_ahead(params: Any, state: Any, tables: Tables, is_root: bool) -> float:
    """Return p0's chance by the best move that the rules allow, and then by the tables."""
    actors = seats_of(RULES.actors(params, state))
    if not actors:
        return float(RULES.winners(params, state) == 1)
    if actors[0] != CHANCE and not is_root:
        return value(params, state, tables)
    if actors[0] == CHANCE:
        codes = list(range(RULES.chance(params, state)))
    else:
        out = [0] * GAME.max_moves
        codes = out[: RULES.moves(params, state, actors[0], out)]
    chances = []
    for code in codes:
        following = state.copy()
        RULES.apply(params, following, actors[0], code)
        chances.append(look_ahead(params, following, tables, is_root=False))
    if actors[0] == CHANCE:
        return sum(chances) / len(chances)
    return max(chances) if actors[0] == 0 else min(chances)


def decisions(params: Any) -> list[Any]:
    """Return decisions of random games that begin anywhere, or with a tie-break."""
    dice = rng.new(3)
    by_position: dict[tuple[int, ...], list[Any]] = {}
    out = [0] * GAME.max_moves
    for number in range(60):
        state = first_turn(params)
        state.pawn[:2] = [rng.pick(dice, params.track) for _ in range(2)]
        if number % 2:
            state.final = 1
            state.pawn[:2] = [rng.pick(dice, 2 * params.track)] * 2
        while actors := seats_of(RULES.actors(params, state)):
            if actors[0] == CHANCE:
                code = rng.pick(dice, RULES.chance(params, state))
            else:
                kind = state.phase, state.final, int(state.turn == state.first), state.ready
                places = by_position.setdefault(kind, [])
                if len(places) < 2 and rng.pick(dice, 4) == 0:
                    places.append(state.copy())
                code = out[rng.pick(dice, RULES.moves(params, state, actors[0], out))]
            RULES.apply(params, state, actors[0], code)
    return [state for places in by_position.values() for state in places]


# --- The stored solution, and how far its tables go ----------------------------------------------


def reach_of(solution: Solution, params: Any) -> TableSize:
    points, depth = (int(solution.arrays[name]) for name in ("points", "depth"))
    return TableSize(params.track, points, depth, max(params.faces))


def test_one_more_sweep_leaves_the_shipped_solution_as_it_is(shipped: Solution) -> None:
    params, _ = GAME.params("polite")
    dice, reach = make_dice(params), reach_of(shipped, params)
    starts = TurnStarts(shipped.arrays["before"], np.zeros(0), shipped.arrays["tied"])
    starts = starts._replace(last=solve_last(dice, reach, starts).roll[READY])
    turns = optimum.make_turns(dice, reach, starts)
    for new, old in zip(turns.starts(READY), starts, strict=True):
        assert np.abs(new - old)[..., : old.shape[-1] - reach.highest].max() < 1e-11
    assert optimum.is_deep_enough(reach, starts)
    assert optimum.has_enough_points(dice, reach, turns)
    assert shipped.facts["first_player"] == starts.before[FIRST, 0, 0]


def test_tables_that_are_too_small_are_made_larger(monkeypatch: pytest.MonkeyPatch) -> None:
    params, _ = GAME.params("polite", SMALL)
    arrays, facts = optimum.solve(params, quiet)
    small = TableSize(params.track, points=5, depth=3, highest=3)
    monkeypatch.setattr(optimum, "first_reach", lambda params, dice: small)
    grown, again = optimum.solve(params, quiet)
    assert grown["points"] > 5
    assert grown["depth"] > 3
    assert again["first_player"] == pytest.approx(facts["first_player"], abs=1e-11)
    assert np.abs(grown["before"] - arrays["before"]).max() < 1e-11


def test_solving_twice_gives_the_same_and_reports_how_far_it_is() -> None:
    params, _ = GAME.params("polite", BY_HAND)
    shares: list[tuple[str, float]] = []
    first, second = (
        optimum.solve(params, lambda stage, share: shares.append((stage, share)))[0]
        for _ in range(2)
    )
    assert all((first[name] == second[name]).all() for name in first)
    assert {stage for stage, _ in shares} == {"final rounds", "rounds before"}
    assert all(0 <= share <= 1 for _, share in shares)


@pytest.mark.parametrize(
    ("rules", "changes", "reason"),
    [
        ("polite", {}, None),
        ("live", {}, "only polite games can be solved, not those in real time"),
        ("polite", {"success_faces": [8, 0, 0]}, "more than 1,000 points matter"),
        ("polite", {"track": 500}, "would have .* places; .* are the most"),
    ],
)
def test_what_cannot_be_solved_is_refused(
    rules: str, changes: dict[str, Any], reason: str | None
) -> None:
    params, _ = GAME.params(rules, changes)
    refusal = optimum.refusal(params)
    if reason is None:
        assert refusal is None
    else:
        assert refusal is not None
        assert re.search(reason, refusal)

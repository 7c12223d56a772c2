"""Every policy of every game: legal, repeatable and honest in random positions, in plain Python."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest

from larceny import bots
from larceny.bots import Memory, Policy
from larceny.engine import rng
from larceny.engine.rule import Bound, plain
from larceny.engine.seat import seats_of
from larceny.engine.turn_taking import is_waiting, move_of
from tests.kit.random_game import CASES, Case, list_legal, sample_game

GAMES = 4
"""Random games of each rule set, with each number of seats in turn."""
PLANNER = "planner"
SLOW_STRIDE = 5
"""Of the positions of a policy that plans a whole turn, one in five is asked about."""
SECRET_GAMES = ("art-robbery", "dice-heist")
"""The games in which something is hidden from a seat that decides."""


class Position(NamedTuple):
    """A decision of a random game: the whole truth, and what the seat to decide knows of it."""

    case: Case
    params: Any
    state: Any
    known: Any
    seat: int


def rule_sets_of(case: Case) -> tuple[str, str]:
    return case.game, case.rules


def can_play(policy: Policy, game: str, rules: str, seats: int) -> bool:
    """Return whether a policy can play a rule set with a number of seats."""
    params, _ = Case(game, rules, seats).contract.params(rules)
    return policy.refusal is None or policy.refusal(params, seats) is None


RULE_SETS = sorted({rule_sets_of(case) for case in CASES})
POLICIES = [
    pytest.param(game, rules, name, id=f"{game}-{rules}-{name}")
    for game, rules in RULE_SETS
    for name, policy in bots.policies(Case(game, rules, 2).contract).items()
    if can_play(policy, game, rules, 2)
    if name != PLANNER or rules == "heist"
]
"""Every policy that is written for a game, by every rule set of the game that it can play.

HEIST!'s planner is the solver with another estimate, and slow in Python: one rule set is enough."""
every_policy = pytest.mark.parametrize(("game", "rules", "name"), POLICIES)


@cache
def positions(game: str, rules: str) -> list[Position]:
    """Return every decision of some random games of a rule set, with every number of seats."""
    cases = [case for case in CASES if rule_sets_of(case) == (game, rules)]
    return [
        position for seed in range(GAMES) for position in decisions(cases[seed % len(cases)], seed)
    ]


def decisions(case: Case, seed: int) -> Iterator[Position]:
    """Yield the decisions of a sampled game; where several seats may act, one of them decides."""
    rules = case.contract.rules
    params, _ = case.contract.params(case.rules)
    for step in sample_game(case, seed):
        if step.seat in range(case.seats):
            known = step.state.copy()
            rules.hide(params, known, step.seat)
            yield Position(case, params, step.state.copy(), known, step.seat)


def positions_asked(game: str, rules: str, name: str) -> list[Position]:
    """Return the positions in which a policy is asked, of which there are many."""
    policy = policy_of(game, rules, name)[0]
    seats = {case.seats for case in CASES if can_play(policy, game, rules, case.seats)}
    chosen = [position for position in positions(game, rules) if position.case.seats in seats]
    chosen = chosen[:: SLOW_STRIDE if name in ("solver", PLANNER) else 1]
    assert len(chosen) > 20
    return chosen


@cache
def policy_of(game: str, rules: str, name: str) -> tuple[Policy, Memory]:
    """Return a policy with its memory for a rule set."""
    contract = Case(game, rules, 2).contract
    policy = bots.policies(contract)[name]
    return policy, policy.memory(contract.params(rules)[0])


def answer(policy: Policy, memory: Memory, position: Position, state: Any, seed: int = 1) -> int:
    """Return what a policy answers to a state in place of what the seat knows."""
    function = policy.function
    if isinstance(function, Bound):
        function = plain(function)
    out = [0] * (position.case.contract.max_moves + 1)
    move: int = function(position.params, state, position.seat, out, rng.new(seed), memory)
    return move


@every_policy
def test_a_policy_chooses_a_legal_move(game: str, rules: str, name: str) -> None:
    policy, memory = policy_of(game, rules, name)
    for position in positions_asked(game, rules, name):
        move = move_of(answer(policy, memory, position, position.known.copy()))
        legal = list_legal(position.case.contract, position.params, position.known, position.seat)
        assert move in legal, f"{position.case}: {move} in {position.known.as_dict()}"


@every_policy
def test_a_policy_waits_only_where_another_seat_may_act(game: str, rules: str, name: str) -> None:
    policy, memory = policy_of(game, rules, name)
    for position in positions_asked(game, rules, name):
        mask = position.case.contract.rules.actors(position.params, position.state)
        if is_waiting(answer(policy, memory, position, position.known.copy())):
            assert seats_of(mask) != (position.seat,)


@every_policy
def test_a_policy_leaves_the_position_as_it_was(game: str, rules: str, name: str) -> None:
    policy, memory = policy_of(game, rules, name)
    for position in positions_asked(game, rules, name):
        state = position.known.copy()
        answer(policy, memory, position, state)
        assert state == position.known


@pytest.mark.parametrize(
    ("game", "rules", "name"), [case for case in POLICIES if case.values[0] in SECRET_GAMES]
)
def test_a_policy_does_not_use_what_is_hidden_from_its_seat(
    game: str, rules: str, name: str
) -> None:
    """Given the whole truth, or another possible one, it chooses as by what its seat knows."""
    policy, memory = policy_of(game, rules, name)
    hidden = 0
    for position in positions_asked(game, rules, name):
        twin = position.known.copy()
        position.case.contract.rules.guess(
            position.params, twin, position.seat, rng.new(len(position.case.rules))
        )
        hidden += position.state != position.known and twin != position.state
        expected = answer(policy, memory, position, position.known.copy())
        assert answer(policy, memory, position, position.state.copy()) == expected
        assert answer(policy, memory, position, twin) == expected
    assert hidden > 20, "or there is nothing to betray"


@every_policy
def test_the_same_seed_gives_the_same_choice(game: str, rules: str, name: str) -> None:
    policy, memory = policy_of(game, rules, name)
    for position in positions_asked(game, rules, name):
        first, second = (
            answer(policy, memory, position, position.known.copy(), seed=7) for _ in range(2)
        )
        assert first == second


@every_policy
def test_a_policy_does_not_always_play_the_first_move(game: str, rules: str, name: str) -> None:
    policy, memory = policy_of(game, rules, name)
    places = set()
    for position in positions_asked(game, rules, name):
        move = move_of(answer(policy, memory, position, position.known))
        legal = list_legal(position.case.contract, position.params, position.known, position.seat)
        places.add(legal.index(move))
    assert len(places) > 1


@pytest.mark.parametrize(("game", "rules"), RULE_SETS)
def test_the_memory_of_a_rule_set_is_the_same_each_time(game: str, rules: str) -> None:
    contract = Case(game, rules, 2).contract
    for policy in bots.policies(contract).values():
        if not can_play(policy, game, rules, 2):
            continue
        first, second = (policy.memory(contract.params(rules)[0]) for _ in range(2))
        assert list(first) == list(second)

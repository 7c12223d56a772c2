"""Games end, every decision matters, nobody begins more often, and scores count what is safe."""

from __future__ import annotations

from collections import Counter
from typing import Any

from larceny.engine import rng
from larceny.engine.seat import CHANCE, CHANCE_BIT, REFEREE, seats_of
from larceny.kit.game_check import Check, expect, fail
from larceny.kit.random_game import Case, list_legal, play_game, sample_game
from larceny.kit.statistic import is_uniform

ENDED_GAMES = 4
SCORED_GAMES = 2
STARTED_GAMES = 600
"""Games whose first player is counted."""
TRIED_MOVES = 12
"""Legal moves of a position that are tried out."""


def games_end_with_the_best_score(case: Case) -> None:
    """Random games end, and whoever wins has the best score of those who may win."""
    contract = case.contract
    params, _ = contract.params(case.rules)
    for seed in range(ENDED_GAMES):
        *_, last = play_game(case, seed)
        points = _scores(case, params, last.state)
        winners = seats_of(contract.rules.winners(params, last.state))
        expect(winners, f"nobody wins a game with the scores {points}")
        expect(winners[-1] < case.seats, f"the winners are {winners}, with {case.seats} seats")
        eligible = [seat for seat in range(case.seats) if _can_win(case, params, last.state, seat)]
        best = max(points[seat] for seat in eligible)
        won = {points[seat] for seat in winners}
        expect(won == {best}, f"seats {winners} win with the scores {points}")


def _can_win(case: Case, params: Any, state: Any, seat: int) -> bool:
    rules = case.contract.winner_rules
    return rules is None or rules.can_win(params, state, seat)


def moves_change_something(case: Case) -> None:
    """No legal move leaves the position as it was: it would be no decision."""
    contract = case.contract
    params, _ = contract.params(case.rules)
    for number, step in enumerate(sample_game(case, seed=1800)):
        if step.seat < 0 or step.seat in (CHANCE, REFEREE):
            continue
        codes = list_legal(contract, params, step.state, step.seat)
        for code in codes[number % 3 :: max(1, len(codes) // TRIED_MOVES)]:
            after = step.state.copy()
            contract.rules.apply(params, after, step.seat, code)
            if after == step.state:
                text = contract.notation.text(params, step.state, step.seat, code)
                where = contract.notation.position(params, step.state)
                fail(f"p{step.seat}'s {text!r} changes nothing at {where}")


def starting_players_are_drawn(case: Case) -> None:
    """Every seat begins equally often, unless the game says that seat 0 always does."""
    contract = case.contract
    params, _ = contract.params(case.rules)
    counts = Counter(_starter(case, params, number) for number in range(STARTED_GAMES))
    by_seat = [counts[seat] for seat in range(case.seats)]
    if contract.has_fixed_starter:  # a first turn may be lost before its first decision
        is_first = by_seat[0] == max(by_seat)
        expect(is_first, f"FIXED_STARTER is set, but seats begin {by_seat} times")
    else:
        words = f"of {STARTED_GAMES} games, seats begin {by_seat}; does FIXED_STARTER apply?"
        expect(is_uniform(by_seat), words)


def _starter(case: Case, params: Any, number: int) -> int:
    """Return who has the first turn of a random game."""
    rules = case.contract.rules
    state = case.contract.new_state(params, case.seats)
    dice = rng.new(17, number)
    while rules.actors(params, state) == CHANCE_BIT:
        rules.apply(params, state, CHANCE, rng.pick(dice, rules.chance(params, state)))
    return int(state.turn)


def scores_count_no_unfinished_turn(case: Case) -> None:
    """What a seat has gained in its turn, and dice or cards can still take, is not in its score."""
    contract = case.contract
    params, _ = contract.params(case.rules)
    for seed in range(SCORED_GAMES):
        turn = -1
        base = 0
        before = 0
        was_chance = False
        for step in play_game(case, 1900 + seed):
            points = _scores(case, params, step.state)
            is_over = step.seat < 0
            if turn >= 0 and (step.state.turn != turn or is_over):
                lost = was_chance and before > base and points[turn] < before
                words = (
                    f"p{turn} had {base} points, {before} in its turn, and {points[turn]} after it"
                )
                expect(not lost, words)
            if step.state.turn != turn:
                turn = step.state.turn
                base = points[step.state.turn]
            before = points[turn]
            was_chance = step.seat == CHANCE


def _scores(case: Case, params: Any, state: Any) -> list[int]:
    points = [0] * case.seats
    case.contract.rules.scores(params, state, points)
    return points


CHECKS = (
    Check(games_end_with_the_best_score),
    Check(moves_change_something),
    Check(starting_players_are_drawn),
    Check(scores_count_no_unfinished_turn, "rules"),
)

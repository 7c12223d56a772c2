"""What positions of solved games are worth: the rules' own moves and outcomes agree with it."""

from __future__ import annotations

from typing import Any

import pytest

from larceny.engine import rng
from larceny.engine.seat import CHANCE, seats_of
from larceny.games import load
from larceny.odds.position_value import PositionValue, find_value
from tests.nightly import by_day

EXACT = 1e-9
SOLVED = [
    ("batman", "standard"),
    ("batman", "pick-villains"),
    ("batman", "no-villains"),
    ("spell-stealers", "polite"),
]


def find(game: str, rules: str) -> PositionValue:
    contract = load(game)
    value = find_value(contract, contract.params(rules)[0], 2)
    assert value is not None
    return value


def after(value: PositionValue, state: Any, seat: int, code: int) -> Any:
    changed = state.copy()
    value.contract.rules.apply(value.params, changed, seat, code)
    return changed


@pytest.mark.parametrize(("game", "rules"), by_day(SOLVED[0], SOLVED[3], of=SOLVED))
def test_a_position_is_worth_the_mean_of_its_outcomes_or_its_best_move(
    game: str, rules: str
) -> None:
    value = find(game, rules)
    contract, params = value.contract, value.params
    dice = rng.new(5)
    state = contract.new_state(params, 2)
    while actors := seats_of(contract.rules.actors(params, state)):
        seat = actors[0]
        if seat == CHANCE:
            codes = list(range(contract.rules.chance(params, state)))
            shares = [value.share(after(value, state, CHANCE, code), 0) for code in codes]
            assert value.share(state, 0) == pytest.approx(sum(shares) / len(codes), abs=EXACT)
        else:
            out = [0] * contract.max_moves
            codes = out[: contract.rules.moves(params, state, seat, out)]
            shares = [value.move_share(state, seat, code) for code in codes]
            assert value.share(state, seat) == pytest.approx(max(shares), abs=EXACT)
            for code, share in zip(codes, shares, strict=True):
                reached = value.share(after(value, state, seat, code), seat)
                assert reached == pytest.approx(share, abs=EXACT)
        state = after(value, state, seat, codes[rng.pick(dice, len(codes))])
    winners = seats_of(contract.rules.winners(params, state))
    assert [value.share(state, seat) for seat in (0, 1)] == [float(s in winners) for s in (0, 1)]


@pytest.mark.parametrize(("game", "rules"), SOLVED)
def test_before_the_first_roll_both_have_a_half(game: str, rules: str) -> None:
    value = find(game, rules)
    start = value.contract.new_state(value.params, 2)
    assert value.share(start, 0) == pytest.approx(0.5, abs=EXACT)


@pytest.mark.parametrize(
    ("game", "rules", "changes", "seats"),
    [
        ("dice-heist", "standard", {}, 2),
        ("batman", "standard", {}, 3),
        ("batman", "standard", {"target": 7}, 2),
        ("spell-stealers", "live", {}, 2),
        ("heist", "heist", {}, 2),
    ],
)
def test_what_is_not_solved_has_no_values(
    game: str, rules: str, changes: dict[str, int], seats: int
) -> None:
    contract = load(game)
    assert find_value(contract, contract.params(rules, changes)[0], seats) is None

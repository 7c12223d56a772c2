"""The inputs of the evaluator: every field of a State has rows, and no two mean the same."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

import tests.pig
from larceny.bots.evaluator.evaluation import bind_encoder
from larceny.bots.evaluator.inputs import EXACT, RANGES, inputs_of, range_of
from larceny.engine.contract import assemble
from larceny.engine.rule import plain
from larceny.engine.viewpoint import rotate
from larceny.games import NAMES, load
from tests.kit.random_game import CASES, sample_game

DICE_HEIST = next(case for case in CASES if case.game == "dice-heist" and case.seats == 3)


@pytest.mark.parametrize("game", NAMES)
def test_every_field_has_rows_of_its_own(game: str) -> None:
    inputs = inputs_of(load(game))
    blocks = [*inputs.state, inputs.scores]
    assert blocks[0].first == 0
    for block, following in itertools.pairwise(blocks):
        assert block.end == following.first
    fields = load(game).state.State.FIELDS
    assert [block.name for block in inputs.state] == [n for n in fields if not fields[n].derived]
    assert inputs.rows < 1 << 16  # recorded as 16-bit ints


def test_small_values_have_ranges_of_their_own_and_large_ones_share_them() -> None:
    numbers = [range_of(value) for value in range(2000)]
    assert numbers[:EXACT] == list(range(EXACT))
    assert numbers == sorted(numbers)
    assert set(numbers) == set(range(RANGES))
    assert numbers[16:24] == [16, 16, 16, 16, 17, 17, 17, 17]
    assert range_of(-3) == 0


def test_a_position_has_one_input_for_each_thing_that_is_not_zero() -> None:
    contract = assemble("pig", tests.pig)
    inputs = inputs_of(contract)
    state: Any = contract.state.State()
    state.seats, state.total, state.points = 2, 7, [0, 40]
    rows, factors = [0] * inputs.most, [0.0] * inputs.most
    encode = plain(bind_encoder(contract))
    count = encode(contract.params()[0], state, 0, rows, factors)
    factor_of_row = dict(zip(rows[:count], factors[:count], strict=True))
    blocks = {block.name: block for block in (*inputs.state, inputs.scores)}
    total, points, scores = blocks["total"], blocks["points"], blocks["scores"]
    assert factor_of_row == {
        blocks["seats"].first: 1.0,
        total.first + 7: 1.0,
        total.factors: 7.0,
        points.first + RANGES + range_of(40): 1.0,
        points.factors + 1: 40.0,
        scores.first + RANGES + range_of(40): 1.0,
        scores.factors + 1: 40.0,
    }


def test_a_value_of_something_that_belongs_to_a_seat_has_rows_for_every_owner() -> None:
    contract = load("heist")
    inputs = inputs_of(contract)
    locks = next(block for block in inputs.state if block.name == "locks")
    assert (locks.owner, locks.owners) == ("holder", 6)  # four seats, the vault, and not in play
    state: Any = contract.state.State()
    state.seats = 2
    rows, factors = [0] * inputs.most, [0.0] * inputs.most
    encode = plain(bind_encoder(contract))
    rows_seen = []
    for holder in (0, 1):
        state.holder[3], state.locks[3] = holder, 5
        count = encode(contract.params()[0], state, 0, rows, factors)
        inside = {row: factors[index] for index, row in enumerate(rows[:count])}
        rows_seen.append({row: inside[row] for row in inside if locks.first <= row < locks.end})
    place = 3 * locks.owners + locks.owner_offset
    assert rows_seen[0] == {locks.first + place * RANGES + 5: 1.0, locks.factors + place: 5.0}
    assert rows_seen[1] == {
        locks.first + (place + 1) * RANGES + 5: 1.0,
        locks.factors + place + 1: 5.0,
    }


def test_positions_that_look_alike_to_two_seats_have_the_same_inputs() -> None:
    contract = DICE_HEIST.contract
    params, _ = contract.params()
    encode = plain(bind_encoder(contract))
    most = inputs_of(contract).most

    def inputs(state: object, seat: int) -> list[tuple[int, float]]:
        rows, factors = [0] * most, [0.0] * most
        count = encode(params, state, seat, rows, factors)
        return sorted(zip(rows[:count], factors[:count], strict=True))

    for step in list(sample_game(DICE_HEIST, 3))[::15]:
        for seat in range(3):
            known = step.state.copy()
            contract.rules.hide(params, known, seat)
            assert inputs(known, seat) == inputs(rotate(known, seat), 0)


def test_another_struct_has_another_fingerprint() -> None:
    fingerprints = {inputs_of(load(game)).fingerprint() for game in NAMES}
    assert len(fingerprints) == len(NAMES)

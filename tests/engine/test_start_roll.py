"""The roll for who starts."""

from __future__ import annotations

from dataclasses import dataclass, field

from hypothesis import given
from hypothesis import strategies as st

from larceny.engine.start_roll import roll_for_start


@dataclass
class Start:
    seats: int
    turn: int = 0
    contenders: int = 0
    start_roll: list[int] = field(default_factory=lambda: [0] * 6)

    def __post_init__(self) -> None:
        self.contenders = (1 << self.seats) - 1


def roll(start: Start, *dice: int) -> list[bool]:
    return [roll_for_start(start, die) for die in dice]


def test_the_highest_die_starts() -> None:
    start = Start(3)
    assert roll(start, 2, 6, 5) == [False, False, True]
    assert start.turn == 1


def test_those_tied_for_highest_roll_again_in_seat_order() -> None:
    start = Start(4)
    assert roll(start, 5, 1, 5, 3) == [False] * 4
    assert start.turn == 0
    assert roll(start, 2) == [False]
    assert start.turn == 2, "seats that are out do not roll"
    assert roll(start, 4) == [True]
    assert start.turn == 2


def test_a_low_second_roll_counts_only_against_the_tied() -> None:
    start = Start(3)
    assert roll(start, 6, 6, 4, 1, 2) == [False, False, False, False, True]
    assert start.turn == 1, "p2's 4 was dropped before"


@given(st.integers(2, 6), st.lists(st.lists(st.integers(1, 4), min_size=6, max_size=6), min_size=1))
def test_the_seat_that_starts_had_the_highest_die_of_the_last_roll_off(
    seats: int, roll_offs: list[list[int]]
) -> None:
    start = Start(seats)
    contenders = list(range(seats))
    for dice in roll_offs:
        is_settled = roll(start, *(dice[seat] for seat in contenders))[-1]
        highest = max(dice[seat] for seat in contenders)
        contenders = [seat for seat in contenders if dice[seat] == highest]
        assert is_settled == (len(contenders) == 1)
        assert start.turn == contenders[0], "who starts, or rolls first in the next roll-off"
        if is_settled:
            return

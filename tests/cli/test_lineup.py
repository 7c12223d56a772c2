"""Who sits where: people first, then bots, each with a name."""

from __future__ import annotations

import pytest

from larceny import BadSeats
from larceny.cli.options import name_seats, read_lineup, split_names


@pytest.mark.parametrize(
    ("seats", "people", "bots", "lineup"),
    [
        (3, 1, "greedy", ["", "greedy", "greedy"]),
        (3, 1, "greedy, random", ["", "greedy", "random"]),
        (2, 0, "random", ["random", "random"]),
        (2, 2, "greedy", ["", ""]),
        (2, 2, "greedy,random", ["", ""]),
    ],
)
def test_bots_take_the_seats_that_people_leave(
    seats: int, people: int, bots: str, lineup: list[str]
) -> None:
    assert read_lineup(seats, people, bots) == lineup


@pytest.mark.parametrize(("seats", "people", "bots"), [(2, 3, "a"), (2, -1, "a"), (4, 1, "a,b")])
def test_a_lineup_that_does_not_fit_is_refused(seats: int, people: int, bots: str) -> None:
    with pytest.raises(BadSeats):
        read_lineup(seats, people, bots)


@pytest.mark.parametrize(
    ("lineup", "people", "names"),
    [
        (["", "greedy"], None, ["Player", "greedy 1"]),
        (["", "", "greedy"], None, ["player 1", "player 2", "greedy 1"]),
        (["", "", "x"], "Anna", ["Anna", "player 2", "x 1"]),
        (["", ""], " Anna , Ben ", ["Anna", "Ben"]),
        (["greedy", "random"], None, ["greedy 1", "random 2"]),
    ],
)
def test_every_seat_gets_a_name(lineup: list[str], people: str | None, names: list[str]) -> None:
    assert name_seats(lineup, people) == names


def test_names_are_separated_by_commas() -> None:
    assert split_names("Anna, Ben the Bold ,") == ["Anna", "Ben the Bold", ""]

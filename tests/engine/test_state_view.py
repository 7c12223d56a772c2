"""The view that a game has by default: what is hidden is hidden, and codes have words."""

from __future__ import annotations

from typing import Any

from larceny.engine.defaults.state_view import make_view
from larceny.engine.struct import Struct, int8


class Cups(Struct):
    """Two seats with dice under their cups."""

    seats: int = int8(low=2, high=2)
    turn: int = int8(is_seat=True, low=0, high=1)
    bidder: int = int8(is_seat=True, low=-1, high=1)
    alive: int = int8(is_mask=True, low=0, high=3)
    phase: int = int8(low=0, high=1, words=("bid", "over"))
    dice: list[list[int]] = int8(2, 3, per_seat=True, low=0, high=6)


def hide(params: Any, state: Any, seat: int) -> None:
    for owner in range(2):
        if owner != seat:
            state.dice[owner] = [0, 0, 0]


def test_what_is_hidden_is_no_zero_and_what_is_zero_is_not_hidden() -> None:
    state = Cups()
    state.seats, state.bidder, state.alive, state.phase = 2, -1, 0b10, 1
    state.dice = [[0, 5, 6], [1, 2, 3]]
    hide(None, state, 0)
    seen = make_view(Cups, hide)(None, state, 0)
    assert [thief["dice"] for thief in seen["thieves"]] == [[0, 5, 6], [None, None, None]]
    assert (seen["turn"], seen["bidder"], seen["alive"]) == (0, None, ["p1"])
    assert seen["phase"] == "over"


def test_positions_that_look_alike_have_one_view() -> None:
    views = []
    for dice in ([0, 0, 0], [4, 4, 4]):
        state = Cups()
        state.seats, state.dice = 2, [[1, 1, 1], list(dice)]
        hide(None, state, 0)
        views.append(make_view(Cups, hide)(None, state, 0))
    assert views[0] == views[1]

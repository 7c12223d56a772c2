"""Recruiting in Dice Heist: a sidekick from the supply or from an opponent (DH-09, DH-10)."""

from __future__ import annotations

from larceny.engine.rule import rule
from larceny.games.dice_heist.move import encode_recruit, encode_recruit_from
from larceny.games.dice_heist.state import State
from larceny.games.dice_heist.turn import end_turn


@rule
def write_recruits(state: State, seat: int, out: list[int]) -> int:
    """List the recruits: from the supply (DH-09), or from opponents with most sidekicks (DH-10)."""
    if state.supply > 0:
        out[0] = encode_recruit()
        return 1
    most = most_sidekicks(state, seat)
    count = 0
    if most > 0:
        for other in range(state.seats):
            if other != seat and state.crew[other] == most:
                out[count] = encode_recruit_from(other)
                count += 1
    return count


@rule
def most_sidekicks(state: State, seat: int) -> int:
    """Return the size of the largest crew among the opponents of a seat (DH-10)."""
    most = 0
    for other in range(state.seats):
        if other != seat:
            most = max(most, state.crew[other])
    return most


@rule
def recruit(state: State, seat: int) -> None:
    """Take a sidekick from the supply; the turn ends (DH-09)."""
    state.supply -= 1
    state.crew[seat] += 1
    end_turn(state)


@rule
def recruit_from(state: State, seat: int, other: int) -> None:
    """Take a sidekick from an opponent with most of them; the turn ends (DH-10)."""
    state.crew[other] -= 1
    state.crew[seat] += 1
    end_turn(state)

"""What a seat knows, as a text: of the position alone, or with perfect recall.

Both are stable: they are made of the notation, and of the names of the observation's entries.
"""

from __future__ import annotations

from larceny.engine.seat import seat_name
from larceny.env.observation_space import observation_space
from larceny.table.observation import Observation


def observation_text(observation: Observation) -> str:
    """Return the position as a seat knows it: in one line, then all entries that are not 0."""
    contract = observation.contract
    params = observation.params
    state = observation.state
    space = observation_space(contract, state.seats)
    values = space.observe(params, state, observation.seat).tolist()
    entries = [f"{name}={value}" for name, value in zip(space.names, values, strict=True) if value]
    line = contract.notation.position(params, state)
    return f"{seat_name(observation.seat)}: {line}\n{' '.join(entries)}"


def information_state(observation: Observation) -> str:
    """Return everything that a seat has seen since the game began, an event a line.

    What it may not know of an event is masked, as in the log that it may read. Two positions with
    one text are the same information set.
    """
    lines = [f"{seat_name(observation.seat)} of {observation.state.seats}"]
    return "\n".join([*lines, *map(str, observation.history)])

"""Whether a bot, or the evaluator, was asked with an observation, and with one that it can answer.

Tables, which make observations, are above bots: an observation is known by its parts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from larceny.engine.errors import BadParam, BotRefusal, NoDecision
from larceny.engine.seat import seat_name
from larceny.engine.text import quote

if TYPE_CHECKING:
    from larceny.table.observation import Observation

_PARTS = ("contract", "params", "state", "seat")


def check_observation(value: Any) -> None:
    """Raise BadParam unless a value is an observation."""
    if not all(hasattr(value, part) for part in _PARTS):
        raise BadParam(
            "observation", f"takes what `table.observe(seat)` returns, not {quote(value)}"
        )


def check_decision(observation: Observation) -> None:
    """Raise NoDecision unless the observing seat may move now."""
    contract, seat = observation.contract, observation.seat
    if not contract.rules.actors(observation.params, observation.state) >> seat & 1:
        raise NoDecision(seat_name(seat))


def check_asked(name: str, game: str, observation: Observation) -> None:
    """Raise unless a bot of a game can be asked for a move in an observation."""
    check_observation(observation)
    asked = observation.contract.name
    if game not in ("", asked):
        raise BotRefusal(asked, name, f"it is a bot for {game}")
    check_decision(observation)

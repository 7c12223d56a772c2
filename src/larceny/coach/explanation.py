"""Why a move: a sentence or two in the words of its game.

A game's `reason` module has one function, `explain(params, state, seat, move)`. The state is what
the seat knows. The sentences address the seat as `you`, name the others `p0`, `p1`, ..., and cite
the rules that they rest on.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from larceny.engine.contract import Contract
from larceny.engine.phrase import as_phrase, phrase
from larceny.table.observation import Observation


def explain(observation: Observation, move: int) -> str:
    """Return why a seat might make a move, from what it knows."""
    write = find_reason(observation.contract)
    if write is None:
        return _name_rules(observation, move)
    words: str = write(observation.params, observation.state, observation.seat, move)
    return words


@cache
def find_reason(contract: Contract) -> Callable[..., str] | None:
    """Return the function that explains the moves of a game; None if nobody has written one."""
    reason = contract.find_module("reason")
    return None if reason is None else reason.explain


def _name_rules(observation: Observation, move: int) -> str:
    """Return the move, its odds if the game has them, and the rules that apply now."""
    contract, params, state = observation.contract, observation.params, observation.state
    odds = contract.guide.odds(params, state, observation.seat, move)
    rules = ", ".join(contract.guide.rules_now(params, state, observation.seat))
    named = f"`{observation.text(move)}`"
    shown = phrase("{move} ({odds})", move=named, odds=as_phrase(odds)) if odds else named
    if rules:
        return phrase("The move {move} is judged by {rules}.", move=shown, rules=rules)
    return phrase("The move {move} is one of the legal moves.", move=shown)

"""Why a move: a sentence or two in the words of its game (see `engine.contract.ReasonModule`)."""

from __future__ import annotations

from larceny.engine.phrase import as_phrase, phrase
from larceny.table.observation import Observation


def explain(observation: Observation, move: int) -> str:
    """Return why a seat might make a move, from what it knows."""
    reason = observation.contract.reason
    if reason is None:
        return _name_rules(observation, move)
    return reason.explain(observation.params, observation.state, observation.seat, move)


def _name_rules(observation: Observation, move: int) -> str:
    """Return the move, its odds if the game has them, and the rules that apply now."""
    contract = observation.contract
    params = observation.params
    state = observation.state
    odds = contract.guide.odds(params, state, observation.seat, move)
    rules = ", ".join(contract.guide.rules_now(params, state, observation.seat))
    named = f"`{observation.text(move)}`"
    shown = phrase("{move} ({odds})", move=named, odds=as_phrase(odds)) if odds else named
    if rules:
        return phrase("The move {move} is judged by {rules}.", move=shown, rules=rules)
    return phrase("The move {move} is one of the legal moves.", move=shown)

"""A policy card as a policy of its game."""

from __future__ import annotations

from functools import cache
from typing import Any

from larceny.bots.bot import Memory, Policy, to_array
from larceny.bots.card.field_reader import make_context, make_reader
from larceny.bots.card.interpreter import play_card
from larceny.bots.card.move_text import move_texts
from larceny.bots.card.policy_card import PolicyCard
from larceny.bots.card.program import assemble
from larceny.engine.contract import Contract
from larceny.engine.errors import BadCard
from larceny.engine.rng import Rng, pick
from larceny.engine.rule import Bound, bind, rule

moves: Any = None

RULES = ("actors", "moves", "apply", "scores", "guess")


@rule
def any_move(params: Any, state: Any, seat: int, out: Any, rng: Rng, memory: Any) -> int:
    """Return any legal move, each equally likely."""
    return out[pick(rng, moves(params, state, seat, out))]  # type: ignore[no-any-return]


@cache
def bind_any_move(contract: Contract) -> Bound:
    """Return `any_move` for a game."""
    return bind(any_move, moves=contract.rules.moves)


@cache
def bind_card(contract: Contract, fields: tuple[str, ...], fallback: Any, function: Any) -> Bound:
    """Return a rule of the interpreter for a game, its texts' contexts and a fallback."""
    state, params = contract.state.State, contract.state.Params
    return bind(
        function,
        **{name: getattr(contract.rules, name) for name in RULES},
        read_field=make_reader(state, params),
        text_context=make_context(state, fields),
        fallback=fallback,
    )


def card_policy(contract: Contract, card: PolicyCard, params: Any, fallback: Policy) -> Policy:
    """Return the policy of a card by these params; it leaves what it does not say to a fallback."""

    def prepare(params: Any) -> Memory:
        import numpy as np

        rest = np.asarray(to_array(fallback.memory(params)), np.float64)
        memory: Any = np.concatenate([assemble(card, contract, params), rest])
        return memory  # type: ignore[no-any-return]

    def refusal(params: Any, seats: int) -> str | None:
        try:
            assemble(card, contract, params)
        except BadCard as error:
            return str(error)
        return None if fallback.refusal is None else fallback.refusal(params, seats)

    fields = move_texts(contract, params).fields
    function = bind_card(contract, fields, fallback.function, play_card)
    return Policy(function, prepare, fallback.is_compiled, refusal)

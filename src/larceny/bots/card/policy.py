"""A policy card as a policy of its game, and which of its lines decides in a position."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from larceny.bots import registry
from larceny.bots.bot import Memory, Policy, to_array
from larceny.bots.card.interpreter import (
    DECISION,
    IS_WAITING,
    LINE,
    NO_LINE,
    TIED,
    find_line,
    play_card,
)
from larceny.bots.card.library import check_card_name, is_card, load_card
from larceny.bots.card.move_text import move_texts
from larceny.bots.card.policy_card import ANY, CardLine, PolicyCard
from larceny.bots.card.program import assemble, check_card
from larceny.bots.card.vocabulary import make_context, make_reader
from larceny.bots.random_bot import bind_any_move
from larceny.engine import rng
from larceny.engine.contract import Contract
from larceny.engine.errors import BadCard, BotRefusal, UnknownBot
from larceny.engine.rule import Bound, bind, plain
from larceny.engine.suggestion import suggest

if TYPE_CHECKING:
    from larceny.table.observation import Observation

RULES = ("actors", "moves", "apply", "scores", "guess")


def names(contract: Contract) -> tuple[str, ...]:
    """Return no name: cards are listed apart from other bots (see `listed_names`)."""
    return ()


def is_named(contract: Contract, name: str) -> bool:
    """Return whether a name means a card; raise if it is no name of a card or a file."""
    if not is_card(name):
        return False
    check_card_name(name)
    return True


def find(contract: Contract, name: str, params: Any, seats: int) -> Policy:
    """Return the policy of a card, with the one of its fallback."""
    card = load_card(contract, name)
    try:
        _check_fallback(contract, card)
    except BadCard as error:
        raise BotRefusal(contract.name, name, str(error)) from None
    fallback = None
    if card.fallback != ANY:
        fallback = registry.find_policy(contract, card.fallback, params, seats)
    return card_policy(contract, card, params, fallback or Policy(bind_any_move(contract)))


def check_policy_card(contract: Contract, card: PolicyCard) -> list[str]:
    """Return the rule sets by which a card can be played; raise BadCard if there are none."""
    _check_fallback(contract, card)
    return check_card(card, contract)


def _check_fallback(contract: Contract, card: PolicyCard) -> None:
    """Raise BadCard unless a card falls back on a bot of its game that is no card."""
    known = [ANY, *registry.names(contract)]
    try:
        if is_card(card.fallback):
            raise UnknownBot(contract.name, card.fallback, known)
        if card.fallback != ANY:
            registry.check_name(contract, card.fallback)
    except UnknownBot:
        near = suggest(card.fallback, known) or f"; it has {', '.join(known)}"
        message = f"{contract.name} has no bot {card.fallback!r} to fall back on{near}"
        spot = card.fallback_spot
        raise BadCard(spot.line, spot.column, message) from None


@cache
def bind_card(contract: Contract, fields: tuple[str, ...], fallback: Any, function: Any) -> Bound:
    """Return a rule of the interpreter for a game, its texts' contexts and a fallback."""
    state = contract.state.State
    params = contract.state.Params
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
        from larceny.engine.array import np

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


@dataclass(frozen=True)
class Firing:
    """What a card says about a position.

    `line` is the one that decides, None where the fallback does; `moves` are those that it prefers,
    of which any is made.
    """

    line: CardLine | None
    moves: tuple[str, ...]
    is_waiting: bool
    """Whether a line says that others may act first."""


class Explainer:
    """Says which line of a card decides, by one set of params."""

    def __init__(self, card: PolicyCard, contract: Contract, params: Any) -> None:
        self.card = card
        self._program = assemble(card, contract, params)
        fields = move_texts(contract, params).fields
        self._find = plain(bind_card(contract, fields, bind_any_move(contract), find_line))

    def fire(self, seen: Observation, seed: int = 0) -> Firing:
        """Return what the card says; the seed matters where what is hidden is guessed."""
        out = [0] * seen.contract.max_moves
        decision = [0] * DECISION
        generator = rng.new(seed)
        self._find(
            seen.params, seen.state.copy(), seen.seat, out, generator, self._program, decision
        )
        line = None if decision[LINE] == NO_LINE else self.card.lines[decision[LINE]]
        moves = tuple(seen.text(move) for move in out[: decision[TIED]])
        return Firing(line, moves, bool(decision[IS_WAITING]))

"""Bots: they choose moves from observations, at live tables and in simulations.

`random` and `search` play every game, `evaluator` and the five levels every game that has trained
weights. A game's other bots are the `POLICIES` of its package in this folder, which has the name of
its folder in `games`; every game has a `greedy`, and a `beginner` that plays by a rule of thumb.
`sharp` stands for the bot that measured strongest, by params and number of seats, and so does the
highest level. `card:NAME` and `card:FILE` play by a policy card. The bots of a game in a package of
its own are the `POLICIES` of that package's module `bots`; there may be none.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from larceny.bots.bot import Bot, Memory, Policy, PolicyFunction
from larceny.bots.card.library import (
    PREFIX,
    card_names,
    check_card_name,
    is_card,
    load_card,
    own_folder,
)
from larceny.bots.card.policy import bind_any_move, card_policy
from larceny.bots.card.policy_card import ANY, PolicyCard
from larceny.bots.card.program import check_card
from larceny.bots.evaluator.policy import evaluator_policy
from larceny.bots.evaluator.weights_header import has_evaluator, trained_seats
from larceny.bots.levels import HIGHEST, LEVELS, NEWCOMER, level_names, level_policy
from larceny.bots.search.policy import DEFAULT_ITERATIONS, check_iterations, search_policy
from larceny.bots.search.timed_search import make_search
from larceny.bots.sharp import preferred_bots
from larceny.engine.contract import Contract
from larceny.engine.errors import BadCard, BadParam, BotRefusal, UnknownBot
from larceny.engine.rng import pick
from larceny.engine.suggestion import suggest
from larceny.engine.text import read_number

RANDOM = "random"
GREEDY = "greedy"
EVALUATOR = "evaluator"
SEARCH = "search"
SHARP = "sharp"

__all__ = [
    "EVALUATOR",
    "GREEDY",
    "LEVELS",
    "RANDOM",
    "SEARCH",
    "SHARP",
    "Bot",
    "Memory",
    "Policy",
    "PolicyFunction",
    "check_name",
    "check_policy_card",
    "default_bot",
    "find_policy",
    "listed_names",
    "make",
    "names",
    "playout_policy",
    "policies",
    "resolve",
    "sharpest",
]


def policies(contract: Contract) -> dict[str, Policy]:
    """Return the policies written for one game, by name."""
    package = _package(contract)
    found: dict[str, Policy] = {} if package is None else package.POLICIES
    return found


def _package(contract: Contract) -> ModuleType | None:
    """Return the package with a game's bots; None if there is none."""
    name = f"{contract.package.__name__}.bots"
    if contract.is_shipped:
        name = f"{__name__}.{contract.name.replace('-', '_')}"
    return None if find_spec(name) is None else import_module(name)


def names(contract: Contract) -> list[str]:
    """Return the names of all bots that play a game, from `random` to `sharp`."""
    learned = [*level_names(contract), EVALUATOR] if has_evaluator(contract) else []
    return [RANDOM, *policies(contract), *learned, SEARCH, SHARP]


def listed_names(contract: Contract) -> list[str]:
    """Return the names of the bots that a server offers: with cards if a folder is named."""
    cards = card_names(contract) if own_folder() is not None else []
    return [*names(contract), *(PREFIX + name for name in cards)]


def sharpest(contract: Contract, params: Any, seats: int) -> str:
    """Return the name of the bot that `sharp` stands for, by these params with so many seats."""
    known = {*names(contract)} - {SHARP, HIGHEST}
    for name in (*preferred_bots(contract, params, seats), _usual_bot(contract)):
        is_known = name in known or name.partition(":")[0] == SEARCH
        if is_known and _why_not(contract, name, params, seats) is None:
            return name
    return SEARCH


def _why_not(contract: Contract, name: str, params: Any, seats: int) -> str | None:
    """Return why a bot cannot play by these params with so many seats, or None if it can."""
    policy = _find(contract, name, seats)
    return policy.refusal(params, seats) if policy.refusal is not None else None


def default_bot(contract: Contract) -> str:
    """Return the bot to play against for people who have not chosen one."""
    return NEWCOMER if NEWCOMER in level_names(contract) else _usual_bot(contract)


def _usual_bot(contract: Contract) -> str:
    """Return the bot of a game that has no levels: a search where nobody has written a greedy."""
    return GREEDY if GREEDY in policies(contract) else SEARCH


def playout_policy(contract: Contract) -> Policy:
    """Return the policy with which a search plays games out."""
    return policies(contract).get(GREEDY) or Policy(bind_any_move(contract))


def resolve(contract: Contract, name: str, params: Any, seats: int) -> str:
    """Return the bot that a name stands for: `sharp` and `level-5` for another, others for itself.

    The name is checked.
    """
    check_name(contract, name)
    return sharpest(contract, params, seats) if name in (SHARP, HIGHEST) else name


def find_policy(contract: Contract, name: str, params: Any, seats: int) -> Policy | None:
    """Return a game's policy by name; None for `random`, which needs none.

    `search:500` is a search with 500 iterations for each move, `card:always-steal` a policy card.
    """
    name = resolve(contract, name, params, seats)
    if name == RANDOM:
        return None
    if is_card(name):
        policy = _find_card(contract, name, params, seats)
    else:
        policy = _find(contract, name, seats)
    reason = policy.refusal(params, seats) if policy.refusal is not None else None
    if reason is not None:
        raise BotRefusal(contract.name, name, reason)
    return policy


def check_name(contract: Contract, name: str) -> None:
    """Raise if no bot of a game has this name, or if a search has no such budget."""
    if not isinstance(name, str):
        raise UnknownBot(contract.name, name, names(contract))
    if name in names(contract):
        return
    if is_card(name):
        check_card_name(name)
        return
    if name == EVALUATOR or name in LEVELS:
        trained_seats(contract)  # says what is wrong with the weights
    kind, _, number = name.partition(":")
    iterations = read_number(number)
    if kind != SEARCH or iterations is None:
        raise UnknownBot(contract.name, name, names(contract))
    check_iterations(iterations)


def _find(contract: Contract, name: str, seats: int) -> Policy:
    """Return the policy of a name that is checked, and stands for no other bot."""
    found = policies(contract).get(name)
    if found is not None:
        return found
    if name == EVALUATOR:
        return evaluator_policy(contract, seats)
    if name in LEVELS:
        return level_policy(contract, name, seats)
    number = read_number(name.partition(":")[2])
    iterations = default_iterations(contract) if number is None else number
    return search_policy(contract, playout_policy(contract), seats, iterations)


def _find_card(contract: Contract, name: str, params: Any, seats: int) -> Policy:
    """Return the policy of a card, with the one of its fallback."""
    card = load_card(contract, name)
    try:
        _check_fallback(contract, card)
    except BadCard as error:
        raise BotRefusal(contract.name, name, str(error)) from None
    fallback = None
    if card.fallback != ANY:
        fallback = find_policy(contract, card.fallback, params, seats)
    return card_policy(contract, card, params, fallback or Policy(bind_any_move(contract)))


def check_policy_card(contract: Contract, card: PolicyCard) -> list[str]:
    """Return the rule sets by which a card can be played; raise BadCard if there are none."""
    _check_fallback(contract, card)
    return check_card(card, contract)


def _check_fallback(contract: Contract, card: PolicyCard) -> None:
    """Raise BadCard unless a card falls back on a bot of its game that is no card."""
    try:
        if is_card(card.fallback):
            raise UnknownBot(contract.name, card.fallback, names(contract))
        if card.fallback != ANY:
            check_name(contract, card.fallback)
    except UnknownBot:
        known = [ANY, *names(contract)]
        near = suggest(card.fallback, known) or f"; it has {', '.join(known)}"
        message = f"{contract.name} has no bot {card.fallback!r} to fall back on{near}"
        spot = card.fallback_spot
        raise BadCard(spot.line, spot.column, message) from None


def default_iterations(contract: Contract) -> int:
    """Return the iterations of a search by a game's default: those that take part of a second."""
    return int(getattr(_package(contract), "SEARCH_ITERATIONS", DEFAULT_ITERATIONS))


def make(
    contract: Contract,
    name: str,
    seed: int = 0,
    *,
    iterations: int | None = None,
    seconds: float | None = None,
    is_live: bool = False,
) -> Bot:
    """Return a bot for one seat; a search takes a budget of iterations or of seconds a move.

    For the moves of a bot that `is_live`, people wait: it does not wait for the compiler.
    """
    check_name(contract, name)
    if name == SEARCH and (iterations is not None or seconds is not None):
        return make_search(contract, playout_policy(contract), seed, iterations, seconds)
    if iterations is not None or seconds is not None:
        raise BadParam("iterations, seconds", f"only a {SEARCH} has a budget, not {name!r}")
    if is_card(name):
        load_card(contract, name)  # says at once what is wrong with it

    def find(params: Any, seats: int) -> Policy:
        return find_policy(contract, name, params, seats) or _random(contract)

    return Bot(name, find, seed, is_live, contract.name)


def _random(contract: Contract) -> Policy:
    """Return the policy that picks any legal move, each equally likely."""
    moves = contract.rules.moves
    return Policy(lambda p, s, seat, out, rng, memory: out[pick(rng, moves(p, s, seat, out))])

"""Bots of one's own in simulations: Python objects that choose from an observation.

    class Hoarder:
        def choose(self, observation):
            return observation.moves[0]

    larceny.simulate("heist", 2, [Hoarder(), "greedy"], 100)

Anything with `choose(observation)` will do; it returns a legal move, as text or as its code. With
`decide(observation)` it may also return None: it would rather wait where others may act too. With
`reseed(seed)` it is given a seed before each decision, so that the same seed gives the same games.
A `Policy` whose function is a rule is compiled, as those of all other bots are. Compiled rules do
not check moves: a policy is tried out in plain Python, for one game, before it is compiled.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, TypeAlias

from larceny.bots.bot import Bot, Policy
from larceny.engine.contract import Contract
from larceny.engine.errors import BadBot
from larceny.engine.rng import Rng, pick
from larceny.engine.rule import Bound
from larceny.engine.text import quote
from larceny.engine.turn_taking import move_of, wait_before
from larceny.table.observation import Observation
from larceny.table.plain_loop import plain_function

Player: TypeAlias = str | Policy | Any
"""Who plays a seat: the name of a bot, a policy, or an object that chooses."""
_SEEDS = 1 << 31


def name_players(players: Sequence[Player]) -> tuple[str, ...]:
    """Return a name for each seat's player; different players have different names."""
    taken = [player for player in players if isinstance(player, str)]
    names: dict[int, str] = {}
    for player in players:
        if not isinstance(player, str) and id(player) not in names:
            names[id(player)] = _new_name(_name_of(player), [*taken, *names.values()])
    return tuple(player if isinstance(player, str) else names[id(player)] for player in players)


def _name_of(player: Any) -> str:
    if isinstance(player, Policy):
        function = player.function
        return (function.function if isinstance(function, Bound) else function).__name__
    return str(getattr(player, "name", None) or type(player).__name__)


def _new_name(name: str, taken: list[str]) -> str:
    number = 1
    while (new := name if number == 1 else f"{name}-{number}") in taken:
        number += 1
    return new


def own_policies(
    contract: Contract, players: Sequence[Player], names: Sequence[str]
) -> dict[str, Policy]:
    """Return the policies of all players that are no names of bots, by their names."""
    return {
        name: player if isinstance(player, Policy) else _plain_policy(contract, name, player)
        for name, player in zip(names, players, strict=True)
        if not isinstance(player, str)
    }


def _plain_policy(contract: Contract, name: str, player: Any) -> Policy:
    """Return a policy that asks an object for its move."""
    if not callable(getattr(player, "choose", None)):
        raise BadBot(
            f"{quote(player)} is no bot: it needs a method `choose(observation)` that returns a "
            "legal move"
        )
    if isinstance(player, Bot) and player.game not in ("", contract.name):
        raise BadBot(f"{name} is a bot for {player.game}, not for {contract.name}")
    ask = getattr(player, "decide", player.choose)
    reseed = getattr(player, "reseed", None)

    def choose(params: Any, state: Any, seat: int, out: Any, rng: Rng, memory: Any) -> int:
        seen = Observation(contract, params, state.copy(), seat)
        if reseed is not None:
            reseed(pick(rng, _SEEDS))
        with _blaming(name, seen):
            answer = ask(seen)
            move = player.choose(seen) if answer is None else answer
        code = _read_move(name, seen, move)
        return wait_before(code) if answer is None else code

    return Policy(choose, is_plain=True)


def checked_policy(contract: Contract, name: str, policy: Policy) -> Policy:
    """Return a policy that runs in plain Python, whose moves are checked."""
    function = plain_function(contract, policy)

    def choose(params: Any, state: Any, seat: int, out: Any, rng: Rng, memory: Any) -> int:
        seen = Observation(contract, params, state.copy(), seat)
        with _blaming(name, seen):
            answer = int(function(params, state, seat, out, rng, memory))
        _read_move(name, seen, move_of(answer))
        return answer

    return replace(policy, function=choose, is_compiled=False, is_plain=True)


@contextmanager
def _blaming(name: str, seen: Observation) -> Iterator[None]:
    """Turn any error of a bot into one that names it."""
    try:
        yield
    except Exception as error:
        what = f"failed with {type(error).__name__}: {error}"
        if isinstance(error, AttributeError):
            what += " (is it a bot of another game?)"
        raise BadBot(_blame(name, seen, what)) from error


def _read_move(name: str, seen: Observation, answer: Any) -> int:
    """Return the code of a bot's answer, a text or a code; raise if it is no legal move."""
    codes = seen.codes
    if isinstance(answer, str):
        matching = [code for code in codes if seen.text(code) == answer]
        if matching:
            return matching[0]
    elif answer in codes:
        return int(answer)
    legal = ", ".join(seen.moves[:8]) + (", ..." if len(codes) > 8 else "")
    raise BadBot(_blame(name, seen, f"answered {quote(answer)}; legal are {legal}"))


def _blame(name: str, seen: Observation, what: str) -> str:
    where = seen.contract.notation.position(seen.params, seen.state)
    return f"the bot {name} (p{seen.seat}) {what}. Position of {seen.contract.name}: {where}"

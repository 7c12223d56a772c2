"""Blind players: who sits in for people, and what simulations are played with.

`random` plays every game. A game's other bots are the `MINDS` of its module in this folder,
which is named like its folder in `games`.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from larceny.bots.bot import Bot, Memory, Mind, Policy
from larceny.bots.observation import Observation
from larceny.engine.contract import Contract
from larceny.engine.errors import UnknownBot
from larceny.engine.rng import pick

RANDOM = "random"

__all__ = [
    "RANDOM",
    "Bot",
    "Memory",
    "Mind",
    "Observation",
    "Policy",
    "make",
    "mind",
    "minds",
    "names",
]


def minds(contract: Contract) -> dict[str, Mind]:
    """The minds written for a game, by name."""
    module = f"{__name__}.{contract.name.replace('-', '_')}"
    if find_spec(module) is None:
        return {}
    found: dict[str, Mind] = import_module(module).MINDS
    return found


def names(contract: Contract) -> list[str]:
    """The bots that play a game, `random` first."""
    return [RANDOM, *minds(contract)]


def mind(contract: Contract, name: str) -> Mind | None:
    """A game's mind by name; None for `random`, which needs none."""
    if name == RANDOM:
        return None
    found = minds(contract)
    if name not in found:
        raise UnknownBot(contract.name, name, names(contract))
    return found[name]


def make(contract: Contract, name: str, seed: int = 0) -> Bot:
    """A bot for one seat."""
    return Bot(name, mind(contract, name) or _random(contract), seed)


def _random(contract: Contract) -> Mind:
    moves = contract.rules.moves
    return Mind(lambda p, s, seat, out, rng, memory: out[pick(rng, moves(p, s, seat, out))])

"""The games behind the interfaces that researchers use.

    import larceny.env

    env = larceny.env.aec("heist", seats=3, seed=1)              # PettingZoo, one agent at a time
    env = larceny.env.parallel("dice-heist", seats=4)            # PettingZoo, all at once
    larceny.env.register_openspiel()                             # pyspiel.load_game(...)

What needs the libraries of the extra `research` imports them on first use.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from larceny.engine.extra import MissingExtra, need
from larceny.env.episode import MAX_CYCLES, RAISE, SHARE, EpisodeOptions, make_spec

if TYPE_CHECKING:
    from larceny.env.joint_env import JointEnv
    from larceny.env.turn_env import TurnEnv

__all__ = ["EpisodeOptions", "MissingExtra", "aec", "parallel", "register_openspiel"]


def aec(
    game: str,
    seats: int | None = None,
    rules: str | None = None,
    params: Mapping[str, Any] | None = None,
    *,
    seed: int | None = None,
    reward: str = SHARE,
    recall: bool = False,
    one_hot: bool = False,
    max_cycles: int = MAX_CYCLES,
    illegal: str = RAISE,
    render_mode: str | None = None,
) -> TurnEnv:
    """Return a game as an environment of PettingZoo in which agents act one by one.

    `reward` is "share" of the win or "margin" over the best of the others, at the end. With
    `recall` infos hold the information state with perfect recall. An episode is truncated after
    `max_cycles` actions. An `illegal` action is answered with an error ("raise"), or a random legal
    one is taken in its place ("replace").
    """
    need("pettingzoo", "research", "PettingZoo")
    from larceny.env.turn_env import TurnEnv

    options = EpisodeOptions(reward, recall, one_hot, max_cycles, illegal)
    return TurnEnv(make_spec(game, seats, rules, params, options), seed, render_mode)


def parallel(
    game: str,
    seats: int | None = None,
    rules: str | None = None,
    params: Mapping[str, Any] | None = None,
    *,
    seed: int | None = None,
    reward: str = SHARE,
    recall: bool = False,
    one_hot: bool = False,
    max_cycles: int = MAX_CYCLES,
    illegal: str = RAISE,
    render_mode: str | None = None,
) -> JointEnv:
    """Return a game as an environment of PettingZoo in which all agents act at once.

    Who may not act can only wait. The arguments are those of `aec`.
    """
    need("pettingzoo", "research", "PettingZoo")
    from larceny.env.joint_env import JointEnv

    options = EpisodeOptions(reward, recall, one_hot, max_cycles, illegal)
    return JointEnv(make_spec(game, seats, rules, params, options), seed, render_mode)


def register_openspiel() -> list[str]:
    """Register every game with OpenSpiel; return the names by which `pyspiel` loads them."""
    need("pyspiel", "research", "OpenSpiel")
    from larceny.env.openspiel import register_all

    return register_all()

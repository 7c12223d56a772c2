"""What both interfaces of PettingZoo share: the agents, their spaces, and the render modes."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from larceny.engine.errors import BadParam
from larceny.engine.text import quote
from larceny.env.episode import Array, Episode, EpisodeSpec, IllegalAction

RENDER_MODES = ["human", "ansi"]
MASK = np.int8


def agent_names(spec: EpisodeSpec) -> list[str]:
    """Return the name of the agent of each seat."""
    return [f"seat_{seat}" for seat in range(spec.seats)]


def observation_box(spec: EpisodeSpec, actions: int) -> spaces.Dict:
    """Return the space of what an agent observes: the vector, and the mask of legal actions."""
    space = spec.observations
    low = space.low
    high = space.high
    if spec.options.one_hot:
        low = space.one_hot_low
        high = space.one_hot_high
    return spaces.Dict(
        {
            "observation": spaces.Box(
                low.astype(space.dtype), high.astype(space.dtype), dtype=space.dtype.type
            ),
            "action_mask": spaces.Box(0, 1, (actions,), MASK),
        }
    )


def observe(episode: Episode, seat: int, legal: list[int], actions: int) -> dict[str, Array]:
    """Return what an agent observes, with the mask of its legal actions."""
    mask = np.zeros(actions, MASK)
    mask[legal] = 1
    return {"observation": episode.observe(seat), "action_mask": mask}


def started(episode: Episode | None) -> Episode:
    """Return the episode of an environment that was reset, or raise IllegalAction."""
    if episode is None:
        raise IllegalAction("no episode has begun: call reset() first")
    return episode


def check_render_mode(mode: str | None) -> str | None:
    """Return a render mode that there is, or raise BadParam."""
    if mode is not None and mode not in RENDER_MODES:
        raise BadParam("render_mode", f"one of {', '.join(RENDER_MODES)}, not {quote(mode)}")
    return mode


def render(episode: Episode | None, mode: str | None) -> str | None:
    """Show the board: printed for `human`, returned for `ansi`, nothing without a mode."""
    if episode is None or mode is None:
        return None
    text = episode.render()
    if mode == "ansi":
        return text
    print(text, end="\n\n")
    return None


class Seeds:
    """The seeds of the episodes: the one of `reset`, or those that follow from the last one."""

    def __init__(self, seed: int | None) -> None:
        self._random = np.random.default_rng(seed)
        self._next = seed

    def draw(self, seed: int | None) -> int:
        """Return the seed of the next episode."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
            self._next = seed
        following = self._next
        self._next = None
        return int(self._random.integers(1 << 62)) if following is None else int(following)


def check_seed(seed: Any) -> int | None:
    """Return a seed that is a whole number from 0 on, or None."""
    if seed is None:
        return None
    if isinstance(seed, bool) or not isinstance(seed, int | np.integer) or seed < 0:
        raise BadParam("seed", f"a whole number from 0 on, not {quote(seed)}")
    return int(seed)

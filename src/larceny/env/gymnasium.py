"""The games as environments of Gymnasium: one agent against bots, in one game or in many at once.

    import gymnasium
    import larceny.env.gymnasium

    env = gymnasium.make("larceny/ArtRobbery-v0", opponents="greedy")
    envs = gymnasium.make_vec("larceny/ArtRobbery-v0", num_envs=1024)

Importing this module registers all games. An observation is that of `env.observation_space`; infos
hold the `action_mask`. An illegal action raises IllegalAction and changes nothing, or with
`illegal="replace"` a random legal one is taken in its place; those that `env.action_space.sample()`
draws are legal.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

import numpy as np

from larceny.engine.errors import BadParam, LarcenyError
from larceny.engine.extra import need
from larceny.engine.text import quote
from larceny.env.batch.batch import Batch, batch
from larceny.env.batch.batch_plan import Opponents
from larceny.env.episode import ILLEGAL, RAISE, REPLACE
from larceny.games import NAMES

need("gymnasium", "research", "Gymnasium")

import gymnasium  # noqa: E402
from gymnasium.spaces import Box, Discrete  # noqa: E402
from gymnasium.vector import AutoresetMode, VectorEnv  # noqa: E402
from gymnasium.vector.utils import batch_space  # noqa: E402

Array: TypeAlias = np.ndarray[Any, Any]
Info: TypeAlias = dict[str, Any]

ANSI = "ansi"
SEEDS = 1 << 62
"""Seeds of episodes are drawn below this number, where none is given."""


class GameOver(LarcenyError):
    """An action after the end of an episode."""

    code = "game-over"


class LegalActions(Discrete):
    """The actions of a game; those that are sampled are legal in its present position."""

    def __init__(self, masks: Array) -> None:
        super().__init__(masks.shape[1])
        self._masks = masks

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """Return a random action, of the legal ones if no mask or probability is given."""
        if mask is None and probability is None and self._masks[0].any():
            mask = self._masks[0].astype(np.int8)
        return super().sample(mask, probability)


def _observations(games: Batch) -> Box:
    space = games.plan.observations
    low = space.low.astype(space.dtype)
    high = space.high.astype(space.dtype)
    return Box(low, high, dtype=space.dtype.type)


class LarcenyEnv(gymnasium.Env[Array, np.int64]):
    """One game of one agent against bots.

    `opponents` is a bot for all other seats, or a list with one for each from the agent's left on:
    names, or policies that can be compiled. `agent` is the agent's seat; without one it changes
    from episode to episode. Other arguments are those of `larceny.batch`.
    """

    metadata = {"render_modes": [ANSI], "render_fps": 1}  # noqa: RUF012, as Gymnasium has it

    def __init__(
        self,
        game: str,
        seats: int = 2,
        rules: str | None = None,
        params: Mapping[str, Any] | None = None,
        *,
        opponents: Opponents = "random",
        illegal: str = RAISE,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        _check_options(opponents, illegal)
        if render_mode not in (None, ANSI):
            raise BadParam("render_mode", f"{render_mode!r} is not known; there is {ANSI!r}")
        self.render_mode = render_mode
        self.batch = batch(
            game, seats, 1, rules=rules, params=params, opponents=opponents, workers=1, **options
        )
        """The game, as a batch of one."""
        self.observation_space = _observations(self.batch)
        self.action_space = LegalActions(self.batch.masks)
        self._illegal = illegal
        self._is_over = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, Info]:
        """Begin a new game, which follows from the seed if one is given."""
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(SEEDS)))
        self._is_over = False
        return self.batch.observations[0].copy(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Array, float, bool, bool, Info]:
        """Take an action; chance and the opponents follow."""
        if self._is_over:
            raise GameOver("the game is over; call reset() to begin another one")
        agent = int(self.batch.agents[0])
        after = self.batch.step(_legal(self.batch, np.array([action]), self._illegal))
        terminated = bool(after.terminated[0])
        truncated = bool(after.truncated[0])
        reward = float(after.rewards[0, agent])
        self._is_over = terminated or truncated
        seen = self.batch.final_observations if self._is_over else self.batch.observations
        return seen[0].copy(), reward, terminated, truncated, self._info()

    def render(self) -> str | None:
        """Return the position as the agent sees it, for the mode `ansi`."""
        return self.batch.describe(0) if self.render_mode == ANSI else None

    def _info(self) -> Info:
        """Return which actions are legal, none when the game is over, and the agent's seat."""
        mask = self.batch.masks[0].astype(np.int8)
        if self._is_over:
            mask[:] = 0
        return {"action_mask": mask, "agent": int(self.batch.agents[0])}


class LarcenyVectorEnv(VectorEnv[Array, Array, Array]):
    """Many games of one agent against bots, on `larceny.batch`.

    A game that ends is followed by the next one in the same step. Infos hold `action_mask` and, in
    such a step, `final_obs` with the mask `_final_obs` of the games that ended.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seats: int = 2,
        rules: str | None = None,
        params: Mapping[str, Any] | None = None,
        *,
        opponents: Opponents = "random",
        illegal: str = RAISE,
        **options: Any,
    ) -> None:
        _check_options(opponents, illegal)
        self.batch = batch(
            game, seats, num_envs, rules=rules, params=params, opponents=opponents, **options
        )
        self.num_envs = num_envs
        self.single_observation_space = _observations(self.batch)
        self.single_action_space = Discrete(len(self.batch.action_names))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._illegal = illegal
        self._rows = np.arange(num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, Info]:
        """Begin all games anew; one seed determines all of them."""
        if isinstance(seed, list):
            raise BadParam("seed", "one seed determines all games: give a single number")
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(SEEDS)))
        return self.batch.observations.copy(), {"action_mask": self.batch.masks.copy()}

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, Info]:
        """Take an action in every game; rewards are those of the agents."""
        agents = self.batch.agents.copy()
        after = self.batch.step(_legal(self.batch, actions, self._illegal))
        infos: Info = {"action_mask": after.masks.copy()}
        over = after.terminated | after.truncated
        if over.any():
            infos |= {"final_obs": self.batch.final_observations.copy(), "_final_obs": over}
        return (
            after.observations.copy(),
            after.rewards[self._rows, agents].astype(np.float64),
            after.terminated.copy(),
            after.truncated.copy(),
            infos,
        )

    def sample_actions(self) -> Array:
        """Return a random legal action for every game."""
        return np.array(self.batch.sample_actions())

    def close_extras(self, **kwargs: Any) -> None:
        """End the threads of the batch."""
        self.batch.close()


def _check_options(opponents: Opponents, illegal: str) -> None:
    if opponents is None:
        raise BadParam("opponents", "one agent plays against bots: name at least one")
    if illegal not in ILLEGAL:
        raise BadParam("illegal", f"one of {', '.join(ILLEGAL)}, not {quote(illegal)}")


def _legal(games: Batch, actions: Array, illegal: str) -> Array:
    """Return the actions, with random legal ones in place of illegal ones if that was asked for."""
    if illegal != REPLACE:
        return actions
    within = np.clip(actions, 0, games.masks.shape[1] - 1)
    is_legal = games.masks[np.arange(games.size), within] & (within == actions)
    return np.where(is_legal, actions, games.sample_actions())


def env_id(game: str) -> str:
    """Return the id under which Gymnasium knows a game, such as `larceny/ArtRobbery-v0`."""
    return f"larceny/{game.replace('-', ' ').title().replace(' ', '')}-v0"


def register() -> None:
    """Make all games known to Gymnasium."""
    for game in NAMES:
        if env_id(game) not in gymnasium.registry:
            gymnasium.register(
                env_id(game),
                entry_point=f"{__name__}:LarcenyEnv",
                vector_entry_point=f"{__name__}:LarcenyVectorEnv",
                kwargs={"game": game},
            )


register()

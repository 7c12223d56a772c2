"""Many games in step, as arrays: `larceny.batch`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from larceny.compile.cuda.device import CUDA, check_device
from larceny.engine.errors import BadParam
from larceny.engine.text import quote
from larceny.env.batch.batch_plan import BatchOptions, BatchPlan, Opponents, make_plan
from larceny.env.batch.cpu_backend import CpuBackend
from larceny.env.batch.layout import RESET
from larceny.env.episode import IllegalAction

SHOWN = 8
"""How many legal actions an error lists."""


class Step(NamedTuple):
    """The arrays of a batch after a step, one row for each game. The next step overwrites them."""

    observations: Any
    """What the actor observes (see `env.observation_space`)."""
    masks: Any
    """Whether each action is legal."""
    actors: Any
    """The seat that acts next."""
    rewards: Any
    """What every seat was given: nothing until a game ends."""
    terminated: Any
    """Whether a game ended in this step; the other arrays are those of the next one."""
    truncated: Any
    """Whether a game was broken off in this step because it became too long."""


class Batch:
    """Many games of one kind, which all take one action in every step.

    Chance and opponents play inside of a step. A game that ends is followed by the next one at
    once. Game number `n` has random streams of its own, which follow from the seed and `n`: the
    games of the k-th round have the numbers from `k * size` on, and they do not depend on the
    number of workers or on the device.
    """

    def __init__(self, plan: BatchPlan, backend: Any) -> None:
        self.plan = plan
        self._backend = backend
        arrays = backend.exported
        self.observations = arrays["observations"]
        self.masks = arrays["masks"]
        self.actors = arrays["actors"]
        self.agents = arrays["agents"]
        """The agent's seat, where there are opponents."""
        self.rewards = arrays["rewards"]
        self.terminated = arrays["terminated"]
        self.truncated = arrays["truncated"]
        self.final_observations = arrays["final_observations"]
        """The last observation of those games that ended in this step, by the agent or, without
        opponents, by the seat that acted last; other rows are older."""
        self.reset()

    @property
    def size(self) -> int:
        """The number of games."""
        return self.plan.size

    @property
    def seats(self) -> int:
        return self.plan.seats

    @property
    def device(self) -> str:
        return str(self._backend.device)

    @property
    def action_names(self) -> tuple[str, ...]:
        """The names of all actions, from the viewpoint of whoever acts."""
        return self.plan.action_names

    @property
    def observation_names(self) -> tuple[str, ...]:
        """The names of all entries of an observation."""
        return self.plan.observations.names

    def reset(self, seed: int | None = None) -> Step:
        """Begin all games anew, with another seed if one is given."""
        if seed is not None:
            if isinstance(seed, bool) or not isinstance(seed, int | np.integer):
                raise BadParam("seed", f"it is a whole number, not {quote(seed)}")
            self._backend.reseed(int(seed))
        self._backend.fill_actions(RESET)
        self._backend.step()
        return self._step()

    def step(self, actions: Any) -> Step:
        """Take one action in every game, for the seat that acts there.

        All actions are checked before anything changes: IllegalAction names the first illegal one.
        """
        illegal = self._backend.take_actions(actions)
        if illegal >= 0:
            raise IllegalAction(self._blame(illegal, self._backend.action_at(actions, illegal)))
        self._backend.step()
        return self._step()

    def sample_actions(self) -> Any:
        """Return a random legal action for every game, drawn once for each decision.

        They are those of the bot `random` in a simulation with the same seed.
        """
        return self._backend.exported["sampled"]

    def describe(self, game: int) -> str:
        """Return the position of a game in one line, as whoever acts there sees it."""
        contract = self.plan.contract
        params = self.plan.params
        state = contract.state.State.from_record(self._backend.read_game(game)["state"])
        contract.rules.hide(params, state, int(np.asarray(self.actors)[game]))
        return str(contract.notation.position(params, state))

    def close(self) -> None:
        """End the threads of the batch."""
        self._backend.close()

    def _step(self) -> Step:
        return Step(
            self.observations, self.masks, self.actors, self.rewards, self.terminated,
            self.truncated,
        )  # fmt: skip

    def _blame(self, game: int, action: int) -> str:
        names = self.action_names
        seat = int(np.asarray(self.actors)[game])
        legal = np.flatnonzero(np.asarray(self.masks)[game]).tolist()
        listed = ", ".join(f"{number} ({names[number]})" for number in legal[:SHOWN])
        more = f" and {len(legal) - SHOWN} more" if len(legal) > SHOWN else ""
        known = f" ({names[action]})" if 0 <= action < len(names) else ""
        return (
            f"game {game}: the action {action}{known} is not legal for p{seat}; "
            f"legal are {listed}{more}"
        )


def batch(
    game: str,
    seats: int = 2,
    size: int = 4096,
    *,
    rules: str | None = None,
    params: Mapping[str, Any] | None = None,
    seed: int = 1,
    device: str = "cpu",
    workers: int | None = None,
    opponents: Opponents = None,
    agent: int | None = None,
    reward: str = "share",
    max_decisions: int = 100_000,
) -> Batch:
    """Return many games in step, as arrays (see `Batch`).

    Without `opponents` the caller acts for all seats. With them it acts for one seat, `agent`, or
    for each seat in turn from game to game; `opponents` is the name of a bot or a Policy for all
    other seats, or a list with one for each of them, from the agent's left on.

    A `reward` is each seat's "share" of the win, or the "margin" of its points over the best of the
    others. A game of more than `max_decisions` decisions is truncated. `workers` is the number of
    threads, by default one for each core; `device="cuda"` keeps everything on a GPU.
    """
    options = BatchOptions(seats, size, seed, opponents, agent, reward, max_decisions)
    plan = make_plan(game, rules, params, options)
    check_device(device)
    if device == CUDA:
        from larceny.env.batch.cuda_backend import CudaBatchBackend

        return Batch(plan, CudaBatchBackend(plan))
    return Batch(plan, CpuBackend(plan, workers))

"""The games as environments of PettingZoo in which all agents act at once (parallel).

In each step every agent names an action. Who may not act can only wait. Of those who may, and name
a move, one makes it, each equally likely; the others are asked again in the next position. When all
wait, the seat whose turn it is has to move in the next step.
"""

from __future__ import annotations

from typing import Any

from gymnasium import spaces
from pettingzoo import ParallelEnv

from larceny.engine import rng
from larceny.engine.mask import one_of
from larceny.env.agents import (
    RENDER_MODES,
    Seeds,
    agent_names,
    check_render_mode,
    check_seed,
    observation_box,
    observe,
    render,
    started,
)
from larceny.env.episode import Array, Episode, EpisodeSpec

Observations = dict[str, dict[str, Array]]
_RACE_STREAM = 4


class JointEnv(ParallelEnv[str, dict[str, Array], int]):  # type: ignore[misc]
    """One game at a time, in which every step takes an action of every agent."""

    def __init__(
        self, spec: EpisodeSpec, seed: int | None = None, render_mode: str | None = None
    ) -> None:
        self.spec = spec
        self.metadata = {
            "name": f"larceny_{spec.contract.identifier}_parallel_v0",
            "render_modes": RENDER_MODES,
        }
        self.render_mode = check_render_mode(render_mode)
        self.possible_agents = agent_names(spec)
        self.agents: list[str] = []
        self._actions = len(spec.actions) + 1
        self.action_spaces = {
            agent: spaces.Discrete(self._actions) for agent in self.possible_agents
        }
        self.observation_spaces = {
            agent: observation_box(spec, self._actions) for agent in self.possible_agents
        }
        self._seeds = Seeds(check_seed(seed))
        self.episode: Episode | None = None
        """The game that is played; None before the first `reset`."""

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, dict[str, Any]]]:
        """Begin a new game; the same seed gives the same dice."""
        drawn = self._seeds.draw(check_seed(seed))
        self.episode = Episode(self.spec, drawn)
        self._race = rng.new(drawn, _RACE_STREAM)
        self.agents = list(self.possible_agents)
        return self._observe(self.episode), self._infos(self.episode)

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        Observations,
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Let all agents act; return what they observe, their rewards, and whether it is over."""
        episode = started(self.episode)
        agents = self.agents
        self._act(episode, actions)
        is_over = episode.is_over
        is_truncated = episode.is_truncated
        rewards = episode.rewards() if is_over or is_truncated else (0.0,) * len(agents)
        result = (
            self._observe(episode),
            dict(zip(agents, rewards, strict=True)),
            dict.fromkeys(agents, is_over),
            dict.fromkeys(agents, is_truncated),
            self._infos(episode),
        )
        if is_over or is_truncated:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return result

    def render(self) -> str | None:
        """Show the board as a spectator sees it."""
        return render(self.episode, self.render_mode)

    def action_name(self, action: int) -> str:
        """Return the name of an action, in which `p0` is the seat that takes it."""
        return self.spec.name_of(action)

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def _act(self, episode: Episode, actions: dict[str, int]) -> None:
        """Check all actions before one of the moves among them is made."""
        checked = [
            episode.check(seat, actions.get(agent), self._legal(episode, seat))
            for seat, agent in enumerate(self.possible_agents)
        ]
        movers = sum(1 << seat for seat, action in enumerate(checked) if action != self.spec.wait)
        if movers:
            seat = one_of(movers, self._race)
            episode.take(seat, checked[seat])
        else:
            episode.wait_all()

    def _legal(self, episode: Episode, seat: int) -> list[int]:
        """Return the legal actions of a seat; one that may not act can only wait."""
        return episode.legal(seat) or [self.spec.wait]

    def _observe(self, episode: Episode) -> Observations:
        return {
            agent: observe(episode, seat, self._legal(episode, seat), self._actions)
            for seat, agent in enumerate(self.possible_agents)
        }

    def _infos(self, episode: Episode) -> dict[str, dict[str, Any]]:
        return {agent: episode.info(seat) for seat, agent in enumerate(self.possible_agents)}

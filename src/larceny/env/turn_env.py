"""The games as environments of PettingZoo in which agents act one by one (AEC)."""

from __future__ import annotations

from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv

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


class TurnEnv(AECEnv[str, dict[str, Array], int]):  # type: ignore[misc]
    """One game at a time; whoever may act is asked, and chance is played inside.

    Rewards come at the end. Where several seats may act, one of those that have not waited is
    asked, each equally likely, and waiting is an action of its own (see `env.waiting`).
    """

    def __init__(
        self, spec: EpisodeSpec, seed: int | None = None, render_mode: str | None = None
    ) -> None:
        super().__init__()
        self.spec = spec
        self.metadata = {
            "name": f"larceny_{spec.contract.identifier}_v0",
            "render_modes": RENDER_MODES,
            "is_parallelizable": False,
        }
        self.render_mode = check_render_mode(render_mode)
        self.possible_agents = agent_names(spec)
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._actions = len(spec.actions) + spec.has_waiting
        self.action_spaces = {agent: spaces.Discrete(self._actions) for agent in self._seats}
        self.observation_spaces = {
            agent: observation_box(spec, self._actions) for agent in self._seats
        }
        self._seeds = Seeds(check_seed(seed))
        self.episode: Episode | None = None
        """The game that is played; None before the first `reset`."""

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; the same seed gives the same dice."""
        self.episode = Episode(self.spec, self._seeds.draw(check_seed(seed)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._update(self.episode)

    def observe(self, agent: str) -> dict[str, Array]:
        """Return what an agent observes; the mask is empty for all but the one that is asked."""
        episode = started(self.episode)
        seat = self._seats[agent]
        legal = episode.legal(seat) if seat == episode.actor and not self._is_done(agent) else []
        return observe(episode, seat, legal, self._actions)

    def step(self, action: int | None) -> None:
        """Carry out the action of the agent that is asked, and choose who is asked next."""
        episode = started(self.episode)
        agent = self.agent_selection
        if self._is_done(agent):
            self._was_dead_step(action)
            return
        seat = self._seats[agent]
        checked = episode.check(seat, action, episode.legal(seat))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        episode.take(seat, checked)
        episode.ask_next()
        self._update(episode)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """Show the board as a spectator sees it."""
        return render(self.episode, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""

    def action_name(self, action: int) -> str:
        """Return the name of an action, in which `p0` is the seat that takes it."""
        return self.spec.name_of(action)

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def _is_done(self, agent: str) -> bool:
        return self.terminations[agent] or self.truncations[agent]

    def _update(self, episode: Episode) -> None:
        """Say whose turn it is and, at the end, what everybody gets."""
        self.infos = {agent: episode.info(self._seats[agent]) for agent in self.agents}
        if episode.is_over or episode.is_truncated:
            self.terminations = dict.fromkeys(self.agents, episode.is_over)
            self.truncations = dict.fromkeys(self.agents, episode.is_truncated)
            self.rewards = dict(zip(self.agents, episode.rewards(), strict=True))
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[episode.actor]

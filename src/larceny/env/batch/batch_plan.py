"""What a batch plays: a game, its params, its seats and its bots, checked before it starts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

import numpy as np

from larceny.bots import Policy, find_policy
from larceny.bots.bot import to_array
from larceny.compile.policies import MAX_POLICIES, RANDOM, bind_policies
from larceny.compile.step import (
    bind_step,
    end_step,
    no_referee,
    play_unwatched,
    restart_dice,
    start_game,
)
from larceny.engine.action_space import ActionSpace
from larceny.engine.contract import Contract
from larceny.engine.errors import BadParam, BotRefusal
from larceny.engine.rule import Bound, bind
from larceny.engine.text import quote
from larceny.env.batch.game_step import no_bot, step_game
from larceny.env.batch.layout import BATCH_JOB, CALLER, MARGIN, SHARE
from larceny.env.observation_space import ObservationSpace, observation_space
from larceny.env.waiting import WAIT, has_waiting
from larceny.games import load
from larceny.realtime.simulated_referee import bind_referee

Array: TypeAlias = np.ndarray[Any, Any]
Opponents: TypeAlias = str | Policy | Sequence[str | Policy] | None
"""The bots of all seats but the agent's: one for all of them, or one for each; None: no bots."""

REWARDS = {"share": SHARE, "margin": MARGIN}
RULES = ("begin", "actors", "moves", "chance", "apply", "scores", "winners", "hide")
SEED_MASK = 0xFFFFFFFFFFFFFFFF
MAX_SIZE = 1 << 31


@dataclass(frozen=True)
class BatchOptions:
    """How a batch is played, beyond its game and its params."""

    seats: int
    size: int
    seed: int = 1
    opponents: Opponents = None
    agent: int | None = None
    reward: str = "share"
    max_decisions: int = 100_000


@dataclass(frozen=True)
class BatchPlan:
    """A checked plan of a batch."""

    contract: Contract
    params: Any
    options: BatchOptions
    policies: tuple[Policy, ...]
    """The distinct policies of the opponents, numbered from 1."""
    kinds: tuple[int, ...]
    """Who plays each seat, counted from the agent's."""

    @property
    def size(self) -> int:
        return self.options.size

    @property
    def seats(self) -> int:
        return self.options.seats

    @cached_property
    def actions(self) -> ActionSpace:
        return self.contract.actions(self.params, self.seats)

    @cached_property
    def observations(self) -> ObservationSpace:
        return observation_space(self.contract, self.seats)

    @cached_property
    def has_waiting(self) -> bool:
        return has_waiting(self.contract, self.params)

    @property
    def action_names(self) -> tuple[str, ...]:
        """The names of all actions; waiting, where it is one, is the last."""
        return (*self.actions.names, WAIT) if self.has_waiting else self.actions.names

    def make_job(self) -> Array:
        """Return the record that tells compiled code what to play."""
        options = self.options
        job = np.zeros(1, BATCH_JOB)
        self.set_seed(job, options.seed)
        job["size"] = options.size
        job["seats"] = options.seats
        job["actions"] = len(self.actions)
        job["has_waiting"] = self.has_waiting
        job["reward"] = REWARDS[options.reward]
        job["max_decisions"] = options.max_decisions
        job["agent"] = CALLER if options.agent is None else options.agent
        job["kinds"][0, : len(self.kinds)] = self.kinds
        return job

    def set_seed(self, job: Array, seed: int) -> None:
        """Set the seed in a job; another seed begins the rotation of seats elsewhere."""
        job["seed"] = seed & SEED_MASK
        job["first_agent"] = seed % self.seats

    def memories(self) -> tuple[Array, ...]:
        """Return what each policy computed beforehand, and empty ones for unused places."""
        used = [to_array(policy.memory(self.params)) for policy in self.policies]
        return (*used, *(np.zeros(0) for _ in range(MAX_POLICIES - len(used))))

    def bind_step(self, ask: Any = None) -> Bound:
        """Return the step of one game, to be compiled with its rules and the opponents.

        `ask` answers for these, if anything else does.
        """
        contract = self.contract
        parts: dict[str, Any] = {name: getattr(contract.rules, name) for name in RULES}
        parts["referee"] = bind_referee(contract) if contract.has_referee else no_referee
        parts["play_event"] = bind(play_unwatched, apply=contract.rules.apply)
        parts["pass_turn"] = bind(restart_dice)
        parts |= bind_step(parts, (start_game, end_step))
        parts["ask"] = ask or bind_policies([policy.function for policy in self.policies])
        parts["observe"] = self.observations.writer
        return bind(step_game, **parts)

    def bind_lean_step(self) -> Bound:
        """Return the step without what this batch does not need: a GPU compiles all of it."""
        step = self.bind_step()
        parts: dict[str, Any] = dict(step.bindings)
        parts["GIVES_SHARES"] = REWARDS[self.options.reward] == SHARE
        parts["GIVES_MARGINS"] = REWARDS[self.options.reward] == MARGIN
        if CALLER in self.kinds[1:]:
            parts["ask_bot"] = no_bot
        return bind(step.function, **parts)

    @property
    def label(self) -> str:
        """A name for the compiled code."""
        return f"batch_{self.contract.identifier}"


def make_plan(
    game: str, rules: str | None, changes: Mapping[str, Any] | None, options: BatchOptions
) -> BatchPlan:
    """Return a checked plan, or raise an error that names what is wrong."""
    contract = load(game)
    contract.check_seats(options.seats)
    params, _ = contract.params(rules, changes)
    _check_options(options)
    opponents = _list_opponents(options)
    policies = [_find_policy(contract, params, options.seats, opponent) for opponent in opponents]
    distinct = tuple(dict.fromkeys(policy for policy in policies if policy is not None))
    bots = [RANDOM if policy is None else 1 + distinct.index(policy) for policy in policies]
    kinds = (CALLER, *(bots or [CALLER] * (options.seats - 1)))
    return BatchPlan(contract, params, options, distinct, kinds)


def _check_options(options: BatchOptions) -> None:
    _check_int("size", options.size, 1, MAX_SIZE)
    _check_int("seed", options.seed)
    _check_int("max_decisions", options.max_decisions, 1, MAX_SIZE - 1)
    if options.agent is not None:
        _check_int("agent", options.agent, 0, options.seats - 1)
    if options.reward not in REWARDS:
        known = " or ".join(map(repr, REWARDS))
        raise BadParam("reward", f"it is {known}, not {quote(options.reward)}")


def _check_int(name: str, value: Any, low: int | None = None, high: int | None = None) -> None:
    """Raise BadParam unless an option is an int within its bounds."""
    is_int = isinstance(value, int | np.integer) and not isinstance(value, bool)
    if not is_int or (low is not None and high is not None and not low <= value <= high):
        bounds = "" if low is None else f" from {low} to {high}"
        raise BadParam(name, f"it is a whole number{bounds}, not {quote(value)}")


def _list_opponents(options: BatchOptions) -> list[str | Policy]:
    """Return the bot of every seat but the agent's; none if the caller plays all seats."""
    opponents = options.opponents
    if opponents is None:
        if options.agent is not None:
            raise BadParam("agent", "only a batch with opponents has an agent's seat")
        return []
    others = options.seats - 1
    if isinstance(opponents, str | Policy):
        return [opponents] * others
    if len(opponents) != others:
        raise BadParam("opponents", f"{options.seats} seats take {others}, not {len(opponents)}")
    return list(opponents)


def _find_policy(contract: Contract, params: Any, seats: int, bot: str | Policy) -> Policy | None:
    """Return the policy of a bot, None for `random`."""
    if isinstance(bot, str):
        return find_policy(contract, bot, params, seats)
    if not isinstance(bot, Policy):
        raise BadParam("opponents", f"{quote(bot)} is neither the name of a bot nor a Policy")
    if bot.is_plain:
        raise BadParam("opponents", "a policy that cannot be compiled cannot play in a batch")
    reason = bot.refusal(params, seats) if bot.refusal is not None else None
    if reason is not None:
        raise BotRefusal(contract.name, "the policy", reason)
    return bot

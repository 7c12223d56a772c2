"""The drivers of a game that are compiled ahead, for all who play it and look back on it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np

from larceny.bots import RANDOM, find_policy, names
from larceny.bots.bot import Policy, to_array
from larceny.bots.card.library import PREFIX, card_names
from larceny.bots.evaluator.trained_weights import has_evaluator, trained_seats
from larceny.bots.evaluator.weights import load_network
from larceny.bots.own_bots import GREEDY, playout_policy
from larceny.bots.search.policy import find_iterations
from larceny.bots.search.root import rate_by_search
from larceny.coach.deep_price import rate_after
from larceny.compile import rollout
from larceny.compile.line_up import ANY, bind_any, bind_any_answer
from larceny.compile.policies import bind_answer, bind_policies
from larceny.compile.step import bind_loop, bind_step
from larceny.compile.wasm.store import driver_name, policy_name
from larceny.compile.wasm.translate import Source
from larceny.engine.contract import Contract
from larceny.engine.errors import LarcenyError
from larceny.engine.rule import bind
from larceny.env.batch.batch_plan import BatchOptions
from larceny.env.batch.batch_plan import make_plan as make_batch_plan
from larceny.env.batch.cpu_backend import make_arrays
from larceny.env.batch.driver import step_games
from larceny.lab.ask.kingmaker import KingmakerRunner
from larceny.lab.backend.backend import GameRange
from larceny.lab.backend.loop_caller import LoopCaller
from larceny.lab.backend.loop_plan import bind_rules
from larceny.lab.design_log.log_runner import LogRunner
from larceny.lab.design_log.replay_log import find_log
from larceny.lab.ladder.calibration import SampledRunner
from larceny.lab.metrics.luck import LuckRunner
from larceny.lab.metrics.recording import AMOUNTS, WatchingRunner
from larceny.lab.plan import make_plan
from larceny.lab.runner import Runner
from larceny.lab.timed_simulation import TimedRunner
from larceny.realtime.referee import TIE
from larceny.realtime.reflex import Reflex
from larceny.table.position_rollout import rules_from_position

ALONE = (RANDOM, GREEDY)
"""The bots that have loops of their own, which are faster than the one for all line-ups."""
ONE_SEED = np.zeros(1, np.uint64)


def list_policies(contract: Contract) -> dict[Any, tuple[str, Policy, str]]:
    """Return each policy that the bots of a game have, by its function: its name, and its memory.

    The type of the memory is that of its numbers.
    """
    bots = [*names(contract), *(PREFIX + name for name in card_names(contract))]
    seats = range(contract.seats[0], contract.seats[1] + 1)
    policies: dict[Any, tuple[str, Policy, str]] = {}
    for rules, count in product(contract.rule_sets, seats):
        params, _ = contract.params(rules)
        for bot in bots:
            try:
                policy = find_policy(contract, bot, params, count)
                if policy is None or policy.function in policies:
                    continue
                if policy.refusal is not None and policy.refusal(params, count) is not None:
                    continue
                kind = to_array(policy.memory(params)).dtype.str
            except LarcenyError:
                continue  # there are rule sets that a bot cannot play by
            policies[policy.function] = policy_name(policy.function), policy, kind
    return policies


class ModuleSources:
    """Lists what the module of a game holds."""

    def __init__(self, contract: Contract) -> None:
        self.contract = contract
        self._params, _ = contract.params()
        self._seats = contract.seats[0]
        self._policy_entries = list_policies(contract)
        self._policies = list(self._policy_entries)
        self._any_memories = tuple(
            np.zeros(1, kind) for _, _, kind in self._policy_entries.values()
        )

    @property
    def policies(self) -> list[tuple[str, str]]:
        """The name and the type of the memory of each policy, in the order of their places."""
        return [(name, kind) for name, _, kind in self._policy_entries.values()]

    def drivers(self) -> Iterator[Source]:
        """Yield all drivers."""
        yield from self._loops()
        yield self._from_position()
        yield from self._searches()
        yield from self._batches()
        odds: Any = self.contract.find_module("odds.compiled_parts")
        for function, arguments in [] if odds is None else odds.list_parts(self._params):
            yield Source(driver_name(function, {}), function, {}, arguments)

    def _loops(self) -> Iterator[Source]:
        for runner in self.runners():
            plan = runner.plan
            rules = bind_rules(self.contract, plan.functions, plan.parts)
            arguments = self._arguments(runner)
            any_answer = bind_any_answer(rules, self._policies)
            yield Source(
                driver_name(plan.loop, bind_loop(rules, ANY, ANY)),
                plan.loop,
                bind_loop(rules, any_answer, bind_any(self._policies)),
                (*arguments[:4], self._any_memories, *arguments[5:]),
            )
        for runner in self._runners_alone():
            plan = runner.plan
            rules = bind_rules(self.contract, plan.functions, plan.parts)
            used = [policy.function for policy in plan.policies.values()]
            answer = bind_answer(rules, used, plan.has_random)
            filled = bind_loop(rules, answer, bind_policies(used))
            yield Source(driver_name(plan.loop, filled), plan.loop, filled, self._arguments(runner))

    def runners(self) -> Iterator[Runner]:
        """Yield a runner for each way in which games are played and watched."""
        contract, params = self.contract, self._params
        seats: list[tuple[str, Policy | None]] = [(RANDOM, None)] * self._seats
        yield Runner(contract, params, seats)
        yield from (
            WatchingRunner(contract, params, seats, 1, noted)
            for noted in AMOUNTS
            if not noted.equity
        )
        if has_evaluator(contract):
            yield from self._runners_with_evaluator()
        if contract.live_rules is not None:
            yield TimedRunner(contract, params, seats, [Reflex()] * self._seats, TIE)
        if contract.find_module("designlog") is not None:
            plan = make_plan(contract.name, self._seats, [RANDOM] * self._seats, 1, None, None)
            yield LogRunner(plan, find_log(contract))

    def _runners_with_evaluator(self) -> Iterator[Runner]:
        contract, params = self.contract, self._params
        count = trained_seats(contract)[0]
        seats: list[tuple[str, Policy | None]] = [(RANDOM, None)] * count
        for noted in AMOUNTS:
            if noted.equity:
                yield WatchingRunner(contract, params, seats, 1, noted)
        yield LuckRunner(contract, params, seats)
        yield KingmakerRunner(contract, params, seats)
        yield SampledRunner(contract, params, seats, load_network(contract, count))

    def _runners_alone(self) -> Iterator[Runner]:
        """Yield a runner for each bot that has a loop of its own, unwatched and watched."""
        known = names(self.contract)
        for bot in (bot for bot in ALONE if bot in known):
            policy = find_policy(self.contract, bot, self._params, self._seats)
            seats = [(bot, policy)] * self._seats
            yield Runner(self.contract, self._params, seats)
            yield WatchingRunner(self.contract, self._params, seats, 1)

    def _arguments(self, runner: Runner) -> tuple[Any, ...]:
        whole = GameRange(runner.first_job(), 0, 1)
        block = runner.plan.new_block(whole)
        arguments = LoopCaller(runner.plan, runner.plan.loop).arguments(whole)
        return (*arguments, block.watched, block.results)

    def _from_position(self) -> Source:
        """Return the loop over games that begin where a table is."""
        rules = rules_from_position(self.contract)
        bindings = bind_step(rules | {"answer": bind_any_answer(rules, self._policies)})
        arguments = self._arguments(next(self.runners()))
        return Source(
            driver_name(rollout.play_games, bind_step(rules | {"answer": ANY})),
            rollout.play_games,
            bindings,
            (*arguments[:4], self._any_memories, *arguments[5:]),
        )

    def _batches(self) -> Iterator[Source]:
        """Yield the step of a batch for each number of seats."""
        for seats in range(self.contract.seats[0], self.contract.seats[1] + 1):
            plan = make_batch_plan(self.contract.name, None, None, BatchOptions(seats, 1))
            arrays = make_arrays(plan, 1, np.zeros)
            arrays = arrays._replace(memories=self._any_memories)
            parts = {"step_game": plan.bind_step(bind_any(self._policies))}
            name = driver_name(step_games, {"step_game": plan.bind_step(ANY)})
            arguments = (plan.make_job(), self._params.to_records(), arrays, 0, 1, 0)
            yield Source(name, step_games, parts, arguments)

    def _searches(self) -> Iterator[Source]:
        """Yield what bots and reviews search with, one move at a time."""
        params = self._params.to_records()
        states = self.contract.state.State().to_records()
        out = np.zeros(self.contract.max_moves + 1, np.int32)
        for name, policy, kind in self._policy_entries.values():
            if policy.is_compiled and ".card." not in name:
                parts = {"policy": policy.function}
                arguments = (params, states, 0, out, ONE_SEED, np.zeros(1, kind))
                yield Source(driver_name(rollout.decide, parts), rollout.decide, parts, arguments)
        for function, kind in self._ratings():
            parts = {"rate": function}
            rated = (params, states, 0, 0, out, ONE_SEED, np.zeros(1, kind))
            yield Source(driver_name(rate_after, parts), rate_after, parts, rated)

    def _ratings(self) -> Iterator[tuple[Any, str]]:
        """Yield what rates a single move by search, for each number of seats that has weights."""
        known = set()
        if not has_evaluator(self.contract):
            return
        for seats in trained_seats(self.contract):
            run = find_iterations(self.contract, playout_policy(self.contract), seats)
            if run not in known:
                known.add(run)
                yield bind(rate_by_search, run_iterations=run), np.dtype(np.float32).str

"""Which games are played on a GPU: those that are the same there as on the CPU, bit by bit.

Rules are whole numbers, but bots weigh moves with fractions. `compile.cuda.exactness` says which of
these are the same on all processors. Wherever there is a GPU, tests/lab/test_cuda_backend.py
compares the games of all bots that play there with those of the CPU.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from larceny.bots import EVALUATOR, RANDOM, levels, policies
from larceny.bots.evaluator.trained_weights import has_evaluator
from larceny.bots.sharp import HIGHEST
from larceny.compile.cuda.exactness import allocates, find_inexact
from larceny.compile.rollout import play_games
from larceny.engine.contract import Contract
from larceny.engine.errors import BadParam
from larceny.engine.phrase import Phrase, phrase
from larceny.lab.backend.loop_plan import LoopPlan, bind_rules


def check_plan(plan: LoopPlan) -> None:
    """Raise BadParam, with what to do, if the games of a plan are not played on a GPU."""
    reason = _why_not(plan)
    if reason is not None:
        raise BadParam("device", phrase("{reason}: use the device cpu", reason=reason))


def _why_not(plan: LoopPlan) -> Phrase | None:
    """Return why the games of a plan are not played on a GPU, or None if they are."""
    if plan.loop is not play_games:
        return phrase("games by the clock are played on the CPU")
    for name, policy in plan.policies.items():
        if policy.is_plain:
            return phrase("{name} is not compiled", name=name)
        reason = _why_inexact(name, policy.function)
        if reason is not None:
            return reason
    rules = bind_rules(plan.contract, plan.functions, plan.parts)
    return _why_inexact(plan.contract.name, *rules.values())


def _why_inexact(name: str, *functions: Any) -> Phrase | None:
    """Return why a policy or a game cannot run on a GPU with the same results; None if it can."""
    if allocates(functions):
        return phrase("{name} allocates memory as it plays, which a GPU cannot", name=name)
    inexact = find_inexact(functions)
    if inexact is not None:
        words = "{name} calls {function}, which each processor rounds in its own way"
        return phrase(words, name=name, function=inexact)
    return None


def usable_bots(contract: Contract) -> Iterator[str]:
    """Yield the bots of a game that play on a GPU, but for policy cards.

    The highest level stands for one of the others, or for the search.
    """
    yield RANDOM
    for name, policy in policies(contract).items():
        if _why_inexact(name, policy.function) is None:
            yield name
    if has_evaluator(contract):
        yield from (name for name in levels.names(contract) if name != HIGHEST)
        yield EVALUATOR


def can_teach(contract: Contract, teacher: str) -> bool:
    """Return whether the games of a teacher can be played on a GPU."""
    return teacher in usable_bots(contract)

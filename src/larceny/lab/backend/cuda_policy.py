"""Which games are played on a GPU: those that are the same there as on the CPU, bit by bit.

Rules are whole numbers, but bots weigh moves with fractions. `engine.cuda.exactness` says which of
these are the same on all processors. Bots that ask the evaluator's network play on a GPU only where
many of their games were compared: see docs/decisions/cuda.md. Wherever there is a GPU,
tests/lab/test_cuda_backend.py compares the games of all bots that play there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from larceny.bots import EVALUATOR, RANDOM, find_policy, policies
from larceny.bots.evaluator.network import forward
from larceny.engine.contract import Contract
from larceny.engine.cuda.exactness import allocates, find_inexact
from larceny.engine.cuda.rule_calls import reach
from larceny.engine.errors import BadParam, LarcenyError
from larceny.engine.phrase import Phrase, phrase
from larceny.engine.rollout import play_games
from larceny.lab.backend.loop_plan import LoopPlan

COMPARED = {
    "art-robbery": (EVALUATOR,),
    "batman": (EVALUATOR, "level-3"),
    "dice-heist": (EVALUATOR, "level-3"),
    "heist": ("planner",),
    "spell-stealers": (EVALUATOR, "level-3"),
}
"""The bots of each game that ask the network and were compared, with no difference."""


def check_plan(plan: LoopPlan) -> None:
    """Raise BadParam, with what to do, if the games of a plan are not played on a GPU."""
    reason = _why_not(plan)
    if reason is not None:
        raise BadParam("device", phrase("{reason}: use the device cpu", reason=reason))


def _why_not(plan: LoopPlan) -> Phrase | None:
    """Return why the games of a plan are not played on a GPU, or None if they are."""
    if plan.loop is not play_games:
        return phrase("games by the clock are played on the CPU")
    if asks_network(part for _, part in plan.parts):
        return phrase("equity is noted on the CPU")
    for name, policy in plan.policies.items():
        if policy.is_plain:
            return phrase("{name} is not compiled", name=name)
        reason = why_inexact(name, policy.function)
        if reason is not None:
            return reason
        if asks_network([policy.function]) and not _is_compared(plan, name, policy.function):
            words = "{name} was not shown to play {game} on a GPU as on the CPU"
            return phrase(words, name=name, game=plan.contract.name)
    return None


def why_inexact(name: str, function: Any) -> Phrase | None:
    """Return why a policy cannot play on a GPU, or not with the same bits; None if it can."""
    if allocates([function]):
        return phrase("{name} allocates memory as it plays, which a GPU cannot", name=name)
    inexact = find_inexact([function])
    if inexact is not None:
        words = "{name} calls {function}, which each processor rounds in its own way"
        return phrase(words, name=name, function=inexact)
    return None


def asks_network(functions: Iterable[Any]) -> bool:
    """Return whether any of some rules asks the evaluator's network."""
    return any(function is forward for function in reach(functions))


def _is_compared(plan: LoopPlan, name: str, function: Any) -> bool:
    """Return whether a policy is that of a bot that was compared, and not another of its name."""
    if name not in COMPARED.get(plan.contract.name, ()):
        return False
    try:
        known = find_policy(plan.contract, name, plan.params, plan.contract.seats[0])
    except LarcenyError:
        return False
    return known is not None and known.function == function


def usable_bots(contract: Contract) -> Iterator[str]:
    """Yield the bots of a shipped game that play on a GPU, but for policy cards."""
    yield RANDOM
    for name, policy in policies(contract).items():
        if why_inexact(name, policy.function) is None and not asks_network([policy.function]):
            yield name
    yield from COMPARED.get(contract.name, ())


def can_teach(contract: Contract, teacher: str) -> bool:
    """Return whether the games of a teacher can be played on a GPU."""
    return teacher in usable_bots(contract)

"""Which policies run on a GPU: all that are compiled and allocate no arrays."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from inspect import unwrap
from typing import Any

from larceny.bots import find_policy, names
from larceny.engine.errors import BadParam, LarcenyError
from larceny.engine.phrase import phrase
from larceny.engine.rule import Bound, is_rule, makes_arrays
from larceny.lab.backend.loop_plan import LoopPlan


def check_policies(plan: LoopPlan) -> None:
    """Raise BadParam, with the bots that can, if a policy cannot run on a GPU."""
    for name, policy in plan.policies.items():
        if policy.is_plain or allocates(policy.function):
            known = ", ".join(usable_bots(plan))
            words = "{name} cannot play on a GPU; those of {game} that can: {known}"
            game = plan.contract.name
            raise BadParam("device", phrase(words, name=name, game=game, known=known))


def usable_bots(plan: LoopPlan) -> list[str]:
    """Return the names of the bots of a game that run on a GPU by these params."""
    return [name for name in names(plan.contract) if _can_run(plan, name)]


def _can_run(plan: LoopPlan, name: str) -> bool:
    seats = plan.contract.seats[0]
    try:
        policy = find_policy(plan.contract, name, plan.params, seats)
    except LarcenyError:
        return False
    return policy is None or not allocates(policy.function)


def allocates(function: Callable[..., Any] | Bound) -> bool:
    """Return whether a rule, or one that it calls, allocates arrays."""
    return any(makes_arrays(one) for one in _reach(function, {}, set()))


def _reach(
    thing: Any, bindings: dict[str, Any], known: set[tuple[int, int]]
) -> Iterator[Callable[..., Any]]:
    """Yield a rule and all rules that it can call, by the names in its code."""
    if isinstance(thing, Bound):
        bindings, thing = dict(thing.bindings), thing.function
    key = id(thing), id(bindings) if bindings else 0
    if not callable(thing) or key in known:
        return
    known.add(key)
    yield thing
    source: Any = unwrap(thing)
    for name in source.__code__.co_names:
        called = bindings.get(name, source.__globals__.get(name))
        if isinstance(called, Bound):
            yield from _reach(called, {}, known)
        elif is_rule(called):
            is_near = getattr(called, "__module__", "") == source.__module__
            yield from _reach(called, bindings if is_near else {}, known)

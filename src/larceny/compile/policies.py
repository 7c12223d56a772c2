"""Which policy plays which seat in a compiled loop.

The distinct policies of a run fill the placeholders `policy_1` to `policy_6`. Every seat has a
kind: the number of its policy, or RANDOM.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from larceny.engine.rng import pick
from larceny.engine.rule import Bound, bind, rule
from larceny.engine.seat import MAX_SEATS
from larceny.engine.stack import clone_record

RANDOM = 0
"""The kind of a seat that picks uniformly among its legal moves."""
MAX_POLICIES = MAX_SEATS

moves: Any = None
hide: Any = None
policy_1: Any = None
policy_2: Any = None
policy_3: Any = None
policy_4: Any = None
policy_5: Any = None
policy_6: Any = None


@rule
def no_policy(params: Any, state: Any, seat: Any, out: Any, rng: Any, memory: Any) -> Any:
    """Stand in for the policies that a run does not use."""
    return 0


@rule
def ask(kind: Any, params: Any, state: Any, seat: Any, out: Any, rng: Any, memories: Any) -> Any:
    """Return the answer of the policy that plays a kind of seat."""
    if kind == 1:
        return policy_1(params, state, seat, out, rng, memories[0])
    if kind == 2:
        return policy_2(params, state, seat, out, rng, memories[1])
    if kind == 3:
        return policy_3(params, state, seat, out, rng, memories[2])
    if kind == 4:
        return policy_4(params, state, seat, out, rng, memories[3])
    if kind == 5:
        return policy_5(params, state, seat, out, rng, memories[4])
    return policy_6(params, state, seat, out, rng, memories[5])


@rule
def ask_only(
    kind: Any, params: Any, state: Any, seat: Any, out: Any, rng: Any, memories: Any
) -> Any:
    """Return the answer of the policy of a run that has just one."""
    return policy_1(params, state, seat, out, rng, memories[0])


@rule(inline=True)
def answer_at_random(run: Any, game: Any, seat: Any) -> Any:
    """Pick among the legal moves of a seat."""
    return run.out[pick(game.bots[seat], moves(run.params, game.state, seat, run.out))]


@rule(inline=True)
def answer_by_policy(run: Any, game: Any, seat: Any) -> Any:
    """Return what the policy of a seat answers to what the seat knows."""
    known = clone_record(game.state)
    hide(run.params, known, seat)
    kind = run.work.kinds[seat]
    return ask(kind, run.params, known, seat, run.out, game.bots[seat], run.memories)


@rule(inline=True)
def answer_by_kind(run: Any, game: Any, seat: Any) -> Any:
    """Return the answer of a seat that may be played by a policy or at random."""
    if run.work.kinds[seat] == RANDOM:
        return answer_at_random(run, game, seat)
    return answer_by_policy(run, game, seat)


def bind_policies(policies: Sequence[Callable[..., Any] | Bound]) -> Bound:
    """Return `ask` for a run with these policies, numbered from 1."""
    if len(policies) == 1:
        return bind(ask_only, policy_1=policies[0])
    unused = [no_policy] * (MAX_POLICIES - len(policies))
    numbered = enumerate([*policies, *unused], start=1)
    return bind(ask, **{f"policy_{number}": policy for number, policy in numbered})


def bind_answer(
    rules: Mapping[str, Any],
    policies: Sequence[Callable[..., Any] | Bound],
    has_random: bool = True,
) -> Bound:
    """Return what answers for the seats of a run with these policies: none is compiled in vain.

    `rules` has `moves` and `hide` of a game; `has_random` says whether some seat has no policy.
    """
    if not policies:
        return bind(answer_at_random, moves=rules["moves"])
    answer = answer_by_kind if has_random else answer_by_policy
    bound = bind_policies(policies)
    return bind(answer, moves=rules["moves"], hide=rules["hide"], ask=bound)

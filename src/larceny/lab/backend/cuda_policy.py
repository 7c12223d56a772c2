"""Which games are played on a GPU: those that were shown to be the games of the CPU.

Rules are whole numbers, but bots weigh moves with fractions, whose last bit may differ between two
processors. A bot plays a game on a GPU once its results there were compared with those of the CPU;
tests/lab/test_cuda_backend.py compares them again wherever there is a GPU.
"""

from __future__ import annotations

from larceny.bots import EVALUATOR, GREEDY, RANDOM, Policy, find_policy
from larceny.bots.evaluator.network import forward
from larceny.engine.contract import Contract
from larceny.engine.cuda.rule_calls import reach
from larceny.engine.errors import BadParam, LarcenyError
from larceny.engine.phrase import phrase
from larceny.engine.rollout import play_games
from larceny.lab.backend.loop_plan import LoopPlan

SIMPLE = (RANDOM, "beginner", GREEDY)
COMPARED = {
    "art-robbery": (*SIMPLE, "level-3", EVALUATOR),
    "batman": (*SIMPLE, "solver", "level-3", EVALUATOR),
    "dice-heist": (*SIMPLE, "level-3", EVALUATOR),
    "heist": SIMPLE,
    "spell-stealers": (*SIMPLE, "level-3", EVALUATOR),
}
"""The bots of each game whose results on a GPU were compared; see docs/decisions/cuda.md."""


def check_plan(plan: LoopPlan) -> None:
    """Raise BadParam, with what to do, if the games of a plan are not played on a GPU."""
    if plan.loop is not play_games:
        words = "games by the clock are played on the CPU: use the device cpu"
        raise BadParam("device", phrase(words))
    if any(one is forward for one in reach(part for _, part in plan.parts)):
        raise BadParam("device", phrase("equity is noted on the CPU: use the device cpu"))
    seats = [*plan.policies.items(), *([(RANDOM, None)] if plan.has_random else [])]
    for name, policy in seats:
        if not _is_compared(plan, name, policy):
            raise BadParam("device", _refusal(plan, name))


def usable_bots(contract: Contract) -> tuple[str, ...]:
    """Return the names of the bots of a game that play on a GPU."""
    return COMPARED.get(contract.name, ())


def _refusal(plan: LoopPlan, name: str) -> str:
    game, known = plan.contract.name, ", ".join(usable_bots(plan.contract))
    if not known:
        words = "{name} was not shown to play {game} on a GPU as on the CPU: use the device cpu"
        return phrase(words, name=name, game=game)
    words = (
        "{name} was not shown to play {game} on a GPU as on the CPU: use the device cpu, "
        "or one of {known}"
    )
    return phrase(words, name=name, game=game, known=known)


def _is_compared(plan: LoopPlan, name: str, policy: Policy | None) -> bool:
    """Return whether a policy is that of a bot that was compared, and not another of its name."""
    if name not in usable_bots(plan.contract):
        return False
    try:
        known = find_policy(plan.contract, name, plan.params, plan.contract.seats[0])
    except LarcenyError:
        return False
    return (known and known.function) == (policy and policy.function)

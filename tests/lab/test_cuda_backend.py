"""The same games on a GPU: in the simulator of numba-cuda, and on a device where there is one."""

from __future__ import annotations

import math
from dataclasses import replace
from dis import get_instructions
from typing import Any

import numpy as np
import pytest

import larceny
from larceny.bots import Policy
from larceny.compile.cuda.device import CUDA
from larceny.compile.cuda.exactness import allocates, find_inexact
from larceny.compile.cuda.kernel_compiler import LARGE, exact_options
from larceny.compile.cuda.rule_calls import inlined_size, reach
from larceny.compile.outcome import all_outcomes, count_outcomes, outcome_code
from larceny.engine.rule import bind, rule
from larceny.games import NAMES, load
from larceny.lab.backend.cluster import Cluster
from larceny.lab.backend.compute import Compute
from larceny.lab.backend.cuda_launch import inline_limit
from larceny.lab.backend.cuda_policy import check_plan, usable_bots
from larceny.lab.backend.loop_plan import LoopPlan, bind_rules
from larceny.lab.metrics.recording import WatchingRunner, choose_noted
from larceny.lab.plan import make_plan
from larceny.lab.runner import make_backend
from tests.lab.cuda_simulator import has_device, simulate_device

pytestmark = pytest.mark.nightly

GAMES = 20_000

SIMULATION = """
import numpy as np
import larceny
from larceny.lab.backend import cuda_backend
from larceny.lab.backend.compute import Compute
from larceny.lab.metrics.measure import measure
from larceny.lab.plan import make_plan

cuda_backend.FIRST_PART, cuda_backend.BLOCK = 8, 4
cuda = Compute(device="cuda")
fields = ("winners", "scores", "steps", "decisions", "turns", "starters", "is_truncated", "is_cut")
for game, bots in (("batman", ["greedy", "random"]), ("dice-heist", ["random", "random"])):
    on_cpu, on_gpu = (
        larceny.simulate(game, 2, bots, 11, seed=3, device=device) for device in ("cpu", "cuda")
    )
    for name in fields:
        assert (getattr(on_cpu, name) == getattr(on_gpu, name)).all(), name
for game, bots, every in (
    ("batman", ["greedy", "random"], 1),
    ("batman", ["greedy", "random"], 4),
    ("dice-heist", ["random", "random"], 4),
):
    plan = make_plan(game, 2, bots, 21, None, None)
    on_cpu, on_gpu = (
        measure(plan, 21, seed=1, every=every, compute=compute) for compute in (Compute(1), cuda)
    )
    assert on_cpu.as_dict() == on_gpu.as_dict(), (game, every)
    assert on_gpu.watched == len(range(0, 21, every))
try:
    larceny.simulate("heist", 2, ["search", "greedy"], 5, device="cuda")
except larceny.LarcenyError as error:
    print(error)
"""


@pytest.mark.compiled
def test_the_simulator_of_cuda_plays_measures_and_counts_the_games_of_the_cpu() -> None:
    assert simulate_device(SIMULATION) == (
        "device: search allocates memory as it plays, which a GPU cannot: use the device cpu\n"
    )


@pytest.mark.skipif(has_device(), reason="there is a GPU")
@pytest.mark.parametrize("device", ["cuda", "tpu"])
def test_without_the_device_one_line_says_what_is_missing(device: str) -> None:
    with pytest.raises(
        larceny.LarcenyError, match=r"device 'cuda' needs|no device 'tpu'"
    ) as caught:
        larceny.simulate("dice-heist", 2, ["random", "random"], 5, device=device)
    assert len(str(caught.value).splitlines()) == 1


def test_outcomes_have_codes_of_their_own_and_are_counted() -> None:
    outcomes = all_outcomes()
    fields = ("winners", "starter", "is_truncated", "is_cut")
    rows = [tuple(int(outcome[name]) for name in fields) for outcome in outcomes]
    assert [outcome_code(*row) for row in rows] == list(range(len(outcomes)))
    chosen = np.array([3, 3, 700, 5])
    assert count_outcomes(outcomes[chosen])[[3, 5, 700]].tolist() == [2, 1, 1]


EQUITY = "greedy with equity"
CARDS = ("art-robbery", "card:peaceful"), ("heist", "card:collector"), ("batman", "card:two-bats")
RUNS = [*((game, bot) for game in NAMES for bot in usable_bots(load(game))), *CARDS]


@pytest.mark.compiled
@pytest.mark.skipif(not has_device(), reason="there is no GPU")
@pytest.mark.parametrize(("game", "bot"), [*RUNS, *((game, EQUITY) for game in NAMES)])
def test_a_gpu_plays_and_watches_the_games_of_the_cpu(game: str, bot: str) -> None:
    seats = 2 if bot == "exact" else 4
    plan = make_plan(game, seats, [bot.split()[0]] * seats, GAMES, None, None)
    setting = plan.contract, plan.params, plan.policies, 1, choose_noted(bot == EQUITY)
    on_cpu, on_gpu = (
        list(WatchingRunner(*setting).stream(7, GAMES, compute))
        for compute in (Compute(), Compute(device=CUDA))
    )
    for name in ("results", "watched"):
        rows = [
            np.concatenate([getattr(block, name) for block in blocks])
            for blocks in (on_cpu, on_gpu)
        ]
        assert (rows[0] == rows[1]).all(), name


def loop_plan(game: str, *bots: Any, equity: bool = False) -> LoopPlan:
    plan = make_plan(game, len(bots), bots, 1, None, None)
    return WatchingRunner(plan.contract, plan.params, plan.policies, 1, choose_noted(equity)).plan


@pytest.mark.parametrize(("game", "bot"), RUNS)
def test_bots_that_are_exact_play_on_a_gpu(game: str, bot: str) -> None:
    check_plan(loop_plan(game, bot, bot))


@pytest.mark.parametrize("game", NAMES)
def test_rules_are_the_same_on_every_processor(game: str) -> None:
    rules = bind_rules(load(game), (), ()).values()
    assert find_inexact(rules) is None
    assert not allocates(rules)


@pytest.mark.parametrize(
    ("game", "bot", "reason"),
    [
        ("dice-heist", "search", "search allocates memory as it plays, which a GPU cannot"),
        ("art-robbery", "level-5", "level-5 allocates memory as it plays, which a GPU cannot"),
    ],
)
def test_bots_that_a_gpu_cannot_ask_are_refused_with_what_to_do(
    game: str, bot: str, reason: str
) -> None:
    with pytest.raises(larceny.LarcenyError, match=f"{reason}.*: use the device cpu$") as caught:
        check_plan(loop_plan(game, bot, "random"))
    assert len(str(caught.value).splitlines()) == 1


@rule
def choose_by_logarithm(params: Any, state: Any, seat: int, out: Any, rng: Any, memory: Any) -> int:
    """Return the first legal move, after a logarithm of the standard library."""
    count = 1 if math.log(2.0) > 0.0 else 0
    return int(out[min(0, count)])


@rule
def choose_by_power(params: Any, state: Any, seat: int, out: Any, rng: Any, memory: Any) -> int:
    """Return the first legal move, after a power."""
    return int(out[0 * seat**2])


@pytest.mark.parametrize(
    ("function", "called"), [(choose_by_logarithm, r"math\.log"), (choose_by_power, r"\*\*")]
)
def test_a_policy_with_functions_that_processors_round_differently_is_refused(
    function: Any, called: str
) -> None:
    plan = replace(loop_plan("heist", "greedy", "random"), policies={"own": Policy(function)})
    with pytest.raises(larceny.LarcenyError, match=f"own calls {called}, which each processor"):
        check_plan(plan)


@rule
def watch_by_logarithm(
    params: Any, before: Any, seat: Any, move: Any, after: Any, watcher: Any
) -> None:
    """Count an event, after a logarithm of the standard library."""
    watcher.seen.counts[0] += 1 if math.log(2.0) > 0.0 else 0


def test_counters_that_processors_round_differently_are_refused() -> None:
    plan = loop_plan("heist", "greedy", "random")
    plan = replace(plan, parts=(("watch", bind(watch_by_logarithm)),))
    with pytest.raises(larceny.LarcenyError, match=r"heist calls math\.log, which each processor"):
        check_plan(plan)


@pytest.mark.parametrize("game", NAMES)
def test_equity_is_noted_on_a_gpu(game: str) -> None:
    check_plan(loop_plan(game, "greedy", "greedy", equity=True))


def test_nodes_of_a_cluster_are_asked_only_for_what_a_gpu_plays() -> None:
    plan = loop_plan("heist", "search", "greedy")
    with pytest.raises(larceny.LarcenyError, match="search allocates memory"):
        make_backend(plan, Compute(device=CUDA, cluster=Cluster("192.0.2.1:1")))


@pytest.mark.filterwarnings("ignore:cuda.bindings.nvjitlink is not available")
def test_the_linker_is_told_not_to_fuse_products_and_sums() -> None:
    optimising = exact_options()(arch="sm_90", link_time_optimization=True)
    plain = exact_options()(arch="sm_90")
    assert "-fma=0" in optimising._prepare_nvjitlink_options()
    assert b"-fma=0" in optimising._prepare_nvjitlink_options(as_bytes=True)
    assert "-fma=0" not in plain._prepare_nvjitlink_options()


@pytest.mark.parametrize(
    ("game", "bot", "limit"),
    [
        ("dice-heist", "random", 1000),
        ("batman", "random", 400),
        ("heist", "random", 400),
        ("dice-heist", "greedy", 400),
        ("art-robbery", "greedy", 400),
        ("heist", "greedy", 250),
        ("batman", "evaluator", 250),
    ],
)
def test_how_much_is_inlined_follows_from_how_much_code_there_is(
    game: str, bot: str, limit: int
) -> None:
    plan = loop_plan(game, bot, bot)
    functions = [policy.function for policy in plan.policies.values()]
    assert inline_limit(plan.contract, functions, is_counted=True) == limit
    assert inline_limit(plan.contract, functions, is_counted=False) == min(limit, LARGE)


@rule
def one_more(number: int) -> int:
    return number + 1


@rule
def three_more(number: int) -> int:
    return one_more(one_more(one_more(number)))


def test_code_is_counted_as_often_as_it_is_called() -> None:
    single, threefold = inlined_size([one_more]), inlined_size([three_more])
    own = sum(1 for _ in get_instructions(three_more))
    assert threefold == own + 3 * single
    assert list(reach([three_more])) == [three_more, one_more]

"""`larceny.batch`: Dice Heist between four, with observations and masks, beside games of Pgx.

A step draws a random legal action, takes it with all chance that follows, and writes the next
observation and the legal mask. The games of Pgx do the same in one compiled loop: Sparrow Mahjong,
with hidden tiles for three, and Backgammon, with dice for two. JAX uses all cores, so rates are by
the CPU time of the whole process: steps a second and core.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import larceny
from benchmarks.measure import Figure, Outcome, Skipped, best_rate, ratio
from larceny.compile.cuda.device import NoDevice, require_device

SIZE, STEPS = 4096, 100
DEVICE_SIZE = 1 << 20
PEERS = ("sparrow_mahjong", "backgammon")
PEER_STEPS = 50
GOAL, DEVICE_GOAL, RATIO_GOAL = 3_000_000, 500_000_000, 3.0


def run(measured: dict[str, float]) -> Iterator[Outcome]:
    batch = larceny.batch("dice-heist", 4, SIZE, workers=1)
    ours = measured["batch dice-heist"] = best_rate(_player(batch, STEPS), clock=time.process_time)
    note = "4 seats, observations and masks, one core"
    yield Figure("batch dice-heist", ours, "steps/s", note, GOAL)
    for peer in PEERS:
        yield from _measure_peer(peer, measured)
    yield from _measure_device()


def _player(batch: Any, steps: int) -> Callable[[], float]:
    """Return a function that takes random steps and returns how many."""

    def play() -> float:
        for _ in range(steps):
            batch.step(batch.sample_actions())
        return float(steps * batch.size)

    play()
    return play


def _measure_peer(peer: str, measured: dict[str, float]) -> Iterator[Outcome]:
    """Measure a game of Pgx, and compare."""
    name = f"pgx {peer.replace('_', ' ')}"
    try:
        play = _compile_peer(peer)
    except ImportError:
        yield Skipped(name, "pgx is not installed (extra `bench`)")
        return
    play()
    measured[name] = best_rate(play, clock=time.process_time)
    yield Figure(name, measured[name], "steps/s", f"batches of {SIZE:,}, by CPU time")
    yield ratio(f"batch / {name}", "batch dice-heist", name, measured, RATIO_GOAL)


def _compile_peer(peer: str) -> Callable[[], float]:
    """Compile a loop of random legal steps in a game of Pgx."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(peer)
    step = jax.vmap(auto_reset(env.step, env.init))

    def one_step(state: Any, key: Any) -> Any:
        choose, chance = jax.random.split(key)
        chances = jnp.log(state.legal_action_mask.astype(jnp.float32))
        action = jax.random.categorical(choose, chances, axis=1)
        state = step(state, action, jax.random.split(chance, SIZE))
        return state, state.observation.sum()

    def play(key: Any) -> Any:
        state = jax.vmap(env.init)(jax.random.split(key, SIZE))
        return jax.lax.scan(one_step, state, jax.random.split(key, PEER_STEPS))[1].sum()

    compiled = jax.jit(play)
    seeds = iter(range(1_000))

    def run_steps() -> float:
        compiled(jax.random.PRNGKey(next(seeds))).block_until_ready()
        return float(SIZE * PEER_STEPS)

    return run_steps


def _measure_device() -> Iterator[Outcome]:
    """Measure the same steps on a GPU, if there is one."""
    try:
        require_device()
    except NoDevice as error:
        yield Skipped("batch cuda", str(error))
        return
    batch = larceny.batch("dice-heist", 4, DEVICE_SIZE, device="cuda")
    rate = best_rate(_player(batch, STEPS))
    yield Figure("batch cuda", rate, "steps/s", f"{DEVICE_SIZE:,} games on one GPU", DEVICE_GOAL)

"""Pig as a custom Pgx environment, 8,192 games side by side (JAX on all cores of the CPU).

A Pgx environment rolls its dice inside a step. So a roll counts as two steps here, the decision
and the die, as everywhere else in these benchmarks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from benchmarks.measure import Figure, Outcome, Skipped, best_rate, ratio

BATCH, ROUNDS = 8_192, 500
TARGET, FACES, ONE_IN = 100, 6, 4


def run(measured: dict[str, float]) -> Iterator[Outcome]:
    try:
        play = _compile()
    except ImportError:
        yield Skipped("pig pgx", "pgx is not installed (extra `bench`)")
        return
    seeds = iter(range(1_000))
    play(next(seeds))
    rate = best_rate(lambda: play(next(seeds)))
    note = f"batches of {BATCH:,}, all cores"
    yield Figure("pig pgx", rate, "steps/s", note)
    measured["pig pgx"] = rate
    yield ratio("pig ours / pgx", "pig ours", "pig pgx", measured)


def _compile() -> Callable[[int], int]:
    """Compile a function that plays a batch for some rounds and returns the steps taken."""
    import jax
    import jax.numpy as jnp
    from pgx.experimental import auto_reset

    env = _environment()
    step = jax.vmap(auto_reset(env.step, env.init))

    def one_round(state: Any, key: Any) -> Any:
        choose, roll = jax.random.split(key)
        action = (jax.random.randint(choose, (BATCH,), 0, ONE_IN) > 0).astype(jnp.int32)
        return step(state, action, jax.random.split(roll, BATCH)), (1 + action).sum()

    def play(key: Any) -> Any:
        state = jax.vmap(env.init)(jax.random.split(key, BATCH))
        return jax.lax.scan(one_round, state, jax.random.split(key, ROUNDS))[1].sum()

    compiled = jax.jit(play)
    return lambda seed: int(compiled(jax.random.PRNGKey(seed)))


def _environment() -> Any:
    """Make the environment: action 0 holds, action 1 rolls."""
    import jax
    import jax.numpy as jnp
    from pgx import core
    from pgx._src.struct import dataclass

    @dataclass
    class State(core.State):  # type: ignore[misc]
        current_player: Any = jnp.int32(0)
        observation: Any = jnp.zeros(3, jnp.int32)
        rewards: Any = jnp.zeros(2, jnp.float32)
        terminated: Any = jnp.bool_(False)
        truncated: Any = jnp.bool_(False)
        legal_action_mask: Any = jnp.ones(2, jnp.bool_)
        _step_count: Any = jnp.int32(0)
        _points: Any = jnp.zeros(2, jnp.int32)
        _total: Any = jnp.int32(0)

        @property
        def env_id(self) -> str:
            return "pig"

    class Pig(core.Env):  # type: ignore[misc]
        id = "pig"
        version = "v1"
        num_players = 2

        def _init(self, key: Any) -> Any:
            return State()

        def _step(self, state: Any, action: Any, key: Any) -> Any:
            me = state.current_player
            face = jax.random.randint(key, (), 0, FACES)
            is_hold = action == 0
            is_bust = (action == 1) & (face == 0)
            points = state._points.at[me].add(jnp.where(is_hold, state._total, 0))
            is_over = points[me] >= TARGET
            rewards = jnp.where(is_over, jnp.float32([-1, -1]).at[me].set(1), 0)
            return state.replace(
                current_player=jnp.where(is_hold | is_bust, 1 - me, me),
                _total=jnp.where(is_hold | is_bust, 0, state._total + face + 1),
                _points=points,
                terminated=is_over,
                rewards=rewards,
            )

        def _observe(self, state: Any, player_id: Any) -> Any:
            return jnp.append(state._points, state._total)

    return Pig()

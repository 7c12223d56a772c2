"""Simulations by the clock: many live games between bots with human reflexes.

    from larceny.lab.timed_simulation import simulate_timed
    from larceny.realtime.reflex import Reflex

    quick, slow = Reflex(), Reflex(reaction=600, wrong=10)
    bots = ["greedy"] * 3
    result = simulate_timed("spell-stealers", 3, bots, reflexes=[quick, quick, slow])
    result.win_shares(); result.attempts(); result.seconds.mean()

The rules have no clock: drawn times decide in which order the moves of a window are applied.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from larceny.bots import Policy
from larceny.compile.step import (
    bind_step,
    no_referee,
    play_chance,
    play_move,
    play_unwatched,
    start_stream,
)
from larceny.engine.argument import read_int
from larceny.engine.array import np
from larceny.engine.contract import Contract
from larceny.engine.errors import BadParam, BadSeats
from larceny.engine.rule import bind
from larceny.games import find_game, load
from larceny.lab.backend.backend import Array
from larceny.lab.backend.compute import Compute
from larceny.lab.backend.loop_plan import Parts, bind_rules
from larceny.lab.game_rows import GameRows
from larceny.lab.plan import make_plan
from larceny.lab.runner import Runner
from larceny.realtime import timed_rollout
from larceny.realtime.referee import TIE
from larceny.realtime.reflex import MAX_MILLIS, Reflex, reflex_records
from larceny.realtime.window import Window

if TYPE_CHECKING:
    import polars as pl


@dataclass(frozen=True, repr=False)
class TimedSimulation(GameRows):
    """The results of many live games, with their length in seconds and the verdicts on attempts."""

    seconds: Array
    verdicts: Array
    """For each game and verdict the number of attempts that got it."""

    def attempts(self) -> dict[str, float]:
        """Return the mean number of attempts in a game for each verdict."""
        return {name: float(count.mean()) for name, count in self._verdicts_by_name().items()}

    def as_dict(self) -> dict[str, Any]:
        """Return the statistics of all games, ready for JSON."""
        seats = [
            {
                "seat": seat,
                "bot": self.bots[seat],
                **_share(shares),
                "score_mean": float(self.scores[:, seat].mean()),
                "score_sd": float(self.scores[:, seat].std()),
                "score_quartiles": np.percentile(self.scores[:, seat], [25, 50, 75]).tolist(),
            }
            for seat, shares in enumerate(self.win_shares())
        ]
        return {
            "game": self.game,
            "rules": self.rules,
            "changes": self.changes,
            "fingerprint": self.fingerprint,
            "seed": self.seed,
            "games": self.games,
            "is_compiled": self.is_compiled,
            "truncated": self.games - self.ended,
            "cut": int(self.is_cut.sum()),
            "seats": seats,
            "order_of_play": [_share(shares) for shares in self.order_shares()],
            "decisions_mean": float(self.decisions.mean()),
            "steps_mean": float(self.steps.mean()),
            "steps_percentiles": np.percentile(self.steps, [5, 50, 95]).tolist(),
            "seconds_mean": float(self.seconds.mean()),
            "attempts_mean": self.attempts(),
        }

    def frame(self) -> pl.DataFrame:
        """Return one row for each game, with its seconds and the verdicts on its attempts."""
        columns = {"seconds": self.seconds}
        for name, count in self._verdicts_by_name().items():
            columns[f"attempts_{name.replace(' ', '_')}"] = count
        return super().frame().with_columns(**columns)

    def _verdicts_by_name(self) -> dict[str, Array]:
        names = load(self.game).need_live().view.VERDICT_NAMES
        named = zip(names, self.verdicts.T[: len(names)], strict=True)
        return dict(list(named)[1:])  # the first one stands for no attempt


def _share(values: tuple[float, float, float]) -> dict[str, float]:
    return dict(zip(("win_share", "low", "high"), values, strict=True))


def timed_parts(contract: Contract) -> Parts:
    """Return the parts of a game's step by the clock, where only real ties are reported."""
    rules = bind_rules(contract, (), ())
    parts = {
        "start_streams": bind(start_stream),
        "referee": bind(no_referee),
        "play_event": bind(play_unwatched, apply=rules["apply"]),
    }
    return tuple((parts | bind_step(rules | parts, (play_chance, play_move))).items())


class TimedRunner(Runner):
    """Plays many games by the clock."""

    loop: Callable[..., Any] = staticmethod(timed_rollout.play_timed_games)
    job = timed_rollout.JOB
    result = timed_rollout.RESULT
    functions = timed_rollout.FUNCTIONS

    def __init__(
        self,
        contract: Contract,
        params: Any,
        seats: Sequence[tuple[str, Policy | None]],
        reflexes: Sequence[Reflex],
        tie: int,
    ) -> None:
        super().__init__(contract, params, seats)
        self._job["tie"] = tie
        self._reflexes = reflex_records(reflexes)

    def _parts(self, contract: Contract) -> Parts:
        return timed_parts(contract)

    def _extras(self) -> tuple[Any, ...]:
        return self._reflexes, Window().to_records()


def simulate_timed(
    game: str,
    seats: int,
    bots: Sequence[str],
    games: int = 10_000,
    *,
    rules: str | None = None,
    params: Mapping[str, Any] | None = None,
    reflexes: Sequence[Reflex] | None = None,
    tie: int = TIE,
    seed: int = 0,
    workers: int | None = None,
    progress: Callable[[int], None] | None = None,
    engine: str | None = None,
) -> TimedSimulation:
    """Play many live games between bots, compiled; by default all seats have the same reflex."""
    seed = read_int("seed", seed)
    compute = Compute(workers, engine=engine)
    contract = find_game(game)
    if contract.live_rules is None:
        raise BadParam("game", f"{game} has no race against the clock")
    plan = make_plan(game, seats, bots, games, rules or contract.live_rules, params)
    if not contract.needs_referee(plan.params):
        raise BadParam(
            "rules",
            f"the rule set {plan.rules!r} is not played in real time",
            contract.live_rule_id,
        )
    if not plan.is_compiled:
        raise BadParam("bots", "games by the clock are compiled: name bots, or give policies")
    seats = len(plan.bots)
    seat_reflexes = [Reflex()] * seats if reflexes is None else list(reflexes)
    if len(seat_reflexes) != seats:
        raise BadSeats(f"{seats} seats take {seats} reflexes, not {len(seat_reflexes)}")
    if not 0 <= tie <= MAX_MILLIS:
        raise BadParam("tie", f"must be 0 to {MAX_MILLIS} milliseconds, not {tie}")
    runner = TimedRunner(contract, plan.params, plan.policies, seat_reflexes, tie)
    results = runner.play_all(seed, games, compute, progress)
    return TimedSimulation(
        **plan.describe(seed, results),
        seconds=results["millis"] / 1000,
        verdicts=results["verdicts"],
    )

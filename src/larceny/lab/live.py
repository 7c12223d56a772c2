"""`live.simulate`: live games of Spell Stealers between bots with human reflexes.

    from larceny.lab import live
    from larceny.bots.reflex import Reflex

    quick, slow = Reflex(), Reflex(reaction=600, wrong=10)
    result = live.simulate(3, ["greedy"] * 3, games=100_000, reflexes=[quick, quick, slow])
    result.win_shares(); result.attempts(); result.seconds.mean()

The rules have no clock: here times decide in which order the moves of a window are applied.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import astuple, dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from larceny.bots import Policy
from larceny.bots.reflex import LONGEST, TIE, Reflex
from larceny.engine.contract import Contract
from larceny.engine.errors import BadParam, BadSeats
from larceny.games.spell_stealers.state import LIVE, NO_ATTEMPT
from larceny.games.spell_stealers.view import VERDICT_NAMES
from larceny.lab import live_driver
from larceny.lab.plan import make_plan
from larceny.lab.run import Array, Runner
from larceny.lab.simulate import Simulation

if TYPE_CHECKING:
    import polars as pl

GAME = "spell-stealers"
LIVE_RULES = "live"


@dataclass(frozen=True)
class LiveSimulation(Simulation):
    """The results of many live games; also how long they took, and what became of attempts."""

    seconds: Array
    verdicts: Array

    def attempts(self) -> dict[str, float]:
        """Attempts to steal in a game, on average, by what became of them."""
        return {name: float(count.mean()) for name, count in self._verdicts_by_name().items()}

    def frame(self) -> pl.DataFrame:
        """One row a game, with its seconds and what became of its attempts."""
        columns = {"seconds": self.seconds}
        for name, count in self._verdicts_by_name().items():
            columns[f"attempts_{name.replace(' ', '_')}"] = count
        return super().frame().with_columns(**columns)

    def _verdicts_by_name(self) -> dict[str, Array]:
        """For each verdict how many attempts of each game it was passed on."""
        named = zip(VERDICT_NAMES, self.verdicts.T, strict=True)
        return {name: count for name, count in named if name != VERDICT_NAMES[NO_ATTEMPT]}


class LiveRunner(Runner):
    """Plays by the clock."""

    loop: Callable[..., Any] = staticmethod(live_driver.play_live)
    job = live_driver.JOB
    result = live_driver.RESULT

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
        self._reflexes = np.array([astuple(one) for one in reflexes], live_driver.REFLEX)

    def _extras(self) -> tuple[Any, ...]:
        return self._reflexes, np.zeros(1, live_driver.CLOCK)


def simulate(
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
) -> LiveSimulation:
    """Play many live games between bots, compiled; without `reflexes` all hands are alike."""
    plan = make_plan(GAME, seats, bots, games, rules or LIVE_RULES, params)
    if plan.params.window != LIVE:
        raise BadParam("window", f"the rule set {plan.rules!r} is not played in real time", "SS-21")
    hands = [Reflex()] * seats if reflexes is None else list(reflexes)
    if len(hands) != seats:
        raise BadSeats(f"{seats} seats take {seats} reflexes, not {len(hands)}")
    if not 0 <= tie <= LONGEST:
        raise BadParam("tie", f"must be 0 to {LONGEST} milliseconds, not {tie}")
    runner = LiveRunner(plan.contract, plan.params, plan.policies, hands, tie)
    results = runner.play_all(seed, games, workers, progress)
    return LiveSimulation(
        **plan.describe(seed, results),
        seconds=results["millis"] / 1000,
        verdicts=results["verdicts"],
    )

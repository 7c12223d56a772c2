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
from typing import Any

import numpy as np

from larceny import bots as players
from larceny.bots.reflex import Reflex
from larceny.engine.contract import Contract
from larceny.engine.errors import BadParam, BadSeats
from larceny.games import load
from larceny.games.spell_stealers.state import LIVE, NO_ATTEMPT
from larceny.games.spell_stealers.view import VERDICT_NAMES
from larceny.lab import live_driver
from larceny.lab.run import Runner
from larceny.lab.simulate import Array, Simulation

GAME = "spell-stealers"
TIE = 20
"""Milliseconds below which eyes cannot tell which of two things came first."""


@dataclass(frozen=True)
class LiveSimulation(Simulation):
    """The results of many live games; also how long they took, and what became of attempts."""

    seconds: Array
    verdicts: Array

    def attempts(self) -> dict[str, float]:
        """Attempts to steal in a game, on average, by what became of them."""
        means = self.verdicts.mean(axis=0)
        named = zip(VERDICT_NAMES, means, strict=True)
        return {name: float(mean) for name, mean in named if name != VERDICT_NAMES[NO_ATTEMPT]}


class LiveRunner(Runner):
    """Plays by the clock."""

    loop: Callable[..., Any] = staticmethod(live_driver.play_live)
    job = live_driver.JOB
    result = live_driver.RESULT

    def __init__(
        self,
        contract: Contract,
        params: Any,
        seats: Sequence[tuple[str, players.Mind | None]],
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
    rules: str = "live",
    params: Mapping[str, Any] | None = None,
    reflexes: Sequence[Reflex] | None = None,
    tie: int = TIE,
    seed: int = 0,
    workers: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> LiveSimulation:
    """Play many live games between bots, compiled; without `reflexes` all hands are alike."""
    contract = load(GAME)
    contract.check_seats(seats)
    hands = [Reflex()] * seats if reflexes is None else list(reflexes)
    if len(bots) != seats or len(hands) != seats:
        raise BadSeats(f"{seats} seats take {seats} bots and reflexes")
    if games < 1:
        raise BadParam("games", f"at least one game is to be played, not {games}")
    values, changes = contract.params(rules, params)
    if values.window != LIVE:
        raise BadParam("window", f"the rule set {rules!r} is not played in real time", "SS-21")
    minds = [(name, players.mind(contract, name)) for name in bots]
    runner = LiveRunner(contract, values, minds, hands, tie)
    results = runner.play_all(seed, games, workers, progress)
    return LiveSimulation(
        game=GAME,
        rules=contract.rule_set(rules).name,
        changes=changes,
        fingerprint=contract.fingerprint(values),
        bots=tuple(bots),
        seed=seed,
        winners=results["winners"],
        scores=results["scores"][:, :seats],
        steps=results["steps"],
        decisions=results["decisions"],
        seconds=results["millis"] / 1000,
        verdicts=results["verdicts"],
    )

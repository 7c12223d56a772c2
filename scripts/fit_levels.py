"""Finds how softly the levels of a game choose, by play at two seats, and writes `levels.toml`.

    python scripts/fit_levels.py dice-heist
    python scripts/fit_levels.py batman --games 10000 --slow-games 1000 --workers 16

Players of many degrees of softness play against each other, against `sharp` and against `beginner`.
From their ratings follows how soft a level must be for its place: level 5 is `sharp`, level 1 is
below `beginner`, the others lie evenly between. Where that would make a step smaller than 60 %, the
lower levels are softer. The levels then play against each other; the ratings are computed anew with
those games, until every level is where it belongs.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

from larceny import bots
from larceny.bots.levels import LEVELS, levels_path, soft_policy
from larceny.engine.contract import Contract
from larceny.games import load
from larceny.lab.backend.compute import Compute
from larceny.lab.ladder.ladder_file import make_subject
from larceny.lab.ladder.pairing import Pairing, play_policies
from larceny.lab.ladder.rating import rate

SEATS = 2
GRID = tuple(0.015 * 2**step for step in range(9))
"""The degrees of softness that are played first: from 0.015 to 3.84 of an equal share."""
GRID_PART = 0.25
"""The part of a step's games that each pairing of them plays."""
LEAST_STEP = 90.0
"""The least difference of rating between levels: the higher one wins 62.7 % then."""
MARGIN = 60.0
"""How far level 1 is below `beginner` at least: it wins 41.5 % then."""
ROUNDS = 4
CLOSE = 0.015
"""The fit ends when each step is as near as this to what it should be."""


@dataclass
class Fit:
    """The games that were played so far, and the ratings that follow from them."""

    contract: Contract
    beginner: str
    games: int
    slow_games: int
    seed: int
    workers: int | None
    pairings: list[Pairing] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.params: Any = self.contract.params()[0]
        self.sharp = bots.sharpest(self.contract, self.params, SEATS)

    def play(self, bot: str | float, other: str | float, part: float = 1.0) -> Pairing:
        """Let two players meet: a bot by its name, or a degree of softness.

        They play the number of games of a step, or a part of it.
        """
        is_slow = self.sharp.startswith(bots.SEARCH) and self.sharp in (bot, other)
        games = max(1, round(part * (self.slow_games if is_slow else self.games)))
        pairing = Pairing(SEATS, name_of(bot), name_of(other), games)
        policies = self._policy(bot), self._policy(other)
        seed = self.seed + len(self.pairings)
        played = play_policies(
            self.contract, self.params, pairing, policies, seed, Compute(self.workers)
        )
        self.pairings.append(played)
        low, high = played.interval
        _say(f"{played.bot} {played.share:.1%} ({low:.1%} - {high:.1%}) {played.against}")
        return played

    def _policy(self, player: str | float) -> bots.Policy | None:
        if isinstance(player, str):
            return bots.find_policy(self.contract, player, self.params, SEATS)
        return soft_policy(self.contract, player, SEATS)

    def play_grid(self) -> None:
        """Play degrees of softness against each other, and against the bots they lie between."""
        for place, softness in enumerate(GRID):
            self.play(self.sharp, softness, GRID_PART)
            if self.beginner != self.sharp:
                self.play(self.beginner, softness, GRID_PART)
            for other in GRID[place + 1 : place + 3]:
                self.play(softness, other, GRID_PART)

    def ratings(self) -> dict[str, float]:
        return rate(self.pairings, self.sharp)

    def curve(self) -> list[tuple[float, float]]:
        """Return rating and softness of all soft players, the softest and weakest first."""
        measured = [
            (value, float(name.partition(":")[2]))
            for name, value in self.ratings().items()
            if name.startswith("soft:")
        ]
        points: list[tuple[float, float]] = []
        for value, softness in sorted(measured, key=lambda pair: -pair[1]):
            if not points or value > points[-1][0]:
                points.append((value, softness))
        return points

    def targets(self) -> list[float]:
        """Return the ratings of levels 1 to 4."""
        ratings = self.ratings()
        curve = self.curve()
        weakest = curve[0][0]
        strongest = curve[-1][0]
        top = ratings[self.sharp]
        lowest = min(ratings[self.beginner] - MARGIN, top - LEAST_STEP * (len(LEVELS) - 1))
        lowest = max(lowest, weakest)
        fourth = min(top - (top - lowest) / (len(LEVELS) - 1), strongest)
        steps = len(LEVELS) - 2
        return [lowest + (fourth - lowest) * step / steps for step in range(steps + 1)]

    def softness(self, targets: Sequence[float]) -> list[float]:
        """Return how soft players with these ratings are."""
        return [_interpolate(self.curve(), target) for target in targets]


def _interpolate(curve: Sequence[tuple[float, float]], target: float) -> float:
    """Return the softness for a rating, on straight lines over the logarithm of the softness."""
    if target <= curve[0][0]:
        return curve[0][1]
    for (low, soft), (high, sharp) in pairwise(curve):
        if target <= high:
            part = (target - low) / (high - low)
            return math.exp(math.log(soft) + part * (math.log(sharp) - math.log(soft)))
    return curve[-1][1]


def name_of(player: str | float) -> str:
    """Return the name of a bot, or of a player who chooses softly."""
    return player if isinstance(player, str) else f"soft:{player:.5g}"


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


@dataclass(frozen=True)
class Levels:
    """The softness of levels 1 to 4, and what they won: each level against the one below."""

    softness: list[float]
    steps: list[Pairing]
    beginner: Pairing


def fit_levels(fit: Fit) -> Levels:
    """Return levels that are spread evenly, as measured by play against each other."""
    fit.play_grid()
    best = None
    least = math.inf
    for _ in range(ROUNDS):
        levels = _measure(fit)
        error = _error(fit, levels)
        if error < least:
            best = levels
            least = error
        if error < CLOSE:
            break
    assert best is not None
    return best


def _error(fit: Fit, levels: Levels) -> float:
    """Return how far the worst step is from what it should be."""
    targets = [*fit.targets(), fit.ratings()[fit.sharp]]
    shares = [1 / (1 + 10 ** ((low - high) / 400)) for low, high in pairwise(targets)]
    return max(abs(step.share - share) for step, share in zip(levels.steps, shares, strict=True))


def _measure(fit: Fit) -> Levels:
    softness = [float(f"{value:.5g}") for value in fit.softness(fit.targets())]
    _say(f"softness {softness}")
    players: list[str | float] = [*softness, fit.sharp]
    steps = [fit.play(high, low) for low, high in pairwise(players)]
    return Levels(softness, steps, fit.play(softness[0], fit.beginner))


def write_levels(path: Path, fit: Fit, levels: Levels) -> None:
    """Write what was found as TOML."""
    rules = fit.contract.default_rules
    weights = make_subject(fit.contract, rules, fit.params, fit.seed).weights
    shares = ", ".join(f"{step.share:.4f}" for step in levels.steps)
    counts = ", ".join(str(step.games) for step in levels.steps)
    path.write_text(
        f"""\
# Written by `scripts/fit_levels.py {fit.contract.name}`: rule set {rules}, {SEATS} seats, seed \
{fit.seed}, weights {weights}.

# How softly levels 1 to 4 choose; level 5 is `sharp`.
softness = [{", ".join(f"{value:.5g}" for value in levels.softness)}]

[measured]
# The share of wins of each level against the one below, from level 2 on; level 5 is `{fit.sharp}`.
steps = [{shares}]
games = [{counts}]
# The share of wins of level 1 against `{levels.beginner.against}`.
level_1 = {levels.beginner.share:.4f}
level_1_games = {levels.beginner.games}
""",
        "utf-8",
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Fit the levels of a game."""
    parser = argparse.ArgumentParser(description="Fit the levels of a game.")
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=10_000, help="games for each step")
    parser.add_argument("--slow-games", type=int, default=1_000, help="where sharp searches")
    parser.add_argument("--beginner", default="beginner", help="the bot that level 1 loses to")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int)
    parser.add_argument("--out", type=Path, help="where to write; else beside the game's bots")
    options = parser.parse_args(arguments)
    contract = load(options.game)
    fit = Fit(
        contract,
        options.beginner,
        options.games,
        options.slow_games,
        options.seed,
        options.workers,
    )
    path = options.out or levels_path(contract)
    write_levels(path, fit, fit_levels(fit))
    print(path.read_text("utf-8"), end="")


if __name__ == "__main__":
    main()

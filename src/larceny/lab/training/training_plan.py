"""The plan of a training: its numbers, checked, and the command that carries it out."""

from __future__ import annotations

import random
from dataclasses import asdict, dataclass, replace
from typing import Any

from larceny.engine.contract import Contract
from larceny.engine.errors import BadParam, LarcenyError
from larceny.engine.struct import Field

MAY_BE_ZERO = ("taught", "taught_variants", "noise", "taught_noise", "noise_cost", "spread")


@dataclass(frozen=True)
class TrainingPlan:
    """Everything that decides what a training comes to, apart from the machine."""

    game: str
    seats: tuple[int, ...]
    seed: int = 1
    iterations: int = 60
    taught: int = 6
    """Iterations that learn from a teacher, if the game has it."""
    teacher: str = "greedy"
    games: int = 4000
    """Games of an iteration."""
    taught_games: int = 40_000
    taught_variants: int = 1
    """Whether a teacher also plays by random rule sets; with 0 the evaluator does, which need not
    prepare for each."""
    published: float = 0.6
    """The share of games by published rule sets; the others have random changes."""
    positions: int = 30
    """How many positions of a game are recorded, on average."""
    window: int = 6
    """How many iterations' samples are trained on."""
    decay: float = 0.8
    """The lambda of TD(lambda) in the first iteration; 1 trains towards results alone."""
    last_decay: float = 0.8
    noise: float = 0.03
    taught_noise: float = 0.5
    noise_cost: float = 0.0
    """The part of what noise was expected to cost that is added to the targets again; with 1 they
    are those of play without noise."""
    spread: float = 0.0
    """How far the rows of the first layer are spread at random in the beginning."""
    range_scale: float = 1.0
    """How fast rows of ranges of values learn, compared with those of a few values."""
    outcomes: int = 1
    epochs: float = 1.0
    batch: int = 8192
    rate: float = 1e-3
    last_rate: float = 3e-5
    measure_every: int = 10
    test_games: int = 2000

    def as_dict(self) -> dict[str, Any]:
        return asdict(self) | {"seats": list(self.seats)}

    def command(self) -> str:
        """Return the command that carries out this plan."""
        words = f"larceny train {self.game} --seats {','.join(map(str, self.seats))}"
        words += f" --seed {self.seed}"
        for name, value in asdict(replace(self, seats=())).items():
            if name not in ("game", "seats", "seed") and value != getattr(type(self), name):
                words += f" --option {name}={value}"
        return words

    def rate_at(self, iteration: int) -> float:
        """Return the learning rate of an iteration, which falls by the same factor each time."""
        return float(self.rate * (self.last_rate / self.rate) ** self._part_done(iteration))

    def decay_at(self, iteration: int) -> float:
        """Return the lambda of an iteration, which changes by the same step each time."""
        return self.decay + (self.last_decay - self.decay) * self._part_done(iteration)

    def _part_done(self, iteration: int) -> float:
        """Return how far a training has come, from 0 in the first iteration to 1 in the last."""
        return iteration / max(1, self.iterations - 1)

    def check(self) -> None:
        """Raise if a number of the plan makes no sense."""
        for name, value in asdict(self).items():
            if name in MAY_BE_ZERO:
                lowest = 0.0
            elif isinstance(value, float):
                lowest = 1e-9
            else:
                lowest = 1
            if name not in ("game", "seats", "seed", "teacher") and value < lowest:
                raise BadParam(name, f"must be at least {lowest:g}, not {value}")


DEFAULT = 0.6
"""The share of the default rule set among the published ones."""
CHANGED = 0.25
"""The chance that a param is changed, and then that a number of a list is."""
ANYWHERE = 0.1
"""The chance that a changed number lies anywhere in its range, and not near the published one."""
REACH = 0.4
"""How far a changed number lies from the published one at most, as a part of it."""
MAX_TRIES = 1000


def draw_params(contract: Contract, rng: random.Random, published: float) -> Any:
    """Return params to train on: at this share a published rule set, else a variant of one."""
    if rng.random() < published:
        names = list(contract.rule_sets)
        is_default = rng.random() < DEFAULT
        return contract.params(contract.default_rules if is_default else rng.choice(names))[0]
    return draw_variant(contract, rng)


def draw_variant(contract: Contract, rng: random.Random) -> Any:
    """Return a rule set with random changes within the ranges of its params."""
    for _ in range(MAX_TRIES):
        name = rng.choice(list(contract.rule_sets))
        changes = draw_changes(contract, name, rng)
        try:
            params, changed = contract.params(name, changes)
        except LarcenyError:
            continue
        if changed:
            return params
    raise AssertionError(f"no playable variant of {contract.name} in {MAX_TRIES} tries")


def draw_changes(contract: Contract, rules: str, rng: random.Random) -> dict[str, Any]:
    """Return random changes to a rule set; the game may refuse them."""
    values = contract.rule_set(rules).values
    fields: dict[str, Field] = contract.state.Params.FIELDS
    return {
        name: _change(value, fields[name], rng)
        for name, value in values.items()
        if rng.random() < CHANGED
    }


def _change(value: Any, field: Field, rng: random.Random, is_part: bool = False) -> Any:
    if isinstance(value, list):
        return [_change(part, field, rng, True) for part in value]
    if is_part and rng.random() >= CHANGED:
        return value
    low, high = field.range
    if rng.random() >= ANYWHERE:
        reach = max(1, round(abs(value) * REACH))
        low, high = max(low, value - reach), min(high, value + reach)
    return rng.randint(low, high)

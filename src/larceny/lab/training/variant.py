"""Rule sets to train on: those of a game, and random changes to them."""

from __future__ import annotations

import random
from typing import Any

from larceny.engine.contract import Contract
from larceny.engine.errors import LarcenyError
from larceny.engine.struct import Field

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

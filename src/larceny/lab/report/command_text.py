"""The commands that repeat what a report is about."""

from __future__ import annotations

import json
import shlex

from larceny.lab.plan import Plan


def simulate_command(plan: Plan, games: int, seed: int) -> str:
    """Return the command that plays the same games by one rule set."""
    changes = [word for change in _changes(plan) for word in ("--set", change)]
    options = _options(plan, games, seed)
    return shlex.join(["larceny", "simulate", plan.contract.name, *options, *changes])


def compare_command(plan: Plan, games: int, seed: int) -> str:
    """Return the command that compares a changed rule set with the same rule set unchanged."""
    variant = " ".join(_changes(plan))
    return shlex.join(
        ["larceny", "compare", plan.contract.name, variant, *_options(plan, games, seed)]
    )


def _options(plan: Plan, games: int, seed: int) -> list[str]:
    bots = plan.bots[:1] if len(set(plan.bots)) == 1 else plan.bots
    return [
        "--seats",
        str(len(plan.bots)),
        "--bots",
        ",".join(bots),
        *(["--rules", plan.rules] if plan.rules != plan.contract.default_rules else []),
        "--games",
        str(games),
        "--seed",
        str(seed),
    ]


def _changes(plan: Plan) -> list[str]:
    return [
        f"{name}={json.dumps(value, separators=(',', ':'))}" for name, value in plan.changes.items()
    ]
